"""Aloud: what an entry has come to, for those who hear the page; a sentence for each state that is settled.

While a question is still being answered it says nothing: the key that was tapped says that by itself.
"""

from __future__ import annotations

from flask_babel import gettext as _

from scorer.engine.words import Seat, Signed
from scorer.forms.deal import DealEntry
from scorer.forms.inputs import AnswerInput
from scorer.play.worked import WorkedMatch


def settled(worked: WorkedMatch, deal: DealEntry) -> str:
    """Which counts are complete and what was filled in; then what Save will do, or what is still missing."""
    if deal.chosen is None:
        return ""
    parts = [_complete(worked, field) for field in deal.fields(deal.chosen) if _is_complete(field)]
    if deal.effect is not None:
        said = [f"{worked.tell(Seat(seat))} {Signed(change)}" for seat, change in enumerate(deal.effect.changes)]
        parts.append(_("Ready: %(changes)s.", changes=", ".join(said)))
    elif parts and deal.missing:
        parts.append(_("Still open: %(what)s.", what=worked.tell(deal.missing)))
    return " ".join(parts)


def _is_complete(field: AnswerInput) -> bool:
    total = getattr(field.fact, "total", None)
    return total is not None and field.is_begun and None not in field.shown and sum(map(_number, field.shown)) == total


def _number(one: object) -> int:
    return one if isinstance(one, int) else 0


def _complete(worked: WorkedMatch, field: AnswerInput) -> str:
    what = worked.tell(field.fact.label)
    filled_in = [f"{worked.tell(Seat(seat))} {field.shown[seat]}" for seat in field.rest]
    if not filled_in:
        return str(_("%(what)s: complete.", what=what))
    return str(_("%(what)s: complete, filled in: %(seats)s.", what=what, seats=", ".join(filled_in)))
