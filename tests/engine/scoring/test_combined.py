"""Blind: the same pays with twice the prices, and the bank as it is."""

from scorer.engine.cards import HEART
from scorer.engine.contract import Contract
from scorer.engine.effect import TableState
from scorer.engine.facts import Answers, Count, OrNobody, Taker, YesNo
from scorer.engine.phrases import phrase
from scorer.engine.scoring import (
    Breakdown,
    DeclarerFactor,
    ForGoingOut,
    ForTaker,
    Multiplied,
    PerItem,
    TwiceIfBlind,
    UnlessOneTookAll,
)
from tests.helpers.facts import FOUR, left

hearts, blind = Count("hearts", HEART, total=8), YesNo("blind", "Blind?", optional=True)
POINTS = TwiceIfBlind(blind, (PerItem(hearts, 1),), (PerItem(hearts, 2),))


def test_rules_page_says_that_blind_counts_twice():
    assert str(POINTS.describe()) == "Hearts: +1 each. Played blind, before the cards are seen, everything counts twice"


hearts_everything, king = Count("hearts", HEART, total=8), OrNobody.wrap(Taker("king", "King"))
LINES = (PerItem(hearts_everything, 2), ForTaker(king, 5))


def effect(way, points, facts, pays=LINES):
    """What a deal comes to."""
    contract = Contract(
        key="x",
        name="X",
        asks=(hearts_everything, king),
        scoring=(UnlessOneTookAll((hearts_everything, king), way, points, pays),),
    )
    return contract.start_reading(facts, TableState.new(4)).effect


def test_its_words_of_everything():
    words = str(UnlessOneTookAll((hearts_everything, king), "others", 26, LINES).describe())
    assert words == "Hearts: +2 each. King: +5. Who takes everything: nothing, and each of the others +26"


again = YesNo("again", "Last card alike")


def test_pays_count_several_times_when_it_happened():
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
