"""The draw of a tournament: who sits at which table, from a number that everybody may see.

Whoever has the same names, number and earlier rounds gets the same draw, on every machine and version of Python: chance
is a row of SHA-256 hashes, and the names are sorted by their letters before they are mixed.
"""

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations

USUAL_SIZE = 4  # how many sit at a table where the number of players allows it
SMALLEST_SIZE = 3  # with fewer there is no tournament
LEFT_OVER = 100
"""How much worse a table of another size is than one that is only one short."""
MATES, MET = 1000, 1  # how much worse it is to share a table with a team mate, and with somebody once more
MAX_STEPS, MAX_TRIALS = 150, 20  # how often two change seats in a trial, and how often the search begins anew
MAX_COMPARED = 60_000
"""How many changes of seats are weighed in all: what a slow phone does within a second."""
Tables = Sequence[Sequence[int]]
"""For each table its players, by their places in the list of names, in the order of play; the first one deals first."""


class Chance:
    """Whole numbers by chance that are the same wherever the same text begins them."""

    def __init__(self, text: str) -> None:
        self._text, self._count = text, 0

    def below(self, limit: int) -> int:
        """Return the next number from 0, below this limit."""
        self._count += 1
        return int.from_bytes(hashlib.sha256(f"{self._text}:{self._count}".encode()).digest()) % limit

    def shuffle(self, items: list[int]) -> None:
        for index in range(len(items) - 1, 0, -1):
            other = self.below(index + 1)
            items[index], items[other] = items[other], items[index]


@cache
def table_sizes(count: int, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Return how many sit at each table, as near to four as this game seats them; none where they do not fit."""
    best: list[tuple[int, tuple[int, ...]] | None] = [(0, ()), *[None] * count]
    for people in range(1, count + 1):
        for size in seats:
            before = best[people - size] if SMALLEST_SIZE <= size <= people else None
            if before is None:
                continue
            worse = before[0] + _size_cost(size)
            known = best[people]
            if known is None or worse < known[0]:
                best[people] = (worse, (*before[1], size))
    fitting = best[count]
    return tuple(sorted(fitting[1], key=_size_cost)) if fitting else ()


def _size_cost(size: int) -> int:
    short = USUAL_SIZE - size
    return short if short in (0, 1) else LEFT_OVER * abs(short)


def draw_by_lot(
    names: Mapping[int, str], teams: Mapping[int, str], sizes: Sequence[int], number: str, earlier: Sequence[Tables]
) -> list[list[int]]:
    """Return the tables of a round by lot: as far as possible no team mates, and nobody who has met, at one table."""
    chance = Chance(f"{number}:{len(earlier)}")
    costs = _costs(names, teams, earlier)
    best, least, compared = list[list[int]](), -1, 0
    for _trial in range(MAX_TRIALS):
        mixed = sorted(names, key=lambda person: (names[person], person))
        chance.shuffle(mixed)
        tables = _cut(mixed, sizes)
        cost, weighed = _part(tables, costs, chance, MAX_COMPARED - compared)
        compared += weighed
        if least < 0 or cost < least:
            best, least = [list(table) for table in tables], cost
        if not least or compared >= MAX_COMPARED:
            break
    return _mix_seats(best, chance)


def draw_by_standing(
    order: Sequence[int], sizes: Sequence[int], number: str, earlier: Sequence[Tables]
) -> list[list[int]]:
    """Return the tables of a round in this order: the first four at the first table, and so on; seats by lot."""
    return _mix_seats(_cut(order, sizes), Chance(f"{number}:{len(earlier)}"))


def _mix_seats(tables: list[list[int]], chance: Chance) -> list[list[int]]:
    """Draw the order of play at each table."""
    for table in tables:
        chance.shuffle(table)
    return tables


def _cut(people: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    ends = [sum(sizes[: index + 1]) for index in range(len(sizes))]
    return [list(people[end - size : end]) for end, size in zip(ends, sizes, strict=True)]


def _costs(names: Mapping[int, str], teams: Mapping[int, str], earlier: Sequence[Tables]) -> dict[int, Counter[int]]:
    """For each player, how bad it is to share a table with each other one; nobody is in it who is no matter."""
    costs = {person: Counter[int]() for person in names}
    for first, second in combinations(names, 2):
        if teams[first] and teams[first] == teams[second]:
            costs[first][second] = costs[second][first] = MATES
    for tables in earlier:
        for table in tables:
            for first, second in combinations(table, 2):
                if first in costs and second in costs:
                    costs[first][second] += MET
                    costs[second][first] += MET
    return costs


def _part(tables: list[list[int]], costs: Mapping[int, Counter[int]], chance: Chance, most: int) -> tuple[int, int]:
    """Let players change seats until nobody is at a wrong table, or it takes too long.

    The tables are left as they were best. Returns what is wrong there, and how many changes were weighed.
    """
    where = {person: at for at, table in enumerate(tables) for person in table}
    wrong = {person: _cost(tables[at], person, costs) for person, at in where.items()}
    total, compared, moved = sum(wrong.values()) // 2, 0, dict[int, int]()
    best, least = [list(table) for table in tables], total
    for step in range(MAX_STEPS):
        unhappy = [person for person, cost in wrong.items() if cost and moved.get(person, -9) < step - 3]
        if not total or not unhappy or compared >= most:
            break
        person = unhappy[chance.below(len(unhappy))]
        here = where[person]
        changes = list[tuple[int, int]]()
        for other, there in where.items():
            if there == here:
                continue
            between = costs[person][other]
            there_cost = _cost(tables[there], person, costs) - between
            here_cost = _cost(tables[here], other, costs) - between
            changes.append((there_cost + here_cost - wrong[person] - wrong[other], other))
        compared += len(changes)
        if not changes:
            break
        change = min(change for change, _other in changes)
        alike = [other for other_change, other in changes if other_change == change]
        other = alike[chance.below(len(alike))]
        there = where[other]
        tables[here][tables[here].index(person)], tables[there][tables[there].index(other)] = other, person
        where[person], where[other] = there, here
        moved[person] = moved[other] = step
        for neighbour in (*tables[here], *tables[there]):
            wrong[neighbour] = _cost(tables[where[neighbour]], neighbour, costs)
        total += change
        if total < least:
            best, least = [list(table) for table in tables], total
    tables[:] = best
    return least, compared


def _cost(table: Sequence[int], person: int, costs: Mapping[int, Counter[int]]) -> int:
    own = costs[person]
    return sum([own[other] for other in table])
