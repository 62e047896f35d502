"""A backup is made while people play and restores what it holds, and a start that has lost its files says so."""

import logging
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from scorer import create_app
from scorer.store import backups, chores, db, matches, restoring
from scorer.store.backups import BACKUP_DELAY, RecentChanges
from scorer.store.files import DRAFT, KEY_FILE
from scorer.web.errors import CannotStart
from tests.helpers import changing, stored
from tests.helpers.stored import documents


def test_a_backup_restores_on_another_computer(instance, tmp_path):
    file = backups.back_up(instance)
    done = restoring.restore_backup(tmp_path / "other", file)
    assert (done.matches, done.with_key, done.replaced) == (3, True, [])
    assert documents(tmp_path / "other") == documents(instance)
    assert (tmp_path / "other" / KEY_FILE).read_text() == (instance / KEY_FILE).read_text()


def test_the_key_is_in_the_backup_and_not_in_the_database(instance, tmp_path):
    """Only its owner can read a backup; after a restore no trace of the key is left in the database file."""
    key = (instance / KEY_FILE).read_bytes()
    file = backups.back_up(instance)
    assert file.stat().st_mode & 0o777 == 0o600
    assert key in file.read_bytes()
    restoring.restore_backup(tmp_path / "other", file)
    assert key not in (tmp_path / "other" / db.FILE).read_bytes()


def test_a_backup_holds_what_was_saved_while_it_is_open(instance, tmp_path):
    """Changes that still lie in the write-ahead log are in it, and an unfinished one is not."""
    with db.connect(instance / db.FILE) as store, db.connect(instance / db.FILE) as other:
        stored.store_match(store, "king", 9)
        other.execute("BEGIN IMMEDIATE")
        other.execute("DELETE FROM matches")
        file = backups.back_up(instance)
        other.execute("ROLLBACK")
    restoring.restore_backup(tmp_path / "other", file)
    assert len(documents(tmp_path / "other")) == 4


def test_two_backups_of_one_second_are_two_files(instance):
    """A backup never replaces another."""
    assert len({backups.back_up(instance) for _ in range(3)}) == 3
    assert [path.name for path in instance.iterdir() if path.name.startswith(DRAFT)] == []


def test_only_what_was_made_by_scorer_holds_the_key(instance, tmp_path):
    """A plain copy has none, nor has a backup of a folder that has lost its key."""
    with closing(sqlite3.connect(instance / db.FILE)) as source:
        source.execute("VACUUM INTO ?", [str(tmp_path / "copy.db")])
    assert restoring.backup_key(backups.back_up(instance))
    assert not restoring.backup_key(tmp_path / "copy.db")
    (instance / KEY_FILE).unlink()
    assert not restoring.backup_key(backups.back_up(instance))


LOGGER = logging.getLogger("test")


@pytest.fixture
def instance_recent(tmp_path, monkeypatch):
    """An instance_recent folder with a match, on an evening, after the chores of the day."""
    monkeypatch.setattr(matches, "_clock", lambda: datetime(2026, 11, 20, 19, 30, tzinfo=UTC))
    stored.folder(tmp_path, ("king",))
    assert chores.run_chores(tmp_path, LOGGER)
    return tmp_path


@pytest.fixture
def clock():
    """A clock that is put forward by hand."""
    return [0.0]


@pytest.fixture
def follower(instance_recent, clock):
    """What looks after that folder."""
    return RecentChanges(instance_recent, LOGGER, lambda: clock[0])


def play(instance_recent, seed=9):
    with closing(db.connect(instance_recent / db.FILE)) as store:
        stored.store_match(store, "king", seed)


def correct(instance_recent):
    with closing(db.connect(instance_recent / db.FILE)) as store:
        match = matches.all_matches(store)[0]
        sent = recent_sent(match)
        saved = changing.remove(store, match.key, len(match.log) - 1, sent)
        assert isinstance(saved, stored.saving.Saved)


def recent_sent(match):
    return stored.saving.Submission(stored.saving.new_form_key(), match.revision, {})


def newest(instance_recent):
    return backups.fingerprint(backups.daily_backups(instance_recent)[-1])


@pytest.mark.parametrize("save", [play, correct])
def test_what_was_saved_is_in_a_backup_ten_minutes_later(instance_recent, follower, clock, save):
    """Not a second before, and once; it takes the place of the day's."""
    save(instance_recent)
    assert not follower.back_up_if_due()
    clock[0] = BACKUP_DELAY - 1
    assert not follower.back_up_if_due()
    clock[0] = BACKUP_DELAY
    assert follower.back_up_if_due()
    assert newest(instance_recent) == backups.fingerprint(instance_recent / db.FILE)
    clock[0] = 9 * BACKUP_DELAY
    assert not follower.back_up_if_due()
    assert len(backups.daily_backups(instance_recent)) == 1


def test_play_without_a_rest_is_followed_too(instance_recent, follower, clock):
    """A deal every minute of an evening: the newest backup never lacks more than those of ten minutes."""
    for minute in range(60):
        clock[0] = minute * 60.0
        play(instance_recent, minute)
        follower.back_up_if_due()
        assert backups.fingerprint(instance_recent / db.FILE)[0] - newest(instance_recent)[0] <= 11
    assert len(backups.daily_backups(instance_recent)) == 1


def test_a_finished_match_does_not_wait(instance_recent, follower):
    """The evening is in a backup before the laptop is closed; once."""
    play(instance_recent)
    follower.match_finished()
    assert follower.back_up_if_due()
    assert newest(instance_recent) == backups.fingerprint(instance_recent / db.FILE)
    play(instance_recent, 10)
    assert not follower.back_up_if_due()


def test_what_a_killed_process_left_is_made_up_for(instance_recent, clock):
    play(instance_recent)
    follower = RecentChanges(instance_recent, LOGGER, lambda: clock[0])
    follower.back_up_if_due()
    clock[0] = BACKUP_DELAY
    assert follower.back_up_if_due()


def test_another_process_may_be_quicker(instance_recent, follower, clock):
    play(instance_recent)
    follower.back_up_if_due()
    backups.replace_daily(instance_recent)
    clock[0] = BACKUP_DELAY
    assert not follower.back_up_if_due()


def test_how_many_there_are_is_bounded(instance_recent, follower, clock, monkeypatch):
    """One a day, seven in all, whatever the clock of the computer does."""
    for number in range(20):
        day = datetime(2026, 11, 20, tzinfo=UTC) + timedelta(number if number % 5 else -number)
        monkeypatch.setattr(matches, "_clock", lambda day=day: day)
        for _ in range(2):
            play(instance_recent, number)
            follower.match_finished()
            assert follower.back_up_if_due()
            assert newest(instance_recent) == backups.fingerprint(instance_recent / db.FILE)
    assert len(backups.daily_backups(instance_recent)) == backups.DAYS_OF_BACKUPS


def test_a_failure_is_a_line_and_waits(instance_recent, follower, clock, monkeypatch, caplog):

    def full(instance_recent):
        raise OSError(28, "No space left on device")

    play(instance_recent)
    follower.back_up_if_due()
    before = newest(instance_recent)
    clock[0] = BACKUP_DELAY
    with monkeypatch.context() as patch:
        patch.setattr(backups, "replace_daily", full)
        for _ in range(3):
            assert not follower.back_up_if_due()
            clock[0] += 1.0
    assert newest(instance_recent) == before
    assert len(caplog.records) == 1
    clock[0] = 2 * BACKUP_DELAY
    assert follower.back_up_if_due()


def test_nothing_there_is_no_trouble(tmp_path, caplog):
    """Neither a folder that was taken away nor one without a database."""
    assert not RecentChanges(tmp_path / "none", LOGGER).back_up_if_due()
    assert not caplog.records


@pytest.fixture
def partly_lost(tmp_path):
    """An partly_lost folder with a match and two daily backups, of which only the older has the key."""
    partly_lost = tmp_path / "instance"
    stored.folder(partly_lost, ("king",))
    daily = backups.back_up_daily(partly_lost)
    assert daily
    daily.rename(daily.with_name("daily-n00001-2026-01-01.db"))
    (partly_lost / KEY_FILE).unlink()
    backups.back_up_daily(partly_lost)
    return partly_lost


def test_the_start_names_the_backup_that_has_it(partly_lost):
    """The newest one with the key, and the command that puts it back; no key is made."""
    with pytest.raises(CannotStart, match=r"scorer --instance \S+ key .*daily-n00001-2026-01-01\.db"):
        create_app(instance_path=partly_lost)
    assert not (partly_lost / KEY_FILE).exists()


def test_damaged_backup_is_not_named_for_its_key(partly_lost):
    """Its table of the key can be read still, and `scorer key` would refuse it: an older sound one helps."""
    older = backups.daily_backups(partly_lost)[0]
    newer = older.with_name("daily-n00009-2026-01-03.db")
    newer.write_bytes(older.read_bytes())
    with closing(sqlite3.connect(newer)) as other, other:
        other.execute("UPDATE changes SET match_id = 99")  # its history points nowhere
        other.execute("UPDATE matches SET touched = '2999-01-01T00:00:00Z'")
        assert other.execute(f"SELECT value FROM {restoring.KEY_TABLE}").fetchone()
    assert backups.newest_first(partly_lost)[0] == newer
    assert backups.newest_with_key(partly_lost) == older


def test_without_a_backup_it_says_what_a_new_one_costs(partly_lost):
    """And how it is made all the same."""
    for path in backups.daily_backups(partly_lost):
        path.write_bytes(b"damaged")
    with pytest.raises(db.StoreUnusable, match=r"'key', '--new'"):
        backups.load_or_create_key(partly_lost)


def test_where_nothing_was_handed_out_one_is_made(tmp_path):
    db.prepare(tmp_path / db.FILE)
    key = backups.load_or_create_key(tmp_path)
    assert backups.load_or_create_key(tmp_path) == key


@pytest.mark.parametrize("state", ["gone", "cut", "new"])
def test_lost_database_is_refused_with_the_newest_sound_backup(tmp_path, state):
    """Gone, of no bytes, or laid out anew: the newest backup is named that is whole, and no file is written."""
    stored.folder(tmp_path, ("king",))
    daily = backups.back_up_daily(tmp_path)
    with closing(db.connect(tmp_path / db.FILE)) as store:
        stored.store_match(store, "trex", 2)
        with db.write(store):
            store.execute("UPDATE matches SET touched = '2999-01-01T00:00:00Z' WHERE game = 'trex'")
    newest = backups.back_up(tmp_path)
    folder = tmp_path / backups.FOLDER
    (folder / "daily-n00009-2999-01-02.db").write_bytes(newest.read_bytes()[:8192])
    damaged = folder / "daily-n00010-2999-01-03.db"
    damaged.write_bytes(newest.read_bytes())
    with closing(sqlite3.connect(damaged)) as other, other:
        other.execute("DELETE FROM matches WHERE game = 'king'")  # its history points nowhere
        other.execute("UPDATE matches SET touched = '2999-01-03T00:00:00Z'")
    for path in tmp_path.glob(f"{db.FILE}*"):
        path.unlink()
    if state == "cut":
        (tmp_path / db.FILE).touch()
    elif state == "new":
        db.prepare(tmp_path / db.FILE)
    before = sorted(tmp_path.rglob("*"))
    assert backups.newest_first(tmp_path)[:3] == [damaged, newest, daily]
    with pytest.raises(CannotStart, match=f"scorer --instance {tmp_path} restore {newest}"):
        create_app(instance_path=tmp_path)
    assert [path for path in sorted(tmp_path.rglob("*")) if not path.name.endswith(("-wal", "-shm"))] == before


def test_database_without_matches_is_not_lost_when_it_was_used_or_meant(tmp_path):
    """A new one is begun where that is said, and every later start takes it."""
    stored.folder(tmp_path, ("king",))
    backups.back_up_daily(tmp_path)
    (tmp_path / db.FILE).unlink()
    create_app({"NEW_DATABASE": True}, instance_path=tmp_path)
    app = create_app(instance_path=tmp_path)
    with closing(db.connect(tmp_path / db.FILE)) as store:
        assert matches.all_matches(store) == []
    shutil.rmtree(tmp_path / backups.FOLDER)
    (tmp_path / db.FILE).unlink()
    (tmp_path / KEY_FILE).unlink()
    assert Path(create_app(instance_path=tmp_path).instance_path) == Path(app.instance_path)


@pytest.mark.parametrize("state", ["gone", "cut"])
@pytest.mark.parametrize("left", ["key", "damaged backups", "backup without a match"])
def test_lost_database_without_a_sound_backup_is_refused_too(tmp_path, state, left):
    """An empty one beside what is left of it would hide the loss; where that is meant, it is begun."""
    stored.folder(tmp_path, ("king",) if left != "backup without a match" else ())
    if left != "key":
        paths = backups.back_up_daily(tmp_path), backups.back_up(tmp_path)
        (tmp_path / KEY_FILE).unlink()
        for path in paths if left == "damaged backups" else ():
            assert path
            path.write_bytes(path.read_bytes()[:8192])
    for path in tmp_path.glob(f"{db.FILE}*"):
        path.unlink()
    if state == "cut":
        (tmp_path / db.FILE).touch()
    with pytest.raises(CannotStart, match=r"no sound backup .* scorer --instance \S+ run --new"):
        create_app(instance_path=tmp_path)
    create_app({"NEW_DATABASE": True}, instance_path=tmp_path)
    create_app(instance_path=tmp_path)


def test_folder_that_was_never_used_is_not_lost(tmp_path):
    """A second start after a first one that nobody opened, and one that was stopped before its key was made."""
    for _ in range(2):
        create_app(instance_path=tmp_path / "never opened")
    (tmp_path / "stopped").mkdir()
    (tmp_path / "stopped" / db.FILE).touch()
    create_app(instance_path=tmp_path / "stopped")


def test_other_database_is_damaged_or_foreign_and_not_lost(tmp_path):
    stored.folder(tmp_path, ("king",))
    backups.back_up_daily(tmp_path)
    (tmp_path / db.FILE).write_bytes(b"no database" * 1000)
    assert not backups.is_database_lost(tmp_path)
