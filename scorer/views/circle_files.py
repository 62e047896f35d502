"""A circle taken away: its board as a spreadsheet and as JSON, the circle as a file, and a circle of such a file."""

from flask import Response, redirect, url_for
from flask.typing import ResponseReturnValue

from scorer.language.texts import gettext as _
from scorer.play import circle_files
from scorer.play.circle_board import ShownBoard
from scorer.presentation import circles as circle_pages, spreadsheet
from scorer.store.circles import TooManyCircles
from scorer.views import circle_membership, circles
from scorer.views.circle_membership import current_circle
from scorer.views.match_access import allow_watchers, sent_key
from scorer.web import pages, rate_limits
from scorer.web.database import get_db
from scorer.web.links import circle_token, make_browser_id
from scorer.web.pages import upload_page, uploaded_file

bp = circle_membership.blueprint("circle_files", __name__)
pages.allow_long_files(bp, open=circle_files.MAX_BYTES)


@bp.get("/<token>/board.csv")
@allow_watchers
def save_spreadsheet() -> Response:
    """The people of the board as lines of a spreadsheet."""
    return board_spreadsheet(circles.shown_board(), f"circle-{current_circle().key}.csv")


@bp.get("/<token>/board.json")
@allow_watchers
def show_values() -> Response:
    """The board as JSON."""
    return board_json(circles.shown_board())


@bp.get("/<token>/circle.json")
@allow_watchers
def document() -> Response:
    """The circle with all its copies; without any right to it."""
    text = circle_files.to_circle_text(get_db(), current_circle())
    return pages.conditional(pages.download(text, "application/json", f"circle-{current_circle().key}.json"))


@bp.get("/open")
def choose_file() -> ResponseReturnValue:
    """Choose the file of a circle."""
    return upload_page("circles/open.html")


@bp.post("/open")
def open() -> ResponseReturnValue:
    """Make a circle of a file; 422 where it is none."""
    rate_limits.refuse_after_bad_documents()
    key = sent_key()
    try:
        values = circle_files.parse_circle(uploaded_file())
    except circle_files.NotACircle:
        rate_limits.count_bad_document()
        wrong = _("This is no file of a circle, or it was changed. Save it once more where the circle is.")
        return upload_page("circles/open.html", 422, [wrong])
    rate_limits.count_new()
    try:
        circle = circle_files.store_circle(get_db(), make_browser_id(), values, key)
    except TooManyCircles:
        wrong = _("This phone has made as many circles as it may. Delete one first.")
        return upload_page("circles/open.html", 422, [wrong])
    return redirect(url_for("circles.show", token=circle_token(circle, "watch"), window="all"), 303)


def board_spreadsheet(shown: ShownBoard, name: str) -> Response:
    """A board as a spreadsheet of this name."""
    text = spreadsheet.format_csv(circle_pages.board_rows(shown.board))
    return pages.conditional(pages.download(text, "text/csv", name))


def board_json(shown: ShownBoard) -> Response:
    """A board as JSON, with its window and its game."""
    values = {"window": shown.window, "game": shown.game, **circle_files.board_values(shown.board)}
    return pages.conditional(Response(circle_files.to_json(values), mimetype="application/json"))
