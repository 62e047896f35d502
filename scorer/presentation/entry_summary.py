"""An entry of the log in words: its summary in a line, its name, and what a change did to it."""

from collections.abc import Sequence
from typing import NamedTuple

from scorer.engine.phrases import N_, Phrase, Seat, Seats, Signed
from scorer.engine.step import Row
from scorer.language import lists, units
from scorer.language.texts import gettext, pgettext
from scorer.language.texts import gettext as _
from scorer.play.replayed_match import ReplayedMatch
from scorer.presentation.pictures.signs import format_change
from scorer.store.history import MatchChange


class EntrySummary(NamedTuple):
    """An entry in few words."""

    title: str
    """The contract of a deal: "Small game"; for another entry its kind."""
    outcome: str
    """What came of it, or the table's note: "Dana made it"; "" if there is nothing to say."""

    @property
    def sentence(self) -> str:
        """Title and outcome in one line: "Small game, Dana made it"."""
        return lists.comma_list(part for part in self if part)


def summarize(replayed: ReplayedMatch, row: Row) -> EntrySummary:
    """What an entry is, and what happened."""
    if row.kind == "deal":
        name = replayed.translate(replayed.contract(row.contract or "").name)
        return EntrySummary(name, replayed.translate(row.summary or ""))
    if row.kind == "void":
        name = replayed.translate(replayed.contract(row.contract).name) if row.contract else _("Deal")
        return EntrySummary(name, lists.comma_list(part for part in (pgettext("a deal", "void"), row.note) if part))
    if row.kind == "adjustment":
        return EntrySummary(units.moved_title(replayed.play.counting.unit), row.note)
    if row.kind == "exchange":
        return EntrySummary(_("Beans for a penny"), "")
    return EntrySummary(_("Finished"), _("the bank was split") if row.bank_change else "")


def summary_line(replayed: ReplayedMatch, row: Row) -> str:
    """An entry in a line: "Regular: Boris and Dana +10 each, Ana −7, Cyril −13"."""
    what, parts = summarize(replayed, row).title, _parts(replayed, row)
    return _("%(what)s: %(happened)s", what=what, happened=lists.comma_list(parts)) if parts else what


def numbered_summary_line(replayed: ReplayedMatch, row: Row) -> str:
    """Like `summary_line`, with the deal number in front if the entry is a deal."""
    if not row.took_turn:
        return summary_line(replayed, row)
    number = sum(other.took_turn for other in replayed.ledger.rows[: row.number])
    is_plain = row.contract is None or len(replayed.play.contracts) == 1
    if not is_plain:
        return _("Deal %(n)s, %(what)s", n=number, what=summary_line(replayed, row))
    happened = lists.comma_list(_parts(replayed, row))
    return _("Deal %(n)s: %(happened)s", n=number, happened=happened) if happened else _("Deal %(n)s", n=number)


def delayed_save_text(replayed: ReplayedMatch, row: Row, number: int) -> str:
    """Say that a deal kept on the phone while it was offline is now saved, and what each player got."""
    changes = lists.comma_list(_seat_changes(replayed, row))
    if not changes:
        return delayed_save_announcement(number)
    return _("The line is back, deal %(n)s is saved: %(changes)s", n=number, changes=changes)


def delayed_save_announcement(number: int) -> str:
    """The short version, for screen readers."""
    return _("The line is back. Deal %(n)s is saved.", n=number)


def _parts(replayed: ReplayedMatch, row: Row) -> list[str]:
    """Say what happened and what changed. If the outcome names one player, and only that player has that change, put
    the change behind it: "Cyril made it (+30)"."""
    happened, who = summarize(replayed, row).outcome, _only_named_seat(row.summary)
    if happened and who is not None and row.changes[who] and row.changes.count(row.changes[who]) == 1:
        return [f"{happened} ({format_change(row.changes[who])})", *_changes(replayed, row, said=row.changes[who])]
    return [part for part in (happened, *_changes(replayed, row)) if part]


def _only_named_seat(brief: Phrase | None) -> int | None:
    """The seat that a summary names, if it names only one player."""
    named = [value for value in (brief.values.values() if brief else ()) if not isinstance(value, int | str | Signed)]
    if len(named) != 1 or not isinstance(named[0], Seat | Seats):
        return None
    seats = named[0].numbers if isinstance(named[0], Seats) else (named[0].number,)
    return seats[0] if len(seats) == 1 else None


def _changes(replayed: ReplayedMatch, row: Row, said: int = 0) -> list[str]:
    """What changed for whom, the bank last; nothing of those unchanged, and no change that was said already."""
    found = _seat_changes(replayed, row, said)
    if row.bank_change:
        text = (
            _("bank %(change)s, the largest bank so far") if _is_largest_bank(replayed, row) else _("bank %(change)s")
        )
        found.append(text % {"change": format_change(row.bank_change)})
    return found


def _seat_changes(replayed: ReplayedMatch, row: Row, said: int = 0) -> list[str]:
    """What changed for whom: equal changes together, the winners first."""
    gains = replayed.play.counting.best == "highest"
    found = []
    for change in sorted({change for change in row.changes if change not in (0, said)}, reverse=gains):
        seats = tuple(seat for seat, other in enumerate(row.changes) if other == change)
        text = _("%(who)s %(change)s") if len(seats) == 1 else _("%(who)s %(change)s each")
        found.append(text % {"who": replayed.translate(Seats(seats)), "change": format_change(change)})
    return found


def _is_largest_bank(replayed: ReplayedMatch, row: Row) -> bool:
    """Whether this deal took more from the bank than any earlier deal; False if no earlier deal took anything."""
    before = replayed.ledger.rows[: row.number - 1]
    taken = [other.bank_change for other in before if other.kind == "deal" and other.bank_change < 0]
    return row.kind == "deal" and bool(taken) and row.bank_change < min(taken)


TURNS = ("deal", "void")
"""The kinds of entry that are counted as deals."""


def entry_name_in(kinds: Sequence[str], place: int, unit: str) -> str:
    """The name of the entry at this index of a log in which entries of these kinds stand; `unit` is what is counted."""
    deals = sum(kind in TURNS for kind in kinds[:place])
    match kinds[place]:
        case "adjustment":
            return units.moved_after_deal(unit, n=deals) if deals else units.moved_before_first_deal(unit)
        case "exchange":
            return _("Beans for a penny after deal %(n)s", n=deals) if deals else _("Beans for a penny before deal 1")
        case "finish":
            return pgettext("an entry of the log", "Finish")
    return _("Deal %(n)s", n=deals + 1)


def entry_name(replayed: ReplayedMatch, place: int) -> str:
    """The name of the entry at this index of the log of a match; the next deal just behind its end."""
    kinds = [entry["kind"] for entry in replayed.stored.log[: place + 1]]
    return entry_name_in([*kinds, "deal"], place, replayed.play.counting.unit)


_CHANGE_LABELS = {
    "entered": (
        (N_("Deal %(n)s entered"), N_("Entered: %(entry)s")),
        (N_("Deal %(n)s taken back"), N_("Taken back: %(entry)s")),
        (N_("Deal %(n)s entered again"), N_("Entered again: %(entry)s")),
    ),
    "put in": (
        (N_("Deal %(n)s put in"), N_("Put in: %(entry)s")),
        (N_("Deal %(n)s taken back"), N_("Taken back: %(entry)s")),
        (N_("Deal %(n)s put in again"), N_("Put in again: %(entry)s")),
    ),
    "corrected": (
        (N_("Deal %(n)s corrected"), N_("Corrected: %(entry)s")),
        (N_("Correction of deal %(n)s taken back"), N_("Correction taken back: %(entry)s")),
        (N_("Deal %(n)s corrected again"), N_("Corrected again: %(entry)s")),
    ),
    "taken out": (
        (N_("Deal %(n)s taken out"), N_("Taken out: %(entry)s")),
        (N_("Deal %(n)s put back"), N_("Put back: %(entry)s")),
        (N_("Deal %(n)s taken out again"), N_("Taken out again: %(entry)s")),
    ),
}
"""For each kind of change: the labels when it was done, undone and redone, each for a deal and for another entry."""


class ChangeLabels:
    """Labels the changes of a log, from newest to oldest. It keeps the kinds of the entries and steps them back with
    each change. `unit` is what the match counts."""

    def __init__(self, kinds: list[str], unit: str) -> None:
        self.kinds, self.unit = kinds, unit

    def label_and_step_back(self, change: MatchChange, original: MatchChange, reversals: int) -> str:
        """Say what the change did to its entry, then step the log back to before it.

        `original` is the change that this one undid or redid, or the change itself; `reversals` counts how often it was
        undone or redone."""
        place, now, was = change.place or 0, change.after, change.before
        if now is not None:
            self.kinds.pop(place)
        deed = "corrected" if original.before and original.after else "taken out" if original.before else "entered"
        if deed == "entered" and place < len(self.kinds):
            deed = "put in"
        of_deal, of_other = _CHANGE_LABELS[deed][0 if not reversals else 2 - reversals % 2]
        kind = (now or was)["kind"]
        n = 1 + sum(kind in TURNS for kind in self.kinds[:place])
        name = entry_name_in([*self.kinds[:place], kind], place, self.unit)
        if was is not None:
            self.kinds.insert(place, was["kind"])
        return gettext(of_deal, n=n) if kind in TURNS else gettext(of_other, entry=name)
