"""Hungarian Lórum: seven small games by each dealer, for chips; the bank waits for who wins Lórum."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorer.engine import cards
from scorer.engine.contract import Contract
from scorer.engine.facts import CardsLeft, Count, Taker, Takers
from scorer.engine.game import CHIPS, THE_CARDS, THE_DEAL, THE_PLAY, Game, Section, example_deal
from scorer.engine.house_rules import HouseRules, chip_price, choice, contract_list
from scorer.engine.phrases import N_, ByPack, ListedTexts, N_n, Text, c_, phrase, plural_phrase
from scorer.engine.schedule import ChosenOrder, Schedule, blocks
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

USUAL = ("hearts", "obers", "tricks", "quads", "fast-train", "hairy-monkey", "lorum")
ALL = (*USUAL[:-1], "hundred-one", "unter-king-last", USUAL[-1])  # the extra ones before Lórum, which empties the bank
KING = cards.Card("king", cards.KING_OF_HEARTS, "s-king")
PAST_101 = cards.Card("101", phrase(N_("Reached %(n)s"), n=101), "i-flag")
UNTER = cards.Card("unter", cards.JACK_OF_CLUBS, "s-jack", "s-unter")

FROM_OPPOSITE = N_("From the player opposite")

hearts = Count("hearts", cards.HEART, total=8)
obers = Takers("obers", cards.QUEEN.label, cards=cards.OBERS)
tricks = Count("tricks", cards.TRICK, total=8)
left = CardsLeft("cards_left", most=8)
passes = Count("passes", cards.PASS, must_answer=True, nobody_option=texts.PASSED)
LORUM = c_("contract", "Lórum")


@dataclass(frozen=True)
class HungarianRules(HouseRules):
    """The house rules of Hungarian Lórum."""

    price_list = (
        chip_price("heart", 1, texts.A_HEART, "hearts"),
        *(chip_price(ober.key, n, ober.name, "obers", symbol_of=ober) for n, ober in enumerate(cards.OBERS, 1)),
        chip_price("trick", 1, texts.A_TRICK, "tricks"),
        chip_price("quad", 1, texts.A_CARD_LEFT, "quads"),
        chip_price("train", 1, texts.A_CARD_LEFT, "fast-train"),
        chip_price("monkey", 10, KING.name, "hairy-monkey"),
        chip_price("pass", 1, texts.A_PASS, "lorum"),
        chip_price("card", 1, texts.A_CARD_LEFT, "lorum"),
        chip_price("hundred_one", 10, PAST_101.name, "hundred-one"),
        chip_price("unter", 10, FROM_OPPOSITE, "unter-king-last"),
        chip_price("king", 10, KING.name, "unter-king-last"),
        chip_price("last", 10, cards.LAST_TRICK.name, "unter-king-last"),
    )

    contracts: tuple[str, ...] = contract_list(
        USUAL, ALL, help=N_("Lórum last, so that each dealer's bank is won; 101 and the unter come before it.")
    )
    order: str = choice(
        N_("Order of the games"), "fixed", {"fixed": N_("one after the other"), "choice": N_("the leader chooses")},
        help=N_("Choosing is rare: the bank is then not always won in the last game of a dealer."),
        helps={
            "fixed": N_("The leader has no choice."),
            "choice": N_("Each leader names each game once, after a look at the cards."),
        },
        is_relevant=lambda rules, seats: len(rules.contracts) > 1,
    )  # fmt: skip

    def clashes(self, seats: int) -> Iterator[tuple[str, Text]]:
        if self.order == "choice" and "hundred-one" in self.contracts:
            yield "order", N_("101 is dealt differently and cannot be chosen: leave it out or keep the order")


def contracts(rules: HungarianRules, seats: int) -> Iterator[Contract]:
    """The usual seven, then the two extra ones."""
    price = rules.price_of
    yield Contract(
        key="hearts", name=c_("hungarian-lorum", "Hearts"), native_name="Pirosfogás", symbol="s-heart",
        summary=texts.for_none(texts.each(price["heart"])), instructions=texts.TAKE_NONE_OR_ALL,
        asks=(hearts,), scoring=(ShareAmongFree((PerItem(hearts, price["heart"]),)),),
    )  # fmt: skip
    by_ober = {ober.key: price[ober.key] for ober in cards.OBERS}
    yield Contract(
        key="obers", name=ByPack(c_("hungarian-lorum", "Queens"), c_("hungarian-lorum", "Obers")),
        native_name="Felsőfogás, Filkós", symbol="s-ober", summary=four_suits(tuple(by_ober.values())),
        instructions=texts.TAKE_NONE_OR_ALL, asks=(obers,), scoring=(ShareAmongFree((PerCard(obers, by_ober),)),),
    )  # fmt: skip
    yield Contract(
        key="tricks", name=N_("No tricks"), native_name="Ütésfogás, Bettli", symbol="s-trick",
        summary=texts.for_none(texts.each(price["trick"])), instructions=texts.TAKE_NONE_OR_ALL,
        asks=(tricks,), scoring=(ShareAmongFree((PerItem(tricks, price["trick"]),)),),
    )  # fmt: skip
    yield Contract(
        key="quads", name=N_("Quads"), native_name="Kvárt, Snipsz-snapsz-snúr", symbol="s-deck",
        summary=phrase(texts.FOR_WHO_IS_OUT, n=price["quad"]), instructions=texts.QUADS,
        asks=(left,), scoring=(PayWhoWentOut(left, (PerItem(left, price["quad"]),)),),
    )  # fmt: skip
    yield Contract(
        key="fast-train", name=c_("contract", "Fast train"), native_name="Gyorsvonat", symbol="s-run",
        summary=phrase(texts.FOR_WHO_IS_OUT, n=price["train"]),
        instructions=N_(
            "The leader plays any card; in turn everybody adds one of the next higher rank, the seven after the ace. "
            "Suits do not matter. Who has none passes, which costs nothing. Play stops as soon as somebody has no "
            "cards left."
        ),
        asks=(left,), scoring=(PayWhoWentOut(left, (PerItem(left, price["train"]),)),),
    )  # fmt: skip
    monkey = Taker("taker", card=KING, help=chips(price["monkey"]))
    yield Contract(
        key="hairy-monkey", name=c_("contract", "Hairy monkey"), native_name="Szőrös majom", symbol="s-king",
        summary=texts.pay_to_bank((KING.name, price["monkey"])), instructions=texts.ONCE_FALLEN,
        asks=(monkey,), scoring=(PayBank((ForTaker(monkey, price["monkey"]),)),),
    )  # fmt: skip
    yield Contract(
        key="lorum", name=LORUM, native_name="Lórum, Dominó", symbol="s-steps",
        summary=texts.to_bank_for_who_is_out((texts.A_PASS, price["pass"]), (texts.A_CARD_LEFT, price["card"])),
        instructions=N_(
            "The leader lays any card; its rank begins every suit. In turn each adds one card: that rank in a new "
            "suit, or the next higher card of a suit that was begun, the seven after the ace. Who can play must; who "
            "cannot passes and pays. The first without cards ends it, pays for passes too, and takes the bank."
        ),
        asks=(left, passes),
        scoring=(WhoWentOutTakesBank(left, (PerItem(passes, price["pass"]), PerItem(left, price["card"]))),),
    )  # fmt: skip
    over = Taker("taker", card=PAST_101, help=chips(price["hundred_one"]))
    yield Contract(
        key="hundred-one", name=c_("contract", "101"), native_name="Százegy", symbol="i-flag",
        summary=texts.pay_to_bank((PAST_101.name, price["hundred_one"])),
        instructions=phrase(
            N_("Four cards each; the others are the stock. From the leader on everybody lays a card, says the new "
               "total and draws one: ace 11, ten 10, king 4, %(queen)s 3, %(jack)s 2, the others nothing (say "
               "'potya'). Suits do not matter. Once the stock is empty play on without drawing. Who brings the total "
               "to 101 or more pays."),
            **texts.COURT,
        ),
        asks=(over,), scoring=(PayBank((ForTaker(over, price["hundred_one"]),)),),
    )  # fmt: skip
    opposite = N_n("%(n)s chip from the player opposite", "%(n)s chips from the player opposite")
    unter = Taker("unter", card=UNTER, help=plural_phrase(opposite, price["unter"]))
    king = Taker("king", card=KING, help=chips(price["king"]))
    last = Taker("trick", card=cards.LAST_TRICK, help=chips(price["last"]))
    yield Contract(
        key="unter-king-last", native_name="Makk alsó, piros király, utolsó ütés", symbol="s-unter",
        name=ByPack(c_("contract", "Jack + king + last"), c_("contract", "Unter + king + last")),
        summary=texts.pay_to_bank((KING.name, price["king"]), (cards.LAST_TRICK.name, price["last"]),
                              (FROM_OPPOSITE, price["unter"])),
        instructions=ListedTexts(
            (texts.TAKE_NEITHER, phrase(N_("%(card)s: the player opposite its taker pays."), card=UNTER.name)), " "
        ),
        asks=(unter, king, last),
        scoring=(PayBank((ForTaker(unter, price["unter"], seats_after=2), ForTaker(king, price["king"]),
                          ForTaker(last, price["last"]))),),
    )  # fmt: skip


def schedule(rules: HungarianRules, seats: int, people: int) -> Schedule:
    """Each dealer deals all of them: in their order, or as the leader chooses."""
    if rules.order == "fixed":
        return blocks(rules.contracts, people)
    count = len(rules.contracts)
    return Schedule(order=ChosenOrder(rules.contracts), deals=count * people, deals_in_a_row=count)


def guide(rules: HungarianRules, seats: int) -> Iterator[Section]:
    """How it is played at the table."""
    yield Section(THE_CARDS, (texts.SHORT_PACK, texts.LOW_TO_HIGH, texts.SHORT_RANKS))
    yield Section(THE_DEAL, (
        texts.LOT, texts.LEFT_CUTS,
        N_("Eight cards each, two at a time; some deal four at a time, or three, then two, then three."),
        texts.TO_THE_RIGHT, texts.ALL_THEN_RIGHT,
    ))  # fmt: skip
    names = N_("The player on the dealer's right looks at the cards, names a game that is still open, and leads.")
    yield Section(THE_PLAY, (
        names if rules.order == "choice" else texts.RIGHT_LEADS, texts.FOLLOW, texts.HIGHEST, texts.WITHOUT_TRICKS,
    ))  # fmt: skip
    bank: list[Text] = [N_("It begins empty and gets what is paid to it.")]
    if "lorum" in rules.contracts:
        bank.append(phrase(texts.EMPTIES_BANK, contract=LORUM))
    yield Section(N_("The bank"), (*bank, texts.SPLIT))
    if "hearts" in rules.contracts:
        yield example_deal(contracts(rules, seats), "hearts", {"hearts": [5, 0, 1, 2]}, seats)


GAME = Game(
    key="hungarian-lorum", name=N_("Hungarian Lórum"), other_names=("Lórum", "Lorum", "Pirosfogás"),
    summary=texts.BANK_WAITS, seats=(4,), languages=("hu",), packs=("german", "french"),
    rules=HungarianRules, counting=lambda rules: CHIPS, contracts=contracts, schedule=schedule, guide=guide,
    source=N_("Hungarian Lórum on pagat.com's page of Lora and Lórum"),
)  # fmt: skip
