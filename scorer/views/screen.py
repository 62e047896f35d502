"""The screen: the table for a television or a tablet at the wall, to be read only."""

from typing import Any

from flask import Blueprint, Response, g, make_response, render_template, request

from scorer.play.replayed_match import ReplayedMatch
from scorer.presentation import chart, sitting, table
from scorer.presentation.live_entry import answer_lines
from scorer.views import match_access, table_response
from scorer.web import pages

bp: Blueprint = match_access.blueprint("screen", __name__)

MAX_ENTRIES = 12
"""The latest entries that are sent to a screen; its style hides those that do not fit."""


@bp.get("/screen")
@match_access.allow_watchers
def show() -> Response:
    """Board, bank, whose turn it is, what was last or is being written, the chart and the latest deals."""
    return _show(match_access.current_match())


@bp.get("/screen/live")
@match_access.allow_watchers
def live() -> Response:
    """The same for a screen that has seen revision `rev`: nothing where that and `pen` are the newest."""
    if request.args.get("rev") == str(g.seen.revision):
        if request.args.get("pen", table_response.live_entry_mark()) != table_response.live_entry_mark():
            return _render_live_entry()
        return _render_interval() if table_response.polls_too_often(g.seen.touched) else make_response("", 204)
    return _show(match_access.current_match())


def _render_interval() -> Response:
    """Tell a screen at a table that has come to rest to ask less often."""
    replayed = match_access.current_match()
    context = {"interval": table_response.poll_interval(replayed), "pen_mark": table_response.live_entry_mark()}
    return pages.partial_response(render_template("screen/_slower.html", **context))


def _render_live_entry() -> Response:
    """The live entry, or that there is none any more."""
    return pages.partial_response(
        render_template("screen/_written.html", **_live_context(match_access.current_match()))
    )


def _live_context(replayed: ReplayedMatch) -> dict[str, Any]:
    pen = table_response.live_entry(replayed)
    return {
        "turn": replayed.ledger.next_turn, "pen": pen, "pen_mark": table_response.live_entry_mark(),
        "pen_lines": answer_lines(replayed, pen) if pen else [],
        "interval": table_response.poll_interval(replayed), "last": table.last_entry_line(replayed),
        **table_response.entry_context(replayed, pen),
    }  # fmt: skip


def _show(replayed: ReplayedMatch) -> Response:
    return pages.render_page(
        "screen/show.html", "screen/_screen.html", may_keep=False, **_live_context(replayed),
        **table_response.turn_context(replayed, replayed.ledger.next_turn), game_line=sitting.game_line(replayed),
        whose_turn=table.title(replayed),
        rows=table.deal_rows(replayed, replayed.ledger.rows[-MAX_ENTRIES:]), chart=chart.picture(replayed),
    )  # fmt: skip
