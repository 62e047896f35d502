"""What was not saved, in words: a change that cannot be, a form that came too late, a recipe with something wrong."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Any, NamedTuple

from scorer.engine.entries import Adjustment, Void
from scorer.engine.ledger import replay
from scorer.engine.phrases import Phrase
from scorer.engine.problems import Problem, printable
from scorer.engine.step import Row
from scorer.language.texts import gettext as _
from scorer.language.translator import translate
from scorer.play.replayed_match import ReplayedMatch, ReplayError, get_replayed, replay_match
from scorer.presentation.changes import deal_number, new_index
from scorer.presentation.entry_summary import (
    CHANGED_AGAIN,
    TAKEN_OUT,
    change_label,
    entry_name,
    entry_name_in,
    kind_of,
    summarize,
    takes_turn,
)
from scorer.store import history
from scorer.store.history import MatchChange
from scorer.store.matches import StoredMatch
from scorer.store.saving import Conflict, Rejected


class ProposedChange(NamedTuple):
    """What was to become of a match."""

    removed: int | None = None
    """The index of the entry that was to be taken out."""
    inserted: int | None = None
    """The index at which a deal was to be put in."""
    rules: bool = False
    """Whether other house rules were to be in force."""

    def place_now(self, place: int) -> int | None:
        """Where an entry of the match as proposed stands in the match as it is; None for the one to be put in."""
        if self.removed is not None and place >= self.removed:
            return place + 1
        if self.inserted is not None and place >= self.inserted:
            return None if place == self.inserted else place - 1
        return place


ADDED_ENTRY = ProposedChange()
"""The default: an entry was added or corrected."""


def refusal_text(replayed: ReplayedMatch, problem: Problem, proposed: ProposedChange = ADDED_ENTRY) -> str:
    """A problem of the match as proposed; `replayed` is the match as it is."""
    if problem.path.startswith("start"):
        return _("What the match begins with: %(problem)s.", problem=replayed.translate(problem.message))
    index, key = _place(problem)
    place = None if index is None else proposed.place_now(index)
    if place is None:
        return _("%(what)s.", what=replayed.translate(problem.message))
    if place - 1 == proposed.removed and (words := _taken_out(replayed, place, problem)):
        return words
    name, message = entry_name(replayed, place), replayed.translate(problem.message)
    if not key:
        return _("%(what)s: %(value)s.", what=name, value=message)
    entry = replayed.stored.log[place] if place < len(replayed.stored.log) else {}
    contract = replayed.play.contracts.get(entry.get("contract", ""))
    fact = None if contract is None else contract.facts.get(key)
    question = replayed.translate(problem.missing or "" if fact is None else fact.label)
    if proposed.rules:
        message = _("these house rules do not fit what was entered") if fact else _("these house rules ask more")
    if question:
        message = _("%(what)s (%(how)s)", what=message, how=question)
    return _("%(what)s: %(value)s.", what=name, value=message)


def refusal_lines(
    replayed: ReplayedMatch, outcome: Rejected[Problem], proposed: ProposedChange = ADDED_ENTRY
) -> list[str]:
    """Why a change was refused, in a few sentences that name the entries it would break."""
    why = [refusal_text(replayed, problem, proposed) for problem in outcome.problems]
    return list(dict.fromkeys(why))[:3]


def no_room_text(replayed: ReplayedMatch, before: ReplayedMatch, place: int) -> str:
    """Why no deal at all can be put in at this index of the log, whatever it came to; "" where one can.

    `before` is the match as it was before that place. Only turns and contracts are looked at, which is what a deal
    that counts for nothing changes too.
    """
    turn, why = before.ledger.next_turn, ""
    for key in turn.contracts if turn is not None else ():
        log = [*replayed.stored.log[:place], {"kind": Void.kind, "contract": key}, *replayed.stored.log[place:]]
        problems = replay(replace(replayed.match, log=tuple(log))).problems
        # Where somebody sits out, a deal put in moves who does so later: no answer changes what then does not fit.
        is_moved = bool(replayed.play.sits_out)
        late = [problem for problem in problems if is_moved or problem.path.endswith((".contract", "]"))]
        if not late:
            return ""
        why = why or refusal_text(replayed, late[0], ProposedChange(inserted=place))
    return " ".join((_("No deal can be put in here."), why))


def _place(problem: Problem) -> tuple[int | None, str]:
    """The index of the entry that a problem is about, if it is about one, and the key of the fact, if of one."""
    place, _bracket, rest = problem.path.removeprefix("log[").partition("]")
    if not problem.path.startswith("log[") or not place.isdecimal():
        return None, ""
    return int(place), rest.removeprefix(".facts.").partition(".")[0].partition("[")[0] if ".facts." in rest else ""


def _taken_out(replayed: ReplayedMatch, place: int, problem: Problem) -> str:
    """What an adjustment would take from a bank that the entry before it, which was to go, has filled; or ""."""
    message, entry = problem.message, replayed.stored.log[place]
    if entry["kind"] != Adjustment.kind or not problem.path.endswith(".bank") or not isinstance(message, Phrase):
        return ""
    wanted, bank = -entry["bank"], message.values.get("bank")
    if not bank:
        return _("Without it the bank would be empty later, where %(wanted)s are taken out.", wanted=wanted)
    return _("Without it the bank would hold %(bank)s later, where %(wanted)s are taken out.", wanted=wanted, bank=bank)


def problem_text(problem: Problem) -> str:
    """What is wrong with a document or a recipe, behind its place: "contracts[0].lines[0].each: needed: ..."."""
    return f"{printable(problem.path or 'document')}: {translate(problem.message)}"


Entry = Mapping[str, Any]
Read = Callable[[ReplayedMatch], Entry | None]
"""Reads the form for the table as its phone had seen it: the entry it holds, or None where it holds none."""


class ConflictLine(NamedTuple):
    """An entry of either side."""

    words: str
    cells: Sequence[int] = ()
    """What it changes for each seat; empty where that cannot be said."""


class ConflictView(NamedTuple):
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


def conflict_view(
    outcome: Conflict, who: str | None, read: Read, number: int | None = None, inserts: bool = False
) -> ConflictView:
    """What the others saved, beside this form, which corrects entry `number` or `inserts` one before that."""
    now, changes = get_replayed(outcome.match), outcome.unseen_changes
    seen = replay_match(before_changes(outcome.match, changes))
    logs = [match.log for match in accumulate(changes, history.apply_change, initial=seen.stored)]
    entry = read(seen)
    place = None if number is None else new_index(number - 1, changes)
    mine = None if entry is None else _my_line(_match_with(seen, entry, number, inserts), number)
    return ConflictView(
        is_own=bool(changes) and all(change.who is not None and change.who == who for change in changes),
        their_lines=[
            _their_line(now, change, logs[at if change.after is None else at + 1], changes[at + 1 :])
            for at, change in enumerate(changes)
        ],
        my_line=mine,
        replaceable_number=_replaceable_number(seen, changes)
        if entry is not None and number is None and takes_turn(entry, seen.play)
        else None,
        can_append=entry is not None and number is None and _match_with(now, entry) is not None,
        place=None if place is None else place + 1, inserts=inserts,
    )  # fmt: skip


def before_changes(match: StoredMatch, changes: Sequence[MatchChange]) -> StoredMatch:
    """The match as it was before these changes, its latest ones."""
    old = match
    for change in reversed(changes):
        old = history.apply_change(old, history.inverse(change))
    return replace(old, revision=match.revision - len(changes), touched=match.touched)


def _match_with(
    replayed: ReplayedMatch, entry: Entry, number: int | None = None, inserts: bool = False
) -> ReplayedMatch | None:
    """The match with an entry at its end, in the place of entry `number` or before that; None where it cannot stand."""
    log = list(replayed.stored.log)
    place = len(log) if number is None else number - 1
    log[place : place if inserts else place + 1] = [entry]
    try:
        return replay_match(replace(replayed.stored, log=log))
    except ReplayError:
        return None


def _replaceable_number(seen: ReplayedMatch, changes: Sequence[MatchChange]) -> int | None:
    """The number of the one deal that was put where this phone's was meant to go."""
    if len(changes) != 1 or changes[0].what != "log" or changes[0].before is not None:
        return None
    change = changes[0]
    return change.place + 1 if change.place == len(seen.stored.log) and takes_turn(change.after, seen.play) else None


def _their_line(
    now: ReplayedMatch, change: MatchChange, then: Sequence[Entry], later: Sequence[MatchChange]
) -> ConflictLine:
    """What a change came to; `then` is the log in which its entry stood, perhaps longer than now."""
    if change.what != "log" or change.place is None:
        return ConflictLine(_("The settings of the match were changed."))
    kinds = [kind_of(entry, now.play) for entry in then]
    name = entry_name_in(kinds, change.place, now.play.counting.unit)
    if change.after is None:
        return ConflictLine(f"{change_label(name, TAKEN_OUT)}.")
    stands = new_index(change.place, later)
    row = None if stands is None else now.ledger.rows[stands]
    if row is None or now.stored.log[row.number - 1] != change.after:
        return ConflictLine(f"{change_label(name, CHANGED_AGAIN)}.")
    return conflict_line(now, row)


def conflict_line(replayed: ReplayedMatch, row: Row) -> ConflictLine:
    """An entry of a match, a deal with its number before it."""
    line = _line(replayed, row)
    if not row.took_turn:
        return line
    label = _("Deal %(n)s", n=deal_number(replayed, row.number - 1))
    words = _("%(what)s: %(value)s", what=label, value=line.words)
    return ConflictLine(words, line.cells)


def _my_line(after: ReplayedMatch | None, number: int | None) -> ConflictLine:
    """The entry of the form in the match with it; without a number the last one."""
    if after is None:
        return ConflictLine(_("not finished, or not possible"))
    return _line(after, after.ledger.rows[-1 if number is None else number - 1])


def _line(replayed: ReplayedMatch, row: Row) -> ConflictLine:
    return ConflictLine(summarize(replayed, row).sentence, row.changes)
