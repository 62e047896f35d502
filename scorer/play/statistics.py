"""People: what many matches come to for each of their players. Pure: evenings and names come in, values go out."""

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

BANK = ""
"""Stands for the bank among people; nobody can have this name."""
Who = Callable[[str], str]
"""Says who is meant by a name."""


class Part(NamedTuple):
    """One player's part in one match. `edges`: by contract, how many deals, and how much better than the table.

    Better is more where the highest total wins and less where the lowest does; the table is the average of its seats.
    """

    name: str
    place: int
    won: bool
    total: int
    edges: Mapping[str, tuple[int, Fraction]]


class Purse(NamedTuple):
    """What is owed in: a currency's smallest coin, or where there was no money the chips or points of a game."""

    currency: str
    game: str
    unit: str


class Debt(NamedTuple):
    """Who owes whom how much; BANK stands for the bank."""

    payer: str
    payee: str
    amount: int


@dataclass(frozen=True, slots=True)
class Evening:
    """A finished match in what its people keep of it. A debt of one is worth `coin` of the purse."""

    game: Game
    counting: Counting
    contracts: Mapping[str, Text]
    parts: Sequence[Part]
    purse: Purse
    coin: int
    debts: Sequence[Debt]


class Edge(NamedTuple):
    """A contract, and how much better than the table somebody plays it, a deal on average."""

    name: Text
    better: Fraction


@dataclass(frozen=True, slots=True)
class InGame:
    """One person in one game: averages over the matches, and the contracts that he or she plays best and worst."""

    game: Game
    counting: Counting
    played: int
    won: int
    place: Fraction
    total: Fraction
    best: Edge | None
    worst: Edge | None


@dataclass(frozen=True, slots=True)
class Person:
    """One person in all games, the game played most first."""

    name: str
    played: int
    won: int
    place: Fraction
    games: Sequence[InGame]


def evening(ledger: Ledger, names: Sequence[str], worth: Worth | None, way: str | None = None) -> Evening:
    """What a finished match leaves; `way` is how points are settled, None as usual. Without a worth they are not."""
    play, parts, party = ledger.play, [], [*names, BANK]
    place, first = 1, ledger.ranking[0] if len(ledger.ranking) > 1 else ()
    edges = _edges(ledger)
    for group in ledger.ranking:
        parts += [Part(names[seat], place, seat in first, ledger.state.totals[seat], edges[seat]) for seat in group]
        place += len(group)
    purse = Purse(worth.currency, "", "") if worth else Purse("", play.game.key, play.counting.unit)
    paid = settlement(ledger, worth, way)
    coin = worth.unit if worth and not paid.in_coins else 1
    debts = [Debt(party[one.payer], party[one.payee], one.amount) for one in paid.transfers]
    contracts = {key: contract.name for key, contract in play.contracts.items()}
    return Evening(play.game, play.counting, contracts, tuple(parts), purse, coin, tuple(debts))


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
    by_game: dict[Game, list[tuple[Evening, Part]]] = defaultdict(list)
    for one, part in parts:
        by_game[one.game].append((one, part))
    games = sorted(map(_in_game, by_game.values()), key=lambda game: -game.played)
    return Person(name, len(parts), sum(part.won for _, part in parts), _mean([p.place for _, p in parts]), games)


def _in_game(parts: Sequence[tuple[Evening, Part]]) -> InGame:
    latest, best = parts[-1][0], _ranked(parts)
    return InGame(
        latest.game, latest.counting, len(parts), sum(part.won for _, part in parts),
        _mean([part.place for _, part in parts]), _mean([part.total for _, part in parts]),
        best[0] if len(best) > 1 else None, best[-1] if len(best) > 1 else None,
    )  # fmt: skip


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


def owed(evenings: Sequence[Evening], who: Who) -> dict[Purse, list[Debt]]:
    """Who pays whom over all these evenings with the fewest payments, purse by purse; those that are even left out."""
    balances: dict[Purse, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for one in evenings:
        for debt in one.debts:
            purse = balances[one.purse]
            purse[who(debt.payer) if debt.payer else BANK] -= debt.amount * one.coin
            purse[who(debt.payee) if debt.payee else BANK] += debt.amount * one.coin
    found = {}
    for kind, balance in balances.items():
        names = sorted(balance, key=str.casefold)
        pays = settle([balance[name] for name in names])
        if pays:
            found[kind] = [Debt(names[one.payer], names[one.payee], one.amount) for one in pays]
    return found
