"""An upgrade: what the first release has written on somebody's disk, opened by this one.

`first-release.sql` is the database that version 0.1.0 made itself: three documents brought in, and a Slovak Lórum
entered by its pages. `first-release.json` has its secret key, the links that it printed and the documents it exported.
"""

import json
import re
import sqlite3
from contextlib import closing
from random import Random

import pytest
from click.testing import CliRunner

from scorer import create_app
from scorer.cli import main
from scorer.store import db, restoring
from scorer.store.files import KEY_FILE
from scorer.web.database import get_db
from tests.helpers.table import hidden
from tests.tools import crash
from tests.tools.schemas import FIXTURES

WRITTEN = json.loads((FIXTURES / "first-release.json").read_text(encoding="utf-8"))


@pytest.fixture
def instance(tmp_path):
    """The folder as the first release has left it."""
    with closing(sqlite3.connect(tmp_path / db.FILE)) as store:
        store.executescript((FIXTURES / "first-release.sql").read_text(encoding="utf-8"))
    (tmp_path / KEY_FILE).write_text(WRITTEN["secret_key"], encoding="ascii")
    return tmp_path


def test_every_link_still_opens_its_table(instance):
    app = create_app({"TESTING": True}, instance_path=instance)
    for match in WRITTEN["matches"]:
        phone = app.test_client()
        answer = phone.get(match["link"])
        assert answer.status_code == 303
        board = phone.get(answer.location).text
        assert [name in board for name in match["document"]["players"]] == [True] * 4
    totals = re.findall(r'<span class="total">([^<]*)', board)
    assert totals == ["−39", "+6", "−5", "+18"]


def test_every_match_is_as_it_was(instance):
    """What is exported now says all that was exported then, and may say more."""
    output = CliRunner().invoke(main, ["--instance", str(instance), "export", "all", "-"]).output
    now = [json.loads(line) for line in output.splitlines()]
    assert len(now) == len(WRITTEN["matches"])
    for document, match in zip(now, WRITTEN["matches"], strict=True):
        then = dict(match["document"])
        assert then.pop("options").items() <= document["options"].items()
        assert {key: document[key] for key in then} == then


def test_it_is_played_on(instance):
    app = create_app({"TESTING": True}, instance_path=instance)
    phone = app.test_client()
    table = phone.get(WRITTEN["matches"][-1]["link"]).location
    before = phone.get(table).text
    saved = phone.post(f"{table}/deals", data=hidden(before) | crash.deal(Random(1))[1])
    assert saved.status_code == 303
    assert re.findall(r'<span class="total">([^<]*)', phone.get(table).text)[0] != "−39"
    with app.app_context():
        assert restoring.integrity_errors(get_db()) == []
