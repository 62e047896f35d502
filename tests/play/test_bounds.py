"""Bounds: a document and a table may not grow without end, and what was longer before may still be mended."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from scorer.play import documents, replayed_match
from scorer.play.replayed_match import make_check, replay_match
from tests.helpers.worked_out import stored_match

MOVED = {"kind": "adjustment", "changes": [1, -1, 0, 0], "bank": 0, "note": ""}


@pytest.mark.parametrize(
    ("more", "place"),
    [
        ({"title": "x" * 81}, "title"),
        ({"log": [MOVED, MOVED | {"note": "x" * 201}]}, "log[1].note"),
        ({"log": [MOVED] * (replayed_match.MAX_ENTRIES + 1)}, "log"),
    ],
)
def test_a_document_is_held_to_what_the_pages_take(more: dict[str, Any], place: str) -> None:
    """Title, note and length of the log; a little less is in order."""
    given = {"format": 1, "game": "king", "players": ["A", "B", "C", "D"], "log": [MOVED]} | more
    assert [problem.path for problem in documents.parse_document(json.dumps(given))[1]] == [place]
    less = {"title": "x" * 80, "log": [MOVED | {"note": "x" * 200}]}
    assert documents.parse_document(json.dumps(given | less))[1] == []


def test_a_log_does_not_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """One entry more than the most is refused; what was longer already may be mended, and not grow."""
    for module in ("scorer.play.replayed_match", "scorer.play.replayed_match"):
        monkeypatch.setattr(f"{module}.MAX_ENTRIES", 3)
    match = stored_match("king", {}, [MOVED] * 3)
    assert make_check(replay_match(match))(match).problems == ()
    longer = replace(match, log=[MOVED] * 5)
    assert [problem.path for problem in make_check(replay_match(match))(longer).problems] == ["log"]
    assert make_check(replay_match(longer))(replace(match, log=[MOVED | {"note": "x"}] * 5)).problems == ()
    assert len(make_check(replay_match(longer))(replace(match, log=[MOVED] * 6)).problems) == 1
