"""The look back: what a browser knows beside the logs of its matches, and nobody else's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlite_utils import Database

from scorer.store import db, match_extras, saving, sequels
from scorer.store.match_extras import MatchExtras, Payment
from scorer.store.matches import StoredMatch
from scorer.store.saving import Submission
from scorer.store.sequels import CarriedOverPlayer, CarriedOverTotals
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


def make(store: Database, who: str = "ana") -> StoredMatch:
    """A match that this browser made."""
    return saving.create_match(store, Submission(saving.new_form_key(), 0, "", who), **FIELDS).match


def test_a_browser_knows_what_is_beside_its_matches(store: Database) -> None:
    """Payments, what went along and merged names; once each however a match came to it, and nobody else's."""
    mine, theirs = make(store), make(store, "boris")
    with db.write(store):
        right = {"browser": "ana", "match_id": mine.id, "role": "watch", "generation": 1, "opened": mine.created}
        store.table("rights").insert(right)
    for match in (mine, theirs):
        match_extras.set_ticked(store, match.id, OWED, made=True)
    match_extras.merge_names(store, "ana", "Anka", "Ana")
    sent = Submission(f"{mine.key}:on", mine.revision, "", "ana")
    sequels.create_sequel(
        store, mine.key, sent, nothing_wrong, {}, FIELDS, CarriedOverTotals((CarriedOverPlayer("Ana", 0, 4),))
    )
    gone = {mine.id: (CarriedOverTotals((CarriedOverPlayer("Ana", 0, 4),)),)}
    assert match_extras.extras_of(store, "ana") == MatchExtras({mine.id: {OWED}}, gone, {"Anka": "Ana"})
    assert match_extras.extras_of(store, "boris") == MatchExtras({theirs.id: {OWED}}, {}, {})
    assert match_extras.extras_of(store, "nobody") == MatchExtras({}, {}, {})
