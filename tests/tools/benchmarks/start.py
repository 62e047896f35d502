"""How long somebody waits for `scorer --help`: a command and its games are only loaded when they are called."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from pathlib import Path
from statistics import median

from tests.tools.benchmarks.rounds import Figure, take_turns


def figures(folder: Path) -> list[Figure]:
    """The help, and for comparison a Python that loads Flask and nothing else; the folder is not used."""
    words = {"help": ["-m", "scorer", "--help"], "flask": ["-c", "import flask"]}
    jobs = {
        name: partial(subprocess.run, [sys.executable, *arguments], capture_output=True, check=True)
        for name, arguments in words.items()
    }
    times = take_turns(jobs, rounds=10, turn=0)
    return [Figure("scorer --help", median(times["help"]), "s", 0.3)]
