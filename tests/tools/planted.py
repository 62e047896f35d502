"""`make planted`: plants known faults one by one in copies of the checkout and looks that a test sees each.

The faults stand in tests/planted.txt, each with the test that sees it. `make planted ARGS="store"` tries those whose
file has the word in its name; `ARGS="--in tests/engine tests/views"` asks these tests in place of the named ones and
says which of them sees each fault first. It ends with 1 where a fault was not seen or cannot be planted any more.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
FAULTS = ROOT / "tests" / "planted.txt"
COPIED = ("scorer", "templates", "static", "tests", "pyproject.toml", ".cache/templates")
"""What the tests of a copy need."""
SHARED = (".cache/browser", ".cache/vendor")
"""What the browser tests of every copy only read."""
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)
"""The name of a test that failed, as pytest's last lines have it."""


class Fault(NamedTuple):
    """A change that breaks something, and the tests that must see it."""

    file: str
    test: str
    """A file of tests, or the name of a test as pytest takes it."""
    text: str
    """Stands in the file once."""
    fault: str = ""
    """Takes the place of the text."""


def parse_faults(text):
    """The faults of a list, in the form that its first lines describe. Raises ValueError."""
    place = []
    old = ""
    for line in text.splitlines():
        sign, words = line[:2], line[2:].strip()
        if sign == "- " and len(place) == 2 and not old:
            old = words
        elif sign in ("+ ", "+") and old:
            yield Fault(*place, old, words)
            old = ""
        elif line and not line.startswith("#"):
            place = line.split()
            if len(place) != 2 or old or sign in ("- ", "+ "):
                raise ValueError(f"a file, its test, and pairs of - and + are needed: {line}")
    if old:
        raise ValueError(f"nothing takes the place of {old}")


@contextmanager
def planted(fault, copy):
    path = copy / fault.file
    text = path.read_text(encoding="utf-8")
    if text.count(fault.text) != 1:
        raise ValueError(f"{fault.text!r} stands {text.count(fault.text)} times in {fault.file}")
    path.write_text(text.replace(fault.text, fault.fault), encoding="utf-8")
    try:
        yield
    finally:
        path.write_text(text, encoding="utf-8")


def failing(copy, *words):
    """The tests that fail in a copy, which imports nothing of the checkout. Raises ValueError where none could run."""
    command = (sys.executable, "-B", "-m", "pytest", "-q", "-p", "no:cacheprovider", *words)
    env = os.environ | {"PYTHONPATH": str(copy)}
    run = subprocess.run(command, cwd=copy, env=env, capture_output=True, text=True, check=False)
    if run.returncode not in (0, 1):
        raise ValueError("\n".join(["its tests do not run:", *run.stdout.splitlines()[-15:]]))
    return FAILED.findall(run.stdout)


def make_copy(folder):
    """Copy the checkout with what is compiled, which holds as long as a file has its age: one with a fault has not."""
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name)
        elif (ROOT / name).exists():
            shutil.copy2(ROOT / name, folder / name)
    for name in SHARED:
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).symlink_to(ROOT / name)
    return folder


def main(arguments):
    parser = ArgumentParser(prog="make planted")
    parser.add_argument("words", nargs="*", help="only faults in files with one of these words in their names")
    parser.add_argument("--in", dest="tests", nargs="+", default=[], help="ask these tests in place of the named ones")
    parser.add_argument("-j", dest="jobs", type=int, default=os.cpu_count() or 1, help="so many at once")
    chosen = parser.parse_args(arguments)
    faults = [
        fault for fault in parse_faults(FAULTS.read_text(encoding="utf-8"))
        if not chosen.words or any(word in fault.file for word in chosen.words)
    ]  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        copies = SimpleQueue()
        for number in range(chosen.jobs):
            copies.put(make_copy(Path(folder) / str(number)))
        tests = chosen.tests or dict.fromkeys(fault.test for fault in faults)
        if broken := failing(Path(folder) / "0", "--numprocesses", str(chosen.jobs), *tests):
            print("These fail without a fault:", *broken, sep="\n")
            return 1

        def try_fault(fault):
            copy = copies.get()
            try:
                with planted(fault, copy):
                    return next(iter(failing(copy, "-x", *(chosen.tests or [fault.test]))), "")
            except ValueError as error:
                return f"({error})"
            finally:
                copies.put(copy)

        seen = 0
        with ThreadPoolExecutor(chosen.jobs) as pool:
            for fault, result in zip(faults, pool.map(try_fault, faults), strict=True):
                seen += result[:1] not in ("", "(")
                print(f"{fault.file}: {fault.text}\n    {result or f'NOT SEEN ({fault.test})'}", flush=True)
    print(f"{seen} of {len(faults)} faults are seen.")
    return 0 if faults and seen == len(faults) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
