"""The chores of a day: one backup, a week of them stays, and the bin emptied of what is old."""

import logging
import os
import threading
import time
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest
from flask import Response

from scorer.store import backups, chores as daily_chores, db, matches, own_games, restoring
from scorer.store.files import DRAFT

LOGGER = logging.getLogger("test")


class Days:
    """A clock that is put forward by hand."""

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


def test_a_week_of_backups_stays(instance, days):
    """One backup a day however often it is asked; after ten days the last seven, and those made by hand."""
    by_hand = backups.back_up(instance).name
    for _ in range(10):
        for _ in range(3):
            assert daily_chores.run_chores(instance, LOGGER)
        days.pass_by(1)
    assert names(instance) == [*(f"daily-n{day - 19:05}-2026-11-{day}.db" for day in range(23, 30)), by_hand]


@pytest.mark.parametrize("jump", [40, 3650, -40, -3650])
def test_no_clock_throws_a_good_backup_away(instance, days, jump):
    new_backups = []
    (instance / backups.FOLDER).mkdir()
    for step in (1, 1, jump, 1, 1, 1, 1, 1, 1, 1, -jump - 7, 1, 1, 1, 1, 1, 1, 1, 1, 1):
        there = set(names(instance))
        assert daily_chores.run_chores(instance, LOGGER)
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
        daily_chores.run_chores(instance, LOGGER)
        assert names(instance)[: 7 - number] == old[number:]
        days.pass_by(1)
    assert names(instance)[-1] == "daily-the-good-one.db"


def test_a_daily_backup_can_be_restored(instance, tmp_path_factory):
    daily_chores.run_chores(instance, LOGGER)
    done = restoring.restore_backup(tmp_path_factory.mktemp("other"), instance / backups.FOLDER / names(instance)[0])
    assert (done.matches, done.with_key) == (3, True)


def test_the_bin_is_emptied_after_thirty_days(instance, days):
    """Days of use, and not one before."""
    daily_chores.run_chores(instance, LOGGER)
    with db.connect(instance / db.FILE) as store:
        matches.delete(store, matches.all_matches(store)[0].key)
        for _ in range(30):
            days.pass_by(1)
            daily_chores.run_chores(instance, LOGGER)
            daily_chores.run_chores(instance, LOGGER)
            assert len(matches.all_matches(store, binned=True)) == 3
        days.pass_by(1)
        daily_chores.run_chores(instance, LOGGER)
        assert len(matches.all_matches(store, binned=True)) == 2


@pytest.mark.parametrize("jump", [40, 3650, -40, -20_000])
@pytest.mark.parametrize("when", ["before", "after"])
def test_no_clock_empties_the_bin(instance, days, jump, when):
    """However far it jumps, to and fro, before the match is thrown away or after: what was not long there stays."""
    daily_chores.run_chores(instance, LOGGER)
    with db.connect(instance / db.FILE) as store:
        for turn in range(4):
            if turn == (0 if when == "before" else 1):
                matches.delete(store, matches.all_matches(store)[0].key)
            days.pass_by(jump if turn % 2 == 0 else -jump)
            daily_chores.run_chores(instance, LOGGER)
        days.pass_by(1)
        daily_chores.run_chores(instance, LOGGER)
        assert len(matches.all_matches(store, binned=True)) == 3


def test_games_in_the_bin_go_with_the_matches(instance, days):
    with db.connect(instance / db.FILE) as store:
        daily_chores.run_chores(instance, LOGGER)
        key = own_games.save(store, "ana", {})
        own_games.delete(store, "ana", key)
        for _ in range(30):
            days.pass_by(1)
            daily_chores.run_chores(instance, LOGGER)
            assert own_games.load(store, key) is not None
        days.pass_by(1)
        daily_chores.run_chores(instance, LOGGER)
        assert own_games.load(store, key) is None


def test_a_failure_is_one_line_and_throws_nothing_away(instance, days, caplog):
    """A database that cannot be copied leaves the older backups alone, and says so in the log without a trace."""
    for _ in range(7):
        daily_chores.run_chores(instance, LOGGER)
        days.pass_by(1)
    before = names(instance)
    (instance / db.FILE).write_bytes(b"the disk has eaten this" * 1000)
    assert not daily_chores.run_chores(instance, LOGGER)
    assert names(instance) == before
    assert [(line.message[:15], line.exc_info) for line in caplog.records] == [("No daily backup", None)]


def test_what_was_cut_short_is_swept_up(instance):
    """A draft that a killed process left goes after a day, and not while it may still be written."""
    (instance / backups.FOLDER).mkdir()
    hour = 3600
    for folder in (instance, instance / backups.FOLDER):
        for name, age in (("new", 0), ("of-today", 23 * hour), ("old", 25 * hour)):
            draft = folder / f"{DRAFT}{name}"
            draft.write_bytes(b"half")
            os.utime(draft, (time.time() - age,) * 2)
    daily_chores.run_chores(instance, LOGGER)
    for folder in (instance, instance / backups.FOLDER):
        assert sorted(draft.name for draft in folder.glob(f"{DRAFT}*")) == [f"{DRAFT}new", f"{DRAFT}of-today"]


def test_only_the_first_request_of_a_day_begins_them(instance, days, monkeypatch):
    """In a thread of their own, once; the next day again; after a failure when an hour has gone, and not before."""
    outcomes = [True, True, False, True]
    asked = []
    clock = [100_000.0]
    monkeypatch.setattr(daily_chores, "time", SimpleNamespace(monotonic=lambda: clock[0], time=time.time))

    def chores(folder, logger, describe):
        asked.append(matches.utc_now()[:10])
        return outcomes.pop(0)

    monkeypatch.setattr(daily_chores, "run_chores", chores)
    after = daily_chores.at_first_request(instance, LOGGER)

    def some_requests():
        for _ in range(5):
            after(Response())
            for thread in threading.enumerate():
                if thread.name == "daily chores":
                    thread.join()

    for day in range(3):
        days.pass_by(min(day, 1))
        some_requests()
    clock[0] += 3599
    some_requests()
    assert asked == ["2026-11-20", "2026-11-21", "2026-11-22"]
    clock[0] += 1
    some_requests()
    assert asked == ["2026-11-20", "2026-11-21", "2026-11-22", "2026-11-22"]
