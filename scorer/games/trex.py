"""Trex: four kingdoms of five games (or two), each named once by the owner, and cards that may be doubled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorer.engine.contract import Contract
from scorer.engine.facts import Answers, Count, DoubledCards, OrNobody, Places, Taker
from scorer.engine.game import HIGH_POINTS, OPPOSITE, Game
from scorer.engine.guide import CARDS, DEALING, PLAY, Section, worked_deal
from scorer.engine.options import Rules, choice, switch
from scorer.engine.pays import ByPlace, Each, EachDoubled, OneDoubled
from scorer.engine.schedule import Choice, Schedule
from scorer.engine.things import DIAMOND, KING_OF_HEARTS, QUEENS, TRICK, WHO_TOOK_THE_KING, Card
from scorer.engine.words import N_, Signed, say
from scorer.games.customs import FOLLOW, HIGHEST, LONG_PACK, TO_THE_LEFT

KEYS = ("diamonds", "eltoosh", "girls", "king", "trex")
COMPLEX = ("complex", "trex")

diamonds, tricks = Count("diamonds", DIAMOND, total=13), Count("tricks", TRICK, total=13)
KING = Card("king", KING_OF_HEARTS, "s-heart", question=WHO_TOOK_THE_KING)
king = Taker("taker", KING_OF_HEARTS, card=KING)
places = Places("places", N_("Who went out? Tap in order"), pays=(200, 150, 100, 50))


@dataclass(frozen=True)
class TrexRules(Rules):
    """The house rules of Trex."""

    doubling: bool = switch(
        N_("Doubling"),
        True,
        off=N_("Queens and the king of hearts are not doubled."),
        on=N_("Who holds a queen or the king of hearts may double it."),
        help=N_(
            "The holder lays the card open before the first trick and plays it as usual. It costs twice as much, and "
            "the holder gets its price, or the player who led the trick if the holder takes it."
        ),
    )
    diamond: int = choice(
        N_("Diamonds"),
        -10,
        {-10: N_("A diamond costs 10."), 10: N_("A diamond earns 10.")},
        help=N_("Where a diamond costs, the points of a kingdom come to 0; some printed rules have it earn."),
        helps={-10: N_("The points of a kingdom come to 0."), 10: N_("The points of a kingdom do not come to 0.")},
    )
    kingdom_passes: str = choice(
        N_("Who has the next kingdom?"),
        "right",
        {"right": N_("The kingdom passes to the right."), "left": N_("The kingdom passes to the left.")},
        helps={
            "right": N_("To the player who comes before the owner in the order of play."),
            "left": N_("To the player who comes after the owner in the order of play."),
        },
    )
    form: str = choice(
        N_("Games of a kingdom"),
        "kingdom",
        {"kingdom": N_("Five games, each in a deal of its own."), "complex": N_("Two deals: Complex and Trex.")},
        helps={
            "complex": N_(
                "In Complex diamonds, tricks, queens and the king of hearts all count in one deal. The owner plays "
                "it and Trex in either order."
            )
        },
    )
    partners: bool = switch(
        N_("Partners"),
        off=N_("Everybody plays alone."),
        on=N_("Players who sit opposite are partners."),
        help=N_("Each player has a total; the pair with the higher sum of its two totals wins."),
    )


def king_alone(doubling: bool) -> OneDoubled:
    """The king of hearts; where the house does not double, nobody is asked about it."""
    doubled_by = OrNobody.of(
        Taker("doubled_by", N_("Who doubled it?")), optional=True, rare=True,
        when=None if doubling else lambda answers: False,
    )  # fmt: skip

    def holder_took_it(answers: Answers) -> bool:
        return doubling and answers[doubled_by] == answers[king]

    leader = OrNobody.of(Taker("leader", N_("Who led that trick?")), optional=True, when=holder_took_it)
    return OneDoubled(king, doubled_by, leader, -75, doubling)


def contracts(rules: TrexRules, seats: int) -> Iterator[Contract]:
    """The games of a kingdom: five, or all that cost in one and the one that earns."""
    if rules.form == "complex":
        yield complex_game(rules)
    else:
        yield from four_games(rules)
    yield Contract(
        key="trex", name=N_("Trex"), symbol="s-steps", line=N_("+200, +150, +100 and +50 in order"),
        about=N_("The owner begins. Each suit begins with its jack and goes up to the ace and down to the two; in "
                 "turn each adds one card. Who can play must, who cannot passes. Who has no cards left is out, and "
                 "the others play on."),
        asks=(places,), pays=(ByPlace(places),),
    )  # fmt: skip


def complex_game(rules: TrexRules) -> Contract:
    """Diamonds, tricks, queens and the king of hearts in one deal."""
    girls = DoubledCards("girls", N_("Who took the queens?"), cards=QUEENS, doubling=rules.doubling)
    alone = DoubledCards("king", N_("Who took the king of hearts?"), cards=(KING,), doubling=rules.doubling, alone=True)
    return Contract(
        key="complex", name=N_("Complex"), symbol="s-deck",
        line=say(N_("A diamond %(diamond)s, a trick −15, a queen −25, the king of hearts −75"),
                 diamond=Signed(rules.diamond)),
        about=N_("Everything counts at once: diamonds, tricks, queens and the king of hearts."),
        asks=(diamonds, tricks, girls, alone),
        pays=(Each(diamonds, rules.diamond), Each(tricks, -15), EachDoubled(girls, N_("A queen"), -25),
              EachDoubled(alone, KING_OF_HEARTS, -75)),
    )  # fmt: skip


def four_games(rules: TrexRules) -> Iterator[Contract]:
    """What costs, a game each."""
    good = rules.diamond > 0
    yield Contract(
        key="diamonds", name=N_("Diamonds"), symbol="s-diamond",
        line=say(N_("%(points)s a diamond"), points=Signed(rules.diamond)),
        about=N_("Take as many diamonds as you can.") if good else N_("Leave the diamonds to the others."),
        asks=(diamonds,), pays=(Each(diamonds, rules.diamond),),
    )  # fmt: skip
    yield Contract(
        key="eltoosh", name=N_("El Toosh"), symbol="s-deck", line=say(N_("%(points)s a trick"), points=Signed(-15)),
        about=N_("Every trick costs."), asks=(tricks,), pays=(Each(tricks, -15),),
    )  # fmt: skip
    queens = DoubledCards("queens", N_("Who took the queens?"), cards=QUEENS, doubling=rules.doubling)
    yield Contract(
        key="girls", name=N_("Girls"), symbol="s-crown",
        line=N_("−25 a queen; doubled −50, and +25 for the holder") if rules.doubling else N_("−25 a queen"),
        about=N_("Every queen costs whoever takes it."),
        asks=(queens,), pays=(EachDoubled(queens, N_("A queen"), -25),),
    )  # fmt: skip
    alone = king_alone(rules.doubling)
    yield Contract(
        key="king", name=N_("King"), symbol="s-king",
        line=N_("−75 for its taker; doubled −150, and +75 for the holder")
        if rules.doubling else N_("−75 for its taker"),
        about=N_("Only the king of hearts costs; hearts are led only by who has nothing else. Once it has fallen the "
                 "rest need not be played."),
        asks=alone.facts, pays=(alone,), checks=(alone.check,),
    )  # fmt: skip


def schedule(rules: TrexRules, seats: int) -> Schedule:
    """The owner of the kingdom deals, names and leads each of its games once; then the kingdom passes on."""
    keys, passes = COMPLEX if rules.form == "complex" else KEYS, -1 if rules.kingdom_passes == "right" else 1
    return Schedule(order=Choice(keys), deals=len(keys) * seats, in_a_row=len(keys), passes=passes, leads=0)


def guide(rules: TrexRules, seats: int) -> Iterator[Section]:
    """How it is played at the table."""
    yield Section(CARDS, (LONG_PACK,))
    complex_form = rules.form == "complex"
    yield Section(DEALING, (
        N_("Anybody deals the first cards, thirteen each."),
        N_("Who is dealt the seven of hearts shows it and owns the first kingdom."),
        TO_THE_LEFT,
        N_("The owner of a kingdom deals twice and plays Complex and Trex, in either order, after a look at the cards.")
        if complex_form
        else N_("The owner of a kingdom deals five times and names each of the five games once, after a look at the "
                "cards."),
        N_("Then the kingdom passes to the player on the owner's left, until everybody has had one.")
        if rules.kingdom_passes == "left"
        else N_("Then the kingdom passes to the player on the owner's right, until everybody has had one."),
    ))  # fmt: skip
    yield Section(PLAY, (
        N_("The owner leads to the first trick."),
        FOLLOW,
        HIGHEST,
        N_("In the game of Trex there are no tricks: there it is told how it goes."),
    ))  # fmt: skip
    if rules.doubling:
        yield Section(N_("Doubling"), (
            N_("In Complex, before the first trick, who holds a queen or the king of hearts may lay it open.")
            if complex_form
            else N_("In Girls and King, before the first trick, who holds a queen or the king of hearts may lay it "
                    "open."),
            N_("It stays its holder's card and is played as usual, but costs twice as much."),
            N_("Its holder gets its price."),
            N_("If the holder takes it, the holder pays, and the player who led that trick gets the price."),
        ))  # fmt: skip
    yield Section(N_("Twos in hand"), (
        N_("Who holds all four twos, or three of them and the three of the fourth suit, may show them in Trex."),
        N_("The cards are dealt again, and the owner may name another game that is still open."),
    ))  # fmt: skip
    if rules.partners:
        yield Section(N_("Partners"), (
            N_("Players who sit opposite are partners; the pair with the higher sum of its two totals wins."),
        ))  # fmt: skip
    if not complex_form:
        yield worked_king(rules, seats)


def worked_king(rules: TrexRules, seats: int) -> Section:
    """The king of hearts in one deal, worked out."""
    king = next(contract for contract in contracts(rules, seats) if contract.key == "king")
    if rules.doubling:
        story = N_("King. Dana owns the kingdom; Ana doubles the king of hearts, and Boris takes it.")
        return worked_deal(king, {"taker": 1, "doubled_by": 0}, seats, story)
    return worked_deal(king, {"taker": 1}, seats, N_("King. Dana owns the kingdom; Boris takes the king of hearts."))


GAME = Game(
    guide=guide,
    key="trex",
    name=N_("Trex"),
    also=("Trix",),
    line=N_("Four kingdoms, in each the owner names every game once; the most points win."),
    seats=(4,),
    packs=("french",),
    minutes=5,
    rules=TrexRules,
    counting=lambda rules: HIGH_POINTS,
    contracts=contracts,
    schedule=schedule,
    teams=lambda rules, seats: OPPOSITE if rules.partners else (),
    zero_sum=lambda rules: rules.diamond == -10,
    sides_win=True,
    source=N_("Trex, also called Trix, as described on the pages of Denexa Games"),
)
