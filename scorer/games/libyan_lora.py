"""Libyan Lora: eight contracts by each dealer in a fixed order, strict penalties, and bets where the house bets."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scorer.engine.cards import EIGHTH_TRICK, QUEEN, SIXTH_TRICK
from scorer.engine.contract import Contract
from scorer.engine.facts import Bets, CardsLeft, Count, Fact, OrNobody, Penalties, Taker, YesNo
from scorer.engine.game import LOW_POINTS, THE_CARDS, THE_DEAL, THE_PLAY, Game, Section
from scorer.engine.house_rules import HouseRules, Price, chip_price, contract_list, switch
from scorer.engine.phrases import N_, ByPack, ListedTexts, Signed, Text, c_, phrase
from scorer.engine.schedule import Schedule, blocks
from scorer.engine.scoring import ForGoingOut, ForTaker, Multiplied, PerItem, ScoringRule
from scorer.games import libyan_scoring as libyan, lora_cards as lora, shared_texts as texts
from scorer.games.shared_texts import signed_prices

KEYS = ("hearts", "king", "queens", "jack", "sixth", "tricks", "two-players", "lora")
IN_KITTY = N_("Three times in the kitty")
AGAIN = N_("While the card lies in the kitty the deal is played again; after the third time the dealer pays.")
FOR_NEXT = N_("It costs the player after the one who wins it.")
FOR_NOBODY = N_("Those in the kitty count for nobody, and then nobody has all four.")
OTHERS = {4: N_("For each of the other two"), 3: N_("For the third player")}  # by how many play
FOR_AFTER_TAKER, FOR_WINNER = N_("For the player after its taker"), N_("For its winner")
FEWER_QUEENS = Count("queens", QUEEN, total=4, lowest_total=2)


@dataclass(frozen=True)
class LibyanRules(HouseRules):
    """The house rules of Libyan Lora."""

    price_list = (
        Price("heart", 1, texts.A_HEART, "hearts"),
        Price("hearts_all", -8, texts.ALL_OF_THEM, "hearts"),
        Price("king", 8, texts.FOR_ITS_TAKER, "king"),
        Price("queen", 2, texts.A_QUEEN, "queens"),
        Price("queens_all", -8, texts.ALL_OF_THEM, "queens"),
        Price("jack", 8, FOR_AFTER_TAKER, "jack"),
        Price("sixth", 8, FOR_WINNER, "sixth"),
        Price("trick", 1, N_("A trick; who wins all of them loses as much for each"), "tricks"),
        Price("two", 4, OTHERS[4], "two-players", is_relevant=lambda rules, seats: seats == 4),
        Price("two_alone", 8, OTHERS[3], "two-players", is_relevant=lambda rules, seats: seats == 3),
        Price("card", 1, texts.A_CARD_LEFT, "lora"),
        Price("pass", 2, texts.A_PASS, "lora"),
        Price("nobody", 8, N_("For the dealer, when nobody took it or there is no result")),
        chip_price(
            "bet", 10, N_("A bet: minus when right, plus when wrong"), is_relevant=lambda rules, seats: rules.betting
        ),
        *(Price(key, points, words) for key, (words, points, _ends) in libyan.OFFENCES.items()),
        Price("murteza", 142, N_("Over this total at the end: Hassan Murteza"), signed=False),
    )

    betting: bool = switch(
        N_("Betting"), off=N_("No bets."), on=N_("Players may bet on their own result."),
        help=N_("Before the first card a player may bet on his or her exact result; anybody else may counter."),
    )  # fmt: skip
    contracts: tuple[str, ...] = contract_list(KEYS)


def contracts(rules: LibyanRules, seats: int) -> Iterator[Contract]:
    """The eight contracts; with three players cards may lie in the kitty, and the numbers are other ones."""
    cards, four = lora.hand_size(seats), seats == 4
    price, sign = rules.price_of, signed_prices(rules.price_of)
    nobody = None if four else price["nobody"]
    taken = lora.trick_count(seats)
    yield _deal(
        rules, "hearts", (lora.hearts,), (PerItem(lora.hearts, price["heart"], sweep=price["hearts_all"]),),
        on=lora.hearts, highest_bet=8, symbol="s-heart", instructions=texts.TAKE_NONE_OR_ALL,
        name=ByPack(c_("contract", "Hearts"), c_("German pack", "Hearts")),
        summary=texts.each_or_all(sign["heart"], sign["hearts_all"]),
    )  # fmt: skip
    took_king = Taker("taker", lora.KING.name, card=lora.KING)
    king = took_king if four else OrNobody.wrap(took_king, IN_KITTY)
    yield _deal(
        rules, "king", (king,), (ForTaker(king, price["king"], if_nobody=nobody),),
        name=lora.KING.name, symbol="s-king", summary=texts.list_prices((texts.FOR_ITS_TAKER, sign["king"])),
        instructions=lora.NOT_TAKE if four else ListedTexts((lora.NOT_TAKE, AGAIN), " "),
    )  # fmt: skip
    queens = lora.queens if four else FEWER_QUEENS
    yield _deal(
        rules, "queens", (queens,), (PerItem(queens, price["queen"], sweep=price["queens_all"]),),
        on=queens, highest_bet=4, symbol="s-queen", name=ByPack(N_("Queens"), N_("Obers")),
        summary=texts.each_or_all(sign["queen"], sign["queens_all"]),
        instructions=texts.TAKE_NONE_OR_ALL if four else ListedTexts((texts.TAKE_NONE_OR_ALL, FOR_NOBODY), " "),
    )  # fmt: skip
    jack = lora.jack if four else OrNobody.wrap(lora.jack, IN_KITTY)
    yield _deal(
        rules, "jack", (jack,), (ForTaker(jack, price["jack"], seats_after=1, if_nobody=nobody),),
        name=lora.JACK.name, symbol="s-jack", summary=texts.list_prices((FOR_AFTER_TAKER, sign["jack"])),
        instructions=FOR_NEXT if four else ListedTexts((FOR_NEXT, AGAIN), " "),
    )  # fmt: skip
    trick = lora.deciding_trick(SIXTH_TRICK if four else EIGHTH_TRICK, "taker")
    yield _deal(
        rules, "sixth", (trick,), (ForTaker(trick, price["sixth"]),), on=trick, is_count=False,
        name=trick.label, symbol="s-trick", instructions=lora.NOT_TAKE,
        summary=texts.list_prices((FOR_WINNER, sign["sixth"])),
    )  # fmt: skip
    every = -cards * price["trick"]
    yield _deal(
        rules, "tricks", (taken,), (PerItem(taken, price["trick"], sweep=every),), on=taken, highest_bet=cards,
        name=N_("Tricks"), symbol="s-trick", summary=texts.each_or_all(sign["trick"], Signed(every)),
        instructions=N_("Win as few tricks as you can, or else all of them."),
    )  # fmt: skip
    result = OrNobody.wrap(taken, N_("No result three times"))
    enough, points = (3, price["two"]) if four else (4, price["two_alone"])
    two = libyan.TwoMostTricks(result, enough, points, price["nobody"])
    yield _deal(
        rules, "two-players", (result,), (two,), on=result, highest_bet=cards, checks=(two.has_result,),
        name=N_("Two players"), symbol="s-trick",
        summary=texts.list_prices((OTHERS[seats], sign["two" if four else "two_alone"])),
        instructions=phrase(N_("Be one of two players with enough tricks: %(n)s or more."), n=enough),
    )  # fmt: skip
    left = CardsLeft("cards_left", most=cards)
    same_rank = YesNo("same_rank", N_("Last card of the same rank as the first"), optional=True, is_rare=True)
    cost = Multiplied(
        2, same_rank,
        (ForGoingOut(left, 0), PerItem(left, price["card"]), PerItem(lora.passes, price["pass"], exempt=left)),
        noun=phrase(N_("All doubled: the last card has the rank of the first.")),
        text=N_("All doubled when the last card has the rank of the first"),
    )  # fmt: skip
    yield _deal(
        rules, "lora", (left, lora.passes, same_rank), (cost,), on=lora.passes, double=same_rank, faults=libyan.IN_LORA,
        name=c_("contract", "Lora"), symbol="s-steps", instructions=lora.LAID_OUT,
        summary=texts.list_prices((texts.A_CARD_LEFT, sign["card"]), (texts.A_PASS, sign["pass"]), between="; "),
    )  # fmt: skip


def _deal(
    rules: LibyanRules, key: str, asks: tuple[Fact[Any], ...], scoring: tuple[ScoringRule, ...], *,
    on: Fact[Any] | None = None, highest_bet: int | None = None, is_count: bool = True,
    double: YesNo | None = None, faults: tuple[str, ...] = libyan.IN_TRICKS, **details: Any,
) -> Contract:  # fmt: skip
    """A contract that carries penalties too, and bets `on` one of its answers where the house bets."""
    offences = libyan.offences(rules.price_of, faults)
    penalties = Penalties("penalties", N_("Penalties"), offences=offences, optional=True, is_rare=True)
    if rules.betting and on is not None:
        bets = Bets("bets", N_("Bets"), on=on, highest_bet=highest_bet, is_count=is_count, optional=True, is_rare=True)
        asks, scoring = (*asks, bets), (*scoring, libyan.Wagers(bets, rules.price_of["bet"], double))
    return Contract(key=key, asks=(*asks, penalties), scoring=(*scoring, libyan.Fines(penalties)), **details)


def schedule(rules: LibyanRules, seats: int, people: int) -> Schedule:
    """Each dealer deals all contracts in their order, then passes the deal on."""
    return blocks(rules.contracts, people)


def guide(rules: LibyanRules, seats: int) -> Iterator[Section]:
    """How it is played at the table."""
    four = seats == 4
    yield Section(THE_CARDS, (lora.PACK, texts.SHORT_RANKS, lora.NO_TRUMPS))
    dealt = N_("The cards are dealt to the left one at a time, eight each.")
    if not four:
        dealt = N_(
            "The cards are dealt to the left one at a time, ten each; the two over, the kitty, lie aside unseen."
        )
    yield Section(THE_DEAL, (texts.LOT, N_("The dealer shuffles and somebody cuts."), dealt, texts.ALL_THEN_LEFT))
    kitty = N_("The kitty goes to the winner of the last trick; it is no trick of its own.")
    yield Section(THE_PLAY, (
        N_("Play runs to the left, and the player on the dealer's left leads any card."),
        lora.FOLLOW, lora.WINS, lora.TO_THE_END, *(() if four else (kitty,)),
    ))  # fmt: skip
    if "lora" in rules.contracts:
        yield lora.layout_sentences(N_("The player on the dealer's left lays any card."), *_lora_details(rules, four))
    if rules.betting:
        yield Section(N_("Bets"), tuple(libyan.bet_lines(rules.price_of["bet"])))
    yield Section(N_("Penalties"), tuple(libyan.penalty_lines(rules.price_of)))
    yield Section(N_("The loser"), (
        N_("The highest total pays for the drinks; who loses three times in a day asks all to a barbecue."),
        phrase(N_("A total over %(limit)s has a name: Hassan Murteza."), limit=rules.price_of["murteza"]),
    ))  # fmt: skip
    if "lora" in rules.contracts:
        yield lora.example_lora(contracts(rules, seats), seats)


def _lora_details(rules: LibyanRules, four: bool) -> Iterator[Text]:
    dots = N_("Each pass is a dot on the sheet: %(points)s; those of the player who goes out are free.")
    yield phrase(dots, points=Signed(rules.price_of["pass"]))
    yield N_("Whoever plays the last card but one says 'last card' at once and lays the last one face down.")
    if not four:
        yield N_("The kitty is turned up after the first card and played in turn just before the dealer.")
        yield N_("Where both of its cards can be laid, the dealer chooses one.")


GAME = Game(
    key="libyan-lora", name=N_("Libyan Lora"), other_names=("Lora", "Libijska lora"),
    summary=N_("Eight contracts with strict penalties, and bets where you like; the fewest points win."),
    seats=(4, 3), packs=("french", "german"), minutes=4,
    rules=LibyanRules, counting=lambda rules: LOW_POINTS, contracts=contracts, schedule=schedule, guide=guide,
    dealer_has_part=True, misdeal="", farewell=libyan.hassan_murteza,
    source=texts.told_on_pagat("Ivan Gaj, Henry Ottenkof"),
)  # fmt: skip
