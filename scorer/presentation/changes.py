"""What others changed."""

from __future__ import annotations

from collections.abc import Sequence

from flask_babel import gettext as _
from flask_babel import ngettext

from scorer.engine.step import Row
from scorer.language import units
from scorer.play.replayed_match import ReplayedMatch
from scorer.presentation.entry_summary import TURNS, numbered_summary_line
from scorer.store.history import MatchChange


def changes_by_others(worked: ReplayedMatch, changes: Sequence[MatchChange], who: str | None) -> str:
    """What other browsers than `who` have changed, in a sentence; "" where all of it was its own."""
    others = [change for change in changes if change.who != who or who is None]
    if len(others) > 1:
        return ngettext("%(num)s change by other phones.", "%(num)s changes by other phones.", len(others))
    return _sentence(worked, others[0], changes[changes.index(others[0]) + 1 :]) if others else ""


def _sentence(worked: ReplayedMatch, change: MatchChange, later: Sequence[MatchChange]) -> str:
    if change.undoes is not None:
        return _("Another phone took a change back.")
    if change.what != "log" or change.place is None:
        return _("Another phone changed the settings of the match.")
    entry = change.after or change.before
    if entry["kind"] == "finish":
        return _("Another phone finished the match.") if change.after else _("Another phone reopened the match.")
    if entry["kind"] not in TURNS:
        return _("Another phone changed the chips by agreement.")
    n = deal_number(worked, change.place)
    if change.after is None:
        return _("Deal %(n)s was removed by another phone.", n=n)
    if change.before is None:
        place = new_index(change.place, later)
        return "" if place is None else numbered_summary_line(worked, worked.ledger.rows[place])
    return _("Deal %(n)s was corrected by another phone.", n=n)


def deal_number(worked: ReplayedMatch, place: int) -> int:
    """Which deal stands, or stood, at this index of the log: adjustments and the like are not counted."""
    return 1 + sum(row.took_turn for row in worked.ledger.rows[:place])


def first_changed_index(changes: Sequence[MatchChange]) -> int:
    """The index of the first entry that may look different after these changes; those before it look as they did."""
    places = [change.place for change in changes if change.what == "log" and change.place is not None]
    return min(places, default=0) if all(change.what == "log" for change in changes) else 0


def new_index(place: int, changes: Sequence[MatchChange]) -> int | None:
    """Where the entry that stood at this index of the log stands after the changes; None where it was taken out."""
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
    """What was corrected at this index of the log, and which deals after it came out otherwise."""
    rows = after.ledger.rows[place + 1 :]
    same = all(map(_alike, rows, before.ledger.rows[place + 1 :]))
    kind, n = after.ledger.rows[place].kind, deal_number(after, place)
    what = {"adjustment": units.move_corrected(after.play.counting.unit), "exchange": _("Exchange corrected")}
    return _correction_sentence(what.get(kind) or _("Deal %(n)s corrected", n=n), after, () if same else rows)


def insertion_text(after: ReplayedMatch, place: int) -> str:
    """What was put in at this index of the log; all the deals after it have other numbers now."""
    return _correction_sentence(
        _("Deal %(n)s put in", n=deal_number(after, place)), after, after.ledger.rows[place + 1 :]
    )


def _alike(row: Row, was: Row) -> bool:
    return (row.changes, row.totals, row.bank) == (was.changes, was.totals, was.bank)


def _correction_sentence(what: str, after: ReplayedMatch, rows: Sequence[Row]) -> str:
    """What was done, and the deals among these rows, which were worked out again."""
    deals = [deal_number(after, row.number - 1) for row in rows if row.took_turn]
    parts = [what]
    if len(deals) == 1:
        parts.append(_("deal %(n)s recalculated", n=deals[0]))
    elif deals:
        parts.append(_("deals %(first)s to %(last)s recalculated", first=deals[0], last=deals[-1]))
    return f"{'; '.join(parts)}."
