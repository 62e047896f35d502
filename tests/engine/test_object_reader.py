"""Keys of an object are taken one by one, what is wrong, missing or left over is noted; a typed name makes a key."""

import pytest

from scorer.engine.object_reader import unique_key


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
