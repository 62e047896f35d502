"""Deeds: what a change did to an entry of the log, in words: "Deal 10 entered", "Deal 10 taken back"."""

from __future__ import annotations

from flask_babel import gettext

from scorer.engine.phrases import N_
from scorer.presentation.entry_names import TURNS, entry_name_in
from scorer.store.history import MatchChange

_WORDS = {
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
"""For each deed how it is told of a deal and of another entry: when it was done, taken back, and made again."""


class ChangeLabels:
    """The kinds of the entries of a log, which is followed back in time; `unit` is what is counted there."""

    def __init__(self, kinds: list[str], unit: str) -> None:
        self.kinds, self.unit = kinds, unit

    def label_before(self, change: MatchChange, what: MatchChange, turns: int) -> str:
        """In words what a change of an entry did; from then on this is the log as it was before it.

        `what` is the change that `change` took back or made again (or itself), `turns` how often that was turned back.
        """
        place, now, was = change.place or 0, change.after, change.before
        if now is not None:
            self.kinds.pop(place)
        deed = "corrected" if what.before and what.after else "taken out" if what.before else "entered"
        if deed == "entered" and place < len(self.kinds):
            deed = "put in"
        of_deal, of_other = _WORDS[deed][0 if not turns else 2 - turns % 2]
        kind = (now or was)["kind"]
        n = 1 + sum(one in TURNS for one in self.kinds[:place])
        name = entry_name_in([*self.kinds[:place], kind], place, self.unit)
        if was is not None:
            self.kinds.insert(place, was["kind"])
        return gettext(of_deal, n=n) if kind in TURNS else gettext(of_other, entry=name)
