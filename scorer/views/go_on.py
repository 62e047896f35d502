"""Playing on: with others, by finishing this match and making the next one, or the same people once more."""

from dataclasses import replace
from typing import Any

from flask import Blueprint, Response, flash, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from scorer.engine.entries import Finish
from scorer.engine.problems import Problem
from scorer.forms import match_forms
from scorer.forms.match_draft import MatchDraft
from scorer.forms.match_forms import SequelForm, form_for_submission
from scorer.language import formats, lists, locale
from scorer.language.texts import gettext as _
from scorer.play import buy_ins
from scorer.play.replayed_match import ReplayedMatch, make_check
from scorer.presentation import new_match, result, sitting, table
from scorer.presentation.refusals import refusal_text
from scorer.store import match_extras, saving
from scorer.store.saving import AlreadySaved, Rejected, Saved
from scorer.views import circle_membership, match_access
from scorer.views import new_match as new_match_view
from scorer.views.match_access import payload
from scorer.web import rate_limits
from scorer.web.database import get_db
from scorer.web.links import link_token

bp: Blueprint = match_access.blueprint("go_on", __name__)
FINISH = {"kind": Finish.kind, "bank": "keep"}
"""The finish of the match before. Its bank stays where it is, or is carried over."""


@bp.get("/go-on")
def show() -> Response:
    """The form: the same people, the next dealer, and what they have unless it was settled already."""
    replayed = match_access.current_match()
    settled = match_access.carried_over() or match_extras.ticked_payments(get_db(), replayed.stored.id)
    along = match_forms.carries_by_default(replayed) and not settled
    currency = formats.currency_for(locale.accepted_languages().values())
    return _show(match_forms.draft_from(replayed, along=along, currency=currency), along)


@bp.post("/go-on")
def make() -> Answer:
    """Finish this match and make the next one, both or neither, exactly once; or show the form again."""
    replayed = match_access.current_match()
    form = form_for_submission(SequelForm, replayed.play.game, new_match_view.find_game)(
        replayed, new_match_view.house_rules_by_game(new_match_view.known_matches())
    )
    draft = form.draft
    if "do" in request.form:
        action = request.form["do"]
        if page := new_match_view.show_layout(draft, action, table.kicker(replayed)):
            return page
        changed = new_match_view.apply_action(draft, action)
        return _show(changed, form.along.data, opened=new_match_view.opened_folds(draft, action))
    submission = match_access.parse_submission({"go-on": payload(request.form)})
    if not form.validate() or form.playable is None:
        return _show(draft, form.along.data, 422, form=form)
    rate_limits.count_new_match(submission)
    finish = FINISH if replayed.ledger.next_turn is not None else {}
    outcome = match_extras.create_sequel(
        get_db(), replayed.stored.key, submission, make_check(replayed), finish, form.fields(), form.carried_over
    )
    carried = form.carried_over if isinstance(outcome, Saved) else None
    if isinstance(outcome, Saved):
        circle_membership.await_match(outcome.match)
    if carried is not None and (paid := result.paid_now_text(replayed, carried)):
        flash(paid)
    if isinstance(outcome, Saved | AlreadySaved):
        return redirect(_table_url(outcome.match), 303)
    if isinstance(outcome, Rejected):
        return _show(draft, form.along.data, 422, late=_refusal_sentence(replayed, outcome))
    if outcome.match.key != replayed.stored.key:
        return _show(draft, form.along.data, 409, made=_table_url(outcome.match), form_key=saving.new_form_key())
    late = _("Another phone has changed the match meanwhile. Look at who has what now, and start again.")
    return _show(draft, form.along.data, 409, late=late)


def _refusal_sentence(replayed: ReplayedMatch, outcome: Rejected[Problem]) -> str:
    if not outcome.problems:
        return _(
            "What stands here went along into another match already. Leave it here, or throw that match away first."
        )
    why = lists.semicolon_list(refusal_text(replayed, problem) for problem in outcome.problems)
    return _("Nothing was changed: %(problems)s", problems=why)


def _table_url(match: Any) -> str:
    return url_for("table.show", token=link_token(match, "watch"))


def _show(draft: MatchDraft, along: bool, status: int = 200, **more: Any) -> Response:
    replayed = match_access.current_match()
    along_choice = along if match_forms.can_carry_over(draft, replayed) else None
    more = {"late": "", "made": "", "kicker": table.kicker(replayed)} | more
    more |= {
        "begins": new_match.beginning_text(draft, along=bool(along_choice)),
        "rename": new_match.rename_texts(replayed),
    }
    carried = match_forms.carry_over_of_draft(draft, replayed) if along else None
    more["settled"] = result.settled_now_text(replayed, carried) if carried else ""
    more["first_deal"] = sitting.first_deal_text(replayed, replayed.ledger.next_dealer)
    more["game_name"] = replayed.translate(replayed.play.game.name)
    return new_match_view.render_form(
        "go_on", draft, new_match_view.known_matches(), status, along=along_choice, **more
    )


@bp.post("/rematch")
def make_rematch() -> Answer:
    """Make the rematch, exactly once, and go there; whoever taps this is its owner.

    It has a key of its own, so that a page whose key has saved something else, the finish for example, makes one too.
    """
    submission, replayed = match_access.parse_submission(payload(request.form)), match_access.current_match()
    submission = replace(submission, key=f"{submission.key}:rematch")
    rate_limits.count_new_match(submission)
    match = replayed.stored
    outcome = saving.create_match(
        get_db(), submission, game=match.game, players=match.players, options=match.options,
        first_dealer=replayed.ledger.next_dealer, pack=match.pack, money=match.money, stake=match.stake,
        settling=match.settling, per=match.per, recipe=match.recipe, sits_out=match.sits_out,
        chips=buy_ins.chips_at_start(match.chips, len(match.players)), sequel_of=match.id, check=make_check(None),
    )  # fmt: skip
    if isinstance(outcome, Saved):
        circle_membership.await_match(outcome.match)
    return redirect(url_for("table.show", token=link_token(outcome.match, "watch")), 303)
