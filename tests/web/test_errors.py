"""Pages for what goes wrong: a status and a sentence, never a trace, and the log tells no links.

A line of it for each refusal and each change of a right, without a token and without a name.
"""

import logging
import re
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
from tests.helpers.own import keep_game
from tests.helpers.routes import House
from tests.helpers.table import hidden, make_match


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


@pytest.fixture
def lines(caplog):
    caplog.set_level(logging.WARNING)
    return caplog


def test_refused_right_is_a_line(app, lines):
    """A watcher who would save: the route and from where, and nothing of the link."""
    house = House(app)
    match = house.match("watch")
    assert house.ask("watch", "POST /m/<token>/deals", match).status_code == 403
    assert lines.messages == ["Refused, 403: POST /m/<token>/deals from 127.0.0.1"]


def test_too_many_tries_are_a_line(app, lines):
    """The one that waits, not those before it."""
    app.config["MOST_WRONG"] = 1
    client = app.test_client()
    assert [client.get("/k/wrong-token").status_code for _ in range(2)] == [404, 429]
    assert lines.messages == ["Refused, 429: GET /k/<token> from 127.0.0.1"]


def test_form_of_another_site_is_a_line(client, lines):
    """What the form lacked stands there."""
    address = make_match(client)
    assert client.post(f"{address}/share/renew", data={"role": "keep"}).status_code == 400
    (line,) = lines.messages
    assert re.fullmatch(r"Refused a form, 400 \(The CSRF \w+ .*\): POST /m/<token>/share/renew from 127\.0\.0\.1", line)


def test_renewed_links_and_restored_matches_are_lines(client, lines):
    """Each once: a second tap renews nothing."""
    address = make_match(client)
    form = hidden(client.get(f"{address}/share").text)
    token = address.removeprefix("/m/")
    fields = {"csrf_token": form["csrf_token"], "role": "watch", "token": token}
    renewed = client.post(f"{address}/share/renew", data=fields).location
    client.post(renewed + "/renew", data=fields)
    assert lines.messages == ["Renewed the link to watch: POST /m/<token>/share/renew from 127.0.0.1"]
    lines.clear()
    game = keep_game(client)
    page = client.get(game).text
    fields["token"] = re.findall(r'name="token" value="([^"]+)"', page)[0]
    client.post(f"{game}/renew", data=fields)
    assert lines.messages == ["Renewed the link of a game: POST /games/<key>/renew from 127.0.0.1"]
    lines.clear()
    for way in ("throw-away", "take-back"):
        client.post(f"{game}/{way}", data=fields)
    assert lines.messages == ["Took a game out of the bin: POST /games/<key>/take-back from 127.0.0.1"]


@pytest.mark.parametrize(
    ("address", "client"),
    [
        ("192.168.1.5", "192.168.1.5"),
        ("::ffff:192.168.1.5", "192.168.1.5"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("\x1b[2J forged line", "unknown"),
        ("", "unknown"),
    ],
)
def test_line_names_an_address_or_a_household(app, lines, address, client):
    """What a proxy passes on as an address may be any text, and goes into no log."""
    with app.test_request_context("/privacy", environ_base={"REMOTE_ADDR": address}):
        errors.log_event("Test")
    assert lines.messages == [f"Test: GET /privacy from {client}"]
