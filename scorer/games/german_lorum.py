"""German Lorum: eight games, each once with every dealer, for points or for beans and pennies."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorer.engine import cards
from scorer.engine.contract import Contract
from scorer.engine.facts import CardsLeft, Count, Taker
from scorer.engine.game import LOW_POINTS, THE_CARDS, THE_DEAL, THE_PLAY, Counting, Game, Section, example_deal
from scorer.engine.house_rules import HouseRules, chip_price, choice, contract_list
from scorer.engine.phrases import N_, ByPack, ListedTexts, N_n, Text, c_, phrase, plural_phrase
from scorer.engine.schedule import FixedOrder, Schedule, rotate
from scorer.engine.scoring import (
    Amount,
    Breakdown,
    ForTaker,
    PayBank,
    PayWhoWentOut,
    PerItem,
    ScoringRule,
    ShareAmongFree,
    WhoWentOutTakesBank,
)
from scorer.games import shared_texts as texts
from scorer.games.german_scoring import WHEN, KingPrices, king, per_look, red_king, stop_rules
from scorer.games.lora_cards import FEW_TRICKS

KEYS = ("red", "obers", "tricks", "first-last", "special", "red-king", "quart", "lorum")
SPECIAL = {"fifth": 8, "sixth": 5}  # the usual price of the one trick that costs


def _graded(rules: GermanRules, seats: int) -> bool:
    return rules.red_king == "graded"


def _blind(rules: GermanRules, seats: int) -> bool:
    return rules.red_king == "blind"


def _counts_beans(rules: GermanRules, seats: int) -> bool:
    return rules.scoring == "beans"


def _first_and_last(rules: GermanRules) -> Text:
    first, last = rules.price_of["first"], rules.price_of["last"]
    if first == last:
        return texts.each(first)
    return texts.list_prices((cards.FIRST_TRICK.name, first), (cards.LAST_TRICK.name, last))


def _king_prices(rules: GermanRules) -> KingPrices:
    """What the red king costs where that depends on the trick."""
    return KingPrices(*(rules.price_of[f"king_{when}"] for when in KingPrices._fields))


STOPS = {
    "card": N_("A card left when the first player is out"),
    "card_2": N_("A card left when the second is out"),
    "card_3": N_("A card left when the third is out"),
}
"""What is paid at each stop of Lorum, by the key of its price."""
A_LOOK = N_("A look at the cards")
STARTS = N_n(
    "Everybody starts with %(n)s bean and a penny that buys as many more.",
    "Everybody starts with %(n)s beans and a penny that buys as many more.",
)


@dataclass(frozen=True)
class GermanRules(HouseRules):
    """The house rules of German Lorum."""

    price_list = (
        chip_price("heart", 1, texts.A_HEART, "red"),
        chip_price("ober", 2, texts.A_QUEEN, "obers"),
        chip_price("trick", 1, texts.A_TRICK, "tricks"),
        chip_price("first", lambda rules: rules.first_last, cards.FIRST_TRICK.name, "first-last"),
        chip_price("last", lambda rules: rules.first_last, cards.LAST_TRICK.name, "first-last"),
        chip_price("special", lambda rules: SPECIAL[rules.special_trick], N_("For its winner"), "special"),
        *(
            chip_price(f"king_{when}", usual, WHEN[when], "red-king", is_relevant=_graded)
            for when, usual in (("first", 16), ("between", 8), ("last", 32), ("announced", 64))
        ),
        chip_price("king_blind", 5, cards.KING_OF_HEARTS, "red-king", is_relevant=_blind),
        chip_price("look", 5, A_LOOK, "red-king", is_relevant=_blind),
        chip_price("quart", 1, texts.A_CARD_LEFT, "quart"),
        chip_price("pass", 1, texts.A_PASS, "lorum"),
        chip_price("card", 1, STOPS["card"], "lorum"),
        chip_price("card_2", 2, STOPS["card_2"], "lorum", is_relevant=lambda rules, seats: rules.lorum_ends != "first"),
        chip_price("card_3", 3, STOPS["card_3"], "lorum", is_relevant=lambda rules, seats: rules.lorum_ends == "third"),
        chip_price("beans", 20, N_("Beans of each player at the start, and for a penny"), is_relevant=_counts_beans),
    )

    scoring: str = choice(
        N_("Counted in"), "points",
        {"points": N_("points, the fewest win"), "beans": N_("beans and pennies, the most win")},
        helps={"beans": lambda rules: plural_phrase(STARTS, rules.price_of["beans"])},
    )  # fmt: skip
    first_last: int = choice(
        N_("First and last trick"), 4, dict.fromkeys((4, 5), _first_and_last),
        is_relevant=lambda rules, seats: (
            "first-last" in rules.contracts and not {"first", "last"} <= rules.changed_prices
        ),
    )  # fmt: skip
    special_trick: str = choice(
        N_("The one trick that costs"), "fifth",
        {"fifth": lambda rules: texts.list_prices((cards.FIFTH_TRICK.name, rules.price_of["special"])),
         "sixth": lambda rules: texts.list_prices((cards.SIXTH_TRICK.name, rules.price_of["special"]))},
        is_relevant=lambda rules, seats: "special" in rules.contracts,
    )  # fmt: skip
    red_king: str = choice(
        N_("Red king"), "graded",
        {"graded": lambda rules: phrase(N_("%(first)s, %(between)s or %(last)s, by the trick in which it falls"),
                                        **_king_prices(rules)._asdict()),
         "blind": lambda rules: phrase(N_("played blind, %(n)s"), n=rules.price_of["king_blind"])},
        helps={"blind": lambda rules: phrase(N_("Nobody looks at their cards before playing them; a look costs %(n)s."),
                                             n=rules.price_of["look"])},
        is_relevant=lambda rules, seats: "red-king" in rules.contracts,
    )  # fmt: skip
    lorum_ends: str = choice(
        N_("Lorum ends"), "first",
        {"first": N_("with the first player out"),
         "second": lambda rules: phrase(N_("with the second player out, %(n)s a card then"),
                                        n=rules.price_of["card_2"]),
         "third": lambda rules: phrase(N_("with the third player out, %(n)s a card then"), n=rules.price_of["card_3"])},
        is_relevant=lambda rules, seats: "lorum" in rules.contracts and rules.scoring == "points",
    )  # fmt: skip
    contracts: tuple[str, ...] = contract_list(KEYS)

    def clashes(self, seats: int) -> Iterator[tuple[str, Text]]:
        if self.lorum_ends != "first" and self.scoring == "beans":
            yield "lorum_ends", N_("for beans Lorum ends with the first player out")
        if self.lorum_ends == "third" and seats < 4:
            yield "lorum_ends", N_("with three players Lorum ends with the second player out at the latest")


LORUM_PLAY = N_(
    "The leader lays any card; its rank begins every suit. In turn each adds one card: that rank in a new suit, or "
    "the next higher card of a suit that was begun, the seven after the ace. Who can play must; who cannot passes, "
    "which costs."
)
LORUM_STOPS = {
    "first": N_("The first without cards ends it."),
    "second": N_("The first without cards stops it for a count; then play goes on until the second has none."),
    "third": N_("It stops for a count when the first has no cards, and when the second has none; the third ends it."),
}
UNTER_FIRST = phrase(
    N_("Some begin with one rank only (%(rank)s), or build down from it too."), rank=texts.COURT["jack"]
)


def contracts(rules: GermanRules, seats: int) -> Iterator[Contract]:
    """The eight games; for beans the same amounts go to the bank, to who took none, or to who went out."""
    beans, hand, price = rules.scoring == "beans", 8 if seats == 4 else 10, rules.price_of
    hearts, obers = Count("hearts", cards.HEART, total=8), Count("obers", cards.QUEEN, total=4)
    tricks, left = Count("tricks", cards.TRICK, total=hand), CardsLeft("cards_left", most=hand)
    passes = Count("passes", cards.PASS, must_answer=True, nobody_option=texts.PASSED)

    def shared(amount: Amount) -> tuple[ScoringRule, ...]:
        return (ShareAmongFree((amount,), sweep=False),) if beans else (amount,)

    def banked(*amounts: Amount) -> tuple[ScoringRule, ...]:
        return (PayBank(amounts),) if beans else amounts

    yield Contract(
        key="red", name=c_("contract", "Red"), native_name="Rote", symbol="s-heart", summary=texts.each(price["heart"]),
        instructions=ListedTexts(
            (texts.TAKE_NONE, N_("In the first trick none is led or thrown, unless you hold nothing else.")), " "
        ),
        asks=(hearts,), scoring=shared(PerItem(hearts, price["heart"])),
    )  # fmt: skip
    yield Contract(
        key="obers", name=ByPack(N_("Queens"), N_("Obers")),
        native_name="Ober", symbol="s-ober", summary=texts.each(price["ober"]),
        instructions=ListedTexts(
            (texts.TAKE_NONE,
             N_("In the first trick none is led or thrown; only who has no other card of the suit led plays one.")), " "
        ),
        asks=(obers,), scoring=shared(PerItem(obers, price["ober"])),
    )  # fmt: skip
    yield Contract(
        key="tricks", name=N_("Tricks"), native_name="Stiche", symbol="s-trick",
        summary=texts.each(price["trick"]), instructions=FEW_TRICKS,
        asks=(tricks,), scoring=shared(PerItem(tricks, price["trick"])),
    )  # fmt: skip
    first = Taker("first", card=cards.FIRST_TRICK, help=phrase("%(n)s", n=price["first"]))
    last = Taker("last", card=cards.LAST_TRICK, help=phrase("%(n)s", n=price["last"]))
    yield Contract(
        key="first-last", name=N_("First and last trick"),
        native_name="Erster und letzter Stich", symbol="s-trick", summary=_first_and_last(rules),
        instructions=N_(
            "Only these two tricks cost. Short version: two cards each are dealt, and just these two tricks are "
            "played; the rest of the pack goes unshuffled to the next dealer."
        ),
        asks=(first, last), scoring=banked(ForTaker(first, price["first"]), ForTaker(last, price["last"])),
    )  # fmt: skip
    sixth = rules.special_trick == "sixth"
    costly = cards.SIXTH_TRICK if sixth else cards.FIFTH_TRICK
    special = Taker("taker", card=costly)
    yield Contract(
        key="special", name=N_("Sixth trick") if sixth else N_("Fifth trick"),
        native_name="Sechster Stich" if sixth else "Fünfter Stich", symbol="i-flag",
        summary=texts.list_prices((costly.name, price["special"])),
        instructions=N_("Only this trick costs; after it the deal is over."),
        asks=(special,), scoring=banked(ForTaker(special, price["special"])),
    )  # fmt: skip
    if rules.red_king == "blind":
        looks = per_look(price["look"])
        yield Contract(
            key="red-king", name=c_("contract", "Red king, blind"), native_name="Der Blinde", symbol="s-king",
            summary=texts.list_prices((cards.KING_OF_HEARTS, price["king_blind"]), (A_LOOK, price["look"])),
            instructions=N_(
                "The cards lie face down; everybody turns up the top one to play it. Whoever looks pays, and the "
                "cards are shuffled and dealt again."
            ),
            asks=(king, looks.fact), scoring=banked(ForTaker(king, price["king_blind"]), looks),
        )  # fmt: skip
    else:
        by_trick = red_king(hand, _king_prices(rules))
        yield Contract(
            key="red-king", name=N_("Red king"), native_name="Roter König", symbol="s-king",
            summary=by_trick.prices_text(),
            instructions=N_(
                "Only the king of hearts costs, by the trick in which it falls; the rest need not be played. Before "
                "play it may be announced for the last trick; if it falls earlier, that changes nothing."
            ),
            asks=by_trick.facts, scoring=banked(by_trick),
        )  # fmt: skip
    quart = PerItem(left, price["quart"])
    yield Contract(
        key="quart", name=N_("Quart"), native_name="Quart, Quartel", symbol="s-deck",
        summary=texts.list_prices((texts.A_CARD_LEFT, price["quart"])),
        instructions=N_(
            "The leader plays any card. Whoever has them lays the three next higher cards of the suit on it, as far "
            "as they are still out; no seven after the ace. Who laid the last one leads again. Who is to lead may put "
            "away an ace, or a card above which all are gone, as high. Play stops as soon as somebody has no cards "
            "left."
        ),
        asks=(left,), scoring=(PayWhoWentOut(left, (quart,)),) if beans else (quart,),
    )  # fmt: skip
    labels = N_("Left when the second was out"), N_("Left when the third was out")
    second = CardsLeft("cards_left_2", label=labels[0], most=hand, players_out=2, earlier_stop=left)
    third = CardsLeft("cards_left_3", label=labels[1], most=hand, players_out=3, earlier_stop=second)
    stops = {"first": (), "second": (second,), "third": (second, third)}[rules.lorum_ends]
    each = {"first": price["card"], "second": price["card_2"], "third": price["card_3"]}
    per_pass, per_card = PerItem(passes, price["pass"], included=left), PerItem(left, price["card"])
    lorum_scoring: tuple[ScoringRule, ...] = (per_pass, per_card)
    if beans:
        lorum_scoring = (WhoWentOutTakesBank(left, (per_pass, per_card)),)
    if stops:
        parts = stop_rules(per_pass, (left, *stops), tuple(each.values()))
        lorum_scoring = (*parts, Breakdown(parts))
    yield Contract(
        key="lorum", name=c_("contract", "Lorum"), symbol="s-steps",
        summary=texts.list_prices(
            (texts.A_PASS, price["pass"]), *list(zip(STOPS.values(), each.values(), strict=True))[: len(stops) + 1],
            between="; ",
        ),
        instructions=ListedTexts((LORUM_PLAY, LORUM_STOPS[rules.lorum_ends], UNTER_FIRST), " "),
        asks=(left, passes, *stops), scoring=lorum_scoring,
    )  # fmt: skip


def counting(rules: GermanRules) -> Counting:
    """Points, or beans with a penny each that is worth as many as everybody begins with."""
    if rules.scoring != "beans":
        return LOW_POINTS
    return Counting("beans", "highest", start=rules.price_of["beans"], pennies=1, worth=rules.price_of["beans"])


def schedule(rules: GermanRules, seats: int, people: int) -> Schedule:
    """Each game goes round all dealers before the next one begins."""
    keys = tuple(key for key in rules.contracts for _dealer in range(people))
    return rotate(FixedOrder(keys), len(keys))


def guide(rules: GermanRules, seats: int) -> Iterator[Section]:
    """How it is played at the table."""
    left_out = (texts.LEFT_OUT,) if seats == 3 else ()
    yield Section(THE_CARDS, (texts.SHORT_PACK, *left_out, texts.LOW_TO_HIGH, texts.SHORT_RANKS))
    yield Section(THE_DEAL, (
        texts.LOT, texts.EIGHT if seats == 4 else texts.TEN, texts.TO_THE_LEFT,
        N_("The deal passes on each time; everybody deals a game once before the next game begins."),
    ))  # fmt: skip
    yield Section(THE_PLAY, (texts.LEFT_LEADS, texts.FOLLOW, texts.HIGHEST, texts.WITHOUT_TRICKS))
    if seats == 3 and "lorum" in rules.contracts:
        yield Section(N_("Lorum with three"), (
            phrase(N_("Face up beside the rows: %(cards)s."), **texts.LEFT_OUT.values),
            N_("Each is put in its place as soon as it fits there; nobody's turn is used for it."),
        ))  # fmt: skip
    if rules.scoring == "beans":
        yield _beans_section(rules)
    if "red" in rules.contracts:
        hearts = [3, 5, 0] if seats == 3 else [1, 4, 0, 3]
        yield example_deal(contracts(rules, seats), "red", {"hearts": hearts}, seats)


def _beans_section(rules: GermanRules) -> Section:
    n = rules.price_of["beans"]
    begins = N_n(
        "Everybody begins with %(n)s bean and a penny; the bank begins empty.",
        "Everybody begins with %(n)s beans and a penny; the bank begins empty.",
    )
    buys = N_n(
        "Who has no beans left may buy %(n)s bean for the penny, from the bank or from any player with as many.",
        "Who has no beans left may buy %(n)s beans for the penny, from the bank or from any player with as many.",
    )
    penny = N_n("At the end a penny counts as %(n)s bean.", "At the end a penny counts as %(n)s beans.")
    return Section(N_("Beans and pennies"), (
        plural_phrase(begins, n), plural_phrase(buys, n), N_("Nobody who has them may refuse."),
        N_("Without a penny play on: beans that are owed count below 0, until they are won back or paid at the end."),
        plural_phrase(penny, n), texts.SPLIT,
    ))  # fmt: skip


GAME = Game(
    key="german-lorum", name=N_("German Lorum"), other_names=("Lorum",),
    summary=N_("Eight games, each once with every dealer, for points or for beans and pennies."),
    seats=(4, 3), languages=("de",), packs=("german", "french"),
    rules=GermanRules, counting=counting, contracts=contracts, schedule=schedule, guide=guide,
    source=N_("Lorum in the German Wikipedia"),
)  # fmt: skip
