"""Tournaments: who plays how at which tables of which rounds, the draw, and the standing of persons and teams.

A tournament is the JSON that the store keeps; its tables are ordinary matches, or sums that were typed in from paper.
Who sits at which table follows from a number that everybody may see: whoever has the same names, number and earlier
rounds gets the same draw, on every machine and version of Python. Chance is a row of SHA-256 hashes, and the names are
sorted by their letters before they are mixed.
"""

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple, TypedDict

from sqlite_utils import Database

from scorer import games
from scorer.engine import recipe
from scorer.engine.game import Game, Play
from scorer.engine.problems import Problems
from scorer.store import tournaments as stored

FIRST_POINTS, LAST_POINTS = 4, 1
"""The points of the first and the last place of a table; those between lie at equal distances, and ties share."""
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


class Person(TypedDict):
    """Somebody who plays; known by the place in the list, whatever the name becomes."""

    name: str
    team: str  # "" for nobody's
    here: bool  # whether the next round is drawn with this person


class Round(TypedDict):
    """A round as it was drawn."""

    number: str  # from which it was drawn
    way: str  # `lot` or `standing`
    tables: list[list[int]]  # as `Tables`
    keys: list[str]  # the keys of the matches, a table each; none until the round begins
    typed: dict[str, list[int]]  # by the place of the table; they go before the sums of its match


class Tournament(TypedDict):
    """All that the store keeps of a tournament."""

    setup: dict[str, Any]  # the game with its house rules, as the store has them
    counting: str  # `places` or `sums`: what the standing goes by
    best_of: int  # of how many of its members a team counts the best; 0: of all
    people: list[Person]
    rounds: list[Round]


class TournamentTable(NamedTuple):
    """Where a table stands."""

    deals: int  # how many were played; 0 where the sums were typed in
    sums: Sequence[int] = ()  # by seat, once it is over
    places: Sequence[int] = ()  # by seat, once it is over; equal for those who share one

    @property
    def is_over(self) -> bool:
        return bool(self.sums)


class StandingLine(NamedTuple):
    """A line of the standing, of a person or a team."""

    rank: int
    name: str
    team: str
    person: int  # which one it is; -1 for a team
    points: Fraction  # for the places
    total: int
    rounds: int  # how many finished tables it comes from


def play_of(content: Tournament, seats: int) -> Play:
    """Return the game as tables of so many play it."""
    game = played_game(content)
    return game.for_table(game.parse_readable_options(content["setup"]["options"]), seats)


def played_game(content: Tournament) -> Game:
    """Return the game of a tournament."""
    own = content["setup"]["recipe"]
    game = recipe.parse_game(own, Problems("game")) if own else games.find(content["setup"]["game"])
    assert game is not None  # it was read before it was stored
    return game


def draw_round(content: Tournament, way: str, number: str, order: Sequence[int]) -> Round:
    """Return the next round; `order` is that of the standing, of which the first four sit at the first table."""
    people = {index: person for index, person in enumerate(content["people"]) if person["here"]}
    sizes, earlier = (
        table_sizes(len(people), played_game(content).seats),
        [each["tables"] for each in content["rounds"]],
    )
    chance = Chance(f"{number}:{len(earlier)}")
    if way == "standing":
        tables = _cut([index for index in order if index in people], sizes)
    else:
        tables = _draw_by_lot(people, sizes, chance, earlier)
    for table in tables:  # who sits where, and so deals first, is drawn too
        chance.shuffle(table)
    return {"number": number, "way": way, "tables": tables, "keys": [], "typed": {}}


def load_states(db: Database, content: Tournament) -> list[list[TournamentTable]]:
    """Return where each table of each round stands."""
    known = stored.match_states(db, [key for each in content["rounds"] for key in each["keys"]])
    return [[_state(content, each, index, known) for index in range(len(each["tables"]))] for each in content["rounds"]]


def _state(content: Tournament, drawn: Round, index: int, known: Mapping[str, Mapping[str, Any]]) -> TournamentTable:
    if (typed := drawn["typed"].get(str(index))) is not None:
        return TournamentTable(0, typed, places_of(play_of(content, len(typed)), typed))
    found = known.get(drawn["keys"][index]) if drawn["keys"] else None
    if found is None:
        return TournamentTable(0)
    if not found["finished"] or not found["deals"]:
        return TournamentTable(found["deals"])
    seats = seats_in_match([content["people"][person]["name"] for person in drawn["tables"][index]], found["players"])
    totals, places = found["totals"], found["places"] or [1] * len(seats)
    return TournamentTable(found["deals"], [totals[seat] for seat in seats], [places[seat] for seat in seats])


def seats_in_match(names: Sequence[str], players: Sequence[str]) -> list[int]:
    """Return for each of a table's names the seat in its match, where people may have changed seats.

    Who has another name there, because one of the two was corrected, has a seat that is left over, in order.
    """
    seats = {name.casefold(): seat for seat, name in enumerate(players)}
    known = [seats.pop(name.casefold(), None) for name in names]
    left_over = iter(sorted(seats.values()))
    return [next(left_over) if seat is None else seat for seat in known]


def places_of(play: Play, sums: Sequence[int]) -> list[int]:
    """Return the place of each seat with these sums; partners who win together share one."""
    sign = -1 if play.counting.best == "highest" else 1
    sides = play.teams if play.game.sides_win and play.teams else [(seat,) for seat in range(len(sums))]
    values = {seat: sign * sum(sums[partner] for partner in side) for side in sides for seat in side}
    return [1 + sum(other < values[seat] for other in values.values()) for seat in range(len(sums))]


def wrong_total(play: Play, sums: Sequence[int]) -> int | None:
    """Return what these sums must come to by the game, if they do not; None where all is well, or it has no total."""
    if not play.counting.has_bank and not (play.game.zero_sum and play.game.zero_sum(play.rules)):
        return None
    total = play.counting.start * len(sums)
    return None if sum(sums) == total else total


def place_points(places: Sequence[int]) -> list[Fraction]:
    """Return the points for these places of a table: 4, 3, 2, 1 of four and 4, 2.5, 1 of three; ties share."""
    step = Fraction(FIRST_POINTS - LAST_POINTS, len(places) - 1)
    shared = {place: places.count(place) for place in places}
    return [FIRST_POINTS - step * (place - 1 + Fraction(shared[place] - 1, 2)) for place in places]


def standing(content: Tournament, states: Sequence[Sequence[TournamentTable]]) -> list[StandingLine]:
    """Return the persons in their order: all who are here, and those who have played."""
    points, totals, rounds = dict[int, Fraction](), dict[int, int](), dict[int, int]()
    for drawn, of_round in zip(content["rounds"], states, strict=True):
        for table, state in zip(drawn["tables"], of_round, strict=True):
            if state.is_over:
                for person, sum_, own in zip(table, state.sums, place_points(state.places), strict=True):
                    points[person] = points.get(person, Fraction()) + own
                    totals[person] = totals.get(person, 0) + sum_
                    rounds[person] = rounds.get(person, 0) + 1
    return _ranked(content, [
        StandingLine(0, person["name"], person["team"], index, points.get(index, Fraction()), totals.get(index, 0),
             rounds.get(index, 0))
        for index, person in enumerate(content["people"]) if person["here"] or index in rounds
    ])  # fmt: skip


def team_standing(content: Tournament, lines: Iterable[StandingLine]) -> list[StandingLine]:
    """Return the teams in their order, by the sum of their members or of the best of them; none without teams."""
    members = dict[str, list[StandingLine]]()
    for line in lines:  # the best ones first
        if line.team:
            members.setdefault(line.team.casefold(), []).append(line)
    teams = list[StandingLine]()
    for own in members.values():
        counted = own[: content["best_of"] or len(own)]
        teams.append(
            StandingLine(0, own[0].team, "", -1, sum((line.points for line in counted), Fraction()),
                 sum(line.total for line in counted), sum(line.rounds for line in counted))
        )  # fmt: skip
    return _ranked(content, teams)


def _ranked(content: Tournament, lines: Iterable[StandingLine]) -> list[StandingLine]:
    """Return the lines in their order with their ranks, which ties share.

    Who has fewer finished tables comes later where few points win: to miss a round must not pay.
    """
    game = played_game(content)
    is_lowest = game.counting(game.parse_readable_options(content["setup"]["options"])).best == "lowest"

    def value(line: StandingLine) -> tuple[Fraction | int, ...]:
        sums = (-line.rounds, line.total) if is_lowest else (-line.total,)
        return (-line.points, *sums) if content["counting"] == "places" else sums

    ordered = sorted(lines, key=lambda line: (value(line), line.name))
    values = [value(line) for line in ordered]
    return [line._replace(rank=1 + values.index(own)) for line, own in zip(ordered, values, strict=True)]


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


def _draw_by_lot(
    people: Mapping[int, Person], sizes: Sequence[int], chance: Chance, earlier: Sequence[Tables]
) -> list[list[int]]:
    """Return tables by lot: as far as possible no team mates, and nobody who has met, at one table."""
    costs = _costs(people, earlier)
    best, least, compared = list[list[int]](), -1, 0
    for _trial in range(MAX_TRIALS):
        mixed = sorted(people, key=lambda person: (people[person]["name"], person))
        chance.shuffle(mixed)
        tables = _cut(mixed, sizes)
        cost, weighed = _part(tables, costs, chance, MAX_COMPARED - compared)
        compared += weighed
        if least < 0 or cost < least:
            best, least = [list(table) for table in tables], cost
        if not least or compared >= MAX_COMPARED:
            break
    return best


def _cut(people: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    ends = [sum(sizes[: index + 1]) for index in range(len(sizes))]
    return [list(people[end - size : end]) for end, size in zip(ends, sizes, strict=True)]


def _costs(people: Mapping[int, Person], earlier: Sequence[Tables]) -> dict[int, Counter[int]]:
    """For each player, how bad it is to share a table with each other one; nobody is in it who is no matter."""
    costs = {person: Counter[int]() for person in people}
    for first, second in combinations(people, 2):
        team = people[first]["team"].casefold()
        if team and team == people[second]["team"].casefold():
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
