"""Rounds: how jobs are compared, so that whatever else the machine does meets all of them alike.

The jobs take turns. In each round each of them is done again and again for the same short time, one job after the
other, and what it took is the time of its turn by how often it was done. A ratio is formed within each round, between
two neighbours in time; the ratio that is shown is the median of those of all rounds, and the figure the median of the
seconds. A moment in which the machine does something else thus spoils a round, not the result.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from statistics import median
from time import perf_counter
from typing import NamedTuple

ROUNDS = 20
TURN = 0.05
"""Seconds for which each job is done in each round; at least once, however long that takes."""

Job = Callable[[], object]
Clock = Callable[[], float]
Times = Mapping[str, Sequence[float]]
"""Seconds that each job took in each round, by the name of the job."""


class Figure(NamedTuple):
    """A line of the table: what was measured, how much it was, and, if that is what the aim is about, how many times
    as much as something else."""

    what: str
    figure: float
    unit: str
    aim: float
    ratio: float | None = None

    @property
    def met(self) -> bool:
        """Whether the ratio, or else the figure, is no more than the aim."""
        return (self.figure if self.ratio is None else self.ratio) <= self.aim


def take_turns(jobs: Mapping[str, Job], rounds: int = ROUNDS, turn: float = TURN, clock: Clock = perf_counter) -> Times:
    """Do them all, in so many rounds; the first round, in which everything is new, is not counted."""
    times_of: dict[str, list[float]] = {name: [] for name in jobs}
    for _ in range(rounds + 1):
        for name, job in jobs.items():
            times, began = 0, clock()
            while not times or clock() - began < turn:
                job()
                times += 1
            times_of[name].append((clock() - began) / times)
    return {name: took[1:] for name, took in times_of.items()}


def ratio(times: Times, name: str, to: str) -> float:
    """How many times as long as the other this job took, in the median round."""
    return median(mine / theirs for mine, theirs in zip(times[name], times[to], strict=True))


def compared(what: str, times: Times, name: str, to: str, aim: float) -> Figure:
    """The line for a job that is compared with another: the figure in microseconds, and the ratio."""
    return Figure(what, median(times[name]) * 1e6, "us", aim, ratio(times, name, to))
