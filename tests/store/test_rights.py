"""Rights: what a browser remembers of the links that it opened, and what a renewed link ends."""

import pytest

from scorer.store import db, matches, rights, saving
from scorer.store.saving import Submission

BROWSER = "a browser"
"""How the browser is known that opens the links."""


@pytest.fixture
def match(store):
    """A match that the browser 'maker' made."""
    values = {"game": "lora", "players": ["A", "B", "C"], "options": {}}
    return saving.create_match(store, Submission("form", 0, "", "maker"), **values).match


def test_only_who_opened_the_keep_link_may_keep(store, match):
    """A browser without a cookie, and one that only watches, may not; the keep link gives the right."""
    assert not rights.may_keep(store, match, BROWSER)
    rights.remember(store, match, "watch", BROWSER)
    assert not rights.may_keep(store, match, BROWSER)
    rights.remember(store, match, "keep", BROWSER)
    assert rights.may_keep(store, match, BROWSER)
    assert not rights.is_owner(store, match, BROWSER)


def test_a_renewed_keep_link_ends_the_right_of_those_who_had_it(store, match):
    """Until they open the new one; a watch link renewed takes nothing from them."""
    rights.remember(store, match, "keep", BROWSER)
    assert rights.may_keep(store, rights.renew(store, match, "watch"), BROWSER)
    newer = rights.renew(store, match, "keep")
    assert not rights.may_keep(store, newer, BROWSER)
    rights.remember(store, newer, "keep", BROWSER)
    assert rights.may_keep(store, newer, BROWSER)


def test_the_maker_may_keep_whatever_is_renewed(store):
    """Who made a match may change it, renew its links and delete it, also after renewing both."""
    sent = Submission("form", 0, "", BROWSER)
    match = saving.create_match(store, sent, game="lora", players=["A", "B", "C"], options={}).match
    match = rights.renew(store, rights.renew(store, match, "keep"), "watch")
    assert rights.may_keep(store, match, BROWSER)
    assert rights.is_owner(store, match, BROWSER)


def test_opening_a_link_again_writes_nothing(store, match):
    rights.remember(store, match, "watch", BROWSER)
    before = store.conn.total_changes
    rights.remember(store, match, "watch", BROWSER)
    assert store.conn.total_changes == before


def watch(store, match, number):
    """Another browser opens the link to watch; how it is known."""
    rights.remember(store, match, "watch", f"{number:032x}")
    return f"{number:032x}"


def watchers(store):
    return {row[0] for row in store.execute("SELECT browser FROM rights WHERE role = 'watch'")}


def test_watchers_crowd_each_other_out(store, match, monkeypatch):
    monkeypatch.setattr(rights, "MAX_WATCHERS", 3)
    rights.remember(store, match, "keep", BROWSER)
    known = []
    for number in range(5):
        monkeypatch.setattr(matches, "utc_now", lambda number=number: f"2026-11-20T19:30:0{number}Z")
        known.append(watch(store, match, number))
    assert watchers(store) == set(known[2:])
    roles = [row[0] for row in store.execute("SELECT role FROM rights ORDER BY role")]
    assert roles == ["keep", "maker", "watch", "watch", "watch"]


def test_what_gives_no_right_any_more_is_forgotten(store, match):
    rights.remember(store, match, "keep", BROWSER)
    rights.remember(store, match, "watch", BROWSER)
    assert rights.delete_expired(store) == 0
    rights.renew(store, match, "watch")
    assert rights.delete_expired(store) == 1
    rights.renew(store, match, "keep")
    assert rights.delete_expired(store) == 1
    assert [row["role"] for row in store["rights"].rows] == ["maker"]


def test_watchers_age_by_days_of_use(store, match, monkeypatch):
    """After so many of them a watcher is forgotten; a clock that jumps adds one, and takes no other right."""
    monkeypatch.setattr(rights, "WATCHED_DAYS", 3)
    monkeypatch.setattr(matches, "utc_now", lambda: "2026-11-20T19:30:00Z")
    who = watch(store, match, 1)
    rights.remember(store, match, "keep", BROWSER)
    for day, stays in {"2026-11-20": True, "2031-01-01": True, "2026-11-21": True, "2026-11-22": True}.items():
        db.count_day(store, day)
        rights.delete_expired(store)
        assert (who in watchers(store)) == stays
    db.count_day(store, "2026-11-23")
    db.count_day(store, "2026-11-24")
    rights.delete_expired(store)
    assert watchers(store) == set()
    assert [row["role"] for row in store["rights"].rows] == ["keep", "maker"]
