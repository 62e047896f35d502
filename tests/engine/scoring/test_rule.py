"""What all pays have in common: the facts they need, what is certain of them, and how they follow each other."""

from dataclasses import dataclass

from scorer.engine.effect import Effect, TableState
from scorer.engine.facts import Answers
from scorer.engine.scoring import Amount, ForTaker, PerItem, ScoringRule, combined_effect
from tests.helpers.facts import FOUR, hearts, taker


@dataclass(frozen=True)
class Bare(Amount):
    """An amount that says only what is due."""

    def amounts(self, answers, table):
        return [2, 0, 0, -2]


@dataclass(frozen=True)
class HalfTheBank(ScoringRule):
    """A pay that looks at what the others left."""

    def effect(self, answers, table):
        return Effect((table.bank // 2, 0, 0, table.totals[3]), -(table.bank // 2))


def test_pays_follow_each_other():
    """Each finds the bank and the totals as those before it left them."""
    table = TableState(4, 0, (0, 0, 0, 10), bank=6)
    assert combined_effect((Bare(), HalfTheBank()), Answers({}), table) == Effect((5, 0, 0, 6), -3)


def test_a_pay_for_what_was_not_asked_pays_nothing():
    assert combined_effect((ForTaker(taker, 8), PerItem(hearts, 1)), Answers({taker: 1}), FOUR).changes == (0, 8, 0, 0)
    assert combined_effect((), Answers({}), FOUR) == Effect((0, 0, 0, 0))
