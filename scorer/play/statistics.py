"""Statistics: what many matches come to for each of their players; evenings and names come in, values go out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from scorer.engine.game import Counting, Game
from scorer.engine.ledger import Ledger
from scorer.engine.phrases import Text
from scorer.engine.settlement import CarriedOver, UnitValue, balances, fewest_transfers, settle_match
from scorer.language import lists
from scorer.language.lists import name_sort_key
from scorer.play.payments import carried_over_by_seat, named_payments
from scorer.store.match_extras import BANK, Payment
from scorer.store.sequels import CarriedOverLists

Who = Callable[[str], str]
"""Says who is meant by a name."""


class Part(NamedTuple):
    """One player's part in one match."""

    name: str
    place: int | None
    """From 1; those with equal totals share one. None where everybody is level: nobody has a place then."""
    won: bool
    """Whether this is a first place, perhaps a shared one; nobody has won where everybody is equal."""
    total: int
    edges: Mapping[str, tuple[int, Fraction]]
    """By contract: how many deals, and how much better than the table they were together.

    Better is more where the highest total wins and less where the lowest does; the table is the average of its seats.
    """
    gained: int = 0
    """What counts where matches are added up: points, or chips and beans above the start; not what went along."""
    is_carried_over: bool = False
    """Whether the total went along: then this match is the beginning of the next one, which counts for both."""


class Purse(NamedTuple):
    """What is owed in: a currency's smallest coin, or where there was no money the chips or points of a game."""

    currency: str
    """Three capitals; "" where there was no money."""
    game: str
    """The identity of the game; "" for money."""
    unit: str
    """The unit of the game's counting; "" for money."""


@dataclass(frozen=True, slots=True)
class Evening:
    """A finished match in what its people keep of it."""

    game: Game
    counting: Counting
    contracts: Mapping[str, Text]
    """The names of the contracts, by key."""
    parts: Sequence[Part]
    """The best first."""
    purse: Purse
    coin: int
    """What one chip or point of the payments is worth in the purse."""
    payments: Sequence[Payment]
    """What is still to be paid."""
    ended_early: bool = False
    """Whether deals that belong to the match were not played."""


class ContractScore(NamedTuple):
    """A contract as somebody plays it."""

    name: Text
    above_average: Fraction
    """How much better than the table, a deal on average."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One person in one game of one size: what three and four players come to cannot be compared."""

    game: Game
    seats: int
    """How many played."""
    counting: Counting
    """As in the match played last."""
    played: int
    """How many matches."""
    ended_early: int
    """In how many of them deals were left out at the end, so that totals are smaller."""
    won: int
    """How many of them."""
    place: Fraction | None
    """The average over the matches; None where nobody has had a place."""
    total: Fraction
    """The average over the matches."""
    best: ContractScore | None
    """The contract played best, better than the table; None where there is none, or not two to compare."""
    worst: ContractScore | None
    """The contract played worst, worse than the table; None likewise."""


class MeanPlace(NamedTuple):
    """The places of one person in matches of one size."""

    seats: int
    """How many played."""
    place: Fraction
    """The average over these matches."""


@dataclass(frozen=True, slots=True)
class Person:
    """One person in all games."""

    name: str
    played: int
    """How many matches."""
    won: int
    """How many of them."""
    places: Sequence[MeanPlace]
    """The size played most first."""
    games: Sequence[GameRecord]
    """The game, by its size, played most first."""


def summarize_match(
    ledger: Ledger,
    names: Sequence[str],
    worth: UnitValue | None,
    way: str | None = None,
    gone_on: CarriedOverLists = (),
) -> Evening:
    """What a finished match leaves; `way` is how points are settled, None as usual. Without a worth they are not.

    What is in `gone_on` went along into next matches.
    """
    along = carried_over_by_seat(names, gone_on)
    play, leaders, edges = ledger.play, ledger.leaders, _edges(ledger)
    gained, gone = _gained(ledger, along), {seat for taken in along for seat in taken.ranking_values}
    parts = [
        Part(
            names[seat],
            place if leaders else None,
            seat in leaders,
            ledger.state.totals[seat],
            edges[seat],
            gained[seat],
            seat in gone,
        )
        for place, seats in ledger.places
        for seat in seats
    ]
    purse = Purse(worth.currency, "", "") if worth else Purse("", play.game.identity, play.counting.unit)
    paid = settle_match(ledger, worth, way, along)
    coin = worth.unit if worth and not paid.in_coins else 1
    contracts = {key: contract.name for key, contract in play.contracts.items()}
    payments = tuple(named_payments(paid, names, gone_on))
    early = play.schedule.total is not None and ledger.state.deals < play.schedule.total
    return Evening(play.game, play.counting, contracts, tuple(parts), purse, coin, payments, early)


def _gained(ledger: Ledger, along: Sequence[CarriedOver]) -> list[int]:
    """What counts of each seat where matches are added up: all but what went along."""
    if ledger.play.counting.has_bank:
        return [int(balance) for balance in balances(ledger, None, along)[: ledger.play.seats]]
    totals = enumerate(ledger.state.totals)
    return [total - sum(taken.ranking_values.get(seat, 0) for taken in along) for seat, total in totals]


def _edges(ledger: Ledger) -> list[dict[str, tuple[int, Fraction]]]:
    sign, seats = 1 if ledger.play.counting.best == "highest" else -1, ledger.play.seats
    deals: dict[str, int] = defaultdict(int)
    sums: list[dict[str, int]] = [defaultdict(int) for _ in range(seats)]
    for row in ledger.rows:
        if row.kind == "deal" and row.contract is not None:
            deals[row.contract] += 1
            everybody = sum(row.changes)
            for seat, change in enumerate(row.changes):
                sums[seat][row.contract] += sign * (seats * change - everybody)
    return [{key: (n, Fraction(one[key], seats)) for key, n in deals.items()} for one in sums]


def resolve_names(aliases: Mapping[str, str], spellings: Iterable[str] = ()) -> Who:
    """Who is meant by each name: names differ by more than capitals, and `aliases` lead from one to another.

    `spellings` are names as they were written, the latest last; that is how they are written now.
    """
    written = {name.casefold(): name for name in [*spellings, *aliases.values()]}
    leads = {name.casefold(): means.casefold() for name, means in aliases.items()}

    def who(name: str) -> str:
        key, seen = name.casefold(), set[str]()
        while key in leads and key not in seen:
            seen.add(key)
            key = leads[key]
        return written.get(key, name)

    return who


def person_records(evenings: Sequence[Evening], who: Who) -> list[Person]:
    """Everybody who played a match that counts, those who played most first.

    A match from which somebody's total went along is the beginning of the next one: both are counted there, once.
    """
    parts: dict[str, list[tuple[Evening, Part]]] = defaultdict(list)
    for one in evenings:
        for part in one.parts:
            if not part.is_carried_over:
                parts[who(part.name)].append((one, part))
    found = [_person(name, theirs) for name, theirs in parts.items()]
    order = lists.reader_sort_key()
    return sorted(found, key=lambda person: (-person.played, order(person.name)))


def count_matches(evenings: Sequence[Evening]) -> int:
    """How many matches count for somebody: not those that only went on into another one."""
    return sum(not all(part.is_carried_over for part in evening.parts) for evening in evenings)


def _person(name: str, parts: Sequence[tuple[Evening, Part]]) -> Person:
    by_game: dict[tuple[str, int], list[tuple[Evening, Part]]] = defaultdict(list)
    by_size: dict[int, list[Part]] = defaultdict(list)
    for one, part in parts:
        by_game[one.game.identity, len(one.parts)].append((one, part))
        by_size[len(one.parts)].append(part)
    games = sorted(map(_in_game, by_game.values()), key=lambda game: -game.played)
    sizes = sorted(by_size.items(), key=lambda size: -len(size[1]))
    places = [MeanPlace(seats, place) for seats, these in sizes if (place := _mean_place(these)) is not None]
    return Person(name, len(parts), sum(part.won for _, part in parts), places, games)


def _in_game(parts: Sequence[tuple[Evening, Part]]) -> GameRecord:
    latest, ranked = parts[-1][0], _ranked(parts)
    can_compare = len(ranked) > 1
    return GameRecord(
        latest.game,
        len(latest.parts),
        latest.counting,
        played=len(parts),
        ended_early=sum(one.ended_early for one, _ in parts),
        won=sum(part.won for _, part in parts),
        place=_mean_place([part for _, part in parts]),
        total=_mean([part.total for _, part in parts]),
        best=ranked[0] if can_compare and ranked[0].above_average > 0 else None,
        worst=ranked[-1] if can_compare and ranked[-1].above_average < 0 else None,
    )


def _mean_place(parts: Iterable[Part]) -> Fraction | None:
    places = [part.place for part in parts if part.place is not None]
    return _mean(places) if places else None


def _ranked(parts: Sequence[tuple[Evening, Part]]) -> list[ContractScore]:
    """The contracts that were played, the best first."""
    deals: dict[str, int] = defaultdict(int)
    sums: dict[str, Fraction] = defaultdict(Fraction)
    names: dict[str, Text] = {}
    for one, part in parts:
        for key, (n, better) in part.edges.items():
            deals[key] += n
            sums[key] += better
            names[key] = one.contracts[key]
    return sorted(
        (ContractScore(names[key], sums[key] / n) for key, n in deals.items()), key=lambda edge: -edge.above_average
    )


def _mean(numbers: Sequence[int]) -> Fraction:
    return Fraction(sum(numbers), len(numbers))


def shared_table_pairs(evenings: Sequence[Evening], who: Who) -> set[frozenset[str]]:
    """The pairs of names that have sat at one table, and so are two people."""
    tables = [{who(part.name) for part in one.parts} for one in evenings]
    return {frozenset((one, other)) for names in tables for one in names for other in names if one != other}


def debts_by_purse(evenings: Sequence[Evening], who: Who) -> dict[Purse, list[Payment]]:
    """Who pays whom over all these evenings with the fewest payments, purse by purse; those that are even left out."""
    balances: dict[Purse, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for one in evenings:
        for payment in one.payments:
            purse = balances[one.purse]
            purse[_party(payment.payer, who)] -= payment.amount * one.coin
            purse[_party(payment.payee, who)] += payment.amount * one.coin
    found = {}
    for kind, balance in balances.items():
        names = sorted(balance, key=name_sort_key)
        transfers = fewest_transfers([balance[name] for name in names])
        if transfers:
            found[kind] = [Payment(names[one.payer], names[one.payee], one.amount) for one in transfers]
    return found


def _party(name: str, who: Who) -> str:
    """The person that is meant, or the bank: that is nobody's other name."""
    return BANK if name == BANK else who(name)
