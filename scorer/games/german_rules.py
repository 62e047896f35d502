"""The house rules and the prices of German Lorum."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorer.engine.cards import FIRST_TRICK, KING_OF_HEARTS, LAST_TRICK
from scorer.engine.house_rules import HouseRules, chip_price, choice, contract_list
from scorer.engine.phrases import N_, N_n, Text, phrase, plural_phrase
from scorer.games.german_pays import KingPrices
from scorer.games.price_labels import A_CARD_LEFT, A_HEART, A_PASS, A_QUEEN, A_TRICK

SPECIAL = {"fifth": 8, "sixth": 5}
"""What the one trick that costs costs as a rule."""


def _graded(rules: GermanRules, seats: int) -> bool:
    return rules.red_king == "graded"


def _blind(rules: GermanRules, seats: int) -> bool:
    return rules.red_king == "blind"


def _plays_on(rules: GermanRules, seats: int) -> bool:
    return rules.lorum_ends != "first"


def _to_the_third(rules: GermanRules, seats: int) -> bool:
    return rules.lorum_ends == "third"


def _counts_beans(rules: GermanRules, seats: int) -> bool:
    return rules.scoring == "beans"


def first_and_last(rules: GermanRules) -> Text:
    """What the first and the last trick cost."""
    first, last = rules.price_of["first"], rules.price_of["last"]
    if first == last:
        return phrase(N_("%(n)s each"), n=first)
    return phrase(N_("%(first)s for the first, %(last)s for the last"), first=first, last=last)


def king_prices(rules: GermanRules) -> KingPrices:
    """What the red king costs where that depends on the trick."""
    return KingPrices(*(rules.price_of[f"king_{when}"] for when in KingPrices._fields))


STARTS = N_n(
    "Everybody starts with %(n)s bean and a penny that buys as many more.",
    "Everybody starts with %(n)s beans and a penny that buys as many more.",
)


@dataclass(frozen=True)
class GermanRules(HouseRules):
    """The house rules of German Lorum."""

    price_list = (
        chip_price("heart", 1, A_HEART, "red"),
        chip_price("ober", 2, A_QUEEN, "obers"),
        chip_price("trick", 1, A_TRICK, "tricks"),
        chip_price("first", lambda rules: rules.first_last, FIRST_TRICK.name, "first-last"),
        chip_price("last", lambda rules: rules.first_last, LAST_TRICK.name, "first-last"),
        chip_price("special", lambda rules: SPECIAL[rules.special_trick], N_("For its winner"), "special"),
        chip_price("king_first", 16, N_("In the first trick"), "red-king", is_relevant=_graded),
        chip_price("king_between", 8, N_("In those between"), "red-king", is_relevant=_graded),
        chip_price("king_last", 32, N_("In the last trick"), "red-king", is_relevant=_graded),
        chip_price("king_announced", 64, N_("In the last trick, as announced"), "red-king", is_relevant=_graded),
        chip_price("king_blind", 5, KING_OF_HEARTS, "red-king", is_relevant=_blind),
        chip_price("look", 5, N_("A look at the cards"), "red-king", is_relevant=_blind),
        chip_price("quart", 1, A_CARD_LEFT, "quart"),
        chip_price("pass", 1, A_PASS, "lorum"),
        chip_price("card", 1, N_("A card left when the first player is out"), "lorum"),
        chip_price("card_2", 2, N_("A card left when the second is out"), "lorum", is_relevant=_plays_on),
        chip_price("card_3", 3, N_("A card left when the third is out"), "lorum", is_relevant=_to_the_third),
        chip_price("beans", 20, N_("Beans of everybody at the start, and for a penny"), is_relevant=_counts_beans),
    )

    scoring: str = choice(
        N_("Counted in"), "points",
        {"points": N_("points, the fewest win"), "beans": N_("beans and pennies, the most win")},
        helps={"beans": lambda rules: plural_phrase(STARTS, rules.price_of["beans"])},
    )  # fmt: skip
    first_last: int = choice(
        N_("First and last trick"), 4, dict.fromkeys((4, 5), first_and_last),
        matters=lambda rules, seats: "first-last" in rules.contracts and not {"first", "last"} <= rules.changed_prices,
    )  # fmt: skip
    special_trick: str = choice(
        N_("The one trick that costs"), "fifth",
        {"fifth": lambda rules: phrase(N_("the fifth trick costs %(n)s"), n=rules.price_of["special"]),
         "sixth": lambda rules: phrase(N_("the sixth trick costs %(n)s"), n=rules.price_of["special"])},
        matters=lambda rules, seats: "special" in rules.contracts,
    )  # fmt: skip
    red_king: str = choice(
        N_("Red king"), "graded",
        {"graded": lambda rules: phrase(N_("%(first)s, %(between)s or %(last)s, by the trick in which it falls"),
                                     **king_prices(rules)._asdict()),
         "blind": lambda rules: phrase(N_("played blind, %(n)s"), n=rules.price_of["king_blind"])},
        helps={"blind": lambda rules: phrase(N_("Nobody looks at their cards before playing them; a look costs %(n)s."),
                                          n=rules.price_of["look"])},
        matters=lambda rules, seats: "red-king" in rules.contracts,
    )  # fmt: skip
    lorum_ends: str = choice(
        N_("Lorum ends"), "first",
        {"first": N_("with the first player out"),
         "second": lambda rules: phrase(N_("with the second, %(n)s a card then"), n=rules.price_of["card_2"]),
         "third": lambda rules: phrase(N_("with the third, %(n)s a card then"), n=rules.price_of["card_3"])},
        matters=lambda rules, seats: "lorum" in rules.contracts and rules.scoring == "points",
    )  # fmt: skip
    contracts: tuple[str, ...] = contract_list(
        ("red", "obers", "tricks", "first-last", "special", "red-king", "quart", "lorum")
    )  # fmt: skip

    def clashes(self, seats: int) -> Iterator[tuple[str, Text]]:
        """Beans end with the first player out, and a third stop leaves one player of four with cards."""
        if self.lorum_ends != "first" and self.scoring == "beans":
            yield "lorum_ends", N_("for beans Lorum ends with the first player out")
        if self.lorum_ends == "third" and seats < 4:
            yield "lorum_ends", N_("with three players Lorum ends with the second player out at the latest")
