"""Pays: how an answer becomes chips or points. Each kind is a value that also says itself in words."""

from scorer.engine.pays.amounts import ForGoingOut, ForTaker, PerCard, PerItem
from scorer.engine.pays.bank import PayBank, PayWhoWentOut, ShareAmongFree, WhoWentOutTakesBank
from scorer.engine.pays.blind import TwiceIfBlind
from scorer.engine.pays.doubled import ForDoublableCard, PerDoublableCard
from scorer.engine.pays.everything import UnlessOneTookAll
from scorer.engine.pays.owing import BankPaysPlaces, ShareDebts
from scorer.engine.pays.pay import Amount, ScoringRule, combined_effect, describe_takers
from scorer.engine.pays.places import PerPlace
from scorer.engine.pays.reckoned import Breakdown
from scorer.engine.pays.rules import CustomRule, Multiplied
from scorer.engine.pays.settled import DoublingSettlement

__all__ = [
    "Amount",
    "BankPaysPlaces",
    "Breakdown",
    "CustomRule",
    "DoublingSettlement",
    "ForDoublableCard",
    "ForGoingOut",
    "ForTaker",
    "Multiplied",
    "PayBank",
    "PayWhoWentOut",
    "PerCard",
    "PerDoublableCard",
    "PerItem",
    "PerPlace",
    "ScoringRule",
    "ShareAmongFree",
    "ShareDebts",
    "TwiceIfBlind",
    "UnlessOneTookAll",
    "WhoWentOutTakesBank",
    "combined_effect",
    "describe_takers",
]
