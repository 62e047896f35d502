"""Stored summaries: each is of one revision of its match and of one version, and says nothing of another."""

from scorer.store import db, deletion, saving, summaries
from scorer.store.matches import of_browser
from scorer.store.saving import Submission
from scorer.store.summaries import Summary
from tests.helpers import changing

SUMMARY = Summary(3, {"totals": [1, 2], "places": None})
VALUES = {"game": "lora", "players": ["Ana", "Boris"], "options": {}}


def summarize(match):
    """The number of entries."""
    return Summary(3, {"entries": len(match.log)})


def make(store, key="the first form"):
    made = saving.create_match(store, Submission(key, 0, "", "ana"), **VALUES, summary=Summary(3, {"entries": 0}))
    return made.match


def found(store):
    return store.execute("SELECT revision, version, content FROM summaries").fetchall()


def test_every_change_writes_the_summary_with_it(store):
    """A new entry, a correction, an inserted one, settings, an undo and a redo: the row is of the new revision."""
    match = make(store)
    assert found(store) == [(1, 3, '{"entries":0}')]

    def sent(revision):
        return Submission(f"form number {revision}", revision, "")

    changing.append(store, match.key, {"kind": "a"}, sent(1), summarize)
    assert found(store) == [(2, 3, '{"entries":1}')]
    changing.insert(store, match.key, 0, {"kind": "b"}, sent(2), summarize)
    assert found(store) == [(3, 3, '{"entries":2}')]
    changing.replace(store, match.key, 0, {"kind": "c"}, sent(3), summarize)
    changing.change_settings(store, match.key, {"title": "Friday"}, sent(4), summarize)
    assert found(store) == [(5, 3, '{"entries":2}')]
    changing.remove(store, match.key, 0, sent(5), summarize)
    assert found(store) == [(6, 3, '{"entries":1}')]
    changing.undo(store, match.key, sent(6), summarize)
    assert found(store) == [(7, 3, '{"entries":2}')]
    changing.redo(store, match.key, sent(7), summarize)
    assert found(store) == [(8, 3, '{"entries":1}')]


def test_an_undo_may_have_no_summary(store):
    """Where what was before cannot be summarized, the row is only out of date."""
    match = make(store)
    changing.append(store, match.key, {"kind": "a"}, Submission("form one", 1, ""), summarize)
    undone = changing.undo(store, match.key, Submission("form two", 2, ""))
    assert isinstance(undone, saving.Saved)
    assert (summaries.load(store, undone.match), summaries.stale_keys(store, 3)) == (None, [match.key])
    assert of_browser(store, "ana")[0].summary is None


def test_a_summary_of_another_version_is_stale(store):
    """So is one that is missing; the list still gives it, for whoever reads it to judge."""
    match = make(store)
    assert summaries.stale_keys(store, 3) == []
    assert summaries.stale_keys(store, 4) == [match.key]
    assert of_browser(store, "ana")[0].summary == (3, '{"entries":0}')
    with db.write(store):
        summaries.delete_all(store)
    assert summaries.stale_keys(store, 3) == [match.key]


def test_a_summary_made_late_is_not_written_for_a_changed_match(store):
    match = make(store)
    changing.append(store, match.key, {"kind": "a"}, Submission("a form", 1, ""), summarize)
    summaries.write_if_free(store, (match, SUMMARY))
    assert found(store) == [(2, 3, '{"entries":1}')]


def test_nothing_of_a_deleted_match_stays(store):
    match = make(store)
    with db.write(store):
        deletion.delete_matches(store, [match.key])
    assert found(store) == []
