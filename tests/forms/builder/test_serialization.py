"""What a page keeps of a draft comes back as it was; what a stranger sends in its place is no draft."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.forms.builder.actions import KINDS, add_asked_contract, add_contract
from scorer.forms.builder.conversion import from_recipe
from scorer.forms.builder.draft import GameDraft, LineDraft, for_all
from scorer.forms.builder.serialization import deserialize, serialize
from tests.helpers import recipes

KEY = b"key"


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
    draft = GameDraft()
    for kind in KINDS:
        draft = (
            add_asked_contract(add_contract(draft, kind))
            if add_contract(draft, kind).page == "ask"
            else add_contract(draft, kind)
        )
    assert len(serialize(draft, KEY)) < 1500


@pytest.mark.parametrize("text", ["", "x", "{}", "WzFd.signature", "9" * 9999, serialize(GameDraft(), b"other")])
def test_what_this_key_did_not_sign_is_no_draft(text):
    assert deserialize(text, KEY) is None
