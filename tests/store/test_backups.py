"""Backups by hand, of a day and of what was just saved; the chores of a day; a start without its files is refused."""

import logging
import os
import shutil
import sqlite3
import threading
import time
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest
from flask import Response

from scorer import create_app
from scorer.store import backups, db, matches, own_games, restoring
from scorer.store.backups import BACKUP_DELAY, RecentChanges
from scorer.store.files import DRAFT, KEY_FILE
from scorer.web.errors import CannotStart
from tests.helpers import changing, stored
from tests.helpers.stored import documents

LOGGER = logging.getLogger("test")


class Days:
    """The clock of the store, put forward by hand."""

    def __init__(self, monkeypatch):
        self.now = datetime(2026, 11, 20, 19, 30, tzinfo=UTC)
        monkeypatch.setattr(matches, "_clock", lambda: self.now)

    def pass_by(self, days):
        """So many days later."""
        self.now += timedelta(days)


@pytest.fixture
def days(monkeypatch):
    """The clock of the store."""
    return Days(monkeypatch)


def names(instance):
    return sorted(path.name for path in (instance / backups.FOLDER).iterdir())


@pytest.mark.parametrize("make", [backups.back_up, backups.back_up_daily])
def test_a_backup_restores_on_another_computer(instance, tmp_path, make):
    """With the key, which its owner alone can read; after a restore no trace of that is left in the database file."""
    file, key = make(instance), (instance / KEY_FILE).read_bytes()
    assert (file.stat().st_mode & 0o777, key in file.read_bytes()) == (0o600, True)
    done = restoring.restore_backup(tmp_path / "other", file)
    assert (done.matches, done.with_key, done.replaced) == (3, True, [])
    assert documents(tmp_path / "other") == documents(instance)
    assert (tmp_path / "other" / KEY_FILE).read_bytes() == key
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


def test_a_week_of_backups_stays(instance, days):
    """One a day however often it is asked; after ten days the last seven, and those made by hand."""
    by_hand = backups.back_up(instance).name
    for _ in range(10):
        for _ in range(2):
            assert backups.run_chores(instance, LOGGER)
        days.pass_by(1)
    assert names(instance) == [*(f"daily-n{day - 19:05}-2026-11-{day}.db" for day in range(23, 30)), by_hand]


@pytest.mark.parametrize("jump", [3650, -40])
def test_no_clock_throws_a_good_backup_away(instance, days, jump):
    new_backups = []
    (instance / backups.FOLDER).mkdir()
    for step in (1, 1, jump, 1, 1, 1, 1, 1, 1, 1, -jump - 7, 1, 1, 1, 1, 1, 1, 1, 1, 1):
        there = set(names(instance))
        assert backups.run_chores(instance, LOGGER)
        new_backups += sorted(set(names(instance)) - there)
        assert names(instance) == new_backups[-7:]
        days.pass_by(step)
    assert [name[-13:-3] for name in names(instance)] == [f"2026-11-{day}" for day in range(24, 31)]


def test_the_backups_of_an_older_scorer_go_first(instance, days):
    """Their names have no number; what is no backup of a day is left alone."""
    folder = instance / backups.FOLDER
    folder.mkdir()
    old = [f"daily-2026-11-{day}.db" for day in range(13, 20)]
    for name in (*old, "daily-the-good-one.db"):
        (folder / name).write_bytes(b"old")
    for number in range(1, 4):
        backups.run_chores(instance, LOGGER)
        assert names(instance)[: 7 - number] == old[number:]
        days.pass_by(1)
    assert names(instance)[-1] == "daily-the-good-one.db"


def test_the_bin_is_emptied_after_thirty_days(instance, days):
    """Of use, and not one before: of a match, whose key cannot be read any more then, and of a game of one's own."""
    with db.connect(instance / db.FILE) as store:
        backups.run_chores(instance, LOGGER)
        match, game = matches.all_matches(store)[0].key, own_games.save(store, "ana", {})
        matches.delete(store, match)
        own_games.delete(store, "ana", game)
        for _ in range(30):
            days.pass_by(1)
            backups.run_chores(instance, LOGGER)
            assert matches.load(store, match)
            assert own_games.load(store, game)
        days.pass_by(1)
        backups.run_chores(instance, LOGGER)
        assert matches.load(store, match) is own_games.load(store, game) is None
        assert [path for path in instance.glob(f"{db.FILE}*") if match.encode() in path.read_bytes()] == []


@pytest.mark.parametrize("jump", [3650, -20_000])
@pytest.mark.parametrize("when", ["before", "after"])
def test_no_clock_empties_the_bin(instance, days, jump, when):
    """However far it jumps, to and fro, before the match is thrown away or after: what was not long there stays."""
    backups.run_chores(instance, LOGGER)
    with db.connect(instance / db.FILE) as store:
        for turn in range(4):
            if turn == (0 if when == "before" else 1):
                matches.delete(store, matches.all_matches(store)[0].key)
            days.pass_by(jump if turn % 2 == 0 else -jump)
            backups.run_chores(instance, LOGGER)
        days.pass_by(1)
        backups.run_chores(instance, LOGGER)
        assert len(matches.all_matches(store, binned=True)) == 3


def test_a_failure_is_one_line_and_throws_nothing_away(instance, days, caplog):
    """A database that cannot be copied leaves the older backups alone, and says so in the log without a trace."""
    for _ in range(7):
        backups.run_chores(instance, LOGGER)
        days.pass_by(1)
    before = names(instance)
    (instance / db.FILE).write_bytes(b"the disk has eaten this" * 1000)
    assert not backups.run_chores(instance, LOGGER)
    assert names(instance) == before
    assert [(line.message[:15], line.exc_info) for line in caplog.records] == [("No daily backup", None)]


def test_what_was_cut_short_is_swept_up(instance):
    """A draft that a killed process left goes after a day, and not while it may still be written."""
    (instance / backups.FOLDER).mkdir()
    for folder in (instance, instance / backups.FOLDER):
        for name, hours in (("new", 0), ("of-today", 23), ("old", 25)):
            draft = folder / f"{DRAFT}{name}"
            draft.write_bytes(b"half")
            os.utime(draft, (time.time() - hours * 3600,) * 2)
    backups.run_chores(instance, LOGGER)
    for folder in (instance, instance / backups.FOLDER):
        assert sorted(draft.name for draft in folder.glob(f"{DRAFT}*")) == [f"{DRAFT}new", f"{DRAFT}of-today"]


def test_only_the_first_request_of_a_day_begins_the_chores(instance, days, monkeypatch):
    """In a thread of their own, once; the next day again; after a failure when an hour has gone, and not before."""
    outcomes, asked, clock = [True, True, False, True], [], [100_000.0]
    monkeypatch.setattr(backups, "time", SimpleNamespace(monotonic=lambda: clock[0], time=time.time))

    def chores(folder, logger, describe):
        asked.append(matches.utc_now()[:10])
        return outcomes.pop(0)

    monkeypatch.setattr(backups, "run_chores", chores)
    after = backups.at_first_request(instance, LOGGER)

    def some_requests():
        for _ in range(5):
            after(Response())
            for thread in threading.enumerate():
                if thread.name == "daily chores":
                    thread.join()

    for day in range(3):
        days.pass_by(min(day, 1))
        some_requests()
    for seconds in (3599, 1):
        assert asked == ["2026-11-20", "2026-11-21", "2026-11-22"]
        clock[0] += seconds
        some_requests()
    assert asked == ["2026-11-20", "2026-11-21", "2026-11-22", "2026-11-22"]


@pytest.fixture
def evening(tmp_path, days):
    """An instance folder with a match, on an evening, after the chores of the day."""
    stored.folder(tmp_path, ("king",))
    assert backups.run_chores(tmp_path, LOGGER)
    return tmp_path


@pytest.fixture
def clock():
    """A clock that is put forward by hand."""
    return [0.0]


@pytest.fixture
def follower(evening, clock):
    """What looks after that folder."""
    return RecentChanges(evening, LOGGER, lambda: clock[0])


def play(evening, seed=9):
    with closing(db.connect(evening / db.FILE)) as store:
        stored.store_match(store, "king", seed)


def correct(evening):
    with closing(db.connect(evening / db.FILE)) as store:
        (match,) = matches.all_matches(store)
        sent = stored.saving.Submission(stored.saving.new_form_key(), match.revision, {})
        changing.remove(store, match.key, len(match.log) - 1, sent)


def newest(evening):
    return backups.fingerprint(backups.daily_backups(evening)[-1])


@pytest.mark.parametrize("save", [play, correct])
def test_what_was_saved_is_in_a_backup_ten_minutes_later(evening, follower, clock, save):
    """Not a second before, and once, in the place of the day's; unless another process was quicker."""
    save(evening)
    assert not follower.back_up_if_due()
    clock[0] = BACKUP_DELAY - 1
    assert not follower.back_up_if_due()
    clock[0] = BACKUP_DELAY
    assert follower.back_up_if_due()
    assert newest(evening) == backups.fingerprint(evening / db.FILE)
    clock[0] = 9 * BACKUP_DELAY
    assert not follower.back_up_if_due()
    assert len(backups.daily_backups(evening)) == 1
    play(evening, 10)
    assert not follower.back_up_if_due()
    backups.replace_daily(evening)
    clock[0] = 10 * BACKUP_DELAY
    assert not follower.back_up_if_due()


def test_play_without_a_rest_is_followed_too(evening, follower, clock):
    """A deal every minute: the newest backup never lacks more than those of ten minutes."""
    for minute in range(30):
        clock[0] = minute * 60.0
        play(evening, minute)
        follower.back_up_if_due()
        assert backups.fingerprint(evening / db.FILE)[0] - newest(evening)[0] <= 11
    assert len(backups.daily_backups(evening)) == 1


def test_how_many_there_are_is_bounded(evening, follower, days):
    """A finished match does not wait. One a day, seven in all, whatever the clock of the computer does."""
    for number in range(15):
        days.now = datetime(2026, 11, 20, tzinfo=UTC) + timedelta(number if number % 5 else -number)
        for _ in range(2):
            play(evening, number)
            follower.match_finished()
            assert follower.back_up_if_due()
            assert newest(evening) == backups.fingerprint(evening / db.FILE)
    assert len(backups.daily_backups(evening)) == backups.DAYS_OF_BACKUPS
    play(evening)
    assert not follower.back_up_if_due()


def test_a_backup_that_fails_is_a_line_and_waits(evening, follower, clock, monkeypatch, caplog):
    """Nothing there, neither a folder that was taken away nor one without a database, is no failure."""

    def full(evening):
        raise OSError(28, "No space left on device")

    play(evening)
    follower.back_up_if_due()
    before = newest(evening)
    clock[0] = BACKUP_DELAY
    with monkeypatch.context() as patch:
        patch.setattr(backups, "replace_daily", full)
        for _ in range(3):
            assert not follower.back_up_if_due()
            clock[0] += 1.0
    assert (newest(evening), len(caplog.records)) == (before, 1)
    clock[0] = 2 * BACKUP_DELAY
    assert follower.back_up_if_due()
    assert not RecentChanges(evening / "none", LOGGER).back_up_if_due()
    assert len(caplog.records) == 1


def test_a_lost_key_is_named_with_the_newest_sound_backup_that_has_it(tmp_path):
    """And the command that puts it back; where no backup has it, how a new one is made. None is made unasked."""
    instance = tmp_path / "instance"
    stored.folder(instance, ("king",))
    older = backups.back_up_daily(instance).rename(instance / backups.FOLDER / "daily-n00001-2026-01-01.db")
    (instance / KEY_FILE).unlink()
    backups.back_up_daily(instance)
    newer = older.with_name("daily-n00009-2026-01-03.db")
    newer.write_bytes(older.read_bytes())
    with closing(sqlite3.connect(newer)) as other, other:  # its key can be read, but `scorer key` would refuse it
        other.execute("UPDATE changes SET match_id = 99")  # its history points nowhere
        other.execute("UPDATE matches SET touched = '2999-01-01T00:00:00Z'")
    assert backups.newest_first(instance)[0] == newer
    with pytest.raises(CannotStart, match=rf"scorer --instance \S+ key {older}"):
        create_app(instance_path=instance)
    for path in backups.daily_backups(instance):
        path.write_bytes(b"damaged")
    with pytest.raises(CannotStart, match=r"scorer --instance \S+ key --new"):
        create_app(instance_path=instance)
    assert not (instance / KEY_FILE).exists()


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


def test_a_file_counts_until_the_match_goes_on(tmp_path):
    stored.folder(tmp_path, ("king", "king"))
    first, second = matches.all_matches(db.connect(tmp_path / db.FILE))
    assert backups.read_last_files(tmp_path).moment_of(first) == ""
    backups.record_file(tmp_path, [first])
    left = backups.read_last_files(tmp_path)
    assert left.moment_of(first)
    assert (left.moment_of(second), left.everything) == ("", "")
    backups.record_file(tmp_path, [second], has_everything=True)
    left = backups.read_last_files(tmp_path)
    assert left.moment_of(first)
    assert left.moment_of(second) == left.everything
    assert left.moment_of(replace(first, revision=first.revision + 1)) == "", "no file has its last deal"
