"""When the scores last left this phone as a file, and how far each match was then."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from scorer.store.matches import ListedMatch, StoredMatch, utc_now

NAME = "files.json"
"""The name of the file in the instance folder that says so."""


class LastFiles(NamedTuple):
    """What left as files."""

    everything: str
    """When all matches last left as one file, UTC like 2026-11-20T19:30:00Z; "" where they never did."""
    of_matches: dict[str, tuple[int, str]]
    """By the key of a match, its revision in the last file that has it, and when that left."""

    def moment_of(self, match: StoredMatch | ListedMatch) -> str:
        """When the match left as it is now; "" where no file has it so."""
        revision, moment = self.of_matches.get(match.key, (-1, ""))
        return moment if revision == match.revision else ""


def read_last_files(instance: Path) -> LastFiles:
    """What is known of the files of this instance folder."""
    path = instance / NAME
    if not path.exists():
        return LastFiles("", {})
    stored = json.loads(path.read_text("utf-8"))
    return LastFiles(stored["everything"], {key: (mark[0], mark[1]) for key, mark in stored["matches"].items()})


def record_file(instance: Path, matches: Iterable[StoredMatch], *, has_everything: bool = False) -> None:
    """Record that these matches have just left as a file."""
    now, before = utc_now(), read_last_files(instance)
    known = {**before.of_matches, **{match.key: (match.revision, now) for match in matches}}
    content = {"everything": now if has_everything else before.everything, "matches": known}
    (instance / NAME).write_text(json.dumps(content), "utf-8")
