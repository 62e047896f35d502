"""The past of a match: every change with its time, and the chart of the totals."""

from flask import Response

from scorer.presentation import table
from scorer.presentation.history import history_by_day
from scorer.presentation.pictures import line_chart
from scorer.store.history import load_history, next_redo, next_undo
from scorer.views import match_access
from scorer.web import pages
from scorer.web.database import get_db

PER_PAGE = 100  # entries on one page of the chart

bp = match_access.blueprint("history", __name__)


@bp.get("/history")
@match_access.allow_watchers
def show() -> Response:
    """Every change, the latest first."""
    replayed = match_access.current_match()
    return pages.render_page(
        "history/show.html",
        days=history_by_day(replayed, load_history(get_db(), replayed.stored)),
        undoable=next_undo(get_db(), replayed.stored), redoable=next_redo(get_db(), replayed.stored),
    )  # fmt: skip


@bp.get("/chart")
@match_access.allow_watchers
def show_chart() -> Response:
    """The picture of the match, and its entries from the latest to the first."""
    replayed = match_access.current_match()
    count = len(replayed.ledger.rows)
    last = max(1, -(-count // PER_PAGE))
    number = min(pages.page_number(), last)
    until = count - (number - 1) * PER_PAGE
    return pages.render_page(
        "chart/show.html", chart=line_chart.picture(replayed),
        contracts=line_chart.by_contract(replayed),
        rows=table.deal_rows(replayed, replayed.ledger.rows[max(0, until - PER_PAGE) : until]), page=number,
        last=last,
    )  # fmt: skip
