"""Facts for the tests of their kinds and inputs, the table they are asked at, and what is wrong with an answer."""

from werkzeug.datastructures import MultiDict

from scorer.engine.cards import HEART, SUITS
from scorer.engine.effect import TableState
from scorer.engine.facts import CardsLeft, Count, Taker
from scorer.engine.problems import Problems
from scorer.forms.inputs import make_input

NAME = "contract-fact"
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


def tapped(fact, fields=None):
    """The input of a fact as it was sent: `fields` by what follows its name, "" the name alone, "0" the first seat."""
    typed = MultiDict({f"{NAME}-{rest}" if rest else NAME: value for rest, value in (fields or {}).items()})
    return make_input(NAME, fact, FOUR, typed)


def saved(fact, answer):
    return make_input(NAME, fact, FOUR, None, answer)
