"""The foot adds up what is fixed, names what is not, and says how many deals that is."""

from __future__ import annotations

import json

import pytest

from scorer.forms.builder.check import check_draft
from scorer.forms.builder.conversion import from_recipe
from scorer.forms.builder.draft import GameDraft
from scorer.forms.builder.fields import parse_form, price_field
from scorer.games.recipe_library import FOLDER
from scorer.presentation.builder import DraftSummary, draft_summary
from tests.helpers.builder import SEVEN, sent, tapped

pytestmark = pytest.mark.usefixtures("reader")


def of(draft: GameDraft) -> DraftSummary:
    """The foot of a draft."""
    return draft_summary(draft, check_draft(draft))


def shipped(key: str) -> GameDraft:
    """The draft of a game of the library."""
    return from_recipe(json.loads((FOLDER / f"{key}.json").read_text(encoding="utf-8")))


def test_what_it_comes_to() -> None:
    """The sum, and what depends on the deal by name."""
    draft = tapped(*SEVEN)
    assert (of(draft).sum_text, of(draft).length) == ("7 contracts: 24, and Lora", "28 deals · about 2 hours")
    assert of(draft).contracts[1] == ("Maximum", "−8")
    assert of(draft).contracts[6] == ("Lora", "depends on the deal")


@pytest.mark.parametrize(
    ("key", "words", "zero"),
    [
        ("canadian-salad", "6 contracts come to 1120", False),
        ("king-russian", "14 contracts come to 0", True),
        ("barbu", "7 contracts come to 0", True),
        ("kein-stich", "5 contracts: 160 chips, and Laying out", False),
    ],
)
def test_games_of_the_library(key: str, words: str, zero: bool) -> None:
    """Their known sums."""
    found = of(shipped(key))
    assert (found.sum_text, found.is_zero) == (words, zero)


def test_not_known_yet() -> None:
    """With something missing there is no sum and no number of deals."""
    found = of(parse_form(sent(tapped(*SEVEN), **{price_field(2, 0): ""})))
    assert (found.sum_text, found.length) == ("7 contracts: not known yet", "")
    assert of(GameDraft()).sum_text == ""


def test_how_long() -> None:
    """Without end, or to a total."""
    draft = tapped(*SEVEN)
    assert of(parse_form(sent(draft, order="free"))).length == "open end"
    assert of(parse_form(sent(draft, order="free", ends_at="100"))).length == "ends at 100"
    assert of(parse_form(sent(draft, ends_at="100"))).length == "28 deals · about 2 hours · ends at 100"
    twice = tapped("more:0", "times:1", draft=draft)
    assert of(twice).sum_text == "7 contracts: 32, and Lora"
    assert of(twice).contracts[0] == ("Minimum", "2 × 8")


def test_only_laying_out() -> None:
    """Where nothing is fixed there is no sum."""
    assert of(tapped("add:left", "rows")).sum_text == "1 contract"
