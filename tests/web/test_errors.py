"""Pages for what goes wrong: a status and a sentence, never a trace, and the log tells no links."""

import logging
import sqlite3

import pytest
from flask import abort

from scorer import create_app
from scorer.store import connections, db
from scorer.store.db import Reason, StoreProblem, StoreUnusable
from scorer.store.matches import NotFound
from scorer.store.restoring import NotRestorable
from scorer.web import errors
from scorer.web.database import get_db


@pytest.fixture
def app(tmp_path):
    """The app with pages that fail: one is a mistake, one fills the disk, one refuses with any status."""
    app = create_app({"TESTING": True}, instance_path=tmp_path / "instance")
    app.add_url_rule("/m/<token>/test", "test_mistake", lambda token: 1 / 0)
    app.add_url_rule("/test/full", "test_full", fill_disk)
    app.add_url_rule("/test/refused/<int:status>", "test_refused", lambda status: abort(status))
    return app


def fill_disk():
    store = get_db()
    store.execute("PRAGMA max_page_count = 1")
    with db.write(store):
        store.execute("CREATE TABLE large (text TEXT) STRICT")
        store.execute("INSERT INTO large VALUES (?)", ["x" * 10_000_000])
    return ""


def test_a_mistake_is_a_page_without_a_trace(app, caplog):
    """People read a sentence; the log has the trace, but not the token of the link."""
    app.testing = False
    with caplog.at_level(logging.ERROR):
        answer = app.test_client().get("/m/secret-token/test")
    assert answer.status_code == 500
    assert "ZeroDivision" not in answer.text
    assert "secret-token" not in answer.text
    assert "Content-Security-Policy" in answer.headers
    assert "ZeroDivisionError" in caplog.text
    assert "/m/<token>/test" in caplog.text
    assert "secret-token" not in caplog.text


def test_a_full_disk_is_a_page_and_a_line_in_the_log(client, caplog):
    """507 with a sentence; no trace on the page nor in the log."""
    with caplog.at_level(logging.ERROR):
        answer = client.get("/test/full")
    assert answer.status_code == 507
    assert "full" in answer.text
    assert len(caplog.records) == 1
    assert "Traceback" not in caplog.text + answer.text


@pytest.mark.parametrize("loss", ["garbage", "gone"])
def test_a_database_lost_while_running_is_a_page(app, tmp_path, loss):
    """503 with a sentence when the file is overwritten, or its folder is no more."""
    app.add_url_rule("/test/read", "test_read", lambda: str(get_db()["matches"].count))
    path = tmp_path / "instance" / db.FILE
    with app.app_context():
        get_db()
    connections.close()
    if loss == "garbage":
        path.write_bytes(b"garbage" * 10_000)
    else:
        path.unlink()
        path.mkdir()
    answer = app.test_client().get("/test/read")
    assert answer.status_code == 503
    assert "Traceback" not in answer.text


def test_an_error_of_sql_is_a_mistake(app):
    """A mistake in a query is not blamed on the disk."""
    app.add_url_rule("/test/sql", "test_sql", lambda: str(get_db().execute("SELEC")))
    with pytest.raises(sqlite3.OperationalError):
        app.test_client().get("/test/sql")


@pytest.mark.parametrize("status", [400, 403, 404, 405, 409, 410, 413, 415, 422, 429, 500, 501, 503])
def test_every_status_has_a_heading_and_a_sentence(client, status):
    """Whatever is refused, the page says what happened and what to do, and not only a number."""
    answer = client.get(f"/test/refused/{status}")
    assert answer.status_code == status
    with client.application.test_request_context():
        heading, sentence = errors.error_title(status), errors.error_text(status)
    assert heading in answer.text
    assert sentence.replace("'", "&#39;") in answer.text
    assert sentence.endswith(".")


def test_a_match_that_went_while_it_was_saved_is_not_found(app):
    """The store raises Missing; people read that the link has ended."""

    def gone():
        raise NotFound("nobody")

    app.add_url_rule("/test/missing", "test_missing", gone)
    assert app.test_client().get("/test/missing").status_code == 404


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_its_sentence(reason):
    """A whole one, with every value in its place."""
    names = ("file", "folder", "why", "name", "command", "child", "parent", "what", "part", "log", "found", "here")
    text = errors.store_text(StoreProblem(reason, new=("run", "--new"), **{name: f"<{name}>" for name in names}))
    assert text
    assert "%" not in text


def test_a_problem_inside_another_is_said_whole(tmp_path):
    """A backup of a newer Scorer: the file, and the sentence about its database."""
    inner = StoreUnusable(Reason.NEWER)
    text = errors.store_text(NotRestorable(Reason.FILE_UNUSABLE, file=tmp_path, why=inner))
    assert text == f"{tmp_path}: {errors.store_text(inner)}"


def test_what_sqlite_says_is_a_sentence_too():
    """Of an error that no reason is known for its own words stand in it; other errors speak for themselves."""
    assert (
        errors.store_text(sqlite3.OperationalError("no such table")) == "The database cannot be read (no such table)."
    )
    assert errors.store_text(OSError(28, "No space left")) == "[Errno 28] No space left"
