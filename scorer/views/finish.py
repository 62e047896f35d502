"""The finish: the standings, what becomes of the bank, who pays whom; and back to the table."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, abort, current_app, flash, redirect, request
from flask_babel import gettext as _
from flask_babel import ngettext
from werkzeug.wrappers import Response as Answer

from scorer.engine.settlement import METHODS, default_method
from scorer.forms.payload import payload
from scorer.play import documents
from scorer.play.payments import named_payments, settle_by_choice, settlement_method
from scorer.play.replayed_match import make_check
from scorer.presentation import finish, result, table_rules
from scorer.presentation.opening import opening_text
from scorer.presentation.pictures.chips import podium
from scorer.presentation.refusals import ADDED_ENTRY, ProposedChange, refusal_text
from scorer.store import match_extras, saving
from scorer.store.saving import Conflict, Rejected
from scorer.views import match_access, table_response
from scorer.web import pages
from scorer.web.database import get_db

bp: Blueprint = match_access.blueprint("finish", __name__)


@bp.get("/finish")
@match_access.allow_watchers
def show() -> Response:
    """Standings, bank, who pays whom."""
    return _show()


@bp.post("/finish")
def save() -> Answer:
    """Finish the match, or say once more what becomes of the bank of a finished one."""
    worked = match_access.current_match()
    sent = match_access.parse_submission({"finish": payload(request.form)})
    bank = request.form.get("bank", "keep")
    if bank not in ("split", "keep"):
        abort(400)
    if bank == "split" and match_access.carried_over():
        return _show(409, problem=_("The bank went along into the next match. There it can be split."))
    entry, index = {"kind": "finish", "bank": bank}, finish.index_of_finish(worked)
    if index is None:
        outcome = saving.append(get_db(), worked.stored.key, entry, sent, make_check(worked))
    else:
        outcome = saving.replace(get_db(), worked.stored.key, index, entry, sent, make_check(worked))
    return _answer(outcome, "finish.show")


@bp.post("/reopen")
def reopen() -> Answer:
    """Take the finish back, so that the table can play on."""
    worked = match_access.current_match()
    sent = match_access.parse_submission({"reopen": True})
    index = finish.index_of_finish(worked)
    if index is None and worked.ledger.next_turn is None:
        return _show(409, problem=finish.why_not_reopened(worked))
    if index is None:  # another phone was quicker, or the page is old
        return redirect(match_access.match_url("table.show"), 303)
    outcome = saving.remove(get_db(), worked.stored.key, index, sent, make_check(worked))
    return _answer(outcome, "table.show", ProposedChange(removed=index))


@bp.post("/paid")
def pay() -> Answer:
    """Tick a payment off, or take the tick back. 409 where nobody owes that (any more)."""
    worked, form = match_access.current_match(), request.form
    gone_on = match_access.carried_over()
    owed = named_payments(settle_by_choice(worked, gone_on), worked.names, gone_on)
    wanted = next((one for one in owed if [one.payer, one.payee, str(one.amount)] == form.getlist("payment")), None)
    if wanted is None or worked.ledger.next_turn is not None:
        return _show(409, problem=_("That payment is not owed any more: a deal was changed. Look at the list below."))
    match_extras.set_ticked(get_db(), worked.stored.id, wanted, made=form.get("made") == "yes")
    return redirect(match_access.match_url("finish.show"), 303)


@bp.post("/settling")
def settle() -> Answer:
    """Settle points in another way; the usual one is stored as no choice. 400 where no points are settled."""
    worked, way = match_access.current_match(), request.form.get("way", "")
    if way not in METHODS or settlement_method(worked) is None:
        abort(400)
    play = worked.play
    chosen = None if way == default_method(play.game, play.rules) else way
    sent = match_access.parse_submission({"settling": way})
    return _answer(
        saving.change_settings(get_db(), worked.stored.key, {"settling": chosen}, sent, make_check(worked)),
        "finish.show",
    )


def _answer(outcome: table_response.Outcome, then: str, proposed: ProposedChange = ADDED_ENTRY) -> Answer:
    if isinstance(outcome, Conflict):
        return table_response.respond(outcome)
    if isinstance(outcome, Rejected):
        said = refusal_text(match_access.current_match(), outcome.problems[0], proposed)
        return _show(422, problem=_("Nothing was changed. %(problems)s", problems=said))
    if then == "finish.show":  # which says itself what has changed
        current_app.extensions["recent"].match_finished()
    else:
        flash(_("Saved."))
    return redirect(match_access.match_url(then), 303)


def _show(status: int = 200, **more: Any) -> Response:
    worked = match_access.current_match()
    gone_on, finished, whole = (
        match_access.carried_over(),
        worked.ledger.next_turn is None,
        match_access.evening_summary(),
    )
    return pages.render_page(
        "finish/show.html",
        "finish/show.html",
        status,
        finished=finished,
        kicker=ngettext("%(num)s deal", "%(num)s deals", worked.ledger.state.deals),
        title=finish.winner_title(worked),
        podium=podium(result.standings(worked)),
        is_played=any(row.kind != "finish" for row in worked.ledger.rows),
        sides=result.sides_text(worked),
        pennies=worked.ledger.state.pennies,
        bank=None if gone_on else finish.bank_outcome(worked),
        payments=result.payments(worked, match_extras.ticked_payments(get_db(), worked.stored.id), gone_on),
        rounded=result.rounding_text(worked, gone_on),
        way=table_rules.chosen_method_text(worked),
        other_ways=table_rules.other_methods(worked),
        left=result.left_in_bank(worked, gone_on),
        is_owed=result.is_owed(worked),
        worth=table_rules.unit_value_text(worked),
        begun_with=opening_text(worked),
        highlights=result.match_stories(worked),
        can_reopen=finish.index_of_finish(worked) is not None,
        why_not=finish.why_not_reopened(worked),
        evening=whole,
        text=result.result_text(worked, gone_on) + result.evening_text(whole) if finished else "",
        picture_name=documents.file_stem(worked),
        **more,
    )
