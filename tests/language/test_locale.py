"""The reader's language, and the country whose way of writing dates is meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from flask_babel import get_locale, gettext

from scorer.language.locale import of_reader
from tests.language.conftest import LEFT

if TYPE_CHECKING:
    from flask import Flask


@pytest.mark.parametrize(
    ("asked", "country"),
    [
        ("en-US,en;q=0.9", "en_US"),
        ("en-GB", "en_GB"),
        ("en", "en_150"),
        ("", "en_150"),
        ("*", "en_150"),
        ("de-AT,en-US;q=0.5", "en_US"),
        ("sk", "en_150"),
        ("not a language,en-IE;q=0.1", "en_IE"),
        ("en-XX,en-NZ;q=0.5", "en_NZ"),
        ("x" * 5000, "en_150"),
    ],
)
def test_english_is_written_as_where_the_phone_lives(app: Flask, asked: str, country: str) -> None:
    """The country that goes with English, or else Europe; what is no language is passed over."""
    with app.test_request_context(headers={"Accept-Language": asked}):
        assert str(of_reader()) == country
        assert str(get_locale()) == "en"


@pytest.mark.parametrize(
    ("asked", "spoken", "country"),
    [
        ("sk", "sk", "sk"),
        ("sk-SK,sk;q=0.9,en;q=0.5", "sk", "sk_SK"),
        ("cs,sk;q=0.9,en-GB;q=0.8", "sk", "sk"),
        ("en-GB,en;q=0.9,sk;q=0.5", "en", "en_GB"),
        ("en;q=0.3,sk-SK;q=0.7,sk;q=0.6", "sk", "sk_SK"),
    ],
)
def test_the_first_language_that_is_spoken_here(speaking: Flask, asked: str, spoken: str, country: str) -> None:
    """A translation is used for who asks for it before English, and its own country's dates with it."""
    with speaking.test_request_context(headers={"Accept-Language": asked}):
        assert (str(get_locale()), str(of_reader())) == (spoken, country)
        assert gettext("Bank").startswith(LEFT) == (spoken == "sk")


def test_without_a_request_it_is_english(speaking: Flask) -> None:
    """A command has no phone: its words are English, its dates European."""
    with speaking.app_context():
        assert gettext("Bank") == "Bank"
        assert str(of_reader()) == "en_150"
