"""The chips themselves: counting them, what each brought and buys, and what the table owns."""

from collections.abc import Callable, Mapping
from typing import Any

from flask import Blueprint, Response, abort, render_template, request
from werkzeug.wrappers import Response as Answer

from scorer.engine.chip_set import MAX_NUMBER
from scorer.forms.chip_forms import BY_COLOURS, ColoursForm, CountForm, TopUpForm, colour_fields, read_number
from scorer.language import units
from scorer.language.formats import format_clock_time, format_total
from scorer.language.texts import gettext as _
from scorer.play import buy_ins
from scorer.play.replayed_match import ReplayedMatch, ReplayError, replay_match
from scorer.play.submissions import Outcome, save_changes
from scorer.presentation import changes, count
from scorer.presentation.refusals import refusal_text
from scorer.store import matches
from scorer.store.history import MatchChange, addition, apply_change, insertion, settings_change
from scorer.store.matches import StoredMatch
from scorer.store.saving import Conflict, Rejected, Saved, Submission, find_late
from scorer.views import match_access
from scorer.views.match_access import payload
from scorer.views.table_response import respond
from scorer.web import pages
from scorer.web.database import get_db
from scorer.web.links import browser_id

bp: Blueprint = match_access.blueprint("count", __name__)
Show = Callable[..., Response]


def _current_match() -> ReplayedMatch:
    """The match of this address; 404 in a game of points, which has no chips."""
    replayed = match_access.current_match()
    if not replayed.play.counting.has_bank:
        abort(404)
    return replayed


@bp.get("/count")
@match_access.allow_watchers
def show() -> Response:
    """What everybody should have, and for those who keep score what they count."""
    return _show_count(_current_match(), request.args)


@bp.post("/count")
@match_access.allow_large_forms
def save() -> Answer:
    """Save that the count was right, or write the differences down; or show the page again after a smaller key."""
    replayed, fields = _current_match(), request.form
    submission, action = match_access.parse_submission({"count": payload(fields)}), fields.get("do", "")
    brought = buy_ins.buy_ins_of(replayed)
    if brought is None:
        return _show_count(replayed, fields, 409)
    if late := find_late(get_db(), submission, replayed.stored):
        return _answer(late, _("This was saved already."), _show_count, fields)
    form = CountForm(replayed, brought, fields)
    if action not in ("right", "write"):
        return _show_count(replayed, fields, 422 if form.faults else 200)
    if form.faults or not form.is_complete or (action == "write" and not form.can_be_written):
        return _show_count(replayed, fields, 422)
    if action == "right":
        changed = settings_change(replayed.stored, {"chips": buy_ins.with_said(replayed, counted=matches.utc_now())})
        outcome = save_changes(get_db(), replayed, submission, changed)
        return _answer(outcome, _("Counted, and right."), _show_count, fields)
    return _write_down(replayed, form, submission)


def _write_down(replayed: ReplayedMatch, form: CountForm, submission: Submission) -> Answer:
    """Let the ledger follow the table; where the match is over, by an entry before the one that ended it."""
    entry, fields, stored = form.to_entry(), request.form, replayed.stored
    change = addition(stored, entry)
    if replayed.ledger.next_turn is None:
        end = len(stored.log) - 1
        while end and replayed.as_before(end).ledger.next_turn is None:
            end -= 1
        change = insertion(stored, end, entry)
        wanted = [total + number for total, number in zip(replayed.ledger.state.totals, entry["changes"], strict=True)]
        if _totals_after(stored, change) != wanted:
            refused = _("The match is over, and this would change how it ended. Reopen it first, then count again.")
            return _show_count(replayed, fields, 422, refused=refused)
    outcome = save_changes(get_db(), replayed, submission, change)
    if isinstance(outcome, Rejected):
        return _show_count(replayed, fields, 422, refused=refusal_text(replayed, outcome.problems[0]))
    message = _("The score follows the table: %(changes)s.", changes=count.changes_text(form))
    return _answer(outcome, message, _show_count, fields)


def _totals_after(stored: StoredMatch, change: MatchChange) -> list[int]:
    """The totals after a change; none where the match could not be played so."""
    try:
        return list(replay_match(apply_change(stored, change)).ledger.state.totals)
    except ReplayError:
        return []


@bp.post("/count/preview")
@match_access.allow_large_forms
def preview() -> str:
    """What changes on the page with every number and tap."""
    replayed = _current_match()
    brought = buy_ins.buy_ins_of(replayed)
    if brought is None:
        abort(404)
    return render_template("count/_counted.html", **_count_context(CountForm(replayed, brought, request.form)))


def _count_context(form: CountForm) -> dict[str, Any]:
    return {
        "form": form, "rows": form.rows,
        "together": _("%(n)s of %(total)s", n=form.counted_sum, total=format_total(sum(form.expected))),
        "sentence": count.count_text(form), "missing": count.missing_text(form), "next_label": count.next_text(form),
        "changes": count.changes_text(form), "owing": count.owing_text(form),
    }  # fmt: skip


def _show_count(
    replayed: ReplayedMatch, fields: Mapping[str, str], status: int = 200, *, refused: str = "", late: str = ""
) -> Response:
    brought, unit = buy_ins.buy_ins_of(replayed), replayed.play.counting.unit
    moment = buy_ins.chips_of(replayed).counted
    last_count = _("Counted at %(time)s, right.", time=format_clock_time(moment)) if moment else ""
    context = {} if brought is None else _count_context(CountForm(replayed, brought, fields))
    return pages.render_page(
        "count/show.html", status, title=units.count_title(unit), known=brought is not None,
        question=units.begin_question(unit), last_count=last_count, refused=refused, late=late,
        then=_then(), **context,
    )  # fmt: skip


def _then() -> str:
    """Where the page leads back to: the finish, from which it was opened, or the table."""
    return "finish" if request.values.get("then") == "finish" else ""


@bp.get("/buy-ins")
@match_access.allow_watchers
def show_buy_ins() -> Response:
    """What each brought, has and makes; `more` in the address opens the keys with which a player buys."""
    return _show_buy_ins(_current_match(), {"seat": request.args.get("more", "")})


@bp.post("/buy-ins")
def buy() -> Answer:
    """Save what a player buys, or what each began with."""
    replayed, fields = _current_match(), request.form
    submission = match_access.parse_submission({"buy-ins": payload(fields)})
    brought, late = buy_ins.buy_ins_of(replayed), find_late(get_db(), submission, replayed.stored)
    if "each" in fields:
        each = read_number(fields["each"])
        if not late and (each is None or not 1 <= each <= MAX_NUMBER):
            return _show_buy_ins(replayed, fields, 422, fault=_("Write a whole number from 1."))
        begun = ((each or 1,),) * replayed.play.seats
        changed, message = {"chips": buy_ins.with_said(replayed, buy_ins=begun)}, _("Saved.")
    else:
        form = TopUpForm(replayed, brought or ((),) * replayed.play.seats, fields)
        if not late and (brought is None or form.seat is None or form.fault or not form.number):
            return _show_buy_ins(replayed, fields, 422, fault=form.fault)
        number, seat = form.number or 1, form.seat or 0
        changed = {"chips": buy_ins.with_buy_in(replayed, seat, number)}
        message = f"{count.buy_in_text(replayed.names[seat], number)}."
    outcome = late or save_changes(get_db(), replayed, submission, settings_change(replayed.stored, changed))
    to = {"count": "count.show", "page": "count.show_buy_ins"}.get(fields.get("then", ""), "")
    return _answer(outcome, message, _show_buy_ins, fields, to)


@bp.post("/buy-ins/preview")
def preview_buy_in() -> str:
    """What stands on Save after every tap."""
    replayed = _current_match()
    brought = buy_ins.buy_ins_of(replayed)
    form = TopUpForm(replayed, brought or (), request.form)
    if brought is None or form.seat is None:
        abort(404)
    return render_template("count/_bought.html", **_top_up_context(form))


def _top_up_context(form: TopUpForm) -> dict[str, Any]:
    if form.seat is None:
        return {"form": form}
    row = count.brought_rows(form.replayed, form.brought)[form.seat]
    return {
        "form": form, "save_label": count.buy_label(form),
        "save_note": count.buy_note(form), "sentence": count.brought_text(form.replayed, row),
    }  # fmt: skip


def _show_buy_ins(
    replayed: ReplayedMatch, fields: Mapping[str, str], status: int = 200, *, fault: str = "", late: str = ""
) -> Response:
    brought, unit = buy_ins.buy_ins_of(replayed), replayed.play.counting.unit
    context: dict[str, Any] = {}
    if brought is not None:
        bank = replayed.ledger.state.bank
        context = {
            "rows": count.brought_rows(replayed, brought),
            "on_table": _("On the table, with the bank’s %(bank)s", bank=bank) if bank else _("On the table"),
            "total": sum(buy_ins.expected_chips(replayed, brought)), "box": buy_ins.chips_in_box(replayed, brought),
            **_top_up_context(TopUpForm(replayed, brought, fields)),
        }  # fmt: skip
    return pages.render_page(
        "count/buy_ins.html", status, title=_("Bought so far"), known=brought is not None,
        question=units.begin_question(unit), count_title=units.count_title(unit), fault=fault, late=late,
        typed=fields.get("each", ""), then=fields.get("then", ""), **context,
    )  # fmt: skip


@bp.get("/colours")
def show_colours() -> Response:
    """What the table owns: each colour, what a chip of it is worth, how many there are."""
    replayed = _current_match()
    return _show_colours(replayed, ColoursForm(colour_fields(buy_ins.colours_of(replayed))))


@bp.post("/colours")
def save_colours() -> Answer:
    """Save what the table owns, and go back to the count."""
    replayed = _current_match()
    submission = match_access.parse_submission({"colours": payload(request.form)})
    form = ColoursForm(request.form)
    outcome: Outcome | None = find_late(get_db(), submission, replayed.stored)
    if outcome is None:
        if form.faults:
            return _show_colours(replayed, form, 422)
        changed = settings_change(replayed.stored, {"chips": buy_ins.with_said(replayed, colours=tuple(form.colours))})
        outcome = save_changes(get_db(), replayed, submission, changed)
    return _answer(outcome, _("Saved."), _show_colours, form, "count.show", by=BY_COLOURS)


def _show_colours(replayed: ReplayedMatch, form: ColoursForm, status: int = 200, *, late: str = "") -> Response:
    return pages.render_page(
        "count/colours.html", status, title=_("The chips you have"), late=late,
        lines=form.lines, unit=replayed.play.counting.unit,
    )  # fmt: skip


def _answer(outcome: Outcome, message: str, show: Show, typed: Any, to: str = "", **values: str) -> Answer:
    """Go to the page `to`, to the finish or to the table; or 409 with what was typed and what others have changed."""
    if isinstance(outcome, Conflict):
        replayed = match_access.replace_current_match(outcome.match)
        late = changes.changes_by_others(replayed, outcome.unseen_changes, browser_id())
        return show(replayed, typed, 409, late=late or _("It was changed on this very phone."))
    to = to or ("finish.show" if _then() else "")
    if not to or isinstance(outcome, Rejected):
        return respond(outcome, message)
    words = message if isinstance(outcome, Saved) else _("This was saved already.")
    pages.announce((match_access.submitted_keys(), words))
    return pages.redirect(match_access.match_url(to, **values))
