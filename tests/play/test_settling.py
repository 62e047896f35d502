"""Who pays whom at the end of a match, by name."""

from __future__ import annotations

from scorer.engine.owed import settlement
from scorer.play.settling import along_by_seat, payments_of, settled
from scorer.store.payments import BANK, Payment
from scorer.store.sequels import WentAlong
from tests.helpers.evening import called
from tests.helpers.playing import replayed
from tests.helpers.worked_out import worked_out

NAMES = ["Ana", "Boris", "Cyril"]


def test_those_who_lost_pay_those_who_won() -> None:
    """A called game that was made: 15 chips from each of the others."""
    ledger = replayed("slovak-lorum", 3, [called("small", 0)])
    assert payments_of(settlement(ledger), NAMES) == [Payment("Boris", "Ana", 15), Payment("Cyril", "Ana", 15)]


def test_the_bank_is_a_party() -> None:
    """What lies in it at the end is owed to it."""
    ledger = replayed("slovak-lorum", 3, [{"kind": "adjustment", "changes": [-7, 0, 0], "bank": 7}])
    assert payments_of(settlement(ledger), NAMES) == [Payment("Ana", BANK, 7)]


def test_nobody_owes_anything_before_the_first_deal() -> None:
    """Where everybody is equal there is nothing to pay."""
    assert payments_of(settlement(replayed("slovak-lorum", 3, [])), NAMES) == []


def test_whose_totals_went_along_is_settled_later() -> None:
    """Found by the name, in whatever letters, or by the seat under another name; who left settles with the bank."""
    worked = worked_out(log=[called("small", 0)])
    ana, boris, cyril, dana = (
        WentAlong(name, seat, -10) for seat, name in enumerate(("ANA", "Borsi", "Cyril", "Dana"))
    )
    ana = ana._replace(worth=30)
    assert along_by_seat(worked.names, ((dana._replace(seat=1), ana), (boris,))) == [{3: -10, 0: 30}, {1: -10}]
    (one,) = payments_of(settled(worked, ((ana, cyril, dana),)), worked.names)
    assert one == Payment("Boris", BANK, 10)
    assert settled(worked, ((ana, boris, cyril, dana),)).transfers == ()
