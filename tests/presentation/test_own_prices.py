"""The price list as it is printed, and in which of its numbers one game differs from another."""

from __future__ import annotations

from typing import Any

import pytest

from scorer.language.translator import make_translator
from scorer.presentation.own_games import cards_text, format_price, origin_text, printed_price_list
from tests.engine.recipe.test_parts import recipe
from tests.helpers.recipes import of, one

pytestmark = pytest.mark.usefixtures("reader")
HEARTS: dict[str, Any] = {"key": "hearts", "name": "Hearts", "lines": [{"count": "hearts", "each": 1}]}
JACK: dict[str, Any] = {"key": "jack", "name": "Jack", "lines": [{"card": "clubs-jack", "pays": 8}]}
LORA: dict[str, Any] = {"key": "lora", "name": "Lora", "lines": [{"out": -8}, {"left": 1}]}
BASE = recipe(of([HEARTS, JACK, LORA], name="Lora"))


def told(*contracts: dict[str, Any], **head: Any) -> str:
    """How a game of these contracts differs from the first one."""
    return origin_text(recipe(of([*contracts], **{"name": "Ours", **head})), BASE, make_translator())


def test_the_list() -> None:
    """A contract with its names, its prices with true minuses, and what else holds."""
    given = recipe(of([HEARTS | {"local": "Srca", "blind": True}, LORA]))
    first, second = printed_price_list(given, make_translator())
    assert first == {
        "name": "Hearts",
        "native": "Srca",
        "prices": [("A heart", "1")],
        "remarks": ["It may be played blind: then everything counts twice."],
    }
    same = recipe(of([HEARTS | {"name": "Kein Herz", "local": "Kein Herz"}, LORA]))
    assert printed_price_list(same, make_translator())[0]["native"] == ""
    turning = recipe(of([HEARTS | {"local": "Srca \u202eabc"}, LORA]))
    assert "\u202e" not in printed_price_list(turning, make_translator())[0]["native"], (
        "a stranger's game turns nothing of the line"
    )
    assert second["prices"] == [("Going out", "−8"), ("A card left", "1")]


def test_words_of_the_pack() -> None:
    """What is a queen in a French pack is an ober in a German one."""
    given = recipe(one({"count": "queens", "each": 2}))
    assert printed_price_list(given, make_translator((), "german"))[0]["prices"] == [("An ober", "2")]


def test_numbers() -> None:
    """Points below nothing have a sign, chips are paid and have none, and where there is no number nothing stands."""
    points, chips = recipe(one({"left": 1})), recipe(one({"left": 1}, to="bank", head={"unit": "chips"}))
    assert [format_price(points, number) for number in (3, 0, -3, None)] == ["3", "0", "−3", ""]
    assert format_price(chips, 3) == "3"
    assert cards_text(points) == "32 cards"
    assert cards_text(recipe(one({"left": 1}, head={"seats": [4, 3], "cards": [52, 51]}))) == "51 or 52 cards"


def test_what_is_different() -> None:
    """Prices by their contract, with what they are for where it has several; contracts that are new or left out."""
    assert told(HEARTS, JACK, LORA) == "Like Lora."
    two = HEARTS | {"lines": [{"count": "hearts", "each": 2}]}
    assert told(two, JACK, LORA) == "Like Lora: Hearts 2."
    out = LORA | {"lines": [{"out": -10}, {"left": 1}]}
    assert told(two, JACK, out) == "Like Lora: Hearts 2; Lora (Going out) −10."
    assert told(HEARTS, JACK, LORA, ends_at=50) == "Like Lora, with rules of its own."
    other = JACK | {"key": "other", "name": "Other"}
    assert told(HEARTS, other, LORA) == "Like Lora: with Other; without Jack."
    assert origin_text(BASE, None, make_translator()) == ""


def test_many_differences_are_counted() -> None:
    """Four lines say it; of the rest it is said how many there are."""
    many = [HEARTS | {"key": f"c{number}", "name": f"C{number}"} for number in range(6)]
    assert told(*many) == "Like Lora: with C0; with C1; with C2; 6 more."
    assert told(*many[:1]) == "Like Lora: with C0; without Hearts; without Jack; without Lora."
    assert told(*many[:2]) == "Like Lora: with C0; with C1; without Hearts; 2 more."


def test_names_of_strangers_stay_where_they_are() -> None:
    """One that runs from the right turns no word beside it, and a placeholder is letters."""
    turned = HEARTS | {"key": "x", "name": "\u202eשלום"}
    assert "\u202e" not in told(HEARTS, JACK, LORA, turned)
    assert told(HEARTS, JACK, LORA, HEARTS | {"key": "x", "name": "%(n)s"}) == "Like Lora: with %(n)s."
