"""Matches written and read: documents with every house rule, and links; what is new in a match that was handed over."""

import json
import tracemalloc
import zlib
from base64 import urlsafe_b64encode
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from scorer.engine.ledger import replay
from scorer.play import documents
from scorer.play.documents import Relation
from scorer.play.replayed_match import replay_match
from scorer.presentation.pictures.qr import MAX_SIZE, dense_qr, qr
from scorer.store import history, saving
from tests.helpers import recipes
from tests.helpers.evening import EVENING, SPLIT, called, long_match
from tests.helpers.sweep import sample
from tests.helpers.worked_out import worked_out

GIVEN = {"format": 1, "game": "slovak-lorum", "players": ["Ana", "Boris", "Cyril"], "log": []}
DOCUMENTS = sorted((Path(__file__).parent.parent / "documents").glob("*.json"))
TOO_LONG = ("own-1", "own-2")
"""Games of one's own that go to their limits: their matches are a link, and no code."""
IDENTITY = "abcdefghjk"
ADDRESS = "https://scorer.example.org/pocket/#/import~"


def text(**changed):
    return json.dumps(GIVEN | changed)


def test_every_house_rule_stands_in_it():
    written = documents.to_document_text(worked_out(log=[*EVENING, SPLIT]))
    raw = json.loads(written)
    assert set(raw["options"]) == {"announce", "own_announced", "one_winner"}
    assert raw["log"] == [*EVENING, SPLIT]
    match, problems = documents.parse_document(written)
    assert match is not None, problems
    assert sum(line.lstrip().startswith('{"kind"') for line in written.splitlines()) == 13


def test_what_many_are_worth_is_in_no_document():
    """It says only what one is worth, in whole cents."""
    money = {"currency": "EUR", "unit": 1}
    for per, written in ((None, money), (10, None)):
        raw = json.loads(documents.to_document_text(worked_out(money=money, per=per)))
        assert raw.get("money") == written


def test_names_of_a_recipe_come_in_as_they_are_seen():
    """A document that opened before still opens, its names on one line; one in which nothing is seen is no name."""
    line = {"thing": "Red\nhearts", "key": "x", "each": 1}
    recipe = recipes.of([{"key": "c", "name": "\tFirst\x1bone", "lines": [line]}], name="Our\u2029Lora", seats=[3])
    match, problems = documents.parse_document(text(game=recipe))
    assert match is not None, problems
    written = json.dumps(match.game.recipe_json, ensure_ascii=False)
    assert all(name in written for name in ('"Our Lora"', '"Firstone"', '"Red hearts"'))
    match, problems = documents.parse_document(text(game=recipe | {"name": "\u3164"}))
    assert match is None
    assert [(problem.path, str(problem.message)) for problem in problems] == [("game.name", "a name is needed")]


@pytest.mark.parametrize(
    ("said", "stored"),
    [
        ({}, {"chips": None, "sits_out": None, "money": None}),
        ({"chips": {"buy_ins": [[50, 20], [50], [50]], "counted": "2026-11-20T21:30:00Z"}},
         {"chips": {"buy_ins": [[50, 20], [50], [50]], "counted": "2026-11-20T21:30:00Z"}}),
        ({"players": ["Ana", "Boris", "Cyril", "Dana", "Eva"], "sits_out": "dealer", "log": [called("small", 1)]},
         {"sits_out": "dealer"}),
        ({"first_dealer": 2}, {"first_dealer": 2}),
        ({"money": {"currency": "EUR", "unit": 10}}, {"money": {"currency": "EUR", "unit": 10}}),
        ({"created": "2026-11-20T20:30:00+01:00"}, {"created": "2026-11-20T19:30:00Z"}),
        ({"created": "2026-11-20T19:30:00.75Z"}, {"created": "2026-11-20T19:30:00Z"}),
        ({"created": "2026-11-20T19:30:00"}, {"created": "2026-11-20T19:30:00Z"}),
    ],
)  # fmt: skip
def test_what_a_document_says_is_stored_once_and_written_again(store, said, stored):
    match, problems = documents.parse_document(text(**said))
    assert match is not None, problems
    sent = saving.Submission("import:12345678", 0, "a document", "me")
    saved, again = (documents.store_document(store, match, sent) for _time in range(2))
    assert (type(saved), type(again), again.match.key) == (saving.Saved, saving.AlreadySaved, saved.match.key)
    assert {name: getattr(saved.match, name) for name in stored} == stored
    written, problems = documents.parse_document(documents.to_document_text(replay_match(saved.match)))
    assert replace(written, created=match.created) == match, problems


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


def test_equal_documents_have_equal_fingerprints():
    assert (
        documents.history_marker("Ján") == documents.history_marker("Ján".encode()) != documents.history_marker("Jan")
    )
    assert documents.history_marker("\ud800")


def test_the_name_of_a_file():
    assert documents.file_stem(worked_out(created="2026-11-20T12:00:00Z")) == "slovak-lorum-2026-11-20"


def parse_file(document):
    match, problems = documents.parse_document(json.dumps(json.loads(document.read_bytes())["document"]))
    assert match is not None, problems
    return match


def packed(content):
    """Any content as it would stand in a link."""
    return urlsafe_b64encode(zlib.compress(content, 9, -15)).decode().rstrip("=")


def evening(log, **more):
    raw = {"format": 1, "game": "slovak-lorum", "players": ["Ana", "Boris", "Cyril", "Dana"], "log": log, **more}
    match, problems = documents.parse_document(json.dumps(raw))
    assert match is not None, problems
    return match


@pytest.mark.parametrize("document", sample(DOCUMENTS, 12), ids=lambda path: path.stem)
def test_out_and_in_again(document):
    match = parse_file(document)
    link = f"{ADDRESS}{documents.pack_match(match, IDENTITY)}"
    handed, problems = documents.parse_link(link)
    assert handed is not None, problems
    assert handed.identity == IDENTITY
    assert handed.match == match
    assert replay(match).state == documents.replay_handed(match).ledger.state
    assert (dense_qr(link) is None) == (document.stem in TOO_LONG)


@pytest.mark.parametrize(("deals", "letters"), [(8, 400), (40, 600), (80, 850)])
def test_an_evening_is_one_code(deals, letters):
    link = f"{ADDRESS}{documents.pack_match(long_match(deals), IDENTITY)}"
    assert len(link) <= letters
    assert dense_qr(link) is not None


def test_too_much_for_a_code():
    assert dense_qr("https://example.org/" + "aB" * 800) is None
    assert dense_qr("https://example.org/" + "aB" * 8000) is None
    assert qr("https://example.org/").size < MAX_SIZE


def test_a_recipe_travels_the_same_way():
    recipe = recipes.recipe_of({"left": 1})
    handed, problems = documents.parse_link("#" + documents.pack_game(recipe))
    assert handed is not None, problems
    assert (handed.recipe, handed.match) == (recipe, None)


@pytest.mark.sweep
def test_a_small_link_with_gigabytes_of_blanks():
    """No more is unpacked than a document may have."""
    bomb = packed(b'{"match": "' + b" " * (documents.MAX_BYTES * 20))
    assert len(bomb) < documents.MAX_BYTES // 20
    tracemalloc.start()
    handed, problems = documents.parse_link("#" + bomb)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 4 * documents.MAX_BYTES
    assert handed is None
    assert [str(problem.path) for problem in problems] == ["link"]
    assert "larger" in str(problems[0])


@pytest.mark.parametrize(
    "content",
    [
        b"[]", b"5", b"null", b"{}", b'{"game": 5}', b'{"game": {}, "more": 1}', b'{"match": "x", "document": {}}',
        b'{"match": ["abcdefghjk"], "document": {}}', b'{"match": "abcdefghjk", "document": []}',
        b'{"match": "abcdefghjk", "document": {}}', b'{"match": "abcdefghjk"}', b"\xff\xfe", b"{", b"",
    ],
)  # fmt: skip
def test_what_is_no_match(content):
    """It is refused with a problem, never an error."""
    handed, problems = documents.parse_link("#" + packed(content))
    assert handed is None
    assert problems


@given(st.text())
def test_any_text(text):
    """Whatever is sent is a link that is not in order."""
    handed, problems = documents.parse_link(f"#{text}")
    assert handed is None
    assert problems


@given(st.integers(0, 300))
def test_a_link_cut_short(length):
    whole = documents.pack_match(long_match(8), IDENTITY)
    handed, problems = documents.parse_link("#" + whole[: min(length, len(whole) - 1)])
    assert handed is None
    assert problems
    assert documents.parse_link("#" + whole + "AAAA")[0] is None


def test_what_is_a_link():
    """A document may hold a # too."""
    assert documents.is_link("https://example.org/import#abc")
    assert documents.is_link("#abc")
    assert documents.is_link(f"{ADDRESS}abc")
    assert not documents.is_link(' {"title": "#1"}')
    assert not documents.is_link(b"#abc")
    assert not documents.is_link("abc")


def differ(theirs, mine, **more):
    return documents.compare(evening(theirs, **more), documents.replay_handed(evening(mine)))


def taken_over(difference):
    """The match here after everything that is newer there was put in its place."""
    return history.apply_changes(difference.mine.stored, documents.taking_over(difference))


@pytest.mark.parametrize(
    ("theirs", "mine", "more", "relation", "shared"),
    [
        (9, 7, [], Relation.AHEAD, 7), (7, 9, [], Relation.BEHIND, 7), (9, 9, [], Relation.SAME, 9),
        (9, 7, EVENING[:1], Relation.APART, 7), (9, 4, EVENING[:3], Relation.APART, 4),
    ],
)  # fmt: skip
def test_what_is_newer_takes_the_place_of_what_is_not_shared(theirs, mine, more, relation, shared):
    difference = differ(EVENING[:theirs], [*EVENING[:mine], *more])
    assert (difference.relation, difference.shared) == (relation, shared)
    newer = theirs if relation in (Relation.AHEAD, Relation.APART) else mine
    assert [*taken_over(difference).log] == EVENING[:newer]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("players", ["Anna", "Boris", "Cyril", "Dana"]), ("start", {"totals": [5, -5, 0, 0]}), ("first_dealer", 2),
        ("chips", {"buy_ins": [[50, 20], [50], [50], [50]]}),
    ],
)  # fmt: skip
def test_other_settings_are_newer_too(field, value):
    difference = differ(EVENING[:9], EVENING[:9], **{field: value})
    (change,) = documents.taking_over(difference)
    assert (difference.relation, change.what, [*change.after]) == (Relation.AHEAD, "settings", [field])
    assert getattr(taken_over(difference), field) == value


def test_another_game_is_another_match():
    mine = documents.replay_handed(parse_file(next(path for path in DOCUMENTS if path.stem == "king-1")))
    assert documents.compare(evening(EVENING[:2]), mine).relation is Relation.UNKNOWN
