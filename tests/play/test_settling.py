"""Who pays whom at the end of a match, by name."""

from __future__ import annotations

from scorer.engine.owed import settlement
from scorer.play.settling import payments_of, settled, staying_in
from scorer.store.payments import BANK, Payment
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
    """Found by the name, in whatever letters; who left settles with the bank."""
    worked = worked_out(log=[called("small", 0)])
    assert staying_in(worked.names, {"ana", "dana", "emil"}) == [0, 3]
    (one,) = payments_of(settled(worked, {"ana", "dana", "cyril"}), worked.names)
    assert one == Payment("Boris", BANK, 10)
    assert settled(worked, {"ana", "boris", "cyril", "dana"}).transfers == ()
