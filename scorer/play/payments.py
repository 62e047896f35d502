"""Settling up: who pays whom at the end of a match, by the names of its people and in the coins of its currency."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.engine.settlement import CarriedOver, Settlement, UnitValue, default_method, settle_match
from scorer.language import numbers
from scorer.play.replayed_match import ReplayedMatch
from scorer.store.match_extras import BANK, Payment
from scorer.store.matches import StoredMatch
from scorer.store.sequels import CarriedOverLists


def unit_value(match: StoredMatch) -> UnitValue | None:
    """What the chips or points of a match are worth; None: nothing."""
    if not match.money:
        return None
    currency = str(match.money["currency"]).upper()
    return UnitValue(currency, int(match.money["unit"]), match.per or 1, numbers.smallest_coin(currency))


def settle_by_choice(replayed: ReplayedMatch, gone_on: CarriedOverLists = ()) -> Settlement:
    """The fewest payments that settle the match as its table has chosen; `payments_of` gives them names.

    What is in `gone_on` went along into next matches, which settle it.
    """
    along = carried_over_by_seat(replayed.names, gone_on)
    return settle_match(replayed.ledger, unit_value(replayed.stored), replayed.stored.settling, along)


def carried_over_by_seat(names: Sequence[str], gone_on: CarriedOverLists) -> list[CarriedOver]:
    """What went along, by the seats of people of these names.

    Whoever has another name by now is found by the seat.
    """
    seats = {name.casefold(): seat for seat, name in enumerate(names)}
    return [
        CarriedOver(
            {seats.get(person.name.casefold(), person.seat): person.amount for person in carried.people},
            tuple(person.worth for person in carried.joined),
            carried.with_bank,
        )
        for carried in gone_on
    ]


def settlement_method(replayed: ReplayedMatch) -> str | None:
    """The way in which points are settled; None where nothing is owed, or chips and beans are paid in themselves."""
    if replayed.play.counting.has_bank or not replayed.stored.money:
        return None
    return replayed.stored.settling or default_method(replayed.play.game, replayed.play.rules)


def named_payments(paid: Settlement, names: Sequence[str], gone_on: CarriedOverLists = ()) -> list[Payment]:
    """A settlement by names, the players in seat order; what stays in the bank is paid to BANK."""
    parties = [*names, BANK, *(person.name for carried in gone_on for person in carried.joined)]
    return [Payment(parties[one.payer], parties[one.payee], one.amount) for one in paid.transfers]
