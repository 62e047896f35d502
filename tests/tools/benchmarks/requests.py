"""What requests cost beside bare Flask views on a database of the same kind and durability, without sockets."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from flask import Flask

from scorer.store import connections, db
from scorer.web import database
from scorer.web.database import get_db
from tests.helpers.rooms import Room
from tests.tools.benchmarks.rounds import Figure, compared, take_turns

if TYPE_CHECKING:
    from flask.testing import FlaskClient


def bare(folder: Path) -> FlaskClient:
    """A Flask app that reads a row at /read and commits one at /write, with connections as ours."""
    folder.mkdir()
    path = folder / db.FILE
    db.prepare(path)
    app = Flask("bare")
    app.extensions["scorer.db"] = path
    app.teardown_appcontext(database._release)
    with db.connect(path) as store:
        store.execute("CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT) STRICT")
        store.execute("INSERT INTO notes VALUES (1, 'a note')")

    @app.get("/read")
    def read() -> tuple[str, int]:
        assert get_db().execute("SELECT * FROM notes WHERE id = ?", [1]).fetchone()
        return "", 204

    @app.post("/write")
    def write() -> tuple[str, int]:
        with db.write(get_db()) as store:
            store.execute("INSERT INTO notes (text) VALUES (?)", ["x" * 100])
        return "", 204

    return app.test_client()


def figures(folder: Path) -> list[Figure]:
    """A saved deal beside a commit; a poll, and the pages of a short and of a long evening, beside a read."""
    phone = bare(folder / "bare")
    played, watched = Room(folder / "played", 20, 25), Room(folder / "watched", 20, 40)
    short, long = Room(folder / "short", 1, 40), Room(folder / "long", 1, 500)
    saves = take_turns({"commit": lambda: phone.post("/write"), "deal": played.save})
    polls = take_turns({"read": lambda: phone.get("/read"), "poll": watched.poll})
    pages = take_turns({"read": lambda: phone.get("/read"), "40": short.look, "500": long.look})
    for room in (played, watched, short, long):
        room.close()
    connections.close()
    return [
        compared("a saved deal : a bare commit", saves, "deal", "commit", 2.0),
        compared("an unchanged poll : a bare read", polls, "poll", "read", 1.4),
        compared("a page of 40 deals : a bare read", pages, "40", "read", 6.0),
        compared("a page of 500 deals : of 40", pages, "500", "40", 1.5),
    ]
