"""What all kinds of facts have in common, and the answers to several of them."""

from __future__ import annotations

import pytest

from scorer.engine.facts import Answers, Fact
from scorer.engine.facts.fact import describe_list
from scorer.engine.phrases import Seat
from scorer.engine.problems import Problems
from tests.helpers.facts import FOUR, hearts, taker


def test_answers_are_found_by_their_fact() -> None:
    """A fact that was not asked has none, even where another has the same key."""
    answers = Answers({hearts: (8, 0, 0, 0)})
    assert answers[hearts] == (8, 0, 0, 0)
    assert hearts in answers
    assert taker not in answers
    with pytest.raises(KeyError):
        answers[taker]


def test_a_kind_must_say_what_it_reads_and_tells() -> None:
    """What a kind need not say has a meaning; what it must say fails loudly."""
    fact: Fact[int] = Fact("bare")
    assert (fact.label, fact.missing_text(FOUR), fact.fill_in(3, FOUR), fact.ends_play(3)) == ("", "", 3, False)
    assert fact.reseat(3, (1, 0)) == 3
    problems = Problems()
    fact.check_against(Answers({}), problems)
    assert not problems
    for call in (lambda: fact.parse(3, FOUR, problems), lambda: fact.describe(3), lambda: fact.default(FOUR)):
        with pytest.raises(NotImplementedError):
            call()


def test_what_is_listed_of_nobody() -> None:
    """Parts side by side, or nobody."""
    assert str(describe_list([Seat(1), Seat(2)])) == "seat 1, seat 2"
    assert str(describe_list([Seat(1), Seat(2)], between="; ")) == "seat 1; seat 2"
    assert describe_list([]) == "nobody"
