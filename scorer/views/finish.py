"""The finish: the standings, what becomes of the bank, who pays whom; and back to the table."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, abort, flash, redirect, request
from flask_babel import gettext as _
from werkzeug.wrappers import Response as Answer

from scorer import db, finale, pages, payments, saves, tables, takeaway
from scorer.forms import payload
from scorer.payments import Payment
from scorer.saves import Refused, Stale
from scorer.views import at_table, table

bp: Blueprint = at_table.blueprint("finish", __name__)


@bp.get("/finish")
def show() -> Response:
    """Standings, bank, who pays whom."""
    return _show()


@bp.post("/finish")
def save() -> Answer:
    """Finish the match, or say once more what becomes of the bank of a finished one."""
    at_table.must_keep()
    kept = at_table.current()
    sent = at_table.sent({"finish": payload(request.form)})
    bank = request.form.get("bank", "keep")
    if bank not in ("split", "keep"):
        abort(400)
    entry, place = {"kind": "finish", "bank": bank}, finale.place(kept)
    if place is None:
        outcome = saves.append(db.get(), kept.match.key, entry, sent, tables.check)
    else:
        outcome = saves.replace(db.get(), kept.match.key, place, entry, sent, tables.check)
    return _answer(outcome, "finish.show")


@bp.post("/reopen")
def reopen() -> Answer:
    """Take the finish back, so that the table can play on."""
    at_table.must_keep()
    kept = at_table.current()
    sent = at_table.sent({"reopen": True})
    place = finale.place(kept)
    if place is None and kept.ledger.next is None:
        return _show(409, problem=finale.why_not_reopened(kept))
    if place is None:  # another phone was quicker, or the page is old
        return redirect(at_table.address("table.show"), 303)
    return _answer(saves.remove(db.get(), kept.match.key, place, sent, tables.check), "table.show")


@bp.post("/paid")
def pay() -> Answer:
    """Tick a payment off, or take the tick back. 409 where nobody owes that (any more)."""
    at_table.must_keep()
    kept, form = at_table.current(), request.form
    owed = {Payment(one["from"], one["to"], one["amount"]): one for one in takeaway.payments(kept)}
    wanted = next((one for one in owed if [one.payer, one.payee, str(one.amount)] == form.getlist("payment")), None)
    if wanted is None or kept.ledger.next is not None:
        return _show(409, problem=_("That payment is not owed any more: a deal was changed. Look at the list below."))
    payments.tick(db.get(), kept.match.id, wanted, made=form.get("made") == "yes")
    return redirect(at_table.address("finish.show"), 303)


def _answer(outcome: saves.Outcome, then: str) -> Answer:
    if isinstance(outcome, Stale):
        return table.answer(outcome)
    if isinstance(outcome, Refused):
        said = "; ".join(at_table.current().tell(problem.message) for problem in outcome.problems)
        return _show(422, problem=_("Nothing was changed: %(problems)s", problems=said))
    flash(_("Saved."))
    return redirect(at_table.address(then), 303)


def _show(status: int = 200, **more: Any) -> Response:
    kept = at_table.current()
    known = finale.page(kept, payments.paid(db.get(), kept.match.id))
    around = {"kept": kept, "names": kept.names, "address": at_table.address, "may_keep": at_table.may_keep()}
    return pages.page("finish/show.html", "finish/show.html", status, **known, **around, **more)
