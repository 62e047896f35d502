"""Blind: the same pays with twice the prices, and the bank as it is."""

import pytest

from scorer.engine.cards import HEART
from scorer.engine.contract import Contract
from scorer.engine.effect import Effect, TableState
from scorer.engine.facts import Answers, Count, OrNobody, Taker, YesNo
from scorer.engine.phrases import phrase
from scorer.engine.scoring import (
    Breakdown,
    CustomRule,
    DeclarerFactor,
    ForGoingOut,
    ForTaker,
    Multiplied,
    PayBank,
    PerItem,
    ShareDebts,
    TwiceIfBlind,
    UnlessOneTookAll,
)
from tests.helpers.facts import FOUR, left
from tests.helpers.facts import hearts as some_hearts

hearts, blind = Count("hearts", HEART, total=8), YesNo("blind", "Blind?", optional=True)
POINTS = TwiceIfBlind(blind, (PerItem(hearts, 1),), (PerItem(hearts, 2),))
CHIPS = TwiceIfBlind(blind, (ShareDebts((PerItem(hearts, 1),), True),), (ShareDebts((PerItem(hearts, 2),), True),))


def test_pays_twice_if_blind():
    """Left out and no mean once, yes means twice, with a word why."""
    contract = Contract(key="x", name="X", asks=(hearts, blind), scoring=(POINTS,))
    facts = {"hearts": [1, 0, 3, 4]}
    for more, factor in (({}, 1), ({"blind": False}, 1), ({"blind": True}, 2)):
        effect = contract.start_reading({**facts, **more}, TableState.new(4)).effect
        assert effect.changes == (factor, 0, 3 * factor, 4 * factor)
        assert bool(effect.explanations) == (factor == 2)
        assert contract.partial_changes({**facts, **more}, TableState.new(4)) == list(effect.changes)


def test_the_bank_is_never_doubled():
    """What is owed is twice as much; what lies in the bank is shared as it is."""
    contract = Contract(key="x", name="X", asks=(hearts, blind), scoring=(CHIPS,))
    effect = contract.start_reading(
        {"hearts": [1, 0, 3, 4], "blind": True}, TableState(4, 0, (0,) * 4, 10, (0,) * 4)
    ).effect
    assert (effect.changes, effect.bank) == ((-2, 26, -6, -8), -10)


def test_rules_page_says_that_blind_counts_twice():
    """The rule and the doubling stand in one line."""
    assert str(POINTS.describe()) == "Hearts: +1 each. Played blind, before the cards are seen, everything counts twice"


hearts_everything, king = Count("hearts", HEART, total=8), OrNobody.wrap(Taker("king", "King"))
LINES = (PerItem(hearts_everything, 2), ForTaker(king, 5))
ALL = {"hearts": [0, 8, 0, 0], "king": 1}


def effect(way, points, facts, pays=LINES):
    """What a deal comes to."""
    contract = Contract(
        key="x",
        name="X",
        asks=(hearts_everything, king),
        scoring=(UnlessOneTookAll((hearts_everything, king), way, points, pays),),
    )
    partial = contract.start_reading(facts, TableState.new(4)).effect
    return partial


@pytest.mark.parametrize(
    ("way", "points", "changes"),
    [("fixed", -16, (0, -16, 0, 0)), ("turn", 0, (0, -21, 0, 0)), ("others", 26, (26, 0, 26, 26)),
     ("each", 7, (-7, 21, -7, -7))],
)  # fmt: skip
def test_sweep_replaces_the_usual_rule(way, points, changes):
    """Each way says what it does, and whose the numbers are."""
    result = effect(way, points, ALL)
    assert result.changes == changes
    assert str(result.summary) == "seat 1 took everything"
    assert "seat 1 took everything" in str(result.explanations[0])


@pytest.mark.parametrize("facts", [{"hearts": [0, 8, 0, 0], "king": 0}, {"hearts": [0, 8, 0, 0], "king": None},
                                   {"hearts": [1, 7, 0, 0], "king": 1}])  # fmt: skip
def test_one_thing_less_is_not_everything(facts):
    """A heart that another took, or a king that is another's or nobody's, and it is paid as usual."""
    expected = [2 * number for number in facts["hearts"]]
    if facts["king"] is not None:
        expected[facts["king"]] += 5
    assert effect("fixed", -16, facts).changes == tuple(expected)


def test_chips_stay_out_of_the_bank():
    """Where each pays the taker nothing else moves."""
    result = effect("each", 3, ALL, (PayBank(LINES),))
    assert (result.changes, result.bank) == ((-3, 9, -3, -3), 0)


def test_its_words_of_everything():
    """The lines first, then what happens instead."""
    words = str(UnlessOneTookAll((hearts_everything, king), "others", 26, LINES).describe())
    assert words == "Hearts: +2 each. King: +5. Who takes everything: nothing, and each of the others +26"


again = YesNo("again", "Last card alike")


def for_the_dealer(answers, table):
    """A rule of no game."""
    return Effect(tuple(answers[some_hearts][0] if seat == table.dealer else 0 for seat in range(table.seats)))


def test_a_rule_is_a_function_with_its_words():
    """It is asked for the facts it names and says the words it was given."""
    rule = CustomRule((some_hearts,), for_the_dealer, "For the dealer")
    assert rule.facts == (some_hearts,)
    assert rule.effect(Answers({some_hearts: (3, 0, 5, 0)}), FOUR).changes == (0, 3, 0, 0)
    assert rule.describe() == "For the dealer"


def test_pays_count_several_times_when_it_happened():
    """Changes do, words are told once; otherwise it is as without."""
    doubled = phrase("All doubled.")
    pay = Multiplied(2, again, (ForGoingOut(left, -8), PerItem(left, 1)), noun=doubled, text="All doubled when alike")
    once, twice = (pay.effect(Answers({again: flag, left: (0, 1, 2, 3)}), FOUR) for flag in (False, True))
    assert (once.changes, twice.changes) == ((-8, 1, 2, 3), (-16, 2, 4, 6))
    assert twice.explanations == (doubled, *once.explanations)
    assert str(pay.describe()) == (
        "The player who went out: \N{MINUS SIGN}8. Cards left: +1 each. All doubled when alike"
    )


hearts_reckoned, king_reckoned = Count("hearts", HEART, total=8), Taker("king", "King of hearts")
LINES_RECKONED = (PerItem(hearts_reckoned, -2), ForTaker(king_reckoned, -8), PerItem(hearts_reckoned, -1))


def test_it_tells_and_pays_nothing():
    """Each player with points, what for, each thing once; nothing of those who have none, and no line of its own."""
    contract = Contract(
        key="x", name="X", asks=(hearts_reckoned, king_reckoned), scoring=(*LINES_RECKONED, Breakdown(LINES_RECKONED))
    )
    facts = {"hearts": [5, 0, 3, 0], "king": 0}
    effect = contract.start_reading(facts, TableState.new(4)).effect
    assert effect.changes == (-23, 0, -9, 0)
    assert [str(why) for why in effect.explanations] == ["seat 0 −23 (5 hearts, King of hearts), seat 2 −9 (3 hearts)."]
    assert contract.partial_changes(facts, TableState.new(4)) == [-23, 0, -9, 0]
    assert str(Breakdown(LINES_RECKONED).describe()) == ""


def test_who_declares_owes_more_where_somebody_took_everything():
    """The price of each of the others, and what the declarer owes besides."""
    rule = UnlessOneTookAll((hearts,), "each", 5, (PerItem(hearts, 1),), declarer=DeclarerFactor(2, 0))
    reasons = list(rule.explain(Answers({hearts: (0, 8, 0, 0)}), TableState.new(4)))
    assert [(reason.seat, reason.amount) for reason in reasons] == [(0, -5), (2, -5), (3, -5), (0, -5), (1, 20)]
    assert str(reasons[3].text) == "as the declarer times 2"
