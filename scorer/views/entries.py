"""Entries: correcting and removing them, undo and redo, adjustments, penalties, and beans for a penny.

A forgotten deal or penalty is put in where it belongs, and everything after it is replayed.
"""

from collections.abc import Callable, Mapping
from typing import Any

from flask import Blueprint, Response, abort, render_template, request
from sqlite_utils import Database
from werkzeug.wrappers import Response as Answer

from scorer.engine.phrases import N_
from scorer.forms.deal import DealEntry
from scorer.forms.entry_forms import EntryForm, ExchangeForm, MoveForm, PenaltyForm, adjustment_or_move_form
from scorer.language import units
from scorer.language.formats import format_clock_time
from scorer.language.texts import gettext as _
from scorer.play.replayed_match import ReplayedMatch, get_replayed
from scorer.play.submissions import Outcome, revert, save_changes
from scorer.presentation import changes, entries, table
from scorer.presentation.entry_summary import ENTRY_KINDS, entry_name
from scorer.presentation.refusals import ProposedChange, no_room_text, refusal_lines
from scorer.store import history
from scorer.store.history import MatchChange
from scorer.store.matches import StoredMatch
from scorer.store.saving import Rejected, Saved, Submission, find_late
from scorer.views import match_access
from scorer.views.history import PastDealPage, PastPlace
from scorer.views.match_access import payload
from scorer.views.table_response import respond
from scorer.web import pages
from scorer.web.database import get_db

bp: Blueprint = match_access.blueprint("entries", __name__)
PAGE = PastDealPage(N_("Correct this deal"), "entries.replace", "entries.preview", corrects=True)
insertions_bp = match_access.blueprint("insertions", __name__)
INSERT_PAGE = PastDealPage(N_("A forgotten deal"), "insertions.save", "insertions.preview", corrects=False)


@bp.get("/entries/<int:number>")
def correct(number: int) -> Response:
    """The form of an entry, filled in as it was saved."""
    place = _find_place(number)
    if form := _form_of(place):
        return show_entry_form(form, **_correction_context(place))
    return PAGE.show(place, place.deal_entry(saved=place.entry))


@bp.get("/entries/<int:number>/why")
@match_access.allow_watchers
def show_reasons(number: int) -> Response:
    """What every number of an entry is made of; a row of the list asks for it when it is opened."""
    replayed = match_access.current_match()
    place = PastPlace.find(replayed, number)
    if place is None:
        abort(404)
    (row,) = table.deal_rows(replayed, replayed.ledger.rows[number - 1 : number])
    why = entries.entry_reasons(place.before, replayed, number)
    moment = history.entered_at(get_db(), replayed.stored, number - 1)
    entered = format_clock_time(moment) if moment else ""
    return pages.render_page("entries/why.html", part="entries/_why.html", row=row, why=why, entered=entered)


@bp.post("/entries/<int:number>")
@match_access.allow_large_forms
def replace(number: int) -> Answer:
    """Save the correction, and replay everything after it."""
    submission = match_access.parse_submission({"correct": number} | payload(request.form))
    replayed = match_access.current_match()
    if late := find_late(get_db(), submission, replayed.stored):  # by now another entry may have this number
        return _respond_to_correction(late, replayed, number)
    place = _find_place(number)
    form = _form_of(place)
    return _replace_other(place, form, submission) if form else _replace_deal(place, submission)


def _replace_deal(place: PastPlace, submission: Submission) -> Answer:
    deal = _deal_of(place)
    if deal.is_key_submit or "work_out" in request.form:
        return PAGE.show(place, deal)
    if deal.problems or deal.newly_asked(request.form):
        return PAGE.show(place, deal, 422)
    outcome = _save_correction(place, deal.to_entry, submission)
    if isinstance(outcome, Rejected):
        return PAGE.show(place, deal, 422, refused=refusal_lines(place.replayed, outcome))
    return _respond_to_correction(outcome, place.replayed, place.number)


def _replace_other(place: PastPlace, form: EntryForm, submission: Submission) -> Answer:
    if not form.validate():
        return show_entry_form(form, 422, **_correction_context(place))
    outcome = _save_correction(place, form.to_entry(), submission, form.agreed)
    if isinstance(outcome, Rejected):
        form.form_errors = refusal_lines(place.replayed, outcome)
        return show_entry_form(form, 422, **_correction_context(place))
    return _respond_to_correction(outcome, place.replayed, place.number)


def _save_correction(
    place: PastPlace, entry: dict[str, Any], submission: Submission, agreed: Mapping[str, Any] | None = None
) -> Outcome:
    change = history.correction(place.replayed.stored, place.number - 1, entry)
    return save_changes(get_db(), place.replayed, submission, change, agreed=agreed)


def _respond_to_correction(outcome: Outcome, before: ReplayedMatch, number: int) -> Answer:
    is_saved = isinstance(outcome, Saved)
    message = changes.correction_text(before, get_replayed(outcome.match), number - 1) if is_saved else ""
    return respond(outcome, message, read=lambda seen: _sent_entry(seen, number), number=number)


def _sent_entry(seen: ReplayedMatch, number: int) -> dict[str, Any] | None:
    place = PastPlace.find(seen, number)
    if place is None or not ENTRY_KINDS[place.entry["kind"]].can_correct:
        return None
    form = _form_of(place)
    return form.to_entry() if form else _deal_of(place).to_entry


@bp.post("/entries/<int:number>/preview")
@match_access.allow_large_forms
def preview(number: int) -> str:
    """What the correction of a deal or a move would do, before it is saved."""
    place = _find_place(number)
    form = _form_of(place)
    return preview_entry_form(form) if form else PAGE.preview(place, _deal_of(place))


@bp.post("/entries/<int:number>/remove")
def remove(number: int) -> Answer:
    """Take an entry out of the log; refused where a later one could then not have been played."""
    replayed, submission = match_access.current_match(), match_access.parse_submission({"remove": number})
    if late := find_late(get_db(), submission, replayed.stored):
        return respond(late)
    outcome = save_changes(get_db(), replayed, submission, history.removal(replayed.stored, number - 1))
    return respond(outcome, proposed=ProposedChange(removed=number - 1))


@bp.post("/undo")
def undo() -> Answer:
    """Take back the latest change."""
    return _revert({"undo": True}, history.next_undo)


@bp.post("/redo")
def redo() -> Answer:
    """Make again what was taken back."""
    return _revert({"redo": True}, history.next_redo)


def _revert(sent: dict[str, bool], choose: Callable[[Database, StoredMatch], MatchChange | None]) -> Answer:
    submission, replayed = match_access.parse_submission(sent), match_access.current_match()
    return respond(revert(get_db(), replayed, submission, choose(get_db(), replayed.stored)))


@bp.route("/adjust", methods=["GET", "POST"])
def adjust() -> Answer:
    """Chips or points moved by agreement."""
    return _entry_form(adjustment_or_move_form(match_access.current_match(), sent=request.form))


@bp.post("/adjust/preview")
def preview_move() -> str:
    """What a move would do, before it is saved."""
    return preview_entry_form(adjustment_or_move_form(match_access.current_match(), sent=request.form))


def preview_entry_form(form: EntryForm) -> str:
    """The board and Save with what the form would do; 404 for a form without a preview."""
    if not isinstance(form, MoveForm | PenaltyForm):
        abort(404)
    is_other = isinstance(form, PenaltyForm) and request.form.get("of") != form.penalty.data
    return render_template("entries/_moved.html", form=form, is_other=is_other, **_live_context(form))


def _live_context(form: MoveForm | PenaltyForm) -> dict[str, Any]:
    if isinstance(form, PenaltyForm):
        return {
            "terms": entries.penalty_terms(form),
            "how_many": units.how_many_question(form.replayed.play.counting.unit),
            "outcome": entries.penalty_outcome(form),
        }
    return {"outcome": entries.move_outcome(form)}


@bp.route("/exchange", methods=["GET", "POST"])
def exchange() -> Answer:
    """Beans bought for the penny."""
    replayed = match_access.current_match()
    if not replayed.play.counting.pennies:
        abort(404)
    return _entry_form(ExchangeForm(replayed))


@bp.route("/penalty", methods=["GET", "POST"])
def penalty() -> Answer:
    """A penalty for a player, agreed before or with it."""
    return _entry_form(PenaltyForm(match_access.current_match()))


@bp.post("/penalty/preview")
def preview_penalty() -> str:
    """What a penalty would do, before it is saved."""
    return preview_entry_form(PenaltyForm(match_access.current_match()))


def _entry_form(form: EntryForm) -> Answer:
    if request.method != "POST":
        return show_entry_form(form)
    replayed, submission = form.replayed, match_access.parse_submission(payload(request.form))
    # Only the store knows whether a form that comes late was saved before.
    if submission.revision == replayed.stored.revision and not form.validate():
        return show_entry_form(form, 422)
    change = history.addition(replayed.stored, form.to_entry())
    outcome = save_changes(get_db(), replayed, submission, change, agreed=form.agreed)
    return respond(outcome, read=lambda seen: form.to_entry())


def _form_of(place: PastPlace) -> EntryForm | None:
    """The form of an entry that is no deal, as it was sent or saved; None for a deal."""
    make_form = ENTRY_KINDS[place.entry["kind"]].form
    return make_form(place.before, place.entry, request.form) if make_form else None


def _correction_context(place: PastPlace) -> dict[str, Any]:
    what = units.moved_title(place.replayed.play.counting.unit)
    return {"title": _("Correct: %(what)s", what=what), "corrects": entry_name(place.replayed, place.number - 1)}


def show_entry_form(form: EntryForm, status: int = 200, **more: Any) -> Response:
    """Render the page of an entry that is no deal; `more` are values that it does not have where one is added."""
    unit, context = form.replayed.play.counting.unit, dict[str, Any]()
    if isinstance(form, MoveForm):
        context = {"how_many": units.how_many_question(unit), **_live_context(form)}
    elif isinstance(form, PenaltyForm):
        more["title"] = _("Penalty") if form.saved is None else _("Correct: %(what)s", what=_("Penalty"))
        context = {"contract_keys": entries.contract_keys(form), "penalty_keys": entries.penalty_keys(form)}
        context |= _live_context(form)
    context |= {"title": units.move_title(unit)} | more
    return pages.render_page(form.template, status, form=form, **context)


def _find_place(number: int) -> PastPlace:
    """The place of the entry of this number; 404 where there is none, or one that has no form, as a finish."""
    place = PastPlace.find(match_access.current_match(), number)
    if place is None or not ENTRY_KINDS[place.entry["kind"]].can_correct:
        abort(404)
    return place


def _deal_of(place: PastPlace) -> DealEntry:
    deal = place.deal_entry(request.form)
    assert deal is not None  # a deal was played there
    return deal


@insertions_bp.get("/entries/<int:number>/insert")
def insert(number: int) -> Response:
    """The form of a deal before the entry of this number, blank; or why there is no room for one."""
    place = _find_gap(number)
    why = no_room_text(place.replayed, place.before, number - 1)
    return INSERT_PAGE.show(place, None if why else place.deal_entry(), refused=[why] if why else [])


@insertions_bp.post("/entries/<int:number>/insert", endpoint="save")
@match_access.allow_large_forms
def save_insertion(number: int) -> Answer:
    """Save the forgotten deal, exactly once."""
    submission = match_access.parse_submission({"insert": number} | payload(request.form))
    replayed, index = match_access.current_match(), number - 1
    if late := find_late(get_db(), submission, replayed.stored):  # by now another entry may have this number
        return _respond_to_insertion(late, number, _sent_insertion)
    place = _find_gap(number)
    deal = place.deal_entry(request.form)
    assert deal is not None  # _find_gap answers 404 after the end
    if deal.is_key_submit or "work_out" in request.form:
        return INSERT_PAGE.show(place, deal)
    if deal.problems or deal.newly_asked(request.form):
        return INSERT_PAGE.show(place, deal, 422)
    outcome = save_changes(get_db(), replayed, submission, history.insertion(replayed.stored, index, deal.to_entry))
    if isinstance(outcome, Rejected):
        refused = refusal_lines(replayed, outcome, ProposedChange(inserted=index))
        return INSERT_PAGE.show(place, deal, 422, refused=refused)
    return _respond_to_insertion(outcome, number, _sent_insertion)


@insertions_bp.post("/entries/<int:number>/insert/preview", endpoint="preview")
@match_access.allow_large_forms
def preview_insertion(number: int) -> str:
    """What the forgotten deal would have done, before it is saved."""
    place = _find_gap(number)
    return INSERT_PAGE.preview(place, place.deal_entry(request.form))


@insertions_bp.get("/entries/<int:number>/insert/penalty")
def insert_penalty(number: int) -> Response:
    """The form of a penalty before the entry of this number."""
    return _show_penalty(_inserted_penalty_form(_find_gap(number)), number)


@insertions_bp.post("/entries/<int:number>/insert/penalty")
def save_penalty(number: int) -> Answer:
    """Save the forgotten penalty, exactly once."""
    submission = match_access.parse_submission({"insert": number} | payload(request.form))
    replayed, index = match_access.current_match(), number - 1
    if late := find_late(get_db(), submission, replayed.stored):  # by now another entry may have this number
        return _respond_to_insertion(late, number, _sent_penalty)
    form = _inserted_penalty_form(_find_gap(number))
    if form.missing:
        form.validate()
        return _show_penalty(form, number, 422)
    change = history.insertion(replayed.stored, index, form.to_entry())
    outcome = save_changes(get_db(), replayed, submission, change, agreed=form.agreed)
    if isinstance(outcome, Rejected):
        form.form_errors = refusal_lines(replayed, outcome, ProposedChange(inserted=index))
        return _show_penalty(form, number, 422)
    return _respond_to_insertion(outcome, number, _sent_penalty)


@insertions_bp.post("/entries/<int:number>/insert/penalty/preview", endpoint="preview_penalty")
def preview_inserted_penalty(number: int) -> str:
    """What the forgotten penalty would have done, before it is saved."""
    return preview_entry_form(_inserted_penalty_form(_find_gap(number)))


def _show_penalty(form: PenaltyForm, number: int, status: int = 200) -> Response:
    before = entry_name(match_access.current_match(), number - 1)
    return show_entry_form(form, status, corrects=_("Before: %(entry)s", entry=before))


def _sent_penalty(seen: ReplayedMatch, number: int) -> dict[str, Any] | None:
    place = PastPlace.find(seen, number)
    return None if place is None else _inserted_penalty_form(place).to_entry()


def _inserted_penalty_form(place: PastPlace) -> PenaltyForm:
    form = PenaltyForm(place.before)
    form.is_last = False
    return form


def _find_gap(number: int) -> PastPlace:
    """The place before the entry of this number; 404 where there is none, or no deal could be played there."""
    place = PastPlace.find(match_access.current_match(), number)
    if place is None or place.before.ledger.next_turn is None:
        abort(404)
    return place


def _respond_to_insertion(
    outcome: Outcome, number: int, read: Callable[[ReplayedMatch, int], dict[str, Any] | None]
) -> Answer:
    message = changes.insertion_text(get_replayed(outcome.match), number - 1) if isinstance(outcome, Saved) else ""
    return respond(outcome, message, read=lambda seen: read(seen, number), number=number, inserts=True)


def _sent_insertion(seen: ReplayedMatch, number: int) -> dict[str, Any] | None:
    place = PastPlace.find(seen, number)
    deal = None if place is None else place.deal_entry(request.form)
    return None if deal is None else deal.to_entry
