"""What is certain of a deal while it is still being entered, in the contracts with rules of their own."""

import pytest

from scorer.engine.effect import TableState
from scorer.games import find

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
