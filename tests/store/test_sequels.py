"""Matches that go on from another: made with the finish of that one, or not at all, and found from it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlite_utils import Database

from scorer.engine.document import options_json
from scorer.engine.problems import Problem
from scorer.games import find
from scorer.store import db, match_extras, matches, saving, sequels
from scorer.store.matches import StoredMatch
from scorer.store.saving import AlreadySaved, CheckResult, Conflict, Rejected, Saved, Submission
from scorer.store.sequels import CarriedOverPlayer, CarriedOverTotals, JoinedPlayer
from tests.helpers.evening import KEEP, called
from tests.helpers.stored import nothing_wrong

GAME = find("slovak-lorum")
assert GAME is not None
FIELDS: dict[str, Any] = {
    "game": GAME.key, "players": ["Ana", "Boris", "Emil"], "options": options_json(GAME.rules()),
    "first_dealer": 1, "pack": "", "money": None, "start": {"totals": [4, -4, 0]},
}  # fmt: skip
ALONG = CarriedOverTotals(
    (CarriedOverPlayer("Ana", 0, 4), CarriedOverPlayer("Boris", 1, -4)), (JoinedPlayer("Emil", -3),)
)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Database]:
    """A connection to an empty database."""
    db.prepare(tmp_path / db.FILE)
    with db.connect(tmp_path / db.FILE) as store:
        yield store


def make(store: Database, log: Sequence[Mapping[str, Any]] = (called("small", 0),)) -> StoredMatch:
    """A match that this browser made."""
    fields = FIELDS | {"players": ["Ana", "Boris", "Cyril"], "start": None, "log": log}
    return saving.create_match(store, Submission(saving.new_form_key(), 0, "", "me"), **fields).match


def go_on(store: Database, before: StoredMatch, form: str = "form", **more: Any) -> saving.Outcome:
    """Go on from the match, as a form with this key asks."""
    sent = Submission(f"{before.key}:{form}", before.revision, more.pop("payload", "typed"), "me")
    arguments = {"check": nothing_wrong, "finish": KEEP, "along": ALONG} | more
    return sequels.create_sequel(store, before.key, sent, fields=FIELDS, **arguments)


def everything(store: Database) -> list[StoredMatch]:
    """All matches as they are stored."""
    return matches.all_matches(store)


def test_one_is_finished_and_the_other_begins(store: Database) -> None:
    """Both in one go: the old one ends, the new one begins as it was told, and this browser may do everything there."""
    before = make(store)
    outcome = go_on(store, before)
    assert isinstance(outcome, Saved)
    old, new = everything(store)
    assert (old.log[-1], old.revision) == (KEEP, before.revision + 1)
    assert (new.players, new.start, new.first_dealer) == (["Ana", "Boris", "Emil"], {"totals": [4, -4, 0]}, 1)
    assert {match.match.key: match.role for match in matches.of_browser(store, "me")} == {
        old.key: "maker",
        new.key: "maker",
    }


def test_a_double_tap_makes_one(store: Database) -> None:
    """The same form again finds the match that it made; filled in otherwise it is told so."""
    before = make(store)
    outcome = go_on(store, before)
    again, other = go_on(store, before), go_on(store, before, payload="other")
    assert isinstance(again, AlreadySaved)
    assert isinstance(other, Conflict)
    assert again.match.key == other.match.key == outcome.match.key
    assert len(everything(store)) == 2
    assert len(everything(store)[0].log) == 2


def test_a_match_that_has_moved_on_is_left_alone(store: Database) -> None:
    """Another phone saved a deal meanwhile: nothing is written."""
    before = make(store)
    saving.append(store, before.key, called("small", 1), Submission("other-phone", before.revision, ""), nothing_wrong)
    outcome = go_on(store, before)
    assert isinstance(outcome, Conflict)
    assert outcome.match.key == before.key
    assert [len(match.log) for match in everything(store)] == [2]


def test_a_finish_that_cannot_be_makes_no_match(store: Database) -> None:
    """Both or neither."""
    before = make(store)
    refused = go_on(store, before, check=lambda match: CheckResult([Problem("log[1]", "no")]))
    assert isinstance(refused, Rejected)
    assert everything(store) == [before]


def test_what_goes_wrong_in_the_middle_leaves_nothing(store: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the new match cannot be written, the old one is not finished either."""
    before = make(store)

    def fail(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(matches, "insert", fail)
    with pytest.raises(OSError, match="disk full"):
        go_on(store, before)
    assert everything(store) == [before]


def test_a_finished_match_stays_as_it_is(store: Database) -> None:
    """Nothing is put at its end."""
    before = make(store, [called("small", 0), KEEP])
    assert isinstance(go_on(store, before, finish={}), Saved)
    assert everything(store)[0] == before


def test_the_way_onward(store: Database) -> None:
    """The latest match that was made of this one is found, a rematch too; not one in the bin, nor anybody else's."""
    before, other = make(store), make(store)
    assert sequels.latest_sequel(store, before) is None
    rematch = saving.create_match(store, Submission("again-r", 1, ""), sequel_of=before.id, **FIELDS).match
    latest = sequels.latest_sequel(store, before)
    assert latest is not None
    assert (latest.key, sequels.latest_sequel(store, other)) == (rematch.key, None)
    sequel = go_on(store, before).match
    latest = sequels.latest_sequel(store, before)
    assert latest is not None
    assert latest.key == sequel.key
    matches.delete(store, sequel.key)
    latest = sequels.latest_sequel(store, before)
    assert latest is not None
    assert latest.key == rematch.key


def test_what_went_along(store: Database) -> None:
    """As long as the match into which it went is there; in a rematch nothing; of two sequels, both."""
    before = make(store)
    saving.create_match(store, Submission("again-r", 1, "", "me"), sequel_of=before.id, **FIELDS)
    assert sequels.carried_over(store, before) == ()
    sequel = go_on(store, before).match
    assert sequels.carried_over(store, before) == (ALONG,)
    assert match_extras.extras_of(store, "me").carried_over == {before.id: (ALONG,)}
    assert match_extras.extras_of(store, "somebody").carried_over == {}
    matches.delete(store, sequel.key)
    assert (sequels.carried_over(store, before), match_extras.extras_of(store, "me").carried_over) == ((), {})
    again = go_on(store, matches.load(store, before.key), "again", finish={})
    assert isinstance(again, Saved)
    matches.restore(store, sequel.key)
    assert sequels.carried_over(store, before) == (ALONG, ALONG)
    assert match_extras.extras_of(store, "me").carried_over == {before.id: (ALONG, ALONG)}


def test_older_matches_went_on_with_the_bank(store: Database) -> None:
    """Their first line has a list: who left was settled with the bank, and so it stays."""
    before = make(store)
    sequel = go_on(store, before).match
    line = json.dumps({"from": before.id, "along": ALONG.people})
    with db.write(store):
        store.execute("UPDATE changes SET after = ? WHERE match_id = ? AND what = 'made'", [line, sequel.id])
    assert sequels.carried_over(store, before) == (CarriedOverTotals(ALONG.people, with_bank=True),)


def test_it_goes_along_once(store: Database) -> None:
    """Not into another match, whether or not anybody is in both; once that is thrown away it may."""
    before = make(store, [called("small", 0), KEEP])
    outcome = go_on(store, before, "first", finish={}, along=CarriedOverTotals(()))
    assert sequels.carried_over(store, before) == (CarriedOverTotals(()),)
    twice = go_on(store, before, "second", finish={})
    assert isinstance(twice, Rejected)
    assert not twice.problems
    assert isinstance(go_on(store, before, "first", finish={}, along=CarriedOverTotals(())), AlreadySaved)
    assert isinstance(go_on(store, before, "third", finish={}, along=None), Saved)
    matches.delete(store, outcome.match.key)
    assert isinstance(go_on(store, before, "fourth", finish={}), Saved)
