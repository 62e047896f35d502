"""Entries: correcting and removing what stands in the log, undo and redo, adjustments, and beans for a penny."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, abort, render_template, request
from werkzeug.wrappers import Response as Answer

from scorer import db, pages, saves, sheet, tables
from scorer.engine.schedule import Turn
from scorer.forms import DealEntry, payload
from scorer.moneybox import AdjustmentForm, ExchangeForm
from scorer.saves import Refused
from scorer.tables import Kept
from scorer.views import at_table
from scorer.views.table import answer, context

bp: Blueprint = at_table.blueprint("entries", __name__)


@bp.get("/entries/<int:number>")
def correct(number: int) -> Response:
    """The form of a deal, filled in as it was saved."""
    at_table.must_keep()
    kept, before = _at(number)
    return _show(kept, before, entry_of(kept, before, number), number)


@bp.post("/entries/<int:number>")
def replace(number: int) -> Answer:
    """Save the correction; everything after it is worked out again."""
    at_table.must_keep()
    sent = at_table.sent({"correct": number} | payload(request.form))
    kept = at_table.current()
    if sent.revision != kept.match.revision:  # by now another entry may have this number
        outcome = saves.replace(db.get(), kept.match.key, number - 1, {}, sent, tables.check)
        return answer(outcome, read=lambda seen: _sent_entry(seen, number), number=number)
    kept, before = _at(number)
    deal = entry_of(kept, before, number, request.form)
    if deal.tapped_place or "work_out" in request.form:
        return _show(kept, before, deal, number)
    if deal.problems or deal.asked_unseen(request.form):
        return _show(kept, before, deal, number, 422)
    outcome = saves.replace(db.get(), kept.match.key, number - 1, deal.entry, sent, tables.check)
    if isinstance(outcome, Refused):
        return _show(kept, before, deal, number, 422, refused=told(kept, outcome))
    return answer(
        outcome,
        sheet.corrected(kept, tables.keep(outcome.match), number),
        read=lambda seen: _sent_entry(seen, number),
        number=number,
    )


def _sent_entry(seen: Kept, number: int) -> dict[str, Any] | None:
    if not _has_deal(seen, number):
        return None
    return entry_of(seen, seen.before(number - 1), number, request.form).entry


@bp.post("/entries/<int:number>/preview")
def preview(number: int) -> str:
    """What the correction would do, before it is saved."""
    at_table.must_keep()
    kept, before = _at(number)
    deal = entry_of(kept, before, number, request.form)
    return render_template("table/_preview.html", **_context(kept, before, deal, number))


@bp.post("/entries/<int:number>/remove")
def remove(number: int) -> Answer:
    """Take an entry out of the log; refused where a later one could then not have been played."""
    at_table.must_keep()
    sent = at_table.sent({"remove": number})
    return answer(saves.remove(db.get(), at_table.current().match.key, number - 1, sent, tables.check))


@bp.post("/undo")
def undo() -> Answer:
    """Take back the latest change."""
    at_table.must_keep()
    return answer(saves.undo(db.get(), at_table.current().match.key, at_table.sent({"undo": True})))


@bp.post("/redo")
def redo() -> Answer:
    """Make again what was taken back."""
    at_table.must_keep()
    return answer(saves.redo(db.get(), at_table.current().match.key, at_table.sent({"redo": True})))


@bp.route("/adjust", methods=["GET", "POST"])
def adjust() -> Answer:
    """Chips or points moved by agreement."""
    at_table.must_keep()
    kept = at_table.current()
    return _entry_form(kept, AdjustmentForm(kept), "entries/adjust.html")


@bp.route("/exchange", methods=["GET", "POST"])
def exchange() -> Answer:
    """Beans bought for the penny."""
    at_table.must_keep()
    kept = at_table.current()
    if not kept.play.counting.pennies:
        abort(404)
    return _entry_form(kept, ExchangeForm(kept), "entries/exchange.html")


def _entry_form(kept: Kept, form: AdjustmentForm | ExchangeForm, template: str) -> Answer:
    """Show or save the form of an entry that is no deal."""
    status = 200
    if request.method == "POST":
        outcome = saves.append(
            db.get(), kept.match.key, form.entry(), at_table.sent(payload(request.form)), tables.check
        )
        if not isinstance(outcome, Refused):
            return answer(outcome, read=lambda seen: form.entry())
        form.tell_problems(outcome.problems)
        status = 422
    return pages.page(
        template, template, status, kept=kept, form=form, sheet=sheet, tell=kept.tell, address=at_table.address
    )


def _at(number: int) -> tuple[Kept, Kept]:
    """The match, and the match as it was before the deal of this number; 404 where there is no deal."""
    kept = at_table.current()
    if not _has_deal(kept, number):
        abort(404)
    return kept, kept.before(number - 1)


def _has_deal(kept: Kept, number: int) -> bool:
    return 1 <= number <= len(kept.match.log) and kept.match.log[number - 1].get("kind") == "deal"


def entry_of(kept: Kept, before: Kept, number: int, sent: Any = None) -> DealEntry:
    """The entry of an old deal: what could be played then, filled in as it was saved or as it was sent."""
    turn = before.ledger.next
    assert turn is not None  # a deal was played then
    saved = kept.match.log[number - 1]
    contracts = [kept.contract(key) for key in turn.contracts]
    return DealEntry(contracts, before.table_of(turn), sent, None if sent is not None else saved)


def told(kept: Kept, outcome: Refused) -> list[str]:
    """Why a correction was refused, in sentences that name the deal it would break."""
    return [sheet.refusal(kept, problem) for problem in outcome.problems]


def _show(kept: Kept, before: Kept, deal: DealEntry, number: int, status: int = 200, **more: Any) -> Response:
    if status == 422:
        deal.tell_problems(kept.tell)
        more["form_key"] = request.form["form_key"]
    known = _context(kept, before, deal, number)
    return pages.page("entries/correct.html", "entries/_correct.html", status, **known, **more)


def _context(kept: Kept, before: Kept, deal: DealEntry, number: int) -> dict[str, Any]:
    """The table as it stood before that deal, with the addresses of its correction."""
    turn: Turn | None = before.ledger.next
    return context(before, deal) | {
        "turn": turn,
        "now": kept,
        "place": number,
        "correcting": True,
        "save_to": at_table.address("entries.replace", number=number),
        "preview_to": at_table.address("entries.preview", number=number),
    }
