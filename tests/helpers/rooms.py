"""Rooms: an app with many tables that have been played at for a while, for what counts or measures its work.

Its requests have the headers of a phone and go to the app as WSGI, so that no client's own work is in the figures.
"""

import sys
from collections.abc import Mapping
from io import BytesIO
from itertools import cycle
from random import Random
from typing import NamedTuple
from urllib.parse import urlencode

from scorer import create_app
from scorer.engine.document import options_json
from scorer.games import find
from scorer.store import connections, saving
from scorer.web.database import get_db
from scorer.web.links import COOKIE_FIELD, browser_id, link_token
from tests.helpers.table import csrf
from tests.tools import crash

HEADERS = {
    "Host": "127.0.0.1",
    "Accept-Encoding": "gzip, deflate",
    "Accept-Language": "sk-SK,sk;q=0.9,en;q=0.8",
    "User-Agent": "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36",
}
"""What a phone sends with every request."""
HTMX = {"HX-Request": "true", "HX-Target": "div#table"}
"""What htmx adds where it puts the table."""


class Request(NamedTuple):
    """A request of a phone, and the status that it must get."""

    path: str
    status: int = 200
    headers: Mapping[str, str] = HEADERS
    fields: Mapping[str, str] | None = None

    def environ(self):
        """The request as a server gives it to an app."""
        path, _mark, query = self.path.partition("?")
        body = b"" if self.fields is None else urlencode(self.fields).encode()
        form = {"CONTENT_TYPE": "application/x-www-form-urlencoded", "CONTENT_LENGTH": str(len(body))}
        return {
            "REQUEST_METHOD": "GET" if self.fields is None else "POST", "SCRIPT_NAME": "", "PATH_INFO": path,
            "QUERY_STRING": query, "SERVER_NAME": "127.0.0.1", "SERVER_PORT": "80", "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": "127.0.0.1", "wsgi.version": (1, 0), "wsgi.url_scheme": "http", "wsgi.input": BytesIO(body),
            "wsgi.errors": sys.stderr, "wsgi.multithread": True, "wsgi.multiprocess": False, "wsgi.run_once": False,
            **{f"HTTP_{name.upper().replace('-', '_')}": value for name, value in self.headers.items()},
            **(form if self.fields is not None else {}),
        }  # fmt: skip


def answer(app, environ):
    statuses = []
    body = app.wsgi_app(environ, lambda status, *_more: statuses.append(status))
    try:
        return int(statuses[0][:3]), b"".join(body)
    finally:
        body.close()


class Room:
    """An app with some tables, each with so many deals, and one browser that keeps them all."""

    def __init__(self, folder, tables, deals):
        self.path = folder
        self.app = create_app({"TESTING": True}, instance_path=folder)
        self.random = Random(1)
        self.tokens = []
        self.revisions = {}
        game = find(crash.GAME)
        options = options_json(game.parse_options({}, 4)[0])
        phone = self.app.test_client()
        phone.get("/new")
        with phone.session_transaction() as session:
            session[COOKIE_FIELD] = "a browser"
        with self.app.test_request_context() as asked:
            asked.session[COOKIE_FIELD] = "a browser"
            for _ in range(tables):
                log = [self.entry() for _ in range(deals)]
                sent = saving.Submission(saving.new_form_key(), 0, {}, browser_id())
                match = saving.create_match(
                    get_db(), sent, game=game.key, players=crash.PLAYERS, options=options, log=log, pack=game.packs[0]
                ).match
                self.tokens.append(link_token(match, "watch"))
                self.revisions[self.tokens[-1]] = match.revision
        self.csrf = csrf(phone.get(f"/m/{self.tokens[0]}").text)
        cookie = phone.get_cookie("scorer")
        self.headers = {**HEADERS, "Cookie": f"scorer={cookie.value}"}
        self.turns = cycle(self.tokens)

    def close(self):
        """Let go of the database, whose folder may then be removed."""
        connections.close()

    def entry(self):
        hearts, fields = crash.deal(self.random)
        takers = {key: int(fields[f"regular-{key}"]) for key in ("upper_acorns", "upper_greens")}
        return {"kind": "deal", "contract": "regular", "facts": {"hearts": hearts, **takers}}

    def page_request(self, path=None):
        return Request(path or f"/m/{next(self.turns)}", headers=self.headers)

    def poll_request(self):
        """A poll of a table where nothing has changed."""
        token = next(self.turns)
        return Request(f"/m/{token}/live?rev={self.revisions[token]}", 204, {**self.headers, **HTMX})

    def save_request(self):
        """A deal from a plain form. It must be sent: the next one builds on it."""
        token = next(self.turns)
        fields = {**crash.deal(self.random)[1], "form_key": saving.new_form_key(), "csrf_token": self.csrf}
        fields["revision"] = str(self.revisions[token])
        self.revisions[token] += 1
        return Request(f"/m/{token}/deals", 303, self.headers, fields)

    def tap_request(self):
        return self.save_request()._replace(status=200, headers={**self.headers, **HTMX})

    def send(self, request):
        status, body = answer(self.app, request.environ())
        assert status == request.status, (status, body[:500])

    def look(self):
        self.send(self.page_request())

    def poll(self):
        self.send(self.poll_request())

    def save(self):
        self.send(self.save_request())
