"""The table: the page that stays open all evening, the entry of the next deal and its preview."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from flask import Response, flash, g, make_response, redirect, render_template, request
from flask_babel import get_locale
from flask_babel import gettext as _
from werkzeug.wrappers import Response as Answer

from scorer import db, pages, rights, saves, sheet, tables
from scorer.forms import DealEntry, payload
from scorer.matches import now
from scorer.saves import Refused, Repeated, Saved, Stale
from scorer.tables import Kept
from scorer.views import at_table

bp = at_table.blueprint("table", __name__)


@bp.get("")
def show() -> Response:
    """The table; a browser that opens its link to watch knows it from then on."""
    if not at_table.may_keep():
        rights.remember(db.get(), g.seen, "watch")
    return _show(at_table.current())


@bp.post("/deals")
def save() -> Answer:
    """Save the deal that was entered, exactly once."""
    at_table.must_keep()
    kept = at_table.current()
    sent = at_table.sent(payload(request.form))
    deal = entry_of(kept, request.form)
    if deal is None or deal.tapped_place or "work_out" in request.form:
        return _show(kept, deal)
    unseen = deal.asked_unseen(request.form)
    if unseen and not deal.problems:
        return _show(kept, deal, 422)
    outcome = saves.append(db.get(), kept.match.key, deal.entry, sent, tables.check)
    if isinstance(outcome, Refused):
        return _show(kept, deal, 422)
    return answer(outcome, deal)


@bp.post("/preview")
def preview() -> str | Response:
    """What the answers so far will do, before anything is saved: the parts of the page that say it."""
    at_table.must_keep()
    kept = at_table.current()
    deal = entry_of(kept, request.form)
    if deal is None:
        return make_response("", 204)
    return render_template("table/_preview.html", **context(kept, deal))


@bp.get("/live")
def live() -> Response:
    """The table for a phone that has seen revision `rev`: nothing where that is the newest."""
    if request.args.get("rev") == str(g.seen.revision):
        return make_response("", 204)
    return _show(at_table.current())


def entry_of(kept: Kept, sent: Any = None) -> DealEntry | None:
    """The entry of the next deal; None when the match is finished."""
    turn = kept.ledger.next
    if turn is None:
        return None
    contracts = [kept.contract(key) for key in turn.contracts]
    return DealEntry(contracts, kept.table_of(turn), sent, first=turn.chooser is None)


def answer(outcome: saves.Outcome, deal: DealEntry | None = None, say: str = "") -> Answer:
    """Where the phone goes after a change, and what it hears: `say`, or that it was saved."""
    if isinstance(outcome, Stale):
        return _stale(outcome, deal)
    if isinstance(outcome, Refused):
        kept = at_table.current()
        problems = " ".join(sheet.refusal(kept, problem) for problem in outcome.problems[:1])
        flash(_("Nothing was changed. %(problems)s", problems=problems) if problems else _("There is nothing to undo."))
    elif isinstance(outcome, Saved):
        flash(say or _("Saved."))
    elif isinstance(outcome, Repeated):
        flash(_("This was saved already."))
    return redirect(at_table.address("table.show"), 303)


def _stale(outcome: Stale, deal: DealEntry | None) -> Response:
    """409: what the others entered meanwhile beside what this phone sent, and a key to keep either."""
    kept = tables.keep(outcome.match)
    return _show(kept, deal, 409, late=sheet.missed(kept, outcome.since))


def _show(kept: Kept, deal: DealEntry | None = None, status: int = 200, **more: Any) -> Response:
    if deal is None and at_table.may_keep():
        deal = entry_of(kept)
    elif deal is not None and status == 422:
        deal.tell_problems(kept.tell)
    return pages.page("table/show.html", "table/_table.html", status, **context(kept, deal), **more)


def context(kept: Kept, deal: DealEntry | None) -> dict[str, Any]:
    """What the templates of a table need, here and where a deal is corrected."""
    turn, may_keep = kept.ledger.next, at_table.may_keep()
    seen = (kept.match.key, kept.match.revision, kept.match.touched, may_keep, str(get_locale()), g.token)
    return {
        "kept": kept,
        "sheet": sheet,
        "names": kept.names,
        "pack": kept.match.pack,
        "tell": kept.tell,
        "turn": turn,
        "deal": deal,
        "may_keep": may_keep,
        "address": at_table.address,
        "interval": interval(kept),
        "past": pages.drawn((*seen, "past"), lambda: _past(kept, may_keep)),
    }


def _past(kept: Kept, may_keep: bool) -> str:
    rows = sheet.deal_rows(kept, kept.ledger.rows[-sheet.SHOWN :])
    return render_template(
        "table/_past.html", kept=kept, rows=rows, last=sheet.last(kept), may_keep=may_keep, address=at_table.address
    )


def interval(kept: Kept) -> int | None:
    """Seconds between two looks of a phone: 3 while the table is busy, 10 later, None when the match is finished."""
    if kept.ledger.next is None:
        return None
    return 3 if _seconds_since(kept.match.touched) < 120 else 10


def _seconds_since(then: str) -> float:
    return (datetime.fromisoformat(now()) - datetime.fromisoformat(then)).total_seconds()
