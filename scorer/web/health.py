"""`/healthz`: whether Scorer works, for a program that watches it. A row is read, and disk and backup are looked at.

It is for programs on this computer and for the proxy itself: a request that a proxy passes on finds no such page. No
host name is asked for, and it is no use of Scorer: no chores begin with it.
"""

import shutil
import sqlite3
import time
from datetime import datetime
from pathlib import Path

from flask import Flask, Response, current_app, g, jsonify, request

from scorer.language.texts import gettext as _
from scorer.store import backups
from scorer.store.db import Reason, StoreProblem
from scorer.web import hosts
from scorer.web.database import get_db
from scorer.web.errors import store_text

PATH = "/healthz"
MIN_FREE_BYTES = 10 * 1024 * 1024  # with less room than that on the disk, the next deal may not be saved
MAX_BACKUP_LAG_SECONDS = 86_400  # for how long the last change of any match may be in no backup
LAST_CHANGED = """
    SELECT touched FROM matches WHERE id = (SELECT match_id FROM changes ORDER BY rowid DESC LIMIT 1)
"""
"""The match that was changed last: every change of any match is a new row, the last of all."""


def init_app(app: Flask) -> None:
    """Plug in, before anything else looks at the request."""
    app.before_request(_respond)


def _respond() -> Response | None:
    """200 with the room on the disk and the age of the newest backup; 503 with the reason where something is wrong."""
    if request.path != PATH or "X-Forwarded-For" in request.headers or current_app.config["POCKET"]:
        return None
    if not current_app.config["PROXIES"] and not hosts.is_loopback(request.remote_addr or ""):
        return None
    g.is_no_use = True
    folder = Path(current_app.instance_path)
    free = shutil.disk_usage(folder).free
    written = max((path.stat().st_mtime for path in (folder / backups.FOLDER).glob("*.db")), default=None)
    reason = _reason(free, written)
    age = None if written is None else max(0, int(time.time() - written))
    response = jsonify(well=not reason, reason=reason, free_bytes=free, backup_age_seconds=age)
    response.status_code = 503 if reason else 200
    response.headers["Cache-Control"] = "no-store"
    return response


def _reason(free: int, written: float | None) -> str:
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
