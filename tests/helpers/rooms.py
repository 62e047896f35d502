"""Rooms: an app with many tables that have been played at for a while, for what counts or measures its work."""

from __future__ import annotations

from itertools import cycle
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from scorer import create_app
from scorer.engine.document import options_json
from scorer.engine.house_rules import parse_options
from scorer.games import find
from scorer.store import connections, saving
from scorer.web.database import get_db
from scorer.web.links import COOKIE_FIELD, browser_id, link_token
from tests.helpers.table import csrf
from tests.tools import crash

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient


class Room:
    """An app with some tables, each with so many deals, and one browser that keeps them all."""

    def __init__(self, folder: Path, tables: int, deals: int) -> None:
        self.path = folder
        self.app: Flask = create_app({"TESTING": True}, instance_path=folder)
        self.phone: FlaskClient = self.app.test_client()
        self.random = Random(1)
        self.tokens: list[str] = []
        self.revisions: dict[str, int] = {}
        game = find(crash.GAME)
        assert game is not None
        options = options_json(parse_options(game.rules, {}, 4, "options")[0])
        self.phone.get("/new")
        with self.phone.session_transaction() as session:
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
        self.csrf = csrf(self.phone.get(f"/m/{self.tokens[0]}").text)
        cookie = self.phone.get_cookie("scorer")
        assert cookie is not None
        self.cookie = cookie.value
        self.turns = cycle(self.tokens)

    def close(self) -> None:
        """Let go of the database, whose folder may then be removed."""
        connections.close()

    def entry(self) -> dict[str, object]:
        """A deal for the log."""
        hearts, fields = crash.deal(self.random)
        takers = {key: int(fields[f"regular-{key}"]) for key in ("upper_acorns", "upper_greens")}
        return {"kind": "deal", "contract": "regular", "facts": {"hearts": hearts, **takers}}

    def look(self) -> None:
        """Load a table's page."""
        assert self.phone.get(f"/m/{next(self.turns)}").status_code == 200

    def poll(self) -> None:
        """Ask a table where nothing has changed."""
        token = next(self.turns)
        assert self.phone.get(f"/m/{token}/live?rev={self.revisions[token]}").status_code == 204

    def save(self) -> None:
        """Save a deal."""
        token = next(self.turns)
        fields = {**crash.deal(self.random)[1], "form_key": saving.new_form_key(), "csrf_token": self.csrf}
        answer = self.phone.post(f"/m/{token}/deals", data={**fields, "revision": str(self.revisions[token])})
        assert answer.status_code == 303, answer.text
        self.revisions[token] += 1
        self.phone.set_cookie("scorer", self.cookie)  # without "Saved.", which the next page would have taken out
