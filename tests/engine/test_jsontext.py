"""JSON as strangers write it: read, or refused in one line."""

from __future__ import annotations

import json

import pytest

from scorer.engine.json_values import LONGEST, parse_json


def test_a_key_twice_is_found_wherever_it_stands() -> None:
    """At the top, in an entry, inside a fact; the last value does not silently win."""
    for text, place in [
        ('{"format": 1, "game": 2, "game": 3}', "game"),
        ('{"log": [{}, {"kind": "deal", "kind": "deal"}]}', "log[1].kind"),
        ('{"log": [{"facts": {"announced": {"a": 1, "b": 2, "a": 3}}}]}', "log[0].facts.announced.a"),
        ('{"a": {"b": 1, "b": 2}, "a": 3}', "a"),
        ('{"": 1, "": 1}', ""),
    ]:
        given, found = parse_json(text)
        assert [problem.path for problem in found] == [place]
        assert dict(given) == json.loads(text)  # type: ignore[call-overload]


def test_a_parsed_document_is_plain_json() -> None:
    """Text or bytes, numbers as they are."""
    text = '{"a": [1, -2, 0, 2.5, 1e3, true, null, "\u00e9"], "b": {}}'
    assert parse_json(text) == parse_json(text.encode()) == (json.loads(text), [])
    assert parse_json("9" * 20) == (int("9" * 20), [])
    assert parse_json("-" + "9" * 5000) == (float("inf"), [])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b"\xff\xfe", "this is not text in UTF-8"),
        ("[" * 100_000, "this is nested too deeply"),
        ("", "this is not JSON"),
        ("{", "this is not JSON"),
        ("[NaN]", "this is not JSON: NaN is not a number"),
        ('{"a": 1} x', "this is not JSON"),
    ],
)
def test_text_that_is_no_json(text: bytes | str, words: str) -> None:
    """One problem of the document as a whole, whatever was sent."""
    given, problems = parse_json(text)
    assert given is None
    assert [problem.path for problem in problems] == ["document"]
    assert str(problems[0].message).startswith(words)


def test_a_mark_before_the_text_is_no_part_of_it() -> None:
    """As some editors write it."""
    assert parse_json(b"\xef\xbb\xbf[1]") == ([1], [])


def test_numbers_beyond_any_limit() -> None:
    """They are not worked out digit by digit, and no field takes them."""
    assert parse_json("1" * LONGEST) == (int("1" * LONGEST), [])
    assert parse_json("1" * (LONGEST + 1)) == (float("inf"), [])
