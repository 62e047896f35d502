"""Entries: correcting and removing what stands in the log, undo and redo, adjustments, and beans for a penny."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, abort, render_template, request
from werkzeug.wrappers import Response as Answer

from scorer.engine.schedule import Turn
from scorer.forms.adjustment import EntryForm, ExchangeForm, adjustment_form
from scorer.forms.deal import DealEntry
from scorer.forms.saved import payload
from scorer.play.worked import WorkedMatch, check_from, recall
from scorer.presentation import table
from scorer.store import db, saving
from scorer.store.saving import Refused
from scorer.views import at_table
from scorer.views.table_page import answer, context
from scorer.web import pages

bp: Blueprint = at_table.blueprint("entries", __name__)


@bp.get("/entries/<int:number>")
def correct(number: int) -> Response:
    """The form of a deal, filled in as it was saved."""
    worked, before = _at(number)
    return _show(worked, before, entry_of(worked, before, number), number)


@bp.post("/entries/<int:number>")
def replace(number: int) -> Answer:
    """Save the correction; everything after it is worked out again."""
    sent = at_table.sent({"correct": number} | payload(request.form))
    worked = at_table.current()
    if sent.revision != worked.match.revision:  # by now another entry may have this number
        outcome = saving.replace(db.get(), worked.match.key, number - 1, {}, sent, check_from(worked))
        return answer(outcome, read=lambda seen: _sent_entry(seen, number), number=number)
    worked, before = _at(number)
    deal = entry_of(worked, before, number, request.form)
    if deal.tapped or "work_out" in request.form:
        return _show(worked, before, deal, number)
    if deal.problems or deal.asked_unseen(request.form):
        return _show(worked, before, deal, number, 422)
    outcome = saving.replace(db.get(), worked.match.key, number - 1, deal.entry, sent, check_from(worked))
    if isinstance(outcome, Refused):
        return _show(worked, before, deal, number, 422, refused=why_refused(worked, outcome))
    return answer(
        outcome,
        table.corrected(worked, recall(outcome.match), number),
        read=lambda seen: _sent_entry(seen, number),
        number=number,
    )


def _sent_entry(seen: WorkedMatch, number: int) -> dict[str, Any] | None:
    if not _has_deal(seen, number):
        return None
    return entry_of(seen, seen.before(number - 1), number, request.form).entry


@bp.post("/entries/<int:number>/preview")
def preview(number: int) -> str:
    """What the correction would do, before it is saved."""
    worked, before = _at(number)
    deal = entry_of(worked, before, number, request.form)
    return render_template("table/_preview.html", **_context(worked, before, deal, number))


@bp.post("/entries/<int:number>/remove")
def remove(number: int) -> Answer:
    """Take an entry out of the log; refused where a later one could then not have been played."""
    worked, sent = at_table.current(), at_table.sent({"remove": number})
    return answer(saving.remove(db.get(), worked.match.key, number - 1, sent, check_from(worked)))


@bp.post("/undo")
def undo() -> Answer:
    """Take back the latest change."""
    return answer(saving.undo(db.get(), at_table.current().match.key, at_table.sent({"undo": True})))


@bp.post("/redo")
def redo() -> Answer:
    """Make again what was taken back."""
    return answer(saving.redo(db.get(), at_table.current().match.key, at_table.sent({"redo": True})))


@bp.route("/adjust", methods=["GET", "POST"])
def adjust() -> Answer:
    """Chips or points moved by agreement."""
    worked = at_table.current()
    return _entry_form(worked, adjustment_form(worked), "entries/adjust.html")


@bp.route("/exchange", methods=["GET", "POST"])
def exchange() -> Answer:
    """Beans bought for the penny."""
    worked = at_table.current()
    if not worked.play.counting.pennies:
        abort(404)
    return _entry_form(worked, ExchangeForm(worked), "entries/exchange.html")


def _entry_form(worked: WorkedMatch, form: EntryForm, template: str) -> Answer:
    """Show or save the form of an entry that is no deal."""
    if request.method == "GET":
        return pages.page(template, template, form=form)
    sent = at_table.sent(payload(request.form))
    # A form that comes late may have been saved before: that the store says.
    if sent.revision == worked.match.revision and not form.validate():
        return pages.page(template, template, 422, form=form)
    outcome = saving.append(db.get(), worked.match.key, form.entry(), sent, check_from(worked), worked.match)
    return answer(outcome, read=lambda seen: form.entry())


def _at(number: int) -> tuple[WorkedMatch, WorkedMatch]:
    """The match, and the match as it was before the deal of this number; 404 where there is no deal."""
    worked = at_table.current()
    if not _has_deal(worked, number):
        abort(404)
    return worked, worked.before(number - 1)


def _has_deal(worked: WorkedMatch, number: int) -> bool:
    return 1 <= number <= len(worked.match.log) and worked.match.log[number - 1].get("kind") == "deal"


def entry_of(worked: WorkedMatch, before: WorkedMatch, number: int, sent: Any = None) -> DealEntry:
    """The entry of an old deal: what could be played then, filled in as it was saved or as it was sent."""
    turn = before.ledger.next
    assert turn is not None  # a deal was played then
    saved = worked.match.log[number - 1]
    return DealEntry(worked.open_contracts(turn), before.ledger.table(), sent, None if sent is not None else saved)


def why_refused(worked: WorkedMatch, outcome: Refused) -> list[str]:
    """Why a correction was refused, in sentences that name the deal it would break."""
    return [table.refusal(worked, problem) for problem in outcome.problems]


def _show(
    worked: WorkedMatch, before: WorkedMatch, deal: DealEntry, number: int, status: int = 200, **more: Any
) -> Response:
    if status == 422:
        deal.tell_problems(worked.tell)
        more["form_key"] = request.form["form_key"]
    known = _context(worked, before, deal, number)
    return pages.page("entries/correct.html", "entries/_correct.html", status, **known, **more)


def _context(worked: WorkedMatch, before: WorkedMatch, deal: DealEntry, number: int) -> dict[str, Any]:
    """The table as it stood before that deal, with the addresses of its correction."""
    turn: Turn | None = before.ledger.next
    return context(before, deal) | {
        "turn": turn,
        "now": worked,
        "place": number,
        "correcting": True,
        "save_to": at_table.address("entries.replace", number=number),
        "preview_to": at_table.address("entries.preview", number=number),
    }
