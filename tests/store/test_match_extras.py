"""Aliases: which names are one person to a browser, and to it alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlite_utils import Database

from scorer.store import db, deletion, match_extras, matches, saving, sequels
from scorer.store.match_extras import BANK, MatchExtras, Payment
from scorer.store.matches import StoredMatch
from scorer.store.saving import Submission
from scorer.store.sequels import CarriedOverPlayer, CarriedOverTotals
from tests.helpers.stored import nothing_wrong


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    """An empty database of this program's schema."""
    path: Path = tmp_path_factory.mktemp("aliases") / db.FILE
    db.prepare(path)
    with db.connect(path) as store:
        yield store


def test_a_name_means_another_until_it_is_parted(store: Database) -> None:
    """Merged, merged anew with somebody else, and taken apart; another browser sees nothing of it."""
    match_extras.merge_names(store, "ana", "Bobo", "Boris")
    assert match_extras.extras_of(store, "ana").merged == {"Bobo": "Boris"}
    match_extras.merge_names(store, "ana", "Bobo", "Bohuš")
    assert match_extras.extras_of(store, "ana").merged == {"Bobo": "Bohuš"}
    assert match_extras.extras_of(store, "dana").merged == {}
    match_extras.split_names(store, "dana", "Bobo")
    assert match_extras.extras_of(store, "ana").merged == {"Bobo": "Bohuš"}
    match_extras.split_names(store, "ana", "Bobo")
    match_extras.split_names(store, "ana", "Bobo")
    assert match_extras.extras_of(store, "ana").merged == {}


@given(st.lists(st.tuples(st.sampled_from("ABCD"), st.sampled_from("ABCD")), max_size=12))
def test_no_circle_closes(store: Database, merges: list[tuple[str, str]]) -> None:
    """Whatever is merged with whatever, the name that was meant last means itself."""
    with db.write(store):
        store.execute("DELETE FROM aliases")
    for name, means in merges:
        if name != means:
            match_extras.merge_names(store, "ana", name, means)
            aliases = match_extras.extras_of(store, "ana").merged
            assert aliases[name] == means
            assert means not in aliases


def test_a_merge_is_one_transaction(store: Database) -> None:
    """It takes the write lock first and commits once, whatever the statements between open for themselves."""
    statements: list[str] = []
    store.conn.set_trace_callback(statements.append)
    match_extras.merge_names(store, "eva", "E", "Eva")
    store.conn.set_trace_callback(None)
    turns = [line for line in statements if line.startswith(("BEGIN", "COMMIT", "ROLLBACK"))]
    assert turns == [statements[0], statements[-1]] == ["BEGIN IMMEDIATE", "COMMIT"]


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
def store_lookback(tmp_path: Path) -> Iterator[Database]:
    """An empty database of this program's schema."""
    db.prepare(tmp_path / db.FILE)
    with db.connect(tmp_path / db.FILE) as store_lookback:
        yield store_lookback


def make(store_lookback: Database, who: str = "ana") -> StoredMatch:
    """A match that this browser made."""
    return saving.create_match(store_lookback, Submission(saving.new_form_key(), 0, "", who), **FIELDS).match


def test_a_browser_knows_what_is_beside_its_matches(store_lookback: Database) -> None:
    """Payments, what went along and merged names; once each however a match came to it, and nobody else's."""
    mine, theirs = make(store_lookback), make(store_lookback, "boris")
    with db.write(store_lookback):
        right = {"browser": "ana", "match_id": mine.id, "role": "watch", "generation": 1, "opened": mine.created}
        store_lookback.table("rights").insert(right)
    for match in (mine, theirs):
        match_extras.set_ticked(store_lookback, match.id, OWED, made=True)
    match_extras.merge_names(store_lookback, "ana", "Anka", "Ana")
    sent = Submission(f"{mine.key}:on", mine.revision, "", "ana")
    sequels.create_sequel(
        store_lookback, mine.key, sent, nothing_wrong, {}, FIELDS, CarriedOverTotals((CarriedOverPlayer("Ana", 0, 4),))
    )
    gone = {mine.id: (CarriedOverTotals((CarriedOverPlayer("Ana", 0, 4),)),)}
    assert match_extras.extras_of(store_lookback, "ana") == MatchExtras({mine.id: {OWED}}, gone, {"Anka": "Ana"})
    assert match_extras.extras_of(store_lookback, "boris") == MatchExtras({theirs.id: {OWED}}, {}, {})
    assert match_extras.extras_of(store_lookback, "nobody") == MatchExtras({}, {}, {})


@pytest.fixture
def store_payments(tmp_path: Path) -> Iterator[Database]:
    """An empty database of this program's schema."""
    db.prepare(tmp_path / db.FILE)
    with db.connect(tmp_path / db.FILE) as store_payments:
        yield store_payments


def make_payments(store_payments: Database, who: str = "ana") -> StoredMatch:
    """A match that this browser made."""
    sent = Submission(saving.new_form_key(), 0, "", who)
    return saving.create_match(store_payments, sent, game="lora", players=["Ana", "Boris", "Cyril"], options={}).match


def test_a_tick_is_made_once_and_taken_back(store_payments: Database) -> None:
    """Twice the same is one, with the time of the first; taking back what is not there is nothing."""
    match = make_payments(store_payments)
    for is_ticked, left in ((True, {OWED}), (True, {OWED}), (False, set()), (False, set())):
        match_extras.set_ticked(store_payments, match.id, OWED, made=is_ticked)
        assert match_extras.ticked_payments(store_payments, match.id) == left


def test_the_first_tick_stays(store_payments: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second tap does not make_payments a payment younger."""
    match = make_payments(store_payments)
    for moment in ("2026-11-20T19:30:00Z", "2026-11-20T19:31:00Z"):
        monkeypatch.setattr(matches, "utc_now", lambda moment=moment: moment)
        match_extras.set_ticked(store_payments, match.id, OWED, made=True)
    assert [row["paid_at"] for row in store_payments["payments"].rows] == ["2026-11-20T19:30:00Z"]


@pytest.mark.parametrize(
    "other",
    [Payment("Boris", "Ana", 12), Payment("Ana", "Cyril", 12), Payment("Ana", "Boris", 13), Payment("Ana", BANK, 12)],
)
def test_another_payment_is_not_ticked(store_payments: Database, other: Payment) -> None:
    """The other way round, somebody else, another amount or the bank: each is a payment of its own."""
    match = make_payments(store_payments)
    match_extras.set_ticked(store_payments, match.id, OWED, made=True)
    match_extras.set_ticked(store_payments, match.id, other, made=False)
    assert match_extras.ticked_payments(store_payments, match.id) == {OWED}
    match_extras.set_ticked(store_payments, match.id, other, made=True)
    assert match_extras.ticked_payments(store_payments, match.id) == {OWED, other}


def test_ticks_go_with_their_match(store_payments: Database) -> None:
    """A match that leaves the bin for good leaves no payment behind."""
    match = make_payments(store_payments)
    match_extras.set_ticked(store_payments, match.id, OWED, made=True)
    matches.delete(store_payments, match.key)
    for day in range(31):
        db.count_day(store_payments, f"day {day}")
    assert deletion.empty_bin(store_payments) == 1
    assert list(store_payments["payments"].rows) == []
