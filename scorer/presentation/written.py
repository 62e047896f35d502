"""Written: an entry that is being made, as those who watch see it: the answers in columns or in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorer.forms.deal import DealEntry
from scorer.play.replayed_match import ReplayedMatch


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
