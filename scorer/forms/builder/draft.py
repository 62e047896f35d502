"""A recipe that is being written, and what its contracts come to."""

from dataclasses import dataclass, replace
from zlib import crc32

from scorer.engine.recipe.lines import NEIGHBOURS, RecipeHead, snake_case, usual_totals
from scorer.engine.recipe.model import CHOSEN, COUNT_ROWS, FIXED, FLAT, LAYOUT_ROWS
from scorer.engine.recipe.reader import ALL_IN_CHIPS, ALL_IN_POINTS
from scorer.forms.match_draft import parse_price

SEATS = (3, 4, 5, 6)
"""How many may play."""
NO_TOTALS = ("", "", "", "")
"""No number is written for any of SEATS."""
Numbers = tuple[str, ...]
"""A number as it was typed: for all, then for each of SEATS; empty there: the same as for all."""
Prices = tuple[tuple[str, ...], ...]
"""The prices of a line likewise; each is one number, or those of its places."""
NO_NUMBERS: Numbers = ("", *NO_TOTALS)
NO_PRICES: Prices = ((),) * 5
PAGES = ("rows", "kinds", "prices", "ask", "limits", "penalties")
SHARED, WON, PAID_OUT = ("bank", "share", "share-bank"), ("winner", "winner-bank"), ("from-bank",)
"""Where chips may go: for what is taken; also for cards left; and for places."""


def for_all(*prices: str) -> Prices:
    """Return these prices for all numbers of players."""
    return (prices, *NO_PRICES[1:])


def index_of(seats: int) -> int:
    """Return where in Numbers and Prices the one for so many players stands; 0: for all."""
    return (0, *SEATS).index(seats)


@dataclass(frozen=True, slots=True)
class LineDraft:
    """One price of a contract, or the prices of its places."""

    row: str
    """The first key of its row in the recipe."""
    of: str = ""
    """What is counted or taken: `hearts`, `hearts-king`, `last`, `7`; empty for a table's own thing."""
    key: str = ""
    name: str = ""
    """The table's own name for it."""
    prices: Prices = (("",), *NO_PRICES[1:])
    totals: tuple[str, ...] = NO_TOTALS
    """How many there are, for each of SEATS; empty: the usual number."""
    nobody: bool = False
    was: Prices = NO_PRICES
    """The prices as saved or usual; empty: there are none."""
    none: Numbers = ()
    """What a player gets who has none; empty: nothing is said of that."""
    none_was: Numbers = ()
    paid_by: str = ""
    """One of NEIGHBOURS, who gets what the line says of a player; empty: that player."""

    @property
    def fact(self) -> str:
        """The key of the question that it asks, as `over` names it; empty: it asks none that can be taken."""
        return snake_case(f"trick-{self.of}" if self.row == "trick" else self.of or self.key)

    @property
    def can_be_taken(self) -> bool:
        """Whether one player can have all of it."""
        return self.row in ("count", "card", "trick") or (self.row == "thing" and any(self.totals))

    @property
    def may_be_passed_on(self) -> bool:
        """Whether a neighbour may get what it says of a player."""
        return bool(self.of or self.key)


@dataclass(frozen=True, slots=True)
class ContractDraft:
    """A contract."""

    key: str
    name: str
    lines: tuple[LineDraft, ...] = ()
    of: tuple[str, ...] | None = None
    """The keys of the contracts in a salad; None: it has its own lines."""
    on: bool = True
    """Whether it is played."""
    times: Numbers = ("1", *NO_TOTALS)
    together: bool = False
    """Whether it is counted how often all together name it, and not each player."""
    alternatives: tuple[str, ...] = ()
    """The keys of the contracts of which one may be played in its place."""
    declarer: int = 1
    """How often it counts what the declarer gets."""
    varies: bool = False
    """Whether its fold shows a field for each number of players."""
    all: str = ""
    """What happens if one player takes everything; empty: nothing special."""
    all_price: Numbers = NO_NUMBERS
    all_was: Numbers = NO_NUMBERS
    over: tuple[str, ...] | None = None
    """The questions that everything is about; None: all of them."""
    blind: bool = False
    doubling: str = ""
    to: str = ""
    local: str = ""
    about: str = ""
    """How it is played, in a sentence."""
    about_for: str = ""
    """What it paid when that was written, as `GameDraft.paying` tells it; empty: nobody knows."""

    @property
    def is_salad(self) -> bool:
        return self.of is not None

    @property
    def has_other_numbers(self) -> bool:
        """Whether any of its numbers is another one for some number of players."""
        numbers = [self.times, self.all_price, *(part for line in self.lines for part in (line.prices, line.none))]
        return any(any(number[1:]) for number in numbers)


@dataclass(frozen=True, slots=True)
class LimitDraft:
    """How many deals each chooser names out of some contracts."""

    of: tuple[str, ...] = ()
    """The keys of the contracts."""
    each: Numbers = NO_NUMBERS


@dataclass(frozen=True, slots=True)
class PenaltyDraft:
    """A penalty of the table."""

    key: str
    name: str = ""
    amount: str = ""
    to: str = "bank"
    """Where chips go; of points they go nowhere."""
    ends: bool = False
    """Whether the deal is over."""


@dataclass(frozen=True, slots=True)
class GameDraft:
    """The whole game, and the state of its page."""

    name: str = ""
    seats: tuple[int, ...] = (4,)
    """How many may play, the usual number first."""
    cards: tuple[str, ...] = ("32", "32", "32", "32")
    """The number of cards that are dealt, for each of SEATS."""
    unit: str = "points"
    best: str = "lowest"
    order: str = "block"
    leads: str = "next"
    chooser: str = "leader"
    ends_at: str = ""
    owed_doubles: int = 0
    """How often each player owes each declarer a double; no field asks it."""
    contracts: tuple[ContractDraft, ...] = ()
    limits: tuple[LimitDraft, ...] = ()
    penalties: tuple[PenaltyDraft, ...] = ()
    about: str = ""
    source: str = ""
    like: str = ""
    """The key of the game that it was made from; empty: none."""
    like_options: str = ""
    """The house rules of the table that played that game, as JSON; empty: the usual ones."""
    page: str = "rows"
    """Which of PAGES is open: `kinds` are those of contracts, `prices` are for the opened contract."""
    opened: int = -1
    """The index of the contract whose fold is open; -1: none."""
    asked: LineDraft | None = None
    """The line of a new contract that is being asked for."""

    @property
    def in_chips(self) -> bool:
        """Whether chips are laid on the table."""
        return self.unit == "chips"

    @property
    def has_choice(self) -> bool:
        """Whether a player names the contract."""
        return self.order in CHOSEN

    @property
    def neighbours(self) -> tuple[str, ...]:
        """Return who may get what a line says of a player: nobody sits opposite at an odd table."""
        return tuple(way for way in NEIGHBOURS if way != "opposite" or not any(seats % 2 for seats in self.seats))

    @property
    def open_contract(self) -> ContractDraft | None:
        return self.contracts[self.opened] if 0 <= self.opened < len(self.contracts) else None

    def with_open(self, contract: ContractDraft) -> "GameDraft":
        """Return the draft with this contract in place of the open one."""
        return replace(self, contracts=(*self.contracts[: self.opened], contract, *self.contracts[self.opened + 1 :]))

    def lines_of(self, contract: ContractDraft) -> tuple[LineDraft, ...]:
        """Return the lines of a contract that are written: in chips nothing is paid for going out."""
        if contract.of is None:
            return tuple(line for line in contract.lines if not (self.in_chips and line.row == "out"))
        return tuple(line for member in self.members(contract) for line in self.lines_of(member))

    @property
    def written_rows(self) -> list[int]:
        """The index of each contract that stands in the recipe."""
        return [index for index, contract in enumerate(self.contracts) if self.is_written(contract)]

    def written_places(self, contract: ContractDraft) -> list[int]:
        """Return the index of each line that stands in the recipe of a contract."""
        written = () if contract.is_salad else self.lines_of(contract)
        return [index for index, line in enumerate(contract.lines) if line in written]

    def paying(self, contract: ContractDraft) -> str:
        """Return what a contract pays, in a few letters that differ where its sentence may tell other prices.

        Those of a salad's members count where the sentence holds a number.
        """
        told = (contract.of or ()) if any(letter.isdigit() for letter in contract.about) else ()
        members = (other for other in self.contracts if other.key in told)
        prices = [
            [(line.row, line.of, line.key, [[*map(parse_price, prices)] for prices in line.prices], line.totals,
              [*map(parse_price, line.none)], line.nobody, line.paid_by) for line in part.lines]
            for part in (contract, *members)
        ]  # fmt: skip
        sweep = (contract.all, [*map(parse_price, contract.all_price)], contract.over)
        return f"{crc32(repr((prices, contract.of, sweep if contract.all else ())).encode()):x}"

    def is_told_otherwise(self, contract: ContractDraft) -> bool:
        """Return whether the sentence of a contract was written for other prices."""
        return bool(contract.about.strip() and contract.about_for) and contract.about_for != self.paying(contract)

    def can_contain(self, contract: ContractDraft) -> bool:
        """Whether a salad may have this contract in it."""
        if contract.is_salad or any(line.row in LAYOUT_ROWS for line in contract.lines):
            return False
        return contract.on or self.order != "free"

    def members(self, salad: ContractDraft) -> list[ContractDraft]:
        """Return the contracts of a salad that may be in it."""
        fitting = {contract.key: contract for contract in self.contracts if self.can_contain(contract)}
        return [fitting[key] for key in salad.of or () if key in fitting]

    def alternatives(self, contract: ContractDraft) -> list[ContractDraft]:
        """Return those that may be played in place of a contract, as far as they are there."""
        others = {other.key: other for other in self.contracts if other.key != contract.key}
        return [others[key] for key in contract.alternatives if key in others] if self.order in FIXED else []

    def replaceable_contracts(self, contract: ContractDraft) -> tuple[ContractDraft, ...]:
        """Return the contracts that are played by themselves, and in whose place this one may be played."""
        return tuple(other for other in self.contracts if other.on and contract in self.alternatives(other))

    def is_dealt(self, contract: ContractDraft) -> bool:
        """Return whether a contract is ever dealt, by itself or in place of another."""
        return contract.on or bool(self.replaceable_contracts(contract))

    def salads_with(self, contract: ContractDraft) -> tuple[ContractDraft, ...]:
        """Return the salads that are dealt and contain this contract."""
        return tuple(salad for salad in self.contracts if contract in self.members(salad) and self.is_dealt(salad))

    def is_written(self, contract: ContractDraft) -> bool:
        """Return whether a contract stands in the recipe: it is dealt, or in a salad that is."""
        return self.is_dealt(contract) or bool(self.salads_with(contract))

    def takeable_questions(self, contract: ContractDraft) -> dict[str, LineDraft]:
        """Return the questions of which one player can have all, with the first line that asks each."""
        lines: dict[str, LineDraft] = {}
        for line in self.lines_of(contract):
            if line.can_be_taken:
                lines.setdefault(line.fact, line)
        return lines

    def needs_part(self, contract: ContractDraft) -> bool:
        """Return whether nobody can take everything, but some of it."""
        return any(line.row != FLAT and not line.can_be_taken for line in self.lines_of(contract))

    def over(self, contract: ContractDraft) -> tuple[str, ...] | None:
        """Return the questions that "everything" is about; None: all of them."""
        questions = self.takeable_questions(contract)
        if contract.over is not None:
            return tuple(key for key in contract.over if key in questions)
        return tuple(questions) if self.needs_part(contract) else None

    def sweep_methods(self, contract: ContractDraft) -> tuple[str, ...]:
        """Return what may happen if one player takes everything; empty if nobody can or somebody always does."""
        lines = self.takeable_questions(contract).values()
        if not (any(line.row in COUNT_ROWS for line in lines) or len(lines) > 1):
            return ()
        return ALL_IN_CHIPS if self.in_chips else ALL_IN_POINTS

    def sweep_method(self, contract: ContractDraft) -> str:
        """Return what happens if one player takes everything, "" if nothing can."""
        return contract.all if contract.all in self.sweep_methods(contract) else ""

    def targets(self, contract: ContractDraft) -> tuple[str, ...]:
        """Return where the chips of a contract may go, the usual place first."""
        rows = {line.row for line in self.lines_of(contract)}
        if "places" in rows:
            return PAID_OUT
        return (*WON, *SHARED) if "left" in rows else SHARED

    def target(self, contract: ContractDraft) -> str:
        """Return where the chips of a contract go."""
        targets = self.targets(contract)
        return contract.to if contract.to in targets else targets[0]

    @property
    def usual_seats(self) -> int:
        return self.seats[0] if self.seats else 4

    @property
    def other_seats(self) -> list[tuple[int, int]]:
        """Each number of players but the usual one, with its index in Numbers and Prices."""
        return [(seats, index_of(seats)) for seats in self.seats[1:]]

    def cards_dealt(self, seats: int) -> int | None:
        """Return how many cards are dealt to so many players; None if no valid number is written."""
        cards = parse_price(self.cards[SEATS.index(seats)])
        return cards if isinstance(cards, int) and cards > 0 else None

    def usual_total(self, line: LineDraft, seats: int) -> int | None:
        """Return the usual number of what a line counts; None if it is unknown or nothing is counted."""
        if line.row != "count":
            return None
        cards = self.cards_dealt(seats)
        totals = usual_totals(line.of, RecipeHead((seats,), None if cards is None else (cards,), None, None))
        return totals[0] if totals else None

    def total(self, line: LineDraft, seats: int) -> int | None:
        """Return the written number of what a line counts, or else the usual one."""
        if any(line.totals) and line.of != "tricks":
            total = parse_price(line.totals[SEATS.index(seats)] or next(total for total in line.totals if total))
            return total if isinstance(total, int) else None
        return self.usual_total(line, seats)


def number_for(numbers: Numbers, seats: int) -> str:
    """Return the number that holds for so many players: their own, or the one for all."""
    own = numbers[index_of(seats)]
    return own if own.strip() else numbers[0]
