"""The podium of a finished match."""

from scorer.presentation.pictures.podium import Placed, podium


def test_the_winner_stands_in_the_middle() -> None:
    """Second to the left, third to the right, and a shared third place is one stack."""
    drawn = podium(
        [
            Placed(3, "Ana", -24),
            Placed(2, "Boris", 18),
            Placed(3, "Cyril", -24),
            Placed(1, "Dana", 30),
        ]
    )
    assert [(step.place, step.names, len(step.chips)) for step in drawn.steps] == [
        (2, ("Boris",), 4),
        (1, ("Dana",), 6),
        (3, ("Ana", "Cyril"), 2),
    ]
    assert drawn.others == ()


def test_two_winners_leave_no_second_place() -> None:
    """The step after two first places is a step lower and carries the place 3."""
    drawn = podium([Placed(1, "Ana", 5), Placed(1, "Boris", 5), Placed(3, "Cyril", -10)])
    assert [(step.rank, step.place) for step in drawn.steps] == [(2, 3), (1, 1)]


def test_the_fourth_place_has_no_step() -> None:
    """Who finds no step is named below."""
    drawn = podium([Placed(place, str(place), -place) for place in (1, 2, 3, 4)])
    assert [standing.name for standing in drawn.others] == ["4"]


def test_nobody_played() -> None:
    """A match without players still has a page."""
    assert podium([]).steps == ()
