"""The chart: running totals, who earned and lost where, and all entries, a hundred a page."""

from __future__ import annotations

from flask import Blueprint, Response, request

from scorer.presentation import chart, table
from scorer.views import match_access
from scorer.web import pages

PER_PAGE = 100

bp: Blueprint = match_access.blueprint("chart", __name__)


@bp.get("/chart")
@match_access.allow_watchers
def show() -> Response:
    """The picture of the match, and its entries from the latest to the first."""
    worked = match_access.current_match()
    entries = len(worked.ledger.rows)
    last = max(1, -(-entries // PER_PAGE))
    number = min(max(request.args.get("page", 1, int), 1), last)
    until = entries - (number - 1) * PER_PAGE
    return pages.render_page(
        "chart/show.html",
        "chart/show.html",
        chart=chart.picture(worked),
        contracts=chart.by_contract(worked),
        rows=table.deal_rows(worked, worked.ledger.rows[max(0, until - PER_PAGE) : until]),
        page=number,
        last=last,
        known=0,
    )
