"""Lorum, nine games: three red, three blue and three green ones, each announced once by every player."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from scorer.engine.cards import (
    HEART,
    KING_OF_HEARTS,
    LAST_TRICK,
    MARKS,
    QUEEN,
    TRICK,
    Card,
    told_card,
)
from scorer.engine.contract import Contract
from scorer.engine.facts import TRUMP, CardsLeft, Count, Taker, Takers
from scorer.engine.game import LOW_POINTS, Game
from scorer.engine.guide import THE_CARDS, THE_DEAL, THE_PLAY, Section, example_deal
from scorer.engine.house_rules import HouseRules, Price, choice
from scorer.engine.phrases import N_, ByPack, Signed, c_, phrase
from scorer.engine.schedule import ChosenOrder, Schedule, rotate
from scorer.engine.scoring import ForGoingOut, ForTaker, PerCard, PerItem
from scorer.games import shared_texts as texts
from scorer.games.shared_texts import points, signed_prices

COLOURS = (("avoid", "take", "trumps"), ("queens", "hearts", "king-last"), ("sequence", "addition", "quads"))
"""The red, the blue and the green games."""
IN_COLOURS = ByPack(
    N_("Red: avoid, take, trumps. Blue: queens, hearts, king and last. Green: sequence, addition, quads."),
    N_("Red: avoid, take, trumps. Blue: obers, hearts, king and last. Green: sequence, addition, quads."),
)

EACH = {"full": 9, "two-each-colour": 6, "one-each-colour": 3, "one-each-colour-plus": 4}
"""How many games each player announces, by the length of the match."""

KING = Card("king", KING_OF_HEARTS, "s-heart")
queens, hearts = Count("queens", QUEEN, total=4), Count("hearts", HEART, total=8)
RED = N_("Red: %(points)s a trick, the fewest points win")
GREEN = N_("Green: %(out)s for going out, %(card)s a card left")
reached = Takers("reached", N_("Who reached it?"), cards=MARKS)


@dataclass(frozen=True)
class NineRules(HouseRules):
    """The house rules of Lorum with nine games."""

    price_list = (
        Price("avoid", 1, texts.A_TRICK, "avoid"),
        Price("take", -1, texts.A_TRICK, "take"),
        Price("trumps", -1, texts.A_TRICK, "trumps"),
        Price("queen", 2, texts.A_QUEEN, "queens"),
        Price("queens_all", -8, texts.ALL_QUEENS, "queens"),
        Price("heart", 1, texts.A_HEART, "hearts"),
        Price("hearts_all", -8, texts.ALL_HEARTS, "hearts"),
        Price("king", 4, KING.name, "king-last"),
        Price("trick", 4, LAST_TRICK.name, "king-last"),
        Price("out", -8, N_("Going out, in Sequence and Quads")),
        Price("card", 1, N_("A card left, in Sequence and Quads")),
        *(Price(f"reached_{mark.key}", points, told_card(mark), "addition") for points, mark in enumerate(MARKS, 1)),
    )

    length: str = choice(
        N_("Length"), "full",
        {
            "full": N_("Everybody announces all nine games."),
            "two-each-colour": N_("Everybody announces six games, two of each colour."),
            "one-each-colour": N_("Everybody announces three games, one of each colour."),
            "one-each-colour-plus": N_("Everybody announces four games, one of each colour and one more of any."),
        },
        help=IN_COLOURS,
        helps={"full": N_("In any order, none twice.")},
    )  # fmt: skip


def contracts(rules: NineRules, seats: int) -> Iterator[Contract]:
    """The nine games; three players have ten cards each."""
    cards = 8 if seats == 4 else 10
    tricks, left = Count("tricks", TRICK, total=cards), CardsLeft("cards_left", most=cards)
    price, sign = rules.price_of, signed_prices(rules.price_of)
    out_first = (ForGoingOut(left, price["out"]), PerItem(left, price["card"]))
    going_out = {"out": sign["out"], "card": sign["card"]}
    king = Taker("king", KING.name, card=KING, help=points(price["king"]))
    last = Taker("trick", LAST_TRICK.name, card=LAST_TRICK, help=points(price["trick"]))
    yield Contract(
        key="avoid", name=c_("contract", "Avoid"), symbol="s-trick", summary=phrase(RED, points=sign["avoid"]),
        instructions=N_("A red game without trumps: take as few tricks as you can."),
        asks=(tricks,), scoring=(PerItem(tricks, price["avoid"]),),
    )  # fmt: skip
    yield Contract(
        key="take", name=c_("contract", "Take"), symbol="s-deck", summary=phrase(RED, points=sign["take"]),
        instructions=N_("A red game without trumps: take as many tricks as you can."),
        asks=(tricks,), scoring=(PerItem(tricks, price["take"]),),
    )  # fmt: skip
    yield Contract(
        key="trumps", name=N_("Trumps"), symbol="s-trump", summary=phrase(RED, points=sign["trumps"]),
        instructions=N_("A red game: the announcer names a trump suit; take as many tricks as you can. The highest "
                        "trump wins the trick."),
        asks=(tricks, TRUMP), scoring=(PerItem(tricks, price["trumps"]),),
    )  # fmt: skip
    each_queen = {"points": sign["queen"], "all": sign["queens_all"]}
    yield Contract(
        key="queens", name=ByPack(N_("Queens"), N_("Obers")), symbol="s-queen",
        summary=ByPack(phrase(N_("Blue: %(points)s a queen, %(all)s for all four"), **each_queen),
                       phrase(N_("Blue: %(points)s an ober, %(all)s for all four"), **each_queen)),
        instructions=ByPack(N_("A blue game: leave the queens to the others, or take all of them."),
                            N_("A blue game: leave the obers to the others, or take all of them.")),
        asks=(queens,), scoring=(PerItem(queens, price["queen"], sweep=price["queens_all"]),),
    )  # fmt: skip
    yield Contract(
        key="hearts", name=ByPack(c_("contract", "Hearts"), c_("German pack", "Hearts")), symbol="s-heart",
        summary=phrase(N_("Blue: %(points)s a heart, %(all)s for all eight"),
                       points=sign["heart"], all=sign["hearts_all"]),
        instructions=N_("A blue game: leave the hearts to the others, or take all of them."),
        asks=(hearts,), scoring=(PerItem(hearts, price["heart"], sweep=price["hearts_all"]),),
    )  # fmt: skip
    yield Contract(
        key="king-last", name=c_("contract", "King and last"), symbol="s-king",
        summary=phrase(N_("Blue: %(king)s for the king of hearts, %(trick)s for the last trick"),
                       king=sign["king"], trick=sign["trick"]),
        instructions=N_("A blue game: take neither the king of hearts nor the last trick."),
        asks=(king, last), scoring=(ForTaker(king, price["king"]), ForTaker(last, price["trick"])),
    )  # fmt: skip
    yield Contract(
        key="sequence", name=c_("contract", "Sequence"), symbol="s-steps", summary=phrase(GREEN, **going_out),
        instructions=N_(
            "The leader lays any card; its rank begins every row. In turn each adds one card: the next higher of a "
            "suit that was begun, the 7 after the ace, or that rank in a new suit. Who can play must; who cannot "
            "passes, which costs nothing. The first without cards ends it."
        ),
        asks=(left,), scoring=out_first,
    )  # fmt: skip
    marks = {mark.key: price[f"reached_{mark.key}"] for mark in MARKS}
    yield Contract(
        key="addition", name=c_("contract", "Addition"), symbol="i-plus",
        summary=phrase(N_("Green: %(first)s for 25, %(second)s for 50, %(third)s for 75, %(fourth)s for 100"),
                       **dict(zip(("first", "second", "third", "fourth"), map(Signed, marks.values()), strict=True))),
        instructions=ByPack(
            N_("From the leader on each in turn lays any card on one pile and says the new sum: ace 11, ten 10, king "
               "4, queen 3, jack 2, the others 0. Who brings it to 25, 50, 75 or 100, or past it, pays. At 100 it "
               "ends."),
            N_("From the leader on each in turn lays any card on one pile and says the new sum: ace 11, ten 10, king "
               "4, ober 3, unter 2, the others 0. Who brings it to 25, 50, 75 or 100, or past it, pays. At 100 it "
               "ends."),
        ),
        asks=(reached,), scoring=(PerCard(reached, marks),),
    )  # fmt: skip
    yield Contract(
        key="quads", name=N_("Quads"), symbol="s-run", summary=phrase(GREEN, **going_out),
        instructions=texts.QUADS, asks=(left,), scoring=out_first,
    )  # fmt: skip


def open_for(length: str, announced: Sequence[str]) -> tuple[str, ...]:
    """The games that a player who announced those may still announce, in the order of the table."""
    counts = [sum(key in colour for key in announced) for colour in COLOURS]
    limit = {"full": 3, "one-each-colour": 1}.get(length, 2)
    if length == "one-each-colour-plus" and max(counts) == 2:
        limit = 1  # the further game is gone
    return tuple(
        key for colour, count in zip(COLOURS, counts, strict=True) if count < limit
        for key in colour if key not in announced
    )  # fmt: skip


def schedule(rules: NineRules, seats: int, people: int) -> Schedule:
    """The player after the dealer announces; the deal passes on after every game."""
    keys = tuple(key for colour in COLOURS for key in colour)
    return rotate(ChosenOrder(keys, partial(open_for, rules.length)), EACH[rules.length] * people)


OPEN = {
    "full": N_("Everybody announces all nine games, each once, in any order."),
    "two-each-colour": N_("Everybody announces six games, two of each colour, none twice, in any order."),
    "one-each-colour": N_("Everybody announces three games, one of each colour, in any order."),
    "one-each-colour-plus":
        N_("Everybody announces four games, one of each colour and one more of any, none twice, in any order."),
}  # fmt: skip
"""What may be announced, by the length of the match."""
THREE_PLAYERS = (
    N_("First two cards are turned up beside the dealer; then ten each are dealt, one at a time."),
    ByPack(
        N_("Deal again while one of them is a heart or a queen, or they add up to 21 or 22 (ace 11, ten 10)."),
        N_("Deal again while one of them is a heart or an ober, or they add up to 21 or 22 (ace 11, ten 10)."),
    ),
    N_("In Sequence and Quads the dealer plays them when needed, before a card or a pass of the dealer's own."),
    N_("In the other games they are out."),
)
"""How three players are dealt, and what becomes of the two cards over."""


def guide(rules: NineRules, seats: int) -> Iterator[Section]:
    """How it is played at the table."""
    yield Section(THE_CARDS, (texts.SHORT_PACK, texts.LOW_TO_HIGH, texts.SHORT_RANKS))
    yield Section(THE_DEAL, (
        texts.LOT,
        *(THREE_PLAYERS if seats == 3 else (N_("Eight cards each, one at a time."),)),
        texts.TO_THE_LEFT, N_("The deal passes on after every game."),
    ))  # fmt: skip
    yield Section(N_("Announcing"), (
        N_("The player on the dealer's left looks at the cards, announces a game and leads."),
        OPEN[rules.length], IN_COLOURS,
    ))  # fmt: skip
    yield Section(THE_PLAY, (
        N_("Red and blue games are played in tricks."), texts.FOLLOW,
        N_("The highest card of the suit led wins, in Trumps the highest trump; the winner leads to the next trick."),
        N_("In green games there are no tricks: there it is told how they go."),
    ))  # fmt: skip
    hearts_game = next(contract for contract in contracts(rules, seats) if contract.key == "hearts")
    taken, story = [1, 2, 0, 5], N_("Hearts. Ana takes one heart, Boris two and Dana five; Cyril takes none.")
    if seats == 3:
        taken, story = [3, 5, 0], N_("Hearts. Ana takes three hearts and Boris five; Cyril takes none.")
    yield example_deal(hearts_game, {"hearts": taken}, seats, story)


GAME = Game(
    key="nine-lorum", name=N_("Lorum, nine games"), other_names=("Lorum", "Lórum"),
    summary=N_("Nine games in three colours, announced by the players, none twice; the fewest points win."),
    seats=(4, 3), packs=("french", "german"), minutes=4,
    rules=NineRules, counting=lambda rules: LOW_POINTS, contracts=contracts, schedule=schedule, guide=guide,
    source=N_("Lorum, a sheet of rules with nine games in three colours"),
)  # fmt: skip
