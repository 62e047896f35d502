"""`make release`: builds what is published, twice to the same bytes, and plays a deal through each in an empty place.

It needs a network (an empty environment fetches what the lock names) and a minute. What it built lies in dist/. What an
index shows of it leads to the repository that SCORER_REPOSITORY=https://… names, and the change log must have the day
of this version. `--local` asks for neither: nobody else is to have it. `--date` writes that day into the change log.
"""

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from datetime import UTC, datetime
from pathlib import Path

from scorer.packaging.hooks import CATALOGUES
from scorer.translations import gather
from tests.helpers import wording
from tests.tools.installed import play

ROOT = Path(__file__).parents[2]
DIST = ROOT / "dist"
LOG = ROOT / "CHANGELOG.md"
UNRELEASED = "## Unreleased\n"
"""The heading in the change log under which the next lines go."""
TARGETS = ("wheel", "sdist")
WANTED = (
    "Name: lorum-scorer", "Requires-Python: >=3.11", "License-Expression: MIT",
    "Description-Content-Type: text/markdown",
)  # fmt: skip
"""What the metadata of a wheel must say."""


def command(*words, cwd=None, **env):
    """Run a command, away from the checkout where nothing else is said, and return its words; SystemExit if it fails.

    It knows nothing of how this Python and Scorer are set up here.
    """
    cwd, words = cwd or tempfile.gettempdir(), [*map(str, words)]
    env = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "SCORER"))} | env
    done = subprocess.run(words, cwd=cwd, env=env, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(words)}\n{done.stdout}{done.stderr}")
    return done.stdout


def build(folder):
    for target in TARGETS:
        words = (sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", folder)
        command(*words, cwd=ROOT, SCORER_REPOSITORY=os.environ.get("SCORER_REPOSITORY", ""))
    return {"wheel": next(folder.glob("*.whl")), "sdist": next(folder.glob("*.tar.gz"))}


def fingerprint(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def installed(artefact, folder):
    """The commands of an empty environment in which this is installed, with what the lock names and nothing else."""
    command(sys.executable, "-m", "venv", folder)
    python = folder / "bin" / "python"
    command(python, "-m", "pip", "install", "--quiet", "--require-hashes", "-r", ROOT / "requirements.lock")
    command(python, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", artefact)
    return folder / "bin"


def check_catalogues():
    """SystemExit with each language and sentence that has no text yet: a release has all languages."""
    source, open_sentences = gather.collect_messages(), []
    for path in sorted(gather.FOLDER.glob(CATALOGUES)):
        language, catalogue = path.parts[-3], gather.read_catalogue(path)
        missing = [entry.id for entry in source if entry.id and catalogue.get(entry.id, entry.context) is None]
        open_sentences += [f"{language}: not gathered by `make words`: {text}" for text in missing]
        open_sentences += [f"{language}: {fault}" for fault in wording.empty(catalogue)]
    if open_sentences:
        sys.exit("\n".join(["A release has no open sentence:", *open_sentences]))


def version():
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"])


def unreleased_lines(text):
    return re.split(r"^## ", text.partition(UNRELEASED)[2], maxsplit=1, flags=re.MULTILINE)[0].strip()


def has_day(text, version):
    return re.search(rf"^## {re.escape(version)}, \d{{4}}-\d\d-\d\d$", text, re.MULTILINE) is not None


def dated(text, version, day):
    """The change log with what was unreleased under this version and day. SystemExit where there is nothing to date."""
    if has_day(text, version):
        sys.exit(f"CHANGELOG.md has a day for {version} already: change the version in pyproject.toml first.")
    if not unreleased_lines(text):
        sys.exit("CHANGELOG.md has nothing under Unreleased.")
    return text.replace(UNRELEASED, f"{UNRELEASED}\n## {version}, {day}\n", 1)


def faults_of_log(text, version):
    faults = []
    if not has_day(text, version):
        faults.append(f"CHANGELOG.md has no day for {version}: python -m tests.tools.release --date writes it.")
    elif unreleased_lines(text):
        faults.append(f"CHANGELOG.md has lines under Unreleased, which {version} would not name.")
    return faults


def check_publishable(address):
    """SystemExit with what would be wrong for people who have this from an index."""
    faults = faults_of_log(LOG.read_text(encoding="utf-8"), version())
    if not re.fullmatch(r"https://[\w.-]+(/[\w.-]+)+", address):
        faults.append("Say SCORER_REPOSITORY=https://…, to which the pictures and links on an index lead.")
    if faults:
        sys.exit("\n".join([*faults, "To build for this computer alone: make release ARGS=--local"]))


def main(words=None):
    """Build twice, compare, install, play, and say so in a line each."""
    parser = argparse.ArgumentParser(prog="make release", description="Build and try what is published.")
    parser.add_argument("--local", action="store_true", help="for this computer alone: without an address or a day")
    parser.add_argument("--date", action="store_true", help="only write the day of this version into CHANGELOG.md")
    asked = parser.parse_args(words)
    if asked.date:
        today = datetime.now(UTC).date().isoformat()
        LOG.write_text(dated(LOG.read_text(encoding="utf-8"), version(), today), encoding="utf-8")
        return
    address = os.environ.get("SCORER_REPOSITORY", "").rstrip("/")
    if not asked.local:
        check_publishable(address)
    check_catalogues()
    build_and_try(address)


def build_and_try(address):
    """Build both targets into dist/, twice the same, and play a deal through each."""
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
            wanted = [*WANTED, *([f"Project-URL: Repository, {address}"] if address else [])]
            if lacking := [line for line in wanted if line not in about]:
                sys.exit(f"The metadata of {first[target].name} lack: {', '.join(lacking)}")
            play([str(commands / "scorer")], Path(folder) / f"{target}-data")
            size = first[target].stat().st_size
            print(f"{first[target].name}: {size:,} bytes, twice the same; installed, a deal was played through it.")


if __name__ == "__main__":
    main()
