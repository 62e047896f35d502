"""Hungarian Lórum: seven small games by each dealer, for chips; the bank waits for who wins Lórum."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorer.engine.contract import Contract
from scorer.engine.facts import CardsLeft, Count, Taker, Takers
from scorer.engine.game import CHIPS, Game
from scorer.engine.guide import CARDS, DEALING, PLAY, Section, worked_deal
from scorer.engine.options import Rules, choice, played
from scorer.engine.pays import Each, Marks, ShareOut, ToBank, Took, ToWinner, WinsBank
from scorer.engine.schedule import Choice, Schedule, blocks
from scorer.engine.things import (
    HEART,
    JACK_OF_CLUBS,
    KING_OF_HEARTS,
    LAST_TRICK,
    OBERS,
    PASS,
    QUEEN,
    TRICK,
    WHO_TOOK_THE_JACK,
    WHO_TOOK_THE_KING,
    Card,
)
from scorer.engine.words import N_, ByPack, N_n, Text, say_n
from scorer.games.customs import (
    FOLLOW,
    HIGHEST,
    LOT,
    PASSED,
    QUADS,
    RIGHT_LEADS,
    SHORT_PACK,
    SHORT_RANKS,
    SPLIT,
    TO_THE_RIGHT,
)

USUAL = ("hearts", "obers", "tricks", "quads", "fast-train", "hairy-monkey", "lorum")
ALL = (*USUAL[:-1], "hundred-one", "unter-king-last", USUAL[-1])
"""With the two extra ones where they belong: before Lórum, which empties the bank."""
OBER_PRICES = {"acorns": 1, "leaves": 2, "balls": 3, "hearts": 4}
TEN = say_n(N_n("%(n)s chip", "%(n)s chips"), 10)
KING = Card("king", KING_OF_HEARTS, "s-king", question=WHO_TOOK_THE_KING)
PAST_101 = Card("101", N_("Reached 101"), "s-flag", question=N_("Who reached 101?"))
UNTER = Card("unter", JACK_OF_CLUBS, "s-jack", "s-unter", WHO_TOOK_THE_JACK)

hearts = Count("hearts", HEART, total=8)
obers = Takers("obers", QUEEN.label, cards=OBERS)
tricks = Count("tricks", TRICK, total=8)
left = CardsLeft("cards_left", most=8)
passes = Count("passes", PASS, must_answer=True, anybody=PASSED)
monkey = Taker("taker", KING_OF_HEARTS, card=KING, help=TEN)
over = Taker("taker", PAST_101.name, card=PAST_101, help=TEN)
unter = Taker("unter", JACK_OF_CLUBS, card=UNTER,
              help=N_("10 chips from the player opposite"))  # fmt: skip
king = Taker("king", KING_OF_HEARTS, card=KING, help=TEN)
last = Taker("trick", LAST_TRICK.name, card=LAST_TRICK, help=TEN)


@dataclass(frozen=True)
class HungarianRules(Rules):
    """The house rules of Hungarian Lórum."""

    contracts: tuple[str, ...] = played(
        USUAL, ALL, help=N_("Lórum last, so that each dealer's bank is won; 101 and the unter come before it.")
    )
    order: str = choice(
        N_("Order of the games"),
        "fixed",
        {"fixed": N_("one after the other"), "choice": N_("the leader chooses")},
        help=N_("Choosing is rare: the bank is then not always won in the last game of a dealer."),
        helps={
            "fixed": N_("The leader has no choice."),
            "choice": N_("Each leader names each game once, after a look at the cards."),
        },
        matters=lambda rules, seats: len(rules.contracts) > 1,
    )

    def clashes(self, seats: int) -> Iterator[tuple[str, Text]]:
        """101 is dealt differently, so nobody can choose it after seeing the cards."""
        if self.order == "choice" and "hundred-one" in self.contracts:
            yield "order", N_("101 is dealt differently and cannot be chosen: leave it out or keep the order")


def contracts(rules: HungarianRules, seats: int) -> Iterator[Contract]:
    """The usual seven, then the two extra ones."""
    yield Contract(
        key="hearts", name=N_("Hearts"), local="Pirosfogás", symbol="s-heart",
        line=N_("1 a heart, shared by those who took none"), about=N_("Take no heart, or else all eight."),
        asks=(hearts,), pays=(ShareOut((Each(hearts, 1),)),),
    )  # fmt: skip
    yield Contract(
        key="obers", name=QUEEN.label, local="Felsőfogás, Filkós", symbol="s-ober",
        line=ByPack(N_("Clubs 1, spades 2, diamonds 3, hearts 4, shared by those who took none"),
                    N_("Acorns 1, leaves 2, bells 3, hearts 4, shared by those who took none")),
        about=ByPack(N_("Take no queen, or else all four."), N_("Take no ober, or else all four.")),
        asks=(obers,), pays=(ShareOut((Marks(obers, OBER_PRICES),)),),
    )  # fmt: skip
    yield Contract(
        key="tricks", name=N_("No tricks"), local="Ütésfogás, Bettli", symbol="s-trick",
        line=N_("1 a trick, shared by those who took none"), about=N_("Take no trick at all, or else all eight."),
        asks=(tricks,), pays=(ShareOut((Each(tricks, 1),)),),
    )  # fmt: skip
    yield Contract(
        key="quads", name=N_("Quads"), local="Kvárt, Snipsz-snapsz-snúr", symbol="s-deck",
        line=N_("1 a card left, for the player who goes out"), about=QUADS,
        asks=(left,), pays=(ToWinner(left, (Each(left, 1),)),),
    )  # fmt: skip
    yield Contract(
        key="fast-train", name=N_("Fast train"), local="Gyorsvonat", symbol="s-lead",
        line=N_("1 a card left, for the player who goes out"),
        about=N_(
            "The leader plays any card; in turn everybody adds one of the next higher rank, the seven after the ace. "
            "Suits do not matter. Who has none passes, which costs nothing. Play stops as soon as somebody has no "
            "cards left."
        ),
        asks=(left,), pays=(ToWinner(left, (Each(left, 1),)),),
    )  # fmt: skip
    yield Contract(
        key="hairy-monkey", name=N_("Hairy monkey"), local="Szőrös majom", symbol="s-king",
        line=N_("10 to the bank for the king of hearts"),
        about=N_("Only the trick with the king of hearts costs; once it has fallen the rest need not be played."),
        asks=(monkey,), pays=(ToBank((Took(monkey, 10),)),),
    )  # fmt: skip
    yield Contract(
        key="lorum", name=N_("Lórum"), local="Lórum, Dominó", symbol="s-steps",
        line=N_("1 a pass and 1 a card left to the bank; who goes out takes it all"),
        about=N_(
            "The leader lays any card; its rank begins every suit. In turn each adds one card: that rank in a new "
            "suit, or the next higher card of a suit that was begun, the seven after the ace. Who can play must; who "
            "cannot passes and pays. The first without cards ends it, pays for passes too, and takes the bank."
        ),
        asks=(left, passes), pays=(WinsBank(left, (Each(passes, 1), Each(left, 1))),),
    )  # fmt: skip
    yield Contract(
        key="hundred-one", name=N_("101"), local="Százegy", symbol="s-flag",
        line=N_("10 to the bank for reaching 101"), about=ByPack(N_(
            "Four cards each; the others are the stock. From the leader on everybody lays a card, says the new total "
            "and draws one: ace 11, ten 10, king 4, queen 3, jack 2, the others nothing (say 'potya'). Suits do not "
            "matter. Once the stock is empty play on without drawing. Who brings the total to 101 or more pays."
        ), N_(
            "Four cards each; the others are the stock. From the leader on everybody lays a card, says the new total "
            "and draws one: ace 11, ten 10, king 4, ober 3, unter 2, the others nothing (say 'potya'). Suits do not "
            "matter. Once the stock is empty play on without drawing. Who brings the total to 101 or more pays."
        )), asks=(over,), pays=(ToBank((Took(over, 10),)),),
    )  # fmt: skip
    yield Contract(
        key="unter-king-last", local="Makk alsó, piros király, utolsó ütés", symbol="s-unter",
        name=ByPack(N_("Jack, king, last trick"), N_("Unter, king, last trick")),
        line=ByPack(N_("10 to the bank for each; for the jack the player opposite pays"),
                    N_("10 to the bank for each; for the unter the player opposite pays")),
        about=ByPack(
            N_("Take neither the king of hearts nor the last trick. Who takes the jack of clubs lets the player "
               "opposite pay."),
            N_("Take neither the king of hearts nor the last trick. Who takes the unter of acorns lets the player "
               "opposite pay."),
        ),
        asks=(unter, king, last), pays=(ToBank((Took(unter, 10, seats_after=2), Took(king, 10), Took(last, 10))),),
    )  # fmt: skip


def schedule(rules: HungarianRules, seats: int) -> Schedule:
    """Each dealer deals all of them: in their order, or as the leader chooses."""
    if rules.order == "fixed":
        return blocks(rules.contracts, seats)
    many = len(rules.contracts)
    return Schedule(order=Choice(rules.contracts), deals=many * seats, in_a_row=many)


def guide(rules: HungarianRules, seats: int) -> Iterator[Section]:
    """How it is played at the table."""
    yield Section(CARDS, (SHORT_PACK, SHORT_RANKS))
    yield Section(DEALING, (
        LOT,
        N_("The player on the dealer's left cuts."),
        N_("Eight cards each, two at a time; some deal four at a time, or three, then two, then three."),
        TO_THE_RIGHT,
        N_("The same player deals all the games; then the player on the right does."),
    ))  # fmt: skip
    names = N_("The player on the dealer's right looks at the cards, names a game that is still open, and leads.")
    yield Section(PLAY, (
        names if rules.order == "choice" else RIGHT_LEADS,
        FOLLOW,
        HIGHEST,
        N_("In games where cards are laid out or added up there are no tricks: there it is told how they go."),
    ))  # fmt: skip
    bank = [N_("It begins empty and gets what is paid to it.")]
    if "lorum" in rules.contracts:
        bank.append(N_("Who goes out in Lórum takes all of it; no other game takes anything out."))
    yield Section(N_("The bank (the pool)"), (*bank, SPLIT))
    for contract in contracts(rules, seats):
        if contract.key == "hearts" and "hearts" in rules.contracts:
            story = N_("Hearts. Ana takes five hearts, Cyril one and Dana two; Boris took none and gets what they pay.")
            yield worked_deal(contract, {"hearts": [5, 0, 1, 2]}, seats, story)


GAME = Game(
    guide=guide,
    key="hungarian-lorum",
    name=N_("Hungarian Lórum"),
    also=("Lórum", "Lorum", "Pirosfogás"),
    line=N_("Small games by each dealer, for chips; the bank waits for who wins Lórum."),
    seats=(4,),
    packs=("german", "french"),
    minutes=3,
    rules=HungarianRules,
    counting=lambda rules: CHIPS,
    contracts=contracts,
    schedule=schedule,
    source=N_("Hungarian Lórum on pagat.com's page of Lora and Lórum"),
)
