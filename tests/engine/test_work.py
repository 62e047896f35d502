"""How much work a replay is: counted in calls, so that no busy machine bends it."""

from functools import partial

import pytest

from scorer.engine.ledger import replay
from scorer.games import KEYS
from tests.helpers import counted, generate
from tests.helpers.evening import long_match


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
