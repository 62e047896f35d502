"""Amounts: what each seat is due, what is certain of it while the deal is still being entered, and its words."""

import pytest

from scorer.engine.cards import MARKS, QUEENS, TRICK
from scorer.engine.effect import Effect, TableState
from scorer.engine.facts import Answers, CardsLeft, Count, OrNobody, Places, Taker, Takers
from scorer.engine.scoring import ForGoingOut, ForTaker, PerCard, PerItem, PerPlace, combined_effect
from tests.helpers.facts import FOUR

TABLE = TableState.new(4)
tricks, left, taker = Count("tricks", TRICK, total=8), CardsLeft("left", most=8), Taker("taker", "Last trick")


@pytest.mark.parametrize("raw", [None, 3, "3", [], [1, 2], [1, 2, 3, 1, 1], {}, [[]]])
def test_odd_answers_are_not_known(raw):
    """An answer of a strange shape leaves every seat open."""
    answers = {"tricks": raw, "left": raw, "taker": None if raw == 3 else raw}
    for pay in (PerItem(tricks, 1), ForGoingOut(left, -8), ForTaker(taker, 4)):
        assert pay.partial_changes(answers, TABLE) == [None] * 4


def test_what_is_answered_is_known():
    """Seats that have their number are certain, blank ones are not."""
    assert PerItem(tricks, -1).partial_changes({"tricks": [2, None, 0, 1]}, TABLE) == [-2, None, 0, -1]
    assert ForGoingOut(left, -8).partial_changes({"left": [2, 0, None, 1]}, TABLE) == [0, -8, 0, 0]
    assert ForTaker(taker, 4, seats_after=1).partial_changes({"taker": 3}, TABLE) == [4, 0, 0, 0]


def paid(pay, **answers):
    """What these answers come to, by the keys of the facts."""
    return pay.effect(Answers({fact: answers[fact.key] for fact in pay.facts}), TABLE)


maybe = OrNobody.wrap(taker)
queens = Takers("queens", "Queens", cards=QUEENS)


def told(effect):
    """The sentences of an effect, and then its few words."""
    return [str(phrase) for phrase in (*effect.explanations, effect.summary) if phrase is not None]


def test_so_much_for_each():
    """Times the number; a sweep only where one has all, a spared player nothing."""
    assert paid(PerItem(tricks, -2), tricks=(4, 3, 1, 0)) == Effect((-8, -6, -2, 0))
    swept = paid(PerItem(tricks, 1, sweep=-8), tricks=(0, 8, 0, 0))
    assert swept.changes == (0, -8, 0, 0)
    assert told(swept) == ["seat 1 took all of them: \N{MINUS SIGN}8.", "seat 1 took them all"]
    assert paid(PerItem(tricks, 1, sweep=-8), tricks=(1, 7, 0, 0)).changes == (1, 7, 0, 0)
    assert paid(PerItem(tricks, 2, exempt=left), tricks=(4, 3, 1, 0), left=(0, 1, 2, 3)).changes == (0, 6, 2, 0)
    assert told(paid(PerItem(left, 1), left=(3, 0, 1, 2))) == ["seat 1 went out"]


def test_so_much_for_the_taker():
    """Or for who sits some seats after, or for the dealer where nobody took it."""
    assert paid(ForTaker(taker, 4), taker=3) == Effect((0, 0, 0, 4))
    after, opposite = (paid(ForTaker(taker, 4, seats_after=seats), taker=3) for seats in (1, 2))
    assert (after.changes, told(after)) == (
        (4, 0, 0, 0),
        ["Last trick: seat 3 took it. seat 0: +4."],
    )
    assert (opposite.changes, told(opposite)) == (
        (0, 4, 0, 0),
        ["Last trick: seat 3 took it. seat 1: +4."],
    )
    nobody = paid(ForTaker(maybe, 8, if_nobody=8), taker=None)
    assert (nobody.changes, told(nobody)) == (
        (8, 0, 0, 0),
        ["Nobody: seat 0 dealt, +8.", "nobody took it"],
    )
    assert paid(ForTaker(maybe, 8), taker=None).changes == (0, 0, 0, 0)


def test_so_much_for_going_out():
    """For one player, with what the others hold told."""
    out = paid(ForGoingOut(left, -8), left=(3, 0, 1, 2))
    assert (out.changes, told(out)[0]) == (
        (0, -8, 0, 0),
        "seat 1 went out: \N{MINUS SIGN}8.",
    )
    assert told(out)[1:] == ["The others still hold 6 cards.", "seat 1 went out"]
    assert told(paid(ForGoingOut(left, -8), left=(0, 0, 1, 0)))[1] == "The others still hold 1 card."


def test_what_the_player_who_went_out_passed():
    """Whether it costs anything is told where there is anything to tell."""
    answers = {"tricks": (4, 3, 0, 0), "left": (0, 1, 2, 3)}
    also, spared = paid(PerItem(tricks, 1, included=left), **answers), paid(PerItem(tricks, 1, exempt=left), **answers)
    assert (also.changes, told(also)) == ((4, 3, 0, 0), ["Tricks (seat 0, who went out): 4, +4."])
    assert (spared.changes, told(spared)) == ((0, 3, 0, 0), ["Tricks (seat 0, who went out): 4, free of charge."])
    answers["left"] = (2, 1, 0, 3)
    assert told(paid(PerItem(tricks, 1, included=left), **answers)) == []


def test_who_pays_for_a_fault():
    """Each by name with the price; nothing where nobody made one."""
    fault = PerItem(tricks, -8, is_fault=True)
    assert told(paid(fault, tricks=(2, 0, 1, 0))) == [
        "Tricks: seat 0 \N{MINUS SIGN}16, seat 2 \N{MINUS SIGN}8.",
        "seat 0 and seat 2: Tricks",
    ]
    assert told(paid(fault, tricks=(0, 0, 0, 0))) == []


def test_in_few_words_who_took_what():
    """One card, several by one player, or each with its taker; two pays for one card tell it once."""
    first, last = Taker("first", "First trick"), Taker("last", "Last trick")
    both = (ForTaker(first, 4), ForTaker(last, 4))
    effect = combined_effect((ForTaker(last, 6), ForTaker(last, 2, seats_after=2)), Answers({last: 1}), TABLE)
    assert str(effect.summary) == "seat 1 took it"
    assert str(combined_effect(both, Answers({first: 1, last: 1}), TABLE).summary) == "seat 1 took both"
    apart = combined_effect(both, Answers({first: 1, last: 2}), TABLE)
    assert str(apart.summary) == "seat 1 (First trick), seat 2 (Last trick)"
    sixth = Taker("sixth", "Sixth trick")
    three = (*both, ForTaker(sixth, 4))
    assert str(combined_effect(three, Answers({first: 1, last: 1, sixth: 1}), TABLE).summary) == "seat 1 took them all"


def test_a_price_for_each_card():
    """One player may pay several; a card that is nobody's costs nobody."""
    marks = PerCard(queens, {"clubs": 1, "spades": 2, "diamonds": 3, "hearts": 4})
    taken = {"clubs": 0, "spades": 2, "diamonds": None, "hearts": 2}
    assert paid(marks, queens=taken).changes == (1, 0, 6, 0)
    assert marks.partial_changes({"queens": taken}, TABLE) == [None] * 4


def test_a_reason_says_that_a_mark_was_reached():
    """A number alone would not say what was paid for; a card is its name."""
    reached = Takers("reached", "Who?", cards=MARKS, may_be_nobody=("100",))
    amount = PerCard(reached, dict.fromkeys(("25", "50", "75", "100"), 1))
    answers = Answers({reached: {"25": 2, "50": None, "75": None, "100": None}})
    assert [str(reason.text) for reason in amount.explain(answers, TABLE)] == ["Reached 25"]


@pytest.mark.parametrize(
    ("pay", "line", "price"),
    [
        (PerItem(tricks, 1), "Tricks: +1 each", "Tricks: 1 each"),
        (PerItem(tricks, 1, sweep=-8), "Tricks: +1 each; who takes all of them: \N{MINUS SIGN}8", None),
        (PerItem(tricks, 2, exempt=left), "Tricks: +2 each, none for the player who went out", None),
        (PerItem(tricks, 2, included=left), "Tricks: +2 each, also for the player who went out", None),
        (ForTaker(taker, 4), "Last trick: +4", "Last trick: 4"),
        (ForTaker(taker, 4, seats_after=1), "Last trick: +4, for the player after its taker", None),
        (ForTaker(taker, 4, seats_after=2), "Last trick: +4, for the player opposite its taker", None),
        (ForTaker(maybe, 4, if_nobody=4), "Last trick: +4. Nobody: +4 for the dealer", None),
        (ForGoingOut(left, -8), "The player who went out: \N{MINUS SIGN}8", None),
        (PerCard(queens, {"clubs": 1, "hearts": 4}), "Queen of clubs: +1; Queen of hearts: +4", None),
    ],
)
def test_words(pay, line, price):
    """The line of the rules page, as points and as a price."""
    assert str(pay.describe()) == line
    assert price is None or str(pay.describe(sign=False)) == price


pay = PerPlace(Places("places", pays=(200, 150, 100, 50)))


def test_each_place_has_its_points():
    """The first player out gets the first price; the points say who was which."""
    effect = pay.effect(Answers({pay.fact: (2, 0, 3, 1)}), FOUR)
    assert (effect.changes, effect.summary) == ((150, 50, 200, 100), None)


@pytest.mark.parametrize(
    ("raw", "certain"),
    [
        ([2, 0], [150, None, 200, None]),
        ([], [None] * 4),
        ([9, "0", True, 1], [None, 50, None, None]),
        ("2013", [None] * 4),
        (None, [None] * 4),
    ],
)
def test_what_is_certain(raw, certain):
    """The points of those whose place is known, and no error for what is no place."""
    assert pay.partial_changes({"places": raw}, FOUR) == certain


def test_words_of_places():
    """A line with every place."""
    assert str(pay.describe()) == "place 1: +200; place 2: +150; place 3: +100; place 4: +50"
