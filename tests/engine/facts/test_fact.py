"""What all kinds of facts have in common, and the answers to several of them."""

from dataclasses import replace

import pytest

from scorer.engine.entries import reseat_entry
from scorer.engine.facts import Announced, Bets, Doubles, Looks, Taker
from scorer.engine.ledger import replay
from scorer.engine.match import opening_json, parse_opening, reseat_opening
from scorer.engine.problems import Problems
from scorer.games import LOADED
from tests.helpers import generate


def moved_start(match, order):
    """What a match begins with when its people sit in another order."""
    start = reseat_opening(opening_json(match.start, match.play), order)
    return parse_opening(start, match.play, Problems("start"))


@pytest.mark.parametrize("key", LOADED)
@pytest.mark.parametrize("seed", range(6))
def test_one_seat_round_is_the_same_match(key, seed):
    """When everybody moves one seat on, the deal too, each person's ledger stays what it was, in every game."""
    match = generate.of(key, seed, deals=20)
    order = [seat - 1 for seat in range(match.seats)]
    order[0] = match.seats - 1
    contracts = match.play.contracts
    moved = replace(
        match,
        players=tuple(match.players[before] for before in order),
        first_dealer=(match.first_dealer + 1) % match.seats,
        log=tuple(reseat_entry(entry, order, contracts) for entry in match.log),
        start=match.start and moved_start(match, order),
    )
    before, after = replay(match), replay(moved)
    assert not after.problems, list(map(str, after.problems))
    for then, now in zip(before.rows, after.rows, strict=True):
        assert now.totals == tuple(then.totals[seat] for seat in order)
        assert (now.bank, now.contract) == (then.bank, then.contract)


@pytest.mark.parametrize(
    ("fact", "raw", "moved"),
    [
        (Announced("shown", takers=(Taker("a"), Taker("g"))), {"a": 2, "g": None}, {"a": 0, "g": None}),
        (Looks("looks"), [1, 1, 2], [2, 2, 0]),
        (Doubles("doubles"), [{"by": 0, "of": 2}, {"by": 3, "of": 2, "redoubled": True}],
         [{"by": 1, "of": 0}, {"by": 3, "of": 0, "redoubled": True}]),
        (Bets("bets", on=Taker("taker"), is_count=False),
         [{"seat": 0, "prediction": True, "counter": 2, "recounter": True}, {"seat": 3, "prediction": False}],
         [{"seat": 1, "prediction": True, "counter": 0, "recounter": True}, {"seat": 3, "prediction": False}]),
    ],
)  # fmt: skip
def test_an_answer_that_only_some_houses_ask_moves_with_its_people(fact, raw, moved):
    """Who was in seat 2 sits in seat 0; so 0 is now 1, and 1 is now 2."""
    assert fact.reseat(raw, (2, 0, 1, 3)) == moved
