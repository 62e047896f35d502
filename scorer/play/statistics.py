"""What many matches come to for each of their players: places, averages, best contracts, debts."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from scorer.engine.game import Counting, Game
from scorer.engine.ledger import Ledger
from scorer.engine.phrases import Text
from scorer.engine.settlement import CarriedOver, UnitValue, balances, fewest_transfers, settle_match
from scorer.language import lists
from scorer.language.lists import name_sort_key
from scorer.play.payments import carried_over_by_seat, named_payments
from scorer.play.summaries import DealCount, count_deals
from scorer.store.match_extras import BANK, Payment
from scorer.store.sequels import CarriedOverLists

Who = Callable[[str], str]
"""Returns the current name of the person whom a name means; `resolve_names` makes it."""


class Part(NamedTuple):
    """One player's part in one match."""

    name: str
    place: int | None
    """From 1, shared by equal totals. None where all totals are equal."""
    won: bool
    """Whether this is a first place, perhaps a shared one. Nobody wins where all totals are equal."""
    total: int
    edges: Mapping[str, tuple[int, Fraction]]
    """By contract that the person played: how many deals, and by how much better than the average of those who played.

    The latter is a sum. Better is more where the highest total wins, and less where the lowest does.
    """
    gained: int = 0
    """What counts where matches are added up: points, or chips and beans above the start; not what was carried over."""
    is_carried_over: bool = False
    """Whether the total was carried over into a sequel, which then counts for both matches."""


class Purse(NamedTuple):
    """The unit of debts: the smallest coin of a currency, or without money the chips or points of a game."""

    currency: str
    """Three capitals; "" without money."""
    game: str
    """The identity of the game; "" for money."""
    unit: str
    """The unit of the game's counting; "" for money."""


@dataclass(frozen=True, slots=True)
class Evening:
    """The summary of a finished match."""

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
    """Whether it was finished before its last deal."""
    sitting: int = 0
    """How many sat out of each deal."""


class ContractScore(NamedTuple):
    """How well a person plays a contract."""

    name: Text
    above_average: Fraction
    """How much better than the average of those who played, per deal."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One person's results in one game with one number of players; other numbers cannot be compared."""

    game: Game
    seats: int
    """How many were at the table."""
    sitting: int
    """How many of them sat out of each deal."""
    counting: Counting
    """As in the last match."""
    played: int
    """How many matches."""
    ended_early: int
    """How many of them ended before their last deal, so that totals are smaller."""
    won: int
    """How many of them."""
    place: Fraction | None
    """The average of the places; None where there was none."""
    total: Fraction
    """The average of the totals."""
    best: ContractScore | None
    """The contract played best, if better than average and not the only one."""
    worst: ContractScore | None
    """The contract played worst, if worse than average and not the only one."""


class MeanPlace(NamedTuple):
    """One person's average place in matches with one number of players."""

    seats: int
    """How many played."""
    place: Fraction


@dataclass(frozen=True, slots=True)
class Person:
    """One person's results in all games."""

    name: str
    played: int
    """How many matches."""
    won: int
    """How many of them."""
    places: Sequence[MeanPlace]
    """By number of players, the most played first."""
    games: Sequence[GameRecord]
    """By game and number of players, the most played first."""


def summarize_match(
    ledger: Ledger, names: Sequence[str], worth: UnitValue | None, method: str | None = None,
    carried_over: CarriedOverLists = (),
    count: DealCount | None = None,
) -> Evening:  # fmt: skip
    """Return the summary of a finished match. Without `worth` no points are settled; no `method` means the usual one.

    `carried_over` went on into sequels and is not counted or settled here. A ledger without rows needs their `count`.
    """
    by_seat = carried_over_by_seat(names, carried_over)
    edges = _edges(ledger, count_deals(ledger.rows) if count is None else count)
    play, leaders, gains = ledger.play, ledger.leaders, _gains(ledger, by_seat)
    carried_seats = {seat for carried in by_seat for seat in carried.ranking_values}
    parts = [
        Part(names[seat], place if leaders else None, seat in leaders, ledger.state.totals[seat],
             edges[seat], gains[seat], seat in carried_seats)
        for place, seats in ledger.places
        for seat in seats
    ]  # fmt: skip
    purse = Purse(worth.currency, "", "") if worth else Purse("", play.game.identity, play.counting.unit)
    settlement = settle_match(ledger, worth, method, by_seat)
    coin = worth.unit if worth and not settlement.in_coins else 1
    contracts = {key: contract.name for key, contract in play.contracts.items()}
    payments = tuple(named_payments(settlement, names, carried_over))
    early = play.schedule.total is not None and ledger.state.deals < play.schedule.total
    return Evening(
        play.game, play.counting, contracts, tuple(parts), purse, coin, payments, early, play.seats - play.playing
    )


def _gains(ledger: Ledger, by_seat: Sequence[CarriedOver]) -> list[int]:
    """Return what counts of each seat where matches are added up: all but what was carried over."""
    if ledger.play.counting.has_bank:
        return [int(balance) for balance in balances(ledger, None, by_seat)[: ledger.play.seats]]
    totals = enumerate(ledger.state.totals)
    return [total - sum(carried.ranking_values.get(seat, 0) for carried in by_seat) for seat, total in totals]


def _edges(ledger: Ledger, count: DealCount) -> list[dict[str, tuple[int, Fraction]]]:
    sign, playing = 1 if ledger.play.counting.best == "highest" else -1, ledger.play.playing
    return [
        {
            key: (own.deals[seat], sign * (own.sums[seat] - Fraction(own.table_sums[seat], playing)))
            for key, own in count.contracts.items()
            if own.deals[seat]
        }
        for seat in range(ledger.play.seats)
    ]


def resolve_names(aliases: Mapping[str, str], spellings: Iterable[str] = ()) -> Who:
    """Return a function from a name to the person's current name.

    Case is ignored, `aliases` are followed, and the last spelling wins.
    """
    current = {name.casefold(): name for name in [*spellings, *aliases.values()]}
    targets = {alias.casefold(): name.casefold() for alias, name in aliases.items()}

    def who(name: str) -> str:
        key, seen = name.casefold(), set[str]()
        while key in targets and key not in seen:
            seen.add(key)
            key = targets[key]
        return current.get(key, name)

    return who


def person_records(evenings: Sequence[Evening], who: Who) -> list[Person]:
    """Return everybody's results, those who played most first.

    A match whose total was carried over counts together with its sequel, once.
    """
    parts: dict[str, list[tuple[Evening, Part]]] = defaultdict(list)
    for evening in evenings:
        for part in evening.parts:
            if not part.is_carried_over:
                parts[who(part.name)].append((evening, part))
    sort_key = lists.reader_sort_key()
    people = [_person(name, pairs) for name, pairs in parts.items()]
    return sorted(people, key=lambda person: (-person.played, sort_key(person.name)))


def count_matches(evenings: Sequence[Evening]) -> int:
    """Return how many matches count for somebody, without those that were wholly carried over."""
    return sum(not all(part.is_carried_over for part in evening.parts) for evening in evenings)


def _person(name: str, pairs: Sequence[tuple[Evening, Part]]) -> Person:
    by_game: dict[tuple[str, int, int], list[tuple[Evening, Part]]] = defaultdict(list)
    by_seats: dict[int, list[Part]] = defaultdict(list)
    for evening, part in pairs:
        by_game[evening.game.identity, len(evening.parts), evening.sitting].append((evening, part))
        by_seats[len(evening.parts)].append(part)
    records = sorted(map(_game_record, by_game.values()), key=lambda record: -record.played)
    most_played = sorted(by_seats.items(), key=lambda item: -len(item[1]))
    places = [MeanPlace(seats, place) for seats, parts in most_played if (place := _mean_place(parts)) is not None]
    return Person(name, len(pairs), sum(part.won for _, part in pairs), places, records)


def _game_record(pairs: Sequence[tuple[Evening, Part]]) -> GameRecord:
    latest, ranked = pairs[-1][0], _ranked_contracts(pairs)
    can_compare = len(ranked) > 1
    return GameRecord(
        latest.game, len(latest.parts), latest.sitting, latest.counting, played=len(pairs),
        ended_early=sum(evening.ended_early for evening, _ in pairs), won=sum(part.won for _, part in pairs),
        place=_mean_place([part for _, part in pairs]), total=_mean([part.total for _, part in pairs]),
        best=ranked[0] if can_compare and ranked[0].above_average > 0 else None,
        worst=ranked[-1] if can_compare and ranked[-1].above_average < 0 else None,
    )  # fmt: skip


def _mean_place(parts: Iterable[Part]) -> Fraction | None:
    places = [part.place for part in parts if part.place is not None]
    return _mean(places) if places else None


def _ranked_contracts(pairs: Sequence[tuple[Evening, Part]]) -> list[ContractScore]:
    """Return the contracts that were played, the best first."""
    deals: dict[str, int] = defaultdict(int)
    sums: dict[str, Fraction] = defaultdict(Fraction)
    names: dict[str, Text] = {}
    for evening, part in pairs:
        for key, (count, edge) in part.edges.items():
            deals[key] += count
            sums[key] += edge
            names[key] = evening.contracts[key]
    scores = [ContractScore(names[key], sums[key] / count) for key, count in deals.items()]
    return sorted(scores, key=lambda score: -score.above_average)


def _mean(numbers: Sequence[int]) -> Fraction:
    return Fraction(sum(numbers), len(numbers))


def shared_table_pairs(evenings: Sequence[Evening], who: Who) -> set[frozenset[str]]:
    """Return the pairs of names that sat at one table, and so are two people."""
    tables = [{who(part.name) for part in evening.parts} for evening in evenings]
    return {frozenset(pair) for names in tables for pair in combinations(names, 2)}


def debts_by_purse(evenings: Sequence[Evening], who: Who) -> dict[Purse, list[Payment]]:
    """Return the fewest payments that settle all these evenings, by purse; settled purses are left out."""

    def party(name: str) -> str:
        return BANK if name == BANK else who(name)  # no alias leads to the bank

    by_purse: dict[Purse, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for evening in evenings:
        for payment in evening.payments:
            amount, balance = payment.amount * evening.coin, by_purse[evening.purse]
            balance[party(payment.payer)] -= amount
            balance[party(payment.payee)] += amount
    debts = {}
    for purse, balance in by_purse.items():
        names = sorted(balance, key=name_sort_key)
        transfers = fewest_transfers([balance[name] for name in names])
        if transfers:
            debts[purse] = [
                Payment(names[transfer.payer], names[transfer.payee], transfer.amount) for transfer in transfers
            ]
    return debts
