"""What was typed and ticked is put into the draft; what the open page did not ask stays as it was.

What a page keeps of a draft comes back as it was; what a stranger sends in its place is no draft.
"""

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st
from werkzeug.datastructures import MultiDict

from scorer.forms.builder.actions import KINDS
from scorer.forms.builder.conversion import from_recipe, to_recipe
from scorer.forms.builder.draft import GameDraft, LineDraft, for_all
from scorer.forms.builder.fields import deserialize, parse_form, serialize
from tests.helpers import recipes
from tests.helpers.builder import SEVEN, tapped, typed

KEY = b"key"


@given(st.integers(0, 2**32), st.integers(-1, 13))
def test_an_untouched_page_changes_nothing(seed, opened):
    original = from_recipe(recipes.random_recipe(seed))
    draft = replace(original, opened=min(opened, len(original.contracts) - 1))
    parsed = typed(draft)
    assert to_recipe(parsed, "?") == to_recipe(draft, "?")
    assert parsed.seats == draft.seats


def test_rings_stay_where_they_are_not_asked():
    kinds = tapped(*SEVEN, "kinds")
    assert parse_form(MultiDict(), kinds) == kinds


def test_a_line_that_is_asked_for():
    asked = MultiDict({"line-suit": "clubs", "line-rank": "jack", "price": "10", "line-nobody": "1"})
    line = parse_form(asked, tapped("add:card")).asked
    assert (line.of, line.prices, line.nobody) == ("clubs-jack", for_all("10"), True)
    thing = parse_form(MultiDict({"line-name": "Bells", "total": "8", "price": "1"}), tapped("add:thing")).asked
    assert (thing.name, thing.totals) == ("Bells", ("8", "8", "8", "8"))


FIELDS = ["name", "on", "seats", "usual", "cards-4", "order", "unit", "of", "all", "to", "p-0-0", "p-6-all",
          "line-0-is", "line-0-of", "line-0-suit", "name-hearts", "price", "total", "blind"]  # fmt: skip


@pytest.mark.parametrize("page", ["rows", "ask"])
@given(sent_fields=st.lists(st.tuples(st.sampled_from(FIELDS), st.text(max_size=8)), max_size=12))
def test_no_form_is_an_error(page, sent_fields):
    draft = tapped(*SEVEN, "more:3", *(["kinds", "add:card"] if page == "ask" else []))
    parsed = parse_form(MultiDict(sent_fields), draft)
    assert deserialize(serialize(parsed, KEY), KEY) == parsed


@given(st.integers(0, 2**32))
def test_a_kept_draft_comes_back(seed):
    draft = from_recipe(recipes.random_recipe(seed))
    assert deserialize(serialize(draft, KEY), KEY) == draft


def test_the_page_that_is_open_comes_back_too():
    draft = GameDraft(page="ask", asked=LineDraft("card", "hearts-king", prices=for_all("4")), seats=())
    assert deserialize(serialize(draft, KEY), KEY) == draft


@pytest.mark.parametrize("name", ["Ana`s", '"Lora"', "`", '`"\\', "\\u0060", "C:\\new"])
def test_every_sign_that_can_be_typed_comes_back(name):
    draft = GameDraft(name=name, about=f"{name} {name}")
    assert deserialize(serialize(draft, KEY), KEY) == draft


def test_what_is_as_usual_costs_nothing():
    """The hidden field of an empty sheet is hardly more than its signature, and that of a short game is short."""
    assert len(serialize(GameDraft(), KEY)) < 40
    assert len(serialize(tapped(*(tap for kind in KINDS for tap in (f"add:{kind}", "put"))), KEY)) < 1500


@pytest.mark.parametrize("text", ["", "x", "{}", "WzFd.signature", "9" * 9999, serialize(GameDraft(), b"other")])
def test_what_this_key_did_not_sign_is_no_draft(text):
    assert deserialize(text, KEY) is None
