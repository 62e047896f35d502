"""Payments: a tick is for two people and an amount, and only for them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlite_utils import Database

from scorer.store import days_of_use, db, deletion, match_extras, matches, saving
from scorer.store.match_extras import BANK, Payment
from scorer.store.matches import StoredMatch
from scorer.store.saving import Submission

OWED = Payment("Ana", "Boris", 12)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Database]:
    """An empty database of this program's schema."""
    db.prepare(tmp_path / db.FILE)
    with db.connect(tmp_path / db.FILE) as store:
        yield store


def make(store: Database, who: str = "ana") -> StoredMatch:
    """A match that this browser made."""
    sent = Submission(saving.new_form_key(), 0, "", who)
    return saving.create_match(store, sent, game="lora", players=["Ana", "Boris", "Cyril"], options={}).match


def test_a_tick_is_made_once_and_taken_back(store: Database) -> None:
    """Twice the same is one, with the time of the first; taking back what is not there is nothing."""
    match = make(store)
    for made, left in ((True, {OWED}), (True, {OWED}), (False, set()), (False, set())):
        match_extras.set_ticked(store, match.id, OWED, made=made)
        assert match_extras.ticked_payments(store, match.id) == left


def test_the_first_tick_stays(store: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second tap does not make a payment younger."""
    match = make(store)
    for moment in ("2026-11-20T19:30:00Z", "2026-11-20T19:31:00Z"):
        monkeypatch.setattr(matches, "utc_now", lambda moment=moment: moment)
        match_extras.set_ticked(store, match.id, OWED, made=True)
    assert [row["paid_at"] for row in store["payments"].rows] == ["2026-11-20T19:30:00Z"]


@pytest.mark.parametrize(
    "other",
    [Payment("Boris", "Ana", 12), Payment("Ana", "Cyril", 12), Payment("Ana", "Boris", 13), Payment("Ana", BANK, 12)],
)
def test_another_payment_is_not_ticked(store: Database, other: Payment) -> None:
    """The other way round, somebody else, another amount or the bank: each is a payment of its own."""
    match = make(store)
    match_extras.set_ticked(store, match.id, OWED, made=True)
    match_extras.set_ticked(store, match.id, other, made=False)
    assert match_extras.ticked_payments(store, match.id) == {OWED}
    match_extras.set_ticked(store, match.id, other, made=True)
    assert match_extras.ticked_payments(store, match.id) == {OWED, other}


def test_ticks_go_with_their_match(store: Database) -> None:
    """A match that leaves the bin for good leaves no payment behind."""
    match = make(store)
    match_extras.set_ticked(store, match.id, OWED, made=True)
    matches.delete(store, match.key)
    for day in range(31):
        days_of_use.count_day(store, f"day {day}")
    assert deletion.empty_bin(store) == 1
    assert list(store["payments"].rows) == []
