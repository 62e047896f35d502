"""The bank as stacks of chips."""

from scorer.presentation.pictures.chips import chip_stacks


def test_chips_stay_inside_their_drawing():
    """No chip is cut off at an edge, the highest of a full stack neither."""
    stacks = chip_stacks(40)
    assert all(0 <= x <= stacks.width - 28 and 0 <= y <= stacks.height - 14 for x, y in stacks.chips)
