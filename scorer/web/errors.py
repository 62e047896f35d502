"""Error pages with a status and a sentence, never a trace, and the sentences for problems of the store.

Each refusal, and each change of a right, is a line in the log of the app.
"""

import re
import sqlite3
from math import ceil
from pathlib import Path

from flask import Flask, Response, current_app, make_response, render_template, request
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException, MethodNotAllowed, SecurityError

from scorer.language.texts import gettext as _, ngettext
from scorer.paths import scorer_command
from scorer.store import connections
from scorer.store.db import Reason, StoreProblem, reason_of
from scorer.store.matches import NotFound
from scorer.web import hosts, pages

ErrorPage = tuple[str, int, dict[str, str]]  # the HTML, its status and its headers
ADDRESS = re.compile(r"[0-9a-f.:]{2,45}(/64)?")  # what may be written into the log as an address or a network


class CannotStart(RuntimeError):
    """The app cannot be created; the message is a sentence for the person who starts the program."""


def init_app(app: Flask) -> None:
    """Plug in: one page for every kind of error."""
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(SecurityError, _unknown_host)
    app.register_error_handler(CSRFError, _csrf_error)
    app.register_error_handler(NotFound, lambda error: error_page(404, error_text(404)))
    app.register_error_handler(sqlite3.Error, _store_error)
    app.register_error_handler(Exception, _program_error)


def error_page(status: int, sentence: str) -> ErrorPage:
    """The error page with this sentence."""
    html = render_template("errors/error.html", status=status, title=error_title(status), sentence=sentence)
    return html, status, pages.full_page_headers()


def error_title(status: int) -> str:
    """The heading of the error page."""
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


def _http_error(error: HTTPException) -> ErrorPage | HTTPException | Response:
    status = error.code or 500
    if status < 400:
        return error  # a redirect of the router's
    if status in (403, 429):
        log_event(f"Refused, {status}")
    seconds = getattr(error, "retry_after", None)
    sentence = retry_text(seconds) if isinstance(seconds, int) else error_text(status)
    response = make_response(error_page(status, sentence))
    if seconds is not None:
        response.retry_after = seconds
    if isinstance(error, MethodNotAllowed):
        response.allow.update(error.valid_methods or ())
    return response


def error_text(status: int) -> str:
    """The meaning of an HTTP error at the table, and what to do."""
    match status:
        case 400:
            return _("Scorer could not read what this browser sent. Load the page again and try once more.")
        case 403:
            if (request.blueprint or "").startswith("circle"):
                return _("This link lets you look on. To change something here, open the link to put evenings in.")
            return _("This link lets you watch. To enter deals, open the link for keeping score.")
        case 404:
            if current_app.config["POCKET"]:
                return _("There is no such page.")
            return _("There is no such page, or the link has ended. Whoever keeps score can give you a new one.")
        case 405:
            return _("That cannot be done from here. Go back to the table and try from there.")
        case 413:
            return _("What was sent is larger than any score sheet. Nothing was changed.")
    if status >= 500:
        return _("The fault is the program's, not yours. What was saved before is safe: try again.")
    return _("Nothing was changed. Go back to the table and try again.")


def retry_text(seconds: int) -> str:
    """The sentence for somebody who has to wait for so long."""
    return ngettext(
        "Please wait %(num)s minute and try again.", "Please wait %(num)s minutes and try again.", ceil(seconds / 60)
    )


def _unknown_host(error: SecurityError) -> ErrorPage:
    """Plain text, because a page needs URLs and the host is not ours."""
    hosts.log_unknown_host(request.headers.get("Host", ""))
    text = _(
        "Scorer does not go by this name. Open the address that it shows when it is started; "
        "whoever runs it adds a name with --host-name."
    )
    return text, 400, {"Content-Type": "text/plain; charset=utf-8"}


def _csrf_error(error: CSRFError) -> ErrorPage:
    log_event(f"Refused a form, 400 ({error.description})")
    sentence = _(
        "Scorer could not make sure that this came from its own page. Perhaps cookies are switched off. "
        "Nothing was changed: load the page again and save once more."
    )
    return error_page(400, sentence)


def _store_error(error: sqlite3.Error) -> ErrorPage:
    reason = reason_of(error)
    if reason is Reason.UNREADABLE:
        return _program_error(error)
    if connections.is_read_from_copy(current_app.extensions["scorer.db"]):
        return error_page(507, store_text(StoreProblem(Reason.DISK_FULL)))
    current_app.logger.error("The database: %s (%s)", error, type(error).__name__)
    return error_page(507 if reason is Reason.DISK_FULL else 503, store_text(error))


def store_text(error: object) -> str:
    """The sentence for a problem of the store, with what helps; `str` of anything else."""
    if isinstance(error, sqlite3.Error):
        error = StoreProblem(reason_of(error), why=str(error))
    if not isinstance(error, StoreProblem):
        return str(error)
    texts = {
        Reason.DISK_FULL: _("The disk of the machine that keeps the score is full. Nothing was changed."),
        Reason.READ_ONLY: _("The folder with the scores cannot be written to. Nothing was changed."),
        Reason.BUSY: _("The scores are busy just now. Nothing was changed: please try again."),
        Reason.DAMAGED: _("The file with the scores is damaged. Restore the last backup."),
        Reason.UNREADABLE: _("The database cannot be read (%(why)s)."),
        Reason.NEWER: _("The database was written by a newer Scorer. Install that version again, or restore a backup."),
        Reason.FOREIGN: _(
            "%(file)s is the database of another program. Move it away, or name another folder with --instance."
        ),
        Reason.KEY_UNREADABLE: _("%(what)s cannot be read (%(why)s)."),
        Reason.KEY_DAMAGED: _("%(file)s is damaged. Restore the last backup."),
        Reason.KEY_LOST: _(
            "The secret key is missing, and no daily backup has it. A new one ends all links: %(command)s"
        ),
        Reason.KEY_IN_BACKUP: _("The secret key is missing. To put back that of the newest backup: %(command)s"),
        Reason.NO_DATABASE: _("There is no database in %(folder)s. Another folder is named with --instance."),
        Reason.DATABASE_LOST: _(
            "The database is missing or empty. To put back the newest backup: %(command)s. To begin without it: %(new)s"
        ),
        Reason.DATABASE_GONE: _(
            "There is no database in %(folder)s, where there was one, and no sound backup that holds a match. "
            "Restore a backup that you keep elsewhere. To begin without it: %(command)s"
        ),
        Reason.UNSOUND: _("The database is damaged (%(why)s). Restore the last backup."),
        Reason.NO_FILE: _("There is no file %(file)s."),
        Reason.FILE_DAMAGED: _("%(file)s is damaged: %(why)s."),
        Reason.FILE_ACTS: _("%(file)s holds something that Scorer has not made: %(what)s."),
        Reason.FILE_FOREIGN: _("%(file)s is a database, but not one of Scorer."),
        Reason.FILE_UNUSABLE: "%(file)s: %(why)s",
        Reason.LOG_MISSING: _("%(file)s holds no match: it is a copy without its log, %(log)s."),
        Reason.FEWER_MATCHES: _("%(file)s holds fewer matches than there are here: %(found)s, not %(here)s."),
        Reason.IN_USE: _("A Scorer is running with this database. Stop it first, then try again."),
    }
    values = {
        name: scorer_command(Path(str(error.values["folder"])), *value) if isinstance(value, tuple) else value
        for name, value in error.values.items()
    }
    if isinstance(values.get("why"), StoreProblem):
        values = {**values, "why": store_text(values["why"])}
    return texts[error.reason] % values


def _program_error(error: Exception) -> ErrorPage:
    """Log a mistake in the program with its route: the URL would put a link's token into the log."""
    if current_app.testing or current_app.debug:
        raise error
    current_app.logger.error("A mistake in %s %s", request.method, request.url_rule, exc_info=error)
    return error_page(500, error_text(500))


def log_event(event: str) -> None:
    """Log what happened, what was asked and from where. The route is named: the address may hold a link's token."""
    client = hosts.client_network(request.remote_addr or "")
    known = client if ADDRESS.fullmatch(client) else "unknown"  # a proxy may pass on any text
    current_app.logger.warning("%s: %s %s from %s", event, request.method, request.url_rule, known)
