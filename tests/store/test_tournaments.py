"""Tournaments in the store: made and changed once, never over an unseen change, and gone with their circle."""

import pytest

from scorer.store import circle_matches, circles, db, matches, tournaments
from tests.helpers import stored


@pytest.fixture
def circle(store):
    """A circle of Ana's."""
    return circles.create_circle(store, "ana", "Thursdays")


def content_of(store, circle, key):
    tournament = tournaments.load_tournament(store, circle, key)
    return tournament and tournament.content


def begin(store, circle, key, form_key, tables=2):
    """Begin a round of so many tables."""
    fields = {"game": "king", "players": ["Ana", "Boris", "Cyril", "Dana"], "options": {}}

    def change(content):
        keys = tournaments.begin_matches(store, circle, "ana", form_key, [(fields, None)] * tables)
        return {**content, "keys": keys}

    return tournaments.change_tournament(store, circle, key, form_key, 1, change)


def test_form_makes_one_however_often_it_is_sent(store, circle):
    first = tournaments.create_tournament(store, circle, {"n": 1}, "a form of hers")
    assert tournaments.create_tournament(store, circle, {"n": 2}, "a form of hers") == first
    second = tournaments.create_tournament(store, circle, {"n": 2}, "another form")
    assert [each.key for each in tournaments.tournaments_of(store, circle, 5)] == [second.key, first.key]
    other = circles.create_circle(store, "ana", "Fridays")
    assert tournaments.load_tournament(store, other, first.key) is None
    assert not tournaments.change_tournament(store, other, first.key, "a form", 1, dict)


def test_change_is_made_once_and_never_over_an_unseen_one(store, circle):
    key = tournaments.create_tournament(store, circle, {"n": 1}, "a form of hers").key

    def raise_number(content):
        return {"n": content["n"] + 1}

    assert tournaments.change_tournament(store, circle, key, "first form", 1, raise_number)
    assert tournaments.change_tournament(store, circle, key, "first form", 1, raise_number)
    assert not tournaments.change_tournament(store, circle, key, "late form", 1, raise_number)
    assert content_of(store, circle, key) == {"n": 2}
    assert tournaments.change_tournament(store, circle, key, "last form", 2, lambda _content: None)
    assert content_of(store, circle, key) is None


def test_round_begins_with_all_its_matches_or_none(store, circle):
    key = tournaments.create_tournament(store, circle, {}, "a form of hers").key
    assert begin(store, circle, key, "begin it")
    assert begin(store, circle, key, "begin it")
    keys = content_of(store, circle, key)["keys"]
    owned = {known.match.key for known in matches.of_browser(store, "ana") if known.role == "maker"}
    assert len(set(keys)) == 2
    assert owned == set(keys)
    for known in matches.of_browser(store, "ana"):
        assert not circle_matches.membership_of(store, known.match.id).is_in
    assert not begin(store, circle, key, "a late form")
    assert store.execute("SELECT count(*) FROM matches").fetchone() == (2,)


def test_matches_go_only_while_nobody_has_played(store, circle):
    key = tournaments.create_tournament(store, circle, {}, "a form of hers").key
    begin(store, circle, key, "begin it")
    keys = content_of(store, circle, key)["keys"]
    version = tournaments.version_of(store, tournaments.tournaments_of(store, circle, 1)[0], keys)
    store.execute("UPDATE matches SET log = '[{}]', revision = 2 WHERE key = ?", [keys[1]])
    assert tournaments.version_of(store, tournaments.tournaments_of(store, circle, 1)[0], keys) != version
    with pytest.raises(tournaments.WasPlayed), db.write(store):
        tournaments.remove_matches(store, keys)
    assert matches.load(store, keys[0])
    store.execute("UPDATE matches SET log = '[]' WHERE key = ?", [keys[1]])
    with db.write(store):
        tournaments.remove_matches(store, keys)
    assert not matches.load(store, keys[0])
    assert not store.execute("SELECT 1 FROM circle_matches").fetchone()


def test_states_leave_out_what_is_in_the_bin(store):
    """And what has no summary of its revision."""
    first, second = stored.store_match(store, "king", 1, 3), stored.store_match(store, "king", 2, 3)
    keys = [first.key, second.key, "nothing"]
    assert {*tournaments.match_states(store, keys)} <= {first.key, second.key}
    matches.delete(store, first.key)
    assert first.key not in tournaments.match_states(store, keys)


def test_tournaments_go_with_their_circle(store, circle):
    tournaments.create_tournament(store, circle, {}, "a form of hers")
    circles.delete_circle(store, circle.key)
    assert not store.execute("SELECT 1 FROM tournaments").fetchone()
