"""Files and texts that are opened: what was sent, and the page that says what is wrong with it."""

from collections.abc import Sequence

from flask import Response, request

from scorer.web import pages

MAX_PROBLEMS_SHOWN = 5
"""Problems of a file that are listed; the page counts the rest."""


def uploaded_file() -> bytes | str:
    """The content of the sent file, or else the pasted text."""
    file, text = request.files.get("file"), request.form.get("text", "").strip()
    return (file.read() if file else b"") or text


def upload_page(template: str, status: int = 200, problems: Sequence[str] = ()) -> Response:
    """The page on which a file is opened, with the problems of the one that was sent."""
    listed, more = problems[:MAX_PROBLEMS_SHOWN], len(problems[MAX_PROBLEMS_SHOWN:])
    typed = request.form.get("text", "")
    return pages.render_page(template, template, status, typed=typed, problems=listed, more=more)
