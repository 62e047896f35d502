"""Facts: what can be asked at the table about hearts, tricks, cards and players."""

from scorer.engine.facts.calls import Auction, Bet, Bets, Bid, Looks, Offence, Penalties, Penalty
from scorer.engine.facts.cards import Doubled, DoubledCards, InTrick, check_doubled
from scorer.engine.facts.choices import TRUMP, OneOf, YesNo
from scorer.engine.facts.counts import CardsLeft, Count, Counts
from scorer.engine.facts.fact import Answers, Fact
from scorer.engine.facts.places import Places
from scorer.engine.facts.takers import OrNobody, Taker, Takers

__all__ = [
    "TRUMP", "Answers", "Auction", "Bet", "Bets", "Bid", "CardsLeft", "Count", "Counts", "Doubled", "DoubledCards",
    "Fact", "InTrick", "Looks", "Offence", "OneOf", "OrNobody", "Penalties", "Penalty", "Places", "Taker", "Takers",
    "YesNo", "check_doubled",
]  # fmt: skip
