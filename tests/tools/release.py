"""`make release`: builds what is published, twice to the same bytes, and plays a deal through each in an empty place.

It needs a network (an empty environment fetches what the lock names) and a minute. What it built lies in dist/. With
SCORER_ADDRESS=https://… what an index shows of it leads to the repository there.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from scorer.packaging.build_hook import CATALOGUES
from scorer.translations import gather
from tests.helpers import wording
from tests.tools.installed import play

ROOT = Path(__file__).parents[2]
DIST = ROOT / "dist"
TARGETS = ("wheel", "sdist")
WANTED = (
    "Name: lorum-scorer",
    "Requires-Python: >=3.11",
    "License-Expression: MIT",
    "Description-Content-Type: text/markdown",
)
"""What the metadata of a wheel must say."""


def command(*words: str | Path, **env: str) -> str:
    """Run a command away from the checkout and return what it says; SystemExit with its words where it fails."""
    for_it = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "SCORER"))}
    done = subprocess.run(
        [str(word) for word in words], cwd=tempfile.gettempdir(), env=for_it | env, capture_output=True, text=True
    )
    if done.returncode:
        sys.exit(f"{' '.join(map(str, words))}\n{done.stdout}{done.stderr}")
    return done.stdout


def build(folder: Path) -> dict[str, Path]:
    """The wheel and the source archive of the checkout, built into this folder."""
    for target in TARGETS:
        done = subprocess.run(
            [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", str(folder)],
            cwd=ROOT, capture_output=True, text=True,
        )  # fmt: skip
        if done.returncode:
            sys.exit(done.stdout + done.stderr)
    return {"wheel": next(folder.glob("*.whl")), "sdist": next(folder.glob("*.tar.gz"))}


def fingerprint(path: Path) -> str:
    """What two files have in common only if every byte is the same."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def installed(artefact: Path, folder: Path) -> Path:
    """The commands of an empty environment in which this is installed, with what the lock names and nothing else."""
    command(sys.executable, "-m", "venv", folder)
    python = folder / "bin" / "python"
    command(python, "-m", "pip", "install", "--quiet", "--require-hashes", "-r", ROOT / "requirements.lock")
    command(python, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", artefact)
    return folder / "bin"


def check_catalogues() -> None:
    """SystemExit with each language and sentence that has no text yet: a release has all languages."""
    source, open_sentences = gather.collect_messages(), []
    for path in sorted(gather.FOLDER.glob(CATALOGUES)):
        language, catalogue = path.parts[-3], gather.read_catalogue(path)
        missing = [entry.id for entry in source if entry.id and catalogue.get(entry.id, entry.context) is None]
        open_sentences += [f"{language}: not gathered by `make words`: {text}" for text in missing]
        open_sentences += [f"{language}: {fault}" for fault in wording.empty(catalogue)]
    if open_sentences:
        sys.exit("\n".join(["A release has no open sentence:", *open_sentences]))


def main() -> None:
    """Build twice, compare, install, play, and say so in a line each."""
    check_catalogues()
    shutil.rmtree(DIST, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        first, second = build(DIST), build(Path(folder) / "again")
        for target in TARGETS:
            if fingerprint(first[target]) != fingerprint(second[target]):
                sys.exit(f"Built twice, {first[target].name} is not the same.")
            commands = installed(first[target], Path(folder) / target)
            about = command(
                commands / "python", "-c", "import importlib.metadata as m; print(m.metadata('lorum-scorer'))"
            )
            address = os.environ.get("SCORER_ADDRESS", "").rstrip("/")
            wanted = [*WANTED, *([f"Project-URL: Repository, {address}"] if address else [])]
            if lacking := [line for line in wanted if line not in about]:
                sys.exit(f"The metadata of {first[target].name} lack: {', '.join(lacking)}")
            play([str(commands / "scorer")], Path(folder) / f"{target}-data")
            size = first[target].stat().st_size
            print(f"{first[target].name}: {size:,} bytes, twice the same; installed, a deal was played through it.")


if __name__ == "__main__":
    main()
