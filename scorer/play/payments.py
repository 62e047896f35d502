"""Who pays whom at the end of a match, by the names of its people and in the coins of its currency."""

from collections.abc import Sequence

from scorer.engine.settlement import CarriedOver, Settlement, UnitValue, default_method, settle_match
from scorer.language import formats
from scorer.play.replayed_match import ReplayedMatch
from scorer.store.match_extras import BANK, CarriedOverLists, Payment
from scorer.store.matches import ListedMatch


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
