"""What others changed: the news, both sides of a form that came too late, and a match from another phone."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Any, NamedTuple

from scorer.engine.step import Row
from scorer.language import lists
from scorer.language.texts import gettext as _, ngettext
from scorer.play.documents import Difference, Relation
from scorer.play.replayed_match import ReplayedMatch, ReplayError, get_replayed, replay_match
from scorer.presentation import table
from scorer.presentation.entry_summary import (
    CHANGED_AGAIN,
    CORRECTED,
    ENTRY_KINDS,
    PUT_IN,
    TAKEN_OUT,
    change_label,
    entry_name,
    entry_name_in,
    kind_of,
    numbered_summary_line,
    summarize,
    takes_turn,
)
from scorer.presentation.table import BoardColumn
from scorer.store import history
from scorer.store.history import MatchChange
from scorer.store.matches import StoredMatch
from scorer.store.saving import Conflict


def changes_by_others(replayed: ReplayedMatch, changes: Sequence[MatchChange], who: str | None) -> str:
    """Return what other browsers than `who` have changed, in a sentence; "" where all of it was its own."""
    others = [change for change in changes if change.who != who or who is None]
    if len(others) > 1:
        return ngettext("%(num)s change by other phones.", "%(num)s changes by other phones.", len(others))
    return _change_text(replayed, others[0], changes[changes.index(others[0]) + 1 :]) if others else ""


def _change_text(replayed: ReplayedMatch, change: MatchChange, later: Sequence[MatchChange]) -> str:
    if change.undoes is not None:
        return _("Another phone took a change back.")
    if change.what != "log" or change.place is None:
        if change.after and [*change.after] == ["chips"]:
            return _("Another phone wrote down what was bought or counted.")
        return _("Another phone changed the settings of the match.")
    if change.before is None:
        place = new_index(change.place, later)
        return "" if place is None else numbered_summary_line(replayed, replayed.ledger.rows[place])
    if change.after is None and ENTRY_KINDS[change.before["kind"]].ends_match:
        return _("Another phone reopened the match.")
    deed = TAKEN_OUT if change.after is None else CORRECTED
    what = change_label(entry_name(replayed, change.place, change.after or change.before), deed)
    return _("%(what)s (on another phone).", what=what)


def deal_number(replayed: ReplayedMatch, place: int) -> int:
    """Return which deal stands, or stood, at this index of the log; adjustments and the like are not counted."""
    return 1 + sum(row.took_turn for row in replayed.ledger.rows[:place])


def first_changed_index(changes: Sequence[MatchChange]) -> int:
    """Return the index of the first entry that may look different after these changes."""
    places = [change.place for change in changes if change.what == "log" and change.place is not None]
    return min(places, default=0) if all(change.what == "log" for change in changes) else 0


def new_index(place: int, changes: Sequence[MatchChange]) -> int | None:
    """Return where the entry of this index of the log stands after the changes; None where it was taken out."""
    for change in changes:
        if change.what != "log" or change.place is None or change.place > place:
            continue
        if change.before is None:
            place += 1
        elif change.after is None and change.place == place:
            return None
        elif change.after is None:
            place -= 1
    return place


def correction_text(before: ReplayedMatch, after: ReplayedMatch, place: int) -> str:
    """Return what was corrected at this index of the log, and which deals after it came out otherwise."""
    rows, old_rows = (
        [(row.changes, row.totals, row.bank) for row in match.ledger.rows[place + 1 :]] for match in (after, before)
    )
    what = change_label(entry_name(after, place), CORRECTED)
    recalculated = () if rows == old_rows else after.ledger.rows[place + 1 :]
    return _with_recalculated(what, recalculated)


def insertion_text(after: ReplayedMatch, place: int) -> str:
    """Return what was put in at this index of the log; a deal moves the numbers of all those after it."""
    return _with_recalculated(change_label(entry_name(after, place), PUT_IN), after.ledger.rows[place + 1 :])


def _with_recalculated(what: str, rows: Sequence[Row]) -> str:
    parts = [what]
    if deals := sum(row.took_turn for row in rows):
        parts.append(ngettext("%(num)s later deal recalculated", "%(num)s later deals recalculated", deals))
    return f"{lists.semicolon_list(parts)}."


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
    my_line = None
    if entry is not None:
        after, my_line = _match_with(seen, entry, number, inserts), ConflictLine(_("not finished, or not possible"))
        if after is not None:
            my_line = _line(after, after.ledger.rows[-1 if number is None else number - 1])
    return ConflictView(
        is_own=bool(changes) and all(change.who is not None and change.who == who for change in changes),
        their_lines=[
            _their_line(now, change, logs[at if change.after is None else at + 1], changes[at + 1 :])
            for at, change in enumerate(changes)
        ],
        my_line=my_line,
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


def _line(replayed: ReplayedMatch, row: Row) -> ConflictLine:
    return ConflictLine(summarize(replayed, row).sentence, row.changes)


MAX_LINES = 4
"""How many entries of each side are shown where two matches went on apart."""


class HandedMatch(NamedTuple):
    """A match that came from another phone."""

    name: str
    deals: str
    columns: Sequence[BoardColumn]
    has_plus: bool
    """Whether positive totals get a plus sign."""
    stands: str
    """Which deal is next, or how it ended."""
    heading: str
    sentence: str
    take: str
    """What the button says; "" where there is nothing to take."""
    is_apart: bool = False
    mine: Sequence[ConflictLine] = ()
    """What only this phone has, where both have something."""
    theirs: Sequence[ConflictLine] = ()
    names: Sequence[str] = ()


def handed_match(difference: Difference) -> HandedMatch:
    """The page of a match that came from another phone."""
    theirs, mine = difference.theirs, difference.mine
    is_apart = difference.relation is Relation.APART
    played, (sentence, take) = theirs.ledger.state.deals, _sentence_and_take(difference)
    return HandedMatch(
        name=theirs.stored.title or theirs.translate(theirs.play.game.name),
        deals=ngettext("%(num)s deal", "%(num)s deals", played), columns=table.board_columns(theirs),
        has_plus=theirs.shows_plus, stands=table.kicker(theirs) if theirs.ledger.next_turn else _("finished"),
        heading=_heading(difference), sentence=sentence, take=take, is_apart=is_apart,
        mine=_lines(mine, difference.shared) if is_apart and mine else (),
        theirs=_lines(theirs, difference.shared) if is_apart else (), names=theirs.names,
    )  # fmt: skip


def _heading(difference: Difference) -> str:
    if difference.mine is None:
        return _("Take this match along?")
    if difference.relation is Relation.APART:
        if not all(side.ledger.rows[difference.shared].took_turn for side in (difference.mine, difference.theirs)):
            return _("Both went on since then. Which one is right?")
        n = deal_number(difference.theirs, difference.shared)
        return _("Both of you have a deal %(n)s. Which one is right?", n=n)
    played = difference.mine.ledger.state.deals
    return _("You have it up to deal %(n)s", n=played) if played else _("You have it, without a deal yet")


def _sentence_and_take(difference: Difference) -> tuple[str, str]:
    """What to know of it, and what the button says that takes it; "" where there is nothing to take."""
    match difference.relation:
        case Relation.UNKNOWN:
            sentence = _("It is not here yet. You get a copy that plays on, with every deal and all house rules.")
            return sentence, _("Take it along")
        case Relation.SAME:
            return _("Nothing in it is new: both are the same."), ""
        case Relation.BEHIND:
            return _("You have more than the other phone. Hand yours over, and it takes what it lacks."), ""
        case Relation.APART:
            sentence = _("Up to there both are the same. What you take replaces yours; Undo brings yours back.")
            return sentence, _("Take theirs")
    new, take = _new_texts(difference)
    if difference.shared == len(difference.theirs.stored.log):
        return _("Names or house rules were changed on the other phone. Every deal is the same on both."), take
    return _("%(new)s Nothing of yours is lost: what you have is the same on both.", new=new), take


def _new_texts(difference: Difference) -> tuple[str, str]:
    """Which deals only the handed match has, and what the button says that takes them."""
    first, last = deal_number(difference.theirs, difference.shared), difference.theirs.ledger.state.deals
    if last < first:
        return _("What was entered after it is new."), _("Take what is new")
    if last == first:
        return _("Deal %(n)s is new.", n=first), _("Take deal %(n)s", n=first)
    new = {"first": first, "last": last}
    if last == first + 1:
        return _("Deals %(first)s and %(last)s are new.", **new), _("Take deals %(first)s and %(last)s", **new)
    return _("Deals %(first)s to %(last)s are new.", **new), _("Take deals %(first)s to %(last)s", **new)


def _lines(replayed: ReplayedMatch, shared: int) -> list[ConflictLine]:
    rows = replayed.ledger.rows[shared:]
    lines = [conflict_line(replayed, row) for row in rows[:MAX_LINES]]
    if more := len(rows[MAX_LINES:]):
        lines.append(ConflictLine(ngettext("and %(num)s more", "and %(num)s more", more)))
    return lines
