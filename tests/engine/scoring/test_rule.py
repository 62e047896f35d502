"""What all pays have in common: the facts they need, what is certain of them, and how they follow each other."""

from scorer.engine.effect import Effect
from scorer.engine.facts import Answers
from scorer.engine.scoring import ForTaker, PerItem, combined_effect
from tests.helpers.facts import FOUR, hearts, taker


def test_a_pay_for_what_was_not_asked_pays_nothing():
    assert combined_effect((ForTaker(taker, 8), PerItem(hearts, 1)), Answers({taker: 1}), FOUR).changes == (0, 8, 0, 0)
    assert combined_effect((), Answers({}), FOUR) == Effect((0, 0, 0, 0))
