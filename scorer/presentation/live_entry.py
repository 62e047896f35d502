"""The entry that is being made, as lines for those who watch and as sentences for screen readers."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from scorer.engine.phrases import Seat
from scorer.forms.deal import DealEntry
from scorer.forms.inputs import FactInput
from scorer.language import lists
from scorer.language.formats import format_change
from scorer.language.texts import gettext as _
from scorer.play.replayed_match import ReplayedMatch


class LiveEntryLine(NamedTuple):
    """A line of the entry that is being made."""

    label: str
    cells: Sequence[str] = ()
    """A number, a tick or nothing for each seat; empty where the line is in words."""
    text: str = ""


def answer_lines(replayed: ReplayedMatch, deal: DealEntry) -> list[LiveEntryLine]:
    """Return what was answered so far to the questions of the chosen contract that are asked now."""
    if deal.chosen is None:
        return []
    return [
        LiveEntryLine(replayed.translate(line.label), line.cells, replayed.translate(line.text))
        for field in deal.fields(deal.chosen)
        if field.is_started and deal.is_asked(field.fact)
        for line in field.fact.live_lines(field.answer(), deal.table, deal.answers_before(field.fact))
    ]


def spoken_state(replayed: ReplayedMatch, deal: DealEntry) -> str:
    """The counts that are complete, then what Save will do, or what is still missing; a tapped key announces itself."""
    if deal.chosen is None:
        return ""

    def by_seat(texts: Iterable[object]) -> str:
        return lists.comma_list(f"{replayed.translate(Seat(seat))} {text}" for seat, text in enumerate(texts))

    parts = [
        _("%(what)s: %(value)s.", what=replayed.translate(field.fact.label), value=by_seat(field.displayed_answer))
        for field in deal.fields(deal.chosen)
        if _is_complete(field)
    ]
    if deal.effect is not None:
        changes = by_seat(map(format_change, deal.effect.changes))
        parts.append(_("Ready: %(changes)s.", changes=changes))
    elif parts and deal.missing:
        parts.append(_("Still open: %(what)s", what=replayed.translate(deal.missing)))
    return " ".join(parts)


def _is_complete(field: FactInput) -> bool:
    total, answer = field.fact.total, field.displayed_answer
    if total is None or not field.is_started or None in answer:
        return False
    return bool(sum(count for count in answer if isinstance(count, int)) == total)
