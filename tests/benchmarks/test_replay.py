"""How long a replay takes: as ratios within one run, with a wide absolute guard where a figure was promised."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from time import perf_counter, process_time

import pytest

from scorer.engine import document
from scorer.engine.ledger import replay
from scorer.engine.match import Match
from scorer.games import KEYS, find
from tests.helpers import generate

PROMISED = 0.002
"""Seconds that replaying 36 deals may take, on a machine that does nothing else."""
BUSY = 3
"""So many times as slow may a machine be that does something else, too."""


def fastest(job: Callable[[], object], times: int, clock: Callable[[], float] = process_time) -> float:
    """Seconds of work of the fastest run: what else the machine does only ever adds to it."""
    found = []
    for _ in range(times):
        began = clock()
        job()
        found.append(clock() - began)
    return min(found)


def evening(deals: int) -> Match:
    """An open-ended match of so many deals: two pay, everybody pays, three pay, one takes all, a called game."""
    hands = ([3, 0, 5, 0], [3, 2, 2, 1], [4, 0, 1, 3], [0, 8, 0, 0])
    upper = ((0, 2), (0, 2), (2, 0), (1, 1))
    log = [
        {"kind": "deal", "contract": "regular",
         "facts": {"hearts": hearts, "upper_acorns": acorns, "upper_greens": greens, "announced": {"upper_acorns": 3}}}
        for hearts, (acorns, greens) in zip(hands, upper, strict=True)
    ]  # fmt: skip
    log.append({"kind": "deal", "contract": "small", "facts": {"caller": 3, "made": True}})
    given = {"format": 1, "game": "slovak-lorum", "players": ["Iva", "Jan", "Kaja", "Leo"],
             "options": {"announce": True}, "log": (log * deals)[:deals]}  # fmt: skip
    match, problems = document.read(given, find)
    assert match is not None, problems
    assert not replay(match).problems
    return match


def test_a_deal_costs_the_same_however_many_came_before() -> None:
    """A deal of 400 and of 4,000 costs at most half as much again as a deal of 40."""
    matches = {deals: evening(deals) for deals in (40, 400, 4000)}
    cost = dict.fromkeys(matches, 1.0)
    for _ in range(5):  # in turns, so that a busy moment of the machine falls on all of them
        for deals, match in matches.items():
            cost[deals] = min(cost[deals], fastest(partial(replay, match), 1 + 400 // deals) / deals)
    print({deals: f"{seconds * 1e6:.1f} us a deal" for deals, seconds in cost.items()})
    assert cost[400] <= 1.5 * cost[40]
    assert cost[4000] <= 1.5 * cost[40]


@pytest.mark.parametrize("key", KEYS)
def test_a_whole_match_is_replayed_before_anybody_notices(key: str) -> None:
    """36 deals of any game take 2 ms at most, guarded with room for a busy machine."""
    matches = [generate.of(key, seed, deals=36) for seed in range(12)]
    deals = sum(replay(match).state.deals for match in matches)
    took = fastest(lambda: [replay(match) for match in matches], 15) / deals * 36
    print(f"{key}: {took * 1e3:.2f} ms for 36 deals")
    assert took <= PROMISED * BUSY


def test_hundreds_of_documents_a_second() -> None:
    """Reading, replaying and printing a document costs at most five times the replay alone."""
    match = evening(36)
    text = json.dumps(document.write(match))

    def whole() -> None:
        ledger, problems = document.work_out(text, find)
        assert ledger is not None, problems
        json.dumps(document.ledger_json(ledger))

    alone, together = fastest(lambda: replay(match), 20), fastest(whole, 20)
    print(f"replay {alone * 1e3:.2f} ms, whole document {together * 1e3:.2f} ms")
    assert together <= 5 * alone


def test_help_comes_at_once() -> None:
    """`scorer --help` takes less than 0.3 s: a command and its games are only loaded when they are called."""
    command = [sys.executable, "-m", "scorer", "--help"]
    took = fastest(lambda: subprocess.run(command, capture_output=True, check=True), 5, perf_counter)
    bare = fastest(lambda: subprocess.run([sys.executable, "-c", "import flask"], check=True), 5, perf_counter)
    print(f"--help {took:.3f} s, python with flask {bare:.3f} s")
    assert took <= max(0.3, 3 * bare)
