"""Keys of a document that are made of typed names."""

from __future__ import annotations

import pytest

from scorer.forms.keys import unique_key


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
def test_a_key_of_a_name(name: str, key: str) -> None:
    """Small letters, figures and dashes, a letter first; another where that one is taken."""
    assert unique_key(name, (), "x") == key
    assert unique_key(name, {key}, "x") == f"{key}-2"
