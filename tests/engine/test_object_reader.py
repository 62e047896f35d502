"""Taken: keys of an object taken one by one, with what is wrong, missing or left over noted at its place."""

from __future__ import annotations

from typing import Any

from scorer.engine.object_reader import ObjectReader
from scorer.engine.problems import Problems


def taken(**keys: Any) -> ObjectReader:
    """An object that is about to be read."""
    return ObjectReader(keys, Problems("x"))


def test_what_nobody_takes_is_noted() -> None:
    """A key that was taken is known, all others are not."""
    reader = taken(name=" Ana ", strange=1)
    assert reader.name() == "Ana"
    reader.reject_unknown()
    assert [problem.path for problem in reader.problems.items] == ["x.strange"]


def test_what_is_missing() -> None:
    """Only what is needed; null is there, and wrong."""
    reader = taken(best=None)
    assert (reader.number("ends", 0, 9, needed=False), reader.one_of("unit", ("a", "b"), "a")) == (None, "a")
    assert (reader.one_of("best", ("a", "b"), "a"), reader.number("cards", 1, 9)) == (None, None)
    assert [problem.path for problem in reader.problems.items] == ["x.best", "x.cards"]


def test_one_number_or_one_for_each() -> None:
    """A number holds for every number of players; a list has one for each; what is unknown stays so."""
    assert taken(n=4).per_table("n", 1, 9, 3) == (4, 4, 4)
    assert taken(n=[4, 5]).per_table("n", 1, 9, 2) == (4, 5)
    assert taken(n=[4, 5]).per_table("n", 1, 9, None) is None
    wrong = taken(n=[4, 50])
    assert wrong.per_table("n", 1, 9, 2) is None
    assert [problem.path for problem in wrong.problems.items] == ["x.n[1]"]
