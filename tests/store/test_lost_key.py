"""The lost key: a start beside matches without it says where it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorer import create_app
from scorer.store import backups, db, lost_key
from scorer.store.secret_key import KEY_FILE
from scorer.web.errors import CannotStart
from tests.helpers import stored


@pytest.fixture
def instance(tmp_path: Path) -> Path:
    """An instance folder with a match and two daily backups, of which only the older has the key."""
    instance = tmp_path / "instance"
    stored.folder(instance, ("king",))
    daily = backups.back_up_daily(instance)
    assert daily
    daily.rename(daily.with_name("daily-n00001-2026-01-01.db"))
    (instance / KEY_FILE).unlink()
    backups.back_up_daily(instance)
    return instance


def test_the_start_names_the_backup_that_has_it(instance: Path) -> None:
    """The newest one with the key, and the command that puts it back; no key is made."""
    with pytest.raises(CannotStart, match=r"scorer key .*daily-n00001-2026-01-01\.db"):
        create_app(instance_path=instance)
    assert not (instance / KEY_FILE).exists()


def test_without_a_backup_it_says_what_a_new_one_costs(instance: Path) -> None:
    """And how it is made all the same."""
    for path in backups.daily_backups(instance):
        path.write_bytes(b"damaged")
    with pytest.raises(db.StoreUnusable, match="scorer key --new"):
        lost_key.load_or_create(instance)


def test_where_nothing_was_handed_out_one_is_made(tmp_path: Path) -> None:
    """At the first start, and in a folder without a match."""
    db.prepare(tmp_path / db.FILE)
    key = lost_key.load_or_create(tmp_path)
    assert lost_key.load_or_create(tmp_path) == key
