"""The table: the page that stays open all evening, the entry of the next deal and its preview."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zlib import crc32

from flask import Response, flash, g, make_response, redirect, render_template, request
from flask_babel import get_locale
from flask_babel import gettext as _
from markupsafe import Markup
from werkzeug.wrappers import Response as Answer

from scorer.forms.deal import DealEntry, payload
from scorer.play.worked import WorkedMatch, check_from, recall, work_out
from scorer.presentation import table
from scorer.presentation.changes import first_changed, told
from scorer.presentation.conflict import Read, beside, rolled_back
from scorer.store import db, history, rights, saving
from scorer.store.history import Change
from scorer.store.matches import now
from scorer.store.saving import Refused, Repeated, Saved, Stale
from scorer.views import at_table
from scorer.web import pages

bp = at_table.blueprint("table", __name__)

BUSY = 3
"""Seconds between two looks at a table where something has just happened."""


@bp.get("")
def show() -> Response:
    """The table; a browser that opens its link to watch knows it from then on."""
    if not at_table.may_keep():
        rights.remember(db.get(), g.seen, "watch")
    return pages.at_home(_show(at_table.current()), request.path)


@bp.post("/deals")
def save() -> Answer:
    """Save the deal that was entered, exactly once."""
    at_table.must_keep()
    worked = at_table.current()
    sent = at_table.sent(payload(request.form))
    deal = entry_of(worked, request.form)
    # What an old page holds was meant for another deal: the store says whether it was saved, and shows both.
    if deal is not None and sent.revision == worked.match.revision:
        if deal.tapped_place or "work_out" in request.form:
            return _show(worked, deal)
        if deal.problems or deal.asked_unseen(request.form):
            return _show(worked, deal, 422)
    entry = deal.entry if deal else {"kind": "deal"}
    outcome = saving.append(db.get(), worked.match.key, entry, sent, check_from(worked))
    if deal is not None and isinstance(outcome, Refused):
        whole = [] if deal.problems else [table.refusal(worked, problem) for problem in outcome.problems]
        return _show(worked, deal, 422, refused=whole)
    return answer(outcome, read=_sent_entry)


def _sent_entry(seen: WorkedMatch) -> dict[str, Any] | None:
    deal = entry_of(seen, request.form)
    return deal.entry if deal else None


@bp.post("/preview")
def preview() -> str | Response:
    """What the answers so far will do, before anything is saved: the parts of the page that say it.

    For an entry of a deal that another phone has saved meanwhile: what they would have done; the board is left alone.
    """
    at_table.must_keep()
    worked = at_table.current()
    changes = _since(worked, request.form.get("revision", ""))
    seen = work_out(rolled_back(worked.match, changes)) if changes else worked
    deal = entry_of(seen, request.form)
    if deal is None:
        return make_response("", 204)
    return render_template("table/_preview.html", **context(seen, deal), is_old=bool(changes))


@bp.get("/live")
def live() -> Response:
    """The table for a phone that has seen revision `rev`: nothing where that is the newest.

    The deals that look as they did are left out; and so is the entry where the next deal is still `turn`.
    """
    seen = request.args.get("rev", "")
    if seen == str(g.seen.revision):
        is_at_rest = request.args.get("every") == str(BUSY) and pace(g.seen.touched) > BUSY
        return _slower() if is_at_rest else make_response("", 204)
    worked = at_table.current()
    changes = _since(worked, seen)
    known = worked.ledger.rows[: first_changed(changes)] if changes else ()
    more: dict[str, Any] = {"news": told(worked, changes, rights.browser()), "is_live": True}
    if not at_table.may_keep():
        key = (worked.match.key, worked.match.revision, worked.match.touched, str(get_locale()), g.token, len(known))
        words = {**more, "is_part": True}
        return pages.part(
            pages.drawn(
                ("live", *key, more["news"]),
                lambda: render_template("table/_table.html", **context(worked, None, len(known)), **words),
            )
        )
    deal = entry_of(worked)
    if deal is not None and request.args.get("turn") == turn_mark(worked):
        deal = None
    return pages.page("table/_table.html", "table/_table.html", **context(worked, deal, len(known)), **more)


def _slower() -> Response:
    """For a phone that has seen everything and asks too often for a table that has come to rest: how often to ask."""
    worked = at_table.current()
    words = {"worked": worked, "address": at_table.address, "interval": interval(worked), "mark": turn_mark(worked)}
    return pages.part(render_template("table/_slower.html", **words))


def _since(worked: WorkedMatch, revision: str) -> list[Change]:
    """What has changed since a revision that a phone says it has seen; nothing for one that makes no sense."""
    known = revision.isascii() and revision.isdigit() and len(revision) < 10
    return history.history(db.get(), worked.match, int(revision)) if known and int(revision) > 0 else []


def entry_of(worked: WorkedMatch, sent: Any = None) -> DealEntry | None:
    """The entry of the next deal; None when the match is finished."""
    turn = worked.ledger.next
    if turn is None:
        return None
    contracts = [worked.contract(key) for key in turn.contracts]
    return DealEntry(contracts, worked.table_of(turn), sent, first=turn.chooser is None)


def answer(outcome: saving.Outcome, say: str = "", *, read: Read | None = None, number: int | None = None) -> Answer:
    """Where the phone goes after a change, and what it hears: `say`, or that it was saved.

    A form that came too late gets 409: `read` reads what it holds, `number` is that of the entry it corrects.
    """
    if isinstance(outcome, Stale):
        return _late(outcome, read, number)
    if isinstance(outcome, Refused):
        return _refused(at_table.current(), outcome)
    if isinstance(outcome, Saved):
        flash(say or _("Saved."), at_table.answered())
    elif isinstance(outcome, Repeated):
        flash(_("This was saved already."), at_table.answered())
    return redirect(at_table.address("table.show"), 303)


def _refused(worked: WorkedMatch, outcome: Refused) -> Response:
    """422: the table as it is, and why nothing was changed; 409 where there was nothing to undo."""
    if not outcome.problems:
        flash(_("There is nothing to undo."))
        return _show(worked, None, 409)
    flash(_("Nothing was changed. %(problems)s", problems=table.refusal(worked, outcome.problems[0])))
    return _show(worked, None, 422)


def _late(outcome: Stale, read: Read | None, number: int | None) -> Response:
    """409: what the others entered meanwhile beside what this phone sent, and a key to keep either."""
    worked = recall(outcome.match)
    late = beside(outcome, rights.browser(), read or (lambda seen: None), number)
    again = [(name, value) for name, values in payload(request.form).items() for value in values]
    again = [(name, value) for name, value in again if name not in ("form_key", "revision", "instead")]
    shown: dict[str, Any] = {"late": late, "again": again, "answered": at_table.answered().split(), "to": request.path}
    return pages.page("table/show.html", "table/_table.html", 409, **context(worked, None), **shown)


def _show(worked: WorkedMatch, deal: DealEntry | None = None, status: int = 200, **more: Any) -> Response:
    if deal is None and at_table.may_keep():
        deal = entry_of(worked)
    elif deal is not None and status == 422:
        deal.tell_problems(worked.tell)
        more["form_key"] = request.form["form_key"]
    return pages.page("table/show.html", "table/_table.html", status, **context(worked, deal), **more)


def context(worked: WorkedMatch, deal: DealEntry | None, known: int = 0) -> dict[str, Any]:
    """What the templates of a table need, here and where a deal is corrected."""
    turn, may_keep = worked.ledger.next, at_table.may_keep()
    seen = (worked.match.key, worked.match.revision, worked.match.touched, may_keep, str(get_locale()), g.token)
    return {
        "worked": worked,
        "table": table,
        "names": worked.names,
        "pack": worked.match.pack,
        "tell": worked.tell,
        "turn": turn,
        "deal": deal,
        "may_keep": may_keep,
        "address": at_table.address,
        "interval": interval(worked),
        "mark": turn_mark(worked),
        "past": pages.drawn((*seen, "past", known), lambda: _past(worked, may_keep, known)),
        "blank": _blank(worked, deal) if deal is not None and deal.is_blank else None,
    }


def _blank(worked: WorkedMatch, deal: DealEntry) -> Markup:
    """The questions of a deal of which nothing is tapped yet: the same for every such deal of these people."""
    match, turn = worked.match, worked.ledger.next
    key = (match.game, repr(match.options), tuple(match.players), match.pack, turn, str(get_locale()))
    words = {"deal": deal, "turn": turn, "names": worked.names, "pack": match.pack, "tell": worked.tell}
    return pages.drawn(("blank", *key), lambda: render_template("table/_questions.html", **words))


def _past(worked: WorkedMatch, may_keep: bool, known: int) -> str:
    rows = table.deal_rows(worked, worked.ledger.rows[-table.SHOWN :])
    looks = (worked.names, worked.stake, may_keep)
    for row in rows:  # rows of one id look the same: a refresh leaves them as they are
        row["id"] = f"d{row['place']}-{crc32(repr((row, looks)).encode()) % 2**20:x}"
    told = {"rows": rows, "known": known, "last": table.last(worked)}
    return render_template("table/_past.html", worked=worked, may_keep=may_keep, address=at_table.address, **told)


def turn_mark(worked: WorkedMatch) -> str:
    """Equal while the same deal is asked of the same people: then the entry on a phone may stay as it is."""
    asked = (worked.ledger.state.deals, worked.ledger.next, worked.names, worked.match.pack, worked.match.options)
    return f"{crc32(repr(asked).encode()):x}"


def interval(worked: WorkedMatch) -> int | None:
    """Seconds between two looks of a phone; None when the match is finished."""
    return None if worked.ledger.next is None else pace(worked.match.touched)


def pace(touched: str) -> int:
    """3 seconds while the table is busy, 10 once nothing has changed for two minutes."""
    return BUSY if _seconds_since(touched) < 120 else 10


def _seconds_since(then: str) -> float:
    return (datetime.fromisoformat(now()) - datetime.fromisoformat(then)).total_seconds()
