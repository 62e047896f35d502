"""Pays: how an answer becomes chips or points. Each kind is a value that also says itself in words."""

from scorer.engine.pays.amounts import Each, Marks, Out, Took
from scorer.engine.pays.bank import ShareOut, ToBank, ToWinner, WinsBank
from scorer.engine.pays.blind import Blind
from scorer.engine.pays.doubled import EachDoubled, OneDoubled
from scorer.engine.pays.everything import Everything
from scorer.engine.pays.owing import FromBank, ShareOwed
from scorer.engine.pays.pay import Amount, Pay, together, who_took
from scorer.engine.pays.places import ByPlace
from scorer.engine.pays.reckoned import Reckoned
from scorer.engine.pays.rules import Rule, Times
from scorer.engine.pays.settled import Settled

__all__ = [
    "Amount",
    "Blind",
    "ByPlace",
    "Each",
    "EachDoubled",
    "Everything",
    "FromBank",
    "Marks",
    "OneDoubled",
    "Out",
    "Pay",
    "Reckoned",
    "Rule",
    "Settled",
    "ShareOut",
    "ShareOwed",
    "Times",
    "ToBank",
    "ToWinner",
    "Took",
    "WinsBank",
    "together",
    "who_took",
]
