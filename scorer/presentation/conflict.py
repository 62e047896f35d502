"""Conflict: a form came for a match that has moved on; what the others saved stands beside what it holds."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorer.engine.step import Row
from scorer.language.texts import gettext as _
from scorer.play.replayed_match import ReplayedMatch, ReplayError, get_replayed, replay_match
from scorer.presentation.changes import deal_number, new_index
from scorer.presentation.entry_summary import summarize, takes_turn
from scorer.store import history
from scorer.store.history import MatchChange
from scorer.store.matches import StoredMatch
from scorer.store.saving import Conflict

Entry = Mapping[str, Any]
Read = Callable[[ReplayedMatch], Entry | None]
"""Reads the form for the table as its phone had seen it: the entry it holds, or None where it holds none."""


@dataclass(frozen=True, slots=True)
class ConflictLine:
    """An entry of either side."""

    words: str
    cells: Sequence[int] = ()
    """What it changes for each seat; empty where that cannot be said."""


@dataclass(frozen=True, slots=True)
class ConflictView:
    """A form that came too late: both sides, and what may become of its own."""

    is_own: bool
    """Whether all of the changes were made by this very browser."""
    their_lines: Sequence[ConflictLine]
    """What was saved since the phone looked, oldest first."""
    my_line: ConflictLine | None
    """The entry that the form holds; None where it holds none."""
    replaceable_number: int | None
    """The number of the entry that it could replace; None where there is no such one."""
    can_append: bool
    """Whether it can stand after the others' entries."""
    place: int | None
    """The number that the entry which it corrects has by now; None for a new entry, and where that one is gone."""
    inserts: bool = False
    """Whether its own is to be put in before that entry, and corrects none."""


def compare(
    outcome: Conflict, who: str | None, read: Read, number: int | None = None, inserts: bool = False
) -> ConflictView:
    """What the others saved, beside what this form holds.

    `number` is that of the entry which it corrects, or before which it is to be put in (`inserts`).
    """
    now, changes = get_replayed(outcome.match), outcome.unseen_changes
    seen = replay_match(before_changes(outcome.match, changes))
    entry = read(seen)
    place = None if number is None else new_index(number - 1, changes)
    mine = None if entry is None else _my_line(_with(seen, entry, number, inserts), number)
    return ConflictView(
        is_own=bool(changes) and all(change.who is not None and change.who == who for change in changes),
        their_lines=[_their(now, change, changes[at + 1 :]) for at, change in enumerate(changes)], my_line=mine,
        replaceable_number=_instead(seen, changes)
        if entry is not None and number is None and takes_turn(entry, seen.play)
        else None,
        can_append=entry is not None and number is None and _with(now, entry) is not None,
        place=None if place is None else place + 1, inserts=inserts,
    )  # fmt: skip


def before_changes(match: StoredMatch, changes: Sequence[MatchChange]) -> StoredMatch:
    """The match as it was before these changes, its latest ones."""
    old = match
    for change in reversed(changes):
        old = history.apply_change(old, history.inverse(change))
    return replace(old, revision=match.revision - len(changes), touched=match.touched)


def _with(
    replayed: ReplayedMatch, entry: Entry, number: int | None = None, inserts: bool = False
) -> ReplayedMatch | None:
    """The match with an entry at the end, or in the place of entry `number`, or before that.

    None where it cannot stand there.
    """
    log = list(replayed.stored.log)
    place = len(log) if number is None else number - 1
    log[place : place if inserts else place + 1] = [entry]
    try:
        return replay_match(replace(replayed.stored, log=log))
    except ReplayError:
        return None


def _instead(seen: ReplayedMatch, changes: Sequence[MatchChange]) -> int | None:
    """The number of the one deal that was put where this phone's was meant to go."""
    if len(changes) != 1 or changes[0].what != "log" or changes[0].before is not None:
        return None
    change = changes[0]
    return change.place + 1 if change.place == len(seen.stored.log) and takes_turn(change.after, seen.play) else None


def _their(now: ReplayedMatch, change: MatchChange, later: Sequence[MatchChange]) -> ConflictLine:
    if change.what != "log" or change.place is None:
        return ConflictLine(_("The settings of the match were changed."))
    n = deal_number(now, change.place)
    if change.after is None:
        return ConflictLine(
            _("Deal %(n)s was taken out.", n=n) if takes_turn(change.before, now.play) else _("Taken out.")
        )
    stands = new_index(change.place, later)
    row = None if stands is None else now.ledger.rows[stands]
    if row is None or now.stored.log[row.number - 1] != change.after:
        return ConflictLine(_("Deal %(n)s, which was changed again.", n=n))
    return conflict_line(now, row)


def conflict_line(replayed: ReplayedMatch, row: Row) -> ConflictLine:
    """An entry of a match, a deal with its number before it."""
    line = _line(replayed, row)
    if not row.took_turn:
        return line
    words = _("Deal %(n)s: %(what)s", n=deal_number(replayed, row.number - 1), what=line.words)
    return ConflictLine(words, line.cells)


def _my_line(after: ReplayedMatch | None, number: int | None) -> ConflictLine:
    """The entry of the form in the match with it; without a number the last one."""
    if after is None:
        return ConflictLine(_("not finished, or not possible"))
    return _line(after, after.ledger.rows[-1 if number is None else number - 1])


def _line(replayed: ReplayedMatch, row: Row) -> ConflictLine:
    return ConflictLine(summarize(replayed, row).sentence, row.changes)
