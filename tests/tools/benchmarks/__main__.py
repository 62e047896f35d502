"""Measure everything and print one table: `python -m tests.tools.benchmarks [--json PATH] [--only NAME ...]`.

Figures, no gate: a goal that is not met is printed as that, and the exit code is 0.
"""

import argparse
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.tools.benchmarks import figures

MEASURES = ("counts", "cpu", "sockets", "replay", "taps", "pocket")
"""The modules beside this one that measure something, each with `figures(folder)`."""


def main():
    words = argparse.ArgumentParser(prog="python -m tests.tools.benchmarks", description=__doc__)
    words.add_argument("--json", type=Path, default=Path(".cache/bench.json"), help="where the figures are kept")
    words.add_argument("--only", nargs="+", choices=MEASURES, default=MEASURES, help="not everything")
    asked, all_figures = words.parse_args(), []
    for name in asked.only:
        with TemporaryDirectory() as folder:
            measured = import_module(f"tests.tools.benchmarks.{name}").figures(Path(folder))
        print(f"\n{name}\n{figures.table(measured)}", flush=True)
        all_figures += measured
    figures.write(asked.json, all_figures)


if __name__ == "__main__":
    main()
