"""Every word a person sees can be translated: a made-up language that marks each sentence leaves none unmarked."""

import re
from html.parser import HTMLParser

import pytest

from scorer.games import LOADED, find
from scorer.presentation import home
from tests.helpers import own, recipes
from tests.helpers.sweep import sample
from tests.helpers.table import make_match
from tests.language.conftest import LEFT, RIGHT

NAMES = ("Anna", "Bela", "Cyro", "Dina")
NEVER_TRANSLATED = {"Scorer", "htmx", *NAMES, "Slovenčina"}


VOID = ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr")
"""Elements that hold nothing and never end."""


class Texts(HTMLParser):
    """The texts of a page, and of the attributes that are read to people.

    A sentence may stand in several parts of one element, with a name between them: what began there ends there.
    """

    def __init__(self, html):
        super().__init__()
        self.found = []
        self.outside = []
        """What of each text stands outside the marks."""
        self.silent = self.depth = 0
        self.elements = []
        """The elements around this place, each with how many marks were open where it began."""
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.silent += tag in ("script", "style", "bdi", "time")
        for name, value in attrs:
            if name in ("aria-label", "placeholder", "title", "alt"):
                self.add(value or "", 0)
        if tag not in VOID:
            self.elements.append((tag, self.depth))

    def handle_endtag(self, tag):
        self.silent -= tag in ("script", "style", "bdi", "time")
        while any(tag == name for name, _depth in self.elements):
            name, self.depth = self.elements.pop()
            if name == tag:
                return

    def handle_data(self, data):
        if not self.silent:
            self.depth = self.add(data.strip(), self.depth)

    def add(self, text, depth):
        """Find a text that begins with so many marks open; how many are open at its end."""
        outside = ""
        for letter in text:
            if letter in (LEFT, RIGHT):
                depth = max(0, depth + (1 if letter == LEFT else -1))
            outside += " " if depth or letter == RIGHT else letter
        self.found.append(text)
        self.outside.append(outside)
        return depth


def unmarked(html, allowed):
    """The texts with a word outside the marks."""
    escaped, texts = [], Texts(html)
    for text, within in zip(texts.found, texts.outside, strict=True):
        outside = re.sub(r"localhost/\S+", "", within)  # an address is nobody's language
        words = [word for word in re.findall(r"[^\W\d_]{2,}", outside) if word not in allowed]
        if words:
            escaped.append(text)
    return escaped


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>⟦Said⟧</p>", []),
        ("<p>⟦<bdi>Ana</bdi> deals, <bdi>Bo</bdi> leads⟧</p>", []),
        ("<p>⟦<b>2</b> deals⟧ bare</p>", ["deals⟧ bare"]),
        ("<p>⟦cut off</p><p>bare</p>", ["bare"]),
        ("<p>⟦cut<input> off<br>here</p>bare", ["bare"]),
        ("<p>⟦a <b>⟦b⟧</b> c⟧ <i title='bare'>⟦d⟧</i></p>", ["bare"]),
        ("<p>back⟧ bare ⟦said⟧</p>", ["back⟧ bare ⟦said⟧"]),
    ],
)
def test_what_stands_outside_the_marks(html, expected):
    """The tests below bite, also where a sentence stands in several parts or only begins."""
    assert unmarked(html, set()) == expected


def words_of(names):
    """The words of names that stay what they are in every language."""
    return {word for name in names for word in re.findall(r"\w+", name)}


OTHER_NAMES = words_of(name for key in LOADED if (game := find(key)) for name in game.other_names)


@pytest.mark.parametrize("key", sample(LOADED, 8))
def test_no_word_of_a_table_escapes(reader, key):
    game = find(key)
    table = make_match(reader, key, NAMES[: game.seats[0]])
    native = [contract.native_name for contract in game.contracts(game.rules(), game.seats[0])]
    allowed = NEVER_TRANSLATED | words_of([*native, *game.other_names])
    for page in ("", "/rules", "/adjust", "/history", "/finish", "/chart", "/share", "/settings", "/go-on"):
        answer = reader.get(f"{table}{page}")
        assert answer.status_code == 200, page
        assert unmarked(answer.text, allowed) == [], page


def test_no_word_of_home_escapes(reader):
    for page in ("/", "/new", "/open", "/rules", "/privacy", "/import", "/people", "/m/nobody-here"):
        assert unmarked(reader.get(page).text, NEVER_TRANSLATED | OTHER_NAMES | {*home.PEOPLE}) == [], page


def test_no_word_of_a_game_of_ones_own_escapes(reader):
    """Its pages, those of its link, what is wrong in a file, and New match with it; its own words stay as typed."""
    lines = [{"count": "hearts", "each": 2}, {"card": "clubs-jack", "pays": 10}, {"trick": 3, "pays": 1}]
    raw = recipes.of(
        [
            {"key": "a", "name": "Anna", "lines": lines, "all": {"turn": True}, "blind": True, "times": 2},
            {"key": "b", "name": "Bela", "lines": [{"out": -1}, {"left": 1}, {"pass": 1}], "doubling": "all"},
            {"key": "c", "name": "Cyro", "lines": [{"places": [2, 1]}]},
        ],
        name="Dina",
    )
    address = own.keep_game(reader, raw)
    again = own.post(reader, address, f"{address}/copy").headers["Location"]
    handed = own.link(reader, address)
    stranger = reader.application.test_client()
    pages = [reader.get(page).text for page in (address, again, f"{again}/rules", "/games", "/games/open")]
    pages += [reader.get(f"/new?game={again[7:]}").text, own.opened(reader, raw | {"cards": 1}).text]
    own.post(reader, again, f"{again}/throw-away")
    pages += [reader.get("/").text, reader.get(again).text]
    for name, value in reader.environ_base.items():
        stranger.environ_base.setdefault(name, value)
    pages += [stranger.get(handed).text, stranger.get("/g/nothing").text]
    file_words = {"cards", "recipe", "name", "seats", "contracts", "key", "lines", "count", "hearts", "each"}
    for html in pages:
        text = re.sub(r"<textarea.*?</textarea>", "", html, flags=re.DOTALL)
        assert unmarked(text, NEVER_TRANSLATED | OTHER_NAMES | file_words | {*home.PEOPLE}) == []
