"""Who deals, leads and sits out, and which contracts may be played, deal after deal."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from operator import itemgetter
from typing import Any, NamedTuple, Protocol


class Order(Protocol):
    """The contracts that may be played in each deal."""

    @property
    def chooses(self) -> bool:
        """Whether a player names the contract."""

    @property
    def counts_all(self) -> bool:
        """Whether it matters to a chooser what the others have named."""

    def open(self, index: int, used: Sequence[str], by_all: Sequence[str] = ()) -> tuple[str, ...]:
        """The contracts that may be played in the deal of this index; `used` are those that its chooser has named,
        `by_all` those that anybody has."""


@dataclass(frozen=True, slots=True)
class FixedOrder:
    """The contract of every deal is known from the start."""

    sequence: tuple[str, ...]
    chooses: bool = False
    counts_all: bool = False
    alternatives: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """For a contract all that may be played when the order comes to it, itself too, where that is more than one."""

    def open(self, index: int, used: Sequence[str], by_all: Sequence[str] = ()) -> tuple[str, ...]:
        key = self.sequence[index : index + 1]
        return self.alternatives.get(key[0], key) if key and self.alternatives else key


@dataclass(frozen=True, slots=True)
class FreeOrder:
    """Any contract, every deal."""

    keys: tuple[str, ...]
    usual: str = ""  # the one that is played unless somebody calls another; empty: there is none
    chooses: bool = False
    counts_all: bool = False

    def open(self, index: int, used: Sequence[str], by_all: Sequence[str] = ()) -> tuple[str, ...]:
        return self.keys


@dataclass(frozen=True, slots=True)
class ChosenOrder:
    """The leader or the dealer names a contract that he or she has not used up yet."""

    keys: tuple[str, ...]
    open_for: Callable[[Sequence[str]], tuple[str, ...]] | None = None
    """The contracts open to a player who has named these; None: each may be named once."""
    chooses: bool = True
    counts_all: bool = False

    def open(self, index: int, used: Sequence[str], by_all: Sequence[str] = ()) -> tuple[str, ...]:
        if self.open_for is not None:
            return self.open_for(used)
        return tuple(key for key in self.keys if key not in used)


@dataclass(frozen=True, slots=True)
class Turn:
    """Who plays what role in one deal; players are seats."""

    dealer: int
    leader: int
    contracts: tuple[str, ...]  # the contracts that may be played
    chooser: int | None = None  # who names the contract; None: nobody chooses
    sitting: tuple[int, ...] = ()  # the seats that sit out, ascending


@dataclass(frozen=True, slots=True, kw_only=True)
class Schedule:
    """The order of dealers, leaders and contracts in a match."""

    order: Order
    deals: int | None  # how many, without the extra ones; None: until the table stops
    deals_in_a_row: int = 1  # how many one player deals before the deal passes on
    pass_by: int = 1  # by how many seats it passes on
    leader_offset: int = 1  # how many seats after the dealer the leader sits
    dealer_names: bool = False  # whether the dealer is the chooser; otherwise the leader is
    extra: int = 0  # how many deals at the end, one by each dealer, in which any contract may be named again

    @property
    def total(self) -> int | None:
        """All deals of the match, with the extra ones; None: open-ended."""
        return None if self.deals is None else self.deals + self.extra

    @property
    def consumes_turns(self) -> bool:
        """Whether each deal uses up one of a number of deals or a contract of its chooser.

        If so, a deal that counts for nothing must be entered as a void one.
        """
        return self.total is not None or self.order.chooses

    @property
    def passes_on_each_deal(self) -> bool:
        """Whether the player before the dealer is who dealt last."""
        return self.deals_in_a_row == self.pass_by == 1

    @property
    def sequence(self) -> tuple[str, ...]:
        """The contract of every deal in a fixed order, else nothing."""
        return self.order.sequence if isinstance(self.order, FixedOrder) else ()

    def is_extra(self, index: int) -> bool:
        return self.deals is not None and index >= self.deals

    def dealer(self, index: int, first_dealer: int, seats: int) -> int:
        """The seat that deals the deal of this index (from 0)."""
        if self.deals is not None and self.is_extra(index):
            return (first_dealer + index - self.deals) % seats
        return (first_dealer + self.pass_by * (index // self.deals_in_a_row)) % seats

    def dealer_after(self, deals: int, first_dealer: int, seats: int) -> int:
        """The dealer after so many deals; after the last deal it passes on once more."""
        if deals and deals == self.total:
            return (self.dealer(deals - 1, first_dealer, seats) + self.pass_by) % seats
        return self.dealer(deals, first_dealer, seats)

    def turn(
        self, index: int, first_dealer: int, seats: int, used: Callable[[int], Sequence[str]],
        sitting_for: Callable[[int], tuple[int, ...]] | None = None,
    ) -> Turn | None:  # fmt: skip
        """The deal of this index; `used` gives the contracts a seat has named. None: the last deal has been played.

        `sitting_for` gives the seats that sit out of a dealer's deal; None: nobody ever does.
        """
        total = self.total
        if total is not None and index >= total:
            return None
        dealer = self.dealer(index, first_dealer, seats)
        sitting = () if sitting_for is None else sitting_for(dealer)
        leader = seat_after(dealer, self.leader_offset, seats, sitting)
        if not self.order.chooses:
            return Turn(dealer, leader, self.order.open(index, ()), None, sitting)
        chooser = dealer if self.dealer_names else leader
        keys = self.order.open(index, ()) if self.is_extra(index) else self.open_contracts(index, chooser, seats, used)
        return Turn(dealer, leader, keys, chooser, sitting)

    def open_contracts(
        self, index: int, chooser: int, seats: int, used: Callable[[int], Sequence[str]]
    ) -> tuple[str, ...]:
        """What this seat may name in the deal of this index; `used` gives the contracts a seat has named."""
        if not self.order.counts_all:
            return self.order.open(index, used(chooser))
        return self.order.open(index, used(chooser), [key for seat in range(seats) for key in used(seat)])


def rotate(order: Order, deals: int | None, leads: int = 1) -> Schedule:
    """A schedule in which the dealer changes after every deal."""
    return Schedule(order=order, deals=deals, leader_offset=leads)


def blocks(keys: tuple[str, ...], seats: int) -> Schedule:
    """A schedule in which each dealer deals all these contracts in order before the deal passes on."""
    return Schedule(order=FixedOrder(keys * seats), deals=len(keys) * seats, deals_in_a_row=len(keys))


SITS_OUT = ("dealer", "before")  # who may sit out: the dealer, or the player before the dealer in the order of play
MAX_PEOPLE = 6  # at a table
MAX_SITTING = 2  # out of a deal


def players_of_deal(game_seats: Sequence[int], people: int) -> int | None:
    """How many of so many people play a deal: the largest number below theirs; None: they do not fit."""
    playing = max((seats for seats in game_seats if seats < people), default=0)
    return playing if playing and people <= MAX_PEOPLE and people - playing <= MAX_SITTING else None


@lru_cache(maxsize=256)
def sitting_seats(sits_out: str, people: int, playing: int, dealer: int) -> tuple[int, ...]:
    """The seats that sit out of this dealer's deal, ascending; the second sits half the table on from the first."""
    if not sits_out:
        return ()
    first = dealer if sits_out == "dealer" else (dealer - 1) % people
    if people - playing == 1:
        return (first,)
    return tuple(sorted((first, (first + people // 2) % people)))


class Players(NamedTuple):
    """Those who play a deal of a table at which somebody sits out."""

    seats: tuple[int, ...]  # ascending
    pick: Callable[[Sequence[Any]], tuple[Any, ...]]  # picks their part of a list with a place for every seat
    spread: Callable[[Sequence[Any]], tuple[Any, ...]]
    """Spreads a list of theirs, and behind it what the others have, over every seat."""


@lru_cache(maxsize=256)
def find_players(people: int, sitting: tuple[int, ...]) -> Players:
    """The players of a deal of which these sit out."""
    seats = tuple(seat for seat in range(people) if seat not in sitting)
    places = (seats.index(seat) if seat in seats else len(seats) for seat in range(people))
    return Players(seats, itemgetter(*seats), itemgetter(*places))


@lru_cache(maxsize=4096)
def seat_after(seat: int, steps: int, people: int, sitting: tuple[int, ...]) -> int:
    """The seat this many players further in the order of play, which passes over those who sit out."""
    if not sitting:
        return (seat + steps) % people
    for _step in range(steps):
        seat = (seat + 1) % people
        while seat in sitting:
            seat = (seat + 1) % people
    return seat
