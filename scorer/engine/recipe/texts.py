"""The texts of a game written as a recipe: summary, guide, price labels and an example deal."""

from collections.abc import Callable, Iterator
from typing import Any

from scorer.engine.cards import CARDS, THING_NAMES
from scorer.engine.contract import Contract
from scorer.engine.effect import TableState
from scorer.engine.facts import CardsLeft, Count, Doubles, Fact, OrNobody, Places, Taker
from scorer.engine.game import PEOPLE, THE_CARDS, THE_PLAY, Section, example_deal, told_deal
from scorer.engine.json_values import Json
from scorer.engine.phrases import N_, ByPack, ListedTexts, N_n, Signed, Text, c_, phrase, plural_phrase
from scorer.engine.recipe.model import COUNT_ROWS, FLAT, TAKER_ROWS, Line, PerTable, Recipe, RecipeContract, match_sum
from scorer.engine.scoring import (
    Breakdown,
    DoublingSettlement,
    ScoringRule,
    TimesForDeclarer,
    TwiceIfBlind,
    UnlessOneTookAll,
)
from scorer.engine.scoring.amounts import NEIGHBOURS, OPPOSITE
from scorer.engine.scoring.combined import MAY_BE_BLIND
from scorer.engine.scoring.doubling import ALL_DOUBLE, DECLARER_DOUBLED

Name = Callable[[str], Text]  # turns a name of a recipe into text: as its table typed it, or in the reader's language
LINES = {
    "lowest": N_n("%(n)s contract; the lowest total wins.", "%(n)s contracts; the lowest total wins."),
    "highest": N_n("%(n)s contract; the highest total wins.", "%(n)s contracts; the highest total wins."),
    "chips": N_n("%(n)s contract, for chips; the most chips win.", "%(n)s contracts, for chips; the most chips win."),
}


def describe_recipe(recipe: Recipe) -> Text:
    """The game in a sentence."""
    return plural_phrase(LINES["chips" if recipe.in_chips else recipe.best], len(recipe.dealt_contracts))


def guide_sections(recipe: Recipe, seats: int, name: Name, people: int | None = None) -> Iterator[Section]:
    """How it is played at the table, as far as a recipe says it; the recipe is that of this table.

    So many people deal in turn; None: as many as play.
    """
    cards, tricks = recipe.cards[0], recipe.tricks
    dealt = N_n("%(n)s card is dealt out, %(each)s to each player.",
                "%(n)s cards are dealt out, %(each)s to each player.")  # fmt: skip
    if cards % seats:
        dealt = N_n("Of %(n)s card each player is dealt %(each)s.", "Of %(n)s cards each player is dealt %(each)s.")
    yield Section(THE_CARDS, (plural_phrase(dealt, cards, each=tricks),))
    play = tuple(name(line.strip()) for line in recipe.about.split("\n") if line.strip())
    if play:
        yield Section(THE_PLAY, play)
    if choices := tuple(_choices(recipe, name)):
        yield Section(N_("What may be played"), choices)
    if any(part.doubling for part in recipe.dealt_contracts):
        yield Section(N_("Doubling"), _doubling(recipe))
    elif any(part.declarer != 1 for part in recipe.dealt_contracts):
        yield Section(N_("The declarer"), (_declarer_text(recipe),))
    if any(part.blind for part in recipe.dealt_contracts):
        yield Section(N_("Blind"), (phrase(N_("%(what)s."), what=MAY_BE_BLIND),))
    ends = tuple(_ends(recipe, seats, people))
    if ends:
        yield Section(N_("The end"), ends)


def _choices(recipe: Recipe, name: Name) -> Iterator[Text]:
    """What may be played in place of another contract, and how often each may be named, where that is not once."""
    for part in recipe.parts:
        if part.alternatives and part.comes_up:
            text = N_("In place of %(contract)s the dealer may play: %(others)s.")
            keys = tuple(other.key for other in recipe.parts if other.key in part.alternatives)
            yield phrase(text, contract=name(part.name), others=_listed_names(recipe, keys, name))
    for limit in recipe.limits:
        many = N_n("Each player names %(n)s deal out of these: %(contracts)s.",
                   "Each player names %(n)s deals out of these: %(contracts)s.")  # fmt: skip
        yield plural_phrase(many, limit.each[0], contracts=_listed_names(recipe, limit.keys, name))
    for part in recipe.parts if recipe.limits else ():
        if part.in_all is not None:
            many = N_n("%(contract)s is named %(n)s time in all, whoever names it.",
                       "%(contract)s is named %(n)s times in all, whoever names it.")  # fmt: skip
            yield plural_phrase(many, part.in_all[0], contract=name(part.name))
        elif part.comes_up:
            many = N_n("Nobody names %(contract)s more than %(n)s time.",
                       "Nobody names %(contract)s more than %(n)s times.")  # fmt: skip
            yield plural_phrase(many, part.times[0], contract=name(part.name))


def _declarer_text(recipe: Recipe) -> Text:
    if recipe.has_choice and not recipe.dealer_chooses:
        return N_("Who names the contract is the declarer.")
    return N_("The dealer is the declarer.")


def _doubling(recipe: Recipe) -> tuple[Text, ...]:
    who = N_("Before the first card is played a player may double another; the declarer doubles nobody.")
    if all(part.doubling in ("", "declarer") for part in recipe.dealt_contracts):
        who = N_("Before the first card is played each of the others may double the declarer, who doubles nobody.")
    return (
        _declarer_text(recipe), who,
        N_("Who was doubled may redouble. Each pair counts once, whoever of the two doubled."),
        N_("After the deal each pair settles the difference of its two results: the better one gets it from the other. "
           "Redoubled it is twice the difference."),
    )  # fmt: skip


def _ends(recipe: Recipe, seats: int, people: int | None) -> Iterator[Text]:
    if recipe.ends_at is not None:
        text = N_("The match is over as soon as a total is %(end)s or more.")
        if recipe.ends_at < 0:
            text = N_("The match is over as soon as a total is %(end)s or less.")
        yield phrase(text, end=Signed(recipe.ends_at) if recipe.ends_at < 0 else recipe.ends_at)
    total = match_sum(recipe, seats, people)
    if total is not None and not recipe.in_chips:
        yield phrase(N_("All totals of a whole match together come to %(sum)s."), sum=Signed(total))


def _listed_names(recipe: Recipe, keys: tuple[str, ...], name: Name) -> ListedTexts:
    names = {part.key: name(part.name) for part in recipe.parts}
    return ListedTexts(tuple(names[key] for key in keys))


def contract_line(recipe: Recipe, part: RecipeContract, rules: tuple[ScoringRule, ...], name: Name) -> Text:
    """A contract in a line: what a salad is made of, else its prices."""
    if part.member_keys:
        return phrase(N_("All at once: %(contracts)s"), contracts=_listed_names(recipe, part.member_keys, name))
    return ListedTexts(tuple(rule.describe() for rule in usual_scoring(rules)), "; ")


def usual_scoring(rules: tuple[ScoringRule, ...]) -> tuple[ScoringRule, ...]:
    """What is paid as a rule: without what happens where one takes everything, where it is blind or doubled."""
    usual: list[ScoringRule] = []
    for rule in rules:
        if isinstance(rule, TwiceIfBlind | UnlessOneTookAll | TimesForDeclarer):
            usual += usual_scoring(rule.rules)
        elif not isinstance(rule, DoublingSettlement | Breakdown):
            usual.append(rule)
    return tuple(usual)


def symbol_of(part: RecipeContract) -> str:
    """The sign of a contract in the sprite: that of its first line."""
    line = next(line for line in part.lines if line.row != FLAT)
    if part.member_keys or len(part.questions) > 2:
        return "s-deck"
    if line.row == "count":
        return THING_NAMES[str(line.subject)].symbol
    if line.row == "card":
        return CARDS[str(line.subject)].symbol
    if line.row in TAKER_ROWS:
        return "s-trick" if line.row == "trick" else "i-flag"
    return "s-deck" if line.row in COUNT_ROWS else "s-steps"


EACH: dict[str, Text] = {
    "tricks": N_("A trick"),
    "clubs": ByPack(N_("A club"), N_("An acorn")), "diamonds": ByPack(N_("A diamond"), N_("A bell")),
    "hearts": ByPack(N_("A heart"), c_("German pack", "A heart")), "spades": ByPack(N_("A spade"), N_("A leaf")),
    "aces": N_("An ace"), "kings": N_("A king"), "queens": ByPack(N_("A queen"), N_("An ober")),
    "jacks": ByPack(N_("A jack"), N_("An unter")), "tens": N_("A ten"),
    "kings-jacks": ByPack(N_("A king or jack"), N_("A king or unter")),
}  # fmt: skip
"""One of what is counted."""
LAID_OUT: dict[str, Text] = {"out": N_("Going out"), "left": N_("A card left"), "pass": N_("A pass")}
EVERYTHING: dict[str, Text] = {
    "fixed": N_("Who takes everything"),
    "turn": N_("Who takes everything gets the same with its sign turned"),
    "others": N_("Everybody else, where one takes everything"),
    "each": N_("From each of the others for who takes everything"),
    "bank": N_("From each of the others to the bank, where one takes everything"),
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
DOUBLED: dict[str, Text] = {"all": ALL_DOUBLE, "declarer": DECLARER_DOUBLED}
NEIGHBOUR_TEXTS = {"next": NEIGHBOURS[1], "opposite": OPPOSITE, "previous": NEIGHBOURS[-1]}
"""What a price is for that another player gets, or pays."""
PriceLabel = tuple[Text, PerTable | None]
"""What a number is for, and the number for each number of players; None where there is none."""


def price_labels(part: RecipeContract, name: Name) -> Iterator[PriceLabel]:
    """Every number of a contract with what it is for; a salad has only that of who takes everything."""
    if not part.member_keys:
        for line in part.lines:
            yield from _line_labels(line, name)
    if part.sweep is not None:
        yield EVERYTHING[part.sweep.way], part.sweep.prices


def _line_labels(line: Line, name: Name) -> Iterator[PriceLabel]:
    if line.row == "places":
        for place in range(max(map(len, line.prices))):
            numbers = tuple(prices[place] if place < len(prices) else 0 for prices in line.prices)
            yield phrase(N_("Place %(place)s"), place=place + 1), numbers
        return
    what = _line_subject(line, name)
    if line.paid_by:
        what = phrase(NEIGHBOUR_TEXTS[line.paid_by], what=what)
    yield what, tuple(prices[0] for prices in line.prices)
    if line.none is not None:
        what = phrase(N_("%(what)s: who has none"), what=_thing_name(line, name))
        yield phrase(NEIGHBOUR_TEXTS[line.paid_by], what=what) if line.paid_by else what, line.none


def _line_subject(line: Line, name: Name) -> Text:
    if line.row == "count":
        return EACH[str(line.subject)]
    if line.row == "thing":
        return phrase(N_("%(what)s, each"), what=name(str(line.subject)))
    if line.row == "card":
        return CARDS[str(line.subject)].name
    if line.row == "trick":
        return trick_name(line.subject)
    return N_("Everybody") if line.row == FLAT else LAID_OUT.get(line.row) or name(str(line.subject))


def trick_name(trick: str | int) -> Text:
    """A trick in words: "Last trick", "Trick 7"."""
    if trick == "last":
        return N_("Last trick")
    if trick == "second-last":
        return N_("Trick before the last")
    return N_("First trick") if trick == 1 else phrase(N_("Trick %(n)s"), n=trick)


def _thing_name(line: Line, name: Name) -> Text:
    return THING_NAMES[str(line.subject)].label if line.row == "count" else name(str(line.subject))


def contract_remarks(recipe: Recipe, part: RecipeContract, name: Name) -> Iterator[Text]:
    """What else holds for a contract, a sentence each: what it is made of, how often it is dealt, where chips go."""
    if part.member_keys:
        yield phrase(N_("All at once: %(contracts)s"), contracts=_listed_names(recipe, part.member_keys, name))
    yield from _how_often(recipe, part)
    if part.alternatives:
        others = _listed_names(recipe, part.alternatives, name)
        yield phrase(N_("In its place the dealer may play: %(others)s."), others=others)
    if part.sweep is not None and part.sweep.over:
        over = (lines[0] for key, lines in part.questions.items() if key in part.sweep.over)
        what = ListedTexts(
            tuple(_thing_name(line, name) if line.row in COUNT_ROWS else _line_subject(line, name) for line in over)
        )
        yield phrase(N_("“Everything” means: %(what)s. The other prices stay."), what=what)
    if part.declarer != 1:
        factor = Signed(part.declarer) if part.declarer < 0 else part.declarer
        yield phrase(N_("For the declarer it is multiplied by %(n)s."), n=factor)
    if part.chips_to:
        yield TARGET_TEXTS[part.chips_to]
    if part.doubling:
        yield phrase(N_("%(what)s."), what=DOUBLED[part.doubling])
    if part.blind:
        yield phrase(N_("%(what)s."), what=MAY_BE_BLIND)


def _how_often(recipe: Recipe, part: RecipeContract) -> Iterator[Text]:
    limit = next((limit for limit in recipe.limits if part.key in limit.keys), None)
    if part.in_all is not None:
        text = N_("How often all players together name it: %(times)s.")
        yield phrase(text, times=per_table_text(part.in_all))
    elif len(set(part.times)) > 1:
        seats = per_table_text(recipe.seats)
        yield phrase(N_("How often it is played with %(seats)s players: %(times)s."), seats=seats,
                     times=per_table_text(part.times))  # fmt: skip
    elif not part.comes_up:
        instead = any(part.key in other.alternatives for other in recipe.parts)
        if instead:
            yield N_("It is played only in place of another contract.")
        else:
            yield N_("It is played only inside another contract.")
    elif part.times[0] > 1:
        yield plural_phrase(N_n("It is played %(n)s time.", "It is played %(n)s times."), part.times[0])
    if limit is not None:
        text = N_("Of this contract and the others of its limit each player names: %(times)s.")
        yield phrase(text, times=per_table_text(limit.each))


def per_table_text(numbers: PerTable) -> str:
    """A number, or the numbers for each number of players: "20 / 15"."""
    shown = [str(number).replace("-", "\N{MINUS SIGN}") for number in numbers]
    return shown[0] if len(set(numbers)) == 1 else " / ".join(shown)


MAX_SENTENCES = 8  # so many questions at most are told: no contract with lines of its own asks more
TAKERS = 3
"""So many players take what there is to take, the others nothing: so the counts of one deal agree with each other."""


def example_story(contracts: list[Contract], seats: int) -> Section:
    """A deal of the contract that asks most of what can be told in few lines."""
    contract = max(contracts, key=lambda contract: count if (count := len(_asked(contract))) <= MAX_SENTENCES else 0)
    answers = {fact.key: _make_answer(fact, index, seats) for index, fact in enumerate(_asked(contract))}
    doubles = next((fact for fact in contract.asks if isinstance(fact, Doubles)), None)
    deals, *story = told_deal(contract, answers, seats)
    if doubles is not None:
        by, of = doubles.pairs(TableState.new(seats, seats - 1))[0]
        answers[doubles.key] = [{"by": by, "of": of}]
        story.insert(0, phrase(N_("%(by)s doubles %(of)s."), by=PEOPLE[by], of=PEOPLE[of]))
    return example_deal(contracts, contract.key, answers, seats, deals, *story)


def _asked(contract: Contract) -> list[Fact[Any]]:
    """What every deal of it answers: neither blind nor doubled."""
    return [fact for fact in contract.asks if not fact.optional]


def _make_answer(fact: Fact[Any], index: int, seats: int) -> Json:
    if isinstance(fact, OrNobody):
        if index:  # after another question: who has this is seldom what fits the others
            return None
        fact = fact.fact
    if isinstance(fact, Taker):
        return (index + 1) % TAKERS
    if isinstance(fact, Places):
        return [1, 2, 0, *range(TAKERS, seats)]
    if isinstance(fact, CardsLeft):
        return [0 if seat == 1 else min(seat + 1, fact.most) for seat in range(seats)]
    parts = [2, 0, 1]
    if isinstance(fact, Count) and fact.total is not None:
        third = fact.total // TAKERS
        parts = [fact.total - 2 * third, third, third]
    return [parts[(seat + index) % TAKERS] if seat < TAKERS else 0 for seat in range(seats)]
