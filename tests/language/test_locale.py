"""The reader's language, and the country whose way of writing dates is meant."""

import pytest
from babel import Locale
from flask import session

from scorer import create_app
from scorer.language.locale import describe_language, reader_locale
from scorer.language.texts import get_locale, gettext
from tests.helpers.spoken import reading_in
from tests.language.conftest import LEFT


@pytest.mark.parametrize(
    ("asked", "country"),
    [
        ("en-US,en;q=0.9", "en_US"), ("en-GB", "en_GB"), ("en", "en_150"), ("", "en_150"), ("*", "en_150"),
        ("fi-FI,en-US;q=0.5", "en_US"), ("fi", "en_150"), ("not a language,en-IE;q=0.1", "en_IE"),
        ("en-XX,en-NZ;q=0.5", "en_NZ"), ("x" * 5000, "en_150"),
    ],
)  # fmt: skip
def test_english_is_written_as_where_the_phone_lives(app, asked, country):
    """The country that goes with English, or else Europe; what is no language is passed over."""
    with app.test_request_context(headers={"Accept-Language": asked}):
        assert str(reader_locale()) == country
        assert str(get_locale()) == "en"


@pytest.mark.parametrize(
    ("asked", "spoken", "country"),
    [
        ("sk", "sk", "sk"), ("sk-SK,sk;q=0.9,en;q=0.5", "sk", "sk_SK"), ("cs,sk;q=0.9,en-GB;q=0.8", "sk", "sk"),
        ("en-GB,en;q=0.9,sk;q=0.5", "en", "en_GB"), ("en;q=0.3,sk-SK;q=0.7,sk;q=0.6", "sk", "sk_SK"),
    ],
)  # fmt: skip
def test_the_first_language_that_is_spoken_here(speaking, asked, spoken, country):
    with speaking.test_request_context(headers={"Accept-Language": asked}):
        assert (str(get_locale()), str(reader_locale())) == (spoken, country)
        assert gettext("Bank").startswith(LEFT) == (spoken == "sk")


def test_without_a_request_it_is_english(speaking):
    with speaking.app_context():
        assert gettext("Bank") == "Bank"
        assert str(reader_locale()) == "en_150"


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({"LC_ALL": "sk_SK.UTF-8"}, "sk"), ({"LC_MESSAGES": "sk", "LANG": "en"}, "sk"),
        ({"LC_ALL": "C", "LANG": "sk_SK"}, "en"), ({"SCORER_LANGUAGE": "sk", "LANG": "en_GB.UTF-8"}, "sk"),
        ({"SCORER_LANGUAGE": "en", "LANG": "sk_SK"}, "en"), ({"SCORER_LANGUAGE": "xx", "LANG": "sk_SK"}, "sk"),
    ],
)  # fmt: skip
def test_a_command_speaks_as_its_computer(marked, tmp_path, monkeypatch, variables, expected):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "SCORER_LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    app = create_app({"TESTING": True, "TRANSLATIONS": marked}, instance_path=tmp_path)
    with app.app_context():
        assert str(get_locale()) == expected


@pytest.mark.parametrize(
    ("chosen", "asked", "house", "expected"),
    [
        ("sk", "en-GB,en", "en", "sk"),
        ("en", "sk", "sk", "en"),
        ("hu", "sk", "en", "sk"),  # chosen once, and not spoken any more
        ("../sk", "", "", "en"),
        (None, "fr,sk;q=0", "", "en"),
        (None, "fr,*;q=0.1", "sk", "sk"),
        (None, "en", "sk", "en"),
        (None, "hu,fr,it,es,pt,nl,da,sv,sk", "", "en"),  # nobody reads nine
    ],
)
def test_who_has_the_say(speaking, chosen, asked, house, expected):
    """What this browser chose, what its phone asks for, what the house speaks, English."""
    speaking.config["LANGUAGE"] = house
    with speaking.test_request_context(headers={"Accept-Language": asked}):
        if chosen is not None:
            session["language"] = chosen
        assert str(get_locale()) == expected


@pytest.mark.parametrize(
    ("expected", "tag", "direction"),
    [("sr_Latn", "sr-Latn", "ltr"), ("sr", "sr", "ltr"), ("ar", "ar", "rtl"), ("", "en", "ltr")],
)
def test_what_a_page_says_of_its_language(app, expected, tag, direction):
    with app.test_request_context():
        assert describe_language(expected)[:2] == (tag, direction)


@pytest.mark.parametrize(
    ("expected", "asked", "country"),
    [
        ("sr_Latn", "sr-RS", "sr_Latn_RS"), ("sr_Latn", "sr-Cyrl-BA,en-GB", "sr_Latn_BA"),
        ("sr", "sr-Latn-RS", "sr_RS"), ("de", "de-AT", "de_AT"), ("ar", "ar-JO", "ar_JO"), ("ar", "en-GB,ar-XX", "ar"),
    ],
)  # fmt: skip
def test_the_country_in_the_script_of_the_page(app, expected, asked, country):
    """Who reads Latin letters gets no Cyrillic weekday, whatever the phone is set to."""
    with app.test_request_context(headers={"Accept-Language": asked}), reading_in(expected):
        assert reader_locale() == Locale.parse(country)
