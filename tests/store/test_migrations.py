"""A database of any schema that there ever was is brought up to date, with every match as it was played."""

import json
import sqlite3
from contextlib import closing

import pytest

from scorer.play.replayed_match import replay_match
from scorer.store import db, deletion, history, match_extras, matches, own_games, restoring, saving
from tests.helpers import changing, stored
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
def test_an_old_database_is_brought_up_to_date(fixture, tmp_path):
    path = load(fixture, tmp_path)
    (tmp_path / "new").mkdir()
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


@pytest.mark.parametrize("fixture", ALL, ids=lambda path: path.stem)
def test_old_matches_are_played_on(fixture, tmp_path):
    """Every match is worked out from its log, the latest change can be taken back, and a new match can be made."""
    path = load(fixture, tmp_path)
    db.prepare(path)
    with closing(db.connect(path)) as store:
        for match in matches.all_matches(store, binned=True):
            assert len(replay_match(match).ledger.rows) == len(match.log)
        first = matches.all_matches(store)[0]
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


@pytest.mark.parametrize("fixture", ALL, ids=lambda path: path.stem)
def test_a_fixture_is_of_its_schema(fixture, tmp_path):
    """The database with so many steps has applied just those: nobody has renamed or reordered a released step."""
    with closing(db.connect(load(fixture, tmp_path))) as store:
        applied = [row[0] for row in store.execute("SELECT name FROM _sqlite_migrations ORDER BY id")]
    assert applied == steps()[: number(fixture)]
