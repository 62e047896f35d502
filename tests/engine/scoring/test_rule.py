"""What all pays have in common: the facts they need, what is certain of them, and how they follow each other."""

from dataclasses import dataclass

import pytest

from scorer.engine.effect import Effect, TableState
from scorer.engine.facts import Answers
from scorer.engine.phrases import Signed
from scorer.engine.scoring import Amount, ForGoingOut, ForTaker, Multiplied, PerItem, ScoringRule, combined_effect
from scorer.engine.scoring.rule import signed_if
from tests.helpers.facts import FOUR, hearts, left, taker


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


def test_a_pay_needs_the_facts_in_its_fields():
    """Also those of the pays in it, and none twice for being None."""
    assert PerItem(hearts, 1).facts == (hearts,)
    assert PerItem(hearts, 1, exempt=left).facts == (hearts, left)
    assert Bare().facts == ()
    assert Multiplied(2, taker, (PerItem(hearts, 1), ForGoingOut(left, 8))).facts == (taker, hearts, left)


def test_what_a_pay_need_not_say():
    """An amount pays what is due, and nothing is certain beforehand; words and amounts there must be."""
    assert Bare().effect(Answers({}), FOUR) == Effect((2, 0, 0, -2))
    assert Bare().partial_changes({}, FOUR) == [None] * 4
    for call in (
        ScoringRule().describe,
        Amount().describe,
        lambda: ScoringRule().effect(Answers({}), FOUR),
        lambda: Bare().describe(),
    ):
        with pytest.raises(NotImplementedError):
            call()


def test_pays_follow_each_other():
    """Each finds the bank and the totals as those before it left them."""
    table = TableState(4, 0, (0, 0, 0, 10), bank=6)
    assert combined_effect((Bare(), HalfTheBank()), Answers({}), table) == Effect((5, 0, 0, 6), -3)


def test_a_pay_for_what_was_not_asked_pays_nothing():
    """Nor do no pays at all."""
    assert combined_effect((ForTaker(taker, 8), PerItem(hearts, 1)), Answers({taker: 1}), FOUR).changes == (0, 8, 0, 0)
    assert combined_effect((), Answers({}), FOUR) == Effect((0, 0, 0, 0))


def test_prices_have_no_sign():
    """Points do."""
    assert (signed_if(4, True), signed_if(4, False)) == (Signed(4), 4)
