"""The best moments of a match, found in its ledger: a phrase each, or None."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from scorer.engine.entries import Deal
from scorer.engine.ledger import Ledger
from scorer.engine.phrases import N_, N_n, Phrase, Seat, Seats, Signed, phrase, plural_phrase
from scorer.engine.step import Row

MIN_DEALS = 4  # a match of fewer deals has no highlights
MIN_BANK_RUN = 3  # a bank that is not empty is worth telling from this many deals in a row


class Standing(NamedTuple):
    """The standing after a deal and the adjustments that followed it."""

    deal: int  # its number, from 1
    worth: tuple[int, ...]  # the ranking values, a seat each
    bank: int
    highest_bank: int  # the most that the bank held since the deal


def highlights(ledger: Ledger) -> list[Phrase]:
    """Everything worth telling, the largest deal first."""
    if ledger.state.deals < MIN_DEALS:
        return []
    candidates = (largest_deal(ledger), longest_bank(ledger), turning_point(ledger))
    return [highlight for highlight in candidates if highlight is not None]


def deals(ledger: Ledger) -> Iterator[tuple[int, Row]]:
    """The deals with their numbers from 1, void deals too, but no other entries."""
    yield from enumerate((row for row in ledger.rows if row.took_turn), 1)


def standings(ledger: Ledger) -> list[Standing]:
    """The standing after each deal; an adjustment belongs to the deal before it, the finish to none."""
    counting, after_deals = ledger.play.counting, list[Standing]()
    for row in ledger.rows:
        worth = row.totals
        if row.pennies:
            worth = tuple(total + counting.worth * coins for total, coins in zip(worth, row.pennies, strict=True))
        if row.took_turn:
            after_deals.append(Standing(len(after_deals) + 1, worth, row.bank, row.bank))
        elif after_deals and row.kind != "finish":
            after_deals[-1] = Standing(len(after_deals), worth, row.bank, max(after_deals[-1].highest_bank, row.bank))
    return after_deals


def largest_deal(ledger: Ledger) -> Phrase | None:
    """The played deal with the largest change; None where several are that large, or everybody got the same."""
    played = [(number, row) for number, row in deals(ledger) if row.kind == Deal.kind]
    sizes = [(max(map(abs, row.changes)), number, row) for number, row in played]
    largest = max((size for size, _number, _row in sizes), default=0)
    candidates = [(number, row) for size, number, row in sizes if size == largest]
    if not largest or len(candidates) > 1:
        return None
    ((number, row),) = candidates
    change = largest if largest in row.changes else -largest
    seats = tuple(seat for seat, its_change in enumerate(row.changes) if its_change == change)
    if len(seats) == len(row.players):
        return None
    text = N_("The biggest swing was deal %(number)s, %(contract)s: %(who)s %(change)s.")
    name = ledger.play.contracts[row.contract or ""].name
    return phrase(text, contract=name, number=number, change=Signed(change), who=Seats(seats))


def longest_bank(ledger: Ledger) -> Phrase | None:
    """The longest run of deals with chips in the bank, the most it held, and who emptied it."""
    runs = [list(run) for is_full, run in groupby(standings(ledger), key=lambda standing: standing.bank > 0) if is_full]
    longest = max(runs, key=lambda run: (len(run), max(standing.highest_bank for standing in run)), default=[])
    if len(longest) < MIN_BANK_RUN:
        return None
    fullest = max(standing.highest_bank for standing in longest)
    emptied = next((row for number, row in deals(ledger) if number == longest[-1].deal + 1), None)
    if emptied is None or emptied.bank_change >= 0 or emptied.bank > 0:
        text = N_n(
            "The bank was not empty for %(n)s deal in a row, %(fullest)s at its fullest.",
            "The bank was not empty for %(n)s deals in a row, %(fullest)s at its fullest.",
        )
        return plural_phrase(text, len(longest), fullest=fullest)
    gain = max(emptied.changes)
    winners = tuple(seat for seat, change in enumerate(emptied.changes) if change == gain)
    text = N_n(
        "The bank was not empty for %(n)s deal in a row, up to %(fullest)s, until it went to %(who)s.",
        "The bank was not empty for %(n)s deals in a row, up to %(fullest)s, until it went to %(who)s.",
    )
    if gain * len(winners) < -emptied.bank_change:  # others got some of it too
        winners = tuple(seat for seat, change in enumerate(emptied.changes) if change > 0)
    return plural_phrase(text, len(longest), fullest=fullest, who=Seats(winners))


def turning_point(ledger: Ledger) -> Phrase | None:
    """When the winner took the lead for good, and how far behind he or she had been."""
    ranking = ledger.ranking
    if len(ranking) < 2 or len(ranking[0]) > 1:
        return None
    winner = ranking[0][0]
    gaps = [_behind(standing.worth, winner, ledger.play.counting.best) for standing in standings(ledger)]
    since = next((number for number in range(len(gaps), 0, -1) if gaps[number - 1] >= 0), 0)
    if since == len(gaps):
        return None
    if since == 0:
        return phrase(N_("%(who)s led from the first deal to the last."), who=Seat(winner))
    deepest = max(range(len(gaps)), key=gaps.__getitem__)
    if gaps[deepest] <= 0:
        return phrase(N_("%(who)s took the lead for good in deal %(since)s."), who=Seat(winner), since=since + 1)
    text = N_("%(who)s turned the match: %(gap)s behind after deal %(deal)s, ahead for good from deal %(since)s.")
    return phrase(text, who=Seat(winner), gap=gaps[deepest], deal=deepest + 1, since=since + 1)


def _behind(worth: Sequence[int], seat: int, best: str) -> int:
    """How far a seat is behind the best of the others; below 0: ahead of all of them."""
    others = [total for other, total in enumerate(worth) if other != seat]
    return max(others) - worth[seat] if best == "highest" else worth[seat] - min(others)
