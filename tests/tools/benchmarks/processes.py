"""What is measured in a process of its own: `python -m tests.tools.benchmarks.processes JOB FOLDER ...`."""

import logging
import sqlite3
import sys
import threading
import time
from pathlib import Path

from flask import Flask, request

from scorer import create_app, warm_up
from scorer.web import server
from tests.helpers.rooms import Request, Room, answer

THREADS = 8
"""Those of `scorer run`."""
MARK = "/counted from here"
"""A path that does not exist; asking for it shows in a trace where the counting begins."""


def bare_app(folder):
    """A Flask app that reads a row at /read and commits one at /write, with a connection a thread that stays open."""
    app, kept = Flask("bare"), threading.local()

    def store():
        if "store" not in vars(kept):
            kept.store = sqlite3.connect(folder / "bare.db", isolation_level=None)
            kept.store.executescript("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;")
            kept.store.execute("CREATE TABLE IF NOT EXISTS notes (id INTEGER PRIMARY KEY, text TEXT)")
        return kept.store

    store().execute("INSERT INTO notes (text) VALUES ('a note')")

    @app.get("/read")
    def read():
        return str(store().execute("SELECT text FROM notes WHERE id = 1").fetchone()[0])

    @app.post("/write")
    def write():
        store().execute("BEGIN IMMEDIATE")
        store().execute("INSERT INTO notes (text) VALUES (?)", [request.form["text"]])
        store().execute("COMMIT")
        return "saved"

    return app


def serve(app):
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    listening = server.make_server(app, "127.0.0.1", 0, THREADS)
    print(listening.effective_port, flush=True)
    listening.run()


def first(app, path, cookie):
    """Print the milliseconds of processor time of the first page after a start, as `scorer run` starts."""
    warm_up(app)
    environ = Request(path, headers={"Accept-Encoding": "gzip", "Accept-Language": "sk", "Cookie": cookie}).environ()
    began = time.process_time()
    status, _body = answer(app, environ)
    print((time.process_time() - began) * 1000)
    assert status == 200, status


def saves(room, number=30):
    for _ in range(10):
        room.save()
    Path(MARK).exists()
    for _ in range(number):
        room.save()
    Path(MARK).exists()


if __name__ == "__main__":
    job, folder, *arguments = sys.argv[1:]
    if job == "first":
        first(create_app(instance_path=folder), *arguments)
    elif job == "saves":
        saves(Room(Path(folder), 1, 0))
    else:
        serve(bare_app(Path(folder)) if job == "bare" else create_app(instance_path=folder))
