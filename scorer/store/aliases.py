"""Aliases: which names mean the same person to a browser. Only its own looking back is changed, never a match."""

from __future__ import annotations

from sqlite_utils import Database

from scorer.store.db import write


def aliases_of(db: Database, browser: str) -> dict[str, str]:
    """The names that were merged: each name with the one that it means."""
    rows = db.execute("SELECT name, means FROM aliases WHERE browser = ? ORDER BY name", [browser])
    return dict(rows.fetchall())


def merge_names(db: Database, browser: str, name: str, means: str) -> None:
    """From now on `name` means `means`; what `means` itself meant is forgotten, so that no circle can close."""
    with write(db):
        db.table("aliases").delete_where("browser = ? AND name IN (?, ?)", [browser, name, means])
        db.table("aliases").insert({"browser": browser, "name": name, "means": means})


def split_names(db: Database, browser: str, name: str) -> None:
    """Take `name` apart again; nothing happens where it was not merged."""
    with write(db):
        db.table("aliases").delete_where("browser = ? AND name = ?", [browser, name])
