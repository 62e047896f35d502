"""One entry further: bad ones change nothing, each kind has its row, and after the end nothing follows."""

import pytest

from scorer.engine import document
from scorer.engine.effect import Effect
from scorer.engine.entries import Adjustment, Deal, Exchange, Void
from scorer.engine.json_values import LIMIT
from scorer.engine.problems import Problems
from scorer.engine.schedule import Turn
from scorer.engine.state import MatchState
from scorer.engine.step import (
    adjustment_effect,
    bank_split_effect,
    exchange_effect,
    notes_on_negative_beans,
    resolve_contract,
    resolve_void_contract,
)
from scorer.games import find
from scorer.language.translator import make_translator
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


def test_rows_that_are_no_deal_have_no_dealer():
    """An adjustment and a finish take no turn; the deal goes on where it was."""
    rows = played(DEAL, moved(-5, 5, 0, 0, note="agreed"), SMALL, {"kind": "finish"}, first_dealer=2).rows
    assert [(row.kind, row.dealer, row.leader, row.contract) for row in rows] == [
        ("deal", 2, 3, "regular"), ("adjustment", None, None, None),
        ("deal", 3, 3, "small"), ("finish", None, None, None),
    ]  # fmt: skip
    printed = document.ledger_json(played(moved(0, 0, 0, 0, note="agreed"), moved(0, 0, 0, 0, note="")))
    assert [row.get("notes") for row in printed["rows"]] == [["agreed"], None]


def test_a_void_deal_takes_a_turn():
    """It is counted as a deal, printed with its contract, dealer and usual leader, and nothing moves."""
    ledger = played(DEAL, {"kind": "void", "note": "cards were seen"}, {"kind": "void", "contract": "small"})
    printed = document.ledger_json(ledger)
    assert printed["rows"][1] == {
        "number": 2, "kind": "void", "contract": None, "dealer": 1, "leader": 2, "changes": [0, 0, 0, 0],
        "bank_change": 0, "totals": list(ledger.rows[0].totals), "bank": ledger.rows[0].bank,
        "notes": ["cards were seen"],
    }  # fmt: skip
    assert (ledger.rows[2].contract, ledger.rows[2].leader, printed["deals_played"]) == ("small", 3, 3)


@pytest.mark.parametrize("bank", ["split", "keep", None])
def test_nothing_follows_a_finish(bank):
    """Whatever comes after a finish is a problem of that entry as a whole."""
    finish = {"kind": "finish"} if bank is None else {"kind": "finish", "bank": bank}
    for entry in (DEAL, SMALL, moved(0, 0, 0, 0), {"kind": "finish"}):
        assert wrong(DEAL, finish, entry) == ["log[2]"]


def test_a_bank_is_split_in_whole_chips():
    """Each player gets the same, and the rest stays; in a game of points there is nothing to split."""
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


def test_a_match_that_ended_itself_takes_one_finish():
    """After its own end neither a deal nor an adjustment follows, but once a finish."""
    over = moved(101, 0, 0, 0)
    finish = {"kind": "finish", "bank": "split"}
    assert wrong(over, POINTS, game="lora-points") == ["log[1]"]
    assert wrong(over, moved(-1, 0, 0, 0), game="lora-points") == ["log[1]"]
    assert wrong(over, finish, game="lora-points") == []
    assert wrong(over, finish, finish, game="lora-points") == ["log[2]"]
    ledger = played(over, game="lora-points")
    assert (ledger.state.finished, ledger.next_turn, ledger.play.schedule.total) == (True, None, None)


CHOICE = Turn(dealer=0, leader=1, contracts=("small", "big"), chooser=1)
UNCHOSEN = Turn(dealer=0, leader=1, contracts=("small", "big"))
ONE = Turn(dealer=0, leader=1, contracts=("small",))


def test_a_deal_names_an_open_contract():
    """One that is closed, unknown or no word at all is a problem; the answers of a closed one are still read."""
    game = find("slovak-lorum")
    play, problems = game.for_table(game.rules(), 4), Problems("log[0]")
    contract_found = resolve_contract(play, CHOICE, Deal("small", {}), problems)
    assert contract_found is play.contracts["small"]
    assert not problems
    unknown = "this contract cannot be played now; open are: small, big"
    for contract, known, words in (
        ("regular", True, "regular cannot be played in this deal; open are: small, big"),
        ("nine", False, unknown),
        (["small"], False, unknown),
        (None, False, "a contract must be named; open are: small, big"),
    ):
        contract_found = resolve_contract(play, CHOICE, Deal(contract, {}), problems)
        assert (contract_found is not None) == known
        assert (problems.items[-1].path, str(problems.items[-1].message)) == ("log[0].contract", words)
    assert len(problems.items) == 4


def test_a_contract_that_is_not_open_is_called_by_its_name(app):
    """Who named it before, and that the house does not play it; a document's reader gets the keys."""
    serbian = find("serbian-lora")
    rules = serbian.rules(contracts=("minimum", "queens"))
    play, problems = serbian.for_table(rules, 4), Problems("log[0]")
    now = Turn(dealer=0, leader=1, contracts=("queens",), chooser=1)
    resolve_contract(play, now, Deal("minimum", {}), problems, ("minimum",))
    resolve_void_contract(play, now, Void("hearts", named=True, note=""), problems)
    tell = make_translator(("Ana", "Boris", "Cyril", "Dana"))
    with app.test_request_context():
        texts = [(str(problem.message), tell(problem.message)) for problem in problems.items]
    assert texts == [
        ("seat 1 has named minimum before", "Boris has named Minimum before"),
        ("by the house rules hearts is not played", "by the house rules Hearts is not played"),
    ]


@pytest.mark.parametrize(
    ("now", "entry", "key", "wrong"),
    [
        (CHOICE, Void("big", named=True, note=""), "big", False),
        (CHOICE, Void("nine", named=True, note=""), None, True),
        (CHOICE, Void(None, named=False, note=""), None, True),
        (UNCHOSEN, Void(None, named=False, note=""), None, False),
        (ONE, Void(None, named=False, note=""), "small", False),
        (ONE, Void(None, named=True, note=""), None, True),
    ],
)
def test_a_void_deal_uses_up_its_contract(now, entry, key, wrong):
    """The one it names, or the only one open; where somebody chooses among several, it must say which."""
    problems = Problems("log[0]")
    game = find("slovak-lorum")
    assert resolve_void_contract(game.for_table(game.rules(), 4), now, entry, problems) == key
    assert [problem.path for problem in problems.items] == ["log[0].contract"] * wrong


def play(key, **options):
    """A game of three."""
    game = find(key)
    return game.for_table(game.rules(**options), 3)


CHIPS, POINTS_TILL, BEANS = play("slovak-lorum"), play("serbian-lora"), play("german-lorum", scoring="beans")
NOTHING = Effect((0, 0, 0))


def adjusted(game, changes, bank):
    """What an adjustment does while 5 lie in the bank, and where it is wrong."""
    problems = Problems()
    effect = adjustment_effect(game, MatchState((0, 0, 0), bank=5), Adjustment(changes, bank, ""), problems)
    return effect, [problem.path for problem in problems.items]


def test_chips_are_only_moved():
    """Between players, or to and from the bank, which gives no more than it holds."""
    assert adjusted(CHIPS, (1, 2, -3), 0) == (Effect((1, 2, -3)), [])
    assert adjusted(CHIPS, (5, 0, 0), -5) == (Effect((5, 0, 0), -5), [])
    assert adjusted(CHIPS, (6, 0, 0), -6) == (NOTHING, ["bank"])
    assert adjusted(CHIPS, (1, 0, 0), 0) == (NOTHING, ["changes"])


def test_points_may_be_made_and_lost():
    """But there is no bank to move them to."""
    assert adjusted(POINTS_TILL, (1, 2, 3), 0) == (Effect((1, 2, 3)), [])
    assert adjusted(POINTS_TILL, (1, 0, 0), -1) == (NOTHING, ["bank"])


def bought(state, buyer, seller, game=BEANS):
    """What an exchange does, and where it is wrong."""
    problems = Problems()
    effect = exchange_effect(game, state, Exchange(buyer, seller), problems)
    return effect, [problem.path for problem in problems.items]


def test_a_penny_buys_twenty_beans():
    """From another player, or from the bank."""
    state = MatchState((0, 30, 10), bank=20, pennies=(1, 1, 1))
    assert bought(state, 0, 1) == (Effect((20, -20, 0), pennies=(-1, 1, 0)), [])
    assert bought(state, 0, None) == (Effect((20, 0, 0), -20, pennies=(-1, 0, 0)), [])


@pytest.mark.parametrize(
    ("totals", "bank", "pennies", "seller", "places"),
    [
        ((1, 59, 0), 0, (1, 1, 1), 1, ["buyer"]),
        ((0, 60, 0), 0, (0, 2, 1), 1, ["buyer"]),
        ((0, 41, 19), 0, (1, 1, 1), 2, ["seller"]),
        ((0, 41, 0), 19, (1, 1, 1), None, ["seller"]),
        ((0, 60, 0), 0, (1, 1, 1), 0, ["seller"]),
        ((1, 59, 0), 0, (0, 2, 1), 2, ["buyer", "buyer", "seller"]),
    ],
)
def test_who_may_not_buy(totals, bank, pennies, seller, places):
    """A buyer without a penny or with beans, a seller with too few, and oneself."""
    assert bought(MatchState(totals, bank, pennies), 0, seller) == (NOTHING, places)


def test_only_beans_are_bought():
    """Other games have no pennies."""
    assert bought(MatchState((0, 30, 10)), 0, 1, CHIPS) == (NOTHING, ["kind"])


def test_the_bank_is_split_in_whole_chips():
    """What does not divide stays."""
    assert bank_split_effect(CHIPS, MatchState((0, 0, 0), bank=8)) == Effect((2, 2, 2), -6)
    assert bank_split_effect(CHIPS, MatchState((0, 0, 0), bank=2)) == NOTHING


def test_who_is_below_nothing():
    """Is told to buy; 0 is not below it."""
    assert [str(note) for note in notes_on_negative_beans((-1, 0, -20))] == [
        "seat 0 is below 0 beans",
        "seat 2 is below 0 beans",
    ]
