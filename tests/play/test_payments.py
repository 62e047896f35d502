"""Who pays whom at the end of a match, by name."""

from __future__ import annotations

from scorer.engine.settlement import CarriedOver, settle_match
from scorer.play.payments import carried_over_by_seat, named_payments, settle_by_choice
from scorer.store.match_extras import BANK, CarriedOverPlayer, CarriedOverTotals, JoinedPlayer, Payment
from tests.helpers.evening import called
from tests.helpers.playing import replayed
from tests.helpers.worked_out import worked_out

NAMES = ["Ana", "Boris", "Cyril"]


def test_those_who_lost_pay_those_who_won() -> None:
    """A called game that was made: 15 chips from each of the others."""
    ledger = replayed("slovak-lorum", 3, [called("small", 0)])
    assert named_payments(settle_match(ledger), NAMES) == [Payment("Boris", "Ana", 15), Payment("Cyril", "Ana", 15)]


def test_the_bank_is_a_party() -> None:
    """What lies in it at the end is owed to it."""
    ledger = replayed("slovak-lorum", 3, [{"kind": "adjustment", "changes": [-7, 0, 0], "bank": 7}])
    assert named_payments(settle_match(ledger), NAMES) == [Payment("Ana", BANK, 7)]


def test_nobody_owes_anything_before_the_first_deal() -> None:
    """Where everybody is equal there is nothing to pay."""
    assert named_payments(settle_match(replayed("slovak-lorum", 3, [])), NAMES) == []


def test_whose_totals_went_along_is_settled_later() -> None:
    """Found by the name, in whatever letters, or by the seat under another name; who left settles with who stayed."""
    worked = worked_out(log=[called("small", 0)])
    ana, boris, cyril, dana = (
        CarriedOverPlayer(name, seat, -10) for seat, name in enumerate(("ANA", "Borsi", "Cyril", "Dana"))
    )
    ana = ana._replace(amount=30)
    both = (
        CarriedOverTotals((dana._replace(seat=1), ana)),
        CarriedOverTotals((boris,), (JoinedPlayer("Emil", 4),), with_bank=True),
    )
    assert carried_over_by_seat(worked.names, both) == [
        CarriedOver({3: -10, 0: 30}),
        CarriedOver({1: -10}, (4,), with_bank=True),
    ]
    gone = (CarriedOverTotals((ana._replace(amount=20), cyril, dana)),)
    assert named_payments(settle_by_choice(worked, gone), worked.names, gone) == [Payment("Boris", "Ana", 10)]
    assert settle_by_choice(worked, (CarriedOverTotals((ana, boris, cyril, dana)),)).transfers == ()


def test_who_takes_over_an_account_is_paid_for_it() -> None:
    """Who joins with what another had: the two settle that between them."""
    worked = worked_out(log=[called("small", 0)])
    people = tuple(
        CarriedOverPlayer(name, seat, worth)
        for name, seat, worth in (("Ana", 0, 30), ("Boris", 1, -10), ("Dana", 3, -10))
    )
    gone = (CarriedOverTotals(people, (JoinedPlayer("Emil", -10),)),)
    assert named_payments(settle_by_choice(worked, gone), worked.names, gone) == [Payment("Cyril", "Emil", 10)]


def test_older_matches_were_settled_with_the_bank() -> None:
    """Payments that may be ticked off by now stay as they were."""
    worked = worked_out(log=[called("small", 0)])
    people = tuple(
        CarriedOverPlayer(name, seat, worth)
        for name, seat, worth in (("Ana", 0, 30), ("Cyril", 2, -10), ("Dana", 3, -10))
    )
    gone = (CarriedOverTotals(people, with_bank=True),)
    assert named_payments(settle_by_choice(worked, gone), worked.names, gone) == [Payment("Boris", BANK, 10)]
