"""Aloud: what a phone that reads deals aloud is told to say, in the language of its voice."""

import re
from html import unescape

import pytest

from tests.helpers import seated
from tests.helpers.evening import called, enter


@pytest.fixture
def table(app, client):
    """The address of a table with one deal, which the client keeps."""
    link = seated.match(app, "slovak-lorum", log=[called("small", 1)])
    return str(client.get(link).headers["Location"].partition("?")[0])


def parts(html):
    """What is said."""
    return [
        unescape(part) for part in re.findall(r"<span>([^<]+)</span>", html.partition("<q>")[2].partition("</q>")[0])
    ]


def revision(html):
    """The revision up to which all is said."""
    found = re.search(r'data-rev="(\d+)"', html)
    assert found
    return found[1]


def test_only_what_is_new_is_news(app, client, table):
    """A deal since the revision that was said last; the same revision has none, but may be said again."""
    before = client.get(f"{table}/aloud").text
    assert parts(before)[0] == "Deal one."
    assert "data-news" not in before
    enter(app, table, called("small", 2))
    after = client.get(f"{table}/aloud?rev={revision(before)}").text
    assert parts(after)[:2] == ["Deal two.", "Cyril made it."]
    assert "data-news" in after
    again = client.get(f"{table}/aloud?rev={revision(after)}").text
    assert parts(again) == parts(after)
    assert "data-news" not in again


@pytest.mark.parametrize("rev", ["", "0", "-1", "x", "99999", "1234567890123"])
def test_a_revision_that_is_none_is_no_news(client, table, rev):
    """Whoever knows nothing is told the last deal, where somebody asks for it."""
    html = client.get(f"{table}/aloud?rev={rev}").text
    assert "data-news" not in html
    assert parts(html)[0] == "Deal one."


def test_those_who_watch_hear_it_too(app, table):
    html = app.test_client().get(f"{table}/aloud", headers={"Accept-Language": "de"}).text
    assert 'id="reading" lang="de"' in html
    assert "plus dreißig" in " ".join(parts(html))


@pytest.mark.parametrize(
    ("asked", "lang", "words"),
    [("en", "en", "thirty"), ("cs", "cs", "třicet"), ("sr", "sr", "тридесет"), ("sr-Latn", "sr-Latn", "trideset"),
     ("ar", "ar", "ثلاثون"), ("xx", "sk", "tridsať"), ("", "sk", "tridsať")],
)  # fmt: skip
def test_a_voice_of_another_language(client, table, asked, lang, words):
    """The words are in the language that the voice has, and of the page where it is none of ours."""
    html = client.get(f"{table}/aloud?in={asked}", headers={"Accept-Language": "sk"}).text
    assert f'id="reading" lang="{lang}"' in html
    assert words in " ".join(parts(html))


def test_the_note_names_the_language_and_others_to_read_in(client, table):
    html = client.get(f"{table}/aloud", headers={"Accept-Language": "sk"}).text
    tags = re.findall(r'data-in="([^"]+)" hidden', html)
    assert tags[:2] == ["en", "cs"]
    assert sorted(tags) == ["ar", "cs", "de", "en", "hr", "hu", "sr", "sr-Latn"]
    assert "Slovenčina" in html


def test_a_match_before_its_first_deal_says_nothing(app, client):
    table = str(client.get(seated.match(app, "king")).headers["Location"].partition("?")[0])
    html = client.get(f"{table}/aloud").text
    assert parts(html) == []
    assert 'class="saying"' not in html


def test_pages_have_the_switch(app, client, table):
    assert client.get(table).text.count("data-aloud") == 1
    assert app.test_client().get(table).text.count("data-aloud") == 2
    assert client.get(f"{table}/screen").text.count("data-aloud") == 1
