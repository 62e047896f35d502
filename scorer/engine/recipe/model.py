"""A recipe as checked values: the game, its contracts and their lines, and the sums that they always have."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorer.engine.house_rules import TablePenalty
from scorer.engine.json_values import Json

FLAT = "flat"  # the row of lines that ask nothing: everybody gets their price
COUNT_ROWS = ("count", "thing")  # their answer is a number a player
TAKER_ROWS = ("who", "card", "trick")  # their answer is a player
LAYOUT_ROWS = ("out", "left", "pass", "places")  # of games in which cards are laid out; none of them stands in a salad
PerTable = tuple[int, ...]  # a number for each of the recipe's numbers of players; at one table it is a single one


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a contract: what the table is asked, and what it comes to."""

    row: str  # what kind of line it is, by its first key: FLAT, or one of COUNT_ROWS, TAKER_ROWS and LAYOUT_ROWS
    key: str  # the key of the question that it asks the table; empty for FLAT, which asks nothing
    prices: tuple[tuple[int, ...], ...]
    """What one item, or its taker, costs for each number of players; of `places` what each place gets."""
    subject: str | int = ""  # what is counted or taken: `hearts`, `hearts-king`, `last`, 7, or the table's own name
    totals: tuple[int, ...] | None = None  # how many there are altogether at each number of players; None: nobody knows
    may_be_nobody: bool = False  # whether it may be nobody's, or some of it
    none: PerTable | None = None  # what a player gets who has none of what is counted; None: nothing
    paid_by: str = ""  # who gets what it says of a player: the `next`, `opposite` or `previous` one; empty: that player

    @property
    def price(self) -> int:
        """The price at one table of a line that has one."""
        return self.prices[0][0]

    @property
    def total(self) -> int | None:
        """How many there are altogether at one table; None: nobody knows."""
        return None if self.totals is None else self.totals[0]

    def for_table(self, index: int) -> "Line":
        """The line at the table with this one of the numbers of players."""
        return replace(self, prices=(self.prices[index],), totals=_at(self.totals, index), none=_at(self.none, index))


def _at(numbers: PerTable | None, index: int) -> PerTable | None:
    return None if numbers is None else (numbers[index],)


@dataclass(frozen=True, slots=True)
class SweepRule:
    """What happens instead when one player takes everything."""

    way: str  # `fixed`, `turn`, `others`, `each` or `bank`
    prices: PerTable | None = None  # in chips or points; of `turn` there is none
    over: tuple[str, ...] = ()  # the keys of the facts of which one player takes everything; empty: of all

    @property
    def price(self) -> int:
        """The price at one table; of `turn` it has no meaning."""
        return self.prices[0] if self.prices else 0


@dataclass(frozen=True, slots=True)
class RecipeContract:
    """A contract of a recipe."""

    key: str
    name: str
    lines: tuple[Line, ...]  # of a salad, those of its contracts in their order
    member_keys: tuple[str, ...] = ()  # the keys of a salad's contracts; empty: this is none
    times: PerTable = (1,)  # how often each player deals or names it; 0: only inside a salad, or in place of another
    in_all: PerTable | None = None  # how often all together name it, in place of `times`; None: that does not count
    alternatives: tuple[str, ...] = ()  # the keys of the contracts of which one may be played in its place
    declarer: int = 1  # how often it counts what the declarer gets
    sweep: SweepRule | None = None
    blind: bool = False  # whether it may be played blind, everything twice
    doubling: str = ""  # who may be doubled: `all` or the `declarer`; empty: nobody
    chips_to: str = ""  # where chips go; empty in points
    local: str = ""
    about: str = ""

    @property
    def questions(self) -> dict[str, tuple[Line, ...]]:
        """The lines by the question that they ask, in the order in which it is asked first."""
        questions: dict[str, list[Line]] = {}
        for line in self.lines:
            if line.row != FLAT:
                questions.setdefault(line.key, []).append(line)
        return {key: tuple(lines) for key, lines in questions.items()}

    @property
    def comes_up(self) -> bool:
        """Whether the order comes to it, or a chooser may name it, at any of the tables."""
        return self.in_all is not None or any(self.times)

    def for_table(self, index: int) -> "RecipeContract":
        sweep = self.sweep and replace(self.sweep, prices=_at(self.sweep.prices, index))
        return replace(
            self, lines=tuple([line.for_table(index) for line in self.lines]), times=(self.times[index],),
            in_all=_at(self.in_all, index), sweep=sweep,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class ContractLimit:
    """How many deals each chooser names out of some contracts."""

    keys: tuple[str, ...]  # of the contracts, in the order of the recipe's list
    each: PerTable

    def for_table(self, index: int) -> "ContractLimit":
        return ContractLimit(self.keys, (self.each[index],))


@dataclass(frozen=True, eq=False, slots=True)
class Recipe:
    """A checked game as data. Two recipes are equal if their texts are."""

    text: str  # the JSON that it was read from, without the spaces round its names
    name: str
    seats: tuple[int, ...]  # how many may play, the usual number first
    cards: tuple[int, ...]  # the cards that are dealt out, for each number of players
    unit: str  # `points` or `chips`
    best: str  # which total wins: the `lowest` or the `highest`
    order: str  # `block`, `round`, `once`, `choice`, `choice-block` or `free`
    leads: int  # how many seats after the dealer the leader sits: 0 or 1
    dealer_chooses: bool  # whether the dealer names the contract where somebody does; if not, the leader does
    ends_at: int | None  # the total that ends the match; None: none does
    owed_doubles: int  # how often each player owes each declarer a double in a match; 0: nobody owes one
    parts: tuple[RecipeContract, ...]  # its contracts
    limits: tuple[ContractLimit, ...] = ()  # how many deals each player names out of some contracts together
    penalties: tuple[TablePenalty, ...] = ()
    about: str = ""
    source: str = ""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Recipe) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    @property
    def json(self) -> dict[str, Any]:
        document: dict[str, Any] = json.loads(self.text)
        return document

    @property
    def in_chips(self) -> bool:
        """Whether chips are laid on the table; otherwise points are written down."""
        return self.unit == "chips"

    @property
    def has_choice(self) -> bool:
        return self.order in CHOSEN

    @property
    def dealer_has_part(self) -> bool:
        """Whether the dealer leads, chooses, or is the declarer of a contract in which the declarer counts."""
        if self.leads == 0 or self.dealer_chooses:
            return True
        return not self.has_choice and any(
            part.doubling or part.alternatives or part.declarer != 1 for part in self.parts
        )

    def has_room(self, seats: int, people: int) -> bool:
        """Whether so many people, of whom so many play a deal, find enough contracts that all name together."""
        index = self.seats.index(seats)
        in_all = {part.key: part.in_all[index] for part in self.parts if part.in_all is not None}
        return all(
            limit.each[index] * people <= sum(in_all[key] for key in limit.keys)
            for limit in self.limits if limit.keys[0] in in_all
        )  # fmt: skip

    @property
    def dealt_contracts(self) -> tuple[RecipeContract, ...]:
        """The contracts that are dealt, also in place of another; without those that stand only in a salad."""
        instead = {key for part in self.parts if part.comes_up for key in part.alternatives}
        return tuple(part for part in self.parts if part.comes_up or part.key in instead)

    @property
    def tricks(self) -> int:
        """The tricks of a deal at one table, which are the cards of a player."""
        return self.cards[0] // self.seats[0]

    def for_table(self, seats: int) -> "Recipe":
        """The recipe for this number of players alone, with the numbers that hold for them."""
        if len(self.seats) == 1:
            return self
        index = self.seats.index(seats)
        return replace(
            self, seats=(seats,), cards=(self.cards[index],),
            parts=tuple([part.for_table(index) for part in self.parts]),
            limits=tuple([limit.for_table(index) for limit in self.limits]),
        )  # fmt: skip


CHOSEN = ("choice", "choice-block")  # the orders in which a player names the contract
FIXED = ("block", "round", "once")  # the orders in which the recipe says which contract comes when


def compact_json(raw: Json) -> str:
    """JSON as short as it gets."""
    return json.dumps(raw, separators=(",", ":"))


def contract_sum(table: Recipe, part: RecipeContract) -> int | None:
    """What all players of one table together get in a deal of this contract; None where that depends on the deal.

    Doubling moves points between two players and changes no sum.
    """
    if table.in_chips or part.sweep is not None:
        return None
    total = sum_of_lines(part.lines, part.declarer, table.seats[0])
    return total if not part.blind or total == 0 else None


def sum_of_lines(lines: Sequence[Line], declarer: int, seats: int) -> int | None:
    """What these lines of one table come to where nobody takes everything; None where that depends on the deal.

    What the declarer gets counts `declarer` times.
    """
    sums = [points for line in lines if (points := _line_sum(line, seats)) is not None]
    if len(sums) < len(lines) or (declarer != 1 and any(price for line in lines for price in line.prices[0])):
        return None
    return sum(sums)


def _line_sum(line: Line, seats: int) -> int | None:
    if line.row == "places":
        return sum(line.prices[0][:seats])
    if line.none is not None and line.none[0]:
        return None
    if line.row == "out":
        return line.price
    if line.row == FLAT:
        return line.price * seats
    if line.price == 0:
        return 0
    if line.may_be_nobody:
        return None
    if line.row in TAKER_ROWS:
        return line.price
    if line.row in COUNT_ROWS and line.total is not None:
        return line.price * line.total
    return None


def match_sum(recipe: Recipe, seats: int, people: int | None = None) -> int | None:
    """What all totals of a whole match come to together; None where that depends on the deals.

    So many play a deal, and so many people deal in turn; None: as many.
    """
    if recipe.order == "free" or recipe.ends_at is not None:
        return None
    table = recipe.for_table(seats)
    sums = {part.key: contract_sum(table, part) for part in table.dealt_contracts}
    limited, people = {key for limit in table.limits for key in limit.keys}, people or seats
    each_dealer = 1 if recipe.order == "once" else people
    counted = [
        (_same_sum([sums[key] for key in (part.key, *part.alternatives)]), part.times[0] * each_dealer)
        for part in table.parts
        if part.comes_up and part.key not in limited
    ]
    for limit in table.limits:
        counted += _count_limit(limit, table, sums, people)
    if any(points is None for points, times in counted if times):
        return None
    return sum(points * times for points, times in counted if points is not None)


def _same_sum(sums: Sequence[int | None]) -> int | None:
    return sums[0] if len(set(sums)) == 1 else None


def _count_limit(
    limit: ContractLimit, table: Recipe, sums: dict[str, int | None], people: int
) -> list[tuple[int | None, int]]:
    """The sum of each contract of a limit, and how often it is played; of all together where only that is known."""
    deals = limit.each[0] * people
    parts = [part for part in table.parts if part.key in limit.keys and part.comes_up]
    times = [part.times[0] * people if part.in_all is None else part.in_all[0] for part in parts]
    if sum(times) == deals:
        return [(sums[part.key], many) for part, many in zip(parts, times, strict=True)]
    return [(_same_sum([sums[part.key] for part in parts]), deals)]
