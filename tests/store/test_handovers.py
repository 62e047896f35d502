"""Matches that were handed over: found by their identity, and changed all at once or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlite_utils import Database

from scorer.play.replayed_match import make_check
from scorer.store import db, handovers, history, matches, rights, saving
from scorer.store.matches import StoredMatch
from scorer.store.saving import AlreadySaved, Conflict, Rejected, Saved, Submission
from tests.helpers.stored import store_match

WHO, OTHER = "a browser", "another"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Database]:
    """A connection to an empty database."""
    db.prepare(tmp_path / db.FILE)
    with db.connect(tmp_path / db.FILE) as store:
        yield store


@pytest.fixture
def match(store: Database) -> StoredMatch:
    """A match of this browser."""
    match = store_match(store, "slovak-lorum", 1)
    rights.take_back(store, match, WHO)
    return match


def sent(match: StoredMatch, key: str = "a form key") -> Submission:
    """A form that was made for the match as it is."""
    return Submission(key, match.revision, {}, WHO)


def test_a_match_made_here_is_known_by_its_key(store: Database, match: StoredMatch) -> None:
    """To the browser that made it, while it is not in the bin."""
    assert handovers.identity_of(store, match) == match.key
    found = handovers.find_match(store, WHO, match.key, with_watched=False)
    assert found is not None
    assert found.key == match.key
    assert handovers.find_match(store, OTHER, match.key, with_watched=True) is None
    assert handovers.find_match(store, WHO, "something", with_watched=True) is None
    matches.delete(store, match.key)
    assert handovers.find_match(store, WHO, match.key, with_watched=True) is None


def test_a_match_that_came_keeps_its_identity(store: Database, match: StoredMatch) -> None:
    """Its own key is another one."""
    values = {"game": match.game, "players": list(match.players), "options": dict(match.options), "first_dealer": 0}
    copy = saving.create_match(store, Submission("a copy of it", 0, {}, OTHER), **values,
                               first_change=handovers.arrival("theidentity"))  # type: ignore[arg-type]  # fmt: skip
    assert isinstance(copy, Saved)
    assert handovers.identity_of(store, copy.match) == "theidentity"
    found = handovers.find_match(store, OTHER, "theidentity", with_watched=False)
    assert found is not None
    assert found.key == copy.match.key


def test_a_match_that_is_only_watched(store: Database, match: StoredMatch) -> None:
    """It is found where the phone has handed it over, and nowhere else."""
    summary = matches.load_summary(store, match.key)
    assert summary is not None
    rights.hand_over(store, summary, WHO)
    assert not rights.may_keep(store, match, WHO)
    assert handovers.find_match(store, WHO, match.key, with_watched=False) is None
    assert handovers.find_match(store, WHO, match.key, with_watched=True) is not None
    rights.take_back(store, match, WHO)
    assert rights.is_owner(store, match, WHO)


def test_entries_take_the_place_of_others(store: Database, match: StoredMatch) -> None:
    """Each is a change that Undo takes back; the same form again changes nothing."""
    before, shared = list(match.log), len(match.log) - 2
    entries = [match.log[shared + 1]]
    form = sent(match)
    outcome = handovers.take_over(store, match.key, shared, {"title": "Thursday"}, entries, form, make_check(None))
    assert isinstance(outcome, Saved)
    assert [*outcome.match.log] == [*before[:shared], *entries]
    assert outcome.match.title == "Thursday"
    now = matches.load(store, match.key)
    assert now == outcome.match
    assert [change.what for change in history.load_history(store, now, match.revision)] == ["log"] * 2 + [
        "settings", "log"
    ]  # fmt: skip
    again = handovers.take_over(store, match.key, shared, {"title": "Thursday"}, entries, form, make_check(None))
    assert isinstance(again, AlreadySaved)
    for number in range(4):
        match = saving.load_current(store, match.key)
        assert isinstance(saving.undo(store, match.key, sent(match, f"undo number {number}")), Saved)
    assert list(saving.load_current(store, match.key).log) == before


def test_what_does_not_fit_changes_nothing(store: Database, match: StoredMatch) -> None:
    """Nor does a form for an older match, or one that brings nothing."""
    wrong = {"kind": "deal", "contract": "no such thing", "facts": {}}
    check = make_check(None)
    outcome = handovers.take_over(store, match.key, 0, {}, [wrong], sent(match), check)
    assert isinstance(outcome, Rejected)
    old = Submission("a form key", match.revision - 1, {}, WHO)
    assert isinstance(handovers.take_over(store, match.key, 0, {}, [], old, check), Conflict)
    everything = len(match.log)
    assert isinstance(handovers.take_over(store, match.key, everything, {}, [], sent(match), check), AlreadySaved)
    assert matches.load(store, match.key) == match
