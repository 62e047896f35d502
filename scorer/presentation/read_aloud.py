"""What is heard of a match: what a screen reader says of an unfinished entry, and what a phone reads aloud of news.

The news are the entry that came last, or what was done to an earlier one, part by part. A voice reads a sign as it
likes, a minus often not at all, so that signs and numbers come in words. Each part is said in one breath, and shown as
it is said.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scorer.engine.entries import PenaltyEntry
from scorer.engine.phrases import Phrase, Seat
from scorer.engine.step import Row
from scorer.forms.deal import DealEntry
from scorer.forms.inputs import FactInput
from scorer.language import lists
from scorer.language.formats import format_change
from scorer.language.spoken_numbers import number_in_words
from scorer.language.texts import gettext as _, pgettext
from scorer.language.translator import translate
from scorer.play.replayed_match import ReplayedMatch
from scorer.presentation import table
from scorer.presentation.changes import deal_number, new_index
from scorer.presentation.entry_summary import (
    CORRECTED,
    CORRECTION_TAKEN_BACK,
    PUT_IN,
    TAKEN_BACK,
    TAKEN_OUT,
    entry_name,
    seat_changes,
    summarize,
    takes_turn,
)
from scorer.store.history import MatchChange

MAX_LETTERS = 170
"""About twelve seconds: of what is longer the last parts are left out, who deals first of all."""


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


def news_parts(replayed: ReplayedMatch, changes: Sequence[MatchChange]) -> list[str]:
    """What is said of these changes: only the last one of the log counts, and a correction repeats no numbers."""
    last = next((change for change in reversed(changes) if change.what == "log"), None)
    if last is None or last.place is None:
        return []
    later = changes[changes.index(last) + 1 :]
    place = new_index(last.place, later)
    if last.after is None:
        return [_done(replayed, last.place, last.before, TAKEN_OUT if last.undoes is None else TAKEN_BACK)]
    if place is None:
        return []
    if last.before is not None:
        return [_done(replayed, place, last.after, CORRECTED if last.undoes is None else CORRECTION_TAKEN_BACK)]
    if place + 1 < len(replayed.ledger.rows):
        return [_done(replayed, place, last.after, PUT_IN)]
    return entry_parts(replayed, replayed.ledger.rows[place])


def last_entry_parts(replayed: ReplayedMatch) -> list[str]:
    """The last entry as it is said; nothing before the first."""
    return entry_parts(replayed, replayed.ledger.rows[-1]) if replayed.ledger.rows else []


def entry_parts(replayed: ReplayedMatch, row: Row) -> list[str]:
    """An entry as it is said: "Deal nine.", "Ana minus six,", "Cyril minus twenty-two.", "Boris deals."."""
    summary, turn, state = summarize(replayed, row), replayed.ledger.next_turn, replayed.ledger.state
    if row.took_turn:
        parts = [_sentence(_spoken_name(replayed, row.number - 1, replayed.stored.log[row.number - 1]))]
        parts += [_sentence(summary.title)] if row.kind == PenaltyEntry.kind else []
    else:
        parts = [_sentence(summary.title)]
    parts += [_sentence(summary.outcome)] if summary.outcome else []
    changes = seat_changes(replayed, row, write=_signed_in_words)
    comma = lists.comma_list(("", "")).strip()
    parts += [f"{change}{comma}" for change in changes[:-1]] + [f"{change}." for change in changes[-1:]]
    if replayed.play.counting.has_bank and state.bank:
        parts.append(_sentence(_("%(n)s in the bank", n=number_in_words(state.bank))))
    if turn is None:
        parts.append(_sentence(table.title(replayed)))
    elif row.took_turn:
        parts.append(pgettext("read aloud", "%(name)s deals.", name=replayed.translate(Seat(turn.dealer))))
    while len(parts) > 2 and turn is not None and sum(map(len, parts)) > MAX_LETTERS:
        parts.pop()
    return parts


def _signed_in_words(number: int) -> str:
    words = number_in_words(abs(number))
    if number < 0:
        return pgettext("read aloud", "minus %(n)s", n=words)
    return pgettext("read aloud", "plus %(n)s", n=words)


def _spoken_name(replayed: ReplayedMatch, place: int, entry: Mapping[str, Any]) -> str:
    if not takes_turn(entry, replayed.play):
        return entry_name(replayed, place, entry)
    return pgettext("read aloud", "Deal %(n)s", n=number_in_words(deal_number(replayed, place)))


def _done(replayed: ReplayedMatch, place: int, entry: Mapping[str, Any], deed: Phrase) -> str:
    return _sentence(lists.comma_list((_spoken_name(replayed, place, entry), translate(deed))))


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."
