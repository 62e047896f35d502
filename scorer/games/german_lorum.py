"""German Lorum: eight games, each once with every dealer, for points or for beans and pennies."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scorer.engine.contract import Contract
from scorer.engine.facts import CardsLeft, Count, Taker
from scorer.engine.game import LOW_POINTS, Counting, Game
from scorer.engine.guide import PLAY, Section
from scorer.engine.options import Rules, choice, played
from scorer.engine.pays import Amount, Each, Pay, ShareOut, ToBank, Took, ToWinner, WinsBank
from scorer.engine.schedule import Schedule, each_round_all
from scorer.engine.things import HEART, PASS, QUEEN, TRICK, Card
from scorer.engine.words import N_, Text, say
from scorer.games.german_pays import BLIND, EachLook, king, looked, red_king

BEANS = Counting("beans", "highest", start=20, pennies=1)
TRICK_CARD = Card("trick", N_("Trick"), "s-trick")
LORUM_LINES = {
    "first": N_("1 a pass, 1 a card left"),
    "second": N_("1 a pass, 1 a card left, 2 a card at the second stop"),
    "third": N_("1 a pass, 1 a card left, 2 and 3 a card at the second and third stop"),
}


@dataclass(frozen=True)
class GermanRules(Rules):
    """The house rules of German Lorum."""

    scoring: str = choice(
        N_("Counted in"), "points",
        {"points": N_("points, the fewest win"), "beans": N_("beans and pennies, the most win")},
        help=N_("With beans everybody starts with 20 and a penny that buys 20 more."),
    )  # fmt: skip
    first_last: int = choice(N_("First and last trick"), 4, {4: N_("4 each"), 5: N_("5 each")})
    special_trick: str = choice(
        N_("The one trick that costs"), "fifth", {"fifth": N_("the fifth, 8"), "sixth": N_("the sixth, 5")}
    )  # fmt: skip
    red_king: str = choice(
        N_("Red king"), "graded",
        {"graded": N_("costs by its trick"), "blind": N_("cards unseen, 5")},
        help=N_("Played blind, nobody sees his or her own cards before playing them; a look costs 5 too."),
    )  # fmt: skip
    lorum_ends: str = choice(
        N_("Lorum ends"), "first",
        {"first": N_("with the first player out"), "second": N_("with the second, 2 a card then"),
         "third": N_("with the third, 3 a card then")},
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
    passes = Count("passes", PASS)

    def shared(amount: Amount) -> tuple[Pay, ...]:
        return (ShareOut((amount,), sweep=False),) if beans else (amount,)

    def banked(*amounts: Amount) -> tuple[Pay, ...]:
        return (ToBank(amounts),) if beans else amounts

    yield Contract(
        key="red", name=N_("Red"), local="Rot", symbol="s-heart", line=N_("1 a heart"),
        about=N_("Take no trick with a heart in it. None is led or thrown away in the first trick."),
        asks=(hearts,), pays=shared(Each(hearts, 1)),
    )  # fmt: skip
    yield Contract(
        key="obers", name=QUEEN.label, local="Ober", symbol="s-ober", line=N_("2 each"),
        about=N_("Take no trick with one of them in it. None is led or thrown away in the first trick."),
        asks=(obers,), pays=shared(Each(obers, 2)),
    )  # fmt: skip
    yield Contract(
        key="tricks", name=N_("Tricks"), local="Stiche", symbol="s-trick", line=N_("1 a trick"),
        about=N_("Take as few tricks as possible."), asks=(tricks,), pays=shared(Each(tricks, 1)),
    )  # fmt: skip
    price = say(N_("%(n)s each"), n=rules.first_last)
    first = Taker("first", N_("First trick"), card=TRICK_CARD, help=price)
    last = Taker("last", N_("Last trick"), card=TRICK_CARD, help=price)
    yield Contract(
        key="first-last", name=N_("First and last trick"), local="Erster und letzter Stich", symbol="s-trick",
        line=say(N_("%(n)s for each of the two"), n=rules.first_last),
        about=N_("Only these two tricks cost. In short: two cards each, and both tricks are played with them."),
        asks=(first, last), pays=banked(Took(first, rules.first_last), Took(last, rules.first_last)),
    )  # fmt: skip
    sixth = rules.special_trick == "sixth"
    special = Taker("taker", N_("Sixth trick") if sixth else N_("Fifth trick"), card=TRICK_CARD)
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
                "Nobody sees his or her own cards before playing them. After a look at them the deal is dealt again."
            ),
            asks=(king, looked), pays=banked(Took(king, BLIND), EachLook(looked, BLIND)),
        )  # fmt: skip
    else:
        by_trick = red_king(many)
        yield Contract(
            key="red-king", name=N_("Red king"), local="Roter König", symbol="s-king",
            line=N_("16 in the first trick, 8 between, 32 in the last, 64 if announced"),
            about=N_("Only the king of hearts costs, by the trick in which it falls."),
            asks=by_trick.facts, pays=banked(by_trick),
        )  # fmt: skip
    yield Contract(
        key="quart", name=N_("Quart"), local="Quart, Quartel", symbol="s-deck", line=N_("1 a card left"),
        about=N_(
            "The three next higher cards of the suit are laid on the one led, as far as they are still out; who laid "
            "the last one leads again. A card above which nothing is out may be put away."
        ),
        asks=(left,), pays=(ToWinner(left, (Each(left, 1),)),) if beans else (Each(left, 1),),
    )  # fmt: skip
    second = CardsLeft("cards_left_2", label=N_("Left when the second was out"), most=many, zeros=2, after=left)
    third = CardsLeft("cards_left_3", label=N_("Left when the third was out"), most=many, zeros=3, after=second)
    stops = {"first": (), "second": (second,), "third": (second, third)}[rules.lorum_ends]
    amounts = (Each(passes, 1), *[Each(stop, times) for times, stop in enumerate((left, *stops), 1)])
    yield Contract(
        key="lorum", name=N_("Lorum"), symbol="s-steps", line=LORUM_LINES[rules.lorum_ends],
        about=N_(
            "The first card sets the rank with which every suit begins; each suit is built upwards, the seven after "
            "the ace. Who can play must, who cannot passes."
        ),
        asks=(left, passes, *stops), pays=(WinsBank(left, amounts),) if beans else amounts,
    )  # fmt: skip


def schedule(rules: GermanRules, seats: int) -> Schedule:
    """Each game goes round all dealers before the next one begins."""
    return each_round_all(rules.contracts, seats)


def guide(rules: Any, seats: int) -> Iterator[Section]:
    """How it is played at the table."""
    text = N_(
        "32 German cards, eight each; with three players the seven and eight of balls stay out, everybody gets ten, "
        "and in Lorum the two lie on the table from the start. Suit must be followed, there are no trumps. Some begin "
        "Lorum with an unter only, or build both ways from it. Who has no beans left may buy 20 for the penny; nobody "
        "who has 20 can refuse to sell."
    )
    yield Section(PLAY, (text,))


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
