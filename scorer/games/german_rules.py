"""The house rules and the prices of German Lorum."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorer.engine.options import Rules, choice, played
from scorer.engine.prices import paid
from scorer.engine.things import FIRST_TRICK, KING_OF_HEARTS, LAST_TRICK
from scorer.engine.words import N_, N_n, Text, say, say_n
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


def _beans(rules: GermanRules, seats: int) -> bool:
    return rules.scoring == "beans"


def first_and_last(rules: GermanRules) -> Text:
    """What the first and the last trick cost."""
    first, last = rules.price["first"], rules.price["last"]
    if first == last:
        return say(N_("%(n)s each"), n=first)
    return say(N_("%(first)s for the first, %(last)s for the last"), first=first, last=last)


def king_prices(rules: GermanRules) -> KingPrices:
    """What the red king costs where that depends on the trick."""
    return KingPrices(*(rules.price[f"king_{when}"] for when in KingPrices._fields))


STARTS = N_n(
    "Everybody starts with %(n)s bean and a penny that buys as many more.",
    "Everybody starts with %(n)s beans and a penny that buys as many more.",
)


@dataclass(frozen=True)
class GermanRules(Rules):
    """The house rules of German Lorum."""

    price_list = (
        paid("heart", 1, A_HEART, "red"),
        paid("ober", 2, A_QUEEN, "obers"),
        paid("trick", 1, A_TRICK, "tricks"),
        paid("first", lambda rules: rules.first_last, FIRST_TRICK.name, "first-last"),
        paid("last", lambda rules: rules.first_last, LAST_TRICK.name, "first-last"),
        paid("special", lambda rules: SPECIAL[rules.special_trick], N_("For its winner"), "special"),
        paid("king_first", 16, N_("In the first trick"), "red-king", matters=_graded),
        paid("king_between", 8, N_("In those between"), "red-king", matters=_graded),
        paid("king_last", 32, N_("In the last trick"), "red-king", matters=_graded),
        paid("king_announced", 64, N_("In the last trick, as announced"), "red-king", matters=_graded),
        paid("king_blind", 5, KING_OF_HEARTS, "red-king", matters=_blind),
        paid("look", 5, N_("A look at the cards"), "red-king", matters=_blind),
        paid("quart", 1, A_CARD_LEFT, "quart"),
        paid("pass", 1, A_PASS, "lorum"),
        paid("card", 1, N_("A card left when the first player is out"), "lorum"),
        paid("card_2", 2, N_("A card left when the second is out"), "lorum", matters=_plays_on),
        paid("card_3", 3, N_("A card left when the third is out"), "lorum", matters=_to_the_third),
        paid("beans", 20, N_("Beans of everybody at the start, and for a penny"), matters=_beans),
    )

    scoring: str = choice(
        N_("Counted in"), "points",
        {"points": N_("points, the fewest win"), "beans": N_("beans and pennies, the most win")},
        helps={"beans": lambda rules: say_n(STARTS, rules.price["beans"])},
    )  # fmt: skip
    first_last: int = choice(
        N_("First and last trick"), 4, dict.fromkeys((4, 5), first_and_last),
        matters=lambda rules, seats: "first-last" in rules.contracts and not {"first", "last"} <= rules.changed,
    )  # fmt: skip
    special_trick: str = choice(
        N_("The one trick that costs"), "fifth",
        {"fifth": lambda rules: say(N_("the fifth trick costs %(n)s"), n=rules.price["special"]),
         "sixth": lambda rules: say(N_("the sixth trick costs %(n)s"), n=rules.price["special"])},
        matters=lambda rules, seats: "special" in rules.contracts,
    )  # fmt: skip
    red_king: str = choice(
        N_("Red king"), "graded",
        {"graded": lambda rules: say(N_("%(first)s, %(between)s or %(last)s, by the trick in which it falls"),
                                     **king_prices(rules)._asdict()),
         "blind": lambda rules: say(N_("played blind, %(n)s"), n=rules.price["king_blind"])},
        helps={"blind": lambda rules: say(N_("Nobody looks at their cards before playing them; a look costs %(n)s."),
                                          n=rules.price["look"])},
        matters=lambda rules, seats: "red-king" in rules.contracts,
    )  # fmt: skip
    lorum_ends: str = choice(
        N_("Lorum ends"), "first",
        {"first": N_("with the first player out"),
         "second": lambda rules: say(N_("with the second, %(n)s a card then"), n=rules.price["card_2"]),
         "third": lambda rules: say(N_("with the third, %(n)s a card then"), n=rules.price["card_3"])},
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
