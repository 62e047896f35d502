"""Rights: what a browser remembers of the links that it opened, and what a renewed link ends."""

import pytest

from scorer.store import db, matches, rights, saving
from scorer.store.saving import Submission
from scorer.web.database import get_db

BROWSER = "a browser"
"""How the browser is known that opens the links."""


@pytest.fixture
def match(app):
    """A match that the browser 'maker' made."""
    with app.app_context():
        values = {"game": "lora", "players": ["A", "B", "C"], "options": {}}
        return saving.create_match(get_db(), Submission("form", 0, "", "maker"), **values).match


def test_only_who_opened_the_keep_link_may_keep(app, match):
    """A browser without a cookie, and one that only watches, may not; the keep link gives the right."""
    with app.app_context():
        store = get_db()
        assert not rights.may_keep(store, match, BROWSER)
        rights.remember(store, match, "watch", BROWSER)
        assert not rights.may_keep(store, match, BROWSER)
        rights.remember(store, match, "keep", BROWSER)
        assert rights.may_keep(store, match, BROWSER)
        assert not rights.is_owner(store, match, BROWSER)


def test_a_renewed_keep_link_ends_the_right_of_those_who_had_it(app, match):
    """Until they open the new one; a watch link renewed takes nothing from them."""
    with app.app_context():
        store = get_db()
        rights.remember(store, match, "keep", BROWSER)
        assert rights.may_keep(store, rights.renew(store, match, "watch"), BROWSER)
        newer = rights.renew(store, match, "keep")
        assert not rights.may_keep(store, newer, BROWSER)
        rights.remember(store, newer, "keep", BROWSER)
        assert rights.may_keep(store, newer, BROWSER)


def test_the_maker_may_keep_whatever_is_renewed(app):
    """Who made a match may change it, renew its links and delete it, also after renewing both."""
    with app.app_context():
        store = get_db()
        sent = Submission("form", 0, "", BROWSER)
        match = saving.create_match(store, sent, game="lora", players=["A", "B", "C"], options={}).match
        match = rights.renew(store, rights.renew(store, match, "keep"), "watch")
        assert rights.may_keep(store, match, BROWSER)
        assert rights.is_owner(store, match, BROWSER)


def test_opening_a_link_again_writes_nothing(app, match):
    with app.app_context():
        store = get_db()
        rights.remember(store, match, "watch", BROWSER)
        before = store.conn.total_changes
        rights.remember(store, match, "watch", BROWSER)
        assert store.conn.total_changes == before


def watch(app, match, number):
    """Another browser opens the link to watch; how it is known."""
    with app.app_context():
        rights.remember(get_db(), match, "watch", f"{number:032x}")
    return f"{number:032x}"


def watchers(app):
    with app.app_context():
        return {row[0] for row in get_db().execute("SELECT browser FROM rights WHERE role = 'watch'")}


def test_watchers_crowd_each_other_out(app, match, monkeypatch):
    monkeypatch.setattr(rights, "MAX_WATCHERS", 3)
    with app.app_context():
        rights.remember(get_db(), match, "keep", BROWSER)
    known = []
    for number in range(5):
        monkeypatch.setattr(matches, "utc_now", lambda number=number: f"2026-11-20T19:30:0{number}Z")
        known.append(watch(app, match, number))
    assert watchers(app) == set(known[2:])
    with app.app_context():
        roles = [row[0] for row in get_db().execute("SELECT role FROM rights ORDER BY role")]
    assert roles == ["keep", "maker", "watch", "watch", "watch"]


def test_what_gives_no_right_any_more_is_forgotten(app, match):
    with app.app_context():
        store = get_db()
        rights.remember(store, match, "keep", BROWSER)
        rights.remember(store, match, "watch", BROWSER)
        assert rights.delete_expired(store) == 0
        rights.renew(store, match, "watch")
        assert rights.delete_expired(store) == 1
        rights.renew(store, match, "keep")
        assert rights.delete_expired(store) == 1
        assert [row["role"] for row in store["rights"].rows] == ["maker"]


def test_watchers_age_by_days_of_use(app, match, monkeypatch):
    """After so many of them a watcher is forgotten; a clock that jumps adds one, and takes no other right."""
    monkeypatch.setattr(rights, "WATCHED_DAYS", 3)
    monkeypatch.setattr(matches, "utc_now", lambda: "2026-11-20T19:30:00Z")
    who = watch(app, match, 1)
    with app.app_context():
        store = get_db()
        rights.remember(store, match, "keep", BROWSER)
        for day, stays in {"2026-11-20": True, "2031-01-01": True, "2026-11-21": True, "2026-11-22": True}.items():
            db.count_day(store, day)
            rights.delete_expired(store)
            assert (who in watchers(app)) == stays
        db.count_day(store, "2026-11-23")
        db.count_day(store, "2026-11-24")
        rights.delete_expired(store)
        assert watchers(app) == set()
        assert [row["role"] for row in store["rights"].rows] == ["keep", "maker"]
