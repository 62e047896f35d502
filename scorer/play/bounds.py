"""Bounds: how much one match may hold, however it comes in; what was stored before there were any is left alone."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.engine.problems import Problem, Problems
from scorer.engine.reading import Json
from scorer.engine.words import N_, say

MOST_ENTRIES = 2000
"""Entries of a log: more than any table plays, and few enough to be worked out at once."""
TITLE_LENGTH = 80
"""Letters of a title."""
NOTE_LENGTH = 200
"""Letters of a note."""


def beyond(log: Sequence[Json], title: str = "") -> list[Problem]:
    """What of a log and a title is more than is taken, each at its place in the document."""
    problems = Problems()
    if len(title) > TITLE_LENGTH:
        problems.below("title").note(say(N_("a title has at most %(most)s letters"), most=TITLE_LENGTH))
    if len(log) > MOST_ENTRIES:
        problems.below("log").note(say(N_("a match has at most %(most)s entries"), most=MOST_ENTRIES))
        return problems.found
    for index, entry in enumerate(log):
        note = entry.get("note") if isinstance(entry, dict) else None
        if isinstance(note, str) and len(note) > NOTE_LENGTH:
            place = problems.below("log").below(index).below("note")
            place.note(say(N_("a note has at most %(most)s letters"), most=NOTE_LENGTH))
    return problems.found
