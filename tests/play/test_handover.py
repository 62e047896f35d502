"""A match in a link: out and in again with every document there is, how long it is, and what is no such link."""

import json
import tracemalloc
import zlib
from base64 import urlsafe_b64encode
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from scorer.engine.ledger import replay
from scorer.play import documents, handover
from scorer.play.handover import Relation
from scorer.presentation.pictures.qr import MAX_SIZE, dense_qr, qr
from tests.helpers import recipes
from tests.helpers.evening import EVENING, long_match
from tests.helpers.sweep import sample

DOCUMENTS = sorted((Path(__file__).parent.parent / "documents").glob("*.json"))
TOO_LONG = ("own-1", "own-2")
"""Games of one's own that go to their limits: their matches are a link, and no code."""
IDENTITY = "abcdefghjk"
ADDRESS = "https://scorer.example.org/pocket/#/import~"


def parse(document):
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
    match = parse(document)
    link = f"{ADDRESS}{handover.pack_match(match, IDENTITY)}"
    handed, problems = handover.parse_link(link)
    assert handed is not None, problems
    assert handed.identity == IDENTITY
    assert handed.match == match
    assert replay(match).state == handover.replay_handed(match).ledger.state
    assert (dense_qr(link) is None) == (document.stem in TOO_LONG)


@pytest.mark.parametrize(("deals", "letters"), [(8, 400), (40, 600), (80, 850)])
def test_an_evening_is_one_code(deals, letters):
    link = f"{ADDRESS}{handover.pack_match(long_match(deals), IDENTITY)}"
    assert len(link) <= letters
    assert dense_qr(link) is not None


def test_too_much_for_a_code():
    assert dense_qr("https://example.org/" + "aB" * 800) is None
    assert dense_qr("https://example.org/" + "aB" * 8000) is None
    assert qr("https://example.org/").size < MAX_SIZE


def test_a_recipe_travels_the_same_way():
    recipe = recipes.recipe_of({"left": 1})
    handed, problems = handover.parse_link("#" + handover.pack_game(recipe))
    assert handed is not None, problems
    assert (handed.recipe, handed.match) == (recipe, None)


@pytest.mark.sweep
def test_a_small_link_with_gigabytes_of_blanks():
    """No more is unpacked than a document may have."""
    bomb = packed(b'{"match": "' + b" " * (documents.MAX_BYTES * 20))
    assert len(bomb) < documents.MAX_BYTES // 20
    tracemalloc.start()
    handed, problems = handover.parse_link("#" + bomb)
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
    handed, problems = handover.parse_link("#" + packed(content))
    assert handed is None
    assert problems


@given(st.text())
def test_any_text(text):
    """Whatever is sent is a link that is not in order."""
    handed, problems = handover.parse_link(f"#{text}")
    assert handed is None
    assert problems


@given(st.integers(0, 300))
def test_a_link_cut_short(length):
    whole = handover.pack_match(long_match(8), IDENTITY)
    handed, problems = handover.parse_link("#" + whole[: min(length, len(whole) - 1)])
    assert handed is None
    assert problems
    assert handover.parse_link("#" + whole + "AAAA")[0] is None


def test_what_is_a_link():
    """A document may hold a # too."""
    assert handover.is_link("https://example.org/import#abc")
    assert handover.is_link("#abc")
    assert handover.is_link(f"{ADDRESS}abc")
    assert not handover.is_link(' {"title": "#1"}')
    assert not handover.is_link(b"#abc")
    assert not handover.is_link("abc")


def differ(theirs, mine, **more):
    return handover.compare(evening(theirs, **more), handover.replay_handed(evening(mine)))


def new_settings(difference):
    """What taking over changes in the settings."""
    changes = [change for change in handover.taking_over(difference) if change.what == "settings"]
    return changes[0].after if changes else {}


def test_what_is_new():
    seven, nine = EVENING[:7], EVENING[:9]
    assert (differ(nine, seven).relation, differ(nine, seven).shared) == (Relation.AHEAD, 7)
    assert differ(seven, nine).relation is Relation.BEHIND
    assert differ(nine, nine).relation is Relation.SAME
    apart = differ(nine, [*seven, EVENING[0]])
    assert (apart.relation, apart.shared) == (Relation.APART, 7)
    renamed = differ(nine, nine, players=["Anna", "Boris", "Cyril", "Dana"])
    assert renamed.relation is Relation.AHEAD
    assert new_settings(renamed)["players"][0] == "Anna"
    chips = {"buy_ins": [[50, 20], [50], [50], [50]]}
    bought = differ(nine, nine, chips=chips)
    assert bought.relation is Relation.AHEAD
    assert new_settings(bought)["chips"] == chips
    begun = differ(nine, nine, start={"totals": [5, -5, 0, 0]})
    assert begun.relation is Relation.AHEAD
    assert new_settings(begun)["start"]["totals"] == [5, -5, 0, 0]
    assert new_settings(differ(nine, seven)) == {}


def test_another_game_is_another_match():
    mine = handover.replay_handed(parse(next(path for path in DOCUMENTS if path.stem == "king-1")))
    assert handover.compare(evening(EVENING[:2]), mine).relation is Relation.UNKNOWN
