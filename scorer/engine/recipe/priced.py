"""Priced: what each number of a recipe is for, in few words, as it stands beside the number in a printed price list."""

from __future__ import annotations

from collections.abc import Iterator

from scorer.engine.pack import CARDS
from scorer.engine.recipe.asks import Name, trick_name
from scorer.engine.recipe.parts import Line, Recipe, RecipeContract, SweepRule
from scorer.engine.words import N_, ByPack, ListedTexts, N_n, Text, c_, phrase, plural_phrase

EACH: dict[str, Text] = {
    "tricks": N_("A trick"),
    "clubs": ByPack(N_("A club"), N_("An acorn")),
    "diamonds": ByPack(N_("A diamond"), N_("A bell")),
    "hearts": ByPack(N_("A heart"), c_("German pack", "A heart")),
    "spades": ByPack(N_("A spade"), N_("A leaf")),
    "aces": N_("An ace"),
    "kings": N_("A king"),
    "queens": ByPack(N_("A queen"), N_("An ober")),
    "jacks": ByPack(N_("A jack"), N_("An unter")),
    "tens": N_("A ten"),
    "kings-jacks": ByPack(N_("A king or jack"), N_("A king or unter")),
}
"""One of what is counted."""
LAID_OUT: dict[str, Text] = {"out": N_("Going out"), "left": N_("A card left"), "pass": N_("A pass")}
EVERYTHING: dict[str, Text] = {
    "fixed": N_("Who takes everything"),
    "turn": N_("Who takes everything gets the same with its sign turned"),
    "others": N_("Everybody else, where one takes everything"),
    "each": N_("From each of the others for who takes everything"),
}
"""What its number is for, each way in which one player may take everything; where the sign is turned there is none."""
TARGET_TEXTS: dict[str, Text] = {
    "bank": N_("All that is paid goes to the bank."),
    "share": N_("Those who owe nothing share what is paid."),
    "share-bank": N_("Those who owe nothing share what is paid and all that the bank holds."),
    "winner": N_("The player who goes out gets what is paid."),
    "winner-bank": N_("The player who goes out gets what is paid and all that the bank holds."),
    "from-bank": N_("It comes out of the bank, as far as it reaches."),
}
"""Where chips go."""
DOUBLED: dict[str, Text] = {
    "all": N_("Players may double each other."),
    "declarer": N_("The declarer may be doubled."),
}

PriceLabel = tuple[Text, int | None]
"""What a number is for, and the number; None where there is none."""


def price_labels(part: RecipeContract, name: Name) -> Iterator[PriceLabel]:
    """Every number of a contract with what it is for; a salad has only that of who takes everything."""
    if not part.member_keys:
        for line in part.lines:
            yield from _line(line, name)
    if part.sweep is not None:
        yield _everything(part.sweep)


def _line(line: Line, name: Name) -> Iterator[PriceLabel]:
    if line.row == "places":
        for place, price in enumerate(line.prices, 1):
            yield phrase(N_("Place %(place)s"), place=place), price
    elif line.row == "count":
        yield EACH[str(line.subject)], line.price
    elif line.row == "thing":
        yield phrase(N_("%(what)s, each"), what=name(str(line.subject))), line.price
    elif line.row == "card":
        yield CARDS[str(line.subject)].name, line.price
    elif line.row == "trick":
        yield trick_name(line.subject), line.price
    else:
        yield LAID_OUT.get(line.row) or name(str(line.subject)), line.price


def _everything(all: SweepRule) -> PriceLabel:
    return EVERYTHING[all.way], None if all.way == "turn" else all.price


def contract_remarks(recipe: Recipe, part: RecipeContract, name: Name) -> Iterator[Text]:
    """What else holds for a contract, a sentence each: what it is made of, how often it is dealt, where chips go."""
    if part.member_keys:
        names = {one.key: name(one.name) for one in recipe.parts}
        yield phrase(N_("All at once: %(names)s"), names=ListedTexts(tuple(names[key] for key in part.member_keys)))
    if part.times == 0:
        yield N_("It is played only inside another contract.")
    elif part.times > 1:
        yield plural_phrase(N_n("It is played %(n)s time.", "It is played %(n)s times."), part.times)
    if part.chips_to:
        yield TARGET_TEXTS[part.chips_to]
    if part.doubling:
        yield DOUBLED[part.doubling]
    if part.blind:
        yield N_("It may be played blind: then everything counts twice.")
