"""The settings: names, seating order, first dealer, house rules and stakes, changed in the middle of a match."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, abort, flash, request
from flask_babel import gettext as _
from werkzeug.wrappers import Response as Answer

from scorer.forms import draft_actions, match_draft, match_forms
from scorer.forms.match_forms import AmendedMatch, SettingsForm, picked, with_rules
from scorer.forms.payload import payload
from scorer.language import locale, numbers
from scorer.play.replayed_match import ReplayedMatch, get_replayed, make_check
from scorer.presentation import changes, new_match, prices, table_rules
from scorer.presentation.new_match import draw_outcome_at_table
from scorer.presentation.refusals import ProposedChange
from scorer.presentation.table import first_deal_text
from scorer.store import saving
from scorer.store.history import MatchChange
from scorer.store.saving import AlreadySaved, Conflict, Rejected, Saved
from scorer.views import match_access, table_response
from scorer.views.past_deal import refusal_text
from scorer.views.table_response import Outcome, respond
from scorer.web import pages
from scorer.web.database import get_db
from scorer.web.links import browser_id

bp: Blueprint = match_access.blueprint("settings", __name__)


@bp.get("/settings")
def show() -> Response:
    """The form, filled in as the match is."""
    return _show(match_access.current_match())


@bp.post("/settings")
def save() -> Answer:
    """Save everything that was changed as one change, or show the form again after a tap on a smaller button."""
    worked = match_access.current_match()
    sent = match_access.parse_submission({"settings": payload(request.form)})
    form = picked(SettingsForm, worked.play.game)(worked)
    amended = form.amended
    if amended.draft.game is not worked.play.game:
        abort(400)
    if "do" in request.form:
        done = request.form["do"]
        again = match_forms.apply_action(amended, done)
        return _show(worked, again, opened=draft_actions.opened_folds(amended.draft, done))
    if sent.revision != worked.stored.revision:  # an order of seats means nothing for a match that has moved on
        return _answer(saving.change_settings(get_db(), worked.stored.key, {}, sent, make_check(worked)), amended)
    if not form.validate():
        return _show(worked, amended, 422, form=form)
    fields = form.checked[0]
    outcome = saving.change_settings(get_db(), worked.stored.key, fields, sent, make_check(worked))
    if isinstance(outcome, Rejected):
        told = match_forms.with_new_names(worked, fields)
        proposed = ProposedChange(rules=fields["options"] != worked.stored.options)
        return _show(worked, amended, 422, refused=refusal_text(told, outcome, proposed))
    return _answer(outcome, amended)


@bp.post("/deals-first")
def deal_first() -> Answer:
    """Another deals first, by name or by lot: two taps before the first deal, 409 after it.

    400 for a seat that is not there.
    """
    worked = match_access.current_match()
    sent = match_access.parse_submission({"deals-first": payload(request.form)})
    named = request.form.get("dealer", "")
    if named not in ("lot", *map(str, range(worked.play.seats))):
        abort(400)
    if worked.stored.log and sent.revision == worked.stored.revision and not saving.was_submitted(get_db(), sent):
        flash(_("Nothing was changed."))
        return table_response.render_table(worked, None, 409)
    drawn = draft_actions.draw_cards(range(worked.play.seats)) if named == "lot" else {}
    dealer = draft_actions.highest_card_row(drawn) if drawn else int(named)
    outcome = saving.change_settings(get_db(), worked.stored.key, {"first_dealer": dealer}, sent, make_check(worked))
    if not isinstance(outcome, Saved | AlreadySaved):
        return respond(outcome)
    after = get_replayed(outcome.match)
    if after.ledger.rows:  # the first deal was saved meanwhile, and this form before it
        return respond(outcome)
    # A form that comes a second time draws another card: who deals then is as it was saved.
    is_drawn = bool(drawn) and after.stored.first_dealer == dealer
    return respond(
        outcome, draw_outcome_at_table(after, drawn[dealer]) if is_drawn else "".join(first_deal_text(after))
    )


def _answer(outcome: Outcome, amended: AmendedMatch) -> Answer:
    """To the table, or (409) the form again with what was typed beside what others have changed meanwhile."""
    if not isinstance(outcome, Conflict):
        return respond(outcome)
    worked = get_replayed(outcome.match)
    typed = None if any(_moves_people(change) for change in outcome.unseen_changes) else amended
    late = changes.changes_by_others(worked, outcome.unseen_changes, browser_id()) or _(
        "It was changed on this very phone."
    )
    return _show(worked, typed, 409, late=late)


def _moves_people(change: MatchChange) -> bool:
    return change.what == "settings" and "players" in change.after


def _show(worked: ReplayedMatch, amended: AmendedMatch | None = None, status: int = 200, **more: Any) -> Response:
    usual = numbers.currency_for(locale.accepted_languages().values())
    amended = amended or match_forms.unamended(worked, usual)
    if "form" not in more:
        more["form"] = with_rules(SettingsForm, worked.play.game)(worked, formdata=None)
    more.setdefault("opened", ())
    return pages.render_page(
        "settings/show.html",
        "settings/show.html",
        status,
        worked=worked,
        amended=amended,
        draft=amended.draft,
        field=match_draft.option_field,
        new_match=new_match,
        price_list=prices,
        ways=table_rules.method_choices(amended.draft),
        **more,
    )
