"""Late: a form came for a match that has moved on; what the others entered stands beside what it holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from flask_babel import gettext as _

from scorer.engine.ledger import Row
from scorer.play.worked import Broken, WorkedMatch, recall, work_out
from scorer.presentation import table
from scorer.presentation.changes import TURNS, deal_number, moved
from scorer.store import history
from scorer.store.history import Change
from scorer.store.matches import Match
from scorer.store.saving import Stale

Entry = Mapping[str, Any]
Read = Callable[[WorkedMatch], Entry | None]
"""Reads the form for the table as its phone had seen it: the entry it holds, or None where it holds none."""


@dataclass(frozen=True, slots=True)
class Told:
    """An entry in words, with what it changes for each seat; `cells` is empty where that cannot be said."""

    words: str
    cells: Sequence[int] = ()


@dataclass(frozen=True, slots=True)
class Late:
    """Both sides, and what may become of this phone's: `instead` is the number of the entry that it could replace,
    `too` whether it can stand after the others', `place` the number that a correction is for by now.
    """

    own: bool
    theirs: Sequence[Told]
    mine: Told | None
    instead: int | None
    too: bool
    place: int | None


def beside(outcome: Stale, who: str | None, read: Read, number: int | None = None) -> Late:
    """What the others saved, beside what this form holds; `number` is that of the entry which it corrects."""
    now, changes = recall(outcome.match), outcome.since
    seen = work_out(rolled_back(outcome.match, changes))
    entry = read(seen)
    place = None if number is None else moved(number - 1, changes)
    mine = None if entry is None else _line(seen, _with(seen, entry, number))
    return Late(
        own=bool(changes) and all(change.who is not None and change.who == who for change in changes),
        theirs=[_their(now, change, changes[at + 1 :]) for at, change in enumerate(changes)],
        mine=mine,
        instead=_instead(seen, changes) if entry is not None and number is None and entry["kind"] == "deal" else None,
        too=entry is not None and number is None and _with(now, entry) is not None,
        place=None if place is None else place + 1,
    )


def rolled_back(match: Match, changes: Sequence[Change]) -> Match:
    """The match as it was before these changes, its latest ones."""
    was = match
    for change in reversed(changes):
        was = history.applied(was, history.reversal(change))
    return replace(was, revision=match.revision - len(changes), touched=match.touched)


def _with(worked: WorkedMatch, entry: Entry, number: int | None = None) -> Row | None:
    """The row that an entry makes at the end, or in the place of entry `number`; None where it cannot stand there."""
    log = list(worked.match.log)
    place = len(log) if number is None else number - 1
    log[place : place + 1] = [entry]
    try:
        return work_out(replace(worked.match, log=log)).ledger.rows[place]
    except Broken:
        return None


def _instead(seen: WorkedMatch, changes: Sequence[Change]) -> int | None:
    """The number of the one deal that was put where this phone's was meant to go."""
    if len(changes) != 1 or changes[0].what != "log" or changes[0].before is not None:
        return None
    change = changes[0]
    return change.place + 1 if change.place == len(seen.match.log) and change.after["kind"] == "deal" else None


def _their(now: WorkedMatch, change: Change, later: Sequence[Change]) -> Told:
    if change.what != "log" or change.place is None:
        return Told(_("The settings of the match were changed."))
    n = deal_number(now, change.place)
    if change.after is None:
        return Told(_("Deal %(n)s was taken out.", n=n) if change.before["kind"] in TURNS else _("Taken out."))
    stands = moved(change.place, later)
    row = None if stands is None else now.ledger.rows[stands]
    if row is None or now.match.log[row.number - 1] != change.after:
        return Told(_("Deal %(n)s, which was changed again.", n=n))
    line = _line(now, row)
    return Told(_("Deal %(n)s: %(what)s", n=n, what=line.words), line.cells) if row.took_turn else line


def _line(worked: WorkedMatch, row: Row | None) -> Told:
    if row is None:
        return Told(_("not finished, or not possible"))
    return Told(", ".join(part for part in table.told(worked, row) if part), row.changes)
