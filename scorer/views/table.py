"""The table: the page that stays open all evening, the entry of the next deal, its live part, and the television."""

from typing import Any

from flask import Response, g, render_template, request, session
from werkzeug.wrappers import Response as Answer

from scorer.engine.entries import Deal
from scorer.forms.deal import DealEntry
from scorer.language import locale, texts
from scorer.play.replayed_match import ReplayedMatch, replay_match
from scorer.play.submissions import save_changes
from scorer.presentation import read_aloud, table, table_rules
from scorer.presentation.changes import before_changes, changes_by_others, first_changed_index
from scorer.presentation.pictures import line_chart
from scorer.presentation.refusals import refusal_text
from scorer.presentation.table import NumberedRow, dealt_again_text
from scorer.store import history, match_extras
from scorer.store.history import MatchChange
from scorer.store.saving import Rejected
from scorer.views import match_access, table_response
from scorer.views.match_access import MatchUrls, payload
from scorer.views.table_response import deal_entry, fields_to_resend, page_context, respond, table_context
from scorer.web import pages
from scorer.web.cache import Cache
from scorer.web.database import get_db
from scorer.web.links import browser_id, has_others, remember_link

CLEARED, MAX_CLEARED_LETTERS = "cleared", 1500
"""The session field of a cleared entry, and how many letters it may have: a cookie holds 4,096 bytes."""
MAX_SEEN = 1024  # states of tables of which memory holds the entries that phones saw before the last change

bp = match_access.blueprint("table", __name__)
_seen_rows: Cache[dict[int, NumberedRow]] = Cache(MAX_SEEN)


@bp.get("")
@match_access.allow_watchers
def show() -> Response:
    """The table; a browser that opens its link to watch knows it from then on."""
    if request.method == "GET" and not match_access.may_keep():  # a HEAD request shows nothing
        remember_link(g.seen, "watch")
    replayed = match_access.current_match()
    return pages.with_pushed_url(
        table_response.render_table(replayed, undone="undone" in request.args, **_pop_cleared(replayed)),
        pages.page_url(),
    )


def _pop_cleared(replayed: ReplayedMatch) -> dict[str, Any]:
    """Take the fields of an entry just cleared at this table out of the session; nothing where none was."""
    if CLEARED not in session or session[CLEARED][0] != replayed.stored.key:
        return {}
    _key, revision, fields = session.pop(CLEARED)
    return {"cleared": fields} if revision == replayed.stored.revision else {}


@bp.post("/deals")
@match_access.allow_large_forms
def save() -> Answer:
    """Save the deal, exactly once."""
    replayed = match_access.current_match()
    submission = match_access.parse_submission(payload(request.form))
    deal = deal_entry(replayed, request.form)
    # An old page was meant for another deal: the store says whether that was saved, and a conflict shows both.
    if deal is not None and submission.revision == replayed.stored.revision:
        if deal.is_key_submit or "work_out" in request.form:
            return table_response.render_table(replayed, deal)
        if deal.problems or deal.newly_asked(request.form):
            return table_response.render_table(replayed, deal, 422)
    entry = deal.to_entry if deal else {"kind": Deal.kind}
    checked = replayed.ledger.checked_deal(deal.reading)[0] if deal is not None and deal.reading is not None else None
    change = history.addition(replayed.stored, entry)
    outcome = save_changes(get_db(), replayed, submission, change, deal=checked)
    if deal is not None and isinstance(outcome, Rejected) and not deal.is_void:
        problems = [] if deal.problems else [refusal_text(replayed, problem) for problem in outcome.problems]
        return table_response.render_table(replayed, deal, 422, refused=problems)
    return respond(outcome, read=_sent_entry)


@bp.post("/deal-again")
@match_access.allow_large_forms
def deal_again() -> Answer:
    """Clear the entry of a deal that is dealt again; nothing is saved, and Undo brings the entry back."""
    replayed = match_access.current_match()
    submission, turn = match_access.parse_submission(payload(request.form)), replayed.ledger.next_turn
    if turn is None or submission.revision != replayed.stored.revision:  # that deal is over
        return pages.redirect(match_access.match_url("table.show"))
    pages.announce((match_access.submitted_keys(), dealt_again_text(replayed, turn)))
    deal = deal_entry(replayed, request.form)
    cleared = fields_to_resend() if deal is not None and deal.is_started else []
    match_extras.clear_live_entry(get_db(is_durable=False), replayed.stored)
    url = match_access.match_url("table.show")
    if pages.fills_table():
        return pages.with_pushed_url(table_response.render_table(replayed, cleared=cleared), url)
    if sum(len(name) + len(value) for name, value in cleared) <= MAX_CLEARED_LETTERS:
        session[CLEARED] = [replayed.stored.key, replayed.stored.revision, cleared]  # for Undo on the next page
    return pages.redirect(url)


def _sent_entry(seen: ReplayedMatch) -> dict[str, Any] | None:
    deal = deal_entry(seen, request.form)
    return deal.to_entry if deal else None


@bp.post("/preview")
@match_access.allow_large_forms
def preview() -> str | Response:
    """The parts of the page that show what the answers so far will do.

    If another phone has saved that deal meanwhile, they show what the answers would have done, without the board.
    """
    replayed = match_access.current_match()
    changes = _changes_since(replayed, request.form.get("revision", ""))
    seen = replay_match(before_changes(replayed.stored, changes)) if changes else replayed
    deal = deal_entry(seen, request.form)
    if deal is None:
        return Response(status=204)
    if not changes and has_others():
        _save_live_entry(replayed, deal)
    aloud = read_aloud.spoken_state(seen, deal)
    return render_template("table/_preview.html", **table_context(seen, deal), is_old=bool(changes), aloud=aloud)


def _save_live_entry(replayed: ReplayedMatch, deal: DealEntry) -> None:
    """Store the answers so far for those who watch; a blank entry clears what this phone had stored."""
    if deal.is_started or (deal.named and len(deal.contracts) > 1):
        match_extras.save_live_entry(get_db(is_durable=False), replayed.stored, deal.partial_entry, browser_id())
    elif match_extras.load_live_entry(get_db(), replayed.stored.id)[1] == browser_id():
        match_extras.clear_live_entry(get_db(is_durable=False), replayed.stored)


@bp.get("/live")
@match_access.allow_watchers
def live() -> Response:
    """The table for a phone that has seen revision `rev`; nothing if that and `pen` are the newest.

    Deals that look as before are left out, and so is the entry if the next deal is still `turn`.
    """
    args, summary = request.args, g.seen
    seen = args.get("rev", "")
    if seen == str(summary.revision):
        pen_mark = table_response.seen_live_entry()
        if args.get("pen", pen_mark) != pen_mark:
            # those who keep score only see that others enter one
            template = "table/_others_write.html" if match_access.may_keep() else "table/_written.html"
            html = render_template(template, **table_context(match_access.current_match(), None))
            return pages.partial_response(html)
        if not table_response.polls_too_often(summary.touched):
            return Response(status=204)
        mark = table_response.turn_version(match_access.current_match())
        return _render_interval("table/_slower.html", mark=mark, pen_mark=pen_mark if "pen" in args else None)
    replayed = match_access.current_match()
    changes = _changes_since(replayed, seen)
    known = _known_rows(replayed, changes)
    news = changes_by_others(replayed, changes, browser_id())
    if not match_access.may_keep():
        moved = match_access.moved_base_url()
        return pages.partial_response(_render_for_watchers(replayed, MatchUrls(g.token), known, news, moved))
    deal = deal_entry(replayed)
    if deal is not None and request.args.get("turn") == table_response.turn_version(replayed):
        deal = None
    context = page_context(replayed, deal) | table_response.past_context(replayed, known)
    return pages.render_page("table/_table.html", news=news, is_live=True, **context)


def _known_rows(replayed: ReplayedMatch, changes: list[MatchChange]) -> frozenset[int]:
    """The numbers of the entries that a phone from before these changes lists, and which look as they did.

    An entry may look otherwise for what came after it, and one that the list had no room for may be back.
    """
    if not (until := first_changed_index(changes)):
        return frozenset()
    before = _rows_before(replayed, changes)
    return frozenset(
        numbered.row.number
        for numbered in table_response.last_rows(replayed)
        if numbered.row.number <= until and before.get(numbered.row.number) == numbered
    )


def _rows_before(replayed: ReplayedMatch, changes: list[MatchChange]) -> dict[int, NumberedRow]:
    """The entries of the page before these changes, by number: worked out for the first of all phones that saw it."""

    def replay() -> dict[int, NumberedRow]:
        seen = replay_match(before_changes(replayed.stored, changes))
        return {numbered.row.number: numbered for numbered in table_response.last_rows(seen)}

    return _seen_rows.get_or_make((replayed.stored.key, changes[0].revision), replay, replayed.stored.stamp)


@pages.cached_fragment
def _render_for_watchers(
    replayed: ReplayedMatch, address: MatchUrls, known: frozenset[int], news: str, moved: str
) -> str:
    """The table after a change, for all who only watch."""
    context = page_context(replayed, None) | table_response.past_context(replayed, known)
    context |= {"news": news, "is_live": True, "is_part": True, "address": address, "may_keep": False, "moved": moved}
    # The next poll shows who has begun to enter a deal since.
    return render_template("table/_table.html", **context | {"pen": None, "pen_mark": ""})


def _render_interval(template: str, **context: Any) -> Response:
    """Tell a phone or a screen at a table that has come to rest to ask less often."""
    interval = table_response.poll_interval(match_access.current_match())
    return pages.partial_response(render_template(template, interval=interval, **context))


@bp.get("/aloud")
@match_access.allow_watchers
def aloud() -> Response:
    """What a voice says of the changes since revision `rev`, else the last entry, in the language `in`."""
    replayed, asked = match_access.current_match(), request.args.get("in", "").replace("-", "_")
    changes = _changes_since(replayed, request.args.get("rev", ""))
    name = asked if asked in locale.available_languages() else str(texts.get_locale())
    with locale.in_language(name):
        news = read_aloud.news_parts(replayed, changes)
        parts = news or read_aloud.last_entry_parts(replayed)
        others = [locale.describe_language(other) for other in locale.voice_languages(name)]
        html = render_template("table/_aloud.html", parts=parts, is_news=bool(news), others=others)
    return pages.partial_response(html)


def _changes_since(replayed: ReplayedMatch, revision: str) -> list[MatchChange]:
    """The changes since the revision that a phone has seen; none for a malformed revision."""
    is_number = revision.isascii() and revision.isdigit() and len(revision) < 10
    return history.load_history(get_db(), replayed.stored, int(revision)) if is_number and int(revision) > 0 else []


MAX_ENTRIES = 12  # the latest entries that are sent to a screen; its style hides those that do not fit


@bp.get("/screen")
@match_access.allow_watchers
def show_screen() -> Response:
    """Board, bank, whose turn it is, what was last or is being written, the chart and the latest deals."""
    replayed = match_access.current_match()
    return pages.render_page(
        "screen/show.html", part="screen/_screen.html", may_keep=False, **_screen_context(replayed),
        open=table.open_contracts(replayed), game_line=table_rules.game_line(replayed),
        whose_turn=table.title(replayed), chart=line_chart.picture(replayed),
        rows=table.deal_rows(replayed, replayed.ledger.rows[-MAX_ENTRIES:]),
    )  # fmt: skip


@bp.get("/screen/live")
@match_access.allow_watchers
def screen_live() -> Response:
    """What is new for a screen that has seen revision `rev`: nothing where that and `pen` are the newest."""
    if request.args.get("rev") == str(g.seen.revision):
        pen_mark = table_response.live_entry_mark()
        if request.args.get("pen", pen_mark) != pen_mark:
            html = render_template("screen/_written.html", **_screen_context(match_access.current_match()))
            return pages.partial_response(html)
        if not table_response.polls_too_often(g.seen.touched):
            return Response(status=204)
        return _render_interval("screen/_slower.html", pen_mark=pen_mark)
    return show_screen()


def _screen_context(replayed: ReplayedMatch) -> dict[str, Any]:
    pen = table_response.live_entry(replayed)
    return {
        "turn": replayed.ledger.next_turn, "pen": pen, "pen_mark": table_response.live_entry_mark(),
        "pen_lines": table.answer_lines(pen) if pen else [],
        "interval": table_response.poll_interval(replayed), "last": table.last_entry_line(replayed),
        "standing": table.standing(replayed, pen),
    }  # fmt: skip
