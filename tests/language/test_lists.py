"""Lists are written as the reader's language writes them."""

from __future__ import annotations

import pytest
from flask import Flask
from flask_babel import force_locale

from scorer.language import lists

NAMES = ["Ana", "Boris", "Dana"]


@pytest.mark.parametrize(
    ("language", "names", "numbers"),
    [
        ("en", "Ana, Boris and Dana", "3, 4 or 5"),
        ("sk", "Ana, Boris a Dana", "3, 4 alebo 5"),
        ("hu", "Ana, Boris és Dana", "3, 4 vagy 5"),
        ("sr_Latn", "Ana, Boris i Dana", "3, 4 ili 5"),
        ("de", "Ana, Boris und Dana", "3, 4 oder 5"),
        ("ar", "Ana وBoris وDana", "3 أو 4 أو 5"),
    ],
)
def test_all_and_one_of_a_list(app: Flask, language: str, names: str, numbers: str) -> None:
    """The last is joined by the language's own word, without the comma of American English."""
    with app.test_request_context(), force_locale(language):
        assert lists.and_list(NAMES).replace("\N{NO-BREAK SPACE}", " ") == names
        assert lists.or_list([3, 4, 5]).replace("\N{NO-BREAK SPACE}", " ") == numbers


def test_side_by_side(app: Flask) -> None:
    """With commas, and with semicolons where the parts have commas themselves."""
    with app.test_request_context():
        assert lists.comma_list(["Ana 3", "Boris 5"]) == "Ana 3, Boris 5"
        assert lists.semicolon_list(["a heart: 1", "a queen: 2"]) == "a heart: 1; a queen: 2"
        assert (lists.comma_list(()), lists.and_list(["Ana"]), lists.or_list([4])) == ("", "Ana", "4")
