"""The price list of a recipe as it is printed, and in which of its numbers one game differs from another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext

from scorer.engine.phrases import AsTyped
from scorer.engine.recipe import Recipe
from scorer.engine.recipe.model import RecipeContract
from scorer.engine.recipe.texts import contract_remarks, price_labels
from scorer.language import lists
from scorer.language.translator import Translate, isolate
from scorer.presentation.native import native_name
from scorer.presentation.pictures.numbers import format_change

TOLD = 4
"""Differences that are told; of the others it is said how many there are."""
Price = tuple[str, str]
"""What a number is for, and the number as it is printed; "" where there is none."""


def format_price(recipe: Recipe, number: int | None) -> str:
    """A number of the list: chips are paid and have no sign, points have theirs where they are below nothing."""
    if number is None:
        return ""
    return str(number) if recipe.in_chips or number >= 0 else format_change(number)


def cards_text(recipe: Recipe) -> str:
    """How many are dealt out: "32 cards", "51 or 52 cards" where that depends on the players."""
    numbers = sorted(set(recipe.cards))
    told = lists.or_list(numbers)
    return ngettext("%(cards)s card", "%(cards)s cards", max(numbers), cards=told)


def printed_price_list(recipe: Recipe, tell: Translate) -> list[dict[str, Any]]:
    """Each contract: its name and native name, its prices in their order, and what else holds for it."""
    return [
        {
            "name": tell(AsTyped(part.name)),
            "native": isolate(native_name(part.local, part.name)),
            "prices": contract_prices(recipe, part, tell),
            "remarks": [tell(remark) for remark in contract_remarks(recipe, part, AsTyped)],
        }
        for part in recipe.parts
    ]


def contract_prices(recipe: Recipe, part: RecipeContract, tell: Translate) -> list[Price]:
    """The numbers of a contract, each with what it is for."""
    return [(tell(what), format_price(recipe, number)) for what, number in price_labels(part, AsTyped)]


def origin_text(recipe: Recipe, origin: Recipe | None, tell: Translate) -> str:
    """What it was made like, and what is different here, in a sentence; "" where nobody knows what it was."""
    if origin is None:
        return ""
    name, found = tell(AsTyped(origin.name)), [*_differences(recipe, origin, tell)]
    if not found:
        same = recipe.json | {"name": ""} == origin.json | {"name": ""}
        return _("Like %(game)s.", game=name) if same else _("Like %(game)s, with rules of its own.", game=name)
    if len(found) > TOLD:
        more = len(found) - TOLD + 1
        found = [*found[: TOLD - 1], ngettext("%(num)s more", "%(num)s more", more)]
    return _("Like %(game)s: %(differences)s.", game=name, differences=lists.semicolon_list(found))


def _differences(recipe: Recipe, origin: Recipe, tell: Translate) -> Iterator[str]:
    """Prices that are others, contracts that are new, and those that are left out."""
    before = {part.key: part for part in origin.parts}
    for part in recipe.parts:
        name = tell(AsTyped(part.name))
        if part.key not in before:
            yield _("with %(contract)s", contract=name)
            continue
        here, there = contract_prices(recipe, part, tell), contract_prices(origin, before[part.key], tell)
        for what, number in here:
            if number and (what, number) not in there:
                yield f"{name} {number}" if len(here) == 1 else f"{name} ({what}) {number}"
    kept = {part.key for part in recipe.parts}
    for key, part in before.items():
        if key not in kept:
            yield _("without %(contract)s", contract=tell(AsTyped(part.name)))
