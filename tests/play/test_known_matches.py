"""Where a browser's matches stand: read from their summaries without a replay, and made anew where they are old."""

from dataclasses import replace
from functools import partial
from itertools import pairwise

import pytest

from scorer import create_app
from scorer.play import documents, known_matches, replayed_match, summaries
from scorer.play.known_matches import load_known
from scorer.play.replayed_match import extend_replay, replay_match
from scorer.store import db, match_extras, matches, rights, saving
from scorer.web.database import get_db
from tests.helpers import changing, counted, stored
from tests.helpers.sweep import sample
from tests.play.test_summaries import ALL, match_of


def put(store, key="slovak-lorum", seed=5, who="me"):
    match = stored.store_match(store, key, seed)
    with db.write(store):
        store.execute(
            "INSERT INTO rights (browser, match_id, role, generation, opened) VALUES (?, ?, 'maker', 0, '')",
            [who, match.id],
        )
    return match


def forget_summaries(store):
    """Leave the matches without their summaries, as an older Scorer does."""
    with db.write(store):
        match_extras.delete_summaries(store)


@pytest.mark.parametrize("path", sample(ALL, 24), ids=lambda path: path.stem)
def test_a_match_stands_where_its_replay_does(path, store):
    submission = saving.Submission("import", 0, "", "me")
    outcome = documents.store_document(store, match_of(path), submission)
    (table,) = load_known(store, "me", 9)
    replayed = replay_match(outcome.match)
    assert isinstance(outcome, saving.Saved)
    assert not table.current.ledger.rows
    assert table.is_finished == (replayed.ledger.next_turn is None)
    assert table.current.count == replayed.count
    for name in ("ranking", "places", "leaders", "teams", "next_dealer", "start"):
        assert getattr(table.current.ledger, name) == getattr(replayed.ledger, name)
    assert known_matches.agrees_with_log(store, replayed)


def test_a_fresh_summary_costs_no_replay(store, monkeypatch):
    """Neither the log is read nor an entry replayed, however long it is."""
    match = put(store)
    monkeypatch.setattr(matches, "load", None)
    monkeypatch.setattr(replayed_match, "replay_match", None)
    (table,) = load_known(store, "me", 9)
    assert table.current.count.rows == len(match.log)


def test_a_missing_summary_is_made_and_stored(store):
    match = put(store)
    forget_summaries(store)
    (table,) = load_known(store, "me", 9)
    assert table.current is not None
    assert match_extras.stale_keys(store, summaries.VERSION) == []
    assert known_matches.agrees_with_log(store, replay_match(match))


def test_a_summary_of_another_version_is_not_read(store):
    """It is made anew and replaces the old one."""
    match = put(store)
    with db.write(store):
        store.execute("UPDATE summaries SET version = 0, content = '{}'")
    (table,) = load_known(store, "me", 9)
    assert table.current.count.rows == len(match.log)
    assert match_extras.stale_keys(store, summaries.VERSION) == []


def test_a_broken_match_has_no_place(store):
    """It hides no other, and is taken for finished."""
    broken, _whole = put(store), put(store, seed=6)
    with db.write(store):
        store.execute("UPDATE matches SET first_dealer = 9, revision = 7 WHERE id = ?", [broken.id])
    assert {table.match.id: table.current is None for table in load_known(store, "me", 9)}[broken.id]
    known_matches.renew_stale(store)
    assert match_extras.stale_keys(store, summaries.VERSION) == [broken.key]


def test_a_start_makes_the_summaries_of_old_matches(tmp_path):
    matches_there = stored.folder(tmp_path)
    with db.connect(tmp_path / db.FILE) as store:
        forget_summaries(store)
        matches.delete(store, matches_there[0].key)
    app = create_app({"TESTING": True}, instance_path=tmp_path)
    with app.app_context():
        assert match_extras.stale_keys(get_db(), summaries.VERSION) == []
        for match in matches.all_matches(get_db(), binned=True):
            assert known_matches.agrees_with_log(get_db(), replay_match(match))


def test_a_deal_adds_to_the_summary_what_it_costs_early_or_late(app):
    """The hundredth deal counts its own row, and not all before it."""
    with app.app_context():
        match = stored.store_match(get_db(), "slovak-lorum", 5, 120)
        costs = []
        for length in (10, 110):
            before = replay_match(replace(match, log=match.log[:length]))
            rows = extend_replay(before, replace(match, log=match.log[: length + 1])).ledger.rows
            costs.append(counted.calls(partial(summaries.count_deals, rows, before.count)))
        assert max(costs) <= 4


def test_the_list_follows_every_change(store):
    """It is cached, but never older than what was saved, renewed, opened or thrown away."""
    first, second = put(store), put(store, "king")

    def listed():
        tables = load_known(store, "me", 9)
        return sorted(
            (table.match.key, table.match.revision, table.match.keep_generation, table.role) for table in tables
        )

    seen = [listed()]
    changing.remove(store, first.key, 1, saving.Submission("again123", 1, ""))
    seen.append(listed())
    rights.renew(store, second, "keep")
    seen.append(listed())
    with db.write(store):
        store.execute("UPDATE rights SET role = 'watch', generation = 1 WHERE match_id = ?", [second.id])
        store.execute("UPDATE matches SET watch_generation = 1 WHERE id = ?", [second.id])
    seen.append(listed())
    matches.delete(store, first.key)
    seen.append(listed())
    matches.restore(store, first.key)
    assert [len(tables) for tables in seen] == [2, 2, 2, 2, 1]
    assert all(earlier != later for earlier, later in pairwise(seen))
    assert len(listed()) == 2
    assert load_known(store, "me", 1) != load_known(store, "me", 9)
    assert load_known(store, "nobody", 9) == []


@pytest.mark.parametrize("log", ["5", "null", '{"kind": "deal"}'])
def test_a_log_that_is_no_list_ends_no_start(store, log):
    """A file that somebody else has written: the match is passed over, the others are there."""
    broken, other = put(store), put(store, "king")
    forget_summaries(store)
    with db.write(store):
        store.execute("UPDATE matches SET log = ? WHERE id = ?", [log, broken.id])
    known_matches.renew_stale(store)
    assert {table.match.key: table.current is None for table in load_known(store, "me", 9)} == {
        broken.key: True,
        other.key: False,
    }
