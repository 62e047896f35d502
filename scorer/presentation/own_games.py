"""The pages of own games: a card each, the printed price list, and what differs from the origin."""

from collections.abc import Iterator
from typing import NamedTuple

from scorer.engine.phrases import AsTyped
from scorer.engine.problems import Problems
from scorer.engine.recipe import Recipe, parse_game
from scorer.engine.recipe.model import PerTable, RecipeContract
from scorer.engine.recipe.texts import Name, contract_remarks, price_labels
from scorer.forms import match_draft
from scorer.language import lists
from scorer.language.formats import format_change, format_when
from scorer.language.texts import gettext as _, ngettext
from scorer.language.translator import Translate, isolate, make_translator, translate
from scorer.play.recipes import load_recipe
from scorer.presentation import new_match, rules
from scorer.presentation.rules import native_name
from scorer.store.own_games import OwnGame

MAX_DIFFERENCES = 4
"""Differences that are told; of the others it is said how many there are."""
Price = tuple[str, str]
"""What a number is for, and the number as it is printed; "" where there is none."""


class PrintedContract(NamedTuple):
    """A contract of a printed price list."""

    name: str
    native: str
    prices: list[Price]
    remarks: list[str]


class GamePage(NamedTuple):
    """All that the page of a game tells."""

    name: str
    like: str
    """What it was made like, and what is different in it."""
    origin: str
    """Only what it was made like, in few words."""
    play: list[str]
    contracts: list[PrintedContract]


def format_price(recipe: Recipe, numbers: PerTable | None) -> str:
    """A number of the list, or one for each number of players where they differ: "20 / 15".

    Chips are paid and have no sign, points have theirs where they are below nothing.
    """
    shown = [str(number) if recipe.in_chips or number >= 0 else format_change(number) for number in numbers or ()]
    return shown[0] if len(set(shown)) == 1 else " / ".join(shown)


def cards_text(recipe: Recipe) -> str:
    """How many are dealt out: "32 cards", "51 or 52 cards" where that depends on the players."""
    numbers = sorted(set(recipe.cards))
    return ngettext("%(cards)s card", "%(cards)s cards", numbers[-1], cards=lists.or_list(numbers))


def printed_price_list(recipe: Recipe, tell: Translate) -> list[PrintedContract]:
    """The contracts, with their prices in their order."""
    return [
        PrintedContract(
            tell(AsTyped(part.name)), isolate(native_name(part.local, part.name)),
            contract_prices(recipe, part, tell), [*map(tell, contract_remarks(recipe, part, AsTyped))],
        )
        for part in recipe.parts
    ]  # fmt: skip


def contract_prices(recipe: Recipe, part: RecipeContract, tell: Translate, name: Name = AsTyped) -> list[Price]:
    """The numbers of a contract, each with what it is for; `name` says how the names of the recipe are said."""
    return [(tell(what), format_price(recipe, numbers)) for what, numbers in price_labels(part, name)]


def origin_text(recipe: Recipe, origin: Recipe | None) -> str:
    """What it was made like, and what is different here, in a sentence; "" where nobody knows what it was."""
    if origin is None:
        return ""
    name, differences = translate(AsTyped(origin.name)), [*_differences(recipe, origin)]
    if not differences:
        same = recipe.json | {"name": ""} == origin.json | {"name": ""}
        return _("Like %(game)s.", game=name) if same else _("Like %(game)s, with rules of its own.", game=name)
    if len(differences) > MAX_DIFFERENCES:
        more = len(differences) - MAX_DIFFERENCES + 1
        differences = [*differences[: MAX_DIFFERENCES - 1], ngettext("%(num)s more", "%(num)s more", more)]
    return _("Like %(game)s: %(differences)s.", game=name, differences=lists.semicolon_list(differences))


def _differences(recipe: Recipe, origin: Recipe) -> Iterator[str]:
    """Prices that are others, contracts that are new, and those that are left out."""
    tell, before = make_translator(), {part.key: part for part in origin.parts}
    for part in recipe.parts:
        name = tell(AsTyped(part.name))
        if part.key not in before:
            yield _("with %(contract)s", contract=name)
            continue
        here, there = contract_prices(recipe, part, tell), contract_prices(origin, before[part.key], tell)
        for what, number in here:
            if number and (what, number) not in there:
                yield f"{name} {number}" if len(here) == 1 else f"{name} ({what}) {number}"
    keys = {part.key for part in recipe.parts}
    for key, part in before.items():
        if key not in keys:
            yield _("without %(contract)s", contract=tell(AsTyped(part.name)))


def game_name(stored: OwnGame) -> str:
    """What the table calls it, as it may stand beside other words."""
    return translate(AsTyped(str(stored.recipe["name"])))


def game_card(stored: OwnGame) -> dict[str, str]:
    """A game in a list: its key, its name, how many play and how long."""
    game = parse_game(dict(stored.recipe), Problems())
    brief = new_match.game_card(game, match_draft.empty_draft("", game)) if game else ""
    return {"key": stored.key, "name": game_name(stored), "brief": brief}


def deleted_game_card(stored: OwnGame) -> dict[str, str]:
    """A game in the bin: its key, its name, and when it was put there."""
    return {"key": stored.key, "name": game_name(stored), "when": format_when(stored.deleted or stored.touched)}


def difference_text(stored: OwnGame) -> str:
    """What it was made like, and what is different in it, in a sentence; "" where nobody knows what it was."""
    recipe = load_recipe(stored.recipe)
    return "" if recipe is None else origin_text(recipe, load_recipe(stored.origin))


def game_page(stored: OwnGame) -> GamePage | None:
    """The page of a game; None where this program cannot read it."""
    recipe, origin = load_recipe(stored.recipe), load_recipe(stored.origin)
    game = parse_game(dict(stored.recipe), Problems())
    if recipe is None or game is None:
        return None
    play = game.for_table(game.rules(), game.seats[0])
    size = _("%(what)s.", what=lists.comma_list((rules.player_count_text(game), cards_text(recipe))))
    return GamePage(
        game_name(stored), origin_text(recipe, origin),
        _("%(game)s, changed", game=translate(AsTyped(origin.name))) if origin else "",
        [size, *rules.short_description(play)], printed_price_list(recipe, make_translator((), game.packs[0])),
    )  # fmt: skip
