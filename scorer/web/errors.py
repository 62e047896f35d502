"""Pages for what goes wrong: a status, a sentence in the table's words, never a trace."""

from __future__ import annotations

import sqlite3
from math import ceil

from flask import Flask, Response, current_app, make_response, render_template, request
from flask_babel import gettext as _
from flask_babel import ngettext
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException, MethodNotAllowed, SecurityError

from scorer.store import db
from scorer.store.matches import Missing
from scorer.web import hosts, pages

Answer = tuple[str, int, dict[str, str]]
"""A page, its status and its headers."""


def init_app(app: Flask) -> None:
    """Plug in: one page for every kind of error."""
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(SecurityError, _host)
    app.register_error_handler(CSRFError, _csrf)
    app.register_error_handler(Missing, _missing)
    app.register_error_handler(sqlite3.Error, _store)
    app.register_error_handler(Exception, _mistake)


def page(status: int, sentence: str) -> Answer:
    """The error page with this sentence."""
    html = render_template("errors/error.html", status=status, title=title(status), sentence=sentence)
    return html, status, pages.replacing_the_page()


def title(status: int) -> str:
    """What happened in a few words, for the heading of the page."""
    match status:
        case 404 | 410:
            return _("Nothing here")
        case 405 | 415 | 400 | 422:
            return _("That did not work")
        case 413:
            return _("Too much at once")
        case 429:
            return _("Too many tries")
        case 503 | 507:
            return _("The scores cannot be reached")
    return _("Something went wrong") if status >= 500 else _("That is not possible")


def _http(error: HTTPException) -> Answer | HTTPException | Response:
    status = error.code or 500
    if status < 400:
        return error  # a redirect of the router's
    waits = getattr(error, "retry_after", None)
    answer = make_response(page(status, wait(waits) if isinstance(waits, int) else sentence(status)))
    if waits is not None:
        answer.retry_after = waits
    if isinstance(error, MethodNotAllowed):
        answer.allow.update(error.valid_methods or ())
    return answer


def sentence(status: int) -> str:
    """What an error of the web means at the table, and what to do."""
    match status:
        case 400:
            return _("Scorer could not read what this browser sent. Load the page again and try once more.")
        case 403:
            return _("This link lets you watch. To enter deals, open the link for keeping score.")
        case 404:
            return _("There is no such page, or the link has ended. Whoever keeps score can give you a new one.")
        case 405:
            return _("That cannot be done from here. Go back to the table and try from there.")
        case 413:
            return _("What was sent is larger than any score sheet. Nothing was changed.")
    if status >= 500:
        return _("The fault is the program's, not yours. What was saved before is safe: try again.")
    return _("Nothing was changed. Go back to the table and try again.")


def wait(seconds: int) -> str:
    """What to do where somebody has to wait for so long."""
    return ngettext(
        "Please wait %(num)s minute and try again.", "Please wait %(num)s minutes and try again.", ceil(seconds / 60)
    )


def _host(error: SecurityError) -> tuple[str, int, dict[str, str]]:
    """A host that is not ours, so no address of ours can be put on a page: bare words."""
    hosts.note_stranger(request.headers.get("Host", ""))
    said = _(
        "Scorer does not go by this name. Open the address that it shows when it is started; "
        "whoever runs it adds a name with --host-name."
    )
    return said, 400, {"Content-Type": "text/plain; charset=utf-8"}


def _csrf(error: CSRFError) -> Answer:
    return page(
        400,
        _(
            "Scorer could not make sure that this came from its own page. Perhaps cookies are switched off. "
            "Nothing was changed: load the page again and save once more."
        ),
    )


def _missing(error: Missing) -> Answer:
    return page(404, sentence(404))


def _store(error: sqlite3.Error) -> Answer:
    trouble = db.explain(error)
    if trouble is None:
        return _mistake(error)
    current_app.logger.error("The database: %s (%s)", error, type(error).__name__)
    return page(trouble.status, trouble.sentence)


def _mistake(error: Exception) -> Answer:
    """A mistake in the program. Logged by its route: the address would put a link's token into the log."""
    if current_app.testing or current_app.debug:
        raise error
    current_app.logger.error("A mistake in %s %s", request.method, request.url_rule, exc_info=error)
    return page(500, sentence(500))
