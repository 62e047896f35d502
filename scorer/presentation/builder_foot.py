"""The foot of the builder: what the contracts come to, how many deals that is, and about how long."""

from __future__ import annotations

from dataclasses import dataclass

from flask_babel import gettext as _
from flask_babel import ngettext

from scorer.engine.recipe import LibraryEntry
from scorer.engine.recipe.to_game import schedule_of
from scorer.forms.builder.check import CheckedDraft
from scorer.forms.builder.draft import GameDraft, contract_sum
from scorer.language import lists, units
from scorer.presentation.builder import contract_name
from scorer.presentation.pictures.numbers import format_total
from scorer.presentation.rules import duration_text


@dataclass(frozen=True, slots=True)
class DraftSummary:
    """What stands over the two buttons."""

    sum_text: str
    is_zero: bool
    """Whether all of it always comes to 0."""
    length: str
    contracts: tuple[tuple[str, str], ...]
    """Each contract that is played with what it comes to, in words."""


def draft_summary(draft: GameDraft, checked: CheckedDraft) -> DraftSummary:
    """The foot of a draft."""
    played = [one for one in draft.contracts if one.on]
    sums = [(one, contract_sum(draft, one)) for one in played]
    known = [many * one.times for one, many in sums if many is not None]
    open_ones = [contract_name(one) for one, many in sums if many is None]
    total = sum(known)
    many = len(played)
    if not played:
        words = ""
    elif checked.recipe is None:
        words = ngettext("%(num)s contract: not known yet", "%(num)s contracts: not known yet", many)
    elif not known:
        words = ngettext("%(num)s contract", "%(num)s contracts", many)
    elif open_ones:
        names = lists.and_list(open_ones)
        words = ngettext(
            "%(num)s contract: %(sum)s, and %(names)s",
            "%(num)s contracts: %(sum)s, and %(names)s",
            many,
            sum=_many(draft, total),
            names=names,
        )
    else:
        words = ngettext(
            "%(num)s contract comes to %(sum)s", "%(num)s contracts come to %(sum)s", many, sum=_many(draft, total)
        )
    return DraftSummary(
        sum_text=words,
        is_zero=bool(known) and not open_ones and total == 0 and checked.recipe is not None,
        length=_length(draft, checked),
        contracts=tuple((contract_name(one), _one(draft, many, one.times)) for one, many in sums),
    )


def _one(draft: GameDraft, many: int | None, times: int) -> str:
    if many is None:
        return _("depends on the deal")
    words = _("%(times)s × %(sum)s", times=times, sum=format_total(many)) if times > 1 else format_total(many)
    return words


def _many(draft: GameDraft, total: int) -> str:
    """What it comes to, in chips or in points."""
    return units.format_count(total, "chips") if draft.in_chips else format_total(total)


def _length(draft: GameDraft, checked: CheckedDraft) -> str:
    """How many deals, and about how long they take."""
    if checked.recipe is None:
        return ""
    total = schedule_of(checked.recipe, checked.recipe.seats[0]).total
    if total is None and checked.recipe.ends_at is None:
        return _("open end")
    parts = (
        []
        if total is None
        else [ngettext("%(num)s deal", "%(num)s deals", total), duration_text(total * LibraryEntry().minutes)]
    )
    if checked.recipe.ends_at is not None:
        parts.append(_("ends at %(total)s", total=format_total(checked.recipe.ends_at)))
    return " · ".join(parts)
