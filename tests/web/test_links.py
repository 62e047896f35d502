"""Links are the rights: what a token opens, what a renewed link ends, and how a browser is known."""

import hmac
import re

import pytest
from flask import session

from scorer.store import matches, rights, saving
from scorer.store.saving import Submission
from scorer.web.database import get_db
from scorer.web.links import COOKIE_FIELD, browser_id, is_same_token, link_token, match_of_link, remember_link


@pytest.fixture
def match(app):
    """A match that the browser 'maker' made."""
    with app.app_context():
        values = {"game": "lora", "players": ["A", "B", "C"], "options": {}}
        return saving.create_match(get_db(), Submission("form", 0, "", "maker"), **values).match


def test_each_role_has_its_own_unguessable_link(app, match):
    """A token is the key and 128 bits of code, fit for an address, and never ends in a sign a chat would drop."""
    with app.app_context():
        tokens = {link_token(match, "watch"), link_token(match, "keep")}
    assert len(tokens) == 2
    for token in tokens:
        assert re.fullmatch(rf"{match.key}-[\w-]{{21}}[AQgw]", token, re.ASCII)


def test_a_link_opens_its_match_in_its_role_alone(app, match):
    """A watch token opens the watch page and no other; the poll reads the match without its log."""
    with app.app_context():
        watch, keep = link_token(match, "watch"), link_token(match, "keep")
        store = get_db()
        assert match_of_link(watch, "watch") == match
        assert match_of_link(keep, "keep") == match
        assert match_of_link(watch, "keep") is None
        assert match_of_link(keep, "watch") is None
        assert match_of_link(watch, "watch", matches.load_summary) == matches.load_summary(store, match.key)


def test_changed_links_open_no_match(app, match):
    """Any letter changed, cut off or added, another match's code, or no code at all."""
    with app.app_context():
        token = link_token(match, "watch")
        wrong = [token[:-1], token + "A", "", "-", match.key, f"{match.key}-", f"nobody{token[10:]}", f"{token}é\ud800"]
        wrong += [token[:at] + ("x" if token[at] != "x" else "y") + token[at + 1 :] for at in range(len(token))]
        assert [token for token in wrong if match_of_link(token, "watch")] == []


def test_codes_are_compared_in_constant_time(app, match, monkeypatch):
    """A code is computed and compared also for a match that is not there, so that time tells nothing."""
    compared = []

    def compare(left, other):
        compared.append((left, other))
        return left == other

    monkeypatch.setattr(hmac, "compare_digest", compare)
    with app.app_context():
        for token in (link_token(match, "watch"), "nobody-code", f"{match.key}-code"):
            match_of_link(token, "watch")
    assert [len(right.partition(b"-")[2]) for _, right in compared] == [22, 22, 22]


def test_a_whole_token_is_compared_in_constant_time(app, match, monkeypatch):
    """The one that holds fits, whatever else is sent does not, and every answer comes from that comparison."""
    with app.app_context():
        watch = link_token(match, "watch")
        wrong = (link_token(match, "keep"), watch[:-1], "", "é\ud800")
        assert is_same_token(watch, watch)
        assert not any(is_same_token(token, watch) for token in wrong)
        monkeypatch.setattr(hmac, "compare_digest", lambda left, other: True)
        assert all(is_same_token(token, watch) for token in wrong)


def test_another_secret_key_makes_other_links(app, match):
    """Nothing but the secret key decides whether a code fits."""
    with app.app_context():
        token = link_token(match, "watch")
        app.secret_key = "another"
        assert match_of_link(token, "watch") is None


def test_the_cookie_holds_a_number_and_the_database_its_hash(app, match):
    """However many matches a browser knows, its cookie is one random number, which the database never sees."""
    with app.test_request_context():
        remember_link(match, "watch")
        remember_link(match, "keep")
        assert re.fullmatch("[0-9a-f]{32}", session[COOKIE_FIELD])
        assert len(session) == 1
        known = {row["browser"] for row in get_db()["rights"].rows}
        assert known == {"maker", browser_id()}
        assert session[COOKIE_FIELD] not in known


def test_watchers_are_remembered_as_long_as_their_browsers_are(app):
    """A day of use is a day at least, so the home of nobody whose cookie still holds loses a match too early."""
    assert app.permanent_session_lifetime.days <= rights.WATCHED_DAYS
