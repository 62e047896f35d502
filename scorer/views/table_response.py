"""The table page as an answer: whole or in part, after a change, refused, or too late."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from dataclasses import replace
from datetime import datetime
from typing import Any
from zlib import crc32

from flask import Response, flash, g, render_template, request, session
from flask_babel import gettext as _
from markupsafe import Markup
from werkzeug.wrappers import Response as Answer

from scorer.engine.contract import Contract
from scorer.engine.effect import TableState
from scorer.engine.problems import Problem
from scorer.engine.schedule import Turn
from scorer.forms.deal import DealEntry
from scorer.forms.payload import payload
from scorer.language.translator import make_translator
from scorer.play.replayed_match import ReplayedMatch, cache_replayed, get_replayed
from scorer.presentation import table, table_rules
from scorer.presentation.changes import deal_number
from scorer.presentation.conflict import Read, compare
from scorer.presentation.entry_summary import TURNS, numbered_summary_line, waited_save_announcement, waited_save_text
from scorer.presentation.live_entry import answer_lines
from scorer.presentation.refusals import ADDED_ENTRY, ProposedChange, refusal_text
from scorer.store import live_entries, saving
from scorer.store.history import can_undo, next_redo
from scorer.store.matches import utc_now
from scorer.store.saving import AlreadySaved, Conflict, Rejected, Saved
from scorer.views import match_access
from scorer.views.match_access import MatchUrls
from scorer.web import assets, pages
from scorer.web.cache import Cache
from scorer.web.database import get_db
from scorer.web.links import browser_id

BUSY_SECONDS, REST_SECONDS = 3, 10
"""Between two looks of a phone: at a table where something has just happened, and at one that has come to rest."""
RESTS_AFTER = 120
"""Seconds without a change after which a table has come to rest."""
UNDO_KNOWN = 1024
"""Matches of which is held in memory whether there is something to undo."""
CLEARED, CLEARED_LETTERS = "cleared", 1500
"""Where the session keeps an entry that was cleared, and how many letters of it: a cookie holds 4,096 bytes."""
_undo: Cache[bool] = Cache(UNDO_KNOWN)
Outcome = saving.Outcome[ReplayedMatch, Problem]
"""What became of a change at a table."""


def deal_entry(worked: ReplayedMatch, sent: Any = None) -> DealEntry | None:
    """The entry of the next deal; None when the match is finished."""
    turn = worked.ledger.next_turn
    if turn is None:
        return None
    return DealEntry(worked.open_contracts(turn), worked.ledger.table_state(), sent, first=turn.chooser is None)


def render_table(worked: ReplayedMatch, deal: DealEntry | None = None, status: int = 200, **more: Any) -> Response:
    """The table; for those who keep score with the entry of the next deal, or with `deal` as it was sent."""
    if deal is None and match_access.may_keep():
        deal = deal_entry(worked)
    elif deal is not None and status == 422:
        deal.assign_problems(worked.translate)
        more["form_key"] = request.form["form_key"]
    more["past"] = past_entries(worked)
    more["sheet"] = request.args.get("sheet", "")
    more["after_void"] = table.after_void_text(worked) if more["sheet"] == "void" and deal is not None else ""
    more["redo"] = "undone" in request.args and next_redo(get_db(), worked.stored) is not None
    return pages.render_page("table/show.html", "table/_table.html", status, **page_context(worked, deal), **more)


def respond(
    outcome: Outcome,
    say: str = "",
    *,
    read: Read | None = None,
    number: int | None = None,
    inserts: bool = False,
    proposed: ProposedChange = ADDED_ENTRY,
) -> Answer:
    """Where the phone goes after a change, and what it hears: `say`, or what was saved.

    A form that came too late gets 409: `read` reads what it holds, `number` is that of the entry it corrects, or
    before which it is put in. One that is refused gets 422: `proposed` says what was to become of the match.
    """
    if isinstance(outcome, Conflict):
        return _render_conflict(outcome, read, number, inserts)
    if isinstance(outcome, Rejected):
        return _render_refusal(match_access.current_match(), outcome, proposed)
    undone = request.endpoint == "entries.undo"
    if isinstance(outcome, Saved):
        if outcome.checked is not None:
            cache_replayed(outcome.checked)
        place = outcome.change.place
        if not say and place is not None and _waited_for_line(outcome):
            worked = get_replayed(outcome.match)
            number = deal_number(worked, place)
            flash(waited_save_text(worked, worked.ledger.rows[place], number), "told")
            say = waited_save_announcement(number)
        flash(say or _saved_message(outcome), match_access.submitted_keys())
    elif isinstance(outcome, AlreadySaved):
        flash(say or (_("Taken back.") if undone else _("This was saved already.")), match_access.submitted_keys())
    return pages.redirect(match_access.match_url("table.show", **({"undone": 1} if undone else {})))


def _waited_for_line(outcome: Saved[ReplayedMatch]) -> bool:
    """Whether this is a new deal that waited on its phone until there was a line again."""
    change, entry = outcome.change, outcome.change.after
    is_new = change.before is None and change.undoes is None and entry is not None and entry["kind"] in TURNS
    return is_new and "Scorer-Waited" in request.headers


def _saved_message(outcome: Saved[ReplayedMatch]) -> str:
    """What was saved, taken back or made again, as the table tells it."""
    change = outcome.change
    worked = get_replayed(outcome.match)
    if change.what != "log" or change.place is None:
        if not worked.ledger.rows and [*change.after] == ["first_dealer"]:
            return "".join(table.first_deal_text(worked))
        return _("Taken back.") if change.undoes is not None else _("Saved.")
    if change.after is not None:
        return numbered_summary_line(worked, worked.ledger.rows[change.place])
    if change.before["kind"] not in TURNS:
        return _("Taken back.") if change.undoes is not None else _("Taken out.")
    n = deal_number(worked, change.place)
    return _("Deal %(n)s taken back.", n=n) if change.undoes is not None else _("Deal %(n)s was taken out.", n=n)


def nothing_to_undo_text(is_redo: bool) -> str:
    """Why an undo or a redo changed nothing."""
    return _("There is nothing to redo.") if is_redo else _("There is nothing to undo.")


def _render_refusal(worked: ReplayedMatch, outcome: Rejected[Problem], proposed: ProposedChange) -> Response:
    """422: the table as it is, and why nothing was changed; 409 where there was nothing to take back or make again."""
    if not outcome.problems:
        flash(nothing_to_undo_text(is_redo=request.endpoint == "entries.redo"))
        return render_table(worked, None, 409)
    flash(_("Nothing was changed. %(problems)s", problems=refusal_text(worked, outcome.problems[0], proposed)))
    return render_table(worked, None, 422)


def _render_conflict(outcome: Conflict, read: Read | None, number: int | None, inserts: bool) -> Response:
    """409: what the others entered meanwhile beside what this phone sent, and a key to keep either."""
    worked = get_replayed(outcome.match)
    late = compare(outcome, browser_id(), read or (lambda seen: None), number, inserts)
    shown: dict[str, Any] = {
        "late": late,
        "again": fields_to_resend(),
        "answered": match_access.submitted_keys().split(),
        "to": request.path,
    }
    shown["past"] = past_entries(worked)
    return pages.render_page("table/show.html", "table/_table.html", 409, **page_context(worked, None), **shown)


def fields_to_resend() -> list[tuple[str, str]]:
    """What the form that came holds, name and value, without what makes sure that it is saved once."""
    fields = [(name, value) for name, values in payload(request.form).items() for value in values]
    return [(name, value) for name, value in fields if name not in ("form_key", "revision", "instead")]


def remember_cleared(worked: ReplayedMatch, fields: list[tuple[str, str]]) -> None:
    """Keep what an entry held that was cleared, for the page that is shown next: its Undo brings it back.

    More than a cookie has room for is let go.
    """
    if sum(len(name) + len(value) for name, value in fields) <= CLEARED_LETTERS:
        session[CLEARED] = [worked.stored.key, worked.stored.revision, fields]


def pop_cleared(worked: ReplayedMatch) -> dict[str, Any]:
    """What was kept of an entry that was cleared at this table just now, once; nothing where none was."""
    if CLEARED not in session or session[CLEARED][0] != worked.stored.key:
        return {}
    _key, revision, fields = session.pop(CLEARED)
    return {"cleared": fields} if revision == worked.stored.revision else {}


def table_context(worked: ReplayedMatch, deal: DealEntry | None, place: int | None = None) -> dict[str, Any]:
    """What the parts of a table need that change with every tap; also where a deal is corrected.

    Besides what every page of a table knows.
    """
    assets.use_signs_of_table()
    turn, pen = worked.ledger.next_turn, None if match_access.may_keep() else live_entry(worked)
    blank = None
    if deal is not None and deal.is_blank and turn is not None:
        blank = _blank_questions(deal.contracts, turn, tuple(worked.names), worked.stored.pack)
    return {
        "worked": worked,
        "turn": turn,
        "deal": deal,
        "interval": poll_interval(worked),
        "mark": turn_version(worked),
        "blank": blank,
        "pen": pen,
        "pen_lines": answer_lines(worked, pen) if pen else [],
        "pen_mark": seen_live_entry(),
        "kicker": table.kicker(worked),
        "others_write": table.kicker(worked, seen_live_entry())
        if match_access.may_keep() and seen_live_entry()
        else "",
        **entry_context(worked, deal or pen, place),
    }


def entry_context(worked: ReplayedMatch, deal: DealEntry | None, place: int | None = None) -> dict[str, Any]:
    """What the board and Save say of a deal that is entered; `place` is the number of the entry that is corrected."""
    effect = deal.effect if deal else None
    changes = None if deal is None or not deal.is_started else effect.changes if effect else deal.partial_changes
    return {
        "columns": table.board_columns(worked, changes),
        "below_board": table.board_notes(worked, deal is None),
        "price": table.split_price(worked.translate(deal.contracts[0].summary)) if deal else ("", ""),
        "sentences": table.effect_sentences(worked, effect) if effect else "",
        "save_label": table.save_label(worked, deal, place) if deal else "",
        "save_effects": table.save_changes(worked, effect),
    }


def turn_context(worked: ReplayedMatch, turn: Turn | None, deal: DealEntry | None = None) -> dict[str, Any]:
    """What a page says of whose turn it is, and of the contracts that may be played."""
    open_tabs = table.contract_tabs(worked, turn) if turn else table.open_contract_tabs(worked, deal) if deal else []
    return {
        "chooser": table.chooser_text(worked, turn) if turn else "",
        "still_open": table.open_contracts_by_player(worked, turn) if turn else [],
        "open_tabs": open_tabs,
        "open_words": table.open_contracts_text(worked, turn) if turn else "",
        "boxes": table.contract_strip(worked, turn) if turn else [],
        "round_words": table.round_text(worked, turn) if turn else "",
        "owing_beans": table.negative_beans_notes(worked),
    }


def menu_context(worked: ReplayedMatch, turn: Turn | None, deal: DealEntry | None) -> dict[str, Any]:
    """What the menu of a table and its style need."""
    return {
        "style": table.style_sheet(worked),
        "menu_title": table.menu_title(worked),
        "moving": table.move_page_title(worked),
        "menu_moving": table.move_menu_label(worked),
        "rules_anchor": table.place_in_rules(deal, turn),
    }


def page_context(worked: ReplayedMatch, deal: DealEntry | None) -> dict[str, Any]:
    """What the page of a table needs besides what every page of a table knows."""
    turn, rows, may_keep = worked.ledger.next_turn, worked.ledger.rows, match_access.may_keep()
    return {
        **table_context(worked, deal),
        **turn_context(worked, turn, deal),
        **menu_context(worked, turn, deal),
        "whose_turn": table.title(worked),
        "last_line": table.last_entry_line(worked),
        "first_deal": table.first_deal_text(worked) if deal is not None and not rows else [],
        "agreed": [] if may_keep or rows else table_rules.rules_summary(worked),
        "can_undo": may_keep and _may_undo(worked),
    }


def _may_undo(worked: ReplayedMatch) -> bool:
    """Whether there is something to take back."""
    return _undo.get_or_make(worked.stored.key, lambda: can_undo(get_db(), worked.stored), worked.stored.stamp)


def live_entry(worked: ReplayedMatch) -> DealEntry | None:
    """The entry that somebody is making just now; None where nobody does."""
    turn = worked.ledger.next_turn
    if turn is None or g.seen.pen is None:
        return None
    entry = live_entries.load(get_db(), g.seen.id)
    deal = DealEntry(worked.open_contracts(turn), worked.ledger.table_state(), saved=entry) if entry else None
    return deal if deal is not None and deal.is_started else None


def live_entry_mark() -> str:
    """Changes with every tap at the entry that is being made; "" where there is none."""
    return str(g.seen.pen or "")


def seen_live_entry() -> str:
    """What a phone has seen of that entry: those who keep score see only whether another phone makes it."""
    if g.seen.pen is None or not match_access.may_keep():
        return live_entry_mark()
    if "pen_author" not in g:
        g.pen_author = live_entries.live_entry_author(get_db(), g.seen.id)
    return "" if g.pen_author in (None, browser_id()) else "others"


@pages.cached_fragment
def _blank_questions(contracts: tuple[Contract, ...], turn: Turn, names: tuple[str, ...], pack: str) -> str:
    """The questions of a deal of which nothing is tapped yet: the same for every such deal of these people."""
    deal = DealEntry(contracts, TableState.new(len(names), turn.dealer), first=turn.chooser is None)
    tell = make_translator(names, pack)
    words: dict[str, Any] = {"deal": deal, "turn": turn, "names": names, "pack": pack, "tell": tell}
    words["price"] = table.split_price(tell(contracts[0].summary))
    return render_template("table/_questions.html", **words)


def past_entries(worked: ReplayedMatch, known: int = 0) -> Markup:
    """The entries so far; the first `known` of them the phone has drawn already."""
    assets.use_signs_of_table()
    return _past(worked, match_access.may_keep(), MatchUrls(g.token), known)


@pages.cached_fragment
def _past(worked: ReplayedMatch, may_keep: bool, address: MatchUrls, known: int) -> str:
    looks = (worked.names, worked.stake, may_keep)
    rows = [replace(row, id=_id_of(row, looks)) for row in table.deal_rows(worked, worked.ledger.rows[-table.SHOWN :])]
    is_first = may_keep and not worked.ledger.rows
    words: dict[str, Any] = {
        "rows": rows,
        "known": known,
        "agreed": table_rules.rules_summary(worked) if is_first else None,
    }
    return render_template("table/_past.html", worked=worked, may_keep=may_keep, address=address, **words)


def _id_of(row: table.DealRow, looks: tuple[object, ...]) -> str:
    mark = crc32(repr((row, looks)).encode()) % 2**24
    return f"d{urlsafe_b64encode(mark.to_bytes(3)).decode()}"


def turn_version(worked: ReplayedMatch) -> str:
    """Equal while the same deal is asked of the same people: then the entry on a phone may stay as it is."""
    asked = (
        worked.ledger.state.deals,
        worked.ledger.next_turn,
        worked.names,
        worked.stored.pack,
        worked.stored.options,
    )
    return f"{crc32(repr(asked).encode()):x}"


def poll_interval(worked: ReplayedMatch) -> int | None:
    """Seconds between two looks of a phone; None when the match is finished."""
    return None if worked.ledger.next_turn is None else poll_interval_for(worked.stored.touched)


def poll_interval_for(touched: str) -> int:
    """Seconds between two looks at a match that was touched then."""
    return BUSY_SECONDS if _seconds_since(touched) < RESTS_AFTER else REST_SECONDS


def polls_too_often(touched: str) -> bool:
    """Whether a phone that has seen everything still asks as at a busy table, though this one has come to rest."""
    return request.args.get("every") == str(BUSY_SECONDS) and poll_interval_for(touched) > BUSY_SECONDS


def _seconds_since(then: str) -> float:
    return (datetime.fromisoformat(utc_now()) - datetime.fromisoformat(then)).total_seconds()
