"""The form of a new match: fields of the page become a draft, and that what can be played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from scorer.forms import match_draft
from scorer.forms.match_forms import LONGEST, NewMatchForm, picked
from tests.helpers.table import PLAYERS, new_form

if TYPE_CHECKING:
    from flask import Flask


@pytest.fixture
def app(app: Flask) -> Flask:
    """The app without the token against forgery, which is tried elsewhere."""
    app.config["WTF_CSRF_ENABLED"] = False
    return app


def filled_in(app: Flask, **fields: Any) -> tuple[NewMatchForm, bool]:
    """The form with these fields, and whether it is good."""
    with app.test_request_context(method="POST", data=fields):
        usual = match_draft.empty_draft("EUR")
        form = picked(NewMatchForm, usual.game)(usual)
        return form, form.validate()


def test_what_was_typed_is_what_will_be_made(app: Flask) -> None:
    """Names without the blanks round them, rules as values, the currency in capitals."""
    fields = new_form(
        "slovak-lorum", (" Ana ", *PLAYERS[1:]), dealer=1, announce="true", worth=" 0.10 ", currency="eur"
    )
    form, good = filled_in(app, **fields)
    assert good
    assert form.playable is not None
    assert (form.playable.players, form.playable.first_dealer) == (PLAYERS, 1)
    assert form.playable.options["announce"] is True
    assert form.playable.money == {"currency": "EUR", "unit": 10}


def test_what_is_missing_is_said_at_its_field(app: Flask) -> None:
    """Nothing can be made, and what was typed is still in the draft."""
    form, good = filled_in(app, **new_form("king", ("Ana", "", "", "")))
    assert not good
    assert form.playable is None
    assert form.players[1].errors == ["a name is needed"]
    assert form.draft.names[0] == "Ana"


@pytest.mark.parametrize(
    ("field", "value"), [("game", "poker"), ("dealer", "x"), ("dealer", "99"), ("slovak-lorum-pack", "tarot")]
)
def test_what_no_page_sends_is_taken_for_the_usual(app: Flask, field: str, value: str) -> None:
    """A forged game, dealer or pack breaks nothing."""
    usual = match_draft.empty_draft("EUR")
    form, _good = filled_in(app, **new_form("slovak-lorum") | {field: value})
    assert form.draft.dealer == 0
    assert form.draft.pack == form.draft.game.packs[0]
    if field == "game":
        assert form.draft.game is usual.game


def test_every_sentence_stands_at_a_field(app: Flask) -> None:
    """What the engine finds wrong, wherever it is, has a field in whose errors it is, and is told but once."""
    bad = {"worth": "much", "per": "x", "stake": "x", "total-3": "4", "king-settling": "mine", "king-prices.heart": "x"}
    for game, fields in (
        ("slovak-lorum", {"name-0": "boris", "name-3": "", "announce": "perhaps"}),
        ("king", {"players": ()}),
        ("lora-points", {"total-0": "101"}),
        ("german-lorum", {"ante": "x", "bank": "-1", "total-0": "x", "pennies-1": "x", "bank_pennies": "x"}),
    ):
        plain = {name: text for name, text in fields.items() if name not in ("players", "announce")}
        rules = {name: text for name, text in fields.items() if name == "announce"}
        more = bad if game == "king" else {"german-lorum-scoring": "beans"} if game == "german-lorum" else {}
        form, good = filled_in(app, **new_form(game, **rules) | plain | more)
        told = {name: field.errors[-1] for name, field in form.named().items() if field.errors and field.errors[-1]}
        assert not good
        assert told == form.checked[1]
        assert len(told) > (game != "lora-points")


def test_what_has_no_field_counts_too(app: Flask) -> None:
    """A draft that cannot be played is refused, also by a form that has lost the field with its sentence."""
    usual = match_draft.empty_draft("EUR")
    with app.test_request_context(method="POST", data=new_form(worth="much")):
        form = picked(NewMatchForm, usual.game)(usual)
        del form.worth
        assert (form.validate(), form.errors) == (False, {})


@pytest.mark.parametrize("name", ["name-\u00b2", "name-" + "9" * 5000, "name-\u0663", "name--1", "name-0-1", "name-6"])
def test_rows_are_those_of_the_page(app: Flask, name: str) -> None:
    """A row that is not sent leaves a gap, and a name that no page has is no row."""
    fields = new_form("slovak-lorum") | {name: "Zora"}
    fields.pop("name-1")
    form, good = filled_in(app, **fields)
    assert (form.draft.names, good) == (("Ana", "", "Cyril", "Dana"), True)


def test_only_the_rules_of_the_chosen_game_are_read(app: Flask) -> None:
    """The page may hold those of another game too; a value that cannot be stays as it was sent, to be refused."""
    form, good = filled_in(app, **new_form("slovak-lorum", announce="perhaps") | {"king-announce": "true"})
    assert form.draft.options == {"announce": "perhaps"}
    assert not good


def test_a_letter_for_an_amount_is_cut(app: Flask) -> None:
    """What something is worth is a few figures."""
    assert len(filled_in(app, **new_form(worth="9" * 500))[0].draft.worth) == LONGEST
