"""The questions of a contract of a recipe, as the facts that the entry page asks."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from scorer.engine.cards import CARDS, PASS, THING_NAMES, Card, Thing
from scorer.engine.effect import TableState
from scorer.engine.facts import CardsLeft, Count, Doubles, Fact, OrNobody, Places, Taker, YesNo
from scorer.engine.phrases import N_, N_n, Phrase, PluralText, Seat, Signed, Text, phrase, plural_phrase
from scorer.engine.recipe.model import COUNT_ROWS, TAKER_ROWS, Line, Recipe, RecipeContract

Name = Callable[[str], Text]  # turns a name of a recipe into text: as its table typed it, or in the reader's language
MAX_COUNTED = 1000  # of what has no total, for each player
PLAYED_BLIND = N_("Played blind")
POINTS, CHIPS = N_n("%(n)s point", "%(n)s points"), N_n("%(n)s chip", "%(n)s chips")


@dataclass(frozen=True, slots=True)
class NamedThing(Thing):
    """What a table counts by a name of its own."""

    given_name: Text = ""

    def count(self, n: int) -> Phrase:
        return phrase(N_("%(what)s: %(value)s"), what=self.given_name, value=n)

    @property
    def label(self) -> Text:
        return self.given_name


def facts_of(recipe: Recipe, part: RecipeContract, seats: int, name: Name) -> dict[str, Fact[Any]]:
    """What a contract of one table asks, by key: the lines first, then what may have been called."""
    facts = {key: _fact(recipe, part, lines, seats, name) for key, lines in part.questions.items()}
    after = declarer_after(recipe)
    if part.doubling:
        only = part.doubling == "declarer"
        facts["doubles"] = Doubles(
            "doubles", N_("Who doubled whom?"), optional=True, is_rare=True, declarer_after=after, declarer_only=only,
            owed=recipe.owed_doubles,
        )  # fmt: skip
    if part.blind:
        facts["blind"] = YesNo(
            "blind", PLAYED_BLIND, help=N_("everything twice"), optional=True, is_rare=True,
            label_for=partial(_blind_label, after),
        )  # fmt: skip
    return facts


def _blind_label(after: int, table: TableState) -> Text:
    """Who plays it blind: the player so many seats after the dealer, unless that is a dealer who sits out."""
    who = table.seat_after(table.dealer, after)
    return PLAYED_BLIND if who in table.sitting else phrase(N_("%(who)s plays it blind"), who=Seat(who))


def declarer_after(recipe: Recipe) -> int:
    """How many seats after the dealer the declarer sits, who is the chooser where somebody chooses."""
    return 0 if not recipe.has_choice or recipe.dealer_chooses else recipe.leads


def _fact(recipe: Recipe, part: RecipeContract, lines: tuple[Line, ...], seats: int, name: Name) -> Fact[Any]:
    line, tricks = lines[0], recipe.tricks
    nobody = all(line.may_be_nobody for line in lines)
    if line.row in TAKER_ROWS:
        taker = _taker(recipe, part, lines, name)
        return OrNobody.wrap(taker) if nobody else taker
    if line.row in COUNT_ROWS:
        thing: Thing = NamedThing("", PluralText("", ""), "s-deck", given_name=name(str(line.subject)))
        if line.row == "count":
            thing = THING_NAMES[str(line.subject)]
        if line.total is None:
            return Count(line.key, thing, limit=MAX_COUNTED)
        return Count(line.key, thing, total=line.total, lowest_total=0 if nobody else None)
    if line.row == "pass":
        return Count(line.key, PASS, limit=MAX_COUNTED)
    if line.row == "places":
        return Places(line.key, N_("Who went out? Tap in order"), pays=(*line.prices[0], *(0,) * seats)[:seats])
    return CardsLeft(line.key, most=tricks)


def _taker(recipe: Recipe, part: RecipeContract, lines: tuple[Line, ...], name: Name) -> Taker:
    line, price = lines[0], sum(line.price for line in lines)
    price_words = plural_phrase(CHIPS, price) if recipe.in_chips else plural_phrase(POINTS, Signed(price))
    if line.row == "card":
        card = CARDS[str(line.subject)]
        return Taker(line.key, card.name, card=card, help=price_words)
    is_trick = line.row == "trick"
    words = trick_name(line.subject) if is_trick else name(str(line.subject))
    sign = Card(line.key, words, "s-trick" if is_trick else "i-flag")
    return Taker(line.key, words, card=sign, help=price_words)


def trick_name(trick: str | int) -> Text:
    """A trick in words: "Last trick", "Trick 7"."""
    if trick == "last":
        return N_("Last trick")
    if trick == "second-last":
        return N_("Trick before the last")
    return N_("First trick") if trick == 1 else phrase(N_("Trick %(n)s"), n=trick)
