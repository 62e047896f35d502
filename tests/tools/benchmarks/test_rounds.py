"""The arithmetic of the benchmarks, on a clock that only the jobs put forward."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.tools.benchmarks import report
from tests.tools.benchmarks.rounds import Figure, Job, compared, ratio, take_turns


class Clock:
    """A clock that stands still while nothing is done."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def job(self, *seconds: float) -> Job:
        """A job that takes so long each time it is done, the last of them ever after."""
        left = list(seconds)

        def done() -> None:
            self.now += left.pop(0) if len(left) > 1 else left[0]

        return done


def test_jobs_take_turns_and_the_first_round_is_not_counted() -> None:
    """Each is done for its turn in each round; what only the first time takes is left out."""
    clock = Clock()
    times = take_turns({"quick": clock.job(9, 0.25), "slow": clock.job(9, 0.5)}, rounds=3, turn=1, clock=clock)
    assert times == {"quick": [0.25] * 3, "slow": [0.5] * 3}


def test_a_job_longer_than_its_turn_is_done_once() -> None:
    """A turn of no time at all is one run."""
    clock = Clock()
    times = take_turns({"start": clock.job(1, 2, 4)}, rounds=2, turn=0, clock=clock)
    assert times == {"start": [2, 4]}


def test_a_ratio_is_the_median_of_the_ratios_of_the_rounds() -> None:
    """A round in which the machine stumbles over both, or over one of them, does not bend it."""
    times = {"mine": [2, 20, 2, 90, 2], "bare": [1, 10, 1, 1, 1]}
    assert ratio(times, "mine", "bare") == 2
    line = compared("mine : bare", times, "mine", "bare", 2)
    assert (line.figure, line.unit, line.ratio) == (pytest.approx(2e6), "us", 2)


def test_an_aim_is_about_the_ratio_where_there_is_one() -> None:
    """Up to the aim it is met; where there is no ratio, the figure itself counts."""
    assert Figure("x", 9.0, "us", 1.5, 1.5).met
    assert not Figure("x", 0.1, "us", 1.5, 1.6).met
    assert Figure("x", 5.0, "us", 5.0).met
    assert not Figure("x", 5.1, "us", 5.0).met


def test_the_table_and_the_file_say_the_same(tmp_path: Path) -> None:
    """A line a figure, in columns; in the file with the machine it was measured on."""
    figures = [Figure("a poll : a read", 412.3, "us", 1.4, 1.27), Figure("style of /", 8100, "bytes", 8000)]
    assert report.table(figures).splitlines() == [
        "                      figure   ratio          aim  verdict",
        "a poll : a read       412 us  1.27 x       1.40 x  met",
        "style of /       8,100 bytes          8,000 bytes  not met",
    ]
    report.write(tmp_path / "new" / "bench.json", figures)
    content = json.loads((tmp_path / "new" / "bench.json").read_text(encoding="utf-8"))
    assert content["figures"][0] == {**figures[0]._asdict(), "verdict": "met"}
    assert content["figures"][1]["verdict"] == "not met"


@pytest.mark.parametrize(
    ("value", "expected"),
    [(0.3, "0.3"), (0.2149, "0.21"), (2.0, "2"), (2.19, "2.19"), (57.84, "57.8"), (13500, "13,500")],
)
def test_numbers_are_said_in_about_three_digits(value: float, expected: str) -> None:
    """More digits would promise what no busy machine keeps."""
    assert report.number(value) == expected
