"""Players as answers: seats, nobody, and a player for each of some cards."""

import pytest

from scorer.engine.cards import QUEENS, SUITS
from scorer.engine.facts import Announced, Answers, CardTaken, DoubledCards, InTrick, OrNobody, Taker, Takers
from tests.helpers.facts import BOTH, FOUR, hearts, read, taker

named = Takers("named", cards=BOTH, may_be_nobody=("spades",))
ACORNS, GREENS = Taker("acorns", "Acorns"), Taker("greens", "Greens")
announced = Announced("announced", takers=(ACORNS, GREENS), own_times=3)
cards = DoubledCards("cards", cards=(SUITS["hearts"],))
plain_cards = DoubledCards("cards", cards=(SUITS["hearts"],), doubling=False)
trick = InTrick("trick", "In which trick?", number_of_tricks=8)

GOOD = [
    (taker, 3, 3),
    (OrNobody.wrap(taker), None, None),
    (OrNobody.wrap(taker), 0, 0),
    (named, {"clubs": 2, "spades": None}, {"clubs": 2, "spades": None}),
    (announced, {}, {}),
    (announced, {"greens": 0}, {"greens": 0}),
    (announced, {"greens": None, "acorns": 3}, {"acorns": 3, "greens": None}),
    (trick, 1, 1),
    (trick, 8, 8),
    (cards, {"hearts": {"taker": 1}}, {"hearts": CardTaken(1)}),
    (cards, {"hearts": {"taker": 1, "doubled_by": 1, "leader": 1}}, {"hearts": CardTaken(1, 1, 1)}),
    (cards, {"hearts": {"taker": 1, "doubled_by": None, "leader": None}}, {"hearts": CardTaken(1)}),
    (plain_cards, {"hearts": {"taker": 1, "doubled_by": None, "leader": 2}}, {"hearts": CardTaken(1, None, 2)}),
]

BAD = [
    *[(taker, raw, "at") for raw in (None, -1, 4, True, 1.0, "1", [1], 10**9)],
    (OrNobody.wrap(taker), 4, "at"),
    *[(named, raw, "at") for raw in (None, [0, 1], 3)],
    (named, {"clubs": 0}, "at.spades"),
    (named, {"clubs": None, "spades": 0}, "at.clubs"),
    (named, {"clubs": 0, "spades": 0, "hearts": 0}, "at.hearts"),
    (named, {"clubs": 0, "spades": [0, 1]}, "at.spades"),
    (announced, {"acorns": 4}, "at.acorns"),
    (announced, {"spades": 0}, "at.spades"),
    *[(announced, raw, "at") for raw in (None, [0], 1)],
    *[(trick, raw, "at") for raw in (None, 0, 9, True, 1.0, "1")],
    (cards, {"hearts": 1}, "at.hearts"),
    (cards, {"hearts": {}}, "at.hearts.taker"),
    (cards, {"hearts": {"taker": None}}, "at.hearts.taker"),
    (cards, {"hearts": {"taker": 1, "doubled_by": 4}}, "at.hearts.doubled_by"),
    (cards, {"hearts": {"taker": 1, "doubled_by": 1}}, "at.hearts.leader"),
    (cards, {"hearts": {"taker": 1, "leader": "0"}}, "at.hearts.leader"),
    (cards, {"hearts": {"taker": 1, "by": 1}}, "at.hearts.by"),
    (plain_cards, {"hearts": {"taker": 1, "doubled_by": 2}}, "at.hearts.doubled_by"),
]


@pytest.mark.parametrize(("fact", "raw", "meant"), GOOD)
def test_good_answers(fact, raw, meant):
    assert read(fact, raw) == (meant, [])


@pytest.mark.parametrize(("fact", "raw", "place"), BAD)
def test_bad_answers(fact, raw, place):
    assert place in read(fact, raw)[1]


@pytest.mark.parametrize(
    ("fact", "raw", "complete"),
    [
        (announced, {"acorns": None}, {"acorns": None}),
        (named, {"clubs": None}, {"clubs": None}),
        (OrNobody.wrap(hearts), None, None),
        (OrNobody.wrap(hearts), [None, None, None, 8], [0, 0, 0, 8]),
    ],
)
def test_what_follows_need_not_be_written(fact, raw, complete):
    assert fact.fill_in(raw, FOUR) == complete


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (Taker("caller", "Who called it?"), "Who called it?"),
        (OrNobody.wrap(Taker("taker", "The king", card=QUEENS[0])), "Queen of clubs: who?"),
        (Takers("queens", "Queens", cards=QUEENS), "Queen of clubs: who?"),
    ],
)
def test_what_is_missing_in_few_words(fact, words):
    assert str(fact.missing_text(FOUR)) == words


@pytest.mark.parametrize(
    ("raw", "times"), [({}, 1), ({"acorns": 1}, 1), ({"greens": None}, 2), ({"greens": 1}, 2), ({"greens": 2}, 3)]
)
def test_an_announced_card_costs_more(raw, times):
    answers = Answers({announced: raw, ACORNS: 0, GREENS: 2})
    assert announced.multiple(GREENS, answers) == times


def test_one_card_alone():
    """Its object is the whole answer, and a problem stands at its part; it is told, and moved, like others."""
    alone = DoubledCards("king", cards=(SUITS["hearts"],), is_single=True)
    assert read(alone, {"taker": 2}) == ({"hearts": CardTaken(2)}, [])
    assert read(alone, {"taker": 1, "doubled_by": 1, "leader": 0}) == ({"hearts": CardTaken(1, 1, 0)}, [])
    assert read(alone, {"taker": 1, "doubled_by": 1})[1] == ["at.leader"]
    assert read(alone, {})[1] == ["at.taker"]
    assert read(alone, {"hearts": {"taker": 1}})[1] == ["at.hearts", "at.taker"]
    assert [read(alone, bad)[1] for bad in (None, [], 3)] == [["at"], ["at"], ["at"]]
    assert str(alone.describe({"taker": 2})) == str(cards.describe({"hearts": {"taker": 2}}))
    assert alone.reseat({"taker": 2, "doubled_by": None}, (1, 2, 0, 3)) == {"taker": 1, "doubled_by": None}
    assert alone.reseat(None, (1, 0, 2, 3)) is None
