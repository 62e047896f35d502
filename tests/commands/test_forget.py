"""`scorer forget`: a match is destroyed at once, and who still holds it is said."""

import os
from contextlib import closing
from pathlib import Path

from scorer.store import backups, circle_matches, circles, db, deletion, matches
from tests.commands.conftest import scorer


def keys(path):
    with closing(db.connect(path)) as store:
        return [match.key for match in matches.all_matches(store)]


def test_a_match_is_destroyed_and_its_backups_named(instance):
    """With how long each still holds it; with --backups it goes out of them as well."""
    daily, by_hand = backups.back_up_daily(instance), backups.back_up(instance)
    assert daily
    key, *others = keys(instance / db.FILE)
    answer = scorer(instance, "forget", key)
    assert (answer.exit_code, keys(instance / db.FILE)) == (0, others)
    assert f"{daily} (for 7 more days" in answer.output
    assert f"{by_hand} (until you delete it" in answer.output
    answer = scorer(instance, "forget", key, "--backups")
    assert (answer.exit_code, keys(daily), keys(by_hand)) == (0, others, others)
    assert scorer(instance, "restore", by_hand).exit_code == 0


def test_backup_that_cannot_be_read_is_named(instance):
    """It may hold the match; one of another kind or of no bytes does not. What is damaged keeps it in no other one."""
    key, unknown = keys(instance / db.FILE)[0], "nosuchkey2"
    sound = backups.back_up(instance)
    whole = sound.read_bytes()
    cut, garbled, empty = (sound.with_name(f"{name}.db") for name in ("cut", "garbled", "empty"))
    cut.write_bytes(whole[: len(whole) // 2])
    garbled.write_bytes(whole)
    with closing(db.connect(garbled)) as store:
        page = store.execute("SELECT rootpage FROM sqlite_master WHERE name = 'changes'").fetchone()[0]
    garbled.write_bytes(whole[: (page - 1) * 4096] + b"\xff" * 4096 + whole[page * 4096 :])
    empty.touch()
    with closing(db.connect(sound.with_name("recipes.db"))) as store:
        store.execute("CREATE TABLE recipes (name TEXT)")
    replaced = instance / f"replaced-2026-01-01-00000000-{db.FILE}"
    replaced.write_bytes(b"no database" * 1000)
    for words, code, expected in (
        ((unknown,), 1, {cut, garbled, replaced}),
        ((key,), 0, {cut, replaced}),
        ((key, "--backups"), 0, {cut, garbled, replaced}),
    ):
        answer = scorer(instance, "forget", *words)
        assert answer.exit_code == code, answer.output
        _, named = answer.output.split("They may still hold it; to be sure, delete them:\n")
        assert {line.strip() for line in named.splitlines() if line.startswith("  ")} == set(map(str, expected))
    assert keys(sound) == keys(instance / db.FILE)


def test_backups_that_cannot_be_listed_are_named(instance, monkeypatch):
    """A folder of another user looks as if it were empty."""
    folder, may, found = backups.back_up(instance).parent, os.access, Path.glob
    monkeypatch.setattr(os, "access", lambda path, how: Path(path) != folder and may(path, how))
    monkeypatch.setattr(Path, "glob", lambda path, what: () if path == folder else found(path, what))
    answer = scorer(instance, "forget", keys(instance / db.FILE)[0], "--backups")
    assert f"They may still hold it; to be sure, delete them:\n  {folder}\n" in answer.output


def test_a_circle_is_destroyed_and_its_matches_stay(instance):
    """Also in the backups; nothing of its name is left in the file."""
    with closing(db.connect(instance / db.FILE)) as store:
        circle = circles.create_circle(store, "ana", "A name that nobody else has")
    by_hand, before = backups.back_up(instance), keys(instance / db.FILE)
    answer = scorer(instance, "forget", circle.key, "--backups")
    assert answer.exit_code == 0, answer.output
    assert f"{circle.key} is gone from" in answer.output
    for path in (instance / db.FILE, by_hand):
        assert keys(path) == before
        assert b"nobody else has" not in path.read_bytes()


def test_copy_of_a_match_in_a_circle_is_destroyed_with_it(instance):
    """And what was stored of the board, and what could be put back; also after the match itself has gone."""
    with closing(db.connect(instance / db.FILE)) as store:
        key, other, *_ = keys(instance / db.FILE)
        circle = circles.create_circle(store, "ana", "Thursdays")
        for own in (key, other):
            match = matches.load(store, own)
            content = {"result": {"game": "a game of long ago"}}
            assert circle_matches.put_match_in(store, circle, match, content)
        circle_matches.write_board(store, circle, "all:", "", 1, {"of": "a game of long ago"})
        (out, _kept) = circle_matches.results_since(store, circle)
        circle_matches.take_out(store, circle, out.id)
        with db.write(store):
            deletion.delete_matches(store, [other])
        store.execute("SELECT 1")
    for own in (key, other):
        assert scorer(instance, "forget", own).exit_code == 0
    with closing(db.connect(instance / db.FILE)) as store:
        for table in ("circle_matches", "circle_changes", "circle_boards"):
            assert store.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)
    assert b"long ago" not in (instance / db.FILE).read_bytes()
