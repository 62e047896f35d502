"""The ledger: a match worked out, whole or further from where it was, its places, and a deal read and entered."""

from dataclasses import replace
from functools import partial

import pytest

from scorer.engine import document
from scorer.engine.contract import Contract
from scorer.engine.ledger import Ledger, Team, extend, replay
from scorer.engine.match import initial_state
from scorer.engine.schedule import Schedule
from scorer.games import KEYS, find
from tests.helpers import counted, generate
from tests.helpers.evening import long_match
from tests.helpers.ledgers import DEAL, SMALL, moved, played, wrong
from tests.helpers.playing import replayed


def test_all_problems_of_a_log_or_the_first():
    log = (moved(1, 0, 0, 0), DEAL, {**DEAL, "contract": "x", "facts": {"hearts": 1}})
    assert wrong(*log) == ["log[0].changes", "log[2].contract"]
    match_document = {"format": 1, "game": "slovak-lorum", "players": ["Iva", "Jan", "Kaja", "Leo"], "log": list(log)}
    match, _none = document.parse_match(match_document, find)
    assert [problem.path for problem in replay(match, thorough=False).problems] == ["log[0].changes"]


def test_places_are_shared_and_then_passed_over():
    ledger = played(DEAL, moved(-9, 0, 9, 0))
    assert ledger.places == ((1, (2, 3)), (3, (1,)), (4, (0,)))
    assert ledger.leaders == (2, 3)
    assert (played().places, played().leaders) == (((1, (0, 1, 2, 3)),), ())


def test_a_deal_is_read_and_then_entered(monkeypatch):
    """In two steps it comes to the same row, and what was read is neither read nor worked out again."""
    for key in KEYS:
        match = generate.of(key, 3, deals=6)
        ledger = replay(replace(match, log=()))
        for entry in match.log:
            longer = extend(ledger, [None] * len(ledger.rows) + [entry])
            if isinstance(entry, dict) and entry["kind"] == "deal":
                reading = ledger.play.contracts[str(entry["contract"])].start_reading(
                    entry["facts"], ledger.table_state()
                )
                deal, problems = ledger.checked_deal(reading)
                assert deal is not None, problems
                with monkeypatch.context() as now:
                    now.setattr("scorer.engine.contract.combined_effect", None)
                    now.setattr(Contract, "start_reading", None)
                    assert ledger.with_deal(deal) == longer
                assert deal.entry == entry
            ledger = longer


def test_no_deal_after_the_end():
    before, after = played(SMALL), played(SMALL, {"kind": "finish"})
    reading = before.play.contracts["regular"].start_reading(DEAL["facts"], before.table_state())
    deal, problems = after.checked_deal(reading)
    assert deal is None
    assert [problem.path for problem in problems] == ["log[2]"]
    with pytest.raises(ValueError, match="finished"):
        after.table_state()


def test_whose_turn_it_is_is_worked_out_once(monkeypatch):
    ledger = played(DEAL)
    assert ledger.next_turn is not None
    monkeypatch.setattr(Schedule, "turn", None)
    assert ledger.next_turn is ledger.next_turn


@pytest.mark.parametrize(
    ("game", "deals", "dealer"),
    [
        ("slovak-lorum", 0, 1), ("slovak-lorum", 3, 0), ("slovak-lorum", 5, 2), ("king", 10, 3), ("trex", 7, 0),
        ("trex", 20, 1),
    ],
)  # fmt: skip
def test_the_next_dealer(game, deals, dealer):
    """The deal passes on as in the match; after the last deal it is the one of a next match. A stop changes nothing."""
    definition = find(game)
    play = definition.for_table(definition.rules(), 4)
    state = initial_state(play)._replace(deals=deals)
    for closed in (False, True):
        ledger = Ledger(play, 1, (), state._replace(closed=closed), state)
        assert ledger.next_dealer == dealer


def test_partners_win_together():
    ledger = replayed("trex", 4, [moved(5, 20, 10, -3)], partners=True)
    assert ledger.teams == (Team((0, 2), 15), Team((1, 3), 17))
    assert ledger.ranking == ((1, 3), (0, 2))
    assert replayed("trex", 4, [moved(5, 20, 10, -5)], partners=True).ranking == ((0, 1, 2, 3),)


def test_sides_that_are_only_told():
    """With the jack of clubs in teams the sums are there to be seen, and everybody is ranked alone."""
    ledger = replayed("serbian-lora", 4, [moved(5, 20, 10, -3)], team_jack=True)
    assert ledger.teams == (Team((0, 2), 15), Team((1, 3), 17))
    assert ledger.ranking == ((3,), (0,), (2,), (1,))
    assert replayed("serbian-lora", 4, []).teams == ()


def test_pennies_count():
    ledger = replayed("german-lorum", 3, [], start={"pennies": [0, 2, 1]}, scoring="beans")
    assert (ledger.ranking_values, ledger.ranking) == ((20, 60, 40), ((1,), (2,), (0,)))


def test_a_deal_costs_the_same_however_many_came_before():
    cost = {deals: counted.calls(partial(replay, long_match(deals))) / deals for deals in (40, 400, 4000)}
    assert cost[400] <= 1.05 * cost[40]
    assert cost[4000] <= 1.05 * cost[40]


@pytest.mark.parametrize("with_sitters", [False, True], ids=["all play", "some sit out"])
@pytest.mark.parametrize("key", KEYS)
def test_a_deal_of_any_game_is_little_work(key, with_sitters):
    matches = [generate.of(key, seed, 36, with_sitters=with_sitters) for seed in range(4)]
    deals = sum(replay(match).state.deals for match in matches)
    took = counted.calls(lambda: [replay(match) for match in matches]) / deals
    assert took < 200
