"""Forgetting: what was destroyed cannot be read any more, neither in the database nor in its log."""

from contextlib import closing
from dataclasses import replace

import pytest

from scorer.store import backups, connections, db, deletion, match_extras, matches, saving
from scorer.store.saving import Submission
from tests.helpers import changing, stored

NAME = "Xaverius"


def make(store, name=NAME, who="ana", key=None):
    players = [name, "Boris", "Cyril", "Dana"]
    match = saving.create_match(
        store, Submission(key or saving.new_form_key(), 0, "", who), game="king", players=players, options={}
    ).match
    entry = {"kind": "adjustment", "changes": [1, -1, 0, 0], "note": f"for {name}"}
    return changing.append(store, match.key, entry, Submission(saving.new_form_key(), 1, "", who)).match


def written(path, word):
    """Whether the word can be read in the database, its log, or anything else of it."""
    return any(word.encode() in file.read_bytes() for file in path.parent.glob(f"{path.name}*"))


@pytest.fixture
def path(tmp_path):
    """A database that is held open, with one match that stays."""
    path = tmp_path / db.FILE
    db.prepare(path)
    connections.get(path)
    with closing(db.connect(path)) as store:
        make(store, "Stays")
    yield path
    connections.close()


def test_nothing_of_a_match_stays(path):
    """No name, no note, no key, while others have the database open."""
    with closing(db.connect(path)) as store:
        match = make(store)
        match_extras.set_ticked(store, match.id, match_extras.Payment(NAME, "Boris", 3), made=True)
        assert [written(path, word) for word in (NAME, match.key)] == [True, True]
        assert deletion.delete_from_file(path, match.key)
        assert [written(path, word) for word in (NAME, match.key, "Stays")] == [False, False, True]
        assert not deletion.delete_from_file(path, match.key)


def test_names_that_were_merged_go_with_the_last_match(path):
    """As long as the browser meets the name in a match they stay."""
    with closing(db.connect(path)) as store:
        first, other = make(store), make(store)
        make(store, who="boris")
        for who in ("ana", "boris"):
            match_extras.merge_names(store, who, NAME, "Xaver")
        deletion.delete_from_file(path, first.key)
        assert match_extras.extras_of(store, "ana").merged == {NAME: "Xaver"}
        deletion.delete_from_file(path, other.key)
        merged = [match_extras.extras_of(store, who).merged for who in ("ana", "boris")]
        assert merged == [{}, {NAME: "Xaver"}]


def test_a_match_that_went_on_says_so_no_more(path):
    """Its history names neither the key nor what went along, and it is played on."""
    with closing(db.connect(path)) as store:
        before = make(store)
        along = match_extras.CarriedOverTotals((match_extras.CarriedOverPlayer(NAME, 0, 3),))
        fields = {"game": "king", "players": ["A", "B", "C", "D"], "options": {}}
        sent = Submission(f"{before.key}:{saving.new_form_key()}", before.revision, "", "ana")
        after = saving.create_sequel(store, before, sent, fields, along=along).match
        deletion.delete_from_file(path, before.key)
        assert [written(path, word) for word in (NAME, before.key)] == [False, False]
        assert matches.load(store, after.key) == replace(after, sequel_of=None)


def test_a_backup_of_an_older_scorer_forgets_too(tmp_path):
    """Though it lacks tables that came later; those that hold the match are found."""
    stored.folder(tmp_path, ("king", "lora-points"))
    file = backups.back_up(tmp_path)
    with closing(db.connect(file)) as store:
        key = matches.all_matches(store)[0].key
        store.executescript("DROP TABLE binned; DROP TABLE aliases;")
    damaged = tmp_path / backups.FOLDER / "damaged.db"
    damaged.write_bytes(b"no database")
    assert backups.backups_with_match(tmp_path, key) == ([file], [damaged])
    assert deletion.delete_from_file(file, key)
    assert backups.backups_with_match(tmp_path, key) == ([], [damaged])
