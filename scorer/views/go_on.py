"""Going on with others: a new match after this one, which is finished with it."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, flash, redirect, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response as Answer

from scorer.engine.problems import Problem
from scorer.forms import draft_actions, match_forms
from scorer.forms.match_draft import MatchDraft
from scorer.forms.match_forms import SequelForm, picked
from scorer.forms.payload import payload
from scorer.language import lists, locale, numbers
from scorer.play.replayed_match import ReplayedMatch, make_check
from scorer.presentation import new_match, result, table
from scorer.presentation.refusals import refusal_text
from scorer.store import match_extras, saving, sequels
from scorer.store.saving import AlreadySaved, Rejected, Saved
from scorer.views import match_access
from scorer.views import new_match as new_match_view
from scorer.web import rate_limits
from scorer.web.database import get_db
from scorer.web.links import link_token

bp: Blueprint = match_access.blueprint("go_on", __name__)
FINISH = {"kind": "finish", "bank": "keep"}
"""The end of the match before: its bank stays, or comes along."""


@bp.get("/go-on")
def show() -> Response:
    """The form: the same people, the next dealer, and what they have unless it was settled already."""
    worked = match_access.current_match()
    settled = match_access.carried_over() or match_extras.ticked_payments(get_db(), worked.stored.id)
    along = match_forms.carries_by_default(worked) and not settled
    currency = numbers.currency_for(locale.accepted_languages().values())
    return _show(match_forms.draft_from(worked, along=along, currency=currency), along)


@bp.post("/go-on")
def make() -> Answer:
    """Finish this match and make the next one, both or neither, exactly once; or show the form again."""
    worked = match_access.current_match()
    form = picked(SequelForm, worked.play.game, new_match_view.find_game)(
        worked, new_match_view.house_rules_by_game(new_match_view.known_matches())
    )
    draft = form.draft
    if "do" in request.form:
        done = request.form["do"]
        again = draft_actions.apply_action(draft, done)
        return _show(again, form.along.data, opened=draft_actions.opened_folds(draft, done))
    sent = match_access.parse_submission({"go-on": payload(request.form)})
    if not form.validate() or form.playable is None:
        return _show(draft, form.along.data, 422, form=form)
    rate_limits.count_new_match(sent)
    finish = FINISH if worked.ledger.next_turn is not None else {}
    made = sequels.create_sequel(
        get_db(), worked.stored.key, sent, make_check(worked), finish, form.fields(), form.carried_over
    )
    if (
        isinstance(made, Saved)
        and form.carried_over is not None
        and (paid := result.paid_now_text(worked, form.carried_over))
    ):
        flash(paid)
    if isinstance(made, Saved | AlreadySaved):
        return redirect(_table_of(made.match), 303)
    if isinstance(made, Rejected):
        return _show(draft, form.along.data, 422, late=_why_refused(worked, made))
    if made.match.key != worked.stored.key:
        return _show(draft, form.along.data, 409, made=_table_of(made.match), form_key=saving.new_form_key())
    late = _("Another phone has changed the match meanwhile. Look at who has what now, and start again.")
    return _show(draft, form.along.data, 409, late=late)


def _why_refused(worked: ReplayedMatch, outcome: Rejected[Problem]) -> str:
    if not outcome.problems:
        return _(
            "What stands here went along into another match already. Leave it here, or throw that match away first."
        )
    why = lists.semicolon_list(refusal_text(worked, problem) for problem in outcome.problems)
    return _("Nothing was changed: %(problems)s", problems=why)


def _table_of(match: Any) -> str:
    return url_for("table.show", token=link_token(match, "watch"))


def _show(draft: MatchDraft, along: bool, status: int = 200, **more: Any) -> Response:
    worked = match_access.current_match()
    shown = along if match_forms.can_carry_over(draft, worked) else None
    more = {"late": "", "made": "", "kicker": table.kicker(worked)} | more
    more |= {"begins": new_match.beginning_text(draft, along=bool(shown)), "rename": new_match.rename_texts(worked)}
    carried = match_forms.carry_over_of_draft(draft, worked) if along else None
    more["settled"] = result.settled_now_text(worked, carried) if carried else ""
    return new_match_view.render_form("go_on", draft, new_match_view.known_matches(), status, along=shown, **more)
