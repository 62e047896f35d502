"""The page of an earlier deal of the log, to correct it or to insert a forgotten one before it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Response, render_template, request

from scorer.engine.problems import Problem
from scorer.forms.deal import DealEntry
from scorer.language.texts import gettext as _
from scorer.play.replayed_match import ReplayedMatch
from scorer.presentation import refusals
from scorer.presentation.entry_summary import entry_name_in, kind_of
from scorer.presentation.live_entry import spoken_state
from scorer.presentation.refusals import ProposedChange
from scorer.store.saving import Rejected
from scorer.views import match_access
from scorer.views.table_response import menu_context, table_context, turn_context
from scorer.web import pages


@dataclass(frozen=True, slots=True)
class PastPlace:
    """A place in the log, with the match as it is and as it was before that place."""

    replayed: ReplayedMatch
    """The match as it is."""
    before: ReplayedMatch
    """The match as it was before that place."""
    number: int
    """The number of the entry that stands there now, from 1."""

    @classmethod
    def find(cls, replayed: ReplayedMatch, number: int) -> PastPlace | None:
        """The place of the entry of this number; None where there is none."""
        return (
            cls(replayed, replayed.as_before(number - 1), number) if 1 <= number <= len(replayed.stored.log) else None
        )

    @property
    def entry(self) -> Mapping[str, Any]:
        """The entry that stands there now."""
        entry: Mapping[str, Any] = self.replayed.stored.log[self.number - 1]
        return entry

    def deal_entry(self, form: Any = None, saved: Mapping[str, Any] | None = None) -> DealEntry | None:
        """The entry of a deal there, filled in as sent or saved; None after the end of the match."""
        turn = self.before.ledger.next_turn
        if turn is None:
            return None
        contracts, table = self.before.open_contracts(turn), self.before.ledger.table_state()
        return DealEntry(contracts, table, form, None if form is not None else saved, first=turn.chooser is None)


@dataclass(frozen=True, slots=True)
class PastDealPage:
    """The page of a past deal: its title and its addresses."""

    title: str
    save_to: str
    """The endpoint that saves the deal."""
    preview_to: str
    corrects: bool
    """Whether the page corrects a saved deal, not inserts one."""

    def show(self, place: PastPlace, deal: DealEntry | None, status: int = 200, **more: Any) -> Response:
        """Render the page; without a deal only why there is no room for one."""
        if status == 422 and deal is not None:
            deal.assign_problems(place.replayed.translate)
            more["form_key"] = request.form["form_key"]
        context = self._context(place, deal)
        context |= turn_context(place.before, place.before.ledger.next_turn, deal)
        context |= menu_context(place.before, place.before.ledger.next_turn, deal)
        return pages.render_page("entries/correct.html", "entries/_correct.html", status, **context, **more)

    def preview(self, place: PastPlace, deal: DealEntry | None) -> str:
        """Render what saving would do."""
        aloud = spoken_state(place.before, deal) if deal else ""
        return render_template("table/_preview.html", **self._context(place, deal), aloud=aloud)

    def _context(self, place: PastPlace, deal: DealEntry | None) -> dict[str, Any]:
        kinds = [kind_of(entry, place.replayed.play) for entry in (*place.before.stored.log, place.entry)]
        name = entry_name_in(kinds, place.number - 1, place.replayed.play.counting.unit)
        return table_context(place.before, deal, place.number if self.corrects else None) | {
            "now": place.replayed, "what": name if self.corrects else _("Before: %(entry)s", entry=name),
            "title": _(self.title), "elsewhere": True,
            "offers_void": deal is not None and (place.before.play.schedule.consumes_turns or deal.is_void),
            "save_to": match_access.match_url(self.save_to, number=place.number),
            "preview_to": match_access.match_url(self.preview_to, number=place.number),
        }  # fmt: skip


def refusal_text(
    replayed: ReplayedMatch, outcome: Rejected[Problem], proposed: ProposedChange = refusals.ADDED_ENTRY
) -> list[str]:
    """Why a change was refused, in a few sentences that name the entries it would break."""
    why = [refusals.refusal_text(replayed, problem, proposed) for problem in outcome.problems]
    return list(dict.fromkeys(why))[:3]
