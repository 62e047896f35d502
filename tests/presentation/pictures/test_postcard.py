"""The measures of the picture of a result."""

from scorer.presentation.pictures import result_card
from scorer.presentation.pictures.chips import Placed

FOUR = [Placed(1, "Dana", 30), Placed(2, "Boris", 18), Placed(3, "Ana", -17), Placed(4, "Cyril", -31)]


def test_columns_fill_the_sheet() -> None:
    """Four of 240 px, second, first, third, fourth; every stack stands on the floor and has room for a name above."""
    drawn = result_card.columns(FOUR, ["+30"])
    assert [(one.x, one.width, one.name) for one in drawn] == [
        (60, 240, "Boris"), (300, 240, "Dana"), (540, 240, "Ana"), (780, 240, "Cyril"),
    ]  # fmt: skip
    assert all(one.top + one.step.height * one.scale == 640 for one in drawn)
    assert min(one.top for one in drawn) > 380


def test_large_figures_and_many_people_are_smaller() -> None:
    """A total of five digits, or six columns."""
    assert [result_card.columns(FOUR, [text])[0].size for text in ("−999", "−99999")] == [66, 54]
    six = result_card.columns([*FOUR, Placed(5, "Emil", -40), Placed(6, "Konstantina", -50)], [])
    assert [(one.width, one.size) for one in six] == [(160, 54)] * 6
    assert six[-1].name == "Konstant…"


def test_names_are_cut() -> None:
    """After twelve letters; broad ones count for more, a mark over a letter for none."""
    assert result_card.shorten_name("W" * 8) == "W" * 7 + "…"
    assert result_card.shorten_name("Konstantinus") == "Konstantinus"
    assert result_card.shorten_name("Konstantinopel") == "Konstantinop…"
    assert result_card.shorten_name("田" * 7) == "田" * 6 + "…"
    assert result_card.shorten_name("e\u0301" * 12) == "e\u0301" * 12


def test_a_story_has_two_lines() -> None:
    """What is longer ends in an ellipsis."""
    told = result_card.wrap_lines("word " * 40)
    assert len(told) == 2
    assert told[1].endswith("…")
    assert max(len(line) for line in told) <= result_card.STORY
