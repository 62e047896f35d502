"""The board of a set of matches, a circle or a browser's own, as plain values for its pages: `make_board`."""

from __future__ import annotations

import re
from calendar import isleap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from fractions import Fraction
from typing import Any, NamedTuple

from scorer.language.lists import name_sort_key
from scorer.play.circle_results import SHARES, Tally, new_tally
from scorer.store.circles import DEFAULT_SEASON

MIN_EVENINGS = 3  # who has played on fewer evenings has no rank, unless there were no more
WINDOWS = ("month", "season", "all")  # what a board may be of: the last 30 days, this season, everything
MONTH_DAYS = 30


class Kind(NamedTuple):
    """A game in one unit; numbers of different kinds are never added."""

    game: str  # as `summaries.game_id` names it
    unit: str  # `chips`, `points` or `beans`
    best: str  # the total that wins: `highest` or `lowest`


class KindScore(NamedTuple):
    """What a person has done in one kind of game."""

    kind: Kind
    matches: int  # without those whose totals went along into another match of the set
    won: int
    early: int  # how many of the matches were finished before their last deal
    deals: int
    change: int  # what those deals come to; adjustments, penalties and what went along are no deals
    place: Fraction | None  # the average place; None without a match
    total: Fraction | None  # the average total

    @property
    def per_deal(self) -> Fraction | None:
        """The average change a deal; None for who has played none."""
        return Fraction(self.change, self.deals) if self.deals else None


class ContractEdge(NamedTuple):
    """How well a person plays a contract."""

    kind: Kind
    contract: str  # the key of the contract
    deals: int
    above_average: Fraction
    """How much better than the average of those who played, a deal; better is more, also where the lowest wins."""


class FormPlace(NamedTuple):
    """The place in one of the last matches."""

    place: Fraction  # from 1; a half where an even number of people share it
    seats: int
    has_won: bool
    match: int  # the number of the result, as in `Record.match`


class WinRun(NamedTuple):
    """Matches won one after the other, of those that a person has played."""

    length: int
    since: str  # the moment of the first, UTC
    until: str


@dataclass(frozen=True, slots=True)
class Record:
    """The best of something: what it is stands in the name of the field that holds it."""

    kind: Kind
    value: int  # a total, a change, chips in the bank, or how many deals a lead held
    people: Sequence[str]
    """The keys of those who hold it; none where it is nobody's, as of a bank."""
    match: int  # the number of the result: the copy's row in a circle, the match's among a browser's own
    moment: str  # when that match was made, UTC
    number: int | None
    """One more number: of a total, how many deals the match had; of a deal, which it was; of a bank, for how many
    deals there was something in it; of a lead, from which deal it held."""
    contract: str = ""  # the contract of the best deal
    seats: int = 0  # of a total: how many were at the table
    playing: int = 0  # of a total: how many of them played a deal
    pack: str = ""  # the pack of that match; "" where it is not known


@dataclass(frozen=True, slots=True)
class BoardPerson:
    """A line of the board."""

    key: str
    """Names the person in addresses and forms of this board; the name in small letters."""
    name: str
    rank: int | None
    """From 1, shared by equals; None for who has played too few matches to be compared."""
    evenings: int  # on how many days
    matches: int
    won: int
    deals: int
    place: Fraction | None  # the average place, 1 is the best; None for who has no match of his or her own
    share: Fraction | None  # the average of (people - place) / (people - 1): 1 is always first, 0 always last
    kinds: Sequence[KindScore]  # by game, the one with the most deals first
    form: Sequence[FormPlace]  # the last ten matches, the newest last
    best_run: WinRun
    contracts: Sequence[ContractEdge]  # the contracts played, the best first; compare them within a kind
    best_deals: Sequence[Record]  # by kind
    best_totals: Sequence[Record]  # by kind and number of people
    worst_totals: Sequence[Record]

    @property
    def place_of_four(self) -> Fraction | None:
        """The average place as of a table of four, to compare people who sat at tables of different sizes."""
        return None if self.share is None else 1 + 3 * (1 - self.share)

    @property
    def record_matches(self) -> set[int]:
        """The numbers of the results in which the person's records were made."""
        return {record.match for record in (*self.best_deals, *self.best_totals, *self.worst_totals)}

    def score(self, kind: Kind) -> KindScore | None:
        return next((score for score in self.kinds if score.kind == kind), None)


class Pair(NamedTuple):
    """Two people who sat at one table, as the first of them sees it."""

    before: int  # in how many matches the first stood before the second
    behind: int
    level: int

    @property
    def is_ahead(self) -> bool:
        return self.before > self.behind


NO_PAIR = Pair(0, 0, 0)


@dataclass(frozen=True, slots=True)
class BoardGame:
    """A game of the board."""

    game: str
    matches: int
    evenings: int
    kinds: Sequence[Kind]  # the most played first
    names: Mapping[str, Any]  # of an own game: `game`, and `contracts` by key, as they are called
    pack: str  # the pack of its last match; "" where it is not known


@dataclass(frozen=True, slots=True)
class Board:
    """What the matches of a window come to."""

    matches: int
    evenings: int  # on how many days they were made
    first: str  # the moment of the first match, UTC; "" without one
    last: str
    people: Sequence[BoardPerson]  # those with a rank first, by share of place; then the others, by evenings and name
    games: Sequence[BoardGame]  # the most played first
    pairs: Mapping[str, Mapping[str, Pair]]
    """By the keys of two people, both ways; no entry for two who never sat at one table."""
    best_totals: Sequence[Record]  # by kind and number of people
    worst_totals: Sequence[Record]
    best_deals: Sequence[Record]  # by kind and contract
    banks: Sequence[Record]  # the fullest bank, by kind
    leads: Sequence[Record]  # the longest lead, by kind
    longest_run: Sequence[str]  # the keys of those who won the most matches on end; empty where nobody has won two

    @property
    def main_kind(self) -> Kind | None:
        """The kind in which the last column of a board of one game is counted; None for a board of several games."""
        return self.games[0].kinds[0] if len(self.games) == 1 else None

    @property
    def record_matches(self) -> set[int]:
        records = (*self.best_totals, *self.worst_totals, *self.best_deals, *self.banks, *self.leads)
        return {record.match for record in records}

    def person(self, key: str) -> BoardPerson | None:
        return next((person for person in self.people if person.key == key), None)

    def pair(self, key: str, other: str) -> Pair:
        return self.pairs.get(key, {}).get(other, NO_PAIR)

    def have_met(self, key: str, other: str) -> bool:
        """Whether two sat at one table, and so are two people."""
        return other in self.pairs.get(key, {})


class ShownBoard(NamedTuple):
    """A board with what was asked for."""

    board: Board
    window: str
    game: str  # "" for all games
    of_window: Board  # that of all games in the window
    ever: Board  # that of all matches where nobody has played this game in the window, else the board itself


def select_board(load: Callable[..., Board], window: str, game: str, usual_window: str) -> ShownBoard:
    """Return the board of a window and a game, or all of them, as `load` has it.

    Without a window it is the usual one, or all where that has no match; without a game the one played most.
    """
    of_window = load(window or usual_window)
    if not window and not of_window.games:
        of_window, window = load("all"), "all"
    window, known = window or usual_window, [own.game for own in of_window.games]
    game = "" if game == "all" else game or next(iter(known), "")
    if not game or known == [game]:
        board = of_window
    else:
        board = load(window, game) if game in known else make_board(new_tally())
    return ShownBoard(board, window, game, of_window, board if board.games else load("all"))


def parse_season(text: str) -> str | None:
    """The month and the day of a date that was typed, like 09-01; None for no date."""
    found = re.fullmatch(r"(?:\d{4}-)?(\d\d-\d\d)", text.strip(), re.ASCII)
    try:
        return date.fromisoformat(f"2024-{found[1]}").isoformat()[5:] if found else None
    except ValueError:
        return None


def window_start(window: str, season: str, today: date) -> date | None:
    """The first day of a window; None for all. `season` is its first day of any year, like 09-01."""
    if window == "all":
        return None
    if window == "month":
        return today - timedelta(days=MONTH_DAYS - 1)
    month, day = map(int, (parse_season(season) or DEFAULT_SEASON).split("-"))
    this_year = _day_of(today.year, month, day)
    return this_year if this_year <= today else _day_of(today.year - 1, month, day)


def _day_of(year: int, month: int, day: int) -> date:
    """This day of a year; 29 February is the day after where there is none."""
    return date(year, month, day) if (month, day) != (2, 29) or isleap(year) else date(year, 3, 1)


def start_moment(day: date | None) -> str:
    """The stored moment at which a day begins by the clock of this machine; "" for no day."""
    if day is None:
        return ""
    return datetime.combine(day, time()).astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def make_board(tally: Tally) -> Board:
    """Return the board of the matches of this tally."""
    people = [_person(key, raw) for key, raw in tally["people"].items()]
    least = min(MIN_EVENINGS, tally["evenings"])
    compared = [
        person for person in people if 3 * person.matches >= tally["matches"] and person.evenings >= least
    ]  # who has played at least a third of the matches, on enough evenings
    shares = sorted((person.share for person in compared if person.share is not None), reverse=True)
    ranks = {person.key: 1 + shares.index(person.share) for person in compared if person.share is not None}
    lines = [replace(person, rank=ranks.get(person.key)) for person in people]
    longest = max((person.best_run.length for person in people), default=0)
    pairs = dict[str, dict[str, Pair]]()
    for key, others in tally["pairs"].items():
        for other, (before, behind, level) in others.items():
            pairs.setdefault(key, {})[other] = Pair(before, behind, level)
            pairs.setdefault(other, {})[key] = Pair(behind, before, level)
    return Board(
        matches=tally["matches"], evenings=tally["evenings"], first=tally["first"], last=tally["last"],
        people=sorted(lines, key=_order), games=_games(tally["games"]), pairs=pairs,
        best_totals=_records_by_size(tally["best_totals"]), worst_totals=_records_by_size(tally["worst_totals"]),
        best_deals=[
            _record(kind, raw, contract=contract)
            for kind, contracts in tally["best_deals"].items()
            for contract, raw in contracts.items()
        ],
        banks=[_record(kind, raw) for kind, raw in tally["banks"].items()],
        leads=[_record(kind, raw) for kind, raw in tally["leads"].items()],
        longest_run=[person.key for person in people if person.best_run.length == longest > 1],
    )  # fmt: skip


def _order(person: BoardPerson) -> tuple[Any, ...]:
    name = name_sort_key(person.name)
    return (0, person.rank, name) if person.rank is not None else (1, -person.evenings, -person.matches, name)


def _person(key: str, raw: Mapping[str, Any]) -> BoardPerson:
    matches = raw["matches"]
    kinds = [_kind_score(kind, count) for kind, count in raw["kinds"].items()]
    edges = [
        ContractEdge(_kind(kind), contract, deals, Fraction(edge, SHARES * deals))
        for kind, contracts in raw["contracts"].items()
        for contract, (deals, edge) in contracts.items()
    ]
    return BoardPerson(
        key=key, name=raw["name"], rank=None, evenings=raw["evenings"], matches=matches, won=raw["won"],
        deals=sum(score.deals for score in kinds),
        place=Fraction(raw["place"], 2 * matches) if matches else None,
        share=Fraction(raw["share"], SHARES * matches) if matches else None,
        kinds=sorted(kinds, key=lambda score: -score.deals),
        form=[FormPlace(Fraction(place, 2), seats, bool(won), match) for place, seats, won, match in raw["form"]],
        best_run=WinRun(*raw["best_run"]), contracts=sorted(edges, key=lambda edge: -edge.above_average),
        best_deals=[
            _record(kind, [value, [key], *rest], contract=holders[0])
            for kind, best in raw["best_deals"].items()
            for value, holders, *rest in best.values()
        ],
        best_totals=_own_totals(key, raw["best_totals"]), worst_totals=_own_totals(key, raw["worst_totals"]),
    )  # fmt: skip


def _own_totals(key: str, totals: Mapping[str, Sequence[Any]]) -> list[Record]:
    return _records_by_size({size: [row[0], [key], *row[2:]] for size, row in totals.items()})


def _kind(text: str) -> Kind:
    return Kind(*text.split(" "))


def _kind_score(kind: str, count: Mapping[str, int]) -> KindScore:
    matches = count["matches"]
    return KindScore(
        _kind(kind), matches, count["won"], count["early"], count["deals"], count["change"],
        Fraction(count["place"], 2 * matches) if matches else None,
        Fraction(count["total"], matches) if matches else None,
    )  # fmt: skip


def _games(games: Mapping[str, Any]) -> list[BoardGame]:
    listed = list[BoardGame]()
    for game, raw in games.items():
        kinds = [_kind(kind) for kind in sorted(raw["kinds"], key=raw["kinds"].__getitem__, reverse=True)]
        names = raw.get("names", {})
        listed.append(BoardGame(game, raw["matches"], raw["evenings"], kinds, names, raw["pack"]))
    return sorted(listed, key=lambda game: -game.matches)


def _records_by_size(records: Mapping[str, Sequence[Any]]) -> list[Record]:
    result = []
    for size, raw in records.items():
        kind, seats, playing = size.rsplit(" ", 2)
        result.append(_record(kind, raw, seats=int(seats), playing=int(playing)))
    return result


def _record(kind: str, raw: Sequence[Any], **more: Any) -> Record:
    value, people, match, moment, number, pack = raw
    return Record(_kind(kind), value, tuple(people), match, moment, number, pack=pack, **more)
