"""Undo and redo: any number of steps, each a new line, the old lines untouched."""

from datetime import UTC, datetime

import pytest
from hypothesis import example, given, strategies as st

from scorer.store import db, history, matches, saving
from scorer.store.saving import Rejected, Saved, Submission
from tests.helpers import changing
from tests.helpers.stored import content


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    """A database for all tests of this module; each makes its own match."""
    path = tmp_path_factory.mktemp("history") / db.FILE
    db.prepare(path)
    with db.connect(path) as store:
        yield store


def make(store):
    sent = Submission(saving.new_form_key(), 0, "")
    return saving.create_match(store, sent, game="lora", players=["A", "B", "C"], options={}).match


def sent(match):
    return Submission(saving.new_form_key(), match.revision, "")


def now(store, match):
    return changing.current(store, match.key)


def note(number):
    """An entry that is told from the others by its number."""
    return {"kind": "adjustment", "changes": [number, -number, 0]}


def step(store, match, what, number):
    """One change of the kind named, somewhere in the match."""
    size = len(match.log)
    match what:
        case "correct" if size:
            return changing.replace(store, match.key, number % size, note(number), sent(match))
        case "remove" if size:
            return changing.remove(store, match.key, number % size, sent(match))
        case "rename":
            fields = {"players": ["A", "B", f"C{number}"]}
            return changing.change_settings(store, match.key, fields, sent(match))
    return changing.append(store, match.key, note(number), sent(match))


def test_when_an_entry_was_entered(store, monkeypatch):
    """Whatever was put in before it, taken out or corrected since; nobody knows it of what a match began with."""
    moments = (datetime(2026, 11, 20, 19, minute, tzinfo=UTC) for minute in range(60))
    monkeypatch.setattr(matches, "_clock", lambda: next(moments))
    match = make(store)
    for number in (1, 2):
        changing.append(store, match.key, note(number), sent(now(store, match)))
    changing.insert(store, match.key, 0, note(3), sent(now(store, match)))
    changing.replace(store, match.key, 2, note(4), sent(now(store, match)))
    changing.remove(store, match.key, 1, sent(now(store, match)))
    match = now(store, match)
    assert [entry["changes"][0] for entry in match.log] == [3, 4]
    at = [change.at for change in history.load_history(store, match)]
    assert [history.entered_at(store, match, index) for index in (0, 1, 2)] == [at[3], at[2], None]


KINDS = st.sampled_from(["append", "append", "correct", "remove", "rename", "undo", "redo"])


@example([("append", 1), ("undo", 0), ("append", 2), ("redo", 0)])  # what was taken back is gone with another change
@given(st.lists(st.tuples(KINDS, st.integers(0, 9)), max_size=25))
def test_undo_and_redo_walk_the_states_that_were(store, steps):
    """Whatever was changed, taken back and made again: it is the walk along a list of states that one expects."""
    current = make(store)
    states, here = [content(current)], 0
    for what, number in steps:
        if what in ("undo", "redo"):
            turn, there = (changing.undo, here - 1) if what == "undo" else (changing.redo, here + 1)
            outcome = turn(store, current.key, sent(current))
            possible = there in range(len(states))
            assert isinstance(outcome, Saved if possible else Rejected)
            here = there if possible else here
        else:
            outcome = step(store, current, what, number)
            if isinstance(outcome, Saved):
                here += 1
                states[here:] = [content(outcome.match)]
        assert content(outcome.match) == states[here]
        current = outcome.match
        assert current == matches.load(store, current.key)
    lines = history.load_history(store, current)
    assert [line.revision for line in lines] == list(range(1, current.revision + 1))


def test_a_double_tap_on_undo_takes_back_one_deal(store):
    """The same Undo sent twice is one step; two phones that undo at once are one step too."""
    current = make(store)
    for number in range(3):
        current = changing.append(store, current.key, note(number), sent(current)).match
    tapped, elsewhere = sent(current), sent(current)
    outcomes = [changing.undo(store, current.key, each) for each in (tapped, tapped, elsewhere)]
    assert [type(outcome) for outcome in outcomes] == [Saved, saving.AlreadySaved, saving.Conflict]
    assert [len(outcome.match.log) for outcome in outcomes] == [2, 2, 2]


def test_what_was_begun_with_cannot_be_taken_back(store):
    """There is something to undo from the first change on, until it is undone, and again when it is redone."""
    match = make(store)
    assert not history.can_undo(store, match)
    outcome = step(store, match, "rename", 1)
    assert history.can_undo(store, outcome.match)
    outcome = changing.undo(store, match.key, sent(outcome.match))
    assert not history.can_undo(store, outcome.match)
    outcome = changing.redo(store, match.key, sent(outcome.match))
    assert history.can_undo(store, outcome.match)


def test_what_came_after_the_match_was_read_is_no_part_of_its_history(store):
    """So that whoever rolls a match back takes away only what made it, whatever another phone does meanwhile."""
    match = make(store)
    read = changing.append(store, match.key, note(1), sent(match)).match
    changing.undo(store, match.key, sent(read))
    assert [change.revision for change in history.load_history(store, read)] == [1, 2]
    assert [change.revision for change in history.load_history(store, read, 1)] == [2]


def test_a_change_of_seats_stores_no_log_as_it_is(store):
    """The whole log before and after it takes less room than the log once, and Undo brings it back to the letter."""
    match = make(store)
    log = [note(number) for number in range(300)]
    match = changing.change_settings(store, match.key, {"log": log}, sent(match)).match
    turned = [{**entry, "changes": entry["changes"][::-1]} for entry in log]
    match = changing.change_settings(store, match.key, {"log": turned}, sent(match)).match
    (stored,) = store.execute(
        "SELECT length(before) + length(after) FROM changes WHERE match_id = ? AND revision = ?",
        [match.id, match.revision],
    ).fetchone()
    assert stored < len(matches.dump_json(log)) / 2
    assert [line.after for line in history.load_history(store, match)][-1] == {"log": turned}
    assert changing.undo(store, match.key, sent(match)).match.log == log


def test_a_log_that_an_older_scorer_stored_is_read(store):
    match = make(store)
    match = changing.change_settings(store, match.key, {"log": [note(1)]}, sent(match)).match
    store.execute(
        """UPDATE changes SET before = '{"log":[]}', after = '{"log":[{"kind":"finish"}]}'"""
        " WHERE match_id = ? AND revision = 2",
        [match.id],
    )
    store.conn.commit()
    assert history.load_history(store, match)[-1].after == {"log": [{"kind": "finish"}]}
    assert changing.undo(store, match.key, sent(match)).match.log == []
