"""The screen: the table for a television or a tablet at the wall; it fills it, and nothing on it can be changed."""

from __future__ import annotations

from flask import Blueprint, Response, g, make_response, request

from scorer.play.worked import WorkedMatch
from scorer.presentation import chart, table
from scorer.views import at_table
from scorer.views import table as table_view
from scorer.web import pages

bp: Blueprint = at_table.blueprint("screen", __name__)

SHOWN = 12
"""So many of the latest deals; how many of them fit is the screen's affair."""


@bp.get("/screen")
def show() -> Response:
    """Board, bank, whose turn it is, what was last, the chart and the latest deals."""
    return _show(at_table.current())


@bp.get("/screen/live")
def live() -> Response:
    """The same for a screen that has seen revision `rev`: nothing where that is the newest."""
    if request.args.get("rev") == str(g.seen.revision):
        return make_response("", 204)
    return _show(at_table.current())


def _show(worked: WorkedMatch) -> Response:
    return pages.page(
        "screen/show.html", "screen/_screen.html",
        worked=worked, names=worked.names, tell=worked.tell, turn=worked.ledger.next, table=table, deal=None,
        address=at_table.address, may_keep=False, interval=table_view.interval(worked),
        last=table.last(worked), rows=table.deal_rows(worked, worked.ledger.rows[-SHOWN:]),
        chart=chart.picture(worked),
    )  # fmt: skip
