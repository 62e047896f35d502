"""Beside the logs: names and payments of a browser, a sequel with what went along, the entry being made, summaries."""

import json
import threading
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from hypothesis import given, strategies as st

from scorer.engine.document import options_json
from scorer.games import KEYS, find
from scorer.store import db, history, match_extras, matches, saving
from scorer.store.match_extras import (
    BANK,
    CarriedOverPlayer,
    CarriedOverTotals,
    JoinedPlayer,
    MatchExtras,
    Payment,
    Summary,
)
from scorer.store.saving import AlreadySaved, Conflict, Saved, Submission
from tests.helpers import changing, seated
from tests.helpers.evening import KEEP, called

OWED = Payment("Ana", "Boris", 12)
FIELDS = {
    "game": "lora", "players": ["Ana", "Boris", "Cyril"], "options": {}, "first_dealer": 0, "pack": "", "money": None,
}  # fmt: skip


@pytest.fixture(scope="module")
def shared_store(tmp_path_factory):
    """An empty database for all examples of a property."""
    path = tmp_path_factory.mktemp("aliases") / db.FILE
    db.prepare(path)
    with db.connect(path) as store:
        yield store


def make(store, who="ana", **more):
    return saving.create_match(store, Submission(saving.new_form_key(), 0, "", who), **FIELDS, **more).match


def test_a_name_means_another_until_it_is_parted(store):
    """Merged, merged anew with somebody else, and taken apart; another browser sees nothing of it."""
    for means in ("Boris", "Bohuš"):
        match_extras.merge_names(store, "ana", "Bobo", means)
        assert match_extras.extras_of(store, "ana").merged == {"Bobo": means}
    assert match_extras.extras_of(store, "dana").merged == {}
    match_extras.split_names(store, "dana", "Bobo")
    assert match_extras.extras_of(store, "ana").merged == {"Bobo": "Bohuš"}
    for _ in range(2):
        match_extras.split_names(store, "ana", "Bobo")
        assert match_extras.extras_of(store, "ana").merged == {}


@given(st.lists(st.tuples(st.sampled_from("ABCD"), st.sampled_from("ABCD")), max_size=12))
def test_no_circle_closes(shared_store, merges):
    """Whatever is merged: who is meant means nobody else, and who meant a merged name means the new one at once."""
    with db.write(shared_store):
        shared_store.execute("DELETE FROM aliases")
    expected = {}
    for name, means in merges:
        if name != means:
            match_extras.merge_names(shared_store, "ana", name, means)
            expected = {old: means if new == name else new for old, new in expected.items() if old != means}
            expected[name] = means
            assert match_extras.extras_of(shared_store, "ana").merged == expected


def test_a_merge_is_one_transaction(store):
    """It takes the write lock first and commits once, whatever the statements between open for themselves."""
    statements = []
    store.conn.set_trace_callback(statements.append)
    match_extras.merge_names(store, "eva", "E", "Eva")
    store.conn.set_trace_callback(None)
    turns = [line for line in statements if line.startswith(("BEGIN", "COMMIT", "ROLLBACK"))]
    assert turns == [statements[0], statements[-1]] == ["BEGIN IMMEDIATE", "COMMIT"]


def test_a_browser_knows_what_is_beside_its_matches(store):
    """Payments, what went along and merged names; once each however a match came to it, and nobody else's."""
    mine, theirs = make(store), make(store, "boris")
    with db.write(store):
        right = {"browser": "ana", "match_id": mine.id, "role": "watch", "generation": 1, "opened": mine.created}
        store.table("rights").insert(right)
    for match in (mine, theirs):
        match_extras.set_ticked(store, match.id, OWED, made=True)
    match_extras.merge_names(store, "ana", "Anka", "Ana")
    along = CarriedOverTotals((CarriedOverPlayer("Ana", 0, 4),))
    saving.create_sequel(store, mine, Submission(f"{mine.key}:on", mine.revision, "", "ana"), FIELDS, along=along)
    assert match_extras.extras_of(store, "ana") == MatchExtras({mine.id: {OWED}}, {mine.id: (along,)}, {"Anka": "Ana"})
    assert match_extras.extras_of(store, "boris") == MatchExtras({theirs.id: {OWED}}, {}, {})
    assert match_extras.extras_of(store, "nobody") == MatchExtras({}, {}, {})


def test_a_tick_is_made_once_and_taken_back(store, monkeypatch):
    """The first one stays. The other way round, somebody else, another amount or the bank is another payment."""
    match = make(store)
    for moment in ("2026-11-20T19:30:00Z", "2026-11-20T19:31:00Z"):
        monkeypatch.setattr(matches, "utc_now", lambda moment=moment: moment)
        match_extras.set_ticked(store, match.id, OWED, made=True)
    assert [row["paid_at"] for row in store["payments"].rows] == ["2026-11-20T19:30:00Z"]
    others = [Payment("Boris", "Ana", 12), Payment("Ana", "Cyril", 12), Payment("Ana", "Boris", 13)]
    others.append(Payment("Ana", BANK, 12))
    for other in others:
        match_extras.set_ticked(store, match.id, other, made=False)
        assert match_extras.ticked_payments(store, match.id) == {OWED}
    for other in others:
        match_extras.set_ticked(store, match.id, other, made=True)
    assert match_extras.ticked_payments(store, match.id) == {OWED, *others}
    for _ in range(2):
        match_extras.set_ticked(store, match.id, OWED, made=False)
        assert match_extras.ticked_payments(store, match.id) == {*others}


GAME = find("slovak-lorum")
SEQUEL_FIELDS = {
    "game": GAME.key, "players": ["Ana", "Boris", "Emil"], "options": options_json(GAME.rules()),
    "first_dealer": 1, "pack": "", "money": None, "start": {"totals": [4, -4, 0]},
}  # fmt: skip
ALONG = CarriedOverTotals(
    (CarriedOverPlayer("Ana", 0, 4), CarriedOverPlayer("Boris", 1, -4)), (JoinedPlayer("Emil", -3),)
)


def make_first(store, *finish):
    fields = SEQUEL_FIELDS | {"players": ["Ana", "Boris", "Cyril"], "start": None, "log": [called("small", 0), *finish]}
    return saving.create_match(store, Submission(saving.new_form_key(), 0, "", "me"), **fields).match


def go_on(store, before, form="form", **more):
    sent = Submission(f"{before.key}:{form}", before.revision, more.pop("payload", "typed"), "me")
    arguments = {"finish": history.addition(before, KEEP), "along": ALONG} | more
    return saving.create_sequel(store, before, sent, SEQUEL_FIELDS, **arguments)


def rematch(store, before):
    return saving.create_match(store, Submission("again-r", 1, "", "me"), sequel_of=before.id, **SEQUEL_FIELDS).match


def test_one_is_finished_and_the_other_begins_once(store):
    """Both in one go, this browser's own. The same form again finds the match that it made; otherwise it is told so."""
    before = make_first(store)
    outcome = go_on(store, before)
    assert isinstance(outcome, Saved)
    old, new = matches.all_matches(store)
    assert (old.log[-1], old.revision) == (KEEP, before.revision + 1)
    assert (new.players, new.start, new.first_dealer) == (["Ana", "Boris", "Emil"], {"totals": [4, -4, 0]}, 1)
    assert {known.match.key: known.role for known in matches.of_browser(store, "me")} == dict.fromkeys(
        (old.key, new.key), "maker"
    )
    again, other = go_on(store, before), go_on(store, before, payload="other")
    assert (type(again), type(other)) == (AlreadySaved, Conflict)
    assert again.match.key == other.match.key == new.key
    assert [len(match.log) for match in matches.all_matches(store)] == [2, 0]


def test_what_is_in_the_way_leaves_nothing(store, monkeypatch):
    """Another phone saved a deal meanwhile, or the new match cannot be written: the old one is not finished either."""
    before = make_first(store)
    with monkeypatch.context() as patch:
        patch.setattr(matches, "insert", lambda *_: 1 // 0)
        with pytest.raises(ZeroDivisionError):
            go_on(store, before)
    assert matches.all_matches(store) == [before]
    changing.append(store, before.key, called("small", 1), Submission("other-phone", before.revision, ""))
    outcome = go_on(store, before)
    assert (type(outcome), outcome.match.key) == (Conflict, before.key)
    assert [len(match.log) for match in matches.all_matches(store)] == [2]


def test_the_way_onward(store):
    """The latest match that was made of this one is found, a rematch too; not one in the bin, nor anybody else's."""
    before, other = make_first(store), make_first(store)
    assert match_extras.latest_sequel(store, before) is None
    first = rematch(store, before)
    assert match_extras.latest_sequel(store, before).key == first.key
    sequel = go_on(store, before).match
    assert match_extras.latest_sequel(store, before).key == sequel.key
    matches.delete(store, sequel.key)
    assert match_extras.latest_sequel(store, before).key == first.key
    assert match_extras.latest_sequel(store, other) is None


def test_what_went_along(store):
    """As long as the match into which it went is there; in a rematch nothing; of two sequels, both."""
    before = make_first(store)

    def check(*expected):
        assert match_extras.carried_over(store, before) == expected
        assert match_extras.extras_of(store, "me").carried_over == ({before.id: expected} if expected else {})

    rematch(store, before)
    check()
    sequel = go_on(store, before).match
    check(ALONG)
    matches.delete(store, sequel.key)
    check()
    assert isinstance(go_on(store, matches.load(store, before.key), "again", finish=None), Saved)
    matches.restore(store, sequel.key)
    check(ALONG, ALONG)
    line = json.dumps({"from": before.id, "along": ALONG.people})  # as an older Scorer stored it
    with db.write(store):
        store.execute("UPDATE changes SET after = ? WHERE match_id = ? AND what = 'made'", [line, sequel.id])
    check(CarriedOverTotals(ALONG.people, with_bank=True), ALONG)


def test_it_goes_along_once(store):
    """Not into another match, whether or not anybody is in both; once that is thrown away it may."""
    before = make_first(store, KEEP)
    nobody = CarriedOverTotals(())
    outcome = go_on(store, before, "first", finish=None, along=nobody)
    assert match_extras.carried_over(store, before) == (nobody,)
    assert matches.all_matches(store)[0] == before, "it was finished already"
    assert go_on(store, before, "second", finish=None) is None
    assert isinstance(go_on(store, before, "first", finish=None, along=nobody), AlreadySaved)
    assert isinstance(go_on(store, before, "third", finish=None, along=None), Saved)
    matches.delete(store, outcome.match.key)
    assert isinstance(go_on(store, before, "fourth", finish=None), Saved)


ENTRY = {"kind": "deal", "contract": "tricks", "facts": {"tricks": [5, None, None, None]}}


def pen(store, match):
    """The number of the live entry as a poll sees it."""
    return matches.load_summary(store, match.key).pen


def test_live_entry_has_another_number_after_every_tap(store, monkeypatch):
    """It says who made the latest, is no part of the match, and is seen for a minute or until the match changes."""
    match = make(store)
    assert (pen(store, match), match_extras.load_live_entry(store, match.id)) == (None, ({}, None))
    for number, who in enumerate((None, "browser-1", "browser-2"), 1):
        match_extras.save_live_entry(store, match, ENTRY, who)
        assert (pen(store, match), match_extras.load_live_entry(store, match.id)) == (number, (ENTRY, who))
    assert (store["pens"].count, matches.load(store, match.key)) == (1, match)
    with monkeypatch.context() as patch:
        patch.setattr(matches, "_clock", lambda: datetime.now(UTC) + timedelta(seconds=matches.PEN_SECONDS + 2))
        assert pen(store, match) is None
    changing.change_settings(store, match.key, {"title": "x"}, Submission("a" * 20, 1, ""))
    for _ in range(2):
        assert match_extras.load_live_entry(store, match.id) == ({}, None)
        match_extras.save_live_entry(store, match, ENTRY)  # a late tap for the old state


@pytest.mark.parametrize("game", KEYS)
def test_every_honest_live_entry_is_kept(store, game):
    """Whatever a deal asks, of however many players: what they have tapped is not too long."""
    ledger = seated.replayed(game, max(find(game).seats), [])
    match = make(store)
    for contract in ledger.play.contracts:
        entry = seated.made_up(ledger, contract, Random(1))
        match_extras.save_live_entry(store, match, entry)
        assert match_extras.load_live_entry(store, match.id) == (entry, None)


def test_nobody_waits_for_a_live_entry(store, tmp_path, monkeypatch):
    """What is too long or cannot be written is let go, and while somebody writes, at once: who waited would hang."""
    match = make(store)
    monkeypatch.setattr(db, "BUSY_SECONDS", 3600.0)
    match_extras.save_live_entry(store, match, {"facts": "x" * match_extras.MAX_LIVE_ENTRY_BYTES})
    store.execute("PRAGMA query_only = 1")
    match_extras.save_live_entry(store, match, ENTRY)
    store.execute("PRAGMA query_only = 0")
    with db.connect(tmp_path / db.FILE) as other:
        other.execute("BEGIN IMMEDIATE")
        match_extras.save_live_entry(store, match, ENTRY)
        other.rollback()
        with db.write(other):
            thread = threading.Thread(target=match_extras.save_live_entry, args=(store, match, ENTRY))
            thread.start()
            thread.join()
    assert pen(store, match) is None
    match_extras.save_live_entry(store, match, ENTRY)
    assert pen(store, match) == 1


def summarize(match):
    """The number of entries."""
    return Summary(3, {"entries": len(match.log)})


def summaries(store):
    return store.execute("SELECT revision, version, content FROM summaries").fetchall()


def test_every_change_writes_the_summary_with_it(store):
    """A new entry, an inserted one, a correction, settings, one out, an undo and a redo: it is of the new revision."""
    key = make(store, summary=Summary(3, {"entries": 0})).key
    steps = (
        (1, changing.append, {"kind": "a"}), (2, changing.insert, 0, {"kind": "b"}),
        (2, changing.replace, 0, {"kind": "c"}), (2, changing.change_settings, {"title": "Friday"}),
        (1, changing.remove, 0), (2, changing.undo), (1, changing.redo),
    )  # fmt: skip
    assert summaries(store) == [(1, 3, '{"entries":0}')]
    for revision, (entries, change, *values) in enumerate(steps, 1):
        change(store, key, *values, Submission(f"form number {revision}", revision, ""), summarize)
        assert summaries(store) == [(revision + 1, 3, f'{{"entries":{entries}}}')]


def test_a_summary_of_another_revision_or_version_is_stale(store):
    """So is one that is missing. A list gives one of another version all the same, for whoever reads it to judge."""
    match = make(store, summary=Summary(3, {"entries": 0}))
    assert [match_extras.stale_keys(store, version) for version in (3, 4)] == [[], [match.key]]
    assert matches.of_browser(store, "ana")[0].summary == (3, '{"entries":0}')
    after = changing.append(store, match.key, {"kind": "a"}, Submission("form one", 1, "")).match  # no summary is made
    match_extras.write_summaries_if_free(store, (match, Summary(3, {})))  # too late: the match has changed
    assert (match_extras.load_summary(store, after), match_extras.stale_keys(store, 3)) == (None, [match.key])
    assert matches.of_browser(store, "ana")[0].summary is None
    match_extras.write_summaries_if_free(store, (after, Summary(3, {"places": None})))
    assert match_extras.load_summary(store, after) == Summary(3, {"places": None})
    with db.write(store):
        match_extras.delete_summaries(store)
    assert match_extras.stale_keys(store, 3) == [match.key]
