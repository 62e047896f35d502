"""The measures of the picture of a result."""

import pytest

from scorer.presentation.pictures import result_card
from scorer.presentation.pictures.chips import Placed
from tests.helpers.evening import EVENING, KEEP
from tests.helpers.worked_out import worked_out

pytestmark = pytest.mark.usefixtures("reader")

FOUR = [Placed(1, "Dana", 30), Placed(2, "Boris", 18), Placed(3, "Ana", -17), Placed(4, "Cyril", -31)]


def test_columns_fill_the_sheet():
    """Four of 240 px, second, first, third, fourth; every stack stands on the floor and has room for a name above."""
    drawn = result_card.columns(FOUR, ["+30"])
    assert [(column.x, column.width, column.name) for column in drawn] == [
        (60, 240, "Boris"), (300, 240, "Dana"), (540, 240, "Ana"), (780, 240, "Cyril"),
    ]  # fmt: skip
    assert all(column.top + column.step.height * column.scale == 640 for column in drawn)
    assert min(column.top for column in drawn) > 380


def test_large_figures_and_many_people_are_smaller():
    assert [result_card.columns(FOUR, [text])[0].size for text in ("−999", "−99999")] == [66, 54]
    six = result_card.columns([*FOUR, Placed(5, "Emil", -40), Placed(6, "Konstantina", -50)], [])
    assert [(column.width, column.size) for column in six] == [(160, 54)] * 6
    assert six[-1].name == "Konstant…"


def test_names_are_cut():
    assert result_card.shorten_name("W" * 8) == "W" * 7 + "…"
    assert result_card.shorten_name("Konstantinus") == "Konstantinus"
    assert result_card.shorten_name("Konstantinopel") == "Konstantinop…"
    assert result_card.shorten_name("田" * 7) == "田" * 6 + "…"
    assert result_card.shorten_name("e\u0301" * 12) == "e\u0301" * 12


def test_a_story_has_two_lines():
    lines = result_card.wrap_lines("word " * 40)
    assert len(lines) == 2
    assert lines[1].endswith("…")
    assert max(len(line) for line in lines) <= result_card.STORY


def test_the_stacks_who_pays_and_one_story():
    """The lines of payments fill the room below the band, however many there are; points without a worth have none."""
    drawn = result_card.result_card(worked_out("slovak-lorum", log=[*EVENING, KEEP]))
    assert (len(drawn.columns), bool(drawn.pays), bool(drawn.story), drawn.stories) == (4, True, True, [])
    assert drawn.pays[-1][0] + drawn.row <= 936
    points = result_card.result_card(worked_out("king"))
    assert (points.is_owed, points.pays) == (False, [])


def test_rounding_stands_on_the_picture():
    """Beside what a chip is worth; where nobody pays as it is too little, in a sentence."""

    def drawn(chips, currency, unit):
        log = [{"kind": "adjustment", "changes": [chips, -chips, 0, 0], "note": ""}, KEEP]
        return result_card.result_card(worked_out(log=log, money={"currency": currency, "unit": unit}))

    assert drawn(23, "CZK", 50).worth.endswith("Rounded to CZK\N{NO-BREAK SPACE}1")
    assert " ".join(drawn(2, "HUF", 100).stories[0]).startswith("Nobody owes anything. Rounded to")
    assert "Rounded" not in drawn(23, "EUR", 50).worth
