"""What the format says is written, what has no place in it is left out, and what is no number is left to the reader."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scorer.forms.builder.check import check_draft
from scorer.forms.builder.conversion import to_recipe
from scorer.forms.builder.draft import ContractDraft, GameDraft, LineDraft
from scorer.forms.builder.fields import parse_form, price_field
from tests.helpers.builder import SEVEN, sent, tapped


def recipe(draft: GameDraft) -> dict[str, Any]:
    """What is written of a draft."""
    return to_recipe(draft, "Our game").recipe


def test_seven_contracts() -> None:
    """The whole of a game that was tapped together."""
    assert recipe(tapped(*SEVEN)) == {
        "recipe": 1,
        "name": "Our game",
        "seats": [4],
        "cards": 32,
        "best": "lowest",
        "order": "block",
        "contracts": [
            {"key": "minimum", "name": "Minimum", "lines": [{"count": "tricks", "each": 1}]},
            {"key": "maximum", "name": "Maximum", "lines": [{"count": "tricks", "each": -1}]},
            {"key": "queens", "name": "Queens", "lines": [{"count": "queens", "each": 2}]},
            {"key": "hearts", "name": "Hearts", "lines": [{"count": "hearts", "each": 1}]},
            {"key": "king-of-hearts", "name": "King of hearts", "lines": [{"card": "hearts-king", "pays": 4}]},
            {"key": "last-trick", "name": "Last trick", "lines": [{"trick": "last", "pays": 4}]},
            {"key": "lora", "name": "Lora", "lines": [{"out": -8}, {"left": 1}]},
        ],
    }


def test_switched_off() -> None:
    """What is switched off is not written, but inside a salad it is, as never dealt by itself."""
    draft = tapped(*SEVEN, "add:salad", "rows")
    keys = [one.key for one in draft.contracts]
    off = parse_form(sent(draft, on=[key for key in keys if key not in ("maximum", "hearts")]))
    written = recipe(off)["contracts"]
    assert [(one["key"], one.get("times", 1)) for one in written if one["key"] in ("maximum", "hearts")] == [
        ("hearts", 0)
    ]
    assert check_draft(off).recipe is not None
    without = parse_form(sent(off, on=["minimum"]))
    assert [one["key"] for one in recipe(without)["contracts"]] == ["minimum"]
    free = parse_form(sent(off, order="free", on=[key for key in keys if key != "hearts"]))
    assert [one for one in recipe(free)["contracts"] if "times" in one or one["key"] == "hearts"] == []
    assert check_draft(free).recipe is not None


def test_points_and_chips() -> None:
    """What has no place in chips is kept in the draft and comes back with the points."""
    draft = tapped(*SEVEN, "add:salad", "rows", "more:3")
    draft = parse_form(sent(draft, doubling="all", all="turn"))
    chips = recipe(replace(draft, unit="chips"))
    assert "best" not in chips
    hearts, lora = chips["contracts"][3], chips["contracts"][6]
    assert (hearts["to"], hearts.get("all"), hearts.get("doubling")) == ("bank", None, None)
    assert (lora["to"], lora["lines"]) == ("winner", [{"left": 1}])
    assert recipe(draft)["contracts"][3] == {
        "key": "hearts", "name": "Hearts", "lines": [{"count": "hearts", "each": 1}], "all": {"turn": True},
        "doubling": "all",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("typed", "written"),
    [("−5", -5), ("-5", -5), (" 7 ", 7), ("+3", 3), ("10 000", 10000), ("x", "x"), ("1.5", "1.5"), ("٣", 3)],
)
def test_numbers_as_people_write_them(typed: str, written: int | str) -> None:
    """With either minus, in any figures; anything else is for the reader to refuse."""
    draft = parse_form(sent(tapped(*SEVEN), **{price_field(0, 0): typed}))
    assert recipe(draft)["contracts"][0]["lines"][0]["each"] == written


def test_a_blank_price_is_missing() -> None:
    """Nothing is made up where nobody has written a price."""
    draft = parse_form(sent(tapped(*SEVEN), **{price_field(0, 0): " ", price_field(6, 0): ""}))
    assert recipe(draft)["contracts"][0]["lines"] == [{"count": "tricks"}]
    assert set(check_draft(draft).problems) == {"p-0-0", "p-6-0"}


def test_where_things_stand() -> None:
    """The places of what is written lead back to the rows, past those that are switched off."""
    draft = parse_form(sent(tapped(*SEVEN), on=["queens", "lora"]))
    written = to_recipe(replace(draft, unit="chips"), "?")
    assert (written.rows, written.lines) == ((2, 6), ((0,), (1,)))


def test_the_course_of_the_game() -> None:
    """Who leads and chooses, and what ends it, are said where they are not as usual or have a place."""
    draft = tapped(*SEVEN)
    other = recipe(
        parse_form(
            sent(
                draft, order="choice", chooser="dealer", leads="dealer", ends_at="−100", best="highest", about="A\r\nB"
            )
        )
    )
    assert [other[key] for key in ("order", "chooser", "leads", "ends_at", "best", "about")] == [
        "choice", "dealer", "dealer", -100, "highest", "A\nB",
    ]  # fmt: skip
    assert "chooser" not in recipe(parse_form(sent(draft, order="round", chooser="dealer")))


@pytest.mark.parametrize(
    ("prices", "written"),
    [
        (("8", "4", "", ""), [8, 4]),
        (("8", "", "2", ""), [8, "", 2]),
        (("", "", ""), [""]),
        (("8", "4", "2"), [8, 4, 2]),
    ],
)
def test_places_end_with_the_last_price(prices: tuple[str, ...], written: list[int | str]) -> None:
    """Blanks behind it are nobody's; one before it is left for the reader to ask about."""
    draft = GameDraft(contracts=(ContractDraft("places", "Places", (LineDraft("places", prices=prices),)),))
    assert to_recipe(draft, "").recipe["contracts"][0]["lines"] == [{"places": written}]
