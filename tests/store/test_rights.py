"""Rights: what a browser remembers of the links that it opened, and what a renewed link ends."""

from dataclasses import replace

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


def test_rights_come_by_links_and_end_with_them(store, match):
    """A browser that only watches may not keep; who opened the keep link may until it is renewed, the maker always."""

    def may(match):
        return [who for who in (BROWSER, "maker", None) if rights.may_keep(store, match, who)]

    rights.remember(store, match, "watch", BROWSER)
    assert may(match) == ["maker"]
    rights.remember(store, match, "keep", BROWSER)
    assert may(match) == [BROWSER, "maker"]
    assert may(rights.renew(store, match, "watch")) == [BROWSER, "maker"]
    newer = rights.renew(store, match, "keep")
    assert may(newer) == ["maker"]
    rights.remember(store, newer, "keep", BROWSER)
    assert may(newer) == [BROWSER, "maker"]
    assert [rights.is_owner(store, newer, who) for who in (BROWSER, "maker")] == [False, True]
    with pytest.raises(matches.NotFound):
        rights.renew(store, replace(match, id=0), "watch")


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
    for day in ("2026-11-20", "2031-01-01", "2026-11-21", "2026-11-22", "2026-11-23"):
        assert who in watchers(store)
        db.count_day(store, day)
        rights.delete_expired(store)
    assert watchers(store) == set()
    assert [row["role"] for row in store["rights"].rows] == ["keep", "maker"]
