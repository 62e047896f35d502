"""Matches in the store: made, read, listed, binned, and given new links."""

import pytest

from scorer.store import db, deletion, matches, rights, saving
from scorer.store.saving import AlreadySaved, Conflict, Saved, Submission
from tests.helpers import changing

DEAL = {"kind": "deal", "contract": "hearts", "facts": {"hearts": [3, 0, 5, 0]}}


def make(store, key="made", who="ana", **more):
    values = {"game": "lora", "players": ["Ana", "Boris", "Cyril", "Dana"], "options": {"sweep": True}}
    outcome = saving.create_match(store, Submission(key, 0, "all that was typed", who), **(values | more))
    assert isinstance(outcome, Saved)
    return outcome.match


def test_a_match_is_read_as_it_was_made(store):
    match = make(store, title="Friday", first_dealer=2, pack="german", money={"currency": "EUR", "unit": 10})
    assert matches.load(store, match.key) == match
    assert (match.revision, match.log, match.options, match.deleted) == (1, [], {"sweep": True}, None)


def test_every_column_is_a_field(store):
    """A row is read by the names of its columns: a step that adds one adds a field. Lists read all but the log."""
    assert sorted(store["matches"].columns_dict) == sorted(matches.FIELDS)
    assert {*matches.FIELDS} - {*matches.LISTED_FIELDS} == {"log"}


def test_a_form_for_a_new_match_makes_one_match(store):
    match = make(store)
    values = {"game": "lora", "players": ["Ana", "Boris"], "options": {}}
    assert saving.create_match(store, Submission("made", 0, "all that was typed", "ana"), **values) == AlreadySaved(
        match
    )
    assert isinstance(saving.create_match(store, Submission("made", 0, "else", "ana"), **values), Conflict)
    assert matches.all_matches(store) == [match]


def test_a_glance_tells_a_change_without_the_log(store):
    match = make(store)
    glance = matches.load_summary(store, match.key)
    assert all(getattr(glance, name) == getattr(match, name) for name in glance.__slots__ if name != "pen")
    assert matches.load_summary(store, "nobody") is None
    assert matches.load(store, "nobody") is None


def test_keys_are_said_aloud_and_typed_after_a_command(store):
    """A key has no sign that looks like another, and none that begins an option of a command."""
    keys = {make(store, str(number)).key for number in range(50)}
    assert len(keys) == 50
    assert set("".join(keys)) <= set(matches.KEY_LETTERS)


def test_a_browser_knows_what_it_made_newest_first(store):
    """500 matches are listed in pages, and nobody else's are among them."""
    keys = [make(store, f"form {number}").key for number in range(500)]
    make(store, "another's", who="boris")
    listed = [
        known.match.key for page in range(5) for known in matches.of_browser(store, "ana", limit=125, offset=125 * page)
    ]
    assert listed == keys[::-1]
    assert {known.role for known in matches.of_browser(store, "ana")} == {"maker"}


@pytest.mark.parametrize("role", ["watch", "keep"])
def test_a_renewed_link_takes_the_match_off_the_list(store, role):
    """The most that a browser may do is listed once."""
    match = make(store)
    with db.write(store):
        for who in ("ana", "boris"):
            rights.store_right(store, match, who, role, 1)
    assert [known.role for known in matches.of_browser(store, "boris")] == [role]
    rights.renew(store, match, role)
    assert matches.of_browser(store, "boris") == []
    assert [known.role for known in matches.of_browser(store, "ana")] == ["maker"]


def test_the_bin_gives_back_what_it_got(store, monkeypatch):
    match = make(store)
    matches.delete(store, match.key)
    binned = matches.load(store, match.key)
    with monkeypatch.context() as patch:
        patch.setattr(matches, "utc_now", lambda: "2999-01-01T00:00:00Z")
        matches.delete(store, match.key)
    assert matches.load(store, match.key) == binned, "it lies there since it was thrown away first"
    assert matches.of_browser(store, "ana") == []
    assert matches.all_matches(store) == []
    assert [known.match.key for known in matches.of_browser(store, "ana", deleted=True)] == [match.key]
    with pytest.raises(matches.NotFound):
        changing.append(store, match.key, DEAL, Submission("late", 1, "deal"))
    matches.restore(store, match.key)
    assert matches.load(store, match.key) == match


def test_the_bin_is_emptied_after_thirty_days(store):
    """A match goes with its history and rights, but not a day too early, nor one that was taken back meanwhile."""
    old, recent, back = make(store), make(store, "second"), make(store, "third")
    matches.delete(store, old.key)
    matches.delete(store, back.key)
    for day in range(31):
        assert deletion.empty_bin(store) == 0
        if day == 1:
            matches.delete(store, recent.key)
        db.count_day(store, f"day {day}")
        if day == 20:
            matches.restore(store, back.key)
            matches.delete(store, back.key)
    matches.delete(store, old.key)
    assert deletion.empty_bin(store) == 1
    with db.write(store):
        store.execute("DELETE FROM matches WHERE id = ?", [back.id])
    assert matches.load(store, recent.key)
    for table in ("rights", "changes"):
        assert [row["match_id"] for row in store[table].rows] == [recent.id]
