"""German Lorum: eight games, each once with every dealer, for points or for beans and pennies."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorer.engine.contract import Contract
from scorer.engine.facts import CardsLeft, Count, Taker
from scorer.engine.game import LOW_POINTS, Counting, Game
from scorer.engine.guide import CARDS, DEALING, PLAY, Section, worked_deal
from scorer.engine.options import Rules, choice, played
from scorer.engine.pays import Amount, Each, Pay, ShareOut, ToBank, Took, ToWinner, WinsBank
from scorer.engine.schedule import Schedule, each_round_all
from scorer.engine.things import FIFTH_TRICK, FIRST_TRICK, HEART, LAST_TRICK, PASS, QUEEN, SIXTH_TRICK, TRICK
from scorer.engine.words import N_, ByPack, Listed, Text, say
from scorer.games.customs import (
    EIGHT,
    FOLLOW,
    HIGHEST,
    LEFT_LEADS,
    LOT,
    PASSED,
    SHORT_PACK,
    SHORT_RANKS,
    SPLIT,
    TEN,
    TO_THE_LEFT,
)
from scorer.games.german_pays import BLIND, EachLook, king, looked, red_king

BEANS = Counting("beans", "highest", start=20, pennies=1)
LORUM_LINES = {
    "first": N_("1 a pass; 1 a card left when the first player is out"),
    "second": N_("1 a pass; 1 a card left when the first player is out, 2 more when the second is"),
    "third": N_(
        "1 a pass; 1 a card left when the first player is out, 2 more when the second is, 3 more when the third is"
    ),
}

LORUM_STOPS = {
    "first": N_("The first without cards ends it."),
    "second": N_("The first without cards stops it for a count; then play goes on until the second has none."),
    "third": N_("It stops for a count when the first has no cards, and when the second has none; the third ends it."),
}
UNTER_FIRST = ByPack(
    N_("Some begin with a jack only, or build down from it too."),
    N_("Some begin with an unter only, or build down from it too."),
)


@dataclass(frozen=True)
class GermanRules(Rules):
    """The house rules of German Lorum."""

    scoring: str = choice(
        N_("Counted in"), "points",
        {"points": N_("points, the fewest win"), "beans": N_("beans and pennies, the most win")},
        helps={"beans": N_("Everybody starts with 20 beans and a penny that buys 20 more.")},
    )  # fmt: skip
    first_last: int = choice(
        N_("First and last trick"), 4, {4: N_("4 each"), 5: N_("5 each")},
        matters=lambda rules, seats: "first-last" in rules.contracts,
    )  # fmt: skip
    special_trick: str = choice(
        N_("The one trick that costs"), "fifth",
        {"fifth": N_("the fifth trick costs 8"), "sixth": N_("the sixth trick costs 5")},
        matters=lambda rules, seats: "special" in rules.contracts,
    )  # fmt: skip
    red_king: str = choice(
        N_("Red king"), "graded",
        {"graded": N_("16, 8 or 32, by the trick in which it falls"), "blind": N_("played blind, 5")},
        helps={"blind": N_("Nobody looks at their cards before playing them; a look costs 5 too.")},
        matters=lambda rules, seats: "red-king" in rules.contracts,
    )  # fmt: skip
    lorum_ends: str = choice(
        N_("Lorum ends"), "first",
        {"first": N_("with the first player out"), "second": N_("with the second, 2 a card then"),
         "third": N_("with the third, 3 a card then")},
        matters=lambda rules, seats: "lorum" in rules.contracts and rules.scoring == "points",
    )  # fmt: skip
    contracts: tuple[str, ...] = played(
        ("red", "obers", "tricks", "first-last", "special", "red-king", "quart", "lorum")
    )  # fmt: skip

    def clashes(self, seats: int) -> Iterator[tuple[str, Text]]:
        """Beans end with the first player out, and a third stop leaves one player of four with cards."""
        if self.lorum_ends != "first" and self.scoring == "beans":
            yield "lorum_ends", N_("for beans Lorum ends with the first player out")
        if self.lorum_ends == "third" and seats < 4:
            yield "lorum_ends", N_("with three players Lorum ends with the second player out at the latest")


def contracts(rules: GermanRules, seats: int) -> Iterator[Contract]:
    """The eight games; for beans the same amounts go to the bank, to who took none, or to who went out."""
    beans, many = rules.scoring == "beans", 8 if seats == 4 else 10
    hearts, obers = Count("hearts", HEART, total=8), Count("obers", QUEEN, total=4)
    tricks, left = Count("tricks", TRICK, total=many), CardsLeft("cards_left", most=many)
    passes = Count("passes", PASS, must_answer=True, anybody=PASSED)

    def shared(amount: Amount) -> tuple[Pay, ...]:
        return (ShareOut((amount,), sweep=False),) if beans else (amount,)

    def banked(*amounts: Amount) -> tuple[Pay, ...]:
        return (ToBank(amounts),) if beans else amounts

    yield Contract(
        key="red", name=N_("Red"), local="Rot", symbol="s-heart", line=N_("1 a heart"),
        about=N_("Take no heart. In the first trick no heart is led or thrown, unless you hold nothing else."),
        asks=(hearts,), pays=shared(Each(hearts, 1)),
    )  # fmt: skip
    yield Contract(
        key="obers", name=QUEEN.label, local="Ober", symbol="s-ober", line=N_("2 each"),
        about=ByPack(
            N_("Take no queen. In the first trick no queen is led or thrown; only who has no other card of the suit "
               "led plays one."),
            N_("Take no ober. In the first trick no ober is led or thrown; only who has no other card of the suit led "
               "plays one."),
        ),
        asks=(obers,), pays=shared(Each(obers, 2)),
    )  # fmt: skip
    yield Contract(
        key="tricks", name=N_("Tricks"), local="Stiche", symbol="s-trick", line=N_("1 a trick"),
        about=N_("Take as few tricks as you can."), asks=(tricks,), pays=shared(Each(tricks, 1)),
    )  # fmt: skip
    price = say(N_("%(n)s each"), n=rules.first_last)
    first = Taker("first", FIRST_TRICK.name, card=FIRST_TRICK, help=price)
    last = Taker("last", LAST_TRICK.name, card=LAST_TRICK, help=price)
    yield Contract(
        key="first-last", name=N_("First and last trick"), local="Erster und letzter Stich", symbol="s-trick",
        line=say(N_("%(n)s for each of the two"), n=rules.first_last),
        about=N_(
            "Only these two tricks cost. Short version: two cards each are dealt, and just these two tricks are "
            "played; the rest of the pack goes unshuffled to the next dealer."
        ),
        asks=(first, last), pays=banked(Took(first, rules.first_last), Took(last, rules.first_last)),
    )  # fmt: skip
    sixth = rules.special_trick == "sixth"
    costly = SIXTH_TRICK if sixth else FIFTH_TRICK
    special = Taker("taker", costly.name, card=costly)
    yield Contract(
        key="special", name=special.label, local="Sechster Stich" if sixth else "Fünfter Stich", symbol="s-flag",
        line=N_("5 for the sixth trick") if sixth else N_("8 for the fifth trick"),
        about=N_("Only this trick costs; after it the deal is over."),
        asks=(special,), pays=banked(Took(special, 5 if sixth else 8)),
    )  # fmt: skip
    if rules.red_king == "blind":
        yield Contract(
            key="red-king", name=N_("Red king, blind"), local="Der Blinde", symbol="s-king",
            line=N_("5 for the king of hearts, 5 for each look"),
            about=N_(
                "The cards lie face down; everybody turns up the top one to play it. Whoever looks pays, and the "
                "cards are shuffled and dealt again."
            ),
            asks=(king, looked), pays=banked(Took(king, BLIND), EachLook(looked, BLIND)),
        )  # fmt: skip
    else:
        by_trick = red_king(many)
        yield Contract(
            key="red-king", name=N_("Red king"), local="Roter König", symbol="s-king",
            line=N_("16 in the first trick, 8 between, 32 in the last, 64 if announced"),
            about=N_(
                "Only the king of hearts costs, by the trick in which it falls; the rest need not be played. Before "
                "play it may be announced for the last trick; if it falls earlier, that changes nothing."
            ),
            asks=by_trick.facts, pays=banked(by_trick),
        )  # fmt: skip
    yield Contract(
        key="quart", name=N_("Quart"), local="Quart, Quartel", symbol="s-deck", line=N_("1 a card left"),
        about=N_(
            "The leader plays any card. Whoever has them lays the three next higher cards of the suit on it, as far "
            "as they are still out; no seven after the ace. Who laid the last one leads again. Who is to lead may put "
            "away an ace, or a card above which all are gone, as high. Play stops as soon as somebody has no cards "
            "left."
        ),
        asks=(left,), pays=(ToWinner(left, (Each(left, 1),)),) if beans else (Each(left, 1),),
    )  # fmt: skip
    second = CardsLeft("cards_left_2", label=N_("Left when the second was out"), most=many, zeros=2, after=left)
    third = CardsLeft("cards_left_3", label=N_("Left when the third was out"), most=many, zeros=3, after=second)
    stops = {"first": (), "second": (second,), "third": (second, third)}[rules.lorum_ends]
    amounts = (Each(passes, 1, also=left), *[Each(stop, times) for times, stop in enumerate((left, *stops), 1)])
    yield Contract(
        key="lorum", name=N_("Lorum"), symbol="s-steps", line=LORUM_LINES[rules.lorum_ends],
        about=Listed((N_(
            "The leader lays any card; its rank begins every suit. In turn each adds one card: that rank in a new "
            "suit, or the next higher card of a suit that was begun, the seven after the ace. Who can play must; who "
            "cannot passes, which costs."
        ), LORUM_STOPS[rules.lorum_ends], UNTER_FIRST), " "),
        asks=(left, passes, *stops), pays=(WinsBank(left, amounts),) if beans else amounts,
    )  # fmt: skip


def schedule(rules: GermanRules, seats: int) -> Schedule:
    """Each game goes round all dealers before the next one begins."""
    return each_round_all(rules.contracts, seats)


def guide(rules: GermanRules, seats: int) -> Iterator[Section]:
    """How it is played at the table."""
    short = ByPack(N_("The 7 and 8 of diamonds are left out."), N_("The 7 and 8 of bells are left out."))
    yield Section(CARDS, (SHORT_PACK, *((short,) if seats == 3 else ()), SHORT_RANKS))
    yield Section(DEALING, (
        LOT,
        EIGHT if seats == 4 else TEN,
        TO_THE_LEFT,
        N_("The deal passes on each time; everybody deals a game once before the next game begins."),
    ))  # fmt: skip
    yield Section(PLAY, (
        LEFT_LEADS,
        FOLLOW,
        HIGHEST,
        N_("In Quart and Lorum there are no tricks: there it is told how they go."),
    ))  # fmt: skip
    if seats == 3 and "lorum" in rules.contracts:
        yield Section(N_("Lorum with three"), (
            ByPack(N_("The 7 and 8 of diamonds lie face up beside the rows."),
                   N_("The 7 and 8 of bells lie face up beside the rows.")),
            N_("Each is put in its place as soon as it fits there; nobody's turn is used for it."),
        ))  # fmt: skip
    if rules.scoring == "beans":
        yield from _beans()
    red = next(contract for contract in contracts(rules, seats) if contract.key == "red")
    if red.key in rules.contracts and seats == 4:
        story = N_("Red. Ana takes one heart, Boris four and Dana three; Cyril takes none.")
        yield worked_deal(red, {"hearts": [1, 4, 0, 3]}, seats, story)
    elif red.key in rules.contracts:
        story = N_("Red. Ana takes three hearts and Boris five; Cyril takes none.")
        yield worked_deal(red, {"hearts": [3, 5, 0]}, seats, story)


def _beans() -> Iterator[Section]:
    yield Section(N_("Beans and pennies"), (
        N_("Everybody begins with 20 beans and a penny; the bank begins empty."),
        N_("Who has no beans left may buy 20 for the penny, from the bank or from any player with 20."),
        N_("Nobody who has 20 may refuse."),
        N_("Without a penny play on: beans that are owed count below 0, until they are won back or paid at the end."),
        N_("At the end a penny counts as 20 beans."),
        SPLIT,
    ))  # fmt: skip


GAME = Game(
    guide=guide,
    key="german-lorum",
    name=N_("German Lorum"),
    also=("Lorum",),
    line=N_("Eight games, each once with every dealer, for points or for beans and pennies."),
    seats=(4, 3),
    packs=("german", "french"),
    minutes=3,
    rules=GermanRules,
    counting=lambda rules: BEANS if rules.scoring == "beans" else LOW_POINTS,
    contracts=contracts,
    schedule=schedule,
    source=N_("Lorum in the German Wikipedia"),
)
