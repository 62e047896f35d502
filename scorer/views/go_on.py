"""Playing on: with others, by finishing this match and making the next one, or the same people once more."""

from dataclasses import replace
from typing import Any

from flask import Blueprint, Response, flash, redirect, request
from werkzeug.wrappers import Response as Answer

from scorer.engine.entries import Finish
from scorer.forms import match_forms
from scorer.forms.match_draft import MatchDraft
from scorer.language import formats, lists, locale
from scorer.language.texts import gettext as _
from scorer.play import buy_ins
from scorer.play.replayed_match import ReplayedMatch, replay_match
from scorer.play.submissions import create_match, create_sequel
from scorer.presentation import new_match, result, table, table_rules
from scorer.presentation.refusals import refusal_text
from scorer.store import match_extras, saving
from scorer.store.saving import AlreadySaved, Rejected, Saved
from scorer.views import circle_membership, match_access, new_match as new_match_view
from scorer.views.match_access import payload
from scorer.web import rate_limits
from scorer.web.database import get_db

bp: Blueprint = match_access.blueprint("go_on", __name__)
BANK_FIELD = "old_bank"  # the field that says what becomes of the bank of the match before


@bp.get("/go-on")
def show() -> Response:
    """The form: the same people, the next dealer, and what they have unless it was settled already."""
    replayed = match_access.current_match()
    settled = match_access.carried_over() or match_extras.ticked_payments(get_db(), replayed.stored.id)
    along = not replayed.ledger.state.over and not settled
    currency = formats.currency_for(locale.accepted_languages().values())
    return _show(match_forms.draft_from(replayed, along=along, currency=currency))


def _finish(replayed: ReplayedMatch, bank: str) -> dict[str, Any]:
    """The entry that finishes the match before, whose bank stays for those who play on unless it is split; {}: none."""
    if replayed.ledger.next_turn is None:
        return {}
    return {"kind": Finish.kind, "bank": bank if bank == "split" else "keep"}


def _finished(replayed: ReplayedMatch, bank: str) -> ReplayedMatch:
    if _finish(replayed, bank).get("bank") != "split":
        return replayed
    return replay_match(replace(replayed.stored, log=[*replayed.stored.log, _finish(replayed, bank)]))


@bp.post("/go-on")
def make() -> Answer:
    """Finish this match and make the next one, both or neither, exactly once; or show the form again."""
    replayed, bank = match_access.current_match(), request.form.get(BANK_FIELD, "")
    finished, picked = _finished(replayed, bank), new_match_view.find_game(request.form.get("game", ""))
    house_rules = new_match_view.house_rules_by_game(new_match_view.known_matches())
    draft = match_forms.sequel_from_form(request.form, picked or replayed.play.game, finished, house_rules)
    if "do" in request.form:
        action = request.form["do"]
        if page := new_match_view.show_layout(draft, action, table.kicker(replayed)):
            return page
        changed = new_match_view.apply_action(draft, action)
        return _show(changed, opened=new_match_view.opened_folds(draft, action))
    submission = match_access.parse_submission({"go-on": payload(request.form)})
    fields, faults = match_forms.check_form(draft, request.form, picked)
    if fields is None:
        return _show(draft, 422, faults=faults)
    carried = match_forms.carry_over_into(draft, fields, finished)
    if carried is not None:
        fields["chips"] = buy_ins.chips_of_sequel(finished, fields["players"], fields["chips"])
    rate_limits.count_new_match(submission)
    outcome = create_sequel(get_db(), replayed, submission, fields, _finish(replayed, bank), carried)
    if isinstance(outcome, Saved):
        circle_membership.await_match(outcome.match)
        if carried is not None and (paid := result.paid_now_text(finished, carried)):
            flash(paid)
    if isinstance(outcome, Saved | AlreadySaved):
        return redirect(match_access.table_url(outcome.match), 303)
    if isinstance(outcome, Rejected):
        late = _("What is here was already taken into another match. Leave it here, or throw that match away first.")
        if outcome.problems:
            why = lists.semicolon_list(refusal_text(replayed, problem) for problem in outcome.problems)
            late = _("Nothing was changed. %(problems)s", problems=why)
        return _show(draft, 422, late=late)
    if outcome.match.key != replayed.stored.key:
        return _show(draft, 409, made=match_access.table_url(outcome.match), form_key=saving.new_form_key())
    late = _("Another phone has changed the match meanwhile. Look at who has what now, and start again.")
    return _show(draft, 409, late=late)


def _show(draft: MatchDraft, status: int = 200, **more: Any) -> Response:
    replayed, bank, along = match_access.current_match(), request.form.get(BANK_FIELD, "keep"), draft.along
    along_choice = along if match_forms.can_carry_over(draft, replayed) else None
    more = {"late": "", "made": "", "kicker": table.kicker(replayed)} | more
    more["rename"] = new_match.rename_texts(replayed)
    more["settled"] = _settled_text(draft, replayed, bank) if along else ""
    shares = result.bank_outcome(replayed) if replayed.ledger.next_turn is not None else None
    more["old_bank"] = {
        way: (way == bank, _settled_text(draft, replayed, way) if along else "") for way in ("keep", "split")
    } if shares and shares.share else {}  # fmt: skip
    more["bank_share"] = shares.share if shares else 0
    more["first_deal"] = table_rules.first_deal_text(replayed, replayed.ledger.next_dealer)
    more["game_name"] = replayed.translate(replayed.play.game.name)
    return new_match_view.render_form(
        "go_on", draft, new_match_view.known_matches(), status, along=along_choice, **more
    )


def _settled_text(draft: MatchDraft, replayed: ReplayedMatch, bank: str) -> str:
    """Who pays whom before the next match, and what goes into it, when this becomes of the bank; "" for nothing."""
    finished = _finished(replayed, bank)
    draft = match_forms.with_carry_over(draft, finished)
    fields, _faults = match_forms.check_draft(draft)
    carried = match_forms.carry_over_into(draft, fields, finished) if fields else None
    return result.settled_now_text(finished, carried) if carried else ""


@bp.post("/rematch")
def make_rematch() -> Answer:
    """Make the rematch, exactly once, and go there; whoever taps this is its owner.

    It has a key of its own, so that a page whose key has saved something else, the finish for example, makes one too.
    """
    submission, replayed = match_access.parse_submission(payload(request.form)), match_access.current_match()
    submission = replace(submission, key=f"{submission.key}:rematch")
    rate_limits.count_new_match(submission)
    match = replayed.stored
    outcome = create_match(
        get_db(), submission, game=match.game, players=match.players, options=match.options,
        first_dealer=replayed.ledger.next_dealer, pack=match.pack, money=match.money, stake=match.stake,
        settling=match.settling, per=match.per, recipe=match.recipe, sits_out=match.sits_out,
        chips=buy_ins.chips_at_start(match.chips, len(match.players)), sequel_of=match.id,
    )  # fmt: skip
    if isinstance(outcome, Saved):
        circle_membership.await_match(outcome.match)
    return redirect(match_access.table_url(outcome.match), 303)
