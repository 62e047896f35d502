"""The bank as stacks of chips."""

import pytest

from scorer.presentation.pictures.chips import chip_stacks


@pytest.mark.parametrize(
    ("total", "drawn", "width"),
    [(0, 0, 0), (-3, 0, 0), (1, 1, 29), (10, 10, 29), (11, 11, 58), (40, 40, 116), (41, 21, 87), (80, 40, 116),
     (81, 17, 58), (137, 28, 87), (10_000, 40, 116)],
)  # fmt: skip
def test_as_many_chips_as_the_bank_holds(total: int, drawn: int, width: int) -> None:
    """Each chip up to 40, one for two up to 80, one for five above, four stacks at most."""
    stacks = chip_stacks(total)
    assert (len(stacks.chips), stacks.width) == (drawn, width)


def test_chips_stay_inside_their_drawing() -> None:
    """No chip is cut off at an edge, the highest of a full stack neither."""
    stacks = chip_stacks(40)
    assert all(0 <= x <= stacks.width - 28 and 0 <= y <= stacks.height - 14 for x, y in stacks.chips)
