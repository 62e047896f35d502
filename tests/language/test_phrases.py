"""Every word a person sees can be translated: a made-up language that marks each sentence leaves none unmarked."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo

from scorer import create_app
from scorer.games import KEYS, find
from tests.helpers.table import make_match

if TYPE_CHECKING:
    from flask.testing import FlaskClient

LANGUAGE = "sk"  # three plural forms, and not one of those that are spoken yet
LEFT, RIGHT = "⟦", "⟧"
NAMES = ("Anna", "Bela", "Cyro", "Dina")
NEVER_TRANSLATED = {"Scorer", "htmx", *NAMES}


@pytest.fixture(scope="session")
def marked(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of translations in which every message is itself between two marks."""
    methods = [
        (one["pattern"], one["method"])
        for one in tomllib.loads((root / "pyproject.toml").read_text())["tool"]["babel"]["mappings"]
    ]
    catalog = Catalog(locale=LANGUAGE)
    keywords = {"_": None, "gettext": None, "ngettext": (1, 2), "N_": None, "N_n": (1, 2)}
    for _file, _line, message, _comments, _context in extract_from_dir(root, methods, {}, keywords):
        one = message if isinstance(message, str) else message[0]
        text = f"{LEFT}{one}{RIGHT}"
        many = (text,) + (f"{LEFT}{message[1]}{RIGHT}",) * 2 if not isinstance(message, str) else text
        catalog.add(message, many)
    folder = tmp_path_factory.mktemp("words")
    (folder / LANGUAGE / "LC_MESSAGES").mkdir(parents=True)
    written = BytesIO()
    write_mo(written, catalog)
    (folder / LANGUAGE / "LC_MESSAGES" / "messages.mo").write_bytes(written.getvalue())
    return folder


@pytest.fixture
def reader(marked: Path, tmp_path: Path) -> FlaskClient:
    """A browser that asks for the made-up language."""
    config = {"TESTING": True, "BABEL_TRANSLATION_DIRECTORIES": str(marked), "MOST_MADE": 1000}
    client = create_app(config, instance_path=tmp_path / "instance").test_client()
    client.environ_base["HTTP_ACCEPT_LANGUAGE"] = LANGUAGE
    return client


class Texts(HTMLParser):
    """The texts of a page, and of the attributes that are read to people."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.silent = 0
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.silent += tag in ("script", "style", "bdi")
        self.found += [value or "" for name, value in attrs if name in ("aria-label", "placeholder", "title", "alt")]

    def handle_endtag(self, tag: str) -> None:
        self.silent -= tag in ("script", "style", "bdi")

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.found.append(data.strip())


def unmarked(html: str, allowed: set[str]) -> list[str]:
    """The texts with a word outside the marks."""
    escaped = []
    for text in Texts(html).found:
        outside = text
        while LEFT in outside and outside != (outside := re.sub(rf"{LEFT}[^{LEFT}{RIGHT}]*{RIGHT}", " ", outside)):
            pass
        outside = re.sub(r"localhost/\S+", "", outside)  # an address is nobody's language
        words = [word for word in re.findall(r"[^\W\d_]{2,}", outside) if word not in allowed]
        if words:
            escaped.append(text)
    return escaped


def words_of(names: Iterable[str]) -> set[str]:
    """The words of names that stay what they are in every language."""
    return {word for name in names for word in re.findall(r"\w+", name)}


@pytest.mark.parametrize("key", KEYS)
def test_no_word_of_a_table_escapes(reader: FlaskClient, key: str) -> None:
    """The table, its rules, its finish and the rest say nothing that cannot be translated."""
    game = find(key)
    assert game is not None
    table = make_match(reader, key, NAMES[: game.seats[0]])
    local = {
        word for contract in game.contracts(game.rules(), game.seats[0]) for word in re.findall(r"\w+", contract.local)
    }
    allowed = NEVER_TRANSLATED | local | {word for name in game.also for word in re.findall(r"\w+", name)}
    for page in ("", "/rules", "/adjust", "/history", "/finish", "/chart", "/share", "/settings"):
        answer = reader.get(f"{table}{page}")
        assert answer.status_code == 200, page
        assert unmarked(answer.text, allowed) == [], page


def test_no_word_of_home_escapes(reader: FlaskClient) -> None:
    """Nor do home, the new match, the rules of all games, and an error."""
    also = words_of([name for key in KEYS if (game := find(key)) for name in game.also])
    for page in ("/", "/new", "/open", "/rules", "/privacy", "/import", "/people", "/m/nobody-here"):
        assert unmarked(reader.get(page).text, NEVER_TRANSLATED | also) == [], page
