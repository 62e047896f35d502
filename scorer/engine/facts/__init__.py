"""Facts: what can be asked at the table about hearts, tricks, cards and players."""

from typing import Any

from scorer.engine.facts.calls import Auction, Bet, Bets, Bid, Double, Doubles, Looks, Offence, Penalties, Penalty
from scorer.engine.facts.choices import TRUMP, OneOf, Places, Question, YesNo
from scorer.engine.facts.counts import CardsLeft, Count, Counts, NobodyOption
from scorer.engine.facts.fact import TICK, Answers, Fact, LiveLine
from scorer.engine.facts.takers import Announced, CardTaken, DoubledCards, InTrick, OrNobody, Taker, Takers

KINDS: tuple[type[Fact[Any]], ...] = (
    Count, CardsLeft, Taker, OrNobody, YesNo, OneOf, Takers, Announced, Places, DoubledCards, Auction, InTrick,
    Looks, Penalties, Bets, Doubles,
)  # fmt: skip
"""Every kind of fact. The name `kind` of each leads to all else there is of it: its form field, its template
`facts/_<kind>.html`, and in the tests how its answers are made up and tapped.
"""

__all__ = [
    "KINDS", "TICK", "TRUMP", "Announced", "Answers", "Auction", "Bet", "Bets", "Bid", "CardTaken", "CardsLeft",
    "Count", "Counts", "Double", "DoubledCards", "Doubles", "Fact", "InTrick", "LiveLine", "Looks", "NobodyOption",
    "Offence", "OneOf", "OrNobody", "Penalties", "Penalty", "Places", "Question", "Taker", "Takers", "YesNo",
]  # fmt: skip
