"""The pocket: the app as a browser's worker calls it, with a cookie of its own and nobody else to answer."""

import sys
from collections.abc import Iterable, Sequence
from http.cookies import SimpleCookie
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import unquote_to_bytes, urlsplit

from flask import Flask

from scorer import create_app
from scorer.store import backups, connections, db, rights
from scorer.web import errors
from scorer.web.database import get_db
from scorer.web.links import THIS_PHONE

COOKIES = "cookies"
"""The name of the file of the cookie in the instance folder, so that it is kept with the scores."""

Answer = tuple[int, list[tuple[str, str]], bytes]  # its status, its headers and its body


def open_pocket(folder: str, root: str, deleted_after: int = 0) -> "Pocket | str":
    """The pocket of this instance folder, or the reason in one word for which it cannot be opened: newer or damaged."""
    try:
        return Pocket(folder, root, deleted_after)
    except errors.CannotStart as error:
        cause = error.__cause__
        return "newer" if isinstance(cause, db.StoreProblem) and cause.reason is db.Reason.NEWER else "damaged"


class Pocket:
    """The app for the one person who holds the phone."""

    def __init__(self, folder: str, root: str, deleted_after: int = 0) -> None:
        """Start it on an instance folder; `root` is the path below which its pages are. Raises CannotStart.

        `deleted_after` is the number of days without a visit after which the browser deletes all, 0 where it does not.
        """
        self.folder, self.root, self.deleted_after = Path(folder), root, deleted_after
        self._start()
        path = self.folder / COOKIES
        self.cookies: SimpleCookie = SimpleCookie(path.read_text("utf-8") if path.exists() else "")

    def _start(self) -> None:
        config = {"POCKET": True, "APPLICATION_ROOT": self.root, "DELETED_AFTER": self.deleted_after}
        self.app: Flask = create_app(config, self.folder)
        with self.app.app_context():
            backups.empty_bins(get_db())
            rights.claim_everything(get_db(), THIS_PHONE)

    def respond(self, method: str, url: str, headers: Sequence[Sequence[str]], body: bytes) -> Answer:
        environ = self._environ(method, url, headers, body)
        status, sent = "500", list[tuple[str, str]]()

        def start(line: str, given: list[tuple[str, str]], error: Any = None) -> Any:
            nonlocal status, sent
            status, sent = line, given

        chunks: Iterable[bytes] = self.app.wsgi_app(environ, start)
        try:
            content = b"".join(chunks)
        finally:
            if hasattr(chunks, "close"):
                chunks.close()
        self._keep_cookies([value for name, value in sent if name.lower() == "set-cookie"])
        if "is_replaced" in self.app.extensions:  # by a file: another database, and another key
            self._start()
        return int(status[:3]), [pair for pair in sent if pair[0].lower() != "set-cookie"], content

    def settle(self) -> None:
        """Bring everything that was saved into the database's own file, before it is copied."""
        connections.get(self.folder / db.FILE).database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def _environ(self, method: str, url: str, headers: Sequence[Sequence[str]], body: bytes) -> dict[str, Any]:
        parts = urlsplit(url)
        path = unquote_to_bytes(parts.path).decode("latin-1")
        root = unquote_to_bytes(self.root).decode("latin-1")
        environ: dict[str, Any] = {
            "REQUEST_METHOD": method, "SCRIPT_NAME": root, "PATH_INFO": path.removeprefix(root),
            "QUERY_STRING": parts.query, "SERVER_NAME": parts.hostname or "localhost",
            "SERVER_PORT": str(parts.port or (443 if parts.scheme == "https" else 80)), "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": "127.0.0.1", "HTTP_HOST": parts.netloc, "CONTENT_LENGTH": str(len(body)),
            "wsgi.version": (1, 0), "wsgi.url_scheme": parts.scheme, "wsgi.input": BytesIO(body),
            "wsgi.errors": sys.stderr, "wsgi.multithread": False, "wsgi.multiprocess": False, "wsgi.run_once": False,
        }  # fmt: skip
        for name, value in headers:
            key = name.upper().replace("-", "_")
            environ[key if key == "CONTENT_TYPE" else f"HTTP_{key}"] = value
        environ.pop("HTTP_CONTENT_LENGTH", None)
        environ["HTTP_COOKIE"] = "; ".join(f"{name}={item.coded_value}" for name, item in self.cookies.items())
        return environ

    def _keep_cookies(self, lines: Sequence[str]) -> None:
        for line in lines:
            self.cookies.load(line)
        for name in [name for name, item in self.cookies.items() if item["max-age"] == "0"]:
            del self.cookies[name]
        if lines:
            text = "; ".join(f"{name}={item.coded_value}" for name, item in self.cookies.items())
            (self.folder / COOKIES).write_text(text, "utf-8")
