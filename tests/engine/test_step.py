"""One entry further: bad ones change nothing, each kind has its row, and after the end nothing follows."""

from __future__ import annotations

import pytest

from scorer.engine import document
from scorer.engine.json_values import LIMIT
from tests.helpers.ledgers import DEAL, POINTS, SMALL, moved, played, without, wrong


@pytest.mark.parametrize(
    ("entry", "place"),
    [
        *[(bad, "") for bad in (None, 3, "deal", [], True)],
        ({}, ".kind"),
        *[({"kind": bad}, ".kind") for bad in (None, 0, "Deal", "redeal", ["deal"], {})],
        (without(DEAL, "contract"), ".contract"),
        (without(DEAL, "facts"), ".facts"),
        ({**DEAL, "note": "x"}, ".note"),
        *[({**DEAL, "contract": bad}, ".contract") for bad in (None, 1, "", "deal", "REGULAR", ["regular"], {})],
        *[({**DEAL, "facts": bad}, ".facts") for bad in (None, [], "x", 0)],
        ({**DEAL, "facts": without(DEAL["facts"], "hearts")}, ".facts.hearts"),  # type: ignore[arg-type]
        ({**DEAL, "facts": {**DEAL["facts"], "caller": 1}}, ".facts.caller"),  # type: ignore[dict-item]
        ({**SMALL, "facts": {"caller": 1, "made": True, "announced": {}}}, ".facts.announced"),
        *[({"kind": "void", "contract": bad}, ".contract") for bad in (None, "", "deal", 1, ["small"])],
        *[({"kind": "void", "note": bad}, ".note") for bad in (None, 1, "\ud800")],
        ({"kind": "void", "facts": {}}, ".facts"),
        ({"kind": "adjustment"}, ".changes"),
        *[({"kind": "adjustment", "changes": bad}, ".changes") for bad in (None, {}, [], [0] * 3, [0] * 5, 0)],
        *[(moved(0, bad, 0, 0), ".changes[1]") for bad in (None, True, 1.0, "1", LIMIT + 1, -LIMIT - 1)],
        *[(moved(0, 0, 0, 0, bank=bad), ".bank") for bad in (None, False, 0.0, "0", LIMIT + 1)],
        *[(moved(0, 0, 0, 0, note=bad), ".note") for bad in (None, 1, [], "\ud800")],
        (moved(1, 0, 0, 0), ".changes"),
        (moved(1, 0, 0, 0, bank=1), ".changes"),
        (moved(1, 0, 0, 0, bank=-1), ".bank"),
        (moved(0, 0, 0, 0, seat=1), ".seat"),
        *[({"kind": "finish", "bank": bad}, ".bank") for bad in (None, "Split", 1, True, ["split"])],
        ({"kind": "finish", "note": ""}, ".note"),
        ({"kind": "exchange", "buyer": 0, "seller": None}, ".kind"),
        ({"kind": "exchange", "buyer": 4, "seller": None}, ".buyer"),
        ({"kind": "exchange", "buyer": 0, "seller": "bank"}, ".seller"),
        ({"kind": "exchange", "buyer": 0}, ".seller"),
    ],
)  # fmt: skip
def test_bad_entries(entry: object, place: str) -> None:
    """A bad entry is a problem at its place, counted from the top of the log, and changes nothing."""
    assert wrong(entry) == [f"log[0]{place}"]
    ledger = played(SMALL, moved(0, 0, 0, 0), entry)
    assert [problem.path for problem in ledger.problems] == [f"log[2]{place}"]
    assert ledger.rows[:2] == played(SMALL, moved(0, 0, 0, 0)).rows
    assert (ledger.rows[2].totals, ledger.rows[2].bank) == (ledger.rows[1].totals, 0)


def test_rows_that_are_no_deal_have_no_dealer() -> None:
    """An adjustment and a finish take no turn; the deal goes on where it was."""
    rows = played(DEAL, moved(-5, 5, 0, 0, note="agreed"), SMALL, {"kind": "finish"}, first_dealer=2).rows
    assert [(row.kind, row.dealer, row.leader, row.contract) for row in rows] == [
        ("deal", 2, 3, "regular"), ("adjustment", None, None, None),
        ("deal", 3, 3, "small"), ("finish", None, None, None),
    ]  # fmt: skip
    printed = document.ledger_json(played(moved(0, 0, 0, 0, note="agreed"), moved(0, 0, 0, 0, note="")))
    assert [row.get("notes") for row in printed["rows"]] == [["agreed"], None]  # type: ignore[attr-defined]


def test_a_void_deal_takes_a_turn() -> None:
    """It is counted as a deal, printed with its contract, dealer and usual leader, and nothing moves."""
    ledger = played(DEAL, {"kind": "void", "note": "cards were seen"}, {"kind": "void", "contract": "small"})
    printed = document.ledger_json(ledger)
    assert printed["rows"][1] == {  # type: ignore[index]
        "number": 2, "kind": "void", "contract": None, "dealer": 1, "leader": 2, "changes": [0, 0, 0, 0],
        "bank_change": 0, "totals": list(ledger.rows[0].totals), "bank": ledger.rows[0].bank,
        "notes": ["cards were seen"],
    }  # fmt: skip
    assert (ledger.rows[2].contract, ledger.rows[2].leader, printed["deals_played"]) == ("small", 3, 3)


@pytest.mark.parametrize("bank", ["split", "keep", None])
def test_nothing_follows_a_finish(bank: str | None) -> None:
    """Whatever comes after a finish is a problem of that entry as a whole."""
    finish = {"kind": "finish"} if bank is None else {"kind": "finish", "bank": bank}
    for entry in (DEAL, SMALL, moved(0, 0, 0, 0), {"kind": "finish"}):
        assert wrong(DEAL, finish, entry) == ["log[2]"]


def test_a_bank_is_split_in_whole_chips() -> None:
    """Each player gets the same, and the rest stays; in a game of points there is nothing to split."""
    split = {"kind": "finish", "bank": "split"}
    row = played(moved(-7, 0, 0, 0, bank=7), split).rows[1]
    assert (row.changes, row.bank_change, row.bank, row.totals) == ((1, 1, 1, 1), -4, 3, (-6, 1, 1, 1))
    row = played(POINTS, split, game="lora-points").rows[1]
    assert (row.changes, row.bank_change, row.totals) == ((0, 0, 0, 0), 0, (0, 8, 12, 0))


def test_numbers_at_the_limit() -> None:
    """One number may be as large as a thousand million; totals may grow beyond."""
    ledger = played(
        *[moved(LIMIT, -LIMIT, 0, 0)] * 3, moved(0, -LIMIT, 0, 0, bank=LIMIT), {"kind": "finish", "bank": "split"}
    )
    assert ledger.problems == ()
    assert ledger.state.totals == (3 * LIMIT + LIMIT // 4, -4 * LIMIT + LIMIT // 4, LIMIT // 4, LIMIT // 4)


def test_a_match_that_ended_itself_takes_one_finish() -> None:
    """After its own end neither a deal nor an adjustment follows, but once a finish."""
    over = moved(101, 0, 0, 0)
    finish = {"kind": "finish", "bank": "split"}
    assert wrong(over, POINTS, game="lora-points") == ["log[1]"]
    assert wrong(over, moved(-1, 0, 0, 0), game="lora-points") == ["log[1]"]
    assert wrong(over, finish, game="lora-points") == []
    assert wrong(over, finish, finish, game="lora-points") == ["log[2]"]
    ledger = played(over, game="lora-points")
    assert (ledger.state.finished, ledger.next_turn, ledger.play.schedule.total) == (True, None, None)
