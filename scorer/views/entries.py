"""Entries: correcting and removing what stands in the log, undo and redo, adjustments, and beans for a penny."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, abort, render_template, request
from werkzeug.wrappers import Response as Answer

from scorer.engine.phrases import N_
from scorer.forms.deal import DealEntry
from scorer.forms.entry_forms import EntryForm, ExchangeForm, MoveForm, adjustment_or_move_form
from scorer.forms.payload import payload
from scorer.play.replayed_match import ReplayedMatch, get_replayed, make_check
from scorer.presentation import changes, moves
from scorer.presentation.entry_summary import TURNS, entry_name
from scorer.presentation.refusals import ProposedChange
from scorer.store import saving
from scorer.store.saving import Rejected, Saved, Submission
from scorer.views import match_access
from scorer.views.past_deal import PastDealPage, PastPlace, refusal_text
from scorer.views.table_response import Outcome, respond
from scorer.web import pages
from scorer.web.database import get_db

bp: Blueprint = match_access.blueprint("entries", __name__)
PAGE = PastDealPage(N_("Correct this deal"), "entries.replace", "entries.preview", corrects=True)
OTHERS = ("adjustment", "exchange")
"""The kinds of entry that are no deal and have a form."""


@bp.get("/entries/<int:number>")
def correct(number: int) -> Response:
    """The form of an entry, filled in as it was saved."""
    place = _at(number)
    if place.entry["kind"] in OTHERS:
        return _show_form(_form(place), place)
    return PAGE.show(place, place.deal_entry(saved=place.entry))


@bp.post("/entries/<int:number>")
@match_access.allow_large_forms
def replace(number: int) -> Answer:
    """Save the correction; everything after it is worked out again."""
    sent = match_access.parse_submission({"correct": number} | payload(request.form))
    worked = match_access.current_match()
    if sent.revision != worked.stored.revision:  # by now another entry may have this number
        outcome = saving.replace(get_db(), worked.stored.key, number - 1, {}, sent, make_check(worked))
        return respond(outcome, read=lambda seen: _sent_entry(seen, number), number=number)
    place = _at(number)
    return _replace_other(place, sent) if place.entry["kind"] in OTHERS else _replace_deal(place, sent)


def _replace_deal(place: PastPlace, sent: Submission) -> Answer:
    deal = _deal(place)
    if deal.is_key_submit or "work_out" in request.form:
        return PAGE.show(place, deal)
    if deal.problems or deal.newly_asked(request.form):
        return PAGE.show(place, deal, 422)
    outcome = _replaced(place, deal.to_entry, sent)
    if isinstance(outcome, Rejected):
        return PAGE.show(place, deal, 422, refused=refusal_text(place.worked, outcome))
    return _answer(place, outcome)


def _replace_other(place: PastPlace, sent: Submission) -> Answer:
    form = _form(place)
    if not form.validate():
        return _show_form(form, place, 422)
    outcome = _replaced(place, form.to_entry(), sent)
    if isinstance(outcome, Rejected):
        form.form_errors = refusal_text(place.worked, outcome)
        return _show_form(form, place, 422)
    return _answer(place, outcome)


def _replaced(place: PastPlace, entry: dict[str, Any], sent: Submission) -> Outcome:
    return saving.replace(get_db(), place.worked.stored.key, place.number - 1, entry, sent, make_check(place.worked))


def _answer(place: PastPlace, outcome: Outcome) -> Answer:
    index = place.number - 1
    say = (
        changes.correction_text(place.worked, get_replayed(outcome.match), index) if isinstance(outcome, Saved) else ""
    )
    return respond(outcome, say, read=lambda seen: _sent_entry(seen, place.number), number=place.number)


def _sent_entry(seen: ReplayedMatch, number: int) -> dict[str, Any] | None:
    """The entry that was sent, for the match as its phone had seen it."""
    place = PastPlace.find(seen, number)
    if place is None or place.entry["kind"] not in (*TURNS, *OTHERS):
        return None
    return _form(place).to_entry() if place.entry["kind"] in OTHERS else _deal(place).to_entry


@bp.post("/entries/<int:number>/preview")
@match_access.allow_large_forms
def preview(number: int) -> str:
    """What the correction of a deal or a move would do, before it is saved."""
    place = _at(number)
    return _preview(_form(place)) if place.entry["kind"] in OTHERS else PAGE.preview(place, _deal(place))


@bp.post("/entries/<int:number>/remove")
def remove(number: int) -> Answer:
    """Take an entry out of the log; refused where a later one could then not have been played."""
    worked, sent = match_access.current_match(), match_access.parse_submission({"remove": number})
    outcome = saving.remove(get_db(), worked.stored.key, number - 1, sent, make_check(worked))
    return respond(outcome, proposed=ProposedChange(removed=number - 1))


@bp.post("/undo")
def undo() -> Answer:
    """Take back the latest change."""
    return respond(
        saving.undo(get_db(), match_access.current_match().stored.key, match_access.parse_submission({"undo": True}))
    )


@bp.post("/redo")
def redo() -> Answer:
    """Make again what was taken back."""
    return respond(
        saving.redo(get_db(), match_access.current_match().stored.key, match_access.parse_submission({"redo": True}))
    )


@bp.route("/adjust", methods=["GET", "POST"])
def adjust() -> Answer:
    """Chips or points moved by agreement."""
    return _entry_form(adjustment_or_move_form(match_access.current_match(), sent=request.form))


@bp.post("/adjust/preview")
def preview_move() -> str:
    """What a move would do, before it is saved."""
    return _preview(adjustment_or_move_form(match_access.current_match(), sent=request.form))


def _preview(form: EntryForm) -> str:
    """The board and Save with what the form would do; 404 for one that does not show it."""
    if not isinstance(form, MoveForm):
        abort(404)
    return render_template("entries/_moved.html", form=form, **_of_move(form))


def _of_move(form: MoveForm) -> dict[str, Any]:
    """What the move would do: on the board, in a sentence, and on Save."""
    return {
        "columns": moves.board_columns(form),
        "bank_change": moves.bank_preview(form) if form.replayed.play.counting.has_bank else None,
        "sentence": moves.move_text(form),
        "save_label": moves.save_label(form),
    }


@bp.route("/exchange", methods=["GET", "POST"])
def exchange() -> Answer:
    """Beans bought for the penny."""
    worked = match_access.current_match()
    if not worked.play.counting.pennies:
        abort(404)
    return _entry_form(ExchangeForm(worked))


def _entry_form(form: EntryForm) -> Answer:
    """Show or save the form of a further entry that is no deal."""
    if request.method != "POST":
        return _show_form(form)
    worked, sent = form.replayed, match_access.parse_submission(payload(request.form))
    # A form that comes late may have been saved before: that the store says.
    if sent.revision == worked.stored.revision and not form.validate():
        return _show_form(form, status=422)
    outcome = saving.append(get_db(), worked.stored.key, form.to_entry(), sent, make_check(worked), worked.stored)
    return respond(outcome, read=lambda seen: form.to_entry())


def _form(place: PastPlace) -> EntryForm:
    """The form of an entry that is no deal, as it was sent or saved."""
    if place.entry["kind"] == "adjustment":
        return adjustment_or_move_form(place.before, place.entry, request.form)
    return ExchangeForm(place.before, place.entry)


def _show_form(form: EntryForm, place: PastPlace | None = None, status: int = 200) -> Response:
    known: dict[str, Any] = {"title": moves.title(form)}
    if place:
        known = {"title": moves.correction_title(form), "corrects": entry_name(place.worked, place.number - 1)}
    if isinstance(form, MoveForm):
        known |= {"how_many": moves.number_question(form), **_of_move(form)}
    return pages.render_page(form.template, form.template, status, form=form, **known)


def _at(number: int) -> PastPlace:
    """The place of the entry of this number; 404 where there is none, or one that has no form: a finish."""
    place = PastPlace.find(match_access.current_match(), number)
    if place is None or place.entry["kind"] not in (*TURNS, *OTHERS):
        abort(404)
    return place


def _deal(place: PastPlace) -> DealEntry:
    """The deal of that place as it was sent."""
    deal = place.deal_entry(request.form)
    assert deal is not None  # a deal was played there
    return deal
