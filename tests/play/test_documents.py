"""Match documents of stored matches: written with every house rule, read to the last entry, stored once."""

import json

import pytest

from scorer.play import documents
from scorer.play.replayed_match import replay_match
from scorer.store import saving
from tests.helpers.evening import EVENING, SPLIT
from tests.helpers.recipes import of
from tests.helpers.worked_out import worked_out

GIVEN = {"format": 1, "game": "slovak-lorum", "players": ["Ana", "Boris", "Cyril"], "log": []}


def text(**changed):
    return json.dumps(GIVEN | changed)


def test_every_house_rule_stands_in_it():
    written = documents.to_document_text(worked_out(log=[*EVENING, SPLIT]))
    raw = json.loads(written)
    assert set(raw["options"]) == {"announce", "own_announced", "one_winner"}
    assert raw["log"] == [*EVENING, SPLIT]
    assert sum(line.lstrip().startswith('{"kind"') for line in written.splitlines()) == 13


def test_what_is_written_is_read_again():
    for log in ([], EVENING):
        match, problems = documents.parse_document(documents.to_document_text(worked_out(log=log)))
        assert match is not None, problems
        assert list(match.log) == log


def test_names_of_a_recipe_come_in_as_they_are_seen():
    """A document that opened before still opens, its names on one line; one in which nothing is seen is no name."""
    line = {"thing": "Red\nhearts", "key": "x", "each": 1}
    recipe = of([{"key": "c", "name": "\tFirst\x1bone", "lines": [line]}], name="Our\u2029Lora", seats=[3])
    match, problems = documents.parse_document(text(game=recipe))
    assert match is not None, problems
    written = json.dumps(match.game.recipe_json, ensure_ascii=False)
    assert all(name in written for name in ('"Our Lora"', '"Firstone"', '"Red hearts"'))
    match, problems = documents.parse_document(text(game=recipe | {"name": "\u3164"}))
    assert match is None
    assert [(problem.path, str(problem.message)) for problem in problems] == [("game.name", "a name is needed")]


def test_the_chips_are_stored_and_written(store):
    chips = {"buy_ins": [[50, 20], [50], [50]], "counted": "2026-11-20T21:30:00Z"}
    for said in (chips, None):
        match, problems = documents.parse_document(text(**({"chips": said} if said else {})))
        assert match is not None, problems
        saved = documents.store_document(store, match, saving.Submission(f"a form, {said}", 0, {}, "a browser"))
        assert isinstance(saved, saving.Saved)
        assert saved.match.chips == said
        assert json.loads(documents.to_document_text(replay_match(saved.match))).get("chips") == said


def test_who_sits_out_is_stored_and_written(store):
    """A match of five comes back as it was, and nobody sits out of one of three."""
    deal = {"kind": "deal", "contract": "small", "facts": {"caller": 1, "made": True}}
    people = ["Ana", "Boris", "Cyril", "Dana", "Eva"]
    for more, sits_out in (({"players": people, "sits_out": "dealer", "log": [deal]}, "dealer"), ({}, None)):
        match, problems = documents.parse_document(text(**more))
        assert match is not None, problems
        submission = saving.Submission(f"a key of the form {sits_out}", 0, {}, "a browser")
        saved = documents.store_document(store, match, submission)
        assert isinstance(saved, saving.Saved)
        assert saved.match.sits_out == sits_out
        replayed = replay_match(saved.match)
        assert json.loads(documents.to_document_text(replayed)).get("sits_out") == sits_out
        assert [row.sitting for row in replayed.ledger.rows] == ([(0,)] if sits_out else [])


def test_the_first_dealer_is_stored(store):
    """Whoever dealt first deals first in the match that is made of the document."""
    match, problems = documents.parse_document(text(first_dealer=2))
    assert match is not None, problems
    stored = documents.store_document(store, match, saving.Submission("import:12345678", 0, "a document", "me"))
    assert stored.match.first_dealer == 2
    next_deal = replay_match(stored.match).ledger.next_turn
    assert next_deal.dealer == 2


@pytest.mark.parametrize(
    ("bad_text", "path"),
    [
        ("x" * (documents.MAX_BYTES + 1), "document"),
        ("{", "document"),
        (text(game="poker"), "game"),
        (text(log=[{"kind": "deal", "contract": "poker", "facts": {}}]), "log[0].contract"),
    ],
)
def test_what_cannot_be_read(bad_text, path):
    match, problems = documents.parse_document(bad_text)
    assert match is None
    assert problems[0].path.startswith(path)


def test_it_is_stored_once(store):
    content = text(log=[{"kind": "finish"}], money={"currency": "EUR", "unit": 10})
    match, problems = documents.parse_document(content)
    assert match is not None, problems
    sent = saving.Submission("import:12345678", 0, documents.history_marker(content), "me")
    stored = documents.store_document(store, match, sent)
    again = documents.store_document(store, match, sent)
    assert isinstance(stored, saving.Saved)
    assert isinstance(again, saving.AlreadySaved)
    assert again.match.key == stored.match.key
    assert stored.match.money == {"currency": "EUR", "unit": 10}
    assert replay_match(stored.match).ledger.next_turn is None


@pytest.mark.parametrize(
    ("created", "stored"),
    [
        ("2026-11-20T20:30:00+01:00", "2026-11-20T19:30:00Z"),
        ("2026-11-20T19:30:00.75Z", "2026-11-20T19:30:00Z"),
        ("2026-11-20T19:30:00", "2026-11-20T19:30:00Z"),
    ],
)
def test_times_become_utc(store, created, stored):
    match, problems = documents.parse_document(text(created=created))
    assert match is not None, problems
    outcome = documents.store_document(store, match, saving.Submission("import:12345678", 0, created, "me"))
    assert outcome.match.created == stored


def test_equal_documents_have_equal_fingerprints():
    assert (
        documents.history_marker("Ján") == documents.history_marker("Ján".encode()) != documents.history_marker("Jan")
    )
    assert documents.history_marker("\ud800")


def test_the_name_of_a_file():
    assert documents.file_name(worked_out(created="2026-11-20T12:00:00Z"), "csv") == "slovak-lorum-2026-11-20.csv"
