"""The look back: what a browser knows beside the logs of its matches, and nobody else's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlite_utils import Database

from scorer.store import aliases, db, lookback, payments, saving, sequels
from scorer.store.lookback import Lookback
from scorer.store.matches import Match
from scorer.store.payments import Payment
from scorer.store.saving import Sent
from scorer.store.sequels import CarriedOver, WentAlong
from tests.helpers.stored import nothing_wrong

OWED = Payment("Ana", "Boris", 12)
FIELDS = {
    "game": "lora",
    "players": ["Ana", "Boris", "Cyril"],
    "options": {},
    "first_dealer": 0,
    "pack": "",
    "money": None,
}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Database]:
    """An empty database of this program's schema."""
    db.prepare(tmp_path / db.FILE)
    with db.connect(tmp_path / db.FILE) as store:
        yield store


def make(store: Database, who: str = "ana") -> Match:
    """A match that this browser made."""
    return saving.make(store, Sent(saving.new_key(), 0, "", who), **FIELDS).match


def test_a_browser_knows_what_is_beside_its_matches(store: Database) -> None:
    """Payments, what went along and merged names; once each however a match came to it, and nobody else's."""
    mine, theirs = make(store), make(store, "boris")
    with db.write(store):
        right = {"browser": "ana", "match_id": mine.id, "role": "watch", "generation": 1, "opened": mine.created}
        store.table("rights").insert(right)
    for match in (mine, theirs):
        payments.tick(store, match.id, OWED, made=True)
    aliases.merge(store, "ana", "Anka", "Ana")
    sent = Sent(f"{mine.key}:on", mine.revision, "", "ana")
    sequels.go_on(store, mine.key, sent, nothing_wrong, {}, FIELDS, CarriedOver((WentAlong("Ana", 0, 4),)))
    gone = {mine.id: (CarriedOver((WentAlong("Ana", 0, 4),)),)}
    assert lookback.of(store, "ana") == Lookback({mine.id: {OWED}}, gone, {"Anka": "Ana"})
    assert lookback.of(store, "boris") == Lookback({theirs.id: {OWED}}, {}, {})
    assert lookback.of(store, "nobody") == Lookback({}, {}, {})
