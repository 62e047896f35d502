"""`scorer forget`: a match is destroyed at once, and who still holds it is said."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from scorer.store import backups, db, matches
from tests.commands.conftest import scorer


def keys(path: Path) -> list[str]:
    """The matches of a database."""
    with closing(db.connect(path)) as store:
        return [match.key for match in matches.all_matches(store)]


def test_a_match_is_destroyed_and_its_backups_named(instance: Path) -> None:
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


def test_a_match_that_is_not_there_is_a_sentence(instance: Path, tmp_path: Path) -> None:
    """Nor is a database laid out for it."""
    answer = scorer(instance, "forget", "nosuchkey2")
    assert answer.exit_code == 1
    assert "There is no match nosuchkey2 here" in answer.output
    assert scorer(tmp_path / "other", "forget", "nosuchkey2").exit_code == 1
    assert not (tmp_path / "other").exists()
