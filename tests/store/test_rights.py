"""Links are the rights: what a token opens, what a browser remembers, and what a renewed link ends."""

import hmac
import re
from typing import Any

import pytest
from flask import Flask, session

from scorer.store import days, matches, rights, saving
from scorer.store.matches import Match
from scorer.store.saving import Sent
from scorer.web.database import get_db


@pytest.fixture
def match(app: Flask) -> Match:
    """A match that the browser 'maker' made."""
    with app.app_context():
        values = {"game": "lora", "players": ["A", "B", "C"], "options": {}}
        return saving.make(get_db(), Sent("form", 0, "", "maker"), **values).match  # type: ignore[arg-type]


def test_each_role_has_its_own_unguessable_link(app: Flask, match: Match) -> None:
    """A token is the key and 128 bits of code, fit for an address, and never ends in a sign a chat would drop."""
    with app.app_context():
        tokens = {rights.token(match, "watch"), rights.token(match, "keep")}
    assert len(tokens) == 2
    for token in tokens:
        assert re.fullmatch(rf"{match.key}-[\w-]{{21}}[AQgw]", token, re.ASCII)


def test_a_link_opens_its_match_in_its_role_alone(app: Flask, match: Match) -> None:
    """A watch token opens the watch page and no other; the poll reads the match without its log."""
    with app.app_context():
        watch, keep = rights.token(match, "watch"), rights.token(match, "keep")
        store = get_db()
        assert rights.match_of_link(store, watch, "watch") == match
        assert rights.match_of_link(store, keep, "keep") == match
        assert rights.match_of_link(store, watch, "keep") is None
        assert rights.match_of_link(store, keep, "watch") is None
        assert rights.match_of_link(store, watch, "watch", matches.glance) == matches.glance(store, match.key)


def test_wrong_links_open_nothing(app: Flask, match: Match) -> None:
    """Any letter changed, cut off or added, another match's code, or no code at all."""
    with app.app_context():
        store = get_db()
        token = rights.token(match, "watch")
        wrong = [token[:-1], token + "A", "", "-", match.key, f"{match.key}-", f"nobody{token[10:]}", f"{token}é\ud800"]
        wrong += [token[:at] + ("x" if token[at] != "x" else "y") + token[at + 1 :] for at in range(len(token))]
        assert [token for token in wrong if rights.match_of_link(store, token, "watch")] == []


def test_the_code_of_one_match_opens_no_other(app: Flask, match: Match) -> None:
    """A code that fits its own match is worth nothing with the key of another."""
    with app.app_context():
        values = {"game": "lora", "players": ["A", "B", "C"], "options": {}}
        other = saving.make(get_db(), Sent("another", 0, ""), **values).match  # type: ignore[arg-type]
        code = rights.token(match, "watch").partition("-")[2]
        assert rights.match_of_link(get_db(), f"{other.key}-{code}", "watch") is None


@pytest.mark.parametrize(("renewed", "other"), [("watch", "keep"), ("keep", "watch")])
def test_renewing_a_link_ends_the_old_one(app: Flask, match: Match, renewed: Any, other: Any) -> None:
    """The old token opens nothing, the new one does, and the link of the other role stays."""
    with app.app_context():
        store = get_db()
        old, stays = rights.token(match, renewed), rights.token(match, other)
        newer = rights.renew(store, match, renewed)
        assert rights.match_of_link(store, old, renewed) is None
        assert rights.match_of_link(store, rights.token(newer, renewed), renewed) == newer
        assert rights.match_of_link(store, stays, other) == newer
        assert newer.revision == match.revision, "what happened at the table has not changed"


def test_a_match_in_the_bin_is_not_found(app: Flask, match: Match) -> None:
    """Its link looks ended until the match is taken out of the bin."""
    with app.app_context():
        store = get_db()
        token = rights.token(match, "watch")
        matches.delete(store, match.key)
        assert rights.match_of_link(store, token, "watch") is None
        assert rights.match_of_link(store, token, "watch", deleted=True) is not None


def test_codes_are_compared_in_constant_time(app: Flask, match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """A code is computed and compared also for a match that is not there, so that time tells nothing."""
    compared: list[tuple[bytes, bytes]] = []

    def compare(one: bytes, other: bytes) -> bool:
        compared.append((one, other))
        return one == other

    monkeypatch.setattr(hmac, "compare_digest", compare)
    with app.app_context():
        for token in (rights.token(match, "watch"), "nobody-code", f"{match.key}-code"):
            rights.match_of_link(get_db(), token, "watch")
    assert [len(right) for _, right in compared] == [22, 22, 22]


def test_a_whole_token_is_compared_in_constant_time(app: Flask, match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """The one that holds fits, whatever else is sent does not, and every answer comes from that comparison."""
    with app.app_context():
        watch = rights.token(match, "watch")
        wrong = (rights.token(match, "keep"), watch[:-1], "", "é\ud800")
        assert rights.is_token(watch, match, "watch")
        assert not any(rights.is_token(given, match, "watch") for given in wrong)
        monkeypatch.setattr(hmac, "compare_digest", lambda one, other: True)
        assert all(rights.is_token(given, match, "watch") for given in wrong)


def test_another_secret_key_makes_other_links(app: Flask, match: Match) -> None:
    """Nothing but the secret key decides whether a code fits."""
    with app.app_context():
        token = rights.token(match, "watch")
        app.secret_key = "another"
        assert rights.match_of_link(get_db(), token, "watch") is None


def test_only_who_opened_the_keep_link_may_keep(app: Flask, match: Match) -> None:
    """A browser without a cookie, and one that only watches, may not; the keep link gives the right."""
    with app.test_request_context():
        store = get_db()
        assert not rights.may_keep(store, match)
        rights.remember(store, match, "watch")
        assert not rights.may_keep(store, match)
        rights.remember(store, match, "keep")
        assert rights.may_keep(store, match)
        assert not rights.is_maker(store, match)


def test_a_renewed_keep_link_ends_the_right_of_those_who_had_it(app: Flask, match: Match) -> None:
    """Until they open the new one; a watch link renewed takes nothing from them."""
    with app.test_request_context():
        store = get_db()
        rights.remember(store, match, "keep")
        assert rights.may_keep(store, rights.renew(store, match, "watch"))
        newer = rights.renew(store, match, "keep")
        assert not rights.may_keep(store, newer)
        rights.remember(store, newer, "keep")
        assert rights.may_keep(store, newer)


def test_the_maker_may_keep_whatever_is_renewed(app: Flask) -> None:
    """Who made a match may change it, renew its links and delete it, also after renewing both."""
    with app.test_request_context():
        store = get_db()
        sent = Sent("form", 0, "", rights.browser(make=True))
        match = saving.make(store, sent, game="lora", players=["A", "B", "C"], options={}).match
        match = rights.renew(store, rights.renew(store, match, "keep"), "watch")
        assert rights.may_keep(store, match)
        assert rights.is_maker(store, match)


def test_the_cookie_holds_a_number_and_the_database_its_hash(app: Flask, match: Match) -> None:
    """However many matches a browser knows, its cookie is one random number, which the database never sees."""
    with app.test_request_context():
        rights.remember(get_db(), match, "watch")
        rights.remember(get_db(), match, "keep")
        assert re.fullmatch("[0-9a-f]{32}", session[rights.COOKIE_FIELD])
        assert len(session) == 1
        known = {row["browser"] for row in get_db()["rights"].rows}
        assert known == {"maker", rights.browser()}
        assert session[rights.COOKIE_FIELD] not in known


def test_opening_a_link_again_writes_nothing(app: Flask, match: Match) -> None:
    """A page that is opened all evening does not wait for the disk."""
    with app.test_request_context():
        store = get_db()
        rights.remember(store, match, "watch")
        before = store.conn.total_changes
        rights.remember(store, match, "watch")
        assert store.conn.total_changes == before


def watch(app: Flask, match: Match, number: int) -> str | None:
    """Another browser opens the link to watch; how it is known."""
    with app.test_request_context():
        session[rights.COOKIE_FIELD] = f"{number:032x}"
        rights.remember(get_db(), match, "watch")
        return rights.browser()


def watchers(app: Flask) -> set[str]:
    """The browsers that are known to watch."""
    with app.app_context():
        return {row[0] for row in get_db().execute("SELECT browser FROM rights WHERE role = 'watch'")}


def test_watchers_crowd_each_other_out(app: Flask, match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those who opened the link last are remembered; who made the match and who keeps it are not counted."""
    monkeypatch.setattr(rights, "MOST_WATCHERS", 3)
    with app.test_request_context():
        rights.remember(get_db(), match, "keep")
    known = []
    for number in range(5):
        monkeypatch.setattr(matches, "now", lambda number=number: f"2026-11-20T19:30:0{number}Z")
        known.append(watch(app, match, number))
    assert watchers(app) == set(known[2:])
    with app.app_context():
        roles = [row[0] for row in get_db().execute("SELECT role FROM rights ORDER BY role")]
    assert roles == ["keep", "maker", "watch", "watch", "watch"]


def test_what_gives_no_right_any_more_is_forgotten(app: Flask, match: Match) -> None:
    """Rows of links that were renewed go; those of links that hold, and the maker's, stay."""
    with app.test_request_context():
        store = get_db()
        rights.remember(store, match, "keep")
        rights.remember(store, match, "watch")
        assert rights.forget_old(store) == 0
        rights.renew(store, match, "watch")
        assert rights.forget_old(store) == 1
        rights.renew(store, match, "keep")
        assert rights.forget_old(store) == 1
        assert [row["role"] for row in store["rights"].rows] == ["maker"]


def test_watchers_age_by_days_of_use(app: Flask, match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """After so many of them a watcher is forgotten; a clock that jumps adds one, and takes no other right."""
    monkeypatch.setattr(rights, "WATCHED_DAYS", 3)
    monkeypatch.setattr(matches, "now", lambda: "2026-11-20T19:30:00Z")
    who = watch(app, match, 1)
    with app.test_request_context():
        store = get_db()
        rights.remember(store, match, "keep")
        for day, stays in {"2026-11-20": True, "2031-01-01": True, "2026-11-21": True, "2026-11-22": True}.items():
            days.begin(store, day)
            rights.forget_old(store)
            assert (who in watchers(app)) == stays
        days.begin(store, "2026-11-23")
        days.begin(store, "2026-11-24")
        rights.forget_old(store)
        assert watchers(app) == set()
        assert [row["role"] for row in store["rights"].rows] == ["keep", "maker"]


def test_watchers_are_remembered_as_long_as_their_browsers_are(app: Flask) -> None:
    """A day of use is a day at least, so the home of nobody whose cookie still holds loses a match too early."""
    assert app.permanent_session_lifetime.days <= rights.WATCHED_DAYS
