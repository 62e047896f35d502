"""Plain values of a document: what is taken for a number, a seat or an object, and where a wrong one is wrong."""

import json

import pytest

from scorer.engine.json_values import (
    LIMIT,
    MAX_DIGITS,
    is_whole,
    parse_counts,
    parse_json,
    parse_object,
    parse_seat,
    parse_whole,
    to_one_line,
)
from scorer.engine.problems import Problems


def told(read):
    """What was read, and what was wrong with it."""
    problems = Problems("at")
    return read(problems), [str(problem) for problem in problems.items]


@pytest.mark.parametrize("value", [None, True, 1.0, "1", [], LIMIT + 1, -LIMIT - 1])
def test_what_is_no_whole_number(value):
    """true, 1.0 and "1" are none, nor is anything beyond the limit."""
    assert not is_whole(value)
    assert told(lambda problems: parse_whole(value, 0, None, problems)) == (0, ["at: a whole number is needed"])


def test_a_number_between_two_bounds():
    """The bounds themselves are good; without an upper one there is no end but the limit."""
    assert told(lambda problems: parse_whole(1, 1, 8, problems)) == (1, [])
    assert told(lambda problems: parse_whole(LIMIT, 1, None, problems)) == (LIMIT, [])
    assert told(lambda problems: parse_whole(0, 1, 8, problems)) == (0, ["at: 0 is too few: at least 1"])
    assert told(lambda problems: parse_whole(9, 1, 8, problems)) == (0, ["at: 9 is too many: at most 8"])


def test_a_number_a_seat():
    """Each wrong one is named; one that is left blank is a problem of them all."""
    assert told(lambda problems: parse_counts([1, 2, 3], 3, None, problems)) == ((1, 2, 3), [])
    counts, words = told(lambda problems: parse_counts([1, -2, "3"], 3, None, problems))
    assert counts is None
    assert [word.partition(":")[0] for word in words] == ["at[1]", "at[2]"]
    assert told(lambda problems: parse_counts([1, None, 3], 3, None, problems))[1] == [
        "at: every player needs a number"
    ]
    assert told(lambda problems: parse_counts([1, 2], 3, None, problems))[0] is None


def test_an_earlier_problem_spoils_no_counts():
    """Only what is wrong with these numbers makes them unreadable."""
    problems = Problems()
    problems.add("something else")
    assert parse_counts([1, 2], 2, None, problems.at("counts")) == (1, 2)


def test_a_seat():
    """A seat there is not is said with those that there are; in few words a player is missing, or what is asked for."""
    assert told(lambda problems: parse_seat(2, 3, problems)) == (2, [])
    assert told(lambda problems: parse_seat(3, 3, problems))[1] == ["at: needed: a seat from 0 to 2"]
    problems = Problems()
    parse_seat(None, 3, problems)
    parse_seat(None, 3, problems, missing="King missing")
    assert [problem.missing for problem in problems.items] == ["a player is missing", "King missing"]


def test_an_object_with_its_keys():
    """A key that is missing and one that is not known are each a problem at that key."""
    keys = (("a",), ("a", "b"))
    assert told(lambda problems: parse_object({"b": 1, "a": 2}, *keys, problems)) == ({"a": 2, "b": 1}, [])
    parsed, words = told(lambda problems: parse_object({"c": 1}, *keys, problems))
    assert (parsed, words) == ({}, ["at.c: needed: a known key", "at.a: an answer is missing"])
    assert told(lambda problems: parse_object([], *keys, problems))[1] == ["at: needed: an object with named answers"]


def test_a_text_on_one_line():
    """What parts lines or commands a terminal is a space; letters of every script stay, blank ones too."""
    assert to_one_line("a\r\nb\tc\x1b[31m\u2028d\x85e") == "a b c [31m d e"
    assert to_one_line("\u2067\u05e9\u2069 \u200b\u00a0") == "\u2067\u05e9\u2069 \u200b\u00a0"


def test_a_key_twice_is_found_wherever_it_stands():
    """At the top, in an entry, inside a fact; the last value does not silently win."""
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
    """Text or bytes, numbers as they are."""
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
    """One problem of the document as a whole, whatever was sent."""
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
    """As some editors write it."""
    assert parse_json(b"\xef\xbb\xbf[1]") == ([1], [])


def test_numbers_beyond_any_limit():
    """They are not worked out digit by digit, and no field takes them."""
    assert parse_json("1" * MAX_DIGITS) == (int("1" * MAX_DIGITS), [])
    assert parse_json("1" * (MAX_DIGITS + 1)) == (float("inf"), [])
