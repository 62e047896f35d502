"""What a change did to the numbers of the deals, told to those who did not make it."""

from collections.abc import Sequence

from scorer.engine.step import Row
from scorer.language import lists
from scorer.language.texts import gettext as _, ngettext
from scorer.play.replayed_match import ReplayedMatch
from scorer.presentation.entry_summary import (
    CORRECTED,
    ENTRY_KINDS,
    PUT_IN,
    TAKEN_OUT,
    change_label,
    entry_name,
    numbered_summary_line,
)
from scorer.store.history import MatchChange


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
