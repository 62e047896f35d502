"""The screen: the table for a television or a tablet at the wall; it fills it, and nothing on it can be changed."""

from __future__ import annotations

from flask import Blueprint, Response, g, make_response, render_template, request

from scorer.play.worked import WorkedMatch
from scorer.presentation import chart, table
from scorer.views import at_table, table_page
from scorer.web import pages

bp: Blueprint = at_table.blueprint("screen", __name__)

SHOWN = 12
"""The latest entries that are sent to a screen; how many of them fit is its own affair."""


@bp.get("/screen")
@at_table.watching
def show() -> Response:
    """Board, bank, whose turn it is, what was last, the chart and the latest deals."""
    return _show(at_table.current())


@bp.get("/screen/live")
@at_table.watching
def live() -> Response:
    """The same for a screen that has seen revision `rev`: nothing where that is the newest."""
    if request.args.get("rev") == str(g.seen.revision):
        return _slower() if table_page.asks_too_often(g.seen.touched) else make_response("", 204)
    return _show(at_table.current())


def _slower() -> Response:
    """For a screen at a table that has come to rest: only how often to ask."""
    interval = table_page.interval(at_table.current())
    return pages.part(render_template("screen/_slower.html", interval=interval))


def _show(worked: WorkedMatch) -> Response:
    return pages.page(
        "screen/show.html",
        "screen/_screen.html",
        turn=worked.ledger.next,
        deal=None,
        may_keep=False,
        interval=table_page.interval(worked),
        last=table.last_line(worked),
        rows=table.deal_rows(worked, worked.ledger.rows[-SHOWN:]),
        chart=chart.picture(worked),
    )
