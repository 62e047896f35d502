"""Measure everything and print one table: `python -m tests.tools.benchmarks [--json PATH] [--only NAME ...]`.

Figures, no gate: an aim that is not met is printed as that, and the exit code is 0.
"""

from __future__ import annotations

import argparse
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.tools.benchmarks import report
from tests.tools.benchmarks.rounds import Figure

COMPARISONS = ("requests", "tables", "replay", "start", "weights")
"""The modules beside this one that measure something, each with `figures(folder)`."""


def main() -> None:
    """Measure what is asked for, and tell."""
    words = argparse.ArgumentParser(prog="python -m tests.tools.benchmarks", description=__doc__)
    words.add_argument("--json", type=Path, default=Path(".cache/bench.json"), help="where the figures are kept")
    words.add_argument("--only", nargs="+", choices=COMPARISONS, default=COMPARISONS, help="not everything")
    asked = words.parse_args()
    figures: list[Figure] = []
    for name in asked.only:
        print(f"measuring: {name}", flush=True)
        with TemporaryDirectory() as folder:
            figures += import_module(f"tests.tools.benchmarks.{name}").figures(Path(folder))
    print()
    print(report.table(figures))
    report.write(asked.json, figures)


if __name__ == "__main__":
    main()
