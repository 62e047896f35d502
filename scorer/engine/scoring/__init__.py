"""Scoring rules: values that turn answers into chips or points and describe themselves in words."""

from scorer.engine.scoring.amounts import Flat, ForGoingOut, ForTaker, PerCard, PerItem, PerPlace
from scorer.engine.scoring.bank import (
    BankPaysPlaces,
    DeclarerAmount,
    PayBank,
    PayWhoWentOut,
    ShareAmongFree,
    ShareDebts,
    WhoWentOutTakesBank,
)
from scorer.engine.scoring.combined import Breakdown, Multiplied, TimesForDeclarer, TwiceIfBlind, UnlessOneTookAll
from scorer.engine.scoring.doubling import DoublingSettlement, ForDoublableCard, PerDoublableCard
from scorer.engine.scoring.rule import (
    Amount,
    DeclarerFactor,
    ScoringRule,
    combined_effect,
    combined_partial_changes,
    describe_takers,
    explain_rules,
    sum_reasons,
)

__all__ = [
    "Amount", "BankPaysPlaces", "Breakdown", "DeclarerAmount", "DeclarerFactor", "DoublingSettlement",
    "Flat", "ForDoublableCard", "ForGoingOut", "ForTaker", "Multiplied", "PayBank", "PayWhoWentOut", "PerCard",
    "PerDoublableCard", "PerItem", "PerPlace", "ScoringRule", "ShareAmongFree", "ShareDebts", "TimesForDeclarer",
    "TwiceIfBlind", "UnlessOneTookAll", "WhoWentOutTakesBank", "combined_effect", "combined_partial_changes",
    "describe_takers", "explain_rules", "sum_reasons",
]  # fmt: skip
