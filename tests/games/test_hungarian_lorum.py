"""Hungarian Lórum beyond worked deals: whole matches, and options that do not go together."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.engine import document
from scorer.engine.ledger import replay
from scorer.games import find

SEATS = st.integers(0, 3)
SHARED = st.lists(SEATS, min_size=8, max_size=8).map(lambda takers: [takers.count(seat) for seat in range(4)])
LEFT = st.tuples(SEATS, st.lists(st.integers(1, 8), min_size=4, max_size=4)).map(
    lambda drawn: [0 if seat == drawn[0] else cards for seat, cards in enumerate(drawn[1])]
)
PASSES = st.lists(st.integers(0, 9), min_size=4, max_size=4)
DEALS = {
    "hearts": st.fixed_dictionaries({"hearts": SHARED}),
    "obers": st.fixed_dictionaries({"obers": st.fixed_dictionaries(dict.fromkeys(
        ("acorns", "leaves", "balls", "hearts"), SEATS))}),
    "tricks": st.fixed_dictionaries({"tricks": SHARED}),
    "quads": st.fixed_dictionaries({"cards_left": LEFT}),
    "fast-train": st.fixed_dictionaries({"cards_left": LEFT}),
    "hairy-monkey": st.fixed_dictionaries({"taker": SEATS}),
    "lorum": st.fixed_dictionaries({"cards_left": LEFT, "passes": PASSES}),
}  # fmt: skip


def read(options, log):
    """The match of these options and entries, and the places of its problems."""
    raw = {"format": 1, "game": "hungarian-lorum", "players": list("ABCD"), "options": options, "log": log}
    match, problems = document.parse_match(raw, find)
    return match, [problem.path for problem in problems]


@given(st.lists(st.tuples(*DEALS.values()), min_size=4, max_size=4))
def test_a_whole_match_makes_and_loses_no_chip(blocks):
    """Four dealers deal the seven games; every row adds up to 0, and the pool is empty after each Lórum."""
    log = [{"kind": "deal", "contract": key, "facts": facts} for block in blocks for key, facts in zip(DEALS, block,
           strict=True)]  # fmt: skip
    match, problems = read({}, list(log))
    assert problems == []
    ledger = replay(match)
    assert ledger.problems == ()
    assert ledger.state.finished
    assert [row.dealer for row in ledger.rows] == [seat for seat in range(4) for _ in range(7)]
    assert all(sum(row.changes) + row.bank_change == 0 for row in ledger.rows)
    assert [row.bank for row in ledger.rows if row.contract == "lorum"] == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("options", "places"),
    [
        ({"order": "choice", "contracts": ["hearts", "hundred-one"]}, ["options.order"]),
        ({"order": "fixed", "contracts": ["hearts", "hundred-one"]}, []),
        ({"order": "choice", "contracts": ["unter-king-last"]}, []),
        ({"contracts": []}, ["options.contracts"]),
        ({"contracts": ["hearts", "hearts"]}, ["options.contracts"]),
        ({"contracts": ["hearts", 7]}, ["options.contracts"]),
        ({"contracts": "hearts"}, ["options.contracts"]),
        ({"order": "random"}, ["options.order"]),
        ({"order": None}, ["options.order"]),
        ({"dealing": "rotate"}, ["options.dealing"]),
    ],
)
def test_options_that_can_be_set(options, places):
    """101 goes only with the fixed order; anything else that is wrong is named too."""
    assert read(options, [])[1] == places


def test_choice_goes_through_blocks():
    """The same player chooses until all games are used up, then the next one does."""
    log = [
        {"kind": "deal", "contract": "hairy-monkey", "facts": {"taker": 0}},
        {"kind": "deal", "contract": "unter-king-last", "facts": {"unter": 0, "king": 0, "trick": 0}},
    ] * 4
    match, _problems = read({"order": "choice", "contracts": ["unter-king-last", "hairy-monkey"]}, log)
    ledger = replay(match)
    assert ledger.problems == ()
    assert [row.leader for row in ledger.rows] == [1, 1, 2, 2, 3, 3, 0, 0]
    assert (ledger.state.finished, ledger.next_turn, ledger.state.bank) == (True, None, 160)
