"""Bounds: how much one match may hold, however it comes in; what was stored before there were any is left alone."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.engine.json_values import Json
from scorer.engine.phrases import N_n, plural_phrase
from scorer.engine.problems import Problem, Problems

MAX_ENTRIES = 2000
"""Entries of a log: more than any table plays, and few enough to be worked out at once."""
TITLE_LENGTH = 80
"""Letters of a title."""
NOTE_LENGTH = 200
"""Letters of a note."""


LONG_TITLE = N_n("a title has at most %(n)s letter", "a title has at most %(n)s letters")
MANY_ENTRIES = N_n("a match has at most %(n)s entry", "a match has at most %(n)s entries")
LONG_NOTE = N_n("a note has at most %(n)s letter", "a note has at most %(n)s letters")


def size_problems(log: Sequence[Json], title: str = "") -> list[Problem]:
    """What of a log and a title is more than is taken, each at its place in the document."""
    problems = Problems()
    if len(title) > TITLE_LENGTH:
        problems.at("title").add(plural_phrase(LONG_TITLE, TITLE_LENGTH))
    if len(log) > MAX_ENTRIES:
        problems.at("log").add(plural_phrase(MANY_ENTRIES, MAX_ENTRIES))
        return problems.items
    for index, entry in enumerate(log):
        note = entry.get("note") if isinstance(entry, dict) else None
        if isinstance(note, str) and len(note) > NOTE_LENGTH:
            place = problems.at("log").at(index).at("note")
            place.add(plural_phrase(LONG_NOTE, NOTE_LENGTH))
    return problems.items
