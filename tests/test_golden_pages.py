"""Every page is what it was when somebody last read it; `make golden` writes what it is now."""

import re
from difflib import unified_diff
from html.parser import HTMLParser

import pytest

from tests.helpers.seated import PEOPLE
from tests.tools.golden_pages import FOLDER, GROUPS, draw, page_rules


@pytest.mark.parametrize("group", GROUPS)
def test_page_is_as_it_was(group, tmp_path):
    """What has changed is shown, a tag on a line."""
    old = {path.name: path.read_text(encoding="utf-8") for path in (FOLDER / group).iterdir()}
    new = draw(group, tmp_path / "instance")
    assert sorted(new) == sorted(old), "read what has changed, then `make golden`"
    for name, html in new.items():
        lines = unified_diff(old[name].splitlines(), html.splitlines(), "before", "now", lineterm="", n=1)
        assert html == old[name], "\n".join([f"{name} (read it, then `make golden`):", *[*lines][:60]])


def test_every_page_is_among_them(app):
    """The first line of a golden page has the address under which it was shown."""
    rules = app.url_map.bind("localhost")
    shown = set[str]()
    for path in FOLDER.rglob("*.200.html"):
        verb, url = path.read_text(encoding="utf-8").split(maxsplit=3)[1:3]
        if verb == "GET":
            shown.add(rules.match(url.partition("?")[0], return_rule=True)[0].rule)
    assert [rule for rule in page_rules(app) if rule not in shown] == []


class Sentences(HTMLParser):
    """The sentences of a page that people see, a paragraph as one, without what is isolated from its neighbours."""

    def __init__(self):
        super().__init__()
        self.opened = []
        self.paragraph = None
        self.sentences = []

    def handle_starttag(self, tag, attrs):
        """Remember what is open, and begin a paragraph."""
        if tag not in VOID:
            self.opened.append((tag, dict(attrs)))
        if tag == "p":
            self.paragraph = []

    def handle_endtag(self, tag):
        """Close it, with what nobody has closed in it."""
        while self.opened and self.opened.pop()[0] != tag:
            pass
        if tag == "p" and self.paragraph is not None:
            self.sentences.append("".join(self.paragraph))
            self.paragraph = None

    def handle_data(self, data):
        """A text, unless it is only heard, or has a direction of its own."""
        inner = [(tag, attrs) for tag, attrs in self.opened if tag != "html"]
        if any(tag in ("bdi", "script") or "dir" in attrs or "vh" in (attrs.get("class") or "").split()
               for tag, attrs in inner):  # fmt: skip
            return
        self.sentences.append(ISOLATED.sub("", data))
        if self.paragraph is not None:
            self.paragraph.append(self.sentences[-1])


VOID = ("br", "hr", "img", "input", "link", "meta", "circle", "path", "rect", "use")
ISOLATED = re.compile("[\u2066-\u2068][^\u2069]*\u2069")
NAMES = re.compile(rf"\b({'|'.join(PEOPLE)})\b")


def test_no_name_stands_bare_in_an_arabic_sentence():
    """A Latin name would take the number beside it along, to its other side; the rules' own examples are no names."""
    bare = []
    for path in FOLDER.rglob("*.ar.*.html"):
        page = Sentences()
        page.feed(path.read_text(encoding="utf-8"))
        bare += [
            (path.name, sentence) for sentence in page.sentences
            if NAMES.search(sentence) and re.search(r"\w", NAMES.sub("", sentence)) and "-rules." not in path.name
        ]  # fmt: skip
    assert bare == []
