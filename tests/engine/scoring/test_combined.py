"""What a declarer owes besides where somebody took everything; the worked deals and the pages hold the rest."""

from scorer.engine.effect import TableState
from scorer.engine.facts import Answers
from scorer.engine.scoring import DeclarerFactor, PerItem, UnlessOneTookAll
from tests.helpers.facts import hearts


def test_who_declares_owes_more_where_somebody_took_everything():
    """The price of each of the others, and what the declarer owes besides."""
    rule = UnlessOneTookAll((hearts,), "each", 5, (PerItem(hearts, 1),), declarer=DeclarerFactor(2, 0))
    reasons = list(rule.explain(Answers({hearts: (0, 8, 0, 0)}), TableState.new(4)))
    assert [(reason.seat, reason.amount) for reason in reasons] == [(0, -5), (2, -5), (3, -5), (0, -5), (1, 20)]
    assert str(reasons[3].text) == "as the declarer times 2"
