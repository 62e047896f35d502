"""What a declarer owes besides, and what is certain of a blind deal; the worked deals and the pages hold the rest."""

from scorer.engine.effect import TableState
from scorer.engine.facts import Answers, OrNobody, YesNo
from scorer.engine.scoring import DeclarerFactor, ForTaker, PerItem, TwiceIfBlind, UnlessOneTookAll
from tests.helpers.facts import hearts, taker


def test_who_declares_owes_more_where_somebody_took_everything():
    """The price of each of the others, and what the declarer owes besides."""
    rule = UnlessOneTookAll((hearts,), "each", 5, (PerItem(hearts, 1),), declarer=DeclarerFactor(2, 0))
    reasons = list(rule.explain(Answers({hearts: (0, 8, 0, 0)}), TableState.new(4)))
    assert [(reason.seat, reason.amount) for reason in reasons] == [(0, -5), (2, -5), (3, -5), (0, -5), (1, 20)]
    assert str(reasons[3].text) == "as the declarer times 2"


def test_what_nobody_owes_besides_is_no_news():
    """Who took everything is all that the table is told."""
    besides = ForTaker(OrNobody.wrap(taker), 4)
    rule = UnlessOneTookAll((hearts,), "fixed", -8, (PerItem(hearts, 1), besides), (besides,))
    effect = rule.effect(Answers({hearts: (0, 8, 0, 0), besides.fact: None}), TableState.new(4))
    assert (effect.changes, str(effect.summary)) == ((0, -8, 0, 0), "seat 1 took everything")


def test_a_deal_counts_twice_as_soon_as_it_is_said_to_be_blind():
    rule = TwiceIfBlind(YesNo("blind", "Blind"), (PerItem(hearts, -1),), (PerItem(hearts, -2),))
    for blind, certain in ((None, [-2, None, 0, -1]), (False, [-2, None, 0, -1]), (True, [-4, None, 0, -2])):
        raw = {hearts.key: [2, None, 0, 1], "blind": blind}
        assert rule.partial_changes(raw, TableState.new(4)) == certain
