"""What all pays have in common: the facts they need, what is certain of them, and how they follow each other."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from scorer.engine.effect import Effect
from scorer.engine.facts import Answers
from scorer.engine.pays import Amount, Each, Out, Pay, Times, Took, together
from scorer.engine.pays.pay import number
from scorer.engine.table import Table
from scorer.engine.words import Signed
from tests.helpers.facts import FOUR, hearts, left, taker


@dataclass(frozen=True)
class Bare(Amount):
    """An amount that says only what is due."""

    def due(self, answers: Answers, table: Table) -> list[int]:
        return [2, 0, 0, -2]


@dataclass(frozen=True)
class HalfTheBank(Pay):
    """A pay that looks at what the others left."""

    def pay(self, answers: Answers, table: Table) -> Effect:
        return Effect((table.bank // 2, 0, 0, table.totals[3]), -(table.bank // 2))


def test_a_pay_needs_the_facts_in_its_fields() -> None:
    """Also those of the pays in it, and none twice for being None."""
    assert Each(hearts, 1).facts == (hearts,)
    assert Each(hearts, 1, spares=left).facts == (hearts, left)
    assert Bare().facts == ()
    assert Times(2, taker, (Each(hearts, 1), Out(left, 8))).facts == (taker, hearts, left)  # type: ignore[arg-type]


def test_what_a_pay_need_not_say() -> None:
    """An amount pays what is due, and nothing is certain beforehand; words and amounts there must be."""
    assert Bare().pay(Answers({}), FOUR) == Effect((2, 0, 0, -2))
    assert Bare().glimpse({}, FOUR) == [None] * 4
    for call in (Pay().words, Amount().words, lambda: Pay().pay(Answers({}), FOUR), lambda: Bare().words()):
        with pytest.raises(NotImplementedError):
            call()


def test_pays_follow_each_other() -> None:
    """Each finds the bank and the totals as those before it left them."""
    table = Table(4, 0, (0, 0, 0, 10), bank=6)
    assert together((Bare(), HalfTheBank()), Answers({}), table) == Effect((5, 0, 0, 6), -3)


def test_a_pay_for_what_was_not_asked_pays_nothing() -> None:
    """Nor do no pays at all."""
    assert together((Took(taker, 8), Each(hearts, 1)), Answers({taker: 1}), FOUR).changes == (0, 8, 0, 0)
    assert together((), Answers({}), FOUR) == Effect((0, 0, 0, 0))


def test_prices_have_no_sign() -> None:
    """Points do."""
    assert (number(4, True), number(4, False)) == (Signed(4), 4)
