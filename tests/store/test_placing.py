"""Placing: a file is there whole or not at all, and nothing that was there is lost."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from scorer.store import placing


def test_a_file_is_put_in_its_place_whole(tmp_path: Path) -> None:
    """What it replaces stays under another name, and no draft stays."""
    place = tmp_path / "place"
    place.write_text("old")
    with placing.draft_beside(place) as draft:
        draft.write_text("new")
        aside = placing.set_aside(place, "replaced")
        assert place.read_text() == "old"
        placing.put(draft, place)
    assert aside is not None
    assert (place.read_text(), aside.read_text()) == ("new", "old")
    assert len(list(tmp_path.iterdir())) == 2


def test_a_part_of_a_database_does_not_stay_beside_the_next(tmp_path: Path) -> None:
    """A log that was written for one database must not be taken for that of another."""
    for ending in ("", "-wal", "-shm"):
        (tmp_path / f"scorer.db{ending}").write_text(ending)
        aside = placing.set_aside(tmp_path / f"scorer.db{ending}", "replaced")
        assert aside == tmp_path / f"replaced-scorer.db{ending}"
        assert aside.read_text() == ending
    assert sorted(path.name for path in tmp_path.glob("scorer.db*")) == ["scorer.db"]


def test_what_failed_leaves_nothing(tmp_path: Path) -> None:
    """Neither the draft nor what SQLite has laid beside it."""
    with suppress(OSError), placing.draft_beside(tmp_path / "place") as draft:
        draft.touch()
        draft.with_name(f"{draft.name}-journal").touch()
        raise OSError
    assert list(tmp_path.iterdir()) == []
    assert placing.set_aside(tmp_path / "place", "replaced") is None
