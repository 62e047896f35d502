"""What a form changes is replayed before it is written: what cannot be played changes nothing."""

import json
from dataclasses import replace
from random import Random

import pytest

from scorer.engine import ledger
from scorer.play import submissions
from scorer.play.replayed_match import get_replayed, replay_match
from scorer.store import history, match_extras, matches
from scorer.store.match_extras import Summary
from scorer.store.saving import AlreadySaved, Conflict, Rejected, Saved, Submission
from tests.helpers import changing, generate, stored

WRONG = {"kind": "deal", "contract": "poker", "facts": {}}
FINISH = {"kind": "finish", "bank": "keep"}


@pytest.fixture
def before(store):
    """A match that goes on."""
    saved = stored.store_match(store, "slovak-lorum", 1)
    log = saved.log[:-1] if saved.log[-1]["kind"] == "finish" else saved.log
    if len(log) < len(saved.log):
        saved = changing.remove(store, saved.key, len(log), Submission("a key", 1, {}), changing.replayed).match
    return replay_match(saved)


def sent(before, key="a form key"):
    return Submission(key, before.stored.revision, {}, "ana")


def is_summarized(store, match):
    """Whether the stored summary is that of this match."""
    version, content = replay_match(match).summary
    return match_extras.load_summary(store, match) == Summary(version, json.loads(json.dumps(content)))


def test_what_cannot_be_played_is_not_written(store, before):
    """Its problems come back, and the corrected form may be sent again; a late one is late whatever it holds."""
    outcome = submissions.save_changes(store, before, sent(before), history.addition(before.stored, WRONG))
    assert isinstance(outcome, Rejected)
    assert outcome.problems
    assert matches.load(store, before.stored.key) == before.stored
    good = history.addition(before.stored, FINISH)
    saved = submissions.save_changes(store, before, sent(before), good)
    assert isinstance(saved, Saved)
    assert get_replayed(saved.match).stored is saved.match, "the next page need not replay it"
    assert is_summarized(store, saved.match)
    again = submissions.save_changes(store, before, sent(before), history.addition(before.stored, WRONG))
    assert isinstance(again, AlreadySaved)
    other = sent(before, "of another phone")
    late = submissions.save_changes(store, before, other, history.addition(before.stored, WRONG))
    assert isinstance(late, Conflict)


def test_settings_that_an_entry_needs_change_with_it(store, before):
    """Or not at all; they are the change before it."""
    title = {"title": "Thursday"}
    wrong, good = (history.addition(before.stored, entry) for entry in (WRONG, FINISH))
    assert isinstance(submissions.save_changes(store, before, sent(before), wrong, agreed=title), Rejected)
    assert matches.load(store, before.stored.key) == before.stored
    saved = submissions.save_changes(store, before, sent(before), good, agreed=title)
    assert isinstance(saved, Saved)
    assert (saved.match.title, saved.match.log[-1]) == ("Thursday", FINISH)
    changes = history.load_history(store, saved.match, before.stored.revision)
    assert [change.what for change in changes] == ["settings", "log"]


def test_an_undo_is_never_refused(store, before):
    """What the match was before is written without a summary where it cannot be played any more."""
    key, good = before.stored.key, before.stored.log[0]
    for number, entry in enumerate((WRONG, good)):
        form = Submission(f"key {number}", before.stored.revision + number, {})
        saved = changing.replace(store, key, 0, entry, form)
    assert isinstance(saved, Saved)
    now = replay_match(saved.match)
    undone = submissions.revert(store, now, sent(now), history.next_undo(store, now.stored))
    assert isinstance(undone, Saved)
    assert undone.match.log[0] == WRONG
    assert match_extras.load_summary(store, undone.match) is None


def test_where_nothing_can_be_undone(store, before):
    """It is refused without a problem, unless the form comes too late for that."""
    assert submissions.revert(store, before, sent(before), None) == Rejected(before.stored, ())
    late = replace(sent(before), revision=0)
    assert isinstance(submissions.revert(store, before, late, None), Conflict)


def test_a_checked_deal_is_not_checked_again(store, before, monkeypatch):
    """What the entry of the table has worked out is the deal that is saved; another entry is checked."""
    turn, random = before.ledger.next_turn, Random(1)
    contract = before.contract(turn.contracts[0])
    facts = generate.facts(contract, before.ledger.table_state(), random)
    deal, problems = before.ledger.checked_deal(contract.start_reading(facts, before.ledger.table_state()))
    assert deal is not None, problems
    other = history.addition(before.stored, WRONG)
    assert isinstance(submissions.save_changes(store, before, sent(before), other, deal=deal), Rejected)
    change = history.addition(before.stored, deal.entry)
    with monkeypatch.context() as patch:
        patch.setattr(ledger, "extend", None)
        saved = submissions.save_changes(store, before, sent(before), change, deal=deal)
    assert isinstance(saved, Saved)
    assert get_replayed(saved.match).ledger == replay_match(saved.match).ledger


def test_a_finish_that_cannot_be_makes_no_sequel(store, before):
    """Both or neither."""
    fields = {name: getattr(before.stored, name) for name in ("game", "players", "options", "pack")}
    refused = submissions.create_sequel(store, before, sent(before), fields, WRONG)
    assert isinstance(refused, Rejected)
    assert refused.problems
    assert matches.all_matches(store) == [before.stored]
    made = submissions.create_sequel(store, before, sent(before), fields, FINISH)
    assert isinstance(made, Saved)
    assert made.match.sequel_of == before.stored.id
    old, new = matches.all_matches(store)
    assert (old.log[-1], new) == (FINISH, made.match)
    assert is_summarized(store, old)
    assert is_summarized(store, new)
