"""The database of an app: the connection that a request has of its thread, and the jobs that requests start."""

import sqlite3
from contextlib import closing
from pathlib import Path

from flask import Flask, current_app, g
from sqlite_utils import Database

from scorer.language.texts import gettext as _
from scorer.store import backups, chores, connections, db, matches
from scorer.store.backups import RecentChanges
from scorer.store.connections import KeptConnection
from scorer.web.errors import CannotStart, store_text


def init_app(app: Flask, *, is_new: bool = False) -> None:
    """Plug in: create or migrate the database, and roll back what a request leaves open.

    Raises CannotStart, also where the database is lost and a backup holds it, unless `is_new`.
    """
    folder = Path(app.instance_path)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise CannotStart(_("%(what)s cannot be written (%(why)s).", what=folder, why=error.strerror)) from error
    path = app.extensions["scorer.db"] = folder / db.FILE
    try:
        if not is_new:
            backups.refuse_lost_database(folder)
        _prepare(app, path)
        if is_new:
            with closing(db.connect(path)) as store:
                db.count_day(store, matches.utc_now()[:10])  # from now on it is not lost but new
    except db.StoreUnusable as error:
        raise CannotStart(store_text(error)) from error
    app.teardown_appcontext(_release)


def _prepare(app: Flask, path: Path) -> None:
    """Create or migrate the database; where a full disk prevents that, have it read. Raises db.StoreUnusable."""
    try:
        db.prepare(path)
    except db.StoreUnusable as error:
        if error.reason is not db.Reason.DISK_FULL:
            raise
        try:
            connections.read_from_copy(path)
        except sqlite3.Error:
            raise error from None
        app.logger.error(store_text(error))


def follow_requests(app: Flask) -> None:
    """Let requests start the chores of the day and the recent backups; an app under test starts none."""
    folder = Path(app.instance_path)
    recent = app.extensions["recent"] = RecentChanges(folder, app.logger, describe=store_text)
    if not app.testing and not app.config["POCKET"]:
        start_chores = chores.at_first_request(folder, app.logger, store_text)
        app.after_request(lambda response: response if g.get("is_no_use") else start_chores(response))
        app.after_request(chores.after_each_request(recent))


def get_db(*, is_durable: bool = True) -> Database:
    """The database for the current request or command, until its end; its connection stays open in this thread.

    Without `is_durable` it is for data that may be lost. It is not read-only for GET: opening a link stores a right.
    """
    in_use: dict[bool, KeptConnection] = g.setdefault("connections", {})
    if is_durable not in in_use:
        in_use[is_durable] = connections.get(current_app.extensions["scorer.db"], is_durable=is_durable)
    return in_use[is_durable].database


def _release(error: BaseException | None) -> None:
    """Leave no transaction to the next request of this thread, and no connection of a request that failed."""
    in_use: dict[bool, KeptConnection] = g.pop("connections", {})
    if error is not None or any(connection.database.conn.in_transaction for connection in in_use.values()):
        connections.close()  # which rolls back
