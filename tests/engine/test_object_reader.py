"""Keys of an object are taken one by one, what is wrong, missing or left over is noted; a typed name makes a key."""

import pytest

from scorer.engine.object_reader import ObjectReader, unique_key
from scorer.engine.problems import Problems


def taken(**keys):
    """An object that is about to be read."""
    return ObjectReader(keys, Problems("x"))


def test_what_nobody_takes_is_noted():
    """A key that was taken is known, all others are not."""
    reader = taken(name=" Ana ", strange=1)
    assert reader.name() == "Ana"
    reader.reject_unknown()
    assert [problem.path for problem in reader.problems.items] == ["x.strange"]


def test_what_is_missing():
    """Only what is needed; null is there, and wrong."""
    reader = taken(best=None)
    assert (reader.number("ends", 0, 9, needed=False), reader.one_of("unit", ("a", "b"), "a")) == (None, "a")
    assert (reader.one_of("best", ("a", "b"), "a"), reader.number("cards", 1, 9)) == (None, None)
    assert [problem.path for problem in reader.problems.items] == ["x.best", "x.cards"]


def test_one_number_or_one_for_each():
    """A number holds for every number of players; a list has one for each; what is unknown stays so."""
    assert taken(n=4).per_table("n", 1, 9, 3) == (4, 4, 4)
    assert taken(n=[4, 5]).per_table("n", 1, 9, 2) == (4, 5)
    assert taken(n=[4, 5]).per_table("n", 1, 9, None) is None
    wrong = taken(n=[4, 50])
    assert wrong.per_table("n", 1, 9, 2) is None
    assert [problem.path for problem in wrong.problems.items] == ["x.n[1]"]


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Hearts", "hearts"),
        ("Červené", "cervene"),
        ("25", "x-25"),
        ("麻雀", "x"),
        ("-- __proto__", "proto"),
        ("A" * 40, "a" * 24),
    ],
)
def test_a_key_of_a_name(name, key):
    """Small letters, figures and dashes, a letter first; another where that one is taken."""
    assert unique_key(name, (), "x") == key
    assert unique_key(name, {key}, "x") == f"{key}-2"
