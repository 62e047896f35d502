"""Plain values of a document: what is taken for a number, a seat or an object, and where a wrong one is wrong."""

import json

import pytest

from scorer.engine.json_values import (
    LIMIT,
    MAX_DIGITS,
    parse_counts,
    parse_json,
    parse_object,
    parse_seat,
    parse_whole,
    to_one_line,
    unique_key,
)
from scorer.engine.problems import Problems


def whole(value, problems):
    return parse_whole(value, 1, 8, problems)


def counts(value, problems):
    return parse_counts(value, 3, None, problems)


def seat(value, problems):
    return parse_seat(value, 3, problems)


def of_a_and_b(value, problems):
    return parse_object(value, ("a",), ("a", "b"), problems)


@pytest.mark.parametrize(
    ("read", "value", "words"),
    [
        *[(whole, bad, ["at: a whole number is needed"])
          for bad in (None, True, 1.0, "1", [], LIMIT + 1, -LIMIT - 1)],
        (whole, 1, []), (whole, 8, []), (whole, 0, ["at: 0 is too little: at least 1"]),
        (whole, 9, ["at: 9 is too much: at most 8"]),
        (counts, [1, 2, 3], []), (counts, [1, None, 3], ["at: every player needs a number"]),
        (counts, [1, -2, "3"], ["at[1]: -2 is too little: at least 0", "at[2]: a whole number is needed"]),
        (seat, 2, []), (seat, 3, ["at: needed: a seat from 0 to 2"]), (seat, None, ["at: a player must be chosen"]),
        (of_a_and_b, {"b": 1, "a": 2}, []), (of_a_and_b, [], ["at: needed: an object with named answers"]),
        (of_a_and_b, {"c": 1}, ["at.c: needed: a known key", "at.a: an answer is missing"]),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_at_its_place(read, value, words):
    """What is good is read as it stands."""
    problems = Problems("at")
    result = read(value, problems)
    assert [str(problem) for problem in problems.items] == words
    assert words or result == (tuple(value) if isinstance(value, list) else value)


def test_a_text_on_one_line():
    """What parts lines or commands a terminal is a space; letters of every script stay, blank ones too."""
    assert to_one_line("a\r\nb\tc\x1b[31m\u2028d\x85e") == "a b c [31m d e"
    assert to_one_line("\u2067\u05e9\u2069 \u200b\u00a0") == "\u2067\u05e9\u2069 \u200b\u00a0"


def test_a_key_twice_is_found_wherever_it_stands():
    for text, place in [
        ('{"format": 1, "game": 2, "game": 3}', "game"),
        ('{"log": [{}, {"kind": "deal", "kind": "deal"}]}', "log[1].kind"),
        ('{"log": [{"facts": {"announced": {"a": 1, "b": 2, "a": 3}}}]}', "log[0].facts.announced.a"),
        ('{"a": {"b": 1, "b": 2}, "a": 3}', "a"),
        ('{"": 1, "": 1}', ""),
    ]:
        value, problems = parse_json(text)
        assert [problem.path for problem in problems] == [place]
        assert dict(value) == json.loads(text)


def test_a_parsed_document_is_plain_json():
    text = '{"a": [1, -2, 0, 2.5, 1e3, true, null, "\u00e9"], "b": {}}'
    assert parse_json(text) == parse_json(text.encode()) == (json.loads(text), [])
    assert parse_json("9" * 20) == (int("9" * 20), [])
    assert parse_json("-" + "9" * 5000) == (float("inf"), [])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b"\xff\xfe", "needed: text in UTF-8"),
        ("[" * 100_000, "needed: at most 100 levels"),
        ("", "needed: JSON; from line 1, column 1 on"),
        ("{", "needed: JSON; from line 1, column 2 on"),
        ("[NaN]", "needed: JSON; NaN is no number"),
        ('{"a": 1} x', "needed: JSON; from line 1, column 10 on"),
    ],
)
def test_text_that_is_no_json(text, words):
    value, problems = parse_json(text)
    assert value is None
    assert [problem.path for problem in problems] == ["document"]
    assert str(problems[0].message).startswith(words)


def test_what_nests_too_deeply_is_not_parsed():
    """However little it costs here: in a browser it ends Python. Brackets in a string do not count."""
    for text in ("[" * 101 + "]" * 101, '{"a":' * 101 + "1" + "}" * 101):
        assert parse_json(text)[1] != []
    deep = []
    for _level in range(99):
        deep = [deep]
    for value in (deep, [[]] * 1000, "[" * 1000, {'"[\\"{' * 1000: "\\" * 1000}, ['"', "[" * 1000]):
        assert parse_json(json.dumps(value)) == (value, [])
    assert parse_json('"' + '\\"' * 500_000 + "[" * 101)[1] != []


def test_a_mark_before_the_text_is_no_part_of_it():
    assert parse_json(b"\xef\xbb\xbf[1]") == ([1], [])


def test_numbers_beyond_any_limit():
    """They are not worked out digit by digit, and no field takes them."""
    assert parse_json("1" * MAX_DIGITS) == (int("1" * MAX_DIGITS), [])
    assert parse_json("1" * (MAX_DIGITS + 1)) == (float("inf"), [])


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Hearts", "hearts"), ("Červené", "cervene"), ("25", "x-25"), ("麻雀", "x"), ("-- __proto__", "proto"),
        ("A" * 40, "a" * 24),
    ],
)  # fmt: skip
def test_a_key_of_a_name(name, key):
    """Small letters, figures and dashes, a letter first; another where that one is taken."""
    assert unique_key(name, (), "x") == key
    assert unique_key(name, {key}, "x") == f"{key}-2"
