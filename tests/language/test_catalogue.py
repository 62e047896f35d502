"""Every word a person sees can be translated: a made-up language that marks each sentence leaves none unmarked."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest

from scorer.games import ALL, find
from scorer.presentation import trying
from tests.helpers import own, recipes
from tests.helpers.table import make_match
from tests.language.conftest import LEFT, RIGHT

if TYPE_CHECKING:
    from flask.testing import FlaskClient

NAMES = ("Anna", "Bela", "Cyro", "Dina")
NEVER_TRANSLATED = {"Scorer", "htmx", *NAMES, "Slovenčina"}


class Texts(HTMLParser):
    """The texts of a page, and of the attributes that are read to people."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.silent = 0
        self.sentence = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.silent += tag in ("script", "style", "bdi", "time")
        self.sentence = self.sentence if tag == "b" else ""
        said = [value or "" for name, value in attrs if name in ("aria-label", "placeholder", "title", "alt")]
        self.found[:0] = said

    def handle_endtag(self, tag: str) -> None:
        self.silent -= tag in ("script", "style", "bdi", "time")
        self.sentence = self.sentence if tag == "b" else ""

    def handle_data(self, data: str) -> None:
        if self.silent:
            return
        if self.sentence.count(LEFT) > self.sentence.count(RIGHT):  # a name in it is bold
            self.found.pop()
            self.sentence += f" {data.strip()}"
        else:
            self.sentence = data.strip()
        self.found.append(self.sentence)


def unmarked(html: str, allowed: set[str]) -> list[str]:
    """The texts with a word outside the marks."""
    escaped = []
    for text in Texts(html).found:
        outside = text
        while LEFT in outside and outside != (outside := re.sub(rf"{LEFT}[^{LEFT}{RIGHT}]*{RIGHT}", " ", outside)):
            pass
        # The first half of a long price stands alone where there is little room, so each half has one mark of the two.
        outside = re.sub(rf"{LEFT}.*$|^.*{RIGHT}", " ", outside, flags=re.DOTALL)
        outside = re.sub(r"localhost/\S+", "", outside)  # an address is nobody's language
        words = [word for word in re.findall(r"[^\W\d_]{2,}", outside) if word not in allowed]
        if words:
            escaped.append(text)
    return escaped


def words_of(names: Iterable[str]) -> set[str]:
    """The words of names that stay what they are in every language."""
    return {word for name in names for word in re.findall(r"\w+", name)}


@pytest.mark.parametrize("key", ALL)
def test_no_word_of_a_table_escapes(reader: FlaskClient, key: str) -> None:
    """The table, its rules, its finish and the rest say nothing that cannot be translated."""
    game = find(key)
    assert game is not None
    table = make_match(reader, key, NAMES[: game.seats[0]])
    local = {
        word for contract in game.contracts(game.rules(), game.seats[0]) for word in re.findall(r"\w+", contract.local)
    }
    allowed = NEVER_TRANSLATED | local | {word for name in game.also for word in re.findall(r"\w+", name)}
    for page in ("", "/rules", "/adjust", "/history", "/finish", "/chart", "/share", "/settings", "/go-on"):
        answer = reader.get(f"{table}{page}")
        assert answer.status_code == 200, page
        assert unmarked(answer.text, allowed) == [], page


def test_no_word_of_home_escapes(reader: FlaskClient) -> None:
    """Nor do home, the new match, the rules of all games, and an error."""
    also = words_of([name for key in ALL if (game := find(key)) for name in game.also])
    for page in ("/", "/new", "/open", "/rules", "/privacy", "/import", "/people", "/m/nobody-here"):
        assert unmarked(reader.get(page).text, NEVER_TRANSLATED | also | {*trying.PEOPLE}) == [], page


def test_no_word_of_a_game_of_ones_own_escapes(reader: FlaskClient) -> None:
    """Its pages, those of its link, what is wrong in a file, and New match with it; its own words stay as typed."""
    lines = [{"count": "hearts", "each": 2}, {"card": "clubs-jack", "pays": 10}, {"trick": 3, "pays": 1}]
    given = recipes.of(
        [
            {"key": "a", "name": "Anna", "lines": lines, "all": {"turn": True}, "blind": True, "times": 2},
            {"key": "b", "name": "Bela", "lines": [{"out": -1}, {"left": 1}, {"pass": 1}], "doubling": "all"},
            {"key": "c", "name": "Cyro", "lines": [{"places": [2, 1]}]},
        ],
        name="Dina",
    )
    address = own.kept(reader, given)
    again = own.post(reader, address, f"{address}/copy").headers["Location"]
    handed = own.link(reader, address)
    stranger = reader.application.test_client()
    pages = [reader.get(page).text for page in (address, again, f"{again}/rules", "/games", "/games/open")]
    pages += [reader.get(f"/new?game={again[7:]}").text, own.opened(reader, given | {"cards": 1}).text]
    own.post(reader, again, f"{again}/throw-away")
    pages += [reader.get("/").text, reader.get(again).text]
    for name, value in reader.environ_base.items():
        stranger.environ_base.setdefault(name, value)
    pages += [stranger.get(handed).text, stranger.get("/g/nothing").text]
    file_words = {"cards", "recipe", "name", "seats", "contracts", "key", "lines", "count", "hearts", "each"}
    also = words_of([name for key in ALL if (game := find(key)) for name in game.also])
    for html in pages:
        text = re.sub(r"<textarea.*?</textarea>", "", html, flags=re.DOTALL)
        assert unmarked(text, NEVER_TRANSLATED | also | file_words | {*trying.PEOPLE}) == []
