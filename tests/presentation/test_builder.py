"""The rows of the builder: names, what prices are for, and what is missing, in the words of the table."""

from __future__ import annotations

import pytest

from scorer.forms.builder.check import check_draft
from scorer.forms.builder.conversion import from_recipe
from scorer.forms.builder.draft import GameDraft
from scorer.forms.builder.fields import parse_form, price_field
from scorer.presentation import builder
from tests.helpers import recipes
from tests.helpers.builder import SEVEN, sent, tapped

pytestmark = pytest.mark.usefixtures("reader")


def labels(draft: GameDraft) -> list[list[str]]:
    """What the prices of each row are for."""
    return [[price.words for price in row.prices] for row in builder.contract_rows(draft, check_draft(draft))]


def test_seven_rows() -> None:
    """A name a row and words a price; a price of one card or trick under its own name is for who takes it."""
    draft = tapped(*SEVEN, "add:places", "add:salad", "rows")
    names = [row.name for row in builder.contract_rows(draft, check_draft(draft))]
    assert names[:4] == ["Minimum", "Maximum", "Queens", "Hearts"]
    assert labels(draft) == [
        ["A trick"], ["A trick"], ["A queen"], ["A heart"], ["For its taker"], ["For its winner"],
        ["Going out", "A card left"], ["Place 1", "Place 2", "Place 3", "Place 4"], [],
    ]  # fmt: skip
    assert (
        builder.contract_rows(draft, check_draft(draft))[8].note
        == "Minimum, Queens, Hearts, King of hearts, Last trick"
    )


def test_several_prices_in_a_contract() -> None:
    """Each says what it is for; what one player takes altogether has a price of its own."""
    draft = tapped("price:trick", "price:who", draft=tapped(*SEVEN, "more:4"))
    draft = parse_form(sent(tapped("more:3", draft=draft), all="fixed"))
    assert labels(draft)[4] == ["King of hearts", "Last trick", "Reached 50"]
    assert labels(draft)[3] == ["A heart", "Who takes everything"]


def test_a_price_that_was_changed_is_in_pen() -> None:
    """It is told from what is saved; a true minus stands in the blank, and what is no number as it was typed."""
    draft = from_recipe(recipes.one({"left": 1}, {"pass": -2}))
    rows = builder.contract_rows(
        parse_form(sent(draft, **{price_field(0, 0): "-7", price_field(0, 1): "abc"})), check_draft(draft)
    )
    assert [(price.typed, price.saved, price.ink) for price in rows[0].prices] == [
        ("−7", "1", "is-changed"), ("abc", "−2", "is-changed"),
    ]  # fmt: skip
    assert [price.ink for price in builder.contract_rows(draft, check_draft(draft))[0].prices] == ["", ""]
    assert rows[0].prices[0].said == "deal: A card left"


def test_switched_off() -> None:
    """It says so, and where it is played after all."""
    draft = tapped(*SEVEN, "add:salad", "rows")
    off = parse_form(sent(draft, on=[one.key for one in draft.contracts if one.key not in ("maximum", "hearts")]))
    rows = builder.contract_rows(off, check_draft(off))
    assert [(row.note, row.is_printed) for row in (rows[1], rows[3])] == [
        ("switched off", True),
        ("only inside Everything", False),
    ]


def test_which_sign_is_good() -> None:
    """Said once over the figures."""
    draft = tapped(*SEVEN)
    assert builder.sign_hint(draft) == "minus is good"
    assert builder.sign_hint(parse_form(sent(draft, best="highest"))) == "plus is good"
    assert builder.sign_hint(parse_form(sent(draft, unit="chips"))) == "chips paid"


@pytest.mark.parametrize(
    ("fields", "words", "place"),
    [
        ({price_field(2, 0): ""}, "Queens: no price", "p-2-0"),
        ({price_field(2, 0): "x"}, "Queens: not right yet", "p-2-0"),
        ({"seats": []}, "Tick how many may play.", "seats"),
        ({}, "", ""),
    ],
)
def test_what_is_missing(fields: dict[str, str], words: str, place: str) -> None:
    """In few words, with the place where it is said."""
    draft = parse_form(sent(tapped(*SEVEN), **fields))
    assert builder.first_problem(draft, check_draft(draft)) == (words, place)


def test_names_of_strangers() -> None:
    """A name that runs from the right turns nothing beside it, and one that is missing is not."""
    draft = from_recipe(recipes.of([{"key": "a", "name": "\u202eabc", "lines": [{"left": 1}]}]))
    row = builder.contract_rows(draft, check_draft(draft))[0]
    assert "\u202e" not in row.name
    blank = parse_form(sent(tapped("more:0", draft=draft), **{"name-a": ""}))
    assert builder.contract_rows(blank, check_draft(blank))[0].name == "No name"
