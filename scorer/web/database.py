"""The database of an app: the connection that a request has of its thread, the jobs that requests start, `/healthz`.

That says whether Scorer works, for a program that watches it: a row is read, and disk and backup are looked at. It is
for programs on this computer and for the proxy itself: a request that a proxy passes on finds no such page. No host
name is asked for, and it is no use of Scorer: no chores begin with it.
"""

import shutil
import sqlite3
import time
from contextlib import closing
from datetime import datetime
from pathlib import Path

from flask import Flask, Response, current_app, g, jsonify, request
from sqlite_utils import Database

from scorer.language.texts import gettext as _
from scorer.store import backups, connections, db, matches
from scorer.store.backups import RecentChanges
from scorer.store.connections import KeptConnection
from scorer.store.db import Reason, StoreProblem
from scorer.web import hosts
from scorer.web.errors import CannotStart, store_text

HEALTH_PATH = "/healthz"
MIN_FREE_BYTES = 10 * 1024 * 1024  # with less room than that on the disk, the next deal may not be saved
MAX_BACKUP_LAG_SECONDS = 86_400  # for how long the last change of any match may be in no backup
LAST_CHANGED = """
    SELECT touched FROM matches WHERE id = (SELECT match_id FROM changes ORDER BY rowid DESC LIMIT 1)
"""
"""The match that was changed last: every change of any match is a new row, the last of all."""


def init_app(app: Flask, *, is_new: bool = False) -> None:
    """Plug in: create or migrate the database, roll back what a request leaves open, and answer who asks for health.

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
    app.before_request(_answer_health)


def _prepare(app: Flask, path: Path) -> None:
    """Create or migrate the database; where a full disk prevents that, have it read. Raises db.StoreUnusable."""
    try:
        db.prepare(path)
    except db.StoreUnusable as error:
        if error.reason is not Reason.DISK_FULL:
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
        start_chores = backups.at_first_request(folder, app.logger, store_text)
        app.after_request(lambda response: response if g.get("is_no_use") else start_chores(response))
        app.after_request(recent.after_request)


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


def _answer_health() -> Response | None:
    """200 with the room on the disk and the age of the newest backup; 503 with the reason where something is wrong."""
    if request.path != HEALTH_PATH or "X-Forwarded-For" in request.headers or current_app.config["POCKET"]:
        return None
    if not current_app.config["PROXIES"] and not hosts.is_loopback(request.remote_addr or ""):
        return None
    g.is_no_use = True
    folder = Path(current_app.instance_path)
    free = shutil.disk_usage(folder).free
    written = max((path.stat().st_mtime for path in (folder / backups.FOLDER).glob("*.db")), default=None)
    reason = _fault(free, written)
    age = None if written is None else max(0, int(time.time() - written))
    response = jsonify(well=not reason, reason=reason, free_bytes=free, backup_age_seconds=age)
    response.status_code = 503 if reason else 200
    response.headers["Cache-Control"] = "no-store"
    return response


def _fault(free: int, written: float | None) -> str:
    try:
        row = get_db().execute(LAST_CHANGED).fetchone()
    except sqlite3.Error as error:
        return store_text(error)
    if free < MIN_FREE_BYTES:
        return store_text(StoreProblem(Reason.DISK_FULL))
    changed = datetime.fromisoformat(row[0]).timestamp() if row else 0.0
    if (written or 0.0) < changed < time.time() - MAX_BACKUP_LAG_SECONDS:
        return f"{_('What was saved last is in no backup.')} {_('Look into the log of Scorer for what kept it.')}"
    return ""
