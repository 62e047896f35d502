"""The entries that are no deal: what was typed becomes an entry, and the engine says what is wrong with it."""

from contextlib import contextmanager

import pytest

from scorer.forms.entry_forms import AdjustmentForm, ExchangeForm, adjustment_form, adjustment_or_move_form
from tests.helpers.worked_out import worked_out

pytestmark = pytest.mark.usefixtures("reader")


@pytest.fixture
def app(app):
    """The app without the token against forgery, which is tried elsewhere."""
    app.config["WTF_CSRF_ENABLED"] = False
    return app


@contextmanager
def sent(app, fields):
    with app.test_request_context(method="POST", data=fields):
        yield


def adjusted(app, fields, game="slovak-lorum"):
    with sent(app, fields):
        form = adjustment_form(worked_out(game))
        return form, form.validate()


def test_signs_are_keys_of_their_own(app):
    """A number pad has no minus: the key beside the number turns it, whatever sign was typed too."""
    typed = {"change-0": "7", "change-1": "5", "change-1-sign": "-", "change-2": "-2", "change-2-sign": "-"}
    form, good = adjusted(app, typed | {"note": " a slip "})
    assert form.to_entry() == {"kind": "adjustment", "changes": [7, -5, -2, 0], "bank": 0, "note": "a slip"}
    assert good


def test_what_does_not_add_up_is_said(app):
    form, good = adjusted(app, {"change-0": "7"})
    assert not good
    assert form.errors == {"": form.form_errors}
    assert len(form.form_errors) == 1


def test_any_minus_and_any_figures_are_read(app):
    form, good = adjusted(app, {"change-0": "\u0663", "change-1": "\u22124", "bank": "1"})
    assert (form.to_entry()["changes"], form.to_entry()["bank"], good) == ([3, -4, 0, 0], 1, True)
    assert form["change-1"].text == "\u22124"


def test_a_correction_begins_with_what_is_saved(app):
    saved = {"kind": "adjustment", "changes": [-4, 2, 2, 0], "bank": 0, "note": "x"}
    form = adjustment_form(worked_out("slovak-lorum"), saved)
    assert (form.to_entry(), form["change-0"].text, form["change-3"].text) == (saved, "4", "")
    with sent(app, {"change-0": "3", "bank": "3", "bank-sign": "-"}):
        form = adjustment_form(worked_out("slovak-lorum"), saved)
        assert form.to_entry() == {"kind": "adjustment", "changes": [3, 0, 0, 0], "bank": -3, "note": "x"}


def test_what_is_no_number_stays_as_typed(app):
    form, good = adjusted(app, {"change-0": "many"})
    assert (form.to_entry()["changes"][0], form["change-0"].text, good) == ("many", "many", False)
    assert form.form_errors


def test_the_bank_is_asked_only_where_there_is_one(app):
    assert "bank" in adjusted(app, {})[0]
    points = adjusted(app, {"change-0": "3"}, "king")[0]
    assert "bank" not in points
    assert points.to_entry()["bank"] == 0


def test_beans_are_bought_of_a_player_or_the_bank(app):
    worked = worked_out("german-lorum", {"scoring": "beans"})
    with sent(app, {"buyer": "1", "seller": "nobody"}):
        form = ExchangeForm(worked)
        assert form.to_entry() == {"kind": "exchange", "buyer": 1, "seller": None}
        assert (form.buyer.chosen, form.seller.chosen) == (1, "nobody")
    with sent(app, {"buyer": "1"}):
        form = ExchangeForm(worked)
        assert not form.validate()
        assert list(form.errors) == ["seller"]


def moved(app, game="slovak-lorum", **fields):
    sent = {name.replace("_", "-"): value for name, value in fields.items()}
    with app.test_request_context(method="POST", data=sent):
        form = adjustment_or_move_form(worked_out(game), sent=sent)
        form.validate()
        return form


def test_what_is_typed_counts(app):
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
def test_the_first_gap_is_asked_for(app, fields, missing):
    """In the order of the questions; such a form moves nothing."""
    form = moved(app, **fields)
    assert (form.missing, form.to_move) == (missing, None)
    assert next(iter(form.errors.values())) == [missing]


def test_the_engine_has_the_last_word(app):
    form = moved(app, gives="nobody", gets="1", number="4")
    assert form.missing == ""
    assert (list(form.errors), len(form.form_errors)) == ([""], 1)


def test_a_total_goes_up_or_down(app):
    form = moved(app, "king", gets="2", way="-", number="8")
    assert form.to_entry()["changes"] == [0, 0, -8, 0]
    assert moved(app, "king", gets="2", number="8").missing == "More or less?"


def test_a_form_is_for_what_was_saved_or_sent():
    worked = worked_out("slovak-lorum")
    pair = {"kind": "adjustment", "changes": [-4, 4, 0, 0], "bank": 0, "note": "x"}
    form = adjustment_or_move_form(worked, pair)
    assert (form.gives.chosen, form.gets.chosen, form.number.data, form.note.data) == (0, 1, 4, "x")
    assert isinstance(adjustment_or_move_form(worked, pair | {"changes": [-4, 2, 2, 0]}), AdjustmentForm)
    assert isinstance(adjustment_or_move_form(worked, None, ["change-0"]), AdjustmentForm)
