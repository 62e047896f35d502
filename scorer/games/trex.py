"""Trex: four kingdoms of five games (or two), each named once by the owner, and cards that may be doubled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scorer.engine.cards import DIAMOND, KING_OF_HEARTS, QUEENS, TRICK, Card
from scorer.engine.contract import Contract
from scorer.engine.facts import Answers, Count, DoubledCards, OrNobody, Places, Taker
from scorer.engine.game import HIGH_POINTS, OPPOSITE, THE_CARDS, THE_DEAL, THE_PLAY, Game, Section, example_deal
from scorer.engine.house_rules import HouseRules, Price, choice, switch
from scorer.engine.phrases import N_, ListedTexts, Phrase, Signed, c_, phrase
from scorer.engine.schedule import ChosenOrder, Schedule
from scorer.engine.scoring import ForDoublableCard, PerDoublableCard, PerItem, PerPlace
from scorer.games import shared_texts as texts
from scorer.games.shared_texts import signed_prices

KEYS = ("diamonds", "eltoosh", "girls", "king", "trex")
COMPLEX = ("complex", "trex")

diamonds, tricks = Count("diamonds", DIAMOND, total=13), Count("tricks", TRICK, total=13)
KING = Card("king", KING_OF_HEARTS, "s-heart")
king = Taker("taker", card=KING)
PLACES = ("first", "second", "third", "fourth")
KINGDOM_PASSES = {
    "next": N_("Then the kingdom passes to the next player, until everybody has had one."),
    "before": N_("Then the kingdom passes to the player before, until everybody has had one."),
}
DOUBLED = N_("%(price)s; doubled %(twice)s, and %(back)s for the holder")


def kingdom_sums_to_zero(rules: TrexRules) -> bool:
    """Whether the points of a kingdom add up to 0."""
    price = rules.price_of
    cards = 13 * (price["diamond"] + price["trick"]) + 4 * price["queen"] + price["king"]
    return cards + sum(price[place] for place in PLACES) == 0


def _sum_of_a_kingdom(rules: TrexRules) -> str:
    if kingdom_sums_to_zero(rules):
        return N_("The points of a kingdom come to 0.")
    return N_("The points of a kingdom do not come to 0.")


def _about_diamonds(rules: TrexRules) -> str:
    if kingdom_sums_to_zero(replace(rules, diamond=-10)):
        return N_("Where a diamond costs, the points of a kingdom come to 0; some printed rules have it earn.")
    return N_("In most places a diamond costs; some printed rules have it earn.")


def _a_diamond(rules: TrexRules) -> Phrase:
    return phrase(N_("%(what)s: %(value)s."), what=N_("A diamond"), value=Signed(rules.price_of["diamond"]))


@dataclass(frozen=True)
class TrexRules(HouseRules):
    """The house rules of Trex."""

    price_list = (
        Price("diamond", lambda rules: rules.diamond, N_("A diamond"), "diamonds"),
        Price("trick", -15, texts.A_TRICK, "eltoosh"),
        Price("queen", -25, N_("A queen"), "girls"),
        Price("king", -75, KING_OF_HEARTS, "king"),
        Price("first", 200, N_("First out"), "trex"),
        Price("second", 150, N_("Second out"), "trex"),
        Price("third", 100, N_("Third out"), "trex"),
        Price("fourth", 50, N_("Last out"), "trex"),
    )

    doubling: bool = switch(
        N_("Doubling"), True, off=N_("Queens and the king of hearts are not doubled."),
        on=N_("Who holds a queen or the king of hearts may double it."),
        help=N_(
            "The holder lays the card open before the first trick and plays it as usual. It costs twice as much, and "
            "the holder gets its price, or the player who led the trick if the holder takes it."
        ),
    )  # fmt: skip
    diamond: int = choice(
        N_("Diamonds"), -10, {-10: _a_diamond, 10: _a_diamond}, help=_about_diamonds,
        helps={-10: _sum_of_a_kingdom, 10: _sum_of_a_kingdom},
        is_relevant=lambda rules, seats: "diamond" not in rules.changed_prices,
    )  # fmt: skip
    direction: str = choice(
        N_("Which way round?"), "left", {"left": texts.TO_THE_LEFT, "right": texts.TO_THE_RIGHT},
        help=N_("It changes no points, only what these rules say of left and right."), suggested={"ar": "right"},
    )  # fmt: skip
    kingdom_passes: str = choice(
        N_("Who has the next kingdom?"), "before",
        {"before": N_("the player before the owner"), "next": N_("the player after the owner")},
        suggested={"ar": "next"}, written_as={"before": "right", "next": "left"},
    )  # fmt: skip
    form: str = choice(
        N_("Games of a kingdom"), "kingdom",
        {"kingdom": N_("Five games, each in a deal of its own."), "complex": N_("Two deals: Complex and Trex.")},
        helps={
            "complex": N_(
                "In Complex diamonds, tricks, queens and the king of hearts all count in one deal. The owner plays "
                "it and Trex in either order."
            )
        },
    )  # fmt: skip
    partners: bool = switch(
        N_("Partners"), off=N_("Everybody plays alone."), on=N_("Players who sit opposite are partners."),
        help=N_("Each player has a total; the pair with the higher sum of its two totals wins."),
    )  # fmt: skip


def _king_contract(rules: TrexRules) -> ForDoublableCard:
    """The king of hearts; where the house does not double, nobody is asked about it."""
    doubling = rules.doubling
    doubled_by = OrNobody.wrap(
        Taker("doubled_by", N_("Who doubled it?")), optional=True,
        second_tap_on=king if doubling else None, when=None if doubling else lambda answers: False,
    )  # fmt: skip

    def holder_took_it(answers: Answers) -> bool:
        return doubling and answers[doubled_by] == answers[king]

    leader = OrNobody.wrap(Taker("leader", N_("Who led that trick?")), optional=True, when=holder_took_it)
    return ForDoublableCard(king, doubled_by, leader, rules.price_of["king"], doubling)


def contracts(rules: TrexRules, seats: int) -> Iterator[Contract]:
    """The games of a kingdom: five, or all that cost in one and the one that earns."""
    if rules.form == "complex":
        yield _complex_game(rules)
    else:
        yield from _separate_contracts(rules)
    by_place = {place: rules.price_of[place] for place in PLACES}
    places = Places("places", N_("Who went out? Tap in order"), pays=tuple(by_place.values()))
    yield Contract(
        key="trex", name=N_("Trex"), symbol="s-steps",
        summary=phrase(N_("%(first)s, %(second)s, %(third)s and %(fourth)s in order"),
                       **signed_prices(by_place)),
        instructions=N_(
            "The owner begins. Each suit begins with its jack and goes up to the ace and down to the two; in turn "
            "each adds one card. Who can play must, who cannot passes. Who has no cards left is out, and the others "
            "play on."
        ),
        asks=(places,), scoring=(PerPlace(places),),
    )  # fmt: skip


def _complex_game(rules: TrexRules) -> Contract:
    queens = DoubledCards("girls", N_("Who took the queens?"), cards=QUEENS, doubling=rules.doubling)
    price, sign = rules.price_of, signed_prices(rules.price_of)
    who_took = N_("Who took the king of hearts?")
    alone = DoubledCards("king", who_took, cards=(KING,), doubling=rules.doubling, is_single=True)
    return Contract(
        key="complex", name=c_("contract", "Complex"), symbol="s-deck",
        summary=texts.list_prices((N_("A diamond"), sign["diamond"]), (texts.A_TRICK, sign["trick"]),
                             (N_("A queen"), sign["queen"]), (KING_OF_HEARTS, sign["king"])),
        asks=(diamonds, tricks, queens, alone),
        scoring=(PerItem(diamonds, price["diamond"]), PerItem(tricks, price["trick"]),
                 PerDoublableCard(queens, N_("A queen"), price["queen"]),
                 PerDoublableCard(alone, KING_OF_HEARTS, price["king"])),
    )  # fmt: skip


def _add_doubling(text: Phrase | ListedTexts, price: int) -> Phrase:
    return phrase(DOUBLED, price=text, twice=Signed(2 * price), back=Signed(-price))


def _separate_contracts(rules: TrexRules) -> Iterator[Contract]:
    price, sign = rules.price_of, signed_prices(rules.price_of)
    good = price["diamond"] > 0
    yield Contract(
        key="diamonds", name=N_("Diamonds"), symbol="s-diamond", summary=texts.each(sign["diamond"]),
        instructions=N_("Take as many diamonds as you can.") if good else N_("Leave the diamonds to the others."),
        asks=(diamonds,), scoring=(PerItem(diamonds, price["diamond"]),),
    )  # fmt: skip
    yield Contract(
        key="eltoosh", name=c_("contract", "El Toosh"), symbol="s-deck", summary=texts.a_trick(sign["trick"]),
        asks=(tricks,), scoring=(PerItem(tricks, price["trick"]),),
    )  # fmt: skip
    each = texts.each(sign["queen"])
    queens = DoubledCards("queens", N_("Who took the queens?"), cards=QUEENS, doubling=rules.doubling)
    yield Contract(
        key="girls", name=c_("contract", "Girls"), symbol="s-crown",
        summary=_add_doubling(each, price["queen"]) if rules.doubling else each,
        asks=(queens,), scoring=(PerDoublableCard(queens, N_("A queen"), price["queen"]),),
    )  # fmt: skip
    alone, for_taker = _king_contract(rules), texts.list_prices((texts.FOR_ITS_TAKER, sign["king"]))
    yield Contract(
        key="king", name=c_("contract", "King"), symbol="s-king",
        summary=_add_doubling(for_taker, price["king"]) if rules.doubling else for_taker,
        instructions=ListedTexts((N_("Hearts are led only by who has nothing else."), texts.ONCE_FALLEN), " "),
        asks=alone.facts, scoring=(alone,), checks=(alone.check,),
    )  # fmt: skip


def schedule(rules: TrexRules, seats: int, people: int) -> Schedule:
    """The owner of the kingdom deals, names and leads each of its games once; then the kingdom passes on."""
    keys, pass_by = COMPLEX if rules.form == "complex" else KEYS, 1 if rules.kingdom_passes == "next" else -1
    many = len(keys)
    return Schedule(order=ChosenOrder(keys), deals=many * people, deals_in_a_row=many, pass_by=pass_by, leader_offset=0)


def guide(rules: TrexRules, seats: int) -> Iterator[Section]:
    """How it is played at the table."""
    yield Section(THE_CARDS, (texts.LONG_PACK, texts.LONG_RANKS))
    is_complex = rules.form == "complex"
    yield Section(THE_DEAL, (
        N_("Anybody deals the first cards, thirteen each."),
        N_("Who is dealt the seven of hearts shows it and owns the first kingdom."),
        texts.TO_THE_LEFT if rules.direction == "left" else texts.TO_THE_RIGHT,
        N_("The owner of a kingdom deals twice and plays Complex and Trex, in either order, after a look at the cards.")
        if is_complex else
        N_("The owner of a kingdom deals five times and names each of the five games once, after a look at the cards."),
        KINGDOM_PASSES[rules.kingdom_passes],
    ))  # fmt: skip
    yield Section(THE_PLAY, (
        N_("The owner leads to the first trick."), texts.FOLLOW, texts.HIGHEST, texts.WITHOUT_TRICKS,
    ))  # fmt: skip
    if rules.doubling:
        yield Section(N_("Doubling"), (
            N_("Before the first trick, who holds a queen or the king of hearts may lay it open, where these cost."),
            N_("It stays its holder's card and is played as usual, but costs twice as much."),
            N_("Its holder gets its price."),
            N_("If the holder takes it, the holder pays, and the player who led that trick gets the price."),
        ))  # fmt: skip
    yield Section(N_("Twos in hand"), (
        N_("Who holds all four twos, or three of them and the three of the fourth suit, may show them in Trex."),
        N_("The cards are dealt again, and the owner may name another game that is still open."),
    ))  # fmt: skip
    if rules.partners:
        pairs = N_("Players who sit opposite are partners; the pair with the higher sum of its two totals wins.")
        yield Section(N_("Partners"), (pairs,))
    if not is_complex:
        yield _example_king(rules, seats)


def _example_king(rules: TrexRules, seats: int) -> Section:
    facts, story = {"taker": 1}, N_("King. Dana owns the kingdom; Boris takes the king of hearts.")
    if rules.doubling:
        facts["doubled_by"] = 0
        story = N_("King. Dana owns the kingdom; Ana doubles the king of hearts, and Boris takes it.")
    return example_deal(contracts(rules, seats), "king", facts, seats, story)


GAME = Game(
    key="trex", name=N_("Trex"), other_names=("Trix",),
    summary=N_("A kingdom for each player, in which the owner names every game once; the most points win."),
    seats=(4,), languages=("ar",), packs=("french",), minutes=5,
    rules=TrexRules, counting=lambda rules: HIGH_POINTS, contracts=contracts, schedule=schedule, guide=guide,
    dealer_has_part=True,
    teams=lambda rules, seats: OPPOSITE if rules.partners else (), zero_sum=kingdom_sums_to_zero, sides_win=True,
    source=texts.DENEXA,
)  # fmt: skip
