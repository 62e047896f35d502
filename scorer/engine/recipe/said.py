"""What is said of a recipe: its line, the guide of its rules page, and each contract's line and sign."""

from __future__ import annotations

from collections.abc import Iterator

from scorer.engine.guide import THE_CARDS, THE_PLAY, Section
from scorer.engine.pack import CARDS as PACK
from scorer.engine.pack import THING_NAMES
from scorer.engine.pays import Breakdown, DoublingSettlement, ScoringRule, TwiceIfBlind, UnlessOneTookAll
from scorer.engine.recipe.asks import Name
from scorer.engine.recipe.parts import COUNT_ROWS, TAKER_ROWS, Recipe, RecipeContract
from scorer.engine.recipe.sums import match_sum
from scorer.engine.words import N_, ListedTexts, N_n, Signed, Text, phrase, plural_phrase

LINES = {
    "lowest": N_n("%(n)s contract; the lowest total wins.", "%(n)s contracts; the lowest total wins."),
    "highest": N_n("%(n)s contract; the highest total wins.", "%(n)s contracts; the highest total wins."),
    "chips": N_n("%(n)s contract, for chips; the most chips win.", "%(n)s contracts, for chips; the most chips win."),
}


def describe_recipe(recipe: Recipe) -> Text:
    """The game in a sentence."""
    return plural_phrase(LINES["chips" if recipe.in_chips else recipe.best], len(recipe.dealt_contracts))


def guide_sections(recipe: Recipe, seats: int, name: Name) -> Iterator[Section]:
    """How it is played at the table, as far as a recipe says it."""
    cards, tricks = recipe.cards[recipe.seats_index(seats)], recipe.tricks(seats)
    dealt = N_n(
        "%(n)s card is dealt out, %(each)s to each player.", "%(n)s cards are dealt out, %(each)s to each player."
    )
    if cards % seats:
        dealt = N_n("Of %(n)s card each player is dealt %(each)s.", "Of %(n)s cards each player is dealt %(each)s.")
    yield Section(THE_CARDS, (plural_phrase(dealt, cards, each=tricks),))
    told = tuple(name(line.strip()) for line in recipe.about.split("\n") if line.strip())
    if told:
        yield Section(THE_PLAY, told)
    if any(part.doubling for part in recipe.dealt_contracts):
        yield Section(N_("Doubling"), _doubling(recipe))
    if any(part.blind for part in recipe.dealt_contracts):
        yield Section(N_("Blind"), (
            N_("Who names or plays a contract before looking at the cards plays it blind: everything counts twice."),
        ))  # fmt: skip
    ends = tuple(_ends(recipe, seats))
    if ends:
        yield Section(N_("The end"), ends)


def _doubling(recipe: Recipe) -> tuple[Text, ...]:
    declarer = N_("The dealer is the declarer.")
    if recipe.has_choice and not recipe.dealer_chooses:
        declarer = N_("Who names the contract is the declarer.")
    who = N_("Before the first card is played a player may double another; the declarer doubles nobody.")
    if all(part.doubling in ("", None, "declarer") for part in recipe.dealt_contracts):
        who = N_("Before the first card is played each of the others may double the declarer, who doubles nobody.")
    return (
        declarer,
        who,
        N_("Who was doubled may redouble. Each pair counts once, whoever of the two doubled."),
        N_("After the deal each pair settles the difference of its two results: the better one gets it from the other. "
           "Redoubled it is twice the difference."),
    )  # fmt: skip


def _ends(recipe: Recipe, seats: int) -> Iterator[Text]:
    if recipe.ends_at is not None:
        text = N_("The match is over as soon as a total is %(end)s or more.")
        if recipe.ends_at < 0:
            text = N_("The match is over as soon as a total is %(end)s or less.")
        yield phrase(text, end=Signed(recipe.ends_at) if recipe.ends_at < 0 else recipe.ends_at)
    total = match_sum(recipe, seats)
    if total is not None and not recipe.in_chips:
        yield phrase(N_("All totals of a whole match together come to %(sum)s."), sum=Signed(total))


def contract_line(recipe: Recipe, part: RecipeContract, pays: tuple[ScoringRule, ...], name: Name) -> Text:
    """A contract in a line: what a salad is made of, else its prices."""
    if part.member_keys:
        names = {one.key: name(one.name) for one in recipe.parts}
        return phrase(N_("All at once: %(names)s"), names=ListedTexts(tuple(names[key] for key in part.member_keys)))
    return ListedTexts(tuple(pay.describe() for pay in usual_scoring(pays)), "; ")


def usual_scoring(pays: tuple[ScoringRule, ...]) -> tuple[ScoringRule, ...]:
    """What is paid as a rule: without what happens where one takes everything, where it is blind or doubled."""
    found: list[ScoringRule] = []
    for pay in pays:
        if isinstance(pay, TwiceIfBlind | UnlessOneTookAll):
            found += usual_scoring(pay.pays)
        elif not isinstance(pay, DoublingSettlement | Breakdown):
            found.append(pay)
    return tuple(found)


def symbol_of(part: RecipeContract) -> str:
    """The sign of a contract in the sprite: that of its first line."""
    line = part.lines[0]
    if part.member_keys or len(part.questions) > 2:
        return "s-deck"
    if line.row == "count":
        return THING_NAMES[str(line.subject)].symbol
    if line.row == "card":
        return PACK[str(line.subject)].symbol
    if line.row in TAKER_ROWS:
        return "s-trick" if line.row == "trick" else "i-flag"
    return "s-deck" if line.row in COUNT_ROWS else "s-steps"
