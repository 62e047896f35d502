"""From a recipe to its draft: every word of a game that is there, as its builder shows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from scorer.forms.builder.draft import NO_TOTALS, SEATS, ContractDraft, GameDraft, LineDraft

Translate = Callable[[str], str]
"""How a text of the recipe is said: those of the house in the reader's language, those of a table as they are."""


def own_text(text: str) -> str:
    """A text as its table wrote it."""
    return text


def from_recipe(recipe: Mapping[str, Any], say: Translate = own_text) -> GameDraft:
    """The draft of a recipe that was read and found good."""
    unit = recipe.get("unit", "points")
    seats = tuple(recipe["seats"])
    return GameDraft(
        name=say(recipe["name"]),
        seats=seats,
        cards=_per_seats(recipe["cards"], seats, str(_first(recipe["cards"]))),
        unit=unit,
        best=recipe.get("best", "highest" if unit == "chips" else "lowest"),
        order=recipe.get("order", "block"),
        leads=recipe.get("leads", "next"),
        chooser=recipe.get("chooser", "leader"),
        ends_at=str(recipe.get("ends_at", "")),
        contracts=tuple(_contract(one, seats, say) for one in recipe["contracts"]),
        about=_told(recipe.get("about", ""), say),
        source=recipe.get("source", "") and say(recipe["source"]),
    )


def _told(text: str, say: Translate) -> str:
    """A text of several lines, each of which is a sentence of its own."""
    return "\n".join(say(line) if line.strip() else line for line in text.split("\n"))


def _first(numbers: int | list[int]) -> int:
    return numbers[0] if isinstance(numbers, list) else numbers


def _per_seats(numbers: Any, seats: tuple[int, ...], other: str) -> tuple[str, str, str, str]:
    """One number, or one for each of the recipe's numbers of players, as one for each of SEATS."""
    found = dict(zip(seats, numbers if isinstance(numbers, list) else [numbers] * len(seats), strict=True))
    three, four, five, six = (str(found.get(one, other)) for one in SEATS)
    return three, four, five, six


def _contract(given: Mapping[str, Any], seats: tuple[int, ...], say: Translate) -> ContractDraft:
    times = given.get("times", 1)
    way, price = next(iter(given.get("all", {"": ""}).items()))
    all_price = "" if way == "turn" else str(price)
    return ContractDraft(
        key=given["key"],
        name=say(given["name"]),
        lines=tuple(_line(one, seats, say) for one in given.get("lines", ())),
        of=tuple(given["of"]) if "of" in given else None,
        on=times > 0,
        times=times or 1,
        all=way,
        all_price=all_price,
        all_was=all_price,
        blind=given.get("blind", False),
        doubling=given.get("doubling", ""),
        to=given.get("to", ""),
        local=given.get("local", ""),
        about=given.get("about", "") and say(given["about"]),
    )


PRICES = {"count": "each", "thing": "each", "who": "pays", "card": "pays", "trick": "pays"}
"""The key of the price in the rows that name something else first; in the others it is the row's own."""


def _line(given: Mapping[str, Any], seats: tuple[int, ...], say: Translate) -> LineDraft:
    row = next(row for row in (*PRICES, "out", "left", "pass", "places") if row in given)
    price = given[PRICES.get(row, row)]
    prices = tuple(map(str, price)) if row == "places" else (str(price),)
    return LineDraft(
        row=row,
        of=str(given[row]) if row in ("count", "card", "trick") else "",
        key=given.get("key", ""),
        name=say(given[row]) if row in ("thing", "who") else "",
        prices=prices,
        totals=_per_seats(given["total"], seats, "") if "total" in given else NO_TOTALS,
        nobody=given.get("nobody", False),
        was=prices,
    )
