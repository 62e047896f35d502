"""One entry further: bad ones change nothing, each kind has its row, and after the end nothing follows."""

import pytest

from scorer.engine.entries import Deal, Void
from scorer.engine.json_values import LIMIT
from scorer.engine.problems import Problems
from scorer.engine.schedule import Turn
from scorer.engine.step import resolve_contract, resolve_void_contract
from scorer.games import find
from scorer.language.translator import make_translator
from tests.helpers.ledgers import DEAL, POINTS, SMALL, moved, played, without, wrong
from tests.helpers.playing import replayed
from tests.helpers.recipes import of


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
        ({**DEAL, "facts": without(DEAL["facts"], "hearts")}, ".facts.hearts"),
        ({**DEAL, "facts": {**DEAL["facts"], "caller": 1}}, ".facts.caller"),
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
def test_bad_entries(entry, place):
    """A bad entry is a problem at its place, counted from the top of the log, and changes nothing."""
    assert wrong(entry) == [f"log[0]{place}"]
    ledger = played(SMALL, moved(0, 0, 0, 0), entry)
    assert [problem.path for problem in ledger.problems] == [f"log[2]{place}"]
    assert ledger.rows[:2] == played(SMALL, moved(0, 0, 0, 0)).rows
    assert (ledger.rows[2].totals, ledger.rows[2].bank) == (ledger.rows[1].totals, 0)


def test_a_bank_is_split_in_whole_chips():
    split = {"kind": "finish", "bank": "split"}
    row = played(moved(-7, 0, 0, 0, bank=7), split).rows[1]
    assert (row.changes, row.bank_change, row.bank, row.totals) == ((1, 1, 1, 1), -4, 3, (-6, 1, 1, 1))
    row = played(POINTS, split, game="lora-points").rows[1]
    assert (row.changes, row.bank_change, row.totals) == ((0, 0, 0, 0), 0, (0, 8, 12, 0))


def test_numbers_at_the_limit():
    """One number may be as large as a thousand million; totals may grow beyond."""
    ledger = played(
        *[moved(LIMIT, -LIMIT, 0, 0)] * 3, moved(0, -LIMIT, 0, 0, bank=LIMIT), {"kind": "finish", "bank": "split"}
    )
    assert ledger.problems == ()
    assert ledger.state.totals == (3 * LIMIT + LIMIT // 4, -4 * LIMIT + LIMIT // 4, LIMIT // 4, LIMIT // 4)


@pytest.mark.parametrize(
    ("contract", "words"),
    [
        ("hearts", "by the order of the contracts this is tricks, not hearts"),
        ("nine", "this contract cannot be played now; open are: tricks"),
        (["tricks"], "this contract cannot be played now; open are: tricks"),
        (None, "a contract must be named; open are: tricks"),
    ],
)
def test_a_deal_names_an_open_contract(contract, words):
    """The answers of one that is not open are still read."""
    entry = {"kind": "deal", "contract": contract, "facts": {"hearts": [9, 0, 0, 0]}}
    first, *others = replayed("king", 4, [entry]).problems
    assert (first.path, str(first.message)) == ("log[0].contract", words)
    assert [problem.path for problem in others] == ["log[0].facts.hearts"] * (contract == "hearts")


def test_a_contract_that_a_limit_closed_is_named_with_those_that_are_open():
    contracts = [{"key": key, "lines": [{"pass": 1}]} for key in "abcd"]
    recipe = of(contracts, seats=[3], order="choice", limits=[{"of": ["a", "b"], "each": 1}])
    log = [{"kind": "deal", "contract": key, "facts": {"passes": [0, 0, 0]}} for key in "aaab"]
    (problem,) = replayed(recipe, 3, log).problems
    assert str(problem) == "log[3].contract: b cannot be played in this deal; open are: c, d"


def test_a_contract_that_is_not_open_is_called_by_its_name(app):
    """Who named it before, and that the house does not play it; a document's reader gets the keys."""
    serbian = find("serbian-lora")
    rules = serbian.rules(contracts=("minimum", "queens"))
    play, problems = serbian.for_table(rules, 4), Problems("log[0]")
    now = Turn(dealer=0, leader=1, contracts=("queens",), chooser=1)
    resolve_contract(play, now, Deal("minimum", {}), problems, ("minimum",))
    resolve_void_contract(play, now, Void("hearts", named=True, note=""), problems, ())
    tell = make_translator(("Ana", "Boris", "Cyril", "Dana"))
    with app.test_request_context():
        texts = [(str(problem.message), tell(problem.message)) for problem in problems.items]
    assert texts == [
        ("seat 1 has named minimum before", "Boris has named Minimum before"),
        ("by the house rules hearts is not played", "by the house rules Hearts is not played"),
    ]


@pytest.mark.parametrize(
    ("game", "options", "said", "contract", "is_wrong"),
    [
        ("serbian-lora", {"order": "choice"}, {"contract": "queens"}, "queens", False),
        ("serbian-lora", {"order": "choice"}, {"contract": "nine"}, None, True),
        ("serbian-lora", {"order": "choice"}, {}, None, True),
        ("slovak-lorum", {}, {}, None, False),
        ("king", {}, {}, "tricks", False),
        ("king", {}, {"contract": None}, None, True),
    ],
)
def test_a_void_deal_uses_up_its_contract(game, options, said, contract, is_wrong):
    """The one it names, or the only one open; where somebody chooses among several, it must say which."""
    ledger = replayed(game, 4, [{"kind": "void", **said}], **options)
    assert ledger.rows[0].contract == contract
    assert [problem.path for problem in ledger.problems] == ["log[0].contract"] * is_wrong


def test_points_may_be_made_and_lost_but_have_no_bank():
    assert played(moved(1, 2, 3, 0), game="lora-points").state.totals == (1, 2, 3, 0)
    assert wrong(moved(1, 0, 0, 0, bank=-1), game="lora-points") == ["log[0].bank"]


@pytest.mark.parametrize(
    ("totals", "bank", "pennies", "seller", "places"),
    [
        ([0, 30, 10], 20, [1, 1, 1], 1, []),
        ([0, 30, 10], 20, [1, 1, 1], None, []),
        ([1, 59, 0], 0, [1, 1, 1], 1, ["buyer"]),
        ([0, 60, 0], 0, [0, 2, 1], 1, ["buyer"]),
        ([0, 41, 19], 0, [1, 1, 1], 2, ["seller"]),
        ([0, 41, 0], 19, [1, 1, 1], None, ["seller"]),
        ([0, 60, 0], 0, [1, 1, 1], 0, ["seller"]),
        ([1, 59, 0], 0, [0, 2, 1], 2, ["buyer", "buyer", "seller"]),
    ],
)
def test_who_may_buy_beans(totals, bank, pennies, seller, places):
    """Who has a penny and no beans, of another who has twenty, or of the bank."""
    start = {"totals": totals, "bank": bank, "pennies": pennies}
    entry = {"kind": "exchange", "buyer": 0, "seller": seller}
    ledger = replayed("german-lorum", 3, [entry], start=start, scoring="beans")
    assert [problem.path for problem in ledger.problems] == [f"log[0].{place}" for place in places]
    assert ledger.state.totals[0] == totals[0] + 20 * (not places)
