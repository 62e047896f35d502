"""The prices of a form: numbers as people write them, blank ones, and what was usual when they were shown."""

from __future__ import annotations

import pytest

from scorer.forms import match_draft
from scorer.games import find
from tests.helpers.drafts import draft


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("8", 8),
        ("-8", -8),
        ("−8", -8),
        ("–8", -8),
        ("- 8", -8),
        ("+8", 8),
        (" 8 ", 8),
        ("008", 8),
        ("10 000", 10_000),
        ("10\N{NO-BREAK SPACE}000", 10_000),
        ("−10\N{THIN SPACE}000", -10_000),
        ("٨", 8),
        ("８", 8),
        ("0", 0),
        ("-0", 0),
        ("9" * 40, int("9" * 40)),
    ],
)
def test_how_people_write_a_number(text: str, number: int) -> None:
    """With any minus and any figures, with room between the thousands."""
    assert match_draft.parse_number(text) == number


@pytest.mark.parametrize(
    "text", ["", "1.5", "1,5", "1e3", "1 2", "8-", "--8", "−", "²", "half", "0x8", "8\0", "\0", "1_000", "9" * 41, "∞"]
)
def test_what_is_no_number(text: str) -> None:
    """It stays as it was sent, for a sentence beside it."""
    assert match_draft.parse_number(text) == text


def test_a_blank_price_is_the_usual_one() -> None:
    """It is left out; a form without any price says nothing of them."""
    game = find("slovak-lorum")
    assert game is not None
    sent = {"slovak-lorum-prices.heart": " 2 ", "slovak-lorum-prices.big": " ", "slovak-lorum-prices.greens": "x"}
    assert match_draft.price_fields(game, sent) == {"heart": 2, "greens": "x"}
    assert match_draft.price_fields(game, {"slovak-lorum-prices.big": ""}) == {}
    assert match_draft.price_fields(game, {"king-prices.heart": "2"}) is None


def test_what_was_usual_when_it_was_shown() -> None:
    """Left alone it stays usual, when another house rule of the same form says another number."""
    game = find("trex")
    assert game is not None
    name = "trex-prices.diamond"
    assert match_draft.price_fields(game, {name: "−10", match_draft.default_field(name): "−10"}) == {}
    assert match_draft.price_fields(game, {name: "−9", match_draft.default_field(name): "−10"}) == {"diamond": -9}
    assert match_draft.price_fields(game, {name: "", match_draft.default_field(name): "−10"}) == {}
    assert match_draft.price_fields(game, {name: "−10"}) == {"diamond": -10}


def test_put_back() -> None:
    """One of them or all; the other house rules stay."""
    own = draft(options={"announce": True, "prices": {"heart": 2, "big": "x"}})
    assert match_draft.reset_prices(own, "big").options == {"announce": True, "prices": {"heart": 2}}
    assert match_draft.reset_prices(own).options == {"announce": True, "prices": {}}
