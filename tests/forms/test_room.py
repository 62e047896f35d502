"""Room: no deal of any game needs more fields than the limit allows, and that follows the game's own contracts."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.forms.deal import EXTRA_FIELDS, max_fields
from scorer.games import LOADED, find
from scorer.web.security import LIMITS
from tests.engine.recipe.test_maker import game, played
from tests.forms.test_own_games import sent
from tests.helpers import recipes
from tests.helpers.examples import examples


@settings(max_examples=examples(50))
@given(seed=st.integers(0, 2**32))
def test_every_deal_has_room(seed: int) -> None:
    """What is tapped for a deal fits beside what every form has."""
    match = played(recipes.made(seed), seed, 6)
    most = max_fields(match.play.contracts.values(), match.seats)
    for entry in match.log:
        if isinstance(entry, dict) and entry["kind"] == "deal":
            taps = sent(match.play.contracts[entry["contract"]], entry["facts"], match.seats)
            assert len(list(taps.items(multi=True))) + EXTRA_FIELDS <= most + 1  # the contract is one of those beside


def test_it_follows_the_largest_contract() -> None:
    """A salad of 24 questions for six players has more room than any other form; small games have no more than that."""
    lines = [[{"thing": "X", "key": f"k{c}-{n}", "each": 1} for n in range(8)] for c in range(3)]
    parts = [{"key": f"c{c}", "lines": of, "times": 0} for c, of in enumerate(lines)]
    large = recipes.of([*parts, {"key": "all", "of": ["c0", "c1", "c2"]}], seats=[6], cards=104)
    assert max_fields(game(large).contracts(None, 6), 6) == EXTRA_FIELDS + 24 * 13
    house = find(LOADED[0])
    assert house is not None
    assert max_fields(house.contracts(house.rules(), 3), 3) < LIMITS["MAX_FORM_PARTS"]
