"""A database of any schema that there ever was is brought up to date, with every match as it was played.

`first-release.sql` is the database that version 0.1.0 made itself: three documents brought in, and a Slovak Lórum
entered by its pages. `first-release.json` has its secret key, the links that it printed and the documents it exported.
"""

import json
import re
import sqlite3
from contextlib import closing
from random import Random

import pytest

from scorer import create_app
from scorer.play.replayed_match import replay_match
from scorer.store import db, deletion, history, match_extras, matches, own_games, restoring, saving
from scorer.store.files import KEY_FILE
from tests.commands.conftest import scorer
from tests.helpers import changing, stored
from tests.helpers.table import hidden
from tests.tools import crash
from tests.tools.schemas import FIXTURES, GAMES, OWN_GAME, steps


def number(fixture):
    return int(fixture.stem.partition("-")[2])


ALL = sorted(FIXTURES.glob("schema-*.sql"), key=number)
FIRST_WITH_A_GAME = 8
"""The first schema that holds games of one's own."""


def load(fixture, folder):
    path = folder / db.FILE
    with closing(sqlite3.connect(path)) as store:
        store.executescript(fixture.read_text(encoding="utf-8"))
    return path


def layout(path):
    """Every table and index, as SQLite describes it."""
    with closing(db.connect(path)) as store:
        names = [row[0] for row in store.execute("SELECT name FROM sqlite_master WHERE sql IS NOT NULL")]
        tables = {name: [tuple(row) for row in store.execute(f"PRAGMA table_xinfo({name})")] for name in names}
        return tables | {f"{name} strict": store[name].strict for name in store.table_names()}


@pytest.mark.parametrize("fixture", ALL, ids=lambda path: path.stem)
def test_an_old_database_is_brought_up_to_date_and_played_on(fixture, tmp_path):
    """Every match is worked out from its log, the latest change can be taken back, and a new match can be made."""
    path = load(fixture, tmp_path)
    (tmp_path / "new").mkdir()
    with closing(db.connect(path)) as store:  # nobody has renamed or reordered a released step
        applied = [row[0] for row in store.execute("SELECT name FROM _sqlite_migrations ORDER BY id")]
    assert applied == steps()[: number(fixture)]
    db.prepare(path)
    db.prepare(tmp_path / "new" / db.FILE)
    assert layout(path) == layout(tmp_path / "new" / db.FILE)
    with closing(db.connect(path)) as store:
        assert restoring.integrity_errors(store) == []
        stored_matches = matches.all_matches(store, binned=True)
        assert [match.game for match in stored_matches] == list(GAMES)
        assert [match.deleted is None for match in stored_matches] == [True, True, False]
        assert store.execute("SELECT key, days FROM binned").fetchall() == [(stored_matches[2].key, 0)]
        assert stored_matches[0].title == "An evening, <b>long ago</b>"
        assert [change.what for change in history.load_history(store, stored_matches[0])] == [
            "made", "log", "log", "settings",
        ]  # fmt: skip
        latest_first = sorted(stored_matches[:2], key=lambda match: (match.touched, match.id), reverse=True)
        roles = {stored_matches[0].id: "maker", stored_matches[1].id: "keep"}
        assert [(known.match.id, known.role) for known in matches.of_browser(store, "a browser's hash")] == [
            (match.id, roles[match.id]) for match in latest_first
        ]
        games = own_games.of_browser(store, "a browser's hash")
        assert [game.recipe for game in games] == ([OWN_GAME] if number(fixture) >= FIRST_WITH_A_GAME else [])
        for match in stored_matches:
            assert len(replay_match(match).ledger.rows) == len(match.log)
        first = stored_matches[0]
        undone = changing.undo(store, first.key, saving.Submission("a form", first.revision, {}))
        assert undone.match.title == ""
        assert changing.undo(store, first.key, saving.Submission("a form", first.revision, {})) == saving.AlreadySaved(
            undone.match
        )
        stored.store_match(store, "trex", 1)
        assert len(matches.all_matches(store)) == 3


def test_there_is_a_fixture_of_the_schema_as_it_is():
    """Whoever adds a step puts the output of `python -m tests.tools.schemas STEPS` there as schema-STEPS.sql."""
    assert ALL
    assert ALL[-1].stem == f"schema-{len(steps())}"


def old_sequels(folder):
    """A database of schema 9: a chain of three, a rematch, two whose match is gone, one whose match is in the bin."""
    path = load(FIXTURES / "schema-9.sql", folder)
    columns = "game, title, players, first_dealer, options, pack, revision, created, touched, log"
    with closing(sqlite3.connect(path)) as store:
        store.executescript("DELETE FROM matches WHERE id > 1; DELETE FROM changes; DELETE FROM rights")
        for number, key, form, before, deleted in (
            (2, "second22ab", "first22abc:form", 1, None),
            (3, "third222ab", "second22ab:form", 2, None),
            (4, "fourth22ab", "first22abc:again:rematch", None, None),
            (5, "fifth222ab", "gone2222ab:form", 99, None),
            (6, "sixth222ab", "gone2222ab:form:rematch", None, None),
            (7, "seventh2ab", "new:form", None, "2026-11-22T02:00:00Z"),
            (8, "eighth22ab", "seventh2ab:form", 7, None),
        ):
            store.execute(
                f"INSERT INTO matches (id, key, deleted, {columns}) SELECT ?, ?, ?, {columns} FROM matches LIMIT 1",
                [number, key, deleted],
            )
            after = None if before is None else json.dumps({"from": before, "along": [["Xaverius", 0, 3]]})
            store.execute(
                "INSERT INTO changes (match_id, revision, at, what, after, form_key) VALUES (?, 1, '', 'made', ?, ?)",
                [number, after, form],
            )
        store.execute("UPDATE matches SET key = 'first22abc' WHERE id = 1")
        store.commit()
    return path


def test_sequels_of_an_older_scorer_are_found(tmp_path):
    """By the match that their history names, or a rematch by its form's key; one whose match is gone has none."""
    path = old_sequels(tmp_path)
    db.prepare(path)
    with closing(db.connect(path)) as store:
        sequels_of = {match.id: match.sequel_of for match in matches.all_matches(store, binned=True)}
        assert sequels_of == {1: None, 2: 1, 3: 2, 4: 1, 5: None, 6: None, 7: None, 8: 7}
        assert restoring.integrity_errors(store) == []
        first = matches.load(store, "first22abc")
        latest = match_extras.latest_sequel(store, first)
        assert latest.id == 4
        assert len(match_extras.carried_over(store, first)) == 1
        assert deletion.delete_from_file(path, first.key)
        assert [match.sequel_of for match in matches.all_matches(store)] == [None, 2, None, None, None, 7]


def test_an_older_backup_forgets_what_its_sequels_say(tmp_path):
    """Neither the key of the match nor who took what along can be read there; another match's sequel stays as it is."""
    path = old_sequels(tmp_path)
    assert deletion.delete_from_file(path, "first22abc")
    with closing(db.connect(path)) as store:
        rows = store.execute("SELECT match_id FROM changes WHERE form_key IS NULL AND after IS NULL ORDER BY 1")
        assert [row[0] for row in rows] == [2, 4]
    assert b"first22abc" not in path.read_bytes()


WRITTEN = json.loads((FIXTURES / "first-release.json").read_text(encoding="utf-8"))


@pytest.fixture
def first_release(tmp_path):
    """The folder as the first release has left it."""
    with closing(sqlite3.connect(tmp_path / db.FILE)) as store:
        store.executescript((FIXTURES / "first-release.sql").read_text(encoding="utf-8"))
    (tmp_path / KEY_FILE).write_text(WRITTEN["secret_key"], encoding="ascii")
    return tmp_path


def test_first_release_is_opened_and_played_on(first_release):
    """Every link still opens its table; what is exported now says all that was exported then, and may say more."""
    output = scorer(first_release, "export", "all", "-").output
    for line, match in zip(output.splitlines(), WRITTEN["matches"], strict=True):
        document, then = json.loads(line), dict(match["document"])
        assert then.pop("options").items() <= document["options"].items()
        assert {key: document[key] for key in then} == then
    app = create_app({"TESTING": True}, instance_path=first_release)
    for match in WRITTEN["matches"]:
        phone = app.test_client()
        table = phone.get(match["link"]).location
        board = phone.get(table).text
        assert [name in board for name in match["document"]["players"]] == [True] * 4
    assert re.findall(r'<span class="total">([^<]*)', board) == ["−39", "+6", "−5", "+18"]
    assert phone.post(f"{table}/deals", data=hidden(board) | crash.deal(Random(1))[1]).status_code == 303
    assert re.findall(r'<span class="total">([^<]*)', phone.get(table).text)[0] != "−39"
    with closing(db.connect(first_release / db.FILE)) as store:
        assert restoring.integrity_errors(store) == []
