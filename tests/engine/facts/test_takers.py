"""Players as answers: seats, nobody, and a player for each of some cards."""

from __future__ import annotations

from typing import Any

import pytest

from scorer.engine.cards import QUEENS
from scorer.engine.facts import Announced, Answers, Fact, OrNobody, Taker, Takers
from tests.helpers.facts import BOTH, FOUR, hearts, read, taker

named = Takers("named", cards=BOTH, may_be_nobody=("spades",))
ACORNS, GREENS = Taker("acorns", "Acorns"), Taker("greens", "Greens")
announced = Announced("announced", takers=(ACORNS, GREENS), own_times=3)

GOOD: list[tuple[Fact[Any], object, object]] = [
    (taker, 3, 3),
    (OrNobody.wrap(taker), None, None),
    (OrNobody.wrap(taker), 0, 0),
    (named, {"clubs": 2, "spades": None}, {"clubs": 2, "spades": None}),
    (announced, {}, {}),
    (announced, {"greens": 0}, {"greens": 0}),
    (announced, {"greens": None, "acorns": 3}, {"acorns": 3, "greens": None}),
]

BAD: list[tuple[Fact[Any], object, str]] = [
    *[(taker, given, "at") for given in (None, -1, 4, True, 1.0, "1", [1], 10**9)],
    (OrNobody.wrap(taker), 4, "at"),
    *[(named, given, "at") for given in (None, [0, 1], 3)],
    (named, {"clubs": 0}, "at.spades"),
    (named, {"clubs": None, "spades": 0}, "at.clubs"),
    (named, {"clubs": 0, "spades": 0, "hearts": 0}, "at.hearts"),
    (named, {"clubs": 0, "spades": [0, 1]}, "at.spades"),
    (announced, {"acorns": 4}, "at.acorns"),
    (announced, {"spades": 0}, "at.spades"),
    *[(announced, given, "at") for given in (None, [0], 1)],
]


@pytest.mark.parametrize(("fact", "given", "meant"), GOOD)
def test_good_answers(fact: Fact[Any], given: object, meant: object) -> None:
    """A good answer reads as what it means, with no problem."""
    assert read(fact, given) == (meant, [])


@pytest.mark.parametrize(("fact", "given", "place"), BAD)
def test_bad_answers(fact: Fact[Any], given: object, place: str) -> None:
    """A bad answer is a problem at its place, and the reading goes on."""
    assert place in read(fact, given)[1]


@pytest.mark.parametrize(
    ("fact", "given", "complete"),
    [
        (announced, {"acorns": None}, {"acorns": None}),
        (named, {"clubs": None}, {"clubs": None}),
        (OrNobody.wrap(hearts), None, None),
        (OrNobody.wrap(hearts), [None, None, None, 8], [0, 0, 0, 8]),
    ],
)
def test_what_follows_need_not_be_written(fact: Fact[Any], given: object, complete: object) -> None:
    """Blanks are filled in where the rest leaves only one answer, and nowhere else."""
    assert fact.fill_in(given, FOUR) == complete


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (Taker("caller", "Who called it?"), "Who called it?"),
        (OrNobody.wrap(Taker("taker", "The king", card=QUEENS[0])), "Who took the queen of clubs?"),
        (Takers("queens", "Queens", cards=QUEENS), "Who took the queen of clubs?"),
    ],
)
def test_what_is_missing_in_few_words(fact: Fact[Any], words: str) -> None:
    """Before anything is answered each question says what it lacks."""
    assert str(fact.missing_text(FOUR)) == words


def test_nobody_has_the_key_and_the_words_of_its_fact() -> None:
    """A question that may have no answer is asked as the other would be."""
    fact = OrNobody.wrap(Taker("taker", "The king", help="8 points"), "In the kitty", optional=True)
    assert (fact.key, fact.label, fact.help, fact.nobody_text) == ("taker", "The king", "8 points", "In the kitty")
    assert fact.default(FOUR) is None
    assert announced.default(FOUR) == {}


@pytest.mark.parametrize(
    ("said", "times"), [({}, 1), ({"acorns": 1}, 1), ({"greens": None}, 2), ({"greens": 1}, 2), ({"greens": 2}, 3)]
)
def test_an_announced_card_costs_more(said: dict[str, int | None], times: int) -> None:
    """Twice as a rule, as often as the house says the player who announced it, and never that where nobody knows."""
    answers = Answers({announced: said, ACORNS: 0, GREENS: 2})
    assert announced.multiple(GREENS, answers) == times


def test_who_announced_a_card_moves_with_the_people() -> None:
    """When people sat in another order; what nobody wrote down stays so."""
    assert announced.reseat({"acorns": 3, "greens": None}, (3, 0, 1, 2)) == {"acorns": 0, "greens": None}
