"""The report of all figures: as one table to read, and as JSON to keep."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Iterable, Sequence
from pathlib import Path

from tests.tools.benchmarks.rounds import Figure

HEAD = ("", "figure", "ratio", "aim", "verdict")


def table(figures: Iterable[Figure]) -> str:
    """The figures in columns; an aim with an x is about the ratio."""
    rows = [HEAD, *(row(figure) for figure in figures)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join([what.ljust(widths[0]), *map(str.rjust, numbers, widths[1:]), met]) for what, *numbers, met in rows
    )


def row(figure: Figure) -> tuple[str, str, str, str, str]:
    """The cells of one line."""
    times = "" if figure.ratio is None else f"{figure.ratio:.2f} x"
    aim = f"{number(figure.aim)} {figure.unit}" if figure.ratio is None else f"{figure.aim:.2f} x"
    return figure.what, f"{number(figure.figure)} {figure.unit}", times, aim, verdict(figure)


def number(value: float) -> str:
    """A number in three digits or, where it is a count, whole: 0.214, 21.4, 13,500."""
    if value >= 100 or value == int(value):
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2g}" if value < 1 else f"{value:.2f}"


def verdict(figure: Figure) -> str:
    """In two words at most."""
    return "met" if figure.met else "not met"


def write(path: Path, figures: Sequence[Figure]) -> None:
    """Keep the figures, with what they were measured on."""
    path.parent.mkdir(parents=True, exist_ok=True)
    report = {
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors",
        "load": round(os.getloadavg()[0], 2),
        "figures": [{**figure._asdict(), "verdict": verdict(figure)} for figure in figures],
    }
    path.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
