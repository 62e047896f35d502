"""The chart: running totals, each player's points by contract, and all entries, a hundred a page."""

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
    replayed = match_access.current_match()
    count = len(replayed.ledger.rows)
    last = max(1, -(-count // PER_PAGE))
    number = min(max(request.args.get("page", 1, int), 1), last)
    until = count - (number - 1) * PER_PAGE
    return pages.render_page(
        "chart/show.html", "chart/show.html", chart=chart.picture(replayed),
        contracts=chart.by_contract(replayed),
        rows=table.deal_rows(replayed, replayed.ledger.rows[max(0, until - PER_PAGE) : until]), page=number,
        last=last, known=0,
    )  # fmt: skip
