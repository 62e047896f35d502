"""The settings of a match in the middle of it, from names to stakes, and throwing it away."""

from typing import Any

from flask import Blueprint, Response, abort, flash, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from scorer import games
from scorer.forms import match_forms
from scorer.forms.match_draft import MatchDraft
from scorer.language import formats, locale
from scorer.language.texts import gettext as _
from scorer.play.replayed_match import ReplayedMatch, get_replayed
from scorer.play.submissions import Outcome, save_changes
from scorer.presentation import changes
from scorer.presentation.new_match import draw_outcome_at_table
from scorer.presentation.refusals import ProposedChange, refusal_lines
from scorer.presentation.table import first_deal_text
from scorer.store import circle_matches, deletion, matches, saving
from scorer.store.history import settings_change
from scorer.store.saving import AlreadySaved, Conflict, Rejected, Saved
from scorer.views import match_access, table_response
from scorer.views.match_access import payload
from scorer.views.new_match import form_context
from scorer.views.table_response import respond
from scorer.web import pages
from scorer.web.database import get_db
from scorer.web.links import browser_id

bp: Blueprint = match_access.blueprint("settings", __name__)


@bp.get("/settings")
def show() -> Response:
    """The form, filled in as the match is; `?opened=rules` unfolds the house rules."""
    return _show(match_access.current_match(), opened=request.args.getlist("opened"))


@bp.post("/settings")
def save() -> Answer:
    """Save everything that was changed as one change, or show the form again after a tap on a smaller button."""
    replayed = match_access.current_match()
    submission = match_access.parse_submission({"settings": payload(request.form)})
    if games.find(request.form.get("game", "")) not in (None, replayed.play.game):
        abort(400)
    draft = match_forms.settings_from_form(request.form, replayed)
    if "do" in request.form:
        action = request.form["do"]
        changed = match_forms.apply_action(draft, action)
        return _show(replayed, changed, opened=match_forms.opened_folds(draft, action))
    late = saving.find_late(get_db(), submission, replayed.stored)
    if late:  # an order of seats means nothing for a match that has moved on
        return _answer(late, draft)
    fields, faults = match_forms.check_settings(draft, replayed)
    if faults:
        return _show(replayed, draft, 422, faults=faults)
    outcome = save_changes(get_db(), replayed, submission, settings_change(replayed.stored, fields))
    if isinstance(outcome, Rejected):
        renamed = match_forms.with_new_names(replayed, fields)
        proposed = ProposedChange(rules=fields["options"] != replayed.stored.options)
        return _show(replayed, draft, 422, refused=refusal_lines(renamed, outcome, proposed))
    return _answer(outcome, draft)


@bp.post("/deals-first")
def deal_first() -> Answer:
    """Change the first dealer, by seat or by lot; 409 after the first deal, 400 for an unknown seat."""
    replayed = match_access.current_match()
    submission = match_access.parse_submission({"deals-first": payload(request.form)})
    seat = request.form.get("dealer", "")
    if seat not in ("lot", *map(str, range(replayed.play.seats))):
        abort(400)
    if replayed.stored.log and not saving.find_late(get_db(), submission, replayed.stored):
        flash(_("Nothing was changed."))
        return table_response.render_table(replayed, None, 409)
    cards = match_forms.draw_cards(range(replayed.play.seats)) if seat == "lot" else {}
    dealer = match_forms.highest_card_row(cards) if cards else int(seat)
    change = settings_change(replayed.stored, {"first_dealer": dealer})
    outcome = save_changes(get_db(), replayed, submission, change)
    if not isinstance(outcome, Saved | AlreadySaved):
        return respond(outcome)
    after = get_replayed(outcome.match)
    if after.ledger.rows:  # the first deal was saved meanwhile, and this form before it
        return respond(outcome)
    # A form that comes twice draws another card: the dealer is the one that was saved first.
    is_drawn = bool(cards) and after.stored.first_dealer == dealer
    message = draw_outcome_at_table(after, cards[dealer]) if is_drawn else "".join(first_deal_text(after))
    return respond(outcome, message)


def _answer(outcome: Outcome, draft: MatchDraft) -> Answer:
    """Go to the table, or answer 409 with the form and what others have changed meanwhile."""
    if not isinstance(outcome, Conflict):
        return respond(outcome)
    replayed = get_replayed(outcome.match)
    has_moved = any(change.what == "settings" and "players" in change.after for change in outcome.unseen_changes)
    late = changes.changes_by_others(replayed, outcome.unseen_changes, browser_id())
    return _show(replayed, None if has_moved else draft, 409, late=late or _("It was changed on this very phone."))


def _show(replayed: ReplayedMatch, draft: MatchDraft | None = None, status: int = 200, **more: Any) -> Response:
    usual = formats.currency_for(locale.accepted_languages().values())
    context = form_context(draft or match_forms.settings_of(replayed, usual), replayed=replayed, **more)
    return pages.render_page("settings/show.html", status, **context)


@bp.get("/throw-away")
def ask_to_delete() -> str:
    """Ask for confirmation before deleting the match."""
    match_access.require_owner()
    match_access.current_match()
    membership = circle_matches.membership_of(get_db(), g.seen.id)
    return render_template("bin/ask.html", circle=membership.circle.name if membership and membership.is_in else "")


@bp.post("/throw-away")
def delete() -> Answer:
    """Put the match into the bin, and destroy what has lain there for 30 days."""
    match_access.require_owner()
    membership = circle_matches.membership_of(get_db(), g.seen.id)
    if membership is not None and (request.form.get("take_out") == "yes" or not membership.is_in):
        circle_matches.take_out(get_db(), membership.circle, membership.number, browser_id())
    matches.delete(get_db(), g.seen.key)
    deletion.empty_bin(get_db())
    return redirect(url_for("home.index"), 303)
