"""Facts for the tests of their kinds, the table they are asked at, and what is wrong with an answer."""

from scorer.engine.cards import HEART, SUITS
from scorer.engine.effect import TableState
from scorer.engine.facts import CardsLeft, Count, Taker
from scorer.engine.problems import Problems

FOUR = TableState.new(4, dealer=1)
BOTH = (SUITS["clubs"], SUITS["spades"])
hearts = Count("hearts", HEART, total=8)
left = CardsLeft("left", most=8)
taker = Taker("taker", "Who took it?")


def read(fact, raw):
    """What an answer means, and the places of what is wrong with it."""
    problems = Problems("at")
    answer = fact.parse(raw, FOUR, problems)
    return answer, [problem.path for problem in problems.items]
