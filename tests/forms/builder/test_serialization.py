"""What a page keeps of a draft comes back as it was; what a stranger sends in its place is as usual, and no error."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.forms.builder.actions import KINDS, add_asked_contract, add_contract
from scorer.forms.builder.conversion import from_recipe, to_recipe
from scorer.forms.builder.draft import GameDraft, LineDraft
from scorer.forms.builder.serialization import deserialize, serialize
from tests.helpers import recipes

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5), lambda inner: st.lists(inner, max_size=3)
)
NAMES = [
    "name", "seats", "cards", "unit", "order", "contracts", "opened", "asked", "page",
    "key", "lines", "of", "on", "times", "all", "blind", "row", "prices", "totals", "nobody", "was",
]  # fmt: skip
STATES = st.recursive(
    JSON, lambda inner: st.dictionaries(st.sampled_from(NAMES), inner, max_size=6) | st.lists(inner, max_size=3)
)


@given(st.integers(0, 2**32))
def test_a_kept_draft_comes_back(seed: int) -> None:
    """Nothing of a draft is lost between two taps."""
    draft = from_recipe(recipes.random_recipe(seed))
    assert deserialize(serialize(draft)) == draft


def test_the_page_that_is_open_comes_back_too() -> None:
    """A fold that is open stays open, and a question that was asked is still asked."""
    draft = GameDraft(page="ask", asked=LineDraft("card", "hearts-king", prices=("4",)), seats=())
    assert deserialize(serialize(draft)) == draft


@pytest.mark.parametrize("name", ["Ana`s", '"Lora"', "`", '`"\\', "\\u0060", "C:\\new"])
def test_every_sign_that_can_be_typed_comes_back(name: str) -> None:
    """Those too in which the draft is kept."""
    draft = GameDraft(name=name, about=f"{name} {name}")
    assert deserialize(serialize(draft)) == draft


def test_what_is_as_usual_costs_nothing() -> None:
    """The hidden field of an empty sheet is empty, and that of a short game is short."""
    assert serialize(GameDraft()) == "{}"
    draft = GameDraft()
    for kind in KINDS:
        draft = (
            add_asked_contract(add_contract(draft, kind))
            if add_contract(draft, kind).page == "ask"
            else add_contract(draft, kind)
        )
    assert len(serialize(draft)) < 1500


@given(STATES)
def test_no_state_is_an_error(state: Any) -> None:
    """Whatever stands in the field makes a draft that can be kept, shown and written."""
    draft = deserialize(json.dumps(state))
    assert deserialize(serialize(draft)) == draft
    assert to_recipe(draft, "?").recipe["name"]


@pytest.mark.parametrize(
    "text", ["", "[", "{}", "[" * 5000, '{"name": "\\ud800"}', '{"contracts": [{"key": "A"}]}', "9" * 9999]
)
def test_no_text_is_an_error(text: str) -> None:
    """What is no JSON is an empty sheet."""
    assert deserialize(text) == GameDraft()


def test_no_key_stands_twice() -> None:
    """Of two contracts with one key the first is kept."""
    twice = [{"key": "a", "name": "First"}, {"key": "a", "name": "Second"}]
    assert [contract.name for contract in deserialize(json.dumps({"contracts": twice})).contracts] == ["First"]
