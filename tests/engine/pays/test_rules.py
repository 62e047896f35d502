"""Pays made of others: a rule of one game, and pays that count several times."""

from __future__ import annotations

from scorer.engine.effect import Effect, TableState
from scorer.engine.facts import Answers, YesNo
from scorer.engine.phrases import phrase
from scorer.engine.scoring import CustomRule, ForGoingOut, Multiplied, PerItem
from tests.helpers.facts import FOUR, hearts, left

again = YesNo("again", "Last card alike")


def for_the_dealer(answers: Answers, table: TableState) -> Effect:
    """A rule of no game."""
    return Effect(tuple(answers[hearts][0] if seat == table.dealer else 0 for seat in range(table.seats)))


def test_a_rule_is_a_function_with_its_words() -> None:
    """It is asked for the facts it names and says the words it was given."""
    rule = CustomRule((hearts,), for_the_dealer, "For the dealer")
    assert rule.facts == (hearts,)
    assert rule.effect(Answers({hearts: (3, 0, 5, 0)}), FOUR).changes == (0, 3, 0, 0)
    assert rule.describe() == "For the dealer"


def test_pays_count_several_times_when_it_happened() -> None:
    """Changes do, words are told once; otherwise it is as without."""
    doubled = phrase("All doubled.")
    pay = Multiplied(2, again, (ForGoingOut(left, -8), PerItem(left, 1)), noun=doubled, text="All doubled when alike")
    once, twice = (pay.effect(Answers({again: said, left: (0, 1, 2, 3)}), FOUR) for said in (False, True))
    assert (once.changes, twice.changes) == ((-8, 1, 2, 3), (-16, 2, 4, 6))
    assert twice.explanations == (doubled, *once.explanations)
    assert str(pay.describe()) == (
        "The player who went out: \N{MINUS SIGN}8. Cards left: +1 each. All doubled when alike"
    )
