"""A recipe as checked values: the game, its contracts and their lines."""

import json
from dataclasses import dataclass
from typing import Any

from scorer.engine.json_values import Json

COUNT_ROWS = ("count", "thing")
"""The rows of lines whose answer is a number a player."""
TAKER_ROWS = ("who", "card", "trick")
"""The rows of lines whose answer is a player."""
LAYOUT_ROWS = ("out", "left", "pass", "places")
"""The rows of lines of games in which cards are laid out; none of them stands in a salad."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a contract: what the table is asked, and what it comes to."""

    row: str
    """What kind of line it is, by its first key: one of COUNT_ROWS, TAKER_ROWS and LAYOUT_ROWS."""
    key: str
    """The key of the fact that it asks."""
    prices: tuple[int, ...]
    """In chips or points; one, or of places one for each from the first."""
    subject: str | int = ""
    """What is counted or taken: `hearts`, `hearts-king`, `last`, 7, or the name that the table gave it."""
    totals: tuple[int, ...] | None = None
    """What the counts add up to, for each of the recipe's numbers of players; None: to nothing."""
    may_be_nobody: bool = False
    """Whether it may be nobody's, or some of it."""

    @property
    def price(self) -> int:
        """The price of a line that has one."""
        return self.prices[0]


@dataclass(frozen=True, slots=True)
class SweepRule:
    """What happens instead when one player takes everything."""

    way: str
    """`fixed`, `turn`, `others` or `each`."""
    price: int = 0
    """In chips or points; of `turn` there is none."""


@dataclass(frozen=True, slots=True)
class RecipeContract:
    """A contract of a recipe."""

    key: str
    name: str
    lines: tuple[Line, ...]
    """Of a salad, those of its contracts in their order."""
    member_keys: tuple[str, ...] = ()
    """The keys of a salad's contracts; empty: this is none."""
    times: int = 1
    """How often each player deals or names it; 0: it is played only inside a salad."""
    sweep: SweepRule | None = None
    blind: bool = False
    """Whether it may be played blind, everything twice."""
    doubling: str = ""
    """Who may be doubled: `all` or the `declarer`; empty: nobody."""
    chips_to: str = ""
    """Where chips go; empty in points."""
    local: str = ""
    about: str = ""

    @property
    def questions(self) -> dict[str, tuple[Line, ...]]:
        """The lines by the question that they ask, in the order in which it is asked first."""
        questions: dict[str, list[Line]] = {}
        for line in self.lines:
            questions.setdefault(line.key, []).append(line)
        return {key: tuple(lines) for key, lines in questions.items()}


@dataclass(frozen=True, eq=False, slots=True)
class Recipe:
    """A checked game as data. Two recipes are equal if their texts are."""

    text: str
    """The JSON that it was read from, without the spaces round its names."""
    name: str
    seats: tuple[int, ...]
    """How many may play, the usual number first."""
    cards: tuple[int, ...]
    """The cards that are dealt out, for each number of players."""
    unit: str
    """`points` or `chips`."""
    best: str
    """Which total wins: the `lowest` or the `highest`."""
    order: str
    """`block`, `round`, `once`, `choice`, `choice-block` or `free`."""
    leads: int
    """How many seats after the dealer the leader sits: 0 or 1."""
    dealer_chooses: bool
    """Whether, where somebody chooses, that is the dealer; otherwise it is the leader."""
    ends_at: int | None
    """The total that ends the match; None: none does."""
    parts: tuple[RecipeContract, ...]
    """Its contracts."""
    about: str = ""
    source: str = ""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Recipe) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    @property
    def json(self) -> dict[str, Any]:
        """The recipe as it stands in a document."""
        document: dict[str, Any] = json.loads(self.text)
        return document

    @property
    def in_chips(self) -> bool:
        """Whether chips are laid on the table; otherwise points are written down."""
        return self.unit == "chips"

    @property
    def has_choice(self) -> bool:
        """Whether a player names the contract."""
        return self.order in CHOSEN

    @property
    def dealer_has_part(self) -> bool:
        """Whether the dealer leads, chooses, or is the declarer of a contract in which the declarer counts."""
        if self.leads == 0 or self.dealer_chooses:
            return True
        return not self.has_choice and any(part.doubling for part in self.parts)

    @property
    def dealt_contracts(self) -> tuple[RecipeContract, ...]:
        """The contracts that are dealt, without those that stand only in a salad."""
        return tuple(part for part in self.parts if part.times)

    def seats_index(self, seats: int) -> int:
        """Where this number of players stands among those that there may be."""
        return self.seats.index(seats)

    def tricks(self, seats: int) -> int:
        """The tricks of a deal, which are the cards of a player."""
        return self.cards[self.seats_index(seats)] // seats


CHOSEN = ("choice", "choice-block")
"""The orders in which a player names the contract."""


def compact_json(raw: Json) -> str:
    """JSON as short as it gets."""
    return json.dumps(raw, separators=(",", ":"))
