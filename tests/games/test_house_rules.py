"""The printed games by their house rules: what goes together and what follows, what is asked, and what is certain."""

import pytest

from scorer.engine import document
from scorer.engine.effect import TableState
from scorer.games import find
from tests.helpers.playing import replayed

COUNTS = [5, None, 0, None]
NOTHING = [None] * 4


@pytest.mark.parametrize(
    ("key", "contract", "table", "raw", "certain"),
    [
        ("king", "positive", TableState.new(4), {"tricks": COUNTS}, NOTHING),
        ("king", "positive", TableState.new(4), {"tricks": COUNTS, "direction": "up"}, [125, None, 0, None]),
        ("king", "positive", TableState.new(4), {"tricks": COUNTS, "direction": "down"}, [-50, None, 325, None]),
        ("king", "positive", TableState.new(4),
         {"tricks": COUNTS, "direction": "up", "auction": {"seat": 1, "bid": None}}, NOTHING),
        ("trex", "trex", TableState.new(4), {"places": [2, 0]}, [150, None, 200, None]),
        ("trex", "trex", TableState.new(4), {"places": [2, None, None, None]}, [None, None, 200, None]),
        ("trex", "trex", TableState.new(4), {}, NOTHING),
        ("tribello", "no-trump", TableState.new(3, 1), {"tricks": [None, 5, None]}, [None, -1, None]),
        ("tribello", "avoid", TableState.new(3, 1), {"tricks": [None, 5, None]}, [None, -2, None]),
        ("serbian-lora", "minimum", TableState(5, 0, (0,) * 5, sitting=(0,)), {"tricks": [None, 3, None, 1, None]},
         [0, 3, None, 1, None]),
    ],
)  # fmt: skip
def test_what_is_certain_before_the_end(key, contract, table, raw, certain):
    """Seats whose number is known, once all that governs it is; who sits out has 0."""
    game = find(key)
    seats = table.seats - len(table.sitting)
    assert game.for_table(game.rules(), seats).contracts[contract].partial_changes(raw, table) == certain


@pytest.mark.parametrize(("doubling", "asked"), [(True, [False, True]), (False, [False, False])])
def test_who_led_is_asked_where_the_holder_took_the_doubled_king(doubling, asked):
    """Doubling only where the house doubles."""
    game = find("trex")
    contract = game.for_table(game.rules(doubling=doubling), 4).contracts["king"]
    _taker, doubled_by, leader = contract.asks
    raw = [{"taker": 1, "doubled_by": 2}, {"taker": 1, "doubled_by": 1, "leader": 0}]
    read = [contract.start_reading(facts, TableState.new(4)).answers for facts in raw]
    assert [leader.when(answer) for answer in read] == asked
    assert (doubled_by.when is None or doubled_by.when(read[0])) == doubling


def test_an_announcement_is_asked_where_the_last_trick_had_the_king():
    game = find("german-lorum")
    contract = game.for_table(game.rules(red_king="graded"), 4).contracts["red-king"]
    *_others, announced = contract.asks
    read = [contract.start_reading({"taker": 1, "trick": trick}, TableState.new(4)) for trick in (1, 7, 8)]
    assert [announced in reading.asked for reading in read] == [False, False, True]


@pytest.mark.parametrize(
    ("key", "seats", "options", "wrong"),
    [
        ("german-lorum", 4, {"scoring": "beans", "lorum_ends": "second"}, "lorum_ends"),
        ("german-lorum", 4, {"scoring": "beans", "lorum_ends": "third"}, "lorum_ends"),
        ("german-lorum", 3, {"scoring": "beans", "lorum_ends": "first"}, ""),
        ("german-lorum", 3, {"lorum_ends": "third"}, "lorum_ends"),
        ("german-lorum", 3, {"lorum_ends": "second"}, ""),
        ("german-lorum", 4, {"lorum_ends": "third"}, ""),
        ("hungarian-lorum", 4, {"order": "choice", "contracts": ["hearts", "hundred-one"]}, "order"),
        ("hungarian-lorum", 4, {"order": "fixed", "contracts": ["hearts", "hundred-one"]}, ""),
        ("hungarian-lorum", 4, {"order": "choice", "contracts": ["unter-king-last"]}, ""),
        ("serbian-lora", 4, {"dealing": "rotate"}, "dealing"),
        ("serbian-lora", 4, {"order": "fixed", "dealing": "rotate"}, "dealing"),
        ("serbian-lora", 4, {"order": "choice", "dealing": "rotate"}, ""),
        ("serbian-lora", 4, {"extra": True}, "extra"),
        ("serbian-lora", 4, {"order": "choice", "extra": True}, ""),
        ("serbian-lora", 3, {"team_jack": True}, "team_jack"),
        ("serbian-lora", 4, {"team_jack": True}, ""),
    ],
)
def test_house_rules_that_do_not_go_together_are_refused(key, seats, options, wrong):
    raw = {"format": 1, "game": key, "players": list("ABCD"[:seats]), "options": options, "log": []}
    assert [problem.path for problem in document.parse_match(raw, find)[1]] == ([f"options.{wrong}"] if wrong else [])


def test_choice_goes_through_blocks_or_passes_on():
    """The same player names a contract until all are used up, or each in turn where the house lets the deal pass on."""
    monkey = {"kind": "deal", "contract": "hairy-monkey", "facts": {"taker": 0}}
    unter = {"kind": "deal", "contract": "unter-king-last", "facts": {"unter": 0, "king": 0, "trick": 0}}
    contracts = ["unter-king-last", "hairy-monkey"]
    ledger = replayed("hungarian-lorum", 4, [monkey, unter] * 4, order="choice", contracts=contracts)
    assert [row.leader for row in ledger.rows] == [1, 1, 2, 2, 3, 3, 0, 0]
    assert (ledger.problems, ledger.state.finished, ledger.state.bank) == ((), True, 160)
    jack = {"kind": "deal", "contract": "jack", "facts": {"taker": 1}}
    minimum = {"kind": "deal", "contract": "minimum", "facts": {"tricks": [10, 0, 0]}}
    rules = {"order": "choice", "dealing": "rotate", "contracts": ["jack", "minimum"]}
    ledger = replayed("serbian-lora", 3, [jack, minimum] * 3, **rules)
    assert [row.leader for row in ledger.rows] == [1, 2, 0, 1, 2, 0]
    assert (ledger.problems, ledger.state.finished, ledger.state.totals) == ((), True, (30, 24, 0))


def test_contracts_that_win_the_bank_stay_last():
    """101 and the unter come before Lórum in the usual order, which empties the bank."""
    (contracts,) = (option for option in find("hungarian-lorum").options if option.ordered)
    usual = [key for key, _words in contracts.choices]
    assert usual[-3:] == ["hundred-one", "unter-king-last", "lorum"]
    assert list(contracts.default) == [key for key in usual if key not in usual[-3:-1]]


@pytest.mark.parametrize("betting", [False, True])
def test_bets_are_asked_where_the_house_bets_but_not_on_king_or_jack(betting):
    game = find("libyan-lora")
    for contract in game.contracts(game.rules(betting=betting), 4):
        assert ("bets" in contract.facts) == (betting and contract.key not in ("king", "jack"))
        assert "penalties" in contract.facts
