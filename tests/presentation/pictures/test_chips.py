"""The bank as stacks of chips."""

import pytest

from scorer.presentation.pictures.chips import Placed, chip_stacks, podium


@pytest.mark.parametrize(
    ("total", "drawn", "width"),
    [(0, 0, 0), (-3, 0, 0), (1, 1, 29), (10, 10, 29), (11, 11, 58), (40, 40, 116), (41, 21, 87), (80, 40, 116),
     (81, 17, 58), (137, 28, 87), (10_000, 40, 116)],
)  # fmt: skip
def test_as_many_chips_as_the_bank_holds(total, drawn, width):
    """Each chip up to 40, one for two up to 80, one for five above, four stacks at most."""
    stacks = chip_stacks(total)
    assert (len(stacks.chips), stacks.width) == (drawn, width)


def test_chips_stay_inside_their_drawing():
    """No chip is cut off at an edge, the highest of a full stack neither."""
    stacks = chip_stacks(40)
    assert all(0 <= x <= stacks.width - 28 and 0 <= y <= stacks.height - 14 for x, y in stacks.chips)


def test_four_places_in_order_of_sight():
    drawn = podium([Placed(4, "Cyril", -31), Placed(2, "Boris", 18), Placed(3, "Ana", -17), Placed(1, "Dana", 30)])
    assert [(step.place, step.name, len(step.chips)) for step in drawn.steps] == [
        (2, "Boris", 4), (1, "Dana", 6), (3, "Ana", 3), (4, "Cyril", 2),
    ]  # fmt: skip
    assert drawn.others == ()


def test_a_shared_place_has_equal_stacks():
    """Two winners stand equally high with the same number; the next is third, and stands as high as a third."""
    drawn = podium([Placed(1, "Ana", 5), Placed(1, "Boris", 5), Placed(3, "Cyril", -10)])
    assert [(step.place, len(step.chips)) for step in drawn.steps] == [(1, 6), (1, 6), (3, 3)]


def test_who_finds_no_step_is_named_below():
    """There is room for four; where there is more, everybody gets a stack."""
    players = [Placed(place, str(place), -place) for place in range(1, 7)]
    assert [person.name for person in podium(players).others] == ["5", "6"]
    assert [len(step.chips) for step in podium(players, most=6).steps] == [4, 6, 3, 2, 1, 1]


def test_the_drawing_holds_its_chips():
    for step in podium([Placed(place, "", 0) for place in (1, 2, 3, 4)]).steps:
        assert (step.chips[-1][1], step.chips[0][1] + 49) == (0, step.height)
        assert 16 <= step.disc <= step.height - 16


def test_podium_without_players_is_empty():
    """A match without players still has a page."""
    assert podium([]).steps == ()
