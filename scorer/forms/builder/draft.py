"""A recipe that is being written, and what its contracts come to."""

from dataclasses import dataclass

from scorer.engine.recipe.lines import RecipeHead, usual_totals
from scorer.engine.recipe.model import CHOSEN, COUNT_ROWS, LAYOUT_ROWS
from scorer.engine.recipe.reader import ALL_IN_CHIPS, ALL_IN_POINTS
from scorer.forms.match_draft import parse_price

SEATS = (3, 4, 5, 6)
"""How many may play."""
NO_TOTALS = ("", "", "", "")
"""No number is written for any of SEATS."""
SHARED, WON, PAID_OUT = ("bank", "share", "share-bank"), ("winner", "winner-bank"), ("from-bank",)
"""Where chips may go: for what is taken; also for cards left; and for places."""


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
    prices: tuple[str, ...] = ("",)
    totals: tuple[str, str, str, str] = NO_TOTALS
    """How many there are, for each of SEATS; empty: the usual number."""
    nobody: bool = False
    was: tuple[str, ...] = ()
    """The prices as saved or usual; empty: there are none."""

    @property
    def has_total(self) -> bool:
        """Whether it is written how many there are."""
        return any(self.totals)


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
    times: int = 1
    all: str = ""
    """What happens if one player takes everything; empty: nothing special."""
    all_price: str = ""
    all_was: str = ""
    """The saved price."""
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
    """The whole game, and the state of its page."""

    name: str = ""
    seats: tuple[int, ...] = (4,)
    """How many may play, the usual number first."""
    cards: tuple[str, str, str, str] = ("32", "32", "32", "32")
    """The number of cards that are dealt, for each of SEATS."""
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
    """The name of the game that it was made from; empty: none."""
    page: str = "rows"
    """Which page of the form is open: `rows`, `kinds` of contracts, `prices` for the opened contract, or `ask`."""
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
    def open_contract(self) -> ContractDraft | None:
        """The contract whose fold is open."""
        return self.contracts[self.opened] if 0 <= self.opened < len(self.contracts) else None

    def contract(self, key: str) -> ContractDraft | None:
        """Return the contract with this key, or None."""
        return next((contract for contract in self.contracts if contract.key == key), None)

    def lines_of(self, contract: ContractDraft) -> tuple[LineDraft, ...]:
        """Return the lines of a contract that are written: in chips nothing is paid for going out."""
        if contract.of is None:
            return tuple(line for line in contract.lines if not (self.in_chips and line.row == "out"))
        members = (self.contract(key) for key in self.members(contract))
        return tuple(line for member in members if member is not None for line in self.lines_of(member))

    def can_contain(self, contract: ContractDraft) -> bool:
        """Whether a salad may have this contract in it."""
        if contract.is_salad or any(line.row in LAYOUT_ROWS for line in contract.lines):
            return False
        return contract.on or self.order != "free"

    def members(self, salad: ContractDraft) -> tuple[str, ...]:
        """Return the keys of a salad's contracts that may be in it."""
        fitting = {contract.key for contract in self.contracts if self.can_contain(contract)}
        return tuple(key for key in salad.of or () if key in fitting)

    def salads_with(self, contract: ContractDraft) -> tuple[ContractDraft, ...]:
        """Return the salads that are played and contain this contract."""
        return tuple(salad for salad in self.contracts if salad.on and contract.key in self.members(salad))

    def sweep_methods(self, contract: ContractDraft) -> tuple[str, ...]:
        """Return what may happen if one player takes everything; empty if nobody can or somebody always does."""
        lines = self.lines_of(contract)
        counted = [line for line in lines if line.row in COUNT_ROWS]
        taken = all(
            line.row in ("count", "card", "trick") or (line.row == "thing" and line.has_total) for line in lines
        )
        if not lines or not taken or not (counted or len({(line.row, line.of) for line in lines}) > 1):
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


def usual_seats(draft: GameDraft) -> int:
    """Return how many usually play."""
    return draft.seats[0] if draft.seats else 4


def cards_dealt(draft: GameDraft, seats: int) -> int | None:
    """Return how many cards are dealt to so many players; None if no valid number is written."""
    cards = parse_price(draft.cards[SEATS.index(seats)])
    return cards if isinstance(cards, int) and cards > 0 else None


def usual_total(draft: GameDraft, line: LineDraft, seats: int) -> int | None:
    """Return the usual number of what a line counts; None if it is unknown or nothing is counted."""
    if line.row != "count":
        return None
    cards = cards_dealt(draft, seats)
    totals = usual_totals(line.of, RecipeHead((seats,), None if cards is None else (cards,), None, None))
    return totals[0] if totals else None


def effective_total(draft: GameDraft, line: LineDraft, seats: int) -> int | None:
    """Return the written number of what a line counts, or else the usual one."""
    if line.has_total and line.of != "tricks":
        total = parse_price(line.totals[SEATS.index(seats)] or next(total for total in line.totals if total))
        return total if isinstance(total, int) else None
    return usual_total(draft, line, seats)


def contract_sum(draft: GameDraft, contract: ContractDraft) -> int | None:
    """Return the sum of a deal if nobody takes everything; None if it varies or a price is missing."""
    sums = [_line_sum(draft, line) for line in draft.lines_of(contract)]
    return None if None in sums or not sums else sum(amount for amount in sums if amount is not None)


def _line_sum(draft: GameDraft, line: LineDraft) -> int | None:
    parsed = [parse_price(price) if price.strip() else 0 for price in line.prices[: usual_seats(draft)]]
    prices = [price for price in parsed if isinstance(price, int)]
    if len(prices) < len(parsed) or (line.row != "places" and not line.prices[0].strip()):
        return None
    if line.row in ("places", "out"):
        return None if draft.in_chips else sum(prices)  # the bank pays what it has
    if prices[0] == 0:
        return 0
    if line.nobody or line.row in ("left", "pass"):
        return None
    if line.row in ("who", "card", "trick"):
        return prices[0]
    total = effective_total(draft, line, usual_seats(draft))
    return None if total is None else total * prices[0]
