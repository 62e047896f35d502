"""Serbian Lora over a whole match: how many deals there are, and which house rules do not go together."""

import pytest

from scorer.engine import document
from scorer.engine.ledger import replay
from scorer.games import find

NAMES = ["Ana", "Boris", "Cyril", "Dana"]


def match_of(seats, options):
    return {"format": 1, "game": "serbian-lora", "players": NAMES[:seats], "options": options, "log": []}


@pytest.mark.parametrize(
    ("seats", "options", "deals"),
    [
        (4, {}, 28),
        (3, {}, 21),
        (4, {"order": "choice"}, 28),
        (4, {"order": "choice", "dealing": "rotate"}, 28),
        (4, {"order": "choice", "extra": True}, 32),
        (3, {"order": "choice", "dealing": "rotate", "extra": True}, 24),
        (4, {"contracts": ["lora", "hearts"]}, 8),
        (3, {"order": "choice", "extra": True, "contracts": ["lora"]}, 6),
    ],
)
def test_deals_of_a_match(seats, options, deals):
    """Every dealer deals every contract that is played, and each player one extra deal where there are some."""
    match, problems = document.parse_match(match_of(seats, options), find)
    assert match is not None, problems
    assert document.ledger_json(replay(match))["deals_total"] == deals


@pytest.mark.parametrize(
    ("seats", "options", "place"),
    [
        (4, {"dealing": "rotate"}, "options.dealing"),
        (4, {"order": "fixed", "dealing": "rotate"}, "options.dealing"),
        (4, {"extra": True}, "options.extra"),
        (3, {"team_jack": True}, "options.team_jack"),
        (4, {"order": "free"}, "options.order"),
        (4, {"extra": 1}, "options.extra"),
        (4, {"special_trick": 6}, "options.special_trick"),
        (4, {"passes": None}, "options.passes"),
        (4, {"contracts": []}, "options.contracts"),
        (4, {"contracts": ["lora", "lora"]}, "options.contracts"),
        (4, {"contracts": "lora"}, "options.contracts"),
        (4, {"contracts": [["lora"]]}, "options.contracts"),
        (4, {"betting": True}, "options.betting"),
        (5, {}, "players"),
        (2, {}, "players"),
    ],
)
def test_house_rules_that_cannot_be(seats, options, place):
    """A house rule that is unknown, misspelt or does not go with an earlier one is a problem at its place."""
    raw = match_of(seats, options)
    raw["players"] = [*NAMES, "Ema"][:seats]
    match, problems = document.parse_match(raw, find)
    assert match is None
    assert [problem.path for problem in problems] == [place]


def test_dealers_and_leaders_of_chosen_contracts():
    """Where the deal passes on each time, everybody leads in turn and has named each contract once at the end."""
    raw = match_of(3, {"order": "choice", "dealing": "rotate", "contracts": ["jack", "minimum"]})
    deals = {"jack": {"taker": 1}, "minimum": {"tricks": [10, 0, 0]}}
    chosen = ["jack", "minimum", "jack", "minimum", "jack", "minimum"]
    raw["log"] = [{"kind": "deal", "contract": key, "facts": deals[key]} for key in chosen]
    match, problems = document.parse_match(raw, find)
    assert match is not None, problems
    ledger = replay(match)
    assert not ledger.problems
    assert [row.dealer for row in ledger.rows] == [0, 1, 2, 0, 1, 2]
    assert [row.leader for row in ledger.rows] == [1, 2, 0, 1, 2, 0]
    assert ledger.state.finished
    assert ledger.state.totals == (30, 24, 0)
