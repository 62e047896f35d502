"""The database of an app: one connection per request, short reads without one, and the jobs that requests start."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from flask import Flask, current_app, g
from sqlite_utils import Database

from scorer.language.texts import gettext as _
from scorer.store import chores, db, read_connection
from scorer.store.backups import RecentChanges
from scorer.web.errors import CannotStart, store_text


def init_app(app: Flask) -> None:
    """Plug in: create or migrate the database, and close what a request has opened. Raises CannotStart."""
    folder = Path(app.instance_path)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise CannotStart(_("The folder for the scores cannot be made: %(why)s", why=error.strerror)) from error
    path = app.extensions["scorer.db"] = folder / db.FILE
    try:
        db.prepare(path)
    except db.StoreUnusable as error:
        raise CannotStart(store_text(error)) from error
    app.teardown_appcontext(_close)


def follow_requests(app: Flask) -> None:
    """Let requests start the chores of the day and the recent backups; an app under test starts none."""
    folder = Path(app.instance_path)
    recent = app.extensions["recent"] = RecentChanges(folder, app.logger, describe=store_text)
    if not app.testing:
        app.after_request(chores.at_first_request(folder, app.logger, store_text))
        app.after_request(chores.after_each_request(recent))


def get_db() -> Database:
    """The database of the current request (or command), closed at its end."""
    if "db" not in g:
        path: Path = current_app.extensions["scorer.db"]
        read_connection.open_connection(path)
        g.db = db.connect(path)
    store: Database = g.db
    return store


@contextmanager
def short_read() -> Iterator[Database]:
    """Yield a database for one short read, fetched whole inside the block; it opens no connection."""
    with read_connection.get(current_app.extensions["scorer.db"]) as connection:
        yield Database(connection, recursive_triggers=False, execute_plugins=False)


def _close(error: BaseException | None) -> None:
    store: Database | None = g.pop("db", None)
    if store is not None:
        store.close()
