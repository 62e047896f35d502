"""Aloud: what a phone that reads deals aloud is told to say, in the language of its voice."""

import re
from html import unescape

import pytest

from tests.helpers import seated
from tests.helpers.evening import called, enter


@pytest.fixture
def table(app, client):
    link = seated.match(app, "slovak-lorum", log=[called("small", 1)])
    return str(client.get(link).headers["Location"].partition("?")[0])


def parts(html):
    return [
        unescape(part) for part in re.findall(r"<span>([^<]+)</span>", html.partition("<q>")[2].partition("</q>")[0])
    ]


def revision(html):
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
