"""Responses with the table: the page, its parts, and the outcome of a change saved, refused or in conflict."""

from base64 import urlsafe_b64encode
from collections.abc import Mapping
from datetime import datetime
from typing import Any
from zlib import crc32

from flask import Response, flash, g, request
from werkzeug.wrappers import Response as Answer

from scorer.engine.contract import Contract
from scorer.engine.effect import TableState
from scorer.engine.problems import Problem
from scorer.engine.schedule import Turn
from scorer.forms.deal import DealEntry
from scorer.language import units
from scorer.language.texts import gettext as _
from scorer.language.translator import make_translator
from scorer.play.replayed_match import ReplayedMatch, get_replayed
from scorer.play.submissions import Outcome
from scorer.presentation import table, table_rules
from scorer.presentation.changes import Read, conflict_view, deal_number
from scorer.presentation.entry_summary import (
    TAKEN_BACK,
    TAKEN_OUT,
    change_label,
    delayed_save_announcement,
    delayed_save_text,
    entry_name,
    numbered_summary_line,
    takes_turn,
)
from scorer.presentation.refusals import ADDED_ENTRY, ProposedChange, refusal_text
from scorer.store import match_extras
from scorer.store.history import can_undo, next_redo
from scorer.store.matches import utc_now
from scorer.store.saving import Conflict, Rejected, Saved
from scorer.views import match_access
from scorer.views.match_access import MatchUrls, payload
from scorer.web import compression, pages
from scorer.web.cache import Cache
from scorer.web.database import get_db
from scorer.web.links import browser_id, has_others

BUSY_SECONDS, REST_SECONDS = 3, 10
"""Between two polls of a phone: at a table where something has just happened, and at one that has come to rest."""
RESTS_AFTER = 120  # seconds without a change after which a table has come to rest
MAX_UNDO_CACHED = 1024  # matches for which memory holds whether there is something to undo
_undo_cache: Cache[bool] = Cache(MAX_UNDO_CACHED)


def deal_entry(replayed: ReplayedMatch, form: Any = None, saved: Mapping[str, Any] | None = None) -> DealEntry | None:
    """The entry of the next deal, filled in as in the form or as it was saved; None when the match is finished."""
    turn = replayed.ledger.next_turn
    if turn is None:
        return None
    contracts, state = replayed.open_contracts(turn), replayed.ledger.table_state()
    return DealEntry(contracts, state, form, saved, first=turn.chooser is None)


def render_table(
    replayed: ReplayedMatch,
    deal: DealEntry | None = None,
    status: int = 200,
    *,
    undone: bool = False,
    message: str = "",
    **more: Any,
) -> Response:
    """Render the table; for those who keep score with the entry of the next deal, or with `deal` as it was sent.

    `undone` offers to redo what was undone just now. `message` is what the page announces, if that is known already.
    """
    if deal is None and match_access.may_keep():
        deal = deal_entry(replayed)
    elif deal is not None and status == 422:
        deal.assign_problems(replayed.translate)
        more["form_key"] = request.form["form_key"]
    more |= past_context(replayed)
    more["sheet"] = request.args.get("sheet", "")
    more["after_void"] = table.after_void_text(replayed) if more["sheet"] == "void" and deal is not None else ""
    more["redo"] = undone and next_redo(get_db(), replayed.stored) is not None
    return pages.render_page(
        "table/show.html", status, part="table/_table.html", **page_context(replayed, deal, message), **more
    )


def respond(
    outcome: Outcome,
    message: str = "",
    *,
    read: Read | None = None,
    number: int | None = None,
    inserts: bool = False,
    proposed: ProposedChange = ADDED_ENTRY,
) -> Answer:
    """Return the response to an outcome: the table with `message`, or with what was saved; by 303 without htmx.

    A conflict gets 409 with both sides: `read` parses what the form holds, `number` is that of the entry it corrects,
    or before which it is inserted. A refusal gets 422 with the reason: `proposed` is the change that was wanted.
    """
    if isinstance(outcome, Conflict):
        return _render_conflict(outcome, read, number, inserts)
    if isinstance(outcome, Rejected):
        return _render_refusal(match_access.current_match(), outcome, proposed)
    undone = request.endpoint == "entries.undo"
    if isinstance(outcome, Saved):
        if outcome.change.undoes is None:
            _undo_cache.put(outcome.match.key, True, outcome.match.stamp)
        index = outcome.change.place
        if not message and index is not None and _waited_for_line(outcome):
            replayed = get_replayed(outcome.match)
            number = deal_number(replayed, index)
            pages.announce(("told", delayed_save_text(replayed, replayed.ledger.rows[index], number)))
            message = delayed_save_announcement(number)
        message = message or _saved_message(outcome)
    elif not message:
        message = _("Taken back.") if undone else _("This was saved already.")
    pages.announce((match_access.submitted_keys(), message))
    url = match_access.match_url("table.show")
    if not pages.fills_table():
        return pages.redirect(match_access.match_url("table.show", undone=1) if undone else url)
    compression.compress_quickly()
    replayed = match_access.replace_current_match(outcome.match)
    return pages.with_pushed_url(render_table(replayed, undone=undone, message=message), url)


def _waited_for_line(outcome: Saved) -> bool:
    """Whether this is a new deal that waited on its phone until there was a line again."""
    change, entry = outcome.change, outcome.change.after
    if change.before is not None or change.undoes is not None or entry is None:
        return False
    return "Scorer-Waited" in request.headers and takes_turn(entry, get_replayed(outcome.match).play)


def _saved_message(outcome: Saved) -> str:
    change = outcome.change
    replayed = get_replayed(outcome.match)
    if change.what != "log" or change.place is None:
        if not replayed.ledger.rows and [*change.after] == ["first_dealer"]:
            return "".join(table.first_deal_text(replayed))
        return _("Taken back.") if change.undoes is not None else _("Saved.")
    if change.after is not None:
        return numbered_summary_line(replayed, replayed.ledger.rows[change.place])
    deed = TAKEN_OUT if change.undoes is None else TAKEN_BACK
    return f"{change_label(entry_name(replayed, change.place, change.before), deed)}."


def _render_refusal(replayed: ReplayedMatch, outcome: Rejected[Problem], proposed: ProposedChange) -> Response:
    """422: the table as it is, and why nothing was changed; 409 where there was nothing to take back or make again."""
    if not outcome.problems:
        is_redo = request.endpoint == "entries.redo"
        flash(_("There is nothing to redo.") if is_redo else _("There is nothing to undo."))
        return render_table(replayed, None, 409)
    flash(_("Nothing was changed. %(problems)s", problems=refusal_text(replayed, outcome.problems[0], proposed)))
    return render_table(replayed, None, 422)


def _render_conflict(outcome: Conflict, read: Read | None, number: int | None, inserts: bool) -> Response:
    """409: what others entered meanwhile beside what this phone sent, with a button to keep either."""
    replayed = get_replayed(outcome.match)
    late = conflict_view(outcome, browser_id(), read or (lambda seen: None), number, inserts)
    return pages.render_page(
        "table/show.html", 409, part="table/_table.html", **page_context(replayed, None), **past_context(replayed),
        late=late, again=fields_to_resend(), answered=match_access.submitted_keys().split(), to=pages.page_url(),
    )  # fmt: skip


def fields_to_resend() -> list[tuple[str, str]]:
    """The fields of the sent form, without those that make sure that it is saved once."""
    fields = [(name, value) for name, values in payload(request.form).items() for value in values]
    return [(name, value) for name, value in fields if name not in ("form_key", "revision", "instead")]


def table_context(replayed: ReplayedMatch, deal: DealEntry | None, number: int | None = None) -> dict[str, Any]:
    """The blocks of a table that change with every tap, also where the entry of this number is corrected."""
    turn, may_keep = replayed.ledger.next_turn, match_access.may_keep()
    pen, blank, pen_mark = None if may_keep else live_entry(replayed), None, seen_live_entry()
    if deal is not None and deal.is_blank and turn is not None:
        blank = _blank_questions(
            deal.contracts, turn, tuple(replayed.names), replayed.stored.pack, not replayed.ledger.rows
        )
    return {
        "replayed": replayed, "turn": turn, "deal": deal, "blank": blank, "is_first": not replayed.ledger.rows,
        "interval": poll_interval(replayed), "mark": turn_version(replayed),
        "pen": pen, "pen_lines": table.answer_lines(pen) if pen else [], "pen_mark": pen_mark,
        "game_line": table_rules.game_line(replayed), "kicker": table.kicker(replayed),
        "others_write": table.kicker(replayed, pen_mark) if may_keep and pen_mark else "",
        "standing": table.standing(replayed, deal or pen), **(entry_context(replayed, deal, number) if deal else {}),
    }  # fmt: skip


def entry_context(replayed: ReplayedMatch, deal: DealEntry, number: int | None = None) -> dict[str, Any]:
    """What is said of a deal that is entered; `number` is that of the entry it corrects."""
    price = table.split_price(replayed.translate(deal.contracts[0].summary))
    return {"price": price, "outcome": table.deal_outcome(replayed, deal, number)}


def menu_context(replayed: ReplayedMatch, deal: DealEntry | None, *, has_deal: bool = False) -> dict[str, Any]:
    """What the menu of a table and its style need; a part of the page, which has neither, needs only the last.

    `has_deal` says whether the entry of the next deal is on the page.
    """
    turn, counting = replayed.ledger.next_turn, replayed.play.counting
    anchor, unit = table.place_in_rules(deal, turn), counting.unit
    if pages.is_partial_request():
        return {"rules_anchor": anchor}
    menu = {
        "menu_title": units.unit_heading(unit), "menu_moving": units.short_move_title(unit),
        "menu_counting": units.count_title(unit), "has_bank": counting.has_bank,
        "moving": units.move_title(unit), "address": MatchUrls(g.token), "may_keep": match_access.may_keep(),
        "is_open": turn is not None, "has_deal": has_deal, "has_pennies": counting.pennies,
        "rules_anchor": anchor,
    }  # fmt: skip
    return {"menu": menu, "rules_anchor": anchor}


def page_context(replayed: ReplayedMatch, deal: DealEntry | None, message: str = "") -> dict[str, Any]:
    """What the page of a table needs besides the context of `match_access`.

    Without a `message` it says what the last entry was.
    """
    rows, stored = replayed.ledger.rows, replayed.stored
    return {
        **table_context(replayed, deal),
        **menu_context(replayed, deal, has_deal=deal is not None),
        "open": table.open_contracts(replayed),
        "whose_turn": table.title(replayed),
        "last_line": message or table.last_entry_line(replayed),
        "first_deal": table.first_deal_text(replayed) if deal is not None and not rows else [],
        "agreed": [] if rows else table_rules.rules_summary(replayed),
        "can_undo": match_access.may_keep()
        and _undo_cache.get_or_make(stored.key, lambda: can_undo(get_db(), stored), stored.stamp),
    }


def live_entry(replayed: ReplayedMatch) -> DealEntry | None:
    """The unfinished entry that others can see; None where there is none."""
    turn = replayed.ledger.next_turn
    if turn is None or g.seen.pen is None:
        return None
    entry, _author = match_extras.load_live_entry(get_db(), g.seen.id)
    deal = DealEntry(replayed.open_contracts(turn), replayed.ledger.table_state(), saved=entry) if entry else None
    return deal if deal is not None and deal.is_started else None


def live_entry_mark() -> str:
    """The version of the live entry, which changes with every tap; "" where there is none."""
    return str(g.seen.pen or "")


def seen_live_entry() -> str:
    """The version of the live entry that a phone sees: who keeps score sees only whether another phone makes one."""
    pen = g.seen.pen
    if pen is None or not match_access.may_keep():
        return str(pen or "")
    if "pen_author" not in g:
        g.pen_author = match_extras.load_live_entry(get_db(), g.seen.id)[1]
    return "" if g.pen_author in (None, browser_id()) else "others"


@pages.cached_fragment
def _blank_questions(
    contracts: tuple[Contract, ...], turn: Turn, names: tuple[str, ...], pack: str, is_first: bool
) -> str:
    """The questions of a blank deal, the same for every such deal of these people."""
    table_state = TableState.new(len(names), turn.dealer)._replace(sitting=turn.sitting)
    deal = DealEntry(contracts, table_state, first=turn.chooser is None)
    tell = make_translator(names, pack)
    price = table.split_price(tell(contracts[0].summary))
    return pages.render_part(
        "table/_questions.html",
        deal=deal, turn=turn, names=names, pack=pack, tell=tell, is_first=is_first, price=price,
    )  # fmt: skip


def past_context(replayed: ReplayedMatch, known: frozenset[int] = frozenset()) -> dict[str, Any]:
    """What the list of entries needs; the phone has those with the numbers in `known` already."""
    past = _draw_rows(replayed, last_rows(replayed), match_access.may_keep(), MatchUrls(g.token))
    return {"past": past, "known": known, "fairness": table_rules.fairness_text(replayed)}


def last_rows(replayed: ReplayedMatch) -> list[table.NumberedRow]:
    """The entries that stand on the table page, latest first."""
    return table.number_rows(replayed, replayed.ledger.rows[-table.SHOWN :])


def _draw_rows(
    replayed: ReplayedMatch, shown: list[table.NumberedRow], may_keep: bool, address: MatchUrls
) -> list[pages.DrawnRow]:
    """The entries as HTML. Only those are drawn that are new or have changed since somebody saw this list."""
    stored, by_number = replayed.stored, {numbered.row.number: numbered for numbered in shown}
    appearance = (tuple(replayed.names), stored.stake, stored.pack, stored.options)

    def draw(number: int) -> tuple[str, str]:
        row = table.deal_row(replayed, by_number[number])
        mark = crc32(repr((row, (replayed.names, replayed.stake, may_keep))).encode()) % 2**24
        row = row._replace(id=f"d{urlsafe_b64encode(mark.to_bytes(3)).decode()}")
        values: dict[str, Any] = {"row": row, "replayed": replayed, "may_keep": may_keep, "address": address}
        return row.id, pages.render_part("table/_row.html", **values)

    stamps = {number: (numbered, appearance) for number, numbered in by_number.items()}
    return pages.cached_rows((address, may_keep), stamps, draw)


def turn_version(replayed: ReplayedMatch) -> str:
    """The version of the next deal; while it is equal, the entry on a phone may stay as it is."""
    ledger, stored = replayed.ledger, replayed.stored
    state = (ledger.state.deals, ledger.next_turn, replayed.names, stored.pack, stored.options)
    return f"{crc32(repr(state).encode()):x}"


def poll_interval(replayed: ReplayedMatch) -> int | None:
    """Seconds between two polls of a phone; None when the match is finished, or nobody else can change it."""
    return None if replayed.ledger.next_turn is None or not has_others() else poll_interval_for(replayed.stored.touched)


def poll_interval_for(touched: str) -> int:
    """Seconds between two polls at a match that was touched then."""
    return BUSY_SECONDS if _seconds_since(touched) < RESTS_AFTER else REST_SECONDS


def polls_too_often(touched: str) -> bool:
    """Whether a phone still polls as at a busy table, though this one has come to rest."""
    return request.args.get("every") == str(BUSY_SECONDS) and poll_interval_for(touched) > BUSY_SECONDS


def _seconds_since(then: str) -> float:
    return (datetime.fromisoformat(utc_now()) - datetime.fromisoformat(then)).total_seconds()
