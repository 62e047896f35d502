"""What was worked out once is worked on: the ledger is the same as if it had been worked out anew."""

import json
import tracemalloc
from dataclasses import replace

import pytest

from scorer.engine import ledger
from scorer.games import KEYS
from scorer.play import documents, replayed_match
from scorer.play.replayed_match import (
    ReplayedMatch,
    ReplayError,
    extend_replay,
    extend_within_limits,
    get_replayed,
    get_replayed_by_summary,
    replay_match,
)
from scorer.store import matches, rights, saving
from scorer.web.cache import Cache
from tests.helpers import changing, generate, stored
from tests.helpers.worked_out import stored_match, worked_out


@pytest.fixture
def match(store):
    """A stored match of twelve deals or so that goes on."""
    saved = stored.store_match(store, "slovak-lorum", 5)
    return changing.remove(store, saved.key, len(saved.log) - 1, saving.Submission("end", 1, {})).match


@pytest.mark.parametrize("key", KEYS)
def test_a_ledger_that_goes_on_is_the_replayed_one(key):
    for seed in range(3):
        match = generate.of(key, seed, deals=24)
        worked = ledger.replay(replace(match, log=()))
        for length in range(len(match.log) + 1):
            worked = ledger.extend(worked, match.log[:length])
            assert worked == ledger.replay(replace(match, log=match.log[:length]))


def problems_of(before, later):
    """What keeps a changed match from being saved."""
    try:
        extend_within_limits(before, later)
    except ReplayError as error:
        return list(error.problems)
    return []


def test_a_match_that_has_changed_is_worked_out_anew(match):
    before, moved = replay_match(match), {"kind": "adjustment", "changes": [1, -1, 0, 0], "bank": 0}
    for later in (
        replace(match, players=[name + "!" for name in match.players]),
        replace(match, options={**match.options, "announce": not match.options["announce"]}),
        replace(match, first_dealer=(match.first_dealer + 1) % 3),
        replace(match, log=[*match.log[:-1], moved | {"changes": moved["changes"][: len(match.players)]}]),
        replace(match, log=match.log[:-1]),
    ):
        assert problems_of(before, later) == list(changing.problems_of(later))
        if not problems_of(before, later):
            assert extend_replay(before, later).ledger == replay_match(later).ledger


def test_a_deal_is_seen_before_it_is_saved_as_the_ledger_will_tell_it():
    """Also where a penny lies in the bank: what the table reads before Save is what the row says after it."""
    moved = {"kind": "adjustment", "changes": [-20, 0, 0, 0], "bank": 20}
    log = [moved, {"kind": "exchange", "buyer": 0, "seller": None}]
    before = worked_out("german-lorum", {"scoring": "beans", "contracts": ["lorum"]}, log)
    entry = {"kind": "deal", "contract": "lorum", "facts": {"cards_left": [0, 2, 3, 1], "passes": [0, 1, 0, 0]}}
    reading = before.contract("lorum").start_reading(entry["facts"], before.ledger.table_state())
    row = ledger.extend(before.ledger, [*log, entry]).rows[-1]
    assert [*map(str, reading.effect.explanations)] == [*map(str, row.explanations)]
    assert "1 penny in the bank goes along." in map(str, row.explanations)


def test_what_is_cached_is_of_the_revision_and_the_links_asked_for(store, match):
    """No deal that is taken back is answered from an older ledger; a renewed link touches no revision."""
    first = get_replayed(match)
    assert get_replayed(match) is first
    sent = saving.Submission("a form", match.revision, {})
    saved = changing.append(store, match.key, match.log[0], sent).match
    assert len(get_replayed(saved).ledger.rows) == len(match.log) + 1
    undone = changing.undo(store, match.key, saving.Submission("another", saved.revision, {})).match
    assert get_replayed_by_summary(store, matches.load_summary(store, match.key)).ledger == first.ledger
    assert get_replayed(undone).stored.revision == 4
    renewed = rights.renew(store, undone, "keep")
    by_summary = get_replayed_by_summary(store, matches.load_summary(store, match.key))
    assert by_summary.stored.keep_generation == renewed.keep_generation == match.keep_generation + 1


@pytest.mark.parametrize("deals", [0, 40, 400])
def test_memory_is_bounded_in_bytes(deals):
    """A worked match weighs at least what it takes, so that no match of a stranger fills the memory."""
    entry = {"kind": "adjustment", "changes": [1, -1, 0, 0], "bank": 0, "note": "a slip"}
    replay_match(stored_match("slovak-lorum", {}, [entry]))  # what all matches of the game share
    tracemalloc.start()
    held = replay_match(stored_match("slovak-lorum", {}, [dict(entry) for _ in range(deals)]))
    taken = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert taken <= replayed_match.memory_size(held) <= 40_000 + 5 * taken


def test_the_room_can_be_set(app, store, monkeypatch):
    held = Cache[ReplayedMatch](0, replayed_match.memory_size)
    monkeypatch.setattr(replayed_match, "_cache", held)
    app.config["CACHE_MB"] = 1
    replayed_match.init_app(app)
    assert held.max_weight == 2**20
    for seed in range(60):
        replayed_match.get_replayed(stored.store_match(store, "king", seed))
    assert 10 < len(held) < 60


MOVED = {"kind": "adjustment", "changes": [1, -1, 0, 0], "bank": 0, "note": ""}


@pytest.mark.parametrize(
    ("more", "place"),
    [
        ({"title": "x" * 81}, "title"),
        ({"log": [MOVED, MOVED | {"note": "x" * 201}]}, "log[1].note"),
        ({"log": [MOVED] * (replayed_match.MAX_ENTRIES + 1)}, "log"),
    ],
)
def test_a_document_is_held_to_what_the_pages_take(more, place):
    raw = {"format": 1, "game": "king", "players": ["A", "B", "C", "D"], "log": [MOVED]} | more
    assert [problem.path for problem in documents.parse_document(json.dumps(raw))[1]] == [place]
    less = {"title": "x" * 80, "log": [MOVED | {"note": "x" * 200}]}
    assert documents.parse_document(json.dumps(raw | less))[1] == []


def test_a_log_does_not_grow_without_end(monkeypatch):
    """One entry more than the most is refused; what was longer already may be mended, and not grow."""
    monkeypatch.setattr(replayed_match, "MAX_ENTRIES", 3)
    match = stored_match("king", {}, [MOVED] * 3)
    assert problems_of(replay_match(match), match) == []
    longer = replace(match, log=[MOVED] * 5)
    assert [problem.path for problem in problems_of(replay_match(match), longer)] == ["log"]
    assert problems_of(replay_match(longer), replace(match, log=[MOVED | {"note": "x"}] * 5)) == []
    assert len(problems_of(replay_match(longer), replace(match, log=[MOVED] * 6))) == 1
