"""Lorum with nine games: what each player may announce in the course of a whole match."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.games.nine_lorum import COLOURS, EACH
from tests.helpers.examples import examples
from tests.helpers.playing import whole_match

COLOUR_OF = {key: colour for colour, keys in enumerate(COLOURS) for key in keys}
PER_COLOUR = {"full": [3, 3, 3], "two-each-colour": [2, 2, 2], "one-each-colour": [1, 1, 1],
              "one-each-colour-plus": [1, 1, 2]}  # fmt: skip


def answers(contract, seats):
    """Some answers: seat 0 gets all of it."""
    rest = [0] * (seats - 1)
    return {
        "queens": {"queens": [4, *rest]},
        "hearts": {"hearts": [8, *rest]},
        "king-last": {"king": 0, "trick": 0},
        "sequence": {"cards_left": [0] + [1] * (seats - 1)},
        "addition": {"reached": {"25": 0, "50": 0, "75": 0, "100": 0}},
        "quads": {"cards_left": [0] + [1] * (seats - 1)},
    }.get(contract, {"tricks": [8 if seats == 4 else 10, *rest]})


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("length", list(EACH))
@settings(max_examples=examples(6), deadline=None)
@given(data=st.data())
def test_everybody_announces_each_colour_equally_often(seats, length, data):
    """Whatever they choose, all announce as many games of each colour as the length says, and none twice."""

    def deal(turn):
        contract = data.draw(st.sampled_from(turn.contracts))
        return contract, answers(contract, seats)

    ledger = whole_match("nine-lorum", seats, deal, first_dealer=1, length=length)
    assert len(ledger.rows) == ledger.play.schedule.total == EACH[length] * seats
    for used in ledger.state.used:
        assert len(set(used)) == len(used) == EACH[length]
        assert sorted(Counter(COLOUR_OF[key] for key in used).values()) == PER_COLOUR[length]
    assert {row.leader for row in ledger.rows[:seats]} == set(range(seats))
