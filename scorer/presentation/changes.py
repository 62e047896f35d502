"""What a change did to the numbers of the deals, told to those who did not make it."""

from collections.abc import Sequence

from scorer.engine.step import Row
from scorer.language.texts import gettext, ngettext
from scorer.language.texts import gettext as _
from scorer.play.replayed_match import ReplayedMatch
from scorer.presentation.entry_summary import ENTRY_KINDS, entry_name, numbered_summary_line
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
    entry = change.after or change.before
    entered, corrected, removed = ENTRY_KINDS[entry["kind"]].by_others
    if text := removed if change.after is None else entered if change.before is None else corrected:
        return gettext(text, n=deal_number(replayed, change.place))
    place = new_index(change.place, later)
    return "" if place is None else numbered_summary_line(replayed, replayed.ledger.rows[place])


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
    kind = ENTRY_KINDS[after.ledger.rows[place].kind]
    what = kind.corrected(deal_number(after, place) - 1, after.play.counting.unit)
    recalculated = () if rows == old_rows else after.ledger.rows[place + 1 :]
    return _with_recalculated(what, after, recalculated)


def insertion_text(after: ReplayedMatch, place: int) -> str:
    """Return what was put in at this index of the log; a deal moves the numbers of all those after it."""
    what = _("Deal %(n)s put in", n=deal_number(after, place))
    if not after.ledger.rows[place].took_turn:
        what = _("Put in: %(entry)s", entry=entry_name(after, place))
    return _with_recalculated(what, after, after.ledger.rows[place + 1 :])


def _with_recalculated(what: str, after: ReplayedMatch, rows: Sequence[Row]) -> str:
    """Return what was done, and the numbers of the deals among these rows, which were worked out again."""
    deals = [deal_number(after, row.number - 1) for row in rows if row.took_turn]
    parts = [what]
    if len(deals) == 1:
        parts.append(_("deal %(n)s recalculated", n=deals[0]))
    elif deals:
        parts.append(_("deals %(first)s to %(last)s recalculated", first=deals[0], last=deals[-1]))
    return f"{'; '.join(parts)}."
