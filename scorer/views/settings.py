"""The settings: names, seating order, first dealer, house rules and stakes, changed in the middle of a match."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, abort, request
from flask_babel import gettext as _
from werkzeug.wrappers import Response as Answer

from scorer import amend, coins, db, drafts, news, offers, pages, rights, saves, sheet, tables
from scorer.amend import Amended
from scorer.forms import payload
from scorer.history import Change
from scorer.saves import Refused, Stale
from scorer.tables import Kept
from scorer.views import at_table
from scorer.views.table import answer

bp: Blueprint = at_table.blueprint("settings", __name__)


@bp.get("/settings")
def show() -> Response:
    """The form, filled in as the match is."""
    at_table.must_keep()
    return _show(at_table.current())


@bp.post("/settings")
def save() -> Answer:
    """Save everything that was changed as one change, or show the form again after a tap on a smaller button."""
    at_table.must_keep()
    kept = at_table.current()
    sent = at_table.sent({"settings": payload(request.form)})
    amended = amend.from_form(request.form, kept)
    if amended.draft.game is not kept.play.game:
        abort(400)
    if "do" in request.form:
        done = request.form["do"]
        again = amend.tapped(amended, done)
        return _show(kept, again, opened=drafts.is_about_rules(amended.draft, done))
    if sent.revision != kept.match.revision:  # an order of seats means nothing for a match that has moved on
        return _answer(saves.change(db.get(), kept.match.key, {}, sent, tables.check), amended)
    fields, problems = amend.ready(amended, kept)
    if problems:
        return _show(kept, amended, 422, problems=problems)
    outcome = saves.change(db.get(), kept.match.key, fields, sent, tables.check)
    if isinstance(outcome, Refused):
        told = amend.renamed(kept, fields)
        why = [sheet.refusal(told, problem) for problem in outcome.problems]
        return _show(kept, amended, 422, refused=list(dict.fromkeys(why))[:3])
    return _answer(outcome, amended)


def _answer(outcome: saves.Outcome, amended: Amended) -> Answer:
    """To the table, or (409) the form again with what was typed beside what others have changed meanwhile."""
    if not isinstance(outcome, Stale):
        return answer(outcome)
    kept = tables.keep(outcome.match)
    typed = None if any(_moves_people(change) for change in outcome.since) else amended
    late = news.told(kept, outcome.since, rights.browser()) or _("It was changed on this very phone.")
    return _show(kept, typed, 409, late=late)


def _moves_people(change: Change) -> bool:
    return change.what == "settings" and "players" in change.after


def _show(kept: Kept, amended: Amended | None = None, status: int = 200, **more: Any) -> Response:
    usual = coins.of_readers(request.accept_languages.values())
    amended = amended or amend.as_it_is(kept, usual)
    more.setdefault("problems", {})
    return pages.page(
        "settings/show.html", "settings/show.html", status,
        kept=kept, sheet=sheet, tell=kept.tell, address=at_table.address,
        amended=amended, draft=amended.draft,
        field=drafts.option_field, offers=offers, **more,
    )  # fmt: skip
