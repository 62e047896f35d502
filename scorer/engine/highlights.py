"""Highlights: what people will tell of a match, found in its ledger; pure functions, a phrase or nothing each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from scorer.engine.ledger import Ledger
from scorer.engine.phrases import N_, N_n, Phrase, Seat, Seats, Signed, phrase, plural_phrase
from scorer.engine.step import Row

FEWEST = 4
"""A match of fewer deals has no story."""
LONG = 3
"""From this many deals in a row on a bank that is not empty is worth telling."""


class Standing(NamedTuple):
    """Where everybody stood after a deal, and after what was moved by agreement before the next."""

    deal: int
    """Its number, from 1."""
    worth: tuple[int, ...]
    """What counts for the ranking, a seat each."""
    bank: int
    highest_bank: int
    """The most that the bank held in between."""


def highlights(ledger: Ledger) -> list[Phrase]:
    """All that is worth telling, the largest deal first."""
    if ledger.state.deals < FEWEST:
        return []
    found = (largest_deal(ledger), longest_bank(ledger), turning_point(ledger))
    return [phrase for phrase in found if phrase is not None]


def deals(ledger: Ledger) -> Iterator[tuple[int, Row]]:
    """The deals with their numbers, those that count for nothing too; adjustments and the finish are none."""
    yield from enumerate((row for row in ledger.rows if row.took_turn), 1)


def standings(ledger: Ledger) -> list[Standing]:
    """Where everybody stood after each deal; an adjustment belongs to the deal before it, the finish to none."""
    counting, found = ledger.play.counting, list[Standing]()
    for row in ledger.rows:
        worth = row.totals
        if row.pennies:
            worth = tuple(total + counting.worth * coins for total, coins in zip(worth, row.pennies, strict=True))
        if row.took_turn:
            found.append(Standing(len(found) + 1, worth, row.bank, row.bank))
        elif found and row.kind != "finish":
            found[-1] = Standing(len(found), worth, row.bank, max(found[-1].highest_bank, row.bank))
    return found


def largest_deal(ledger: Ledger) -> Phrase | None:
    """The deal that moved somebody the most; nothing where another moved as much, or where everybody got the same."""
    sizes = [(max(map(abs, row.changes)), number, row) for number, row in deals(ledger)]
    largest = max((size for size, _number, _row in sizes), default=0)
    found = [(number, row) for size, number, row in sizes if size == largest]
    if not largest or len(found) > 1:
        return None
    ((number, row),) = found
    most = largest if largest in row.changes else -largest
    who = tuple(seat for seat, change in enumerate(row.changes) if change == most)
    if len(who) == len(row.changes):
        return None
    text = N_("The biggest swing was deal %(number)s, %(contract)s: %(who)s %(change)s.")
    name = ledger.play.contracts[row.contract or ""].name
    return phrase(text, contract=name, number=number, change=Signed(most), who=Seats(who))


def longest_bank(ledger: Ledger) -> Phrase | None:
    """How long the bank was not empty, how full it got then, and who emptied it."""
    runs = [list(run) for held, run in groupby(standings(ledger), key=lambda standing: standing.bank > 0) if held]
    longest: list[Standing] = max(
        runs, key=lambda run: (len(run), max(standing.highest_bank for standing in run)), default=[]
    )
    if len(longest) < LONG:
        return None
    fullest = max(standing.highest_bank for standing in longest)
    emptied = next((row for number, row in deals(ledger) if number == longest[-1].deal + 1), None)
    if emptied is None or emptied.bank_change >= 0 or emptied.bank > 0:
        held = N_n(
            "The bank was not empty for %(n)s deal in a row, %(fullest)s at its fullest.",
            "The bank was not empty for %(n)s deals in a row, %(fullest)s at its fullest.",
        )
        return plural_phrase(held, len(longest), fullest=fullest)
    most = max(emptied.changes)
    who = tuple(seat for seat, change in enumerate(emptied.changes) if change == most)
    if most * len(who) < -emptied.bank_change:  # others got some of it too
        shared = tuple(seat for seat, change in enumerate(emptied.changes) if change > 0)
        parted = N_n(
            "The bank was not empty for %(n)s deal in a row, up to %(fullest)s, until %(who)s shared it.",
            "The bank was not empty for %(n)s deals in a row, up to %(fullest)s, until %(who)s shared it.",
        )
        return plural_phrase(parted, len(longest), fullest=fullest, who=Seats(shared))
    won = N_n(
        "The bank was not empty for %(n)s deal in a row, up to %(fullest)s, until it went to %(who)s.",
        "The bank was not empty for %(n)s deals in a row, up to %(fullest)s, until it went to %(who)s.",
    )
    return plural_phrase(won, len(longest), fullest=fullest, who=Seats(who))


def turning_point(ledger: Ledger) -> Phrase | None:
    """When the winner took the lead for good, and how far behind he or she had been."""
    ranking, story = ledger.ranking, standings(ledger)
    if len(ranking) < 2 or len(ranking[0]) > 1:
        return None
    winner = ranking[0][0]
    led = [_behind(standing.worth, winner, ledger.play.counting.best) < 0 for standing in story]
    since = next((place for place in range(len(led), 0, -1) if not led[place - 1]), 0)
    if since == len(led):
        return None
    if since == 0:
        return phrase(N_("%(who)s led from the first deal to the last."), who=Seat(winner))
    gaps = [_behind(standing.worth, winner, ledger.play.counting.best) for standing in story]
    deepest = max(range(len(gaps)), key=gaps.__getitem__)
    text = N_("%(who)s turned the match: %(gap)s behind after deal %(deal)s, ahead for good from deal %(since)s.")
    if gaps[deepest] <= 0:
        return phrase(N_("%(who)s took the lead for good in deal %(since)s."), who=Seat(winner), since=since + 1)
    return phrase(text, who=Seat(winner), gap=gaps[deepest], deal=deepest + 1, since=since + 1)


def _behind(worth: Sequence[int], seat: int, best: str) -> int:
    """How far a seat is behind the best of the others; below 0: ahead of all of them."""
    others = [total for other, total in enumerate(worth) if other != seat]
    return max(others) - worth[seat] if best == "highest" else worth[seat] - min(others)
