"""Unfinished entry for watchers and for screen readers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask_babel import gettext as _

from scorer.engine.phrases import Seat
from scorer.forms.deal import DealEntry
from scorer.forms.inputs import FactInput
from scorer.language import lists
from scorer.play.replayed_match import ReplayedMatch
from scorer.presentation.pictures.signs import format_change


@dataclass(frozen=True, slots=True)
class LiveEntryLine:
    """A line of the entry that is being made."""

    label: str
    """What was asked."""
    cells: Sequence[str] = ()
    """A number, a tick or nothing for each seat; empty where the line is in words."""
    text: str = ""


def answer_lines(worked: ReplayedMatch, deal: DealEntry) -> list[LiveEntryLine]:
    """What was answered so far to the questions of the chosen contract that are asked now."""
    if deal.chosen is None:
        return []
    return [
        LiveEntryLine(worked.translate(line.label), line.cells, worked.translate(line.text))
        for field in deal.fields(deal.chosen)
        if field.is_started and deal.is_asked(field.fact)
        for line in field.fact.live_lines(field.answer(), deal.table, deal.answers_before(field.fact))
    ]


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
