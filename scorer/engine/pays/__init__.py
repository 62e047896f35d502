"""Pays: how an answer becomes chips or points. Each kind is a value that also says itself in words."""

from scorer.engine.pays.amounts import Each, Marks, Out, Took
from scorer.engine.pays.bank import ShareOut, ToBank, ToWinner, WinsBank
from scorer.engine.pays.doubled import EachDoubled, OneDoubled
from scorer.engine.pays.pay import Amount, Pay, together, who_took
from scorer.engine.pays.places import ByPlace
from scorer.engine.pays.rules import Rule, Times

__all__ = [
    "Amount",
    "ByPlace",
    "Each",
    "EachDoubled",
    "Marks",
    "OneDoubled",
    "Out",
    "Pay",
    "Rule",
    "ShareOut",
    "Times",
    "ToBank",
    "ToWinner",
    "Took",
    "WinsBank",
    "together",
    "who_took",
]
