"""Lórum, the chip game: seven small games by each dealer; the bank waits for who wins Domino."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorer.engine.cards import HEART, KING_OF_HEARTS, MARKS, QUEEN, QUEENS, TRICK, Card, told_card
from scorer.engine.contract import Contract
from scorer.engine.facts import CardsLeft, Count, Taker, Takers
from scorer.engine.game import CHIPS, THE_CARDS, THE_DEAL, THE_PLAY, Game, Section, example_deal
from scorer.engine.house_rules import HouseRules, chip_price, contract_list
from scorer.engine.phrases import N_, ByPack, ListedTexts, Text, c_, phrase
from scorer.engine.schedule import Schedule, blocks
from scorer.engine.scoring import (
    ForTaker,
    PayBank,
    PayWhoWentOut,
    PerCard,
    PerItem,
    ShareAmongFree,
    WhoWentOutTakesBank,
)
from scorer.games import shared_texts as texts
from scorer.games.shared_texts import chips, four_suits

hearts = Count("hearts", HEART, total=8)
queens = Takers("queens", QUEEN.label, cards=QUEENS)
tricks = Count("tricks", TRICK, total=8)
KING = Card("king", KING_OF_HEARTS, "s-king")
reached = Takers(
    "reached", N_("Who brought the count there?"), cards=MARKS, may_be_nobody=("100",),
    help=N_("100 only where tens count 10"),
)  # fmt: skip
left = CardsLeft("cards_left", most=8)
DOMINO = c_("contract", "Domino")


@dataclass(frozen=True)
class ChipRules(HouseRules):
    """The house rules of the chip game."""

    price_list = (
        chip_price("heart", 1, texts.A_HEART, "no-hearts"),
        *(chip_price(queen.key, n, queen.name, "queens", symbol_of=queen) for n, queen in enumerate(QUEENS, 1)),
        chip_price("trick", 1, texts.A_TRICK, "no-tricks"),
        chip_price("ape", 4, KING.name, "hairy-ape"),
        *(chip_price(f"reached_{mark.key}", n, told_card(mark), "train") for n, mark in enumerate(MARKS, 1)),
        chip_price("quart", 1, texts.A_CARD_LEFT, "quart"),
        chip_price("domino", 1, texts.A_CARD_LEFT, "domino"),
    )

    contracts: tuple[str, ...] = contract_list(
        ("no-hearts", "queens", "no-tricks", "hairy-ape", "train", "quart", "domino"),
        help=N_("Domino last, so that each dealer's bank is won."),
    )


def contracts(rules: ChipRules, seats: int) -> Iterator[Contract]:
    """The seven games of each dealer."""
    price = rules.price_of
    yield Contract(
        key="no-hearts", name=N_("No hearts"), symbol="s-heart",
        summary=texts.for_none(texts.each(price["heart"])),
        instructions=ListedTexts((texts.TAKE_NONE_OR_ALL, N_("No heart is led to the first trick.")), " "),
        asks=(hearts,), scoring=(ShareAmongFree((PerItem(hearts, price["heart"]),)),),
    )  # fmt: skip
    by_suit = {queen.key: price[queen.key] for queen in QUEENS}
    yield Contract(
        key="queens", name=ByPack(c_("hungarian-lorum", "Queens"), c_("hungarian-lorum", "Obers")), symbol="s-queen",
        summary=four_suits(tuple(by_suit.values())),
        instructions=texts.TAKE_NONE_OR_ALL,
        asks=(queens,), scoring=(ShareAmongFree((PerCard(queens, by_suit),)),),
    )  # fmt: skip
    yield Contract(
        key="no-tricks", name=N_("No tricks"), symbol="s-trick",
        summary=texts.for_none(texts.each(price["trick"])),
        instructions=texts.TAKE_NONE_OR_ALL,
        asks=(tricks,), scoring=(ShareAmongFree((PerItem(tricks, price["trick"]),)),),
    )  # fmt: skip
    king = Taker("taker", card=KING, help=chips(price["ape"]))
    yield Contract(
        key="hairy-ape", name=c_("contract", "Hairy ape"), symbol="s-king",
        summary=texts.pay_to_bank((KING.name, price["ape"])),
        instructions=N_(
            "Nobody looks at their own cards: hold them so that only the others see them. The highest card of the "
            "suit led takes the trick. Where nobody followed suit, each player wins his or her own card: the king "
            "then costs its holder. Once it is taken the rest need not be played. In earnest it is a trick game with "
            "one's own cards in sight."
        ),
        asks=(king,), scoring=(PayBank((ForTaker(king, price["ape"]),)),),
    )  # fmt: skip
    marks = {mark.key: price[f"reached_{mark.key}"] for mark in MARKS}
    yield Contract(
        key="train", name=c_("contract", "Train"), symbol="i-flag",
        summary=texts.pay_to_bank(*((told_card(mark), marks[mark.key]) for mark in MARKS)),
        instructions=phrase(
            N_("From the leader on everybody in turn lays any card and says the new total: ace 11, king 4, "
               "%(queen)s 3, %(jack)s 2, ten 1, the others nothing. Who brings it to 25, 50, 75 or 100, or past it, "
               "pays. The whole pack comes to 84; only where tens count 10 is 100 reached."),
            **texts.COURT,
        ),
        asks=(reached,), scoring=(PayBank((PerCard(reached, marks),)),),
    )  # fmt: skip
    yield Contract(
        key="quart", name=N_("Quart"), symbol="s-deck",
        summary=phrase(texts.FOR_WHO_IS_OUT, n=price["quart"]), instructions=texts.QUADS,
        asks=(left,), scoring=(PayWhoWentOut(left, (PerItem(left, price["quart"]),)),),
    )  # fmt: skip
    yield Contract(
        key="domino", name=DOMINO, symbol="s-steps",
        summary=texts.to_bank_for_who_is_out((texts.A_CARD_LEFT, price["domino"])),
        instructions=N_(
            "The leader lays any card. In turn each adds one: beside a card of its suit, one rank above or below, or "
            "another card of the first one's rank, which begins a new row. Who can play must; who cannot passes, "
            "which costs nothing. The first without cards ends it and takes the bank."
        ),
        asks=(left,), scoring=(WhoWentOutTakesBank(left, (PerItem(left, price["domino"]),)),),
    )  # fmt: skip


def schedule(rules: ChipRules, seats: int, people: int) -> Schedule:
    """Each dealer deals all of them in turn."""
    return blocks(rules.contracts, people)


def guide(rules: ChipRules, seats: int) -> Iterator[Section]:
    """How it is played at the table."""
    same = N_("Everybody begins with the same number of chips.")
    yield Section(THE_CARDS, (texts.SHORT_PACK, texts.LOW_TO_HIGH, texts.SHORT_RANKS, same))
    yield Section(THE_DEAL, (
        texts.LOT, texts.EIGHT, texts.TO_THE_LEFT,
        texts.ALL_THEN_LEFT,
    ))  # fmt: skip
    yield Section(THE_PLAY, (
        texts.LEFT_LEADS, texts.FOLLOW, texts.HIGHEST,
        texts.WITHOUT_TRICKS,
    ))  # fmt: skip
    bank: list[Text] = [N_("It begins empty and gets what is paid to it.")]
    if "domino" in rules.contracts:
        bank.append(phrase(texts.EMPTIES_BANK, contract=DOMINO))
    yield Section(N_("The bank"), (*bank, texts.SPLIT))
    if "no-hearts" in rules.contracts:
        yield example_deal(contracts(rules, seats), "no-hearts", {"hearts": [6, 0, 2, 0]}, seats)


GAME = Game(
    key="chip-lorum", name=N_("Lórum, the chip game"), other_names=("Lórum", "Lorum", "Domino"),
    summary=texts.BANK_WAITS,
    seats=(4,), packs=("french", "german"),
    rules=ChipRules, counting=lambda rules: CHIPS, contracts=contracts, schedule=schedule, guide=guide,
    source=texts.DENEXA,
)  # fmt: skip
