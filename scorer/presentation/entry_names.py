"""Entry names: what the list calls an entry of the log: "Deal 7", "Chips moved after deal 3"."""

from __future__ import annotations

from collections.abc import Sequence

from flask_babel import gettext as _
from flask_babel import pgettext

from scorer.language import units
from scorer.play.replayed_match import ReplayedMatch

TURNS = ("deal", "void")
"""The kinds of entry that are counted as deals."""


def entry_name_in(kinds: Sequence[str], place: int, unit: str) -> str:
    """The name of the entry at this index of a log in which entries of these kinds stand; `unit` is what is counted."""
    deals = sum(kind in TURNS for kind in kinds[:place])
    match kinds[place]:
        case "adjustment":
            return units.moved_after_deal(unit, deals)
        case "exchange":
            return _("Beans for a penny after deal %(n)s", n=deals) if deals else _("Beans for a penny before deal 1")
        case "finish":
            return pgettext("an entry of the log", "Finish")
    return _("Deal %(n)s", n=deals + 1)


def entry_name(worked: ReplayedMatch, place: int) -> str:
    """The name of the entry at this index of the log of a match; the next deal just behind its end."""
    kinds = [entry["kind"] for entry in worked.stored.log[: place + 1]]
    return entry_name_in([*kinds, "deal"], place, worked.play.counting.unit)
