"""Aloud: what an entry has come to, for those who hear the page; a sentence for each state that is settled.

While a question is still being answered it says nothing: the key that was tapped says that by itself.
"""

from __future__ import annotations

from flask_babel import gettext as _

from scorer.engine.phrases import Seat
from scorer.forms.deal import DealEntry
from scorer.forms.inputs import FactInput
from scorer.language import lists
from scorer.play.replayed_match import ReplayedMatch
from scorer.presentation.pictures.numbers import format_change


def spoken_state(worked: ReplayedMatch, deal: DealEntry) -> str:
    """The counts that are complete, with what the app filled in; then what Save will do, or what is still missing."""
    if deal.chosen is None:
        return ""
    parts = [_complete(worked, field) for field in deal.fields(deal.chosen) if _is_complete(field)]
    if deal.effect is not None:
        said = [
            f"{worked.translate(Seat(seat))} {format_change(change)}" for seat, change in enumerate(deal.effect.changes)
        ]
        parts.append(_("Ready: %(changes)s.", changes=lists.comma_list(said)))
    elif parts and deal.missing:
        parts.append(_("Still open: %(what)s", what=worked.translate(deal.missing)))
    return " ".join(parts)


def _is_complete(field: FactInput) -> bool:
    total = field.fact.total
    return (
        total is not None
        and field.is_started
        and None not in field.displayed_answer
        and sum(map(_number, field.displayed_answer)) == total
    )


def _number(one: object) -> int:
    return one if isinstance(one, int) else 0


def _complete(worked: ReplayedMatch, field: FactInput) -> str:
    counts = lists.comma_list(
        f"{worked.translate(Seat(seat))} {number}" for seat, number in enumerate(field.displayed_answer)
    )
    return _("%(what)s: %(counts)s.", what=worked.translate(field.fact.label), counts=counts)
