"""The entries that are no deal: what was typed becomes an entry, and the engine says what is wrong with it."""

import pytest

from scorer.forms.entry_forms import AdjustmentForm, ExchangeForm, adjustment_form, adjustment_or_move_form
from tests.helpers.worked_out import worked_out

pytestmark = pytest.mark.usefixtures("reader")


@pytest.fixture
def app(app):
    """The app without the token against forgery, which is tried elsewhere."""
    app.config["WTF_CSRF_ENABLED"] = False
    return app


def sent(app, fields):
    return app.test_request_context(method="POST", data=fields)


@pytest.mark.parametrize(
    ("game", "typed", "changes", "bank", "is_good"),
    [
        # a number pad has no minus: the key beside the number turns it, whatever sign was typed too
        ("slovak-lorum", {"change-0": "7", "change-1": "5", "change-1-sign": "-", "change-2": "-2",
                          "change-2-sign": "-"}, [7, -5, -2, 0], 0, True),
        ("slovak-lorum", {"change-0": "\u0663", "change-1": "\u22124", "bank": "1"}, [3, -4, 0, 0], 1, True),
        ("slovak-lorum", {"change-0": "7"}, [7, 0, 0, 0], 0, False),
        ("king", {"change-0": "3", "bank": "5"}, [3, 0, 0, 0], 0, True),
    ],
)  # fmt: skip
def test_an_adjustment_has_a_number_and_a_sign_for_each(app, game, typed, changes, bank, is_good):
    with sent(app, typed | {"note": " a slip "}):
        form = adjustment_form(worked_out(game))
        assert form.validate() == is_good
    assert form.to_entry() == {"kind": "adjustment", "changes": changes, "bank": bank, "note": "a slip"}
    assert form.errors == ({} if is_good else {"": form.form_errors})
    assert len(form.form_errors) == (not is_good)
    assert form["change-0"].text == typed["change-0"]


def test_a_correction_begins_with_what_is_saved(app):
    saved = {"kind": "adjustment", "changes": [-4, 2, 2, 0], "bank": 0, "note": "x"}
    form = adjustment_form(worked_out("slovak-lorum"), saved)
    assert (form.to_entry(), form["change-0"].text, form["change-3"].text) == (saved, "4", "")
    with sent(app, {"change-0": "3", "bank": "3", "bank-sign": "-"}):
        form = adjustment_form(worked_out("slovak-lorum"), saved)
        assert form.to_entry() == {"kind": "adjustment", "changes": [3, 0, 0, 0], "bank": -3, "note": "x"}


def test_beans_are_bought_of_a_player_or_the_bank(app):
    worked = worked_out("german-lorum", {"scoring": "beans"})
    with sent(app, {"buyer": "1", "seller": "nobody"}):
        form = ExchangeForm(worked)
        assert form.to_entry() == {"kind": "exchange", "buyer": 1, "seller": None}
        assert (form.buyer.chosen, form.seller.chosen) == (1, "nobody")
    with sent(app, {"buyer": "1"}):
        form = ExchangeForm(worked)
        assert (form.validate(), [*form.errors]) == (False, ["seller"])


def moved(app, game, fields):
    with sent(app, fields):
        form = adjustment_or_move_form(worked_out(game), sent=fields)
        form.validate()
        return form


@pytest.mark.parametrize(
    ("game", "fields", "changes", "bank"),
    [
        ("slovak-lorum", {"gives": "0", "gets": "nobody", "number": "4"}, [-4, 0, 0, 0], 4),
        ("slovak-lorum", {"gives": "0", "gets": "nobody", "number": "4", "number-typed": "7"}, [-7, 0, 0, 0], 7),
        ("king", {"gets": "2", "way": "-", "number": "8"}, [0, 0, -8, 0], 0),
        ("king", {"gets": "2", "way": "+", "number": "8"}, [0, 0, 8, 0], 0),
    ],
)
def test_a_move_is_an_adjustment(app, game, fields, changes, bank):
    """What is typed goes before a key; points come from nobody."""
    form = moved(app, game, fields)
    assert (form.to_entry()["changes"], form.to_entry().get("bank", 0), form.missing) == (changes, bank, "")


@pytest.mark.parametrize(
    ("fields", "missing"),
    [
        ({}, "Who gives?"), ({"gives": "9", "gets": "1", "number": "4"}, "Who gives?"), ({"gives": "1"}, "Who gets?"),
        ({"gives": "1", "gets": "1", "number": "4"}, "Choose another: who gives cannot be who gets."),
        ({"gives": "1", "gets": "nobody"}, "How many chips?"),
        ({"gives": "1", "gets": "2", "number-typed": "-4"}, "Write a whole number from 1."),
        ({"gives": "1", "gets": "2", "number-typed": "four"}, "Write a whole number from 1."),
    ],
)  # fmt: skip
def test_the_first_gap_is_asked_for(app, fields, missing):
    """In the order of the questions; such a form moves nothing."""
    form = moved(app, "slovak-lorum", fields)
    assert (form.missing, form.to_move) == (missing, None)
    assert next(iter(form.errors.values())) == [missing]
    assert moved(app, "king", {"gets": "2", "number": "8"}).missing == "More or less?"


def test_the_engine_has_the_last_word(app):
    form = moved(app, "slovak-lorum", {"gives": "nobody", "gets": "1", "number": "4"})
    assert (form.missing, [*form.errors], len(form.form_errors)) == ("", [""], 1)


def test_a_form_is_for_what_was_saved_or_sent():
    worked = worked_out("slovak-lorum")
    pair = {"kind": "adjustment", "changes": [-4, 4, 0, 0], "bank": 0, "note": "x"}
    form = adjustment_or_move_form(worked, pair)
    assert (form.gives.chosen, form.gets.chosen, form.number.data, form.note.data) == (0, 1, 4, "x")
    assert isinstance(adjustment_or_move_form(worked, pair | {"changes": [-4, 2, 2, 0]}), AdjustmentForm)
    assert isinstance(adjustment_or_move_form(worked, None, ["change-0"]), AdjustmentForm)
