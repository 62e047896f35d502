"""German Lorum beyond worked deals: whole matches of beans, worth, and options that do not go together."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.engine import document
from scorer.engine.ledger import Ledger, replay
from scorer.games import find
from tests.helpers.examples import examples

CONTRACTS = ("red", "obers", "tricks", "first-last", "special", "red-king", "quart", "lorum")


def read(options, log, seats=4):
    """The ledger of these options and entries, or the places of what is wrong."""
    raw = {"format": 1, "game": "german-lorum", "players": list("ABCD"[:seats])}
    match, problems = document.parse_match({**raw, "options": options, "log": log}, find)
    if match is None:
        return [problem.path for problem in problems]
    ledger = replay(match)
    return [problem.path for problem in ledger.problems] or ledger


@st.composite
def a_deal(draw, key, seats):
    """Facts of one deal as they can happen."""
    seat, tricks = st.integers(0, seats - 1), 8 if seats == 4 else 10

    def dealt(total):
        takers = draw(st.lists(seat, min_size=total, max_size=total))
        return [takers.count(player) for player in range(seats)]

    def left():
        out = draw(seat)
        return [0 if player == out else draw(st.integers(1, tricks)) for player in range(seats)]

    passes = st.lists(st.integers(0, 9), min_size=seats, max_size=seats)
    facts = {
        "red": {"hearts": dealt(8)},
        "obers": {"obers": dealt(4)},
        "tricks": {"tricks": dealt(tricks)},
        "first-last": {"first": draw(seat), "last": draw(seat)},
        "special": {"taker": draw(seat)},
        "red-king": {"taker": draw(seat), "trick": draw(st.integers(1, tricks)), "announced": draw(st.booleans())},
        "quart": {"cards_left": left()},
        "lorum": {"cards_left": left(), "passes": draw(passes)},
    }
    return {"kind": "deal", "contract": key, "facts": facts[key]}


@pytest.mark.parametrize("seats", [3, 4])
@settings(max_examples=examples(25))
@given(data=st.data())
def test_a_whole_match_of_beans_makes_and_loses_none(seats, data):
    """Every row of a match of beans adds up to 0, nobody's penny is lost, and Lorum empties the bank."""
    log = [data.draw(a_deal(key, seats)) for key in CONTRACTS for _ in range(seats)]
    ledger = read({"scoring": "beans"}, log, seats)
    assert isinstance(ledger, Ledger)
    assert ledger.state.finished
    assert all(sum(row.changes) + row.bank_change == 0 for row in ledger.rows)
    assert all(sum(row.totals) + row.bank == 20 * seats for row in ledger.rows)
    assert [row.dealer for row in ledger.rows] == list(range(seats)) * 8
    assert ledger.state.bank == 0
    for row in ledger.rows:
        below = [f"seat {seat} is below 0 beans" for seat, total in enumerate(row.totals) if total < 0]
        assert [str(note) for note in row.notes] == below


def test_a_penny_is_worth_twenty_beans():
    """Who sold to a player without beans is no poorer for it: 10 beans and two pennies tie with 30 and one."""
    ledger = read({"scoring": "beans"}, [
        {"kind": "adjustment", "changes": [-20, 10, 10, 0]},
        {"kind": "exchange", "buyer": 0, "seller": 1},
    ])  # fmt: skip
    assert isinstance(ledger, Ledger)
    written = document.ledger_json(ledger)
    assert written["ranking"] == [[1, 2], [3], [0]]
    assert (written["totals"], written["pennies"], written["bank_pennies"]) == ([20, 10, 30, 20], [0, 2, 1, 1], 0)


@pytest.mark.parametrize(
    ("options", "seats", "places"),
    [
        ({"scoring": "beans", "lorum_ends": "second"}, 4, ["options.lorum_ends"]),
        ({"scoring": "beans", "lorum_ends": "third"}, 4, ["options.lorum_ends"]),
        ({"scoring": "beans", "lorum_ends": "first"}, 3, None),
        ({"lorum_ends": "third"}, 3, ["options.lorum_ends"]),
        ({"lorum_ends": "second"}, 3, None),
        ({"lorum_ends": "third"}, 4, None),
        ({"first_last": "4"}, 4, ["options.first_last"]),
        ({"first_last": 5.0}, 4, ["options.first_last"]),
        ({"first_last": True}, 4, ["options.first_last"]),
        ({"special_trick": "seventh"}, 4, ["options.special_trick"]),
        ({"scoring": ["beans"]}, 4, ["options.scoring"]),
        ({"contracts": [["red"]]}, 4, ["options.contracts"]),
    ],
)
def test_options_that_can_be_set(options, seats, places):
    """Beans end with the first player out, three players with the second; other values are named as wrong."""
    result = read(options, [], seats)
    assert (result == places) if places else isinstance(result, Ledger)


ODD = [None, True, -1, 1.0, 10**9 + 1, 99, "0", "", [], [0], [0, 0, 0, 0], [None] * 4, [True] * 4, {}, {"clubs": 0}]


@pytest.mark.parametrize("scoring", ["points", "beans"])
@pytest.mark.parametrize("king", ["graded", "blind"])
@pytest.mark.parametrize("key", CONTRACTS)
def test_odd_answers_are_problems(scoring, king, key):
    """Whatever stands in place of an answer, the ledger says where it is wrong and does not fall over."""
    facts = {
        "red": {"hearts": [2] * 4}, "obers": {"obers": [1] * 4}, "tricks": {"tricks": [2] * 4},
        "first-last": {"first": 0, "last": 1}, "special": {"taker": 2},
        "red-king": {"taker": 3, "trick": 4, "announced": False} if king == "graded" else {"taker": 3, "looked": [1]},
        "quart": {"cards_left": [0, 1, 2, 3]}, "lorum": {"cards_left": [0, 1, 2, 3], "passes": [0, 1, 0, 0]},
    }[key]  # fmt: skip
    options = {"scoring": scoring, "red_king": king, "contracts": [key]}
    assert isinstance(read(options, [{"kind": "deal", "contract": key, "facts": facts}]), Ledger)
    for name in [*facts, "extra"]:
        for odd in ODD:
            if (name, json.dumps(odd)) in {("looked", "[]"), ("looked", "[0]"), ("looked", "[0, 0, 0, 0]"),
                                           ("passes", "[0, 0, 0, 0]"), ("announced", "true")}:  # fmt: skip
                continue
            result = read(options, [{"kind": "deal", "contract": key, "facts": {**facts, name: odd}}])
            assert isinstance(result, list), (name, odd)
            assert result[0].startswith(f"log[0].facts.{name}"), (result, odd)
    for odd in ODD:
        assert read(options, [{"kind": "deal", "contract": key, "facts": odd}]) != []
        assert read(options, [{"kind": "deal", "contract": odd, "facts": facts}]) == ["log[0].contract"]
