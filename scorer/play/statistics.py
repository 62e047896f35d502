"""Statistics: what many matches come to for each of their players; evenings and names come in, values go out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from scorer.engine.game import Counting, Game
from scorer.engine.ledger import Ledger
from scorer.engine.owed import Worth, settlement
from scorer.engine.settle import settle
from scorer.engine.words import Text
from scorer.play.settling import payments_of
from scorer.store.payments import BANK, Payment

Who = Callable[[str], str]
"""Says who is meant by a name."""


class Part(NamedTuple):
    """One player's part in one match."""

    name: str
    place: int
    """From 1; those with equal totals share one."""
    won: bool
    """Whether this is a first place, perhaps a shared one; nobody has won where everybody is equal."""
    total: int
    edges: Mapping[str, tuple[int, Fraction]]
    """By contract: how many deals, and how much better than the table they were together.

    Better is more where the highest total wins and less where the lowest does; the table is the average of its seats.
    """


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


class Edge(NamedTuple):
    """A contract as somebody plays it."""

    name: Text
    better: Fraction
    """How much better than the table, a deal on average."""


@dataclass(frozen=True, slots=True)
class InGame:
    """One person in one game."""

    game: Game
    counting: Counting
    """As in the match played last."""
    played: int
    """How many matches."""
    won: int
    """How many of them."""
    place: Fraction
    """The average over the matches."""
    total: Fraction
    """The average over the matches."""
    best: Edge | None
    """The contract played best; None where there are not two to compare."""
    worst: Edge | None
    """The contract played worst; None where there are not two to compare."""


@dataclass(frozen=True, slots=True)
class Person:
    """One person in all games."""

    name: str
    played: int
    """How many matches."""
    won: int
    """How many of them."""
    place: Fraction
    """The average over the matches."""
    games: Sequence[InGame]
    """The game played most first."""


def evening(ledger: Ledger, names: Sequence[str], worth: Worth | None, way: str | None = None) -> Evening:
    """What a finished match leaves; `way` is how points are settled, None as usual. Without a worth they are not."""
    play, leaders, edges = ledger.play, ledger.leaders, _edges(ledger)
    parts = [
        Part(names[seat], place, seat in leaders, ledger.state.totals[seat], edges[seat])
        for place, seats in ledger.places
        for seat in seats
    ]
    purse = Purse(worth.currency, "", "") if worth else Purse("", play.game.identity, play.counting.unit)
    paid = settlement(ledger, worth, way)
    coin = worth.unit if worth and not paid.in_coins else 1
    contracts = {key: contract.name for key, contract in play.contracts.items()}
    return Evening(play.game, play.counting, contracts, tuple(parts), purse, coin, tuple(payments_of(paid, names)))


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


def meaning(aliases: Mapping[str, str], spellings: Iterable[str] = ()) -> Who:
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


def people(evenings: Sequence[Evening], who: Who) -> list[Person]:
    """Everybody who played, those who played most first."""
    parts: dict[str, list[tuple[Evening, Part]]] = defaultdict(list)
    for one in evenings:
        for part in one.parts:
            parts[who(part.name)].append((one, part))
    found = [_person(name, theirs) for name, theirs in parts.items()]
    return sorted(found, key=lambda person: (-person.played, person.name.casefold()))


def _person(name: str, parts: Sequence[tuple[Evening, Part]]) -> Person:
    by_game: dict[str, list[tuple[Evening, Part]]] = defaultdict(list)
    for one, part in parts:
        by_game[one.game.identity].append((one, part))
    games = sorted(map(_in_game, by_game.values()), key=lambda game: -game.played)
    return Person(name, len(parts), sum(part.won for _, part in parts), _mean([p.place for _, p in parts]), games)


def _in_game(parts: Sequence[tuple[Evening, Part]]) -> InGame:
    latest, ranked = parts[-1][0], _ranked(parts)
    can_compare = len(ranked) > 1
    return InGame(
        latest.game,
        latest.counting,
        played=len(parts),
        won=sum(part.won for _, part in parts),
        place=_mean([part.place for _, part in parts]),
        total=_mean([part.total for _, part in parts]),
        best=ranked[0] if can_compare else None,
        worst=ranked[-1] if can_compare else None,
    )


def _ranked(parts: Sequence[tuple[Evening, Part]]) -> list[Edge]:
    """The contracts that were played, the best first."""
    deals: dict[str, int] = defaultdict(int)
    sums: dict[str, Fraction] = defaultdict(Fraction)
    names: dict[str, Text] = {}
    for one, part in parts:
        for key, (n, better) in part.edges.items():
            deals[key] += n
            sums[key] += better
            names[key] = one.contracts[key]
    return sorted((Edge(names[key], sums[key] / n) for key, n in deals.items()), key=lambda edge: -edge.better)


def _mean(numbers: Sequence[int]) -> Fraction:
    return Fraction(sum(numbers), len(numbers))


def together(evenings: Sequence[Evening], who: Who) -> set[frozenset[str]]:
    """The pairs of names that have sat at one table, and so are two people."""
    tables = [{who(part.name) for part in one.parts} for one in evenings]
    return {frozenset((one, other)) for names in tables for one in names for other in names if one != other}


def owed(evenings: Sequence[Evening], who: Who) -> dict[Purse, list[Payment]]:
    """Who pays whom over all these evenings with the fewest payments, purse by purse; those that are even left out."""
    balances: dict[Purse, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for one in evenings:
        for payment in one.payments:
            purse = balances[one.purse]
            purse[_party(payment.payer, who)] -= payment.amount * one.coin
            purse[_party(payment.payee, who)] += payment.amount * one.coin
    found = {}
    for kind, balance in balances.items():
        names = sorted(balance, key=str.casefold)
        transfers = settle([balance[name] for name in names])
        if transfers:
            found[kind] = [Payment(names[one.payer], names[one.payee], one.amount) for one in transfers]
    return found


def _party(name: str, who: Who) -> str:
    """The person that is meant, or the bank: that is nobody's other name."""
    return BANK if name == BANK else who(name)
