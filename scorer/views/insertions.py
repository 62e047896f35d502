"""Insertions: a forgotten deal or penalty put in where it belongs, and everything after it replayed."""

from typing import Any

from flask import Response, abort, request
from werkzeug.wrappers import Response as Answer

from scorer.engine.phrases import N_
from scorer.forms.entry_forms import PenaltyForm
from scorer.language.texts import gettext as _
from scorer.play.replayed_match import ReplayedMatch, get_replayed, make_check
from scorer.presentation import changes
from scorer.presentation.entry_summary import entry_name
from scorer.presentation.refusals import ProposedChange, no_room_text
from scorer.store import saving
from scorer.store.saving import Rejected, Saved
from scorer.views import match_access
from scorer.views.entries import preview_entry_form, show_entry_form
from scorer.views.match_access import payload
from scorer.views.past_deal import PastDealPage, PastPlace, refusal_text
from scorer.views.table_response import respond
from scorer.web.database import get_db

bp = match_access.blueprint("insertions", __name__)
PAGE = PastDealPage(N_("A forgotten deal"), "insertions.save", "insertions.preview", corrects=False)


@bp.get("/entries/<int:number>/insert")
def insert(number: int) -> Response:
    """The form of a deal before the entry of this number, blank; or why there is no room for one."""
    place = _find_place(number)
    why = no_room_text(place.replayed, place.before, number - 1)
    return PAGE.show(
        place, None if why else place.deal_entry(), refused=[why] if why else [], penalty_url=_penalty_url(place)
    )


@bp.post("/entries/<int:number>/insert")
@match_access.allow_large_forms
def save(number: int) -> Answer:
    """Save the forgotten deal, exactly once."""
    submission = match_access.parse_submission({"insert": number} | payload(request.form))
    replayed, index = match_access.current_match(), number - 1
    if submission.revision != replayed.stored.revision:  # by now another entry may have this number
        outcome = saving.insert(get_db(), replayed.stored.key, index, {}, submission, make_check(replayed))
        return respond(outcome, read=lambda seen: _sent_entry(seen, number), number=number, inserts=True)
    place = _find_place(number)
    deal = place.deal_entry(request.form)
    assert deal is not None  # _find_place answers 404 after the end
    if deal.is_key_submit or "work_out" in request.form:
        return PAGE.show(place, deal, penalty_url=_penalty_url(place))
    if deal.problems or deal.newly_asked(request.form):
        return PAGE.show(place, deal, 422, penalty_url=_penalty_url(place))
    outcome = saving.insert(get_db(), replayed.stored.key, index, deal.to_entry, submission, make_check(replayed))
    if isinstance(outcome, Rejected):
        refused = refusal_text(replayed, outcome, ProposedChange(inserted=index))
        return PAGE.show(place, deal, 422, refused=refused, penalty_url=_penalty_url(place))
    message = changes.insertion_text(get_replayed(outcome.match), index) if isinstance(outcome, Saved) else ""
    return respond(outcome, message, read=lambda seen: _sent_entry(seen, number), number=number, inserts=True)


@bp.post("/entries/<int:number>/insert/preview")
@match_access.allow_large_forms
def preview(number: int) -> str:
    """What the forgotten deal would have done, before it is saved."""
    place = _find_place(number)
    return PAGE.preview(place, place.deal_entry(request.form))


@bp.get("/entries/<int:number>/insert/penalty")
def insert_penalty(number: int) -> Response:
    """The form of a penalty before the entry of this number; 404 at a table without penalties."""
    return _show_penalty(_penalty_form(_find_place(number)), number)


@bp.post("/entries/<int:number>/insert/penalty")
def save_penalty(number: int) -> Answer:
    """Save the forgotten penalty, exactly once."""
    submission = match_access.parse_submission({"insert": number} | payload(request.form))
    replayed, index = match_access.current_match(), number - 1
    if submission.revision != replayed.stored.revision:  # by now another entry may have this number
        outcome = saving.insert(get_db(), replayed.stored.key, index, {}, submission, make_check(replayed))
        return respond(outcome, read=lambda seen: _sent_penalty(seen, number), number=number, inserts=True)
    form = _penalty_form(_find_place(number))
    if form.missing:
        form.validate()
        return _show_penalty(form, number, 422)
    outcome = saving.insert(get_db(), replayed.stored.key, index, form.to_entry(), submission, make_check(replayed))
    if isinstance(outcome, Rejected):
        form.form_errors = refusal_text(replayed, outcome, ProposedChange(inserted=index))
        return _show_penalty(form, number, 422)
    message = changes.insertion_text(get_replayed(outcome.match), index) if isinstance(outcome, Saved) else ""
    return respond(outcome, message, read=lambda seen: _sent_penalty(seen, number), number=number, inserts=True)


@bp.post("/entries/<int:number>/insert/penalty/preview")
def preview_penalty(number: int) -> str:
    """What the forgotten penalty would have done, before it is saved."""
    return preview_entry_form(_penalty_form(_find_place(number)))


def _penalty_form(place: PastPlace) -> PenaltyForm:
    if not place.before.play.penalties:
        abort(404)
    return PenaltyForm(place.before)


def _show_penalty(form: PenaltyForm, number: int, status: int = 200) -> Response:
    before = entry_name(match_access.current_match(), number - 1)
    return show_entry_form(form, status, corrects=_("Before: %(entry)s", entry=before))


def _sent_penalty(seen: ReplayedMatch, number: int) -> dict[str, Any] | None:
    place = PastPlace.find(seen, number)
    return None if place is None else PenaltyForm(place.before).to_entry()


def _penalty_url(place: PastPlace) -> str:
    """Where a penalty is put in at the same place; "" at a table that has none."""
    has_any = bool(place.before.play.penalties)
    return match_access.match_url("insertions.insert_penalty", number=place.number) if has_any else ""


def _find_place(number: int) -> PastPlace:
    """The place before the entry of this number; 404 where there is none, or no deal could be played there."""
    place = PastPlace.find(match_access.current_match(), number)
    if place is None or place.before.ledger.next_turn is None:
        abort(404)
    return place


def _sent_entry(seen: ReplayedMatch, number: int) -> dict[str, Any] | None:
    place = PastPlace.find(seen, number)
    deal = None if place is None else place.deal_entry(request.form)
    return None if deal is None else deal.to_entry
