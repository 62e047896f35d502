"""Who plays a deal, and who sits out of it, where more people are at the table than the game seats."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any, NamedTuple

SITS_OUT = ("dealer", "before")
"""Who may sit out: the dealer, or the player before the dealer in the order of play."""
MAX_PEOPLE = 6
"""No more are at a table."""
MAX_SITTING = 2
"""No more sit out of a deal."""


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

    seats: tuple[int, ...]
    """Ascending."""
    pick: Callable[[Sequence[Any]], tuple[Any, ...]]
    """Picks their part of a list with a place for every seat."""
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
