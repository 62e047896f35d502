"""The screen: the table for a television or a tablet at the wall; it fills it, and nothing on it can be changed."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, g, make_response, render_template, request

from scorer.play.replayed_match import ReplayedMatch
from scorer.presentation import chart, table
from scorer.presentation.live_entry import answer_lines
from scorer.views import match_access, table_response
from scorer.web import pages

bp: Blueprint = match_access.blueprint("screen", __name__)

SHOWN = 12
"""The latest entries that are sent to a screen; how many of them fit is its own affair."""


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
            return _written()
        return _slower() if table_response.polls_too_often(g.seen.touched) else make_response("", 204)
    return _show(match_access.current_match())


def _slower() -> Response:
    """For a screen at a table that has come to rest: only how often to ask."""
    worked = match_access.current_match()
    words = {"interval": table_response.poll_interval(worked), "pen_mark": table_response.live_entry_mark()}
    return pages.partial_response(render_template("screen/_slower.html", **words))


def _written() -> Response:
    """The entry as it stands now, in pen, or that there is none any more."""
    return pages.partial_response(render_template("screen/_written.html", **_now(match_access.current_match())))


def _now(worked: ReplayedMatch) -> dict[str, Any]:
    """What may change with every tap at the table."""
    pen = table_response.live_entry(worked)
    return {
        "turn": worked.ledger.next_turn,
        "pen": pen,
        "pen_mark": table_response.live_entry_mark(),
        "pen_lines": answer_lines(worked, pen) if pen else [],
        "interval": table_response.poll_interval(worked),
        "last": table.last_entry_line(worked),
        **table_response.entry_context(worked, pen),
    }


def _show(worked: ReplayedMatch) -> Response:
    return pages.render_page(
        "screen/show.html",
        "screen/_screen.html",
        may_keep=False,
        **_now(worked),
        **table_response.turn_context(worked, worked.ledger.next_turn),
        whose_turn=table.title(worked),
        rows=table.deal_rows(worked, worked.ledger.rows[-SHOWN:]),
        chart=chart.picture(worked),
    )
