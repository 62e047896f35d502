"""The screen: the table for a television or a tablet at the wall; it fills it, and nothing on it can be changed."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, g, make_response, request

from scorer import overview, pages, sheet
from scorer.tables import Kept
from scorer.views import at_table, table

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


def _show(kept: Kept) -> Response:
    return pages.page(
        "screen/show.html", "screen/_screen.html",
        kept=kept, names=kept.names, tell=kept.tell, turn=kept.ledger.next, sheet=sheet, deal=None,
        address=at_table.address, may_keep=False, interval=table.interval(kept),
        last=sheet.last(kept), rows=_rows(kept), chart=overview.picture(kept),
    )  # fmt: skip


def _rows(kept: Kept) -> list[dict[str, Any]]:
    rows = sheet.deal_rows(kept, kept.ledger.rows[-SHOWN:])
    for row in rows:
        row["cells"] = [cell | {"total": cell["total"] + kept.stake} for cell in row["cells"]]
    return rows
