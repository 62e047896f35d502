"""JSON as strangers write it: parsed so that whatever is wrong with the text itself is a problem and never a crash."""

from __future__ import annotations

import json

from scorer.engine.problems import Problem, Problems
from scorer.engine.reading import Json
from scorer.engine.words import N_, phrase

LONGEST = 20
"""Digits of a whole number that is looked at; no limit of a match is near it, and longer ones take long to read."""


class _Twice(dict[str, Json]):
    """An object in which this key stood twice."""

    def __init__(self, values: dict[str, Json], key: str) -> None:
        super().__init__(values)
        self.key = key


def _number(digits: str) -> int | float:
    """A whole number; one far beyond any limit becomes infinity, which is refused wherever a number may stand."""
    return int(digits) if len(digits) <= LONGEST else float("inf")


class _NotANumber(ValueError):
    """A word that some programs write where JSON has no number: NaN, Infinity."""


def _no_number(text: str) -> None:
    raise _NotANumber(text)


def parse_json(text: bytes | str) -> tuple[Json, list[Problem]]:
    """The JSON of a document; what cannot be read at all is a problem of `document`."""
    doubled = False

    def object_of(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
        nonlocal doubled
        found = dict(pairs)
        if len(found) == len(pairs):
            return found
        doubled = True
        return _Twice(found, _first_twice([key for key, _value in pairs]))

    problems = Problems()
    whole = problems.at("document")
    try:
        plain = text if isinstance(text, str) else text.decode("utf-8-sig")
        given: Json = json.loads(plain, object_pairs_hook=object_of, parse_int=_number, parse_constant=_no_number)
        if doubled and isinstance(given, dict):
            _twice(given, problems)
    except UnicodeDecodeError:
        whole.add(N_("this is not text in UTF-8"))
    except RecursionError:
        whole.add(N_("this is nested too deeply"))
    except json.JSONDecodeError as error:
        words = N_("this is not JSON from line %(line)s, column %(column)s on")
        whole.add(phrase(words, line=error.lineno, column=error.colno))
    except _NotANumber as error:
        whole.add(phrase(N_("this is not JSON: %(what)s is not a number"), what=str(error)))
    else:
        return given, problems.items
    return None, problems.items


def _first_twice(keys: list[str]) -> str:
    seen = set[str]()
    for key in keys:
        if key in seen:
            return key
        seen.add(key)
    return ""


def _twice(given: Json, problems: Problems) -> None:
    """Notes every object in which a key stands twice."""
    if isinstance(given, _Twice):
        problems.at(given.key).add(N_("this key stands twice"))
    if isinstance(given, dict):
        for key, value in given.items():
            _twice(value, problems.at(key))
    elif isinstance(given, list):
        for index, value in enumerate(given):
            _twice(value, problems.at(index))
