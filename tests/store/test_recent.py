"""Recent backups: whatever was saved is in one ten minutes later, and a finished match at once."""

from __future__ import annotations

import logging
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from scorer.store import backups, chores, db, matches
from scorer.store.backups import BACKUP_DELAY, RecentChanges
from tests.helpers import stored

LOGGER = logging.getLogger("test")


@pytest.fixture
def instance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An instance folder with a match, on an evening, after the chores of the day."""
    monkeypatch.setattr(matches, "_clock", lambda: datetime(2026, 11, 20, 19, 30, tzinfo=UTC))
    stored.folder(tmp_path, ("king",))
    assert chores.run_chores(tmp_path, LOGGER)
    return tmp_path


@pytest.fixture
def clock() -> list[float]:
    """A clock that is put forward by hand."""
    return [0.0]


@pytest.fixture
def follower(instance: Path, clock: list[float]) -> RecentChanges:
    """What looks after that folder."""
    return RecentChanges(instance, LOGGER, lambda: clock[0])


def play(instance: Path, seed: int = 9) -> None:
    """Something is saved."""
    with closing(db.connect(instance / db.FILE)) as store:
        stored.put(store, "king", seed)


def correct(instance: Path) -> None:
    """A deal of the first match is taken out again."""
    with closing(db.connect(instance / db.FILE)) as store:
        match = matches.all_matches(store)[0]
        sent = recent_sent(match)
        saved = stored.saving.remove(store, match.key, len(match.log) - 1, sent, stored.nothing_wrong)
        assert isinstance(saved, stored.saving.Saved)


def recent_sent(match: matches.StoredMatch) -> stored.saving.Sent:
    """A form for this match as it is."""
    return stored.saving.Submission(stored.saving.new_form_key(), match.revision, {})


def newest(instance: Path) -> backups.Content:
    """What the newest backup holds."""
    return backups.fingerprint(backups.daily_backups(instance)[-1])


@pytest.mark.parametrize("save", [play, correct])
def test_what_was_saved_is_in_a_backup_ten_minutes_later(
    instance: Path, follower: RecentChanges, clock: list[float], save
) -> None:
    """Not a second before, and once; it takes the place of the day's."""
    save(instance)
    assert not follower.back_up_if_due()
    clock[0] = BACKUP_DELAY - 1
    assert not follower.back_up_if_due()
    clock[0] = BACKUP_DELAY
    assert follower.back_up_if_due()
    assert newest(instance) == backups.fingerprint(instance / db.FILE)
    clock[0] = 9 * BACKUP_DELAY
    assert not follower.back_up_if_due()
    assert len(backups.daily_backups(instance)) == 1


def test_play_without_a_rest_is_followed_too(instance: Path, follower: RecentChanges, clock: list[float]) -> None:
    """A deal every minute of an evening: the newest backup never lacks more than those of ten minutes."""
    for minute in range(60):
        clock[0] = minute * 60.0
        play(instance, minute)
        follower.back_up_if_due()
        assert backups.fingerprint(instance / db.FILE)[0] - newest(instance)[0] <= 11
    assert len(backups.daily_backups(instance)) == 1


def test_a_finished_match_does_not_wait(instance: Path, follower: RecentChanges) -> None:
    """The evening is in a backup before the laptop is closed; once."""
    play(instance)
    follower.match_finished()
    assert follower.back_up_if_due()
    assert newest(instance) == backups.fingerprint(instance / db.FILE)
    play(instance, 10)
    assert not follower.back_up_if_due()


def test_what_a_killed_process_left_is_made_up_for(instance: Path, clock: list[float]) -> None:
    """The next one sees that the newest backup lacks something."""
    play(instance)
    follower = RecentChanges(instance, LOGGER, lambda: clock[0])
    follower.back_up_if_due()
    clock[0] = BACKUP_DELAY
    assert follower.back_up_if_due()


def test_another_process_may_be_quicker(instance: Path, follower: RecentChanges, clock: list[float]) -> None:
    """Then there is nothing to do."""
    play(instance)
    follower.back_up_if_due()
    backups.replace_daily(instance)
    clock[0] = BACKUP_DELAY
    assert not follower.back_up_if_due()


def test_how_many_there_are_is_bounded(
    instance: Path, follower: RecentChanges, clock: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One a day, seven in all, whatever the clock of the computer does."""
    for number in range(20):
        day = datetime(2026, 11, 20, tzinfo=UTC) + timedelta(number if number % 5 else -number)
        monkeypatch.setattr(matches, "_clock", lambda day=day: day)
        for _ in range(2):
            play(instance, number)
            follower.match_finished()
            assert follower.back_up_if_due()
            assert newest(instance) == backups.fingerprint(instance / db.FILE)
    assert len(backups.daily_backups(instance)) == backups.DAYS_OF_BACKUPS


def test_a_failure_is_a_line_and_waits(
    instance: Path, follower: RecentChanges, clock: list[float], monkeypatch: pytest.MonkeyPatch, caplog
) -> None:
    """A full disk leaves the backup there is, and is not tried at every look."""

    def full(instance: Path) -> Path:
        raise OSError(28, "No space left on device")

    play(instance)
    follower.back_up_if_due()
    before = newest(instance)
    clock[0] = BACKUP_DELAY
    with monkeypatch.context() as patch:
        patch.setattr(backups, "replace_daily", full)
        for _ in range(3):
            assert not follower.back_up_if_due()
            clock[0] += 1.0
    assert newest(instance) == before
    assert len(caplog.records) == 1
    clock[0] = 2 * BACKUP_DELAY
    assert follower.back_up_if_due()


def test_nothing_there_is_no_trouble(tmp_path: Path, caplog) -> None:
    """Neither a folder that was taken away nor one without a database."""
    assert not RecentChanges(tmp_path / "none", LOGGER).back_up_if_due()
    assert not caplog.records
