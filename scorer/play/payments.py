"""Who pays whom: at the end of a match and over many of them, by names, in the coins of a currency or in chips."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorer.engine.game import Counting, Game
from scorer.engine.ledger import Ledger
from scorer.engine.settlement import (
    CarriedOver,
    Settlement,
    UnitValue,
    balances,
    default_method,
    fewest_transfers,
    settle_match,
)
from scorer.language import formats
from scorer.language.lists import name_sort_key
from scorer.play.replayed_match import ReplayedMatch
from scorer.store.match_extras import BANK, CarriedOverLists, Payment
from scorer.store.matches import ListedMatch

Who = Callable[[str], str]  # returns the current name of the person whom a name means: `Names.shown`


class Part(NamedTuple):
    """One player's part in one match."""

    name: str
    gained: int  # points, or chips and beans above the start; not what was carried over
    is_carried_over: bool  # whether the total was carried over into a sequel, which then counts for both matches


class Purse(NamedTuple):
    """The unit of debts: the smallest coin of a currency, or without money the chips or points of a game."""

    currency: str  # three capitals; "" without money
    game: str  # the identity of the game; "" for money
    unit: str  # the unit of the game's counting; "" for money


@dataclass(frozen=True, slots=True)
class Evening:
    """The summary of a finished match."""

    game: Game
    counting: Counting
    parts: Sequence[Part]  # the best first
    purse: Purse
    coin: int  # what one chip or point of the payments is worth in the purse
    payments: Sequence[Payment]  # what is still to be paid


def unit_value(match: ListedMatch) -> UnitValue | None:
    """Return what the chips or points of a match are worth, or None where they are worth nothing."""
    if not match.money:
        return None
    currency = str(match.money["currency"]).upper()
    return UnitValue(currency, int(match.money["unit"]), match.per or 1, formats.smallest_coin(currency))


def settle_by_choice(replayed: ReplayedMatch, carried_over: CarriedOverLists = ()) -> Settlement:
    """Return the fewest payments that settle the match by the method of its table, without what was carried over."""
    by_seat = carried_over_by_seat(replayed.names, carried_over)
    return settle_match(replayed.ledger, unit_value(replayed.stored), replayed.stored.settling, by_seat)


def carried_over_by_seat(names: Sequence[str], carried_over: CarriedOverLists) -> list[CarriedOver]:
    """Return what was carried over into sequels, by seat. Renamed players are found by the seat they had."""
    seats = {name.casefold(): seat for seat, name in enumerate(names)}
    return [
        CarriedOver(
            {seats.get(person.name.casefold(), person.seat): person.amount for person in carried.people},
            tuple(person.worth for person in carried.joined),
            carried.with_bank,
        )
        for carried in carried_over
    ]


def settlement_method(replayed: ReplayedMatch) -> str | None:
    """Return how points are settled, or None where nothing is owed or chips and beans are paid themselves."""
    if replayed.play.counting.has_bank or not replayed.stored.money:
        return None
    return replayed.stored.settling or default_method(replayed.play.game, replayed.play.rules)


def named_payments(settlement: Settlement, names: Sequence[str], carried_over: CarriedOverLists = ()) -> list[Payment]:
    """Return the transfers of a settlement with `names`, in seat order. What stays in the bank is paid to BANK."""
    parties = [*names, BANK, *(person.name for carried in carried_over for person in carried.joined)]
    return [
        Payment(parties[transfer.payer], parties[transfer.payee], transfer.amount) for transfer in settlement.transfers
    ]


def summarize_match(
    ledger: Ledger,
    names: Sequence[str],
    worth: UnitValue | None,
    method: str | None = None,
    carried_over: CarriedOverLists = (),
) -> Evening:
    """Return the summary of a finished match. Without `worth` no points are settled; no `method` means the usual one.

    `carried_over` went on into sequels and is not counted or settled here.
    """
    by_seat = carried_over_by_seat(names, carried_over)
    play, gains = ledger.play, _gains(ledger, by_seat)
    carried_seats = {seat for carried in by_seat for seat in carried.ranking_values}
    parts = [Part(names[seat], gains[seat], seat in carried_seats) for _place, seats in ledger.places for seat in seats]
    purse = Purse(worth.currency, "", "") if worth else Purse("", play.game.identity, play.counting.unit)
    settlement = settle_match(ledger, worth, method, by_seat)
    coin = worth.unit if worth and not settlement.in_coins else 1
    payments = tuple(named_payments(settlement, names, carried_over))
    return Evening(play.game, play.counting, tuple(parts), purse, coin, payments)


def _gains(ledger: Ledger, by_seat: Sequence[CarriedOver]) -> list[int]:
    """Return what counts of each seat where matches are added up: all but what was carried over."""
    if ledger.play.counting.has_bank:
        return [int(balance) for balance in balances(ledger, None, by_seat)[: ledger.play.seats]]
    totals = enumerate(ledger.state.totals)
    return [total - sum(carried.ranking_values.get(seat, 0) for carried in by_seat) for seat, total in totals]


def debts_by_purse(evenings: Sequence[Evening], who: Who) -> dict[Purse, list[Payment]]:
    """Return the fewest payments that settle all these evenings, by purse; settled purses are left out.

    `who` leaves BANK as it is, which is nobody's name.
    """
    by_purse: dict[Purse, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for evening in evenings:
        for payment in evening.payments:
            amount, balance = payment.amount * evening.coin, by_purse[evening.purse]
            balance[who(payment.payer)] -= amount
            balance[who(payment.payee)] += amount
    debts = {}
    for purse, balance in by_purse.items():
        names = sorted(balance, key=name_sort_key)
        transfers = fewest_transfers([balance[name] for name in names])
        if transfers:
            debts[purse] = [
                Payment(names[transfer.payer], names[transfer.payee], transfer.amount) for transfer in transfers
            ]
    return debts
