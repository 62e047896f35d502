"""Rules of games with a bank; worked deals, pages and made-up matches hold what they pay, and that chips only move."""

from scorer.engine.effect import TableState
from scorer.engine.facts import Answers, Places
from scorer.engine.scoring import BankPaysPlaces, DeclarerFactor


def test_what_the_declarer_has_besides_out_of_the_bank_is_a_reason_of_its_own():
    """The place by its price, then the factor, then what the bank did not hold."""
    places = Places("places", pays=(30, 20, 0, 0))
    pays, table = BankPaysPlaces(places, declarer=DeclarerFactor(2, 0)), TableState(4, 0, (0,) * 4, 40, (0,) * 4)
    reasons = pays.explain(Answers({places: (0, 1, 2, 3)}), table)
    assert [(str(reason.text), reason.amount) for reason in reasons if reason.seat == 0] == [
        ("place 1", 30), ("as the declarer times 2", 30), ("the bank held no more", -20),
    ]  # fmt: skip
