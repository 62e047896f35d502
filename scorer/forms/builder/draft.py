"""Draft of a recipe and its totals."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.engine.recipe.lines import RecipeHead, usual_totals
from scorer.engine.recipe.model import CHOSEN, COUNT_ROWS, LAYOUT_ROWS
from scorer.engine.recipe.reader import ALL_IN_CHIPS, ALL_IN_POINTS
from scorer.forms.match_draft import parse_price

SEATS = (3, 4, 5, 6)
"""How many may play."""
NO_TOTALS = ("", "", "", "")
"""A number for each of SEATS of which none is written."""
SHARED, WON, PAID_OUT = ("bank", "share", "share-bank"), ("winner", "winner-bank"), ("from-bank",)
"""Where chips may go: of what is taken, and besides where cards are left, and where places are paid."""


@dataclass(frozen=True, slots=True)
class LineDraft:
    """One price of a contract, or its prices where places are paid."""

    row: str
    """The row of the price list, by its first key."""
    of: str = ""
    """What is counted or taken: `hearts`, `hearts-king`, `last`, `7`; empty where that has a name of its own."""
    key: str = ""
    name: str = ""
    """What the table calls it, where it does."""
    prices: tuple[str, ...] = ("",)
    totals: tuple[str, str, str, str] = NO_TOTALS
    """How many there are, for each of SEATS; empty: as many as usual."""
    nobody: bool = False
    was: tuple[str, ...] = ()
    """The prices as they are saved, or usual; empty: nothing is."""

    @property
    def has_total(self) -> bool:
        """Whether it is said how many there are."""
        return any(self.totals)


@dataclass(frozen=True, slots=True)
class ContractDraft:
    """A contract."""

    key: str
    name: str
    lines: tuple[LineDraft, ...] = ()
    of: tuple[str, ...] | None = None
    """The keys of a salad's contracts; None: it has lines of its own."""
    on: bool = True
    """Whether it is played."""
    times: int = 1
    all: str = ""
    """What happens where one player takes everything; empty: nothing special."""
    all_price: str = ""
    all_was: str = ""
    """The same as it is saved."""
    blind: bool = False
    doubling: str = ""
    to: str = ""
    local: str = ""
    about: str = ""

    @property
    def is_salad(self) -> bool:
        """Whether it is made of other contracts."""
        return self.of is not None


@dataclass(frozen=True, slots=True)
class GameDraft:
    """The whole game, and how its page stands."""

    name: str = ""
    seats: tuple[int, ...] = (4,)
    """How many may play, the usual number first."""
    cards: tuple[str, str, str, str] = ("32", "32", "32", "32")
    """The cards that are dealt, for each of SEATS."""
    unit: str = "points"
    best: str = "lowest"
    order: str = "block"
    leads: str = "next"
    chooser: str = "leader"
    ends_at: str = ""
    contracts: tuple[ContractDraft, ...] = ()
    about: str = ""
    source: str = ""
    like: str = ""
    """What the game is called that it was made from; empty: it was made from nothing."""
    page: str = "rows"
    """Which page of the form is open: `rows`, `kinds` of contracts, `prices` for the opened contract, or `ask`."""
    opened: int = -1
    """The place of the contract whose fold is open; -1: none is."""
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
    def open_contract(self) -> ContractDraft | None:
        """The contract whose fold is open."""
        return self.contracts[self.opened] if 0 <= self.opened < len(self.contracts) else None

    def contract(self, key: str) -> ContractDraft | None:
        """The contract of this key."""
        return next((one for one in self.contracts if one.key == key), None)

    def lines_of(self, contract: ContractDraft) -> tuple[LineDraft, ...]:
        """What a contract counts as it would be written: in chips nothing is paid for going out."""
        if contract.of is None:
            return tuple(line for line in contract.lines if not (self.in_chips and line.row == "out"))
        members = (self.contract(key) for key in self.members(contract))
        return tuple(line for one in members if one is not None for line in self.lines_of(one))

    def can_contain(self, contract: ContractDraft) -> bool:
        """Whether a salad may have this contract in it."""
        if contract.is_salad or any(line.row in LAYOUT_ROWS for line in contract.lines):
            return False
        return contract.on or self.order != "free"

    def members(self, salad: ContractDraft) -> tuple[str, ...]:
        """The contracts of a salad that can be in it."""
        fitting = {one.key for one in self.contracts if self.can_contain(one)}
        return tuple(key for key in salad.of or () if key in fitting)

    def salads_with(self, contract: ContractDraft) -> tuple[ContractDraft, ...]:
        """The salads that are played with this contract in them."""
        return tuple(one for one in self.contracts if one.on and contract.key in self.members(one))

    def sweep_methods(self, contract: ContractDraft) -> tuple[str, ...]:
        """What may happen where one player takes everything; nothing where nobody can, or somebody always does."""
        lines = self.lines_of(contract)
        counted = [line for line in lines if line.row in COUNT_ROWS]
        taken = all(
            line.row in ("count", "card", "trick") or (line.row == "thing" and line.has_total) for line in lines
        )
        if not lines or not taken or not (counted or len({(line.row, line.of) for line in lines}) > 1):
            return ()
        return ALL_IN_CHIPS if self.in_chips else ALL_IN_POINTS

    def sweep_method(self, contract: ContractDraft) -> str:
        """What happens where one player takes everything, as far as that is possible."""
        return contract.all if contract.all in self.sweep_methods(contract) else ""

    def targets(self, contract: ContractDraft) -> tuple[str, ...]:
        """Where the chips of a contract may go, the usual place first."""
        rows = {line.row for line in self.lines_of(contract)}
        if "places" in rows:
            return PAID_OUT
        return (*WON, *SHARED) if "left" in rows else SHARED

    def target(self, contract: ContractDraft) -> str:
        """Where they go."""
        targets = self.targets(contract)
        return contract.to if contract.to in targets else targets[0]


def usual_seats(draft: GameDraft) -> int:
    """How many usually play."""
    return draft.seats[0] if draft.seats else 4


def cards_dealt(draft: GameDraft, seats: int) -> int | None:
    """The cards that are dealt to so many players; None while that is no number."""
    cards = parse_price(draft.cards[SEATS.index(seats)])
    return cards if isinstance(cards, int) and cards > 0 else None


def usual_total(draft: GameDraft, line: LineDraft, seats: int) -> int | None:
    """How many there usually are of what a line counts; None where nobody can know, and where nothing is counted."""
    if line.row != "count":
        return None
    cards = cards_dealt(draft, seats)
    found = usual_totals(line.of, RecipeHead((seats,), None if cards is None else (cards,), None, None))
    return found[0] if found else None


def effective_total(draft: GameDraft, line: LineDraft, seats: int) -> int | None:
    """How many there are, as it is written or as usual."""
    if line.has_total and line.of != "tricks":
        written = parse_price(line.totals[SEATS.index(seats)] or next(total for total in line.totals if total))
        return written if isinstance(written, int) else None
    return usual_total(draft, line, seats)


def contract_sum(draft: GameDraft, contract: ContractDraft) -> int | None:
    """What all players together get in a deal of it where nobody takes everything.

    None where that depends on the deal, and while a price is not written.
    """
    sums = [_line(draft, line) for line in draft.lines_of(contract)]
    return None if None in sums or not sums else sum(one for one in sums if one is not None)


def _line(draft: GameDraft, line: LineDraft) -> int | None:
    prices = [parse_price(price) if price.strip() else 0 for price in line.prices[: usual_seats(draft)]]
    found = [price for price in prices if isinstance(price, int)]
    if len(found) < len(prices) or (line.row != "places" and not line.prices[0].strip()):
        return None
    if line.row in ("places", "out"):
        return None if draft.in_chips else sum(found)  # the bank pays what it has
    if found[0] == 0:
        return 0
    if line.nobody or line.row in ("left", "pass"):
        return None
    if line.row in ("who", "card", "trick"):
        return found[0]
    total = effective_total(draft, line, usual_seats(draft))
    return None if total is None else total * found[0]
