"""What stands on the picture of a result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.presentation.pictures.result_card import result_card
from tests.helpers.evening import EVENING, KEEP
from tests.helpers.worked_out import worked_out

if TYPE_CHECKING:
    from flask import Flask


def test_the_stacks_who_pays_and_one_story(app: Flask) -> None:
    """The lines of payments fill the room below the band, however many there are."""
    with app.test_request_context():
        worked = worked_out("slovak-lorum", log=[*EVENING, KEEP])
        drawn = result_card(worked)
        assert len(drawn["columns"]) == 4
        assert drawn["pays"]
        assert drawn["pays"][-1][0] + drawn["row"] <= 936
        assert drawn["story"]
        assert drawn["stories"] == []


def test_points_without_a_worth_tell_more(app: Flask) -> None:
    """Nobody pays, so there is room for the other stories."""
    with app.test_request_context():
        drawn = result_card(worked_out("king"))
        assert (drawn["is_owed"], drawn["pays"]) == (False, [])


def test_rounding_stands_on_the_picture(app: Flask) -> None:
    """Beside what a chip is worth; where nobody pays as it is too little, in a sentence."""
    moved = {"kind": "adjustment", "changes": [23, -23, 0, 0], "note": ""}
    with app.test_request_context():
        drawn = result_card(worked_out(log=[moved, KEEP], money={"currency": "CZK", "unit": 50}))
        assert drawn["worth"].endswith("Rounded to CZK\N{NO-BREAK SPACE}1")
        little = {**moved, "changes": [2, -2, 0, 0]}
        drawn = result_card(worked_out(log=[little, KEEP], money={"currency": "HUF", "unit": 100}))
        assert " ".join(drawn["stories"][0]).startswith("Nobody owes anything. Rounded to")
        drawn = result_card(worked_out(log=[moved, KEEP], money={"currency": "EUR", "unit": 50}))
        assert "Rounded" not in drawn["worth"]
