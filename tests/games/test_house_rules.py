"""House rules of the printed games: what does not go together, and what follows of a match."""

import pytest

from scorer.engine import document
from scorer.games import find
from tests.helpers.playing import replayed


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
