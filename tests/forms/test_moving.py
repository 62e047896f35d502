"""A move: what was tapped or typed becomes an adjustment that balances, and what is missing has a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scorer.forms.entry_forms import AdjustmentForm, MoveForm, TotalForm, adjustment_or_move_form
from tests.helpers.worked_out import worked_out

if TYPE_CHECKING:
    from flask import Flask


@pytest.fixture
def app(app: Flask) -> Flask:
    """The app without the token against forgery, which is tried elsewhere."""
    app.config["WTF_CSRF_ENABLED"] = False
    return app


def moved(app: Flask, game: str = "slovak-lorum", **fields: str) -> MoveForm:
    """The form of a move, as it was sent."""
    sent = {name.replace("_", "-"): value for name, value in fields.items()}
    with app.test_request_context(method="POST", data=sent):
        form = adjustment_or_move_form(worked_out(game), sent=sent)
        assert isinstance(form, MoveForm)
        form.validate()
        return form


def test_what_is_typed_counts(app: Flask) -> None:
    """A key that is still ringed gives way to the line beside it."""
    assert moved(app, gives="0", gets="nobody", number="4").to_entry()["bank"] == 4
    form = moved(app, gives="0", gets="nobody", number="4", number_typed="7")
    assert (form.to_entry()["bank"], form.amount, form.missing) == (7, 7, "")


@pytest.mark.parametrize(
    ("fields", "missing"),
    [
        ({}, "Who gives?"),
        ({"gives": "9", "gets": "1", "number": "4"}, "Who gives?"),
        ({"gives": "1"}, "Who gets?"),
        ({"gives": "1", "gets": "1", "number": "4"}, "Choose another: who gives cannot be who gets."),
        ({"gives": "1", "gets": "nobody"}, "How many chips?"),
        ({"gives": "1", "gets": "2", "number_typed": "-4"}, "Write a whole number from 1."),
        ({"gives": "1", "gets": "2", "number_typed": "four"}, "Write a whole number from 1."),
    ],
)
def test_the_first_gap_is_asked_for(app: Flask, fields: dict[str, str], missing: str) -> None:
    """In the order of the questions; such a form moves nothing."""
    form = moved(app, **fields)
    assert (form.missing, form.to_move) == (missing, None)
    assert next(iter(form.errors.values())) == [missing]


def test_the_engine_has_the_last_word(app: Flask) -> None:
    """An empty bank gives nothing."""
    form = moved(app, gives="nobody", gets="1", number="4")
    assert form.missing == ""
    assert (list(form.errors), len(form.form_errors)) == ([""], 1)


def test_a_total_goes_up_or_down(app: Flask) -> None:
    """Points come from nobody, so the sign is a key."""
    form = moved(app, "king", gets="2", way="-", number="8")
    assert isinstance(form, TotalForm)
    assert form.to_entry()["changes"] == [0, 0, -8, 0]
    assert moved(app, "king", gets="2", number="8").missing == "More or less?"


def test_a_form_is_for_what_was_saved_or_sent(app: Flask) -> None:
    """A pair comes back as a move, more than that in signed figures, and so does an old form."""
    worked = worked_out("slovak-lorum")
    pair = {"kind": "adjustment", "changes": [-4, 4, 0, 0], "bank": 0, "note": "x"}
    with app.test_request_context():
        form = adjustment_or_move_form(worked, pair)
        assert isinstance(form, MoveForm)
        assert (form.gives.chosen, form.gets.chosen, form.number.data, form.note.data) == (0, 1, 4, "x")
        assert isinstance(adjustment_or_move_form(worked, pair | {"changes": [-4, 2, 2, 0]}), AdjustmentForm)
        assert isinstance(adjustment_or_move_form(worked, None, ["change-0"]), AdjustmentForm)
