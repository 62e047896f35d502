"""Pens: the entry that is being made, for a minute, until the match changes."""

import threading
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from scorer.games import KEYS, find
from scorer.store import db, match_extras, matches, saving
from tests.helpers import changing, seated
from tests.store.test_match_extras import make

ENTRY = {"kind": "deal", "contract": "tricks", "facts": {"tricks": [5, None, None, None]}}


def pen(store, match):
    """The number of the pen as a poll sees it."""
    seen = matches.load_summary(store, match.key)
    return seen.pen


def test_every_tap_has_another_number(store):
    match = make(store)
    assert pen(store, match) is None
    for number in (1, 2, 3):
        match_extras.save_live_entry(store, match, ENTRY)
        assert pen(store, match) == number
    assert match_extras.load_live_entry(store, match.id) == (ENTRY, None)
    assert store["pens"].count == 1
    assert matches.load(store, match.key) == match


def test_who_wrote_it_is_no_part_of_it(store):
    """The phone that made the latest tap; None before the first one."""
    match = make(store)
    assert match_extras.load_live_entry(store, match.id) == ({}, None)
    match_extras.save_live_entry(store, match, ENTRY, "browser-1")
    match_extras.save_live_entry(store, match, ENTRY, "browser-2")
    assert match_extras.load_live_entry(store, match.id) == (ENTRY, "browser-2")


def test_gone_when_the_match_changes(store):
    """By whatever change; and a late tap for the old state is not kept."""
    match = make(store)
    match_extras.save_live_entry(store, match, ENTRY)
    changed = changing.change_settings(store, match.key, {"title": "x"}, saving.Submission("a" * 20, 1, ""))
    assert isinstance(changed, saving.Saved)
    assert match_extras.load_live_entry(store, match.id) == ({}, None)
    match_extras.save_live_entry(store, match, ENTRY)
    assert match_extras.load_live_entry(store, match.id) == ({}, None)


def test_a_minute_old_is_not_seen(store, monkeypatch):
    match = make(store)
    match_extras.save_live_entry(store, match, ENTRY)
    late = datetime.now(UTC) + timedelta(seconds=matches.PEN_SECONDS + 2)
    monkeypatch.setattr(matches, "_clock", lambda: late)
    assert pen(store, match) is None


def test_what_cannot_be_kept_is_let_go(store):
    match = make(store)
    match_extras.save_live_entry(store, match, {"facts": "x" * match_extras.MAX_LIVE_ENTRY_BYTES})
    store.execute("PRAGMA query_only = 1")
    match_extras.save_live_entry(store, match, ENTRY)
    assert pen(store, match) is None


@pytest.mark.parametrize("game", KEYS)
def test_every_honest_entry_is_kept(store, game):
    """Whatever a deal asks, of however many players: what they have tapped is not too long."""
    played = find(game)
    ledger = seated.replayed(game, max(played.seats), [])
    match = make(store)
    for contract in ledger.play.contracts:
        entry = seated.made_up(ledger, contract, Random(1))
        match_extras.save_live_entry(store, match, entry)
        assert match_extras.load_live_entry(store, match.id) == (entry, None)


def test_nobody_waits_for_a_pen(store, tmp_path, monkeypatch):
    """While somebody writes, in this process or in another, a tap is let go at once: whoever waited would hang here."""
    match = make(store)
    monkeypatch.setattr(db, "BUSY_SECONDS", 3600.0)
    with db.connect(tmp_path / db.FILE) as other:
        other.execute("BEGIN IMMEDIATE")
        match_extras.save_live_entry(store, match, ENTRY)
        other.rollback()
        assert pen(store, match) is None
        with db.write(other):
            thread = threading.Thread(target=match_extras.save_live_entry, args=(store, match, ENTRY))
            thread.start()
            thread.join()
    assert pen(store, match) is None
    match_extras.save_live_entry(store, match, ENTRY)
    assert pen(store, match) == 1
