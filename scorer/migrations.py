"""The tables, step by step; a step that was released is never edited, a new one is added below it."""

from __future__ import annotations

from sqlite_utils import Database, Migrations

migrations = Migrations("scorer")


@migrations()
def m001_matches(db: Database) -> None:
    """Matches with their logs, the history of each, and which browser may do what.

    The log is one JSON column, not a table of entries: a match is always read and replayed whole. Measured
    with 40 deals, a load takes 29 us this way and 86 us from rows (500 deals: 0.3 and 1.0 ms); an append
    costs 330 us against 285. It is the last column, so that the others are read without it.
    """
    db.executescript(
        """
        CREATE TABLE matches (
            id INTEGER PRIMARY KEY,
            key TEXT NOT NULL UNIQUE,
            game TEXT NOT NULL,
            title TEXT NOT NULL,
            players TEXT NOT NULL CHECK (json_valid(players)),
            first_dealer INTEGER NOT NULL,
            options TEXT NOT NULL CHECK (json_valid(options)),
            pack TEXT NOT NULL,
            money TEXT CHECK (money IS NULL OR json_valid(money)),
            revision INTEGER NOT NULL,
            watch_generation INTEGER NOT NULL DEFAULT 1,
            keep_generation INTEGER NOT NULL DEFAULT 1,
            created TEXT NOT NULL,
            touched TEXT NOT NULL,
            deleted TEXT,
            log TEXT NOT NULL CHECK (json_valid(log))
        ) STRICT;

        CREATE TABLE changes (
            match_id INTEGER NOT NULL REFERENCES matches(id) ON DELETE CASCADE,
            revision INTEGER NOT NULL,
            at TEXT NOT NULL,
            what TEXT NOT NULL CHECK (what IN ('made', 'log', 'settings')),
            place INTEGER,
            before TEXT CHECK (before IS NULL OR json_valid(before)),
            after TEXT CHECK (after IS NULL OR json_valid(after)),
            undoes INTEGER,
            who TEXT,
            form_key TEXT UNIQUE,
            payload_hash TEXT,
            PRIMARY KEY (match_id, revision)
        ) STRICT;

        CREATE TABLE rights (
            browser TEXT NOT NULL,
            match_id INTEGER NOT NULL REFERENCES matches(id) ON DELETE CASCADE,
            role TEXT NOT NULL CHECK (role IN ('maker', 'keep', 'watch')),
            generation INTEGER NOT NULL,
            opened TEXT NOT NULL,
            PRIMARY KEY (browser, match_id, role)
        ) STRICT, WITHOUT ROWID;

        CREATE INDEX rights_of_match ON rights (match_id);
        """
    )
