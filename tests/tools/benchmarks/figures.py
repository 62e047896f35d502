"""Figures: what was measured, its goal, and the verdict, as a table to read and as JSON to keep."""

import json
import os
import platform
from statistics import median
from typing import NamedTuple


class Figure(NamedTuple):
    what: str
    value: float
    unit: str
    goal: float | None = None
    """The most that it should be, or with `is_least` the least; None where there is only a figure."""
    is_least: bool = False
    note: str = ""

    @property
    def verdict(self):
        if self.goal is None:
            return ""
        return "met" if (self.value >= self.goal if self.is_least else self.value <= self.goal) else "not met"


def take_turns(jobs, rounds):
    """Do all jobs in turn, so many times, so that whatever else the machine does meets them alike.

    Each returns what it took. The first round, in which everything is new, is not counted.
    """
    taken = [{name: job() for name, job in jobs.items()} for _ in range(rounds + 1)]
    return {name: [times[name] for times in taken[1:]] for name in jobs}


def ratio(times, name, *others):
    """How many times as much as the others together this job took, in the median round."""
    rounds = zip(*(times[each] for each in (name, *others)), strict=True)
    return median(mine / sum(theirs) for mine, *theirs in rounds)


def table(figures):
    rows = [("", "figure", "goal", "verdict", "")]
    for what, value, unit, goal, is_least, note in figures:
        sign = "" if goal is None else f"{'>=' if is_least else '<='} {number(goal)}"
        rows.append((what, f"{number(value)} {unit}".rstrip(), sign, figures[len(rows) - 1].verdict, note))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        f"{what:{widths[0]}}  {value:>{widths[1]}}  {goal:>{widths[2]}}  {verdict:{widths[3]}}  {note}".rstrip()
        for what, value, goal, verdict, note in rows
    )


def number(value):
    """A number in three digits or, where it is a count, whole: 0.21, 21.4, 13,500."""
    if value >= 100 or value == int(value):
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2g}" if value < 1 else f"{value:.2f}"


def write(path, figures):
    path.parent.mkdir(parents=True, exist_ok=True)
    report = {
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors",
        "load": round(os.getloadavg()[0], 2),
        "figures": [{**figure._asdict(), "verdict": figure.verdict} for figure in figures],
    }
    path.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
