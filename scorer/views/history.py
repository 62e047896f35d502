"""The past of a match: every change with its time, the chart of the totals, and the page of an earlier deal.

On that page a deal is corrected, or a forgotten one inserted before it; `views/entries` saves it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Response, render_template, request

from scorer.forms.deal import DealEntry
from scorer.language.texts import gettext as _
from scorer.play.replayed_match import ReplayedMatch
from scorer.presentation import table
from scorer.presentation.entry_summary import entry_name_in, kind_of
from scorer.presentation.history import history_by_day
from scorer.presentation.pictures import line_chart
from scorer.presentation.read_aloud import spoken_state
from scorer.store.history import load_history, next_redo, next_undo
from scorer.views import match_access
from scorer.views.table_response import menu_context, table_context
from scorer.web import pages
from scorer.web.database import get_db

PER_PAGE = 100  # entries on one page of the chart

bp = match_access.blueprint("history", __name__)


@bp.get("/history")
@match_access.allow_watchers
def show() -> Response:
    """Every change, the latest first."""
    replayed = match_access.current_match()
    return pages.render_page(
        "history/show.html",
        days=history_by_day(replayed, load_history(get_db(), replayed.stored)),
        undoable=next_undo(get_db(), replayed.stored), redoable=next_redo(get_db(), replayed.stored),
    )  # fmt: skip


@bp.get("/chart")
@match_access.allow_watchers
def show_chart() -> Response:
    """The picture of the match, and its entries from the latest to the first."""
    replayed = match_access.current_match()
    count = len(replayed.ledger.rows)
    last = max(1, -(-count // PER_PAGE))
    number = min(pages.page_number(), last)
    until = count - (number - 1) * PER_PAGE
    return pages.render_page(
        "chart/show.html", chart=line_chart.picture(replayed),
        contracts=line_chart.by_contract(replayed),
        rows=table.deal_rows(replayed, replayed.ledger.rows[max(0, until - PER_PAGE) : until]), page=number,
        last=last,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class PastPlace:
    """A place in the log, with the match as it is and as it was before that place."""

    replayed: ReplayedMatch
    before: ReplayedMatch
    number: int  # the number of the entry that stands there now, from 1

    @classmethod
    def find(cls, replayed: ReplayedMatch, number: int) -> PastPlace | None:
        """The place of the entry of this number; None where there is none."""
        is_there = 1 <= number <= len(replayed.stored.log)
        return cls(replayed, replayed.as_before(number - 1), number) if is_there else None

    @property
    def entry(self) -> Mapping[str, Any]:
        entry: Mapping[str, Any] = self.replayed.stored.log[self.number - 1]
        return entry

    def deal_entry(self, form: Any = None, saved: Mapping[str, Any] | None = None) -> DealEntry | None:
        """The entry of a deal there, filled in as sent or saved; None after the end of the match."""
        turn = self.before.ledger.next_turn
        if turn is None:
            return None
        contracts, state = self.before.open_contracts(turn), self.before.ledger.table_state()
        return DealEntry(contracts, state, form, None if form is not None else saved, first=turn.chooser is None)


@dataclass(frozen=True, slots=True)
class PastDealPage:
    """The page of a past deal: its title and its addresses."""

    title: str
    save_to: str  # the endpoint that saves the deal
    preview_to: str
    corrects: bool  # whether the page corrects a saved deal, not inserts one

    def show(self, place: PastPlace, deal: DealEntry | None, status: int = 200, **more: Any) -> Response:
        """Render the page; without a deal only why there is no room for one."""
        if status == 422 and deal is not None:
            deal.assign_problems(place.replayed.translate)
            more["form_key"] = request.form["form_key"]
        if not self.corrects:
            more["penalty_url"] = match_access.match_url("insertions.insert_penalty", number=place.number)
        context = self._context(place, deal)
        context |= {"open": table.open_contracts(place.before), **menu_context(place.before, deal)}
        return pages.render_page("entries/correct.html", status, part="entries/_correct.html", **context, **more)

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
