"""The finish: the standings, what becomes of the bank, who pays whom; and back to the table."""

from pathlib import Path
from typing import Any

from flask import Blueprint, Response, abort, current_app, flash, g, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from scorer.engine.entries import Finish
from scorer.engine.settlement import METHODS, default_method
from scorer.language import units
from scorer.language.formats import format_when
from scorer.language.texts import gettext as _, ngettext
from scorer.play import documents
from scorer.play.payments import named_payments, settle_by_choice, settlement_method
from scorer.play.replayed_match import ReplayedMatch
from scorer.play.submissions import Outcome, save_changes
from scorer.presentation import count, result, table_rules
from scorer.presentation.pictures.chips import podium
from scorer.presentation.refusals import ADDED_ENTRY, ProposedChange, refusal_text
from scorer.store import backups, circle_matches, history, match_extras
from scorer.store.saving import Conflict, Rejected, Saved
from scorer.views import circle_membership, match_access, table_response
from scorer.views.match_access import payload
from scorer.web import pages
from scorer.web.database import get_db
from scorer.web.links import has_others

bp: Blueprint = match_access.blueprint("finish", __name__)


@bp.get("/finish")
@match_access.allow_watchers
def show(status: int = 200, **more: Any) -> Response:
    """Standings, bank, who pays whom; after a form that was refused also why, as the `problem`."""
    replayed = match_access.current_match()
    carried_over, evening = match_access.carried_over(), match_access.evening_summary()
    finished = replayed.ledger.next_turn is None
    circle = circle_membership.switch_of(replayed.stored) if match_access.may_keep() else None
    begins_circle = finished and match_access.may_keep() and circle_membership.may_begin_circle(replayed.stored)
    return pages.render_page(
        "finish/show.html", status, finished=finished,
        kicker=ngettext("%(num)s deal", "%(num)s deals", replayed.ledger.state.deals),
        title=result.winner_title(replayed), podium=podium(result.standings(replayed)),
        is_played=any(row.kind != Finish.kind for row in replayed.ledger.rows),
        sides=result.sides_text(replayed), pennies=replayed.ledger.state.pennies,
        bank=None if carried_over else result.bank_outcome(replayed),
        payments=result.payments(replayed, match_extras.ticked_payments(get_db(), replayed.stored.id), carried_over),
        rounded=result.rounding_text(replayed, carried_over), way=table_rules.chosen_method_text(replayed),
        other_ways=table_rules.other_methods(replayed), left=result.left_in_bank(replayed, carried_over),
        is_owed=result.is_owed(replayed), worth=table_rules.unit_value_text(replayed),
        begun_with=table_rules.opening_text(replayed), brought=count.brought_line(replayed),
        count_first=units.count_first(replayed.play.counting.unit), fairness=table_rules.deals_played_text(replayed),
        highlights=result.match_stories(replayed),
        can_reopen=result.index_of_finish(replayed) is not None, why_not=result.why_not_reopened(replayed),
        evening=evening, circle=circle, token=g.token,
        new_circle=url_for("circles.begin", match=g.token) if begins_circle else "",
        text=result.result_text(replayed, carried_over) + result.evening_text(evening) if finished else "",
        picture_name=documents.file_stem(replayed),
        file=_file_line(replayed) if finished and not has_others() else "", **more,
    )  # fmt: skip


def _file_line(replayed: ReplayedMatch) -> str:
    """How large the file of a match is that only this phone has, or when it last left."""
    moment = backups.read_last_files(Path(current_app.instance_path)).moment_of(replayed.stored)
    if moment:
        return _("Last sent: %(when)s.", when=format_when(moment))
    kilobytes = -(-len(documents.to_document_text(replayed).encode()) // 1000)
    return _("%(size)s kB. It is the only copy outside this phone.", size=kilobytes)


@bp.post("/finish")
def save() -> Answer:
    """Finish the match, or say once more what becomes of the bank of a finished one."""
    replayed = match_access.current_match()
    submission = match_access.parse_submission({"finish": payload(request.form)})
    bank = request.form.get("bank", "keep")
    if bank not in ("split", "keep"):
        abort(400)
    if bank == "split" and match_access.carried_over():
        return show(409, problem=_("The bank was taken into the next match and can be split there."))
    entry, index = {"kind": Finish.kind, "bank": bank}, result.index_of_finish(replayed)
    stored = replayed.stored
    change = history.addition(stored, entry) if index is None else history.correction(stored, index, entry)
    outcome = save_changes(get_db(), replayed, submission, change)
    if isinstance(outcome, Saved) and "circle" in request.form:
        is_on, was_on = (request.form.get(name) == "yes" for name in ("in_circle", "was_in_circle"))
        is_changed = is_on or was_on  # a switch that nobody turned on takes nothing out
        if is_changed and not circle_membership.change_membership(outcome.match, request.form["circle"], is_on=is_on):
            flash(_("The circle stays as it is: it is full, or this phone does not keep it any more."))
    return _respond(outcome, "finish.show")


@bp.post("/circle")
def change_circle() -> Answer:
    """Put the match into a circle that this browser keeps, or take it out; who made it lets the readers open it."""
    replayed, form = match_access.current_match(), request.form
    if form.get("do") in ("link", "unlink"):
        match_access.require_owner()
        circle_matches.set_linked(get_db(), replayed.stored.id, is_linked=form["do"] == "link")
    elif form.get("do") in ("in", "out"):
        circle_membership.answer_switch(replayed.stored, form.get("circle", ""), is_on=form["do"] == "in")
    else:
        abort(400)
    return redirect(match_access.match_url("finish.show"), 303)


@bp.post("/reopen")
def reopen() -> Answer:
    """Take the finish back, so that the table can play on."""
    replayed = match_access.current_match()
    submission = match_access.parse_submission({"reopen": True})
    index = result.index_of_finish(replayed)
    if index is None and replayed.ledger.next_turn is None:
        return show(409, problem=result.why_not_reopened(replayed))
    if index is None:  # another phone was quicker, or the page is old
        return redirect(match_access.match_url("table.show"), 303)
    outcome = save_changes(get_db(), replayed, submission, history.removal(replayed.stored, index))
    return _respond(outcome, "table.show", ProposedChange(removed=index))


@bp.post("/paid")
def pay() -> Answer:
    """Tick a payment off, or take the tick back. 409 where nobody owes that (any more)."""
    replayed, form = match_access.current_match(), request.form
    carried_over = match_access.carried_over()
    owed = named_payments(settle_by_choice(replayed, carried_over), replayed.names, carried_over)
    payment = next((pay for pay in owed if [pay.payer, pay.payee, str(pay.amount)] == form.getlist("payment")), None)
    if payment is None or replayed.ledger.next_turn is not None:
        return show(409, problem=_("That payment is not owed any more: a deal was changed. Look at the list below."))
    match_extras.set_ticked(get_db(), replayed.stored.id, payment, made=form.get("made") == "yes")
    return redirect(match_access.match_url("finish.show"), 303)


@bp.post("/settling")
def settle() -> Answer:
    """Settle points by another method; the usual one is stored as None. 400 where no points are settled."""
    replayed, method = match_access.current_match(), request.form.get("way", "")
    if method not in METHODS or settlement_method(replayed) is None:
        abort(400)
    play = replayed.play
    stored = None if method == default_method(play.game, play.rules) else method
    submission = match_access.parse_submission({"settling": method})
    change = history.settings_change(replayed.stored, {"settling": stored})
    outcome = save_changes(get_db(), replayed, submission, change)
    return _respond(outcome, "finish.show")


def _respond(outcome: Outcome, then: str, proposed: ProposedChange = ADDED_ENTRY) -> Answer:
    if isinstance(outcome, Conflict):
        return table_response.respond(outcome)
    if isinstance(outcome, Rejected):
        why = refusal_text(match_access.current_match(), outcome.problems[0], proposed)
        return show(422, problem=_("Nothing was changed. %(problems)s", problems=why))
    if then == "finish.show":  # the page itself shows what has changed
        current_app.extensions["recent"].match_finished()
    else:
        flash(_("Saved."))
    return redirect(match_access.match_url(then), 303)
