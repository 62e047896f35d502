"""`make planted`: plants known faults one by one in a copy of the checkout and looks that a test sees each.

The faults stand in tests/planted.txt, each with the test file that sees it without the sweep. It ends with 1 where a
fault was not seen or cannot be planted any more.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
FAULTS = ROOT / "tests" / "planted.txt"
COPIED = ("scorer", "templates", "static", "tests", "pyproject.toml")
"""What the tests of a copy need."""
PASSED, FAILED = 0, 1
"""What pytest ends with where all tests passed, and where some failed."""


class Fault(NamedTuple):
    """A change that breaks something, and the tests that must see it."""

    file: str
    text: str
    """Stands in the file once."""
    fault: str
    """Takes the place of the text."""
    test: str


def parse_faults(text: str) -> Iterator[Fault]:
    """The faults of a list: four named lines each, with blank lines between them. Raises ValueError."""
    for block in text.split("\n\n"):
        lines = [line for line in block.splitlines() if line and not line.startswith("#")]
        parts = dict(line.partition(":")[::2] for line in lines)
        if parts and tuple(parts) != Fault._fields:
            raise ValueError(f"{', '.join(Fault._fields)} are needed: {block}")
        if parts:
            yield Fault(*(value.strip() for value in parts.values()))


def plant(fault: Fault, copy: Path) -> str:
    """Break the file in a copy; the text of the file before. Raises ValueError where it cannot be broken there."""
    path = copy / fault.file
    text = path.read_text(encoding="utf-8")
    if text.count(fault.text) != 1:
        raise ValueError(f"{fault.text!r} stands {text.count(fault.text)} times in {fault.file}")
    path.write_text(text.replace(fault.text, fault.fault), encoding="utf-8")
    return text


def outcome(test: str, copy: Path) -> int:
    """What pytest ends with for a test file of a copy, which imports nothing of the checkout."""
    words = (sys.executable, "-B", "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", test)
    env = os.environ | {"PYTHONPATH": str(copy)}
    return subprocess.run(words, cwd=copy, env=env, stdout=subprocess.DEVNULL, check=False).returncode


def main() -> int:
    """Try every fault, or those whose file has one of the words behind the command in its name."""
    words = sys.argv[1:]
    faults = [
        fault
        for fault in parse_faults(FAULTS.read_text(encoding="utf-8"))
        if not words or any(word in fault.file for word in words)
    ]
    seen = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in COPIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy2(ROOT / name, copy / name)
        broken = {test for test in dict.fromkeys(fault.test for fault in faults) if outcome(test, copy) != PASSED}
        for fault in faults:
            result = "its tests fail without the fault" if fault.test in broken else _try(fault, copy)
            seen += result == "seen"
            print(f"{fault.file}: {result} ({fault.test})", flush=True)
    print(f"{seen} of {len(faults)} faults are seen.")
    return 0 if faults and seen == len(faults) else 1


def _try(fault: Fault, copy: Path) -> str:
    try:
        text = plant(fault, copy)
    except ValueError as error:
        return str(error)
    try:
        return "seen" if outcome(fault.test, copy) == FAILED else "NOT SEEN"
    finally:
        (copy / fault.file).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
