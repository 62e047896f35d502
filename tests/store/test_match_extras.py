"""Aliases and payments belong to a browser; a sequel is made with the finish of its match, and takes totals along."""

import json

import pytest
from hypothesis import given, strategies as st

from scorer.engine.document import options_json
from scorer.games import find
from scorer.store import db, deletion, history, match_extras, matches, saving
from scorer.store.match_extras import BANK, CarriedOverPlayer, CarriedOverTotals, JoinedPlayer, MatchExtras, Payment
from scorer.store.saving import AlreadySaved, Conflict, Saved, Submission
from tests.helpers import changing
from tests.helpers.evening import KEEP, called


@pytest.fixture(scope="module")
def shared_store(tmp_path_factory):
    """An empty database for all examples of a property."""
    path = tmp_path_factory.mktemp("aliases") / db.FILE
    db.prepare(path)
    with db.connect(path) as store:
        yield store


def test_a_name_means_another_until_it_is_parted(store):
    """Merged, merged anew with somebody else, and taken apart; another browser sees nothing of it."""
    match_extras.merge_names(store, "ana", "Bobo", "Boris")
    assert match_extras.extras_of(store, "ana").merged == {"Bobo": "Boris"}
    match_extras.merge_names(store, "ana", "Bobo", "Bohuš")
    assert match_extras.extras_of(store, "ana").merged == {"Bobo": "Bohuš"}
    assert match_extras.extras_of(store, "dana").merged == {}
    match_extras.split_names(store, "dana", "Bobo")
    assert match_extras.extras_of(store, "ana").merged == {"Bobo": "Bohuš"}
    match_extras.split_names(store, "ana", "Bobo")
    match_extras.split_names(store, "ana", "Bobo")
    assert match_extras.extras_of(store, "ana").merged == {}


def test_who_meant_a_merged_name_means_the_new_one(store):
    """At once, not by a chain whose middle goes with the last match of that name."""
    for name, means in (("Ana", "Anna"), ("Anna", "Eva")):
        match_extras.merge_names(store, "eva", name, means)
    assert match_extras.extras_of(store, "eva").merged == {"Ana": "Eva", "Anna": "Eva"}


@given(st.lists(st.tuples(st.sampled_from("ABCD"), st.sampled_from("ABCD")), max_size=12))
def test_no_circle_closes(shared_store, merges):
    """Whatever is merged with whatever, the name that was meant last means itself."""
    with db.write(shared_store):
        shared_store.execute("DELETE FROM aliases")
    for name, means in merges:
        if name != means:
            match_extras.merge_names(shared_store, "ana", name, means)
            aliases = match_extras.extras_of(shared_store, "ana").merged
            assert aliases[name] == means
            assert means not in aliases


def test_a_merge_is_one_transaction(store):
    """It takes the write lock first and commits once, whatever the statements between open for themselves."""
    statements = []
    store.conn.set_trace_callback(statements.append)
    match_extras.merge_names(store, "eva", "E", "Eva")
    store.conn.set_trace_callback(None)
    turns = [line for line in statements if line.startswith(("BEGIN", "COMMIT", "ROLLBACK"))]
    assert turns == [statements[0], statements[-1]] == ["BEGIN IMMEDIATE", "COMMIT"]


OWED = Payment("Ana", "Boris", 12)
FIELDS = {
    "game": "lora", "players": ["Ana", "Boris", "Cyril"], "options": {}, "first_dealer": 0, "pack": "", "money": None,
}  # fmt: skip


def make(store, who="ana"):
    return saving.create_match(store, Submission(saving.new_form_key(), 0, "", who), **FIELDS).match


def test_a_browser_knows_what_is_beside_its_matches(store):
    """Payments, what went along and merged names; once each however a match came to it, and nobody else's."""
    mine, theirs = make(store), make(store, "boris")
    with db.write(store):
        right = {"browser": "ana", "match_id": mine.id, "role": "watch", "generation": 1, "opened": mine.created}
        store.table("rights").insert(right)
    for match in (mine, theirs):
        match_extras.set_ticked(store, match.id, OWED, made=True)
    match_extras.merge_names(store, "ana", "Anka", "Ana")
    sent = Submission(f"{mine.key}:on", mine.revision, "", "ana")
    match_extras.create_sequel(store, mine, sent, FIELDS, along=CarriedOverTotals((CarriedOverPlayer("Ana", 0, 4),)))
    gone = {mine.id: (CarriedOverTotals((CarriedOverPlayer("Ana", 0, 4),)),)}
    assert match_extras.extras_of(store, "ana") == MatchExtras({mine.id: {OWED}}, gone, {"Anka": "Ana"})
    assert match_extras.extras_of(store, "boris") == MatchExtras({theirs.id: {OWED}}, {}, {})
    assert match_extras.extras_of(store, "nobody") == MatchExtras({}, {}, {})


def test_a_tick_is_made_once_and_taken_back(store):
    match = make(store)
    for is_ticked, left in ((True, {OWED}), (True, {OWED}), (False, set()), (False, set())):
        match_extras.set_ticked(store, match.id, OWED, made=is_ticked)
        assert match_extras.ticked_payments(store, match.id) == left


def test_the_first_tick_stays(store, monkeypatch):
    match = make(store)
    for moment in ("2026-11-20T19:30:00Z", "2026-11-20T19:31:00Z"):
        monkeypatch.setattr(matches, "utc_now", lambda moment=moment: moment)
        match_extras.set_ticked(store, match.id, OWED, made=True)
    assert [row["paid_at"] for row in store["payments"].rows] == ["2026-11-20T19:30:00Z"]


@pytest.mark.parametrize(
    "other",
    [Payment("Boris", "Ana", 12), Payment("Ana", "Cyril", 12), Payment("Ana", "Boris", 13), Payment("Ana", BANK, 12)],
)
def test_another_payment_is_not_ticked(store, other):
    """The other way round, somebody else, another amount or the bank: each is a payment of its own."""
    match = make(store)
    match_extras.set_ticked(store, match.id, OWED, made=True)
    match_extras.set_ticked(store, match.id, other, made=False)
    assert match_extras.ticked_payments(store, match.id) == {OWED}
    match_extras.set_ticked(store, match.id, other, made=True)
    assert match_extras.ticked_payments(store, match.id) == {OWED, other}


def test_ticks_go_with_their_match(store):
    match = make(store)
    match_extras.set_ticked(store, match.id, OWED, made=True)
    matches.delete(store, match.key)
    for day in range(31):
        db.count_day(store, f"day {day}")
    assert deletion.empty_bin(store) == 1
    assert list(store["payments"].rows) == []


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
    return match_extras.create_sequel(store, before, sent, SEQUEL_FIELDS, **arguments)


def everything(store):
    return matches.all_matches(store)


def test_one_is_finished_and_the_other_begins(store):
    """Both in one go: the old one ends, the new one begins as it was told, and this browser may do everything there."""
    before = make_first(store)
    outcome = go_on(store, before)
    assert isinstance(outcome, Saved)
    old, new = everything(store)
    assert (old.log[-1], old.revision) == (KEEP, before.revision + 1)
    assert (new.players, new.start, new.first_dealer) == (["Ana", "Boris", "Emil"], {"totals": [4, -4, 0]}, 1)
    assert {match.match.key: match.role for match in matches.of_browser(store, "me")} == {
        old.key: "maker",
        new.key: "maker",
    }


def test_a_double_tap_makes_one(store):
    """The same form again finds the match that it made; filled in otherwise it is told so."""
    before = make_first(store)
    outcome = go_on(store, before)
    again, other = go_on(store, before), go_on(store, before, payload="other")
    assert isinstance(again, AlreadySaved)
    assert isinstance(other, Conflict)
    assert again.match.key == other.match.key == outcome.match.key
    assert len(everything(store)) == 2
    assert len(everything(store)[0].log) == 2


def test_a_match_that_has_moved_on_is_left_alone(store):
    """Another phone saved a deal meanwhile: nothing is written."""
    before = make_first(store)
    changing.append(store, before.key, called("small", 1), Submission("other-phone", before.revision, ""))
    outcome = go_on(store, before)
    assert isinstance(outcome, Conflict)
    assert outcome.match.key == before.key
    assert [len(match.log) for match in everything(store)] == [2]


def test_what_goes_wrong_in_the_middle_leaves_nothing(store, monkeypatch):
    """When the new match cannot be written, the old one is not finished either."""
    before = make_first(store)

    def fail(*_):
        raise OSError("disk full")

    monkeypatch.setattr(matches, "insert", fail)
    with pytest.raises(OSError, match="disk full"):
        go_on(store, before)
    assert everything(store) == [before]


def test_a_finished_match_stays_as_it_is(store):
    before = make_first(store, KEEP)
    assert isinstance(go_on(store, before, finish=None), Saved)
    assert everything(store)[0] == before


def test_the_way_onward(store):
    """The latest match that was made of this one is found, a rematch too; not one in the bin, nor anybody else's."""
    before, other = make_first(store), make_first(store)
    assert match_extras.latest_sequel(store, before) is None
    rematch = saving.create_match(store, Submission("again-r", 1, ""), sequel_of=before.id, **SEQUEL_FIELDS).match
    latest = match_extras.latest_sequel(store, before)
    assert (latest.key, match_extras.latest_sequel(store, other)) == (rematch.key, None)
    sequel = go_on(store, before).match
    latest = match_extras.latest_sequel(store, before)
    assert latest.key == sequel.key
    matches.delete(store, sequel.key)
    latest = match_extras.latest_sequel(store, before)
    assert latest.key == rematch.key


def test_what_went_along(store):
    """As long as the match into which it went is there; in a rematch nothing; of two sequels, both."""
    before = make_first(store)
    saving.create_match(store, Submission("again-r", 1, "", "me"), sequel_of=before.id, **SEQUEL_FIELDS)
    assert match_extras.carried_over(store, before) == ()
    sequel = go_on(store, before).match
    assert match_extras.carried_over(store, before) == (ALONG,)
    assert match_extras.extras_of(store, "me").carried_over == {before.id: (ALONG,)}
    assert match_extras.extras_of(store, "somebody").carried_over == {}
    matches.delete(store, sequel.key)
    assert (match_extras.carried_over(store, before), match_extras.extras_of(store, "me").carried_over) == (
        (),
        {},
    )
    again = go_on(store, matches.load(store, before.key), "again", finish=None)
    assert isinstance(again, Saved)
    matches.restore(store, sequel.key)
    assert match_extras.carried_over(store, before) == (ALONG, ALONG)
    assert match_extras.extras_of(store, "me").carried_over == {before.id: (ALONG, ALONG)}


def test_older_matches_went_on_with_the_bank(store):
    """Their first line has a list: who left was settled with the bank, and so it stays."""
    before = make_first(store)
    sequel = go_on(store, before).match
    line = json.dumps({"from": before.id, "along": ALONG.people})
    with db.write(store):
        store.execute("UPDATE changes SET after = ? WHERE match_id = ? AND what = 'made'", [line, sequel.id])
    assert match_extras.carried_over(store, before) == (CarriedOverTotals(ALONG.people, with_bank=True),)


def test_it_goes_along_once(store):
    """Not into another match, whether or not anybody is in both; once that is thrown away it may."""
    before = make_first(store, KEEP)
    outcome = go_on(store, before, "first", finish=None, along=CarriedOverTotals(()))
    assert match_extras.carried_over(store, before) == (CarriedOverTotals(()),)
    assert go_on(store, before, "second", finish=None) is None
    assert isinstance(go_on(store, before, "first", finish=None, along=CarriedOverTotals(())), AlreadySaved)
    assert isinstance(go_on(store, before, "third", finish=None, along=None), Saved)
    matches.delete(store, outcome.match.key)
    assert isinstance(go_on(store, before, "fourth", finish=None), Saved)
