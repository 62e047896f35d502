"""Entries: correcting and removing them, undo and redo, adjustments, penalties, and beans for a penny.

A forgotten deal or penalty is put in where it belongs, and everything after it is replayed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, abort, render_template, request
from sqlite_utils import Database
from werkzeug.wrappers import Response as Answer

from scorer.engine.entries import Deal, PenaltyEntry
from scorer.forms.deal import DealEntry
from scorer.forms.entry_forms import EntryForm, ExchangeForm, MoveForm, PenaltyForm, adjustment_or_move_form
from scorer.language import units
from scorer.language.formats import format_clock_time
from scorer.language.texts import gettext as _
from scorer.play.replayed_match import ReplayedMatch, get_replayed
from scorer.play.submissions import Outcome, revert, save_changes
from scorer.presentation import changes, entries, table
from scorer.presentation.entry_summary import ENTRY_KINDS, entry_name
from scorer.presentation.read_aloud import spoken_state
from scorer.presentation.refusals import ProposedChange, no_room_text, refusal_lines
from scorer.store import history
from scorer.store.history import MatchChange
from scorer.store.matches import StoredMatch
from scorer.store.saving import Rejected, Saved, find_late
from scorer.views import match_access
from scorer.views.match_access import match_url, payload
from scorer.views.table_response import deal_entry, menu_context, respond, table_context
from scorer.web import pages
from scorer.web.database import get_db

bp: Blueprint = match_access.blueprint("entries", __name__)


@dataclass(frozen=True, slots=True)
class PastPlace:
    """A place in the log, with the match as it is and as it was before that place."""

    replayed: ReplayedMatch
    before: ReplayedMatch
    number: int  # the number of the entry that stands there now, from 1
    inserted: str  # the kind of the entry that is put in before it; "" where it is corrected itself

    @classmethod
    def find(cls, replayed: ReplayedMatch, number: int, inserted: str = "") -> PastPlace | None:
        """The place of the entry of this number; None where there is none, or nothing to correct or to put in."""
        if not 1 <= number <= len(replayed.stored.log):
            return None
        place = cls(replayed, replayed.as_before(number - 1), number, inserted)
        is_open = place.before.ledger.next_turn is not None
        return place if (is_open if inserted else ENTRY_KINDS[place.entry["kind"]].can_correct) else None

    @property
    def entry(self) -> Mapping[str, Any]:
        entry: Mapping[str, Any] = self.replayed.stored.log[self.number - 1]
        return entry

    @property
    def name(self) -> str:
        """What is corrected, or before what something is put in."""
        name = entry_name(self.replayed, self.number - 1)
        return _("Before: %(entry)s", entry=name) if self.inserted else name

    def deal_entry(self, sent: Any = None, saved: Mapping[str, Any] | None = None) -> DealEntry:
        """The entry of the deal there, filled in as sent or saved."""
        deal = deal_entry(self.before, sent, saved)
        assert deal is not None  # one was played there, or can be
        return deal

    def form(self) -> EntryForm | None:
        """The form of an entry that is no deal, as it was sent or saved; None for a deal."""
        if self.inserted == PenaltyEntry.kind:
            form = PenaltyForm(self.before)
            form.is_last = False
            return form
        make_form = None if self.inserted else ENTRY_KINDS[self.entry["kind"]].form
        return make_form(self.before, self.entry, request.form) if make_form else None


def _find_place(number: int, inserted: str = "") -> PastPlace:
    return PastPlace.find(match_access.current_match(), number, inserted) or abort(404)


def _show_form(place: PastPlace, form: EntryForm, status: int = 200) -> Response:
    if place.inserted:
        return show_entry_form(form, status, corrects=place.name)
    what = units.moved_title(place.replayed.play.counting.unit)
    return show_entry_form(form, status, title=_("Correct: %(what)s", what=what), corrects=place.name)


def _show_deal(place: PastPlace, deal: DealEntry | None, status: int = 200, **more: Any) -> Response:
    """The page of a past deal; without a deal only why there is no room for one."""
    if status == 422 and deal is not None:
        deal.assign_problems(place.replayed.translate)
        more["form_key"] = request.form["form_key"]
    if place.inserted:
        more["penalty_url"] = match_url("entries.insert_penalty", number=place.number)
    context = _deal_context(place, deal)
    context |= {"open": table.open_contracts(place.before), **menu_context(place.before, deal)}
    return pages.render_page("entries/correct.html", status, part="entries/_correct.html", **context, **more)


def _deal_context(place: PastPlace, deal: DealEntry | None) -> dict[str, Any]:
    save_to, preview_to = ("save_insertion", "preview_insertion") if place.inserted else ("replace", "preview")
    return table_context(place.before, deal, None if place.inserted else place.number) | {
        "what": place.name, "title": _("A forgotten deal") if place.inserted else _("Correct this deal"),
        "elsewhere": True,
        "offers_void": deal is not None and (place.before.play.schedule.consumes_turns or deal.is_void),
        "save_to": match_url(f"entries.{save_to}", number=place.number),
        "preview_to": match_url(f"entries.{preview_to}", number=place.number),
    }  # fmt: skip


def _save(number: int, inserted: str = "") -> Answer:
    """Save a correction, or what is put in, and replay everything after it."""
    submission = match_access.parse_submission({"insert" if inserted else "correct": number} | payload(request.form))
    replayed = match_access.current_match()
    if late := find_late(get_db(), submission, replayed.stored):  # by now another entry may have this number
        return _respond(late, replayed, number, inserted)
    place = _find_place(number, inserted)
    form = place.form()
    if form:
        # What is put in is checked with all that comes after it.
        if (form.missing or not inserted) and not form.validate():
            return _show_form(place, form, 422)
        entry, agreed = form.to_entry(), form.agreed
    else:
        deal = place.deal_entry(request.form)
        if deal.is_key_submit or "work_out" in request.form:
            return _show_deal(place, deal)
        if deal.problems or deal.newly_asked(request.form):
            return _show_deal(place, deal, 422)
        entry, agreed = deal.to_entry, None
    change = (history.insertion if inserted else history.correction)(replayed.stored, number - 1, entry)
    outcome = save_changes(get_db(), replayed, submission, change, agreed=agreed)
    if not isinstance(outcome, Rejected):
        return _respond(outcome, replayed, number, inserted)
    refused = refusal_lines(replayed, outcome, ProposedChange(inserted=number - 1 if inserted else None))
    if form is None:
        return _show_deal(place, deal, 422, refused=refused)
    form.form_errors = refused
    return _show_form(place, form, 422)


def _respond(outcome: Outcome, before: ReplayedMatch, number: int, inserted: str) -> Answer:
    message = ""
    if isinstance(outcome, Saved):
        after, index = get_replayed(outcome.match), number - 1
        message = changes.insertion_text(after, index) if inserted else changes.correction_text(before, after, index)

    def read(seen: ReplayedMatch) -> dict[str, Any] | None:
        place = PastPlace.find(seen, number, inserted)
        form = place.form() if place else None
        if form:
            return form.to_entry()
        return place.deal_entry(request.form).to_entry if place else None

    return respond(outcome, message, read=read, number=number, inserts=bool(inserted))


def _preview(place: PastPlace) -> str:
    if form := place.form():
        return preview_entry_form(form)
    deal = place.deal_entry(request.form)
    context = _deal_context(place, deal)
    return render_template("table/_preview.html", **context, aloud=spoken_state(place.before, deal))


@bp.get("/entries/<int:number>")
def correct(number: int) -> Response:
    """The form of an entry, filled in as it was saved."""
    place = _find_place(number)
    form = place.form()
    return _show_form(place, form) if form else _show_deal(place, place.deal_entry(saved=place.entry))


@bp.get("/entries/<int:number>/why")
@match_access.allow_watchers
def show_reasons(number: int) -> Response:
    """What every number of an entry is made of; a row of the list asks for it when it is opened."""
    replayed = match_access.current_match()
    if not 1 <= number <= len(replayed.ledger.rows):
        abort(404)
    (row,) = table.deal_rows(replayed, replayed.ledger.rows[number - 1 : number])
    why = entries.entry_reasons(replayed.as_before(number - 1), replayed, number)
    moment = history.entered_at(get_db(), replayed.stored, number - 1)
    entered = format_clock_time(moment) if moment else ""
    return pages.render_page("entries/why.html", part="entries/_why.html", row=row, why=why, entered=entered)


@bp.post("/entries/<int:number>")
@match_access.allow_large_forms
def replace(number: int) -> Answer:
    """Save the correction."""
    return _save(number)


@bp.post("/entries/<int:number>/preview")
@match_access.allow_large_forms
def preview(number: int) -> str:
    """What the correction would do, before it is saved."""
    return _preview(_find_place(number))


@bp.get("/entries/<int:number>/insert")
def insert(number: int) -> Response:
    """The form of a deal before the entry of this number, blank; or why there is no room for one."""
    place = _find_place(number, Deal.kind)
    why = no_room_text(place.replayed, place.before, number - 1)
    return _show_deal(place, None if why else place.deal_entry(), refused=[why] if why else [])


@bp.post("/entries/<int:number>/insert")
@match_access.allow_large_forms
def save_insertion(number: int) -> Answer:
    """Save the forgotten deal, exactly once."""
    return _save(number, Deal.kind)


@bp.post("/entries/<int:number>/insert/preview")
@match_access.allow_large_forms
def preview_insertion(number: int) -> str:
    """What the forgotten deal would have done, before it is saved."""
    return _preview(_find_place(number, Deal.kind))


@bp.get("/entries/<int:number>/insert/penalty")
def insert_penalty(number: int) -> Response:
    """The form of a penalty before the entry of this number."""
    place = _find_place(number, PenaltyEntry.kind)
    form = place.form()
    assert form is not None  # a penalty has one
    return _show_form(place, form)


@bp.post("/entries/<int:number>/insert/penalty")
def save_penalty(number: int) -> Answer:
    """Save the forgotten penalty, exactly once."""
    return _save(number, PenaltyEntry.kind)


@bp.post("/entries/<int:number>/insert/penalty/preview")
def preview_inserted_penalty(number: int) -> str:
    """What the forgotten penalty would have done, before it is saved."""
    return _preview(_find_place(number, PenaltyEntry.kind))


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
