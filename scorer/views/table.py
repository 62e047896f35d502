"""The table: the page that stays open all evening, the entry of the next deal and its preview, and its live part."""

from __future__ import annotations

from typing import Any

from flask import Response, flash, g, make_response, render_template, request
from werkzeug.wrappers import Response as Answer

from scorer.forms.deal import DealEntry
from scorer.forms.payload import payload
from scorer.play.replayed_match import MatchCheck, ReplayedMatch, make_check, make_deal_check, replay_match
from scorer.presentation.changes import changes_by_others, first_changed_index
from scorer.presentation.conflict import before_changes
from scorer.presentation.live_entry import spoken_state
from scorer.presentation.refusals import refusal_text
from scorer.presentation.table import dealt_again_text
from scorer.store import history, live_entries, saving
from scorer.store.history import MatchChange
from scorer.store.saving import Rejected
from scorer.views import match_access, table_response
from scorer.views.match_access import MatchUrls
from scorer.views.table_response import deal_entry, fields_to_resend, page_context, respond, table_context
from scorer.web import pages
from scorer.web.database import get_db
from scorer.web.links import browser_id, remember_link

bp = match_access.blueprint("table", __name__)


@bp.get("")
@match_access.allow_watchers
def show() -> Response:
    """The table; a browser that opens its link to watch knows it from then on."""
    if request.method == "GET" and not match_access.may_keep():  # who asks with HEAD looks at nothing
        remember_link(g.seen, "watch")
    worked = match_access.current_match()
    return pages.with_pushed_url(
        table_response.render_table(worked, **table_response.pop_cleared(worked)), request.path
    )


@bp.post("/deals")
@match_access.allow_large_forms
def save() -> Answer:
    """Save the deal that was entered, exactly once."""
    worked = match_access.current_match()
    sent = match_access.parse_submission(payload(request.form))
    deal = deal_entry(worked, request.form)
    # What an old page holds was meant for another deal: the store says whether it was saved, and shows both.
    if deal is not None and sent.revision == worked.stored.revision:
        if deal.is_key_submit or "work_out" in request.form:
            return table_response.render_table(worked, deal)
        if deal.problems or deal.newly_asked(request.form):
            return table_response.render_table(worked, deal, 422)
    entry = deal.to_entry if deal else {"kind": "deal"}
    outcome = saving.append(get_db(), worked.stored.key, entry, sent, _check(worked, deal), worked.stored)
    if deal is not None and isinstance(outcome, Rejected) and not deal.is_void:
        whole = [] if deal.problems else [refusal_text(worked, problem) for problem in outcome.problems]
        return table_response.render_table(worked, deal, 422, refused=whole)
    return respond(outcome, read=_sent_entry)


@bp.post("/deal-again")
@match_access.allow_large_forms
def deal_again() -> Answer:
    """The deal came to nothing and is dealt again: nothing is written, and Undo brings back what was entered."""
    worked = match_access.current_match()
    sent, turn = match_access.parse_submission(payload(request.form)), worked.ledger.next_turn
    if turn is None or sent.revision != worked.stored.revision:  # there is no such entry any more
        return pages.redirect(match_access.match_url("table.show"))
    flash(dealt_again_text(worked, turn), match_access.submitted_keys())
    deal = deal_entry(worked, request.form)
    cleared = fields_to_resend() if deal is not None and deal.is_started else []
    live_entries.clear_live_entry(get_db(), worked.stored)
    if not pages.is_partial_request():
        table_response.remember_cleared(worked, cleared)
        return pages.redirect(match_access.match_url("table.show"))
    return pages.with_pushed_url(
        table_response.render_table(worked, cleared=cleared), match_access.match_url("table.show")
    )


def _check(worked: ReplayedMatch, deal: DealEntry | None) -> MatchCheck:
    """The check of the deal: where it was read for this very table, it is entered as it was read."""
    read = worked.ledger.checked_deal(deal.reading)[0] if deal is not None and deal.reading is not None else None
    return make_check(worked) if read is None else make_deal_check(worked, read)


def _sent_entry(seen: ReplayedMatch) -> dict[str, Any] | None:
    deal = deal_entry(seen, request.form)
    return deal.to_entry if deal else None


@bp.post("/preview")
@match_access.allow_large_forms
def preview() -> str | Response:
    """What the answers so far will do, before anything is saved: the parts of the page that say it.

    For an entry of a deal that another phone has saved meanwhile: what they would have done; the board is left alone.
    """
    worked = match_access.current_match()
    changes = _since(worked, request.form.get("revision", ""))
    seen = replay_match(before_changes(worked.stored, changes)) if changes else worked
    deal = deal_entry(seen, request.form)
    if deal is None:
        return make_response("", 204)
    if not changes:
        _save_live_entry(worked, deal)
    return render_template(
        "table/_preview.html", **table_context(seen, deal), is_old=bool(changes), aloud=spoken_state(seen, deal)
    )


def _save_live_entry(worked: ReplayedMatch, deal: DealEntry) -> None:
    """What this phone has entered so far, for those who watch; a blank entry takes back what it had entered before."""
    if deal.is_started or (deal.named and len(deal.contracts) > 1):
        live_entries.save(get_db(), worked.stored, deal.partial_entry, browser_id())
    elif live_entries.live_entry_author(get_db(), worked.stored.id) == browser_id():
        live_entries.clear_live_entry(get_db(), worked.stored)


@bp.get("/live")
@match_access.allow_watchers
def live() -> Response:
    """The table for a phone that has seen revision `rev`: nothing where that and `pen` are the newest.

    The deals that look as they did are left out; and so is the entry where the next deal is still `turn`.
    """
    seen = request.args.get("rev", "")
    if seen == str(g.seen.revision):
        if request.args.get("pen", table_response.seen_live_entry()) != table_response.seen_live_entry():
            return _written()
        return _slower() if table_response.polls_too_often(g.seen.touched) else make_response("", 204)
    worked = match_access.current_match()
    changes = _since(worked, seen)
    known = len(worked.ledger.rows[: first_changed_index(changes)]) if changes else 0
    news = changes_by_others(worked, changes, browser_id())
    if not match_access.may_keep():
        return pages.partial_response(
            _for_watchers(worked, MatchUrls(g.token), known, news, match_access.moved_base_url())
        )
    deal = deal_entry(worked)
    if deal is not None and request.args.get("turn") == table_response.turn_version(worked):
        deal = None
    more: dict[str, Any] = {"past": table_response.past_entries(worked, known), "news": news, "is_live": True}
    return pages.render_page("table/_table.html", "table/_table.html", **page_context(worked, deal), **more)


@pages.cached_fragment
def _for_watchers(worked: ReplayedMatch, address: MatchUrls, known: int, news: str, moved: str) -> str:
    """What all who only watch get to see of a change."""
    more: dict[str, Any] = {
        "past": table_response.past_entries(worked, known),
        "news": news,
        "is_live": True,
        "is_part": True,
    }
    more |= {"pen": None, "pen_mark": ""}  # the next look sees who has begun to write since
    more |= {"address": address, "may_keep": False, "moved": moved}
    return render_template("table/_table.html", **(page_context(worked, None) | more))


def _written() -> Response:
    """The entry as it stands now, in pen, or that there is none; for who keeps score only that others write it."""
    drawn = "table/_others_write.html" if match_access.may_keep() else "table/_written.html"
    return pages.partial_response(render_template(drawn, **table_context(match_access.current_match(), None)))


def _slower() -> Response:
    """For a phone that has seen everything and asks too often for a table that has come to rest: how often to ask."""
    worked = match_access.current_match()
    words: dict[str, Any] = {
        "interval": table_response.poll_interval(worked),
        "mark": table_response.turn_version(worked),
    }
    words["pen_mark"] = table_response.seen_live_entry() if "pen" in request.args else None
    return pages.partial_response(render_template("table/_slower.html", **words))


def _since(worked: ReplayedMatch, revision: str) -> list[MatchChange]:
    """What has changed since a revision that a phone says it has seen; nothing for one that makes no sense."""
    known = revision.isascii() and revision.isdigit() and len(revision) < 10
    return history.load_history(get_db(), worked.stored, int(revision)) if known and int(revision) > 0 else []
