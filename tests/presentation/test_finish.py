"""The end of a match in plain values: who won, the places, the bank, and whether it can be reopened."""

import pytest

from scorer.presentation import result
from scorer.presentation.pictures.chips import Placed, podium
from scorer.presentation.pictures.result_card import result_card
from tests.helpers.evening import KEEP, called
from tests.helpers.worked_out import worked_out

pytestmark = pytest.mark.usefixtures("reader")


@pytest.mark.parametrize(
    ("log", "title"),
    [
        ([], "Finish the match?"),
        ([called("small", 0)], "Ana leads. Finish now?"),
        ([called("small", 0), called("small", 1)], "Ana and Boris lead. Finish now?"),
        ([called("small", 0), KEEP], "Ana wins"),
        ([called("small", 0), called("small", 1), KEEP], "Ana and Boris win"),
        ([KEEP], "All level"),
    ],
)
def test_who_won(log, title):
    """Before the end, who would; nobody while everybody has the same."""
    assert result.winner_title(worked_out(log=log)) == title


def test_partners_stand_on_what_they_have_together():
    """In Trex by pairs: 200 and 100 against 150 and 50, in every place where the result is told."""
    places = {"kind": "deal", "contract": "trex", "facts": {"places": [0, 1, 2, 3]}}
    worked = worked_out("trex", {"partners": True}, [places])
    assert result.standings(worked) == [
        Placed(1, "Ana and Cyril", 300, (200, 100)),
        Placed(2, "Boris and Dana", 200, (150, 50)),
    ]
    assert result.standing_lines(worked) == [
        (1, "Ana and Cyril", "300 (200, 100)"),
        (2, "Boris and Dana", "200 (150, 50)"),
    ]
    assert [step.name for step in podium(result.standings(worked)).steps] == ["Boris and Dana", "Ana and Cyril"]
    assert result.sides_text(worked) == ""
    assert "1. Ana and Cyril 300 (200, 100)\n2. Boris and Dana 200 (150, 50)\n" in result.result_text(worked)
    assert "1. Ana and Cyril 300 (200, 100), 2. Boris" in result_card(worked).said
    assert [column.name for column in result_card(worked).columns] == ["Boris and Dana", "Ana and Cyril"]


def test_pairs_with_equal_sums_share_the_first_place():
    moved = {"kind": "adjustment", "changes": [-120, 75, 195, 0], "bank": 0}
    assert result.standing_lines(worked_out("trex", {"partners": True}, [moved])) == [
        (1, "Ana and Cyril", "75 (−120, 195)"),
        (1, "Boris and Dana", "75 (75, 0)"),
    ]


def test_sides_that_do_not_win_stand_alone():
    """With a team's jack everybody has a place; what the two have together is said beside the standing."""
    worked = worked_out("serbian-lora", {"team_jack": True}, [])
    assert [standing.name for standing in result.standings(worked)] == ["Ana", "Boris", "Cyril", "Dana"]
