"""No page fails after any two steps: every worked document is walked, and every page is opened that pages lead to.

`make test` walks three documents, the sweep all of them. Each goes through all the steps in an order of its own, so
that over the documents every step is asked for directly after every other one. Not every one is offered there: a match
in the bin is taken back first, redo comes after an undo, the same again after a finish, and beans are bought where
somebody has none left. What a step needs is done before it, and the test counts which steps really came directly after
which.

After every other step a keeper and a watcher open every page that home and the table lead to, and what those lead to:
none may fail, and none that is offered may be missing. Which steps these are differs from document to document, so that
over all of them it is each step in every game, and each step directly after every other one. In `make test` the keeper
looks after each step.
"""

import hashlib
import json
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from html import unescape
from itertools import pairwise
from pathlib import Path

import pytest
from flask import Flask
from jinja2 import Undefined, UndefinedError
from jinja2.runtime import missing

from scorer import create_app
from scorer.play import documents
from scorer.play.replayed_match import get_replayed
from scorer.play.summaries import VERSION
from scorer.store import connections, saving
from scorer.store.match_extras import stale_keys
from scorer.web.database import get_db
from scorer.web.links import link_token, match_of_link
from tests.helpers.cheap import lay_database
from tests.helpers.filled import as_shown

DOCUMENTS = sorted((Path(__file__).parent.parent / "documents").glob("*.json"))
LINK = re.compile(r'(?:<a\b[^>]*?\bhref|<img\b[^>]*?\bsrc)="(/[^"#]*)')
LONGEST = 5
"""Deals of the half of a match with which the steps begin: the whole of it is opened once."""
GROUPS = 8
"""Tests among which the sweep deals out the documents, so that several processors share them."""
DIRECT = 28
"""Pairs of steps that come directly after each other in each group, at least: it has two orders of seventeen pairs."""
EACH = re.compile(r"/entries/\d+(/insert)?$|/(people)/")
"""Pages of which there is one for each deal or each person: of each kind the first and the last are opened."""


@dataclass
class House:
    """One app for all walks, and what was done in it."""

    app: Flask
    steps: Counter[str] = field(default_factory=Counter)
    pairs: Counter[tuple[str, str]] = field(default_factory=Counter)
    pages: int = 0
    lacking: set[str] = field(default_factory=set)
    """What a template asked an object of Scorer for that the object does not have."""
    seen: set[tuple[str, str, str]] = field(default_factory=set)
    """Who has opened which page, and in which state of its match."""


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """The house of all walks of this file."""
    yield furnish(tmp_path_factory.mktemp("walk") / "instance")
    connections.close()


def furnish(folder):
    """An app with room for many matches, CSRF included; what fails in it is answered with 500, as at a table."""
    lay_database(folder)
    settings = {"TESTING": True, "PROPAGATE_EXCEPTIONS": False, "MOST_MADE": 10**6, "MOST_WRONG": 10**6}
    house = House(create_app(settings, instance_path=folder))

    class Noted(Undefined):
        """Nothing, as ever, but it is noted who lacks it."""

        def __init__(self, hint=None, obj=missing, name=None, exc=UndefinedError):
            super().__init__(hint, obj, name, exc)
            if type(obj).__module__.startswith("scorer."):
                house.lacking.add(f"{type(obj).__qualname__}.{name}")

    house.app.jinja_env.undefined = Noted
    return house


def read_document(path):
    worked = json.loads(path.read_text(encoding="utf-8"))
    return worked.get("document", worked)


class Walk:
    """A keeper who has made half a match, somebody who watches, a reader of the whole one, and the steps of the keeper.

    The whole one is another browser's: evenings that somebody has played hide what is wrong with people's first one.
    """

    def __init__(self, house, document, name):
        self.house, self.name, self.log = house, name, document["log"]
        self.keeper, self.watcher, self.reader = (house.app.test_client() for _ in range(3))
        deals = [entry for entry in self.log if entry["kind"] != "finish"]
        self.whole = self.put(document, self.reader)
        self.address = self.put(document | {"log": deals[: min(len(deals) // 2, LONGEST)]}, self.keeper)
        self.tables = [self.address]
        self.last = self.finished = ""

    def put(self, document, browser):
        """A match of this document that this browser has made; the address of its table."""
        number = hashlib.sha256(f"{self.name} {browser is self.keeper}".encode()).hexdigest()[:32]
        with browser.session_transaction() as cookie:
            cookie["browser"] = number
        sent = saving.Submission(f"import:{saving.new_form_key()}", 0, {}, hashlib.sha256(number.encode()).hexdigest())
        with self.house.app.test_request_context():
            match, problems = documents.parse_document(json.dumps(document).encode())
            assert match is not None, problems
            outcome = documents.store_document(get_db(), match, sent)
            assert isinstance(outcome, saving.Saved)
            return f"/m/{link_token(outcome.match, 'watch')}"

    def get(self, path=""):
        """A page of the match as the keeper sees it; "" where there is none."""
        return self._seen(self.keeper.get(f"{self.address}{path}"), path)

    def deal(self, number):
        """The fields of the deal that was entered as this number, as the page that corrects it has them."""
        html = self._seen(self.reader.get(f"{self.whole}/entries/{number}"), "the whole match")
        return {name: value for name, value in form(html, 'id="entry"').items() if name not in SENT_WITH}

    def send(self, html, tag, path, **fields):
        """Whether the form of this page whose tag holds `tag` was sent with these fields, and something was done."""
        filled = form(html, tag)
        if not filled:
            return False
        answer = self.keeper.post(path, data=filled | fields)
        self._seen(answer, path)
        if answer.status_code == 303 and re.fullmatch(r"/m/[\w-]+", answer.headers["Location"]):
            self.address = answer.headers["Location"]
            self.tables = list(dict.fromkeys([*self.tables, self.address]))
        return answer.status_code == 303

    def entries(self):
        with self.house.app.test_request_context():
            stored = match_of_link(self.address.removeprefix("/m/"), "watch")
            return len(stored.log) if stored else 0

    def change(self, path):
        """Whether one of the buttons of the form of changes did something."""
        return self.send(self.get(), 'id="change"', f"{self.address}{path}")

    def enter(self, path, number, **more):
        """Whether the deal of this number was entered at another page."""
        html = self.get(path)
        saves = f"{self.address}{path or '/deals'}"
        return bool(html) and 'id="entry"' in html and self.send(html, 'id="entry"', saves, **self.deal(number), **more)

    def next_deal(self, **more):
        """Whether the next deal of the document was entered, or of the next one that fits."""
        deals = [number for number, entry in enumerate(self.log, 1) if entry["kind"] == "deal"]
        later = [number for number in deals if number > self.entries()]
        return any(self.enter("", number, **more) for number in [*later[:2], *deals[:1]])

    def save(self):
        return self.next_deal()

    def void(self):
        """Enter that it counts for nothing."""
        return self.next_deal(void="1")

    def correct(self):
        """Correct the latest deal: it counts for nothing, or for what it did again."""
        for number in range(self.entries(), 0, -1):
            path = f"/entries/{number}"
            html = self.get(path)
            if filled := form(html, 'id="entry"'):
                again = {"void": [] if filled.get("void") else "1", "_void-note": "looked at again"}
                return self.send(html, 'id="entry"', f"{self.address}{path}", **again)
        return False

    def insert(self):
        deals = [number for number, entry in enumerate(self.log, 1) if entry["kind"] == "deal"]
        return bool(deals) and self.enter("/entries/1/insert", deals[0])

    def remove(self):
        return self.change(f"/entries/{self.entries()}/remove")

    def undo(self):
        return self.change("/undo")

    def redo(self):
        return self.change("/redo")

    def adjust(self):
        """Move five of something from one to another."""
        moved = {"change-0": "5", "change-1": "-5", "gives": "1", "gets": "0", "number": "5", "way": "+"}
        return self.send(self.get("/adjust"), "data-draft", f"{self.address}/adjust", **moved)

    def exchange(self):
        """Buy beans of the first for a penny, where somebody has none left."""
        if self.last == "adjust" and (html := self.get("/exchange")):
            for _ in range(8):
                self.adjust()
        html = self.get("/exchange")
        path, buyers = f"{self.address}/exchange", range(1, html.count('name="buyer"'))
        return any(self.send(html, "data-draft", path, buyer=str(buyer), seller="0") for buyer in buyers)

    def buy(self):
        """Say what each brought, or let the second buy more."""
        page = "/buy-ins?more=1"
        html, to = self.get(page), f"{self.address}/buy-ins"
        return self.send(html, "/buy-ins", to, each="50") if 'name="each"' in html else self.send(html, "/buy-ins", to)

    def count(self):
        """Count the chips after somebody took one from another, and write that down."""
        html = self.get("/count")
        should = [int(number.replace("−", "-")) for number in re.findall(r"</span>([−\d]+)</span>", html)]
        if len(should) < 2 or sum(should) < 1:
            return False
        numbers = [max(number, 0) for number in should]  # who should have less than nothing has nothing
        for _ in range(sum(numbers) - sum(should) + 1):
            numbers[numbers.index(max(numbers))] -= 1
        numbers[numbers.index(min(numbers))] += 1
        fields = {f"count-{party}": str(number) for party, number in enumerate(numbers)}
        fields |= {"do": "right" if self.last == "count" else "write"}
        return self.send(html, 'id="count"', f"{self.address}/count", **fields)

    def finish(self):
        """Stop here, and share the bank out."""
        return self.send(self.get("/finish"), 'id="finish"', f"{self.address}/finish", bank="split")

    def reopen(self):
        """Take the finish back."""
        return self.send(self.get("/finish"), "/reopen", f"{self.address}/reopen")

    def go_on(self):
        """Begin the next match with the same people."""
        return self.send(self.get("/go-on"), 'id="new"', f"{self.address}/go-on")

    def go_on_with_others(self):
        """Begin the next match with somebody in the place of the second."""
        return self.send(self.get("/go-on"), 'id="new"', f"{self.address}/go-on", **{"name-1": "Somebody"})

    def rematch(self):
        return self.send(self.get("/go-on"), "/rematch", f"{self.address}/rematch")

    def bin(self):
        return self.send(self.get("/throw-away"), "/throw-away", f"{self.address}/throw-away")

    def take_back(self):
        """Take it back from home."""
        return self.send(self._seen(self.keeper.get("/"), "/"), "/take-back", "/take-back")

    def take(self, step, *, looks=True, watches=True):
        """Take a step, after those without which it is not offered, and open all pages as who looks and who watches."""
        if not self._took(step):
            for before in (Walk.take_back, Walk.reopen, *NEEDED.get(step, ())):
                self._took(before)
            if not self._took(step):
                return
        if looks:
            self.open_all(watch=watches)

    def _took(self, step):
        is_done = step(self)
        if is_done:
            self.house.steps[step.__name__] += 1
            self.house.pairs[self.last, step.__name__] += 1
            self.last = step.__name__
        return is_done

    def open_all(self, *, watch=True):
        """Open every page that home and the tables lead to, and those that these lead to, as keeper, or as watcher too.

        A page that shows nothing that has changed since somebody like this opened it is not opened again. Before home
        is opened, which would make what is missing, every match has its summary.
        """
        with self.house.app.app_context():
            assert stale_keys(get_db(), VERSION) == []
        states = self.states()
        self._open(self.keeper, "keeper", ["/"], states)
        if watch:
            self._open(self.watcher, "watcher", [*states], states)

    def open_whole(self):
        self._open(self.reader, "reader", ["/"], {self.whole: "whole"})

    def _open(self, client, role, waiting, states):
        opened = set[str]()
        while waiting:
            page = waiting.pop()
            key = (role, page, self._shown(page, states))
            if page not in opened and (page == "/" or key not in self.house.seen):
                opened.add(page)
                self.house.seen.add(key)
                waiting += self._links(client, role, page)

    def states(self):
        """How far each match has come that is not in the bin, by the address of its table."""
        with self.house.app.test_request_context():
            matches = [match_of_link(table.removeprefix("/m/"), "watch") for table in self.tables]
            matches_by_table = {table: match for table, match in zip(self.tables, matches, strict=True) if match}
            self.finished = str(
                [(table, get_replayed(match).ledger.next_turn is None) for table, match in matches_by_table.items()]
            )
        return {table: str(match.revision) for table, match in matches_by_table.items()}

    def _shown(self, page, states):
        """What this page shows that changes from step to step."""
        table = "/".join(page.split("/")[:3]) if page.startswith("/m/") else ""
        path = page.removeprefix(table)
        if page.startswith("/people"):
            return f"{self.name} {self.finished}"
        if path in ("/rules", "/share", "/throw-away"):
            return ""
        if table and path == "/finish":
            return f"{states.get(table)} {self.finished}"  # with the whole evening
        if table and path in ("", "/print", "/text", "/result.svg"):
            return f"{states.get(table)} {[*states]}"  # with who went on from it
        return states.get(table, "")

    def _links(self, client, role, page):
        self.house.pages += 1
        answer = client.get(page)
        assert answer.status_code in (200, 303), (self.name, self.last, role, page, answer.status)
        return links(answer.text) if answer.mimetype == "text/html" and answer.status_code == 200 else []

    def _seen(self, answer, path):
        assert answer.status_code < 500, (self.name, path, answer.status)
        return answer.text if answer.status_code == 200 else ""


Step = Callable[[Walk], bool]
STEPS = (
    Walk.save, Walk.correct, Walk.insert, Walk.remove, Walk.undo, Walk.redo, Walk.adjust, Walk.exchange,
    Walk.buy, Walk.count, Walk.void, Walk.finish, Walk.reopen, Walk.go_on, Walk.go_on_with_others, Walk.rematch,
    Walk.bin, Walk.take_back,
)  # fmt: skip
NEEDED = {
    Walk.correct: (Walk.save,), Walk.insert: (Walk.save,), Walk.remove: (Walk.save,), Walk.undo: (Walk.adjust,),
    Walk.redo: (Walk.adjust, Walk.undo), Walk.reopen: (Walk.finish,), Walk.rematch: (Walk.finish,),
    Walk.count: (Walk.buy,), Walk.exchange: (Walk.adjust,), Walk.take_back: (Walk.bin,),
}  # fmt: skip
"""What makes a step possible where it is not offered."""
SENT_WITH = ("csrf_token", "form_key", "revision", "instead")


def form(html, tag):
    """The fields of the form of this page whose opening tag holds this; empty where there is none."""
    forms = re.findall(r"<form\b.*?</form>", html, re.DOTALL)
    return next((as_shown(each) for each in forms if tag in each.partition(">")[0]), {})


def links(html):
    """The pages of Scorer to which this one leads, with the pictures in it."""
    addresses = list(dict.fromkeys(unescape(link) for link in LINK.findall(html)))
    kinds = {}
    for link in addresses:
        if hit := EACH.search(link):
            kinds.setdefault(hit[1] or hit[2] or "", []).append(link)
    left_out = {link for kind in kinds.values() for link in kind[1:-1]}
    return [link for link in addresses if link not in left_out]


def order(row):
    """The steps in an order of which no two rows have the same step after the same one: Williams' square."""
    most = len(STEPS)
    first = [(n + 1) // 2 if n % 2 else -(n // 2) % most for n in range(most)]
    return [(step + row) % most for step in first]


def is_watched(row, index):
    """Whether the watcher looks after this step in the order of this row."""
    return (index + row + row // len(STEPS)) % 2 == 0


STEMS = [path.stem for path in DOCUMENTS]
FEW = {"german-lorum-1": 19, "king-portuguese-1": 42, "slovak-lorum-3": 88}
"""Beans, points and chips, each with the order in which between them every step is offered."""
FEW_WALKS = [(STEMS.index(stem), row) for stem, row in FEW.items()]
ALL_WALKS = [(number, number + 1) for number in range(len(DOCUMENTS))]
WALKED = [pytest.param(FEW_WALKS, 24, id="few")] + [
    pytest.param(ALL_WALKS[group::GROUPS], DIRECT, id=f"{group}", marks=pytest.mark.sweep) for group in range(GROUPS)
]


@pytest.mark.timeout(1200)  # a dozen documents in the sweep, on a machine that may be busy
@pytest.mark.parametrize(("walks", "direct"), WALKED)
def test_every_offered_page_opens_after_every_step(house, walks, direct):
    """Step after step, and every page after each: none fails, none that is offered is missing, none asks in vain."""
    house.steps.clear()
    house.pairs.clear()
    has_beans = False
    for number, row in walks:
        document = read_document(DOCUMENTS[number])
        has_beans |= "beans" in document.get("options", {}).values()
        walk = Walk(house, document, DOCUMENTS[number].stem)
        walk.open_whole()
        walk.open_all()
        for index in order(row):
            before = walk.address
            watches = is_watched(row, index)
            walk.take(STEPS[index], looks=watches or walks is FEW_WALKS, watches=watches)
            if row % 2:
                walk.address = before  # what is changed in a match after another went on from it
    assert set(house.steps) == {step.__name__ for step in STEPS if has_beans or step is not Walk.exchange}
    pairs = {(before, after) for before, after in house.pairs if before and before != after}
    assert len(pairs) >= direct, sorted(pairs)
    assert not house.lacking


def test_every_step_is_asked_for_after_every_other():
    """And somebody watches each of these pairs in some document, and each step in one of every game."""
    rows = [order(row) for row in range(len(STEPS))]
    assert all(sorted(row) == list(range(len(STEPS))) for row in rows)
    pairs = {pair for row in rows for pair in pairwise(row)}
    assert len(pairs) == len(STEPS) * (len(STEPS) - 1)
    assert {pair for _number, row in ALL_WALKS for pair in pairwise(order(row)) if is_watched(row, pair[1])} == pairs
    watched = {
        (STEMS[number].rpartition("-")[0], index)
        for number, row in ALL_WALKS
        for index in range(len(STEPS))
        if is_watched(row, index)
    }
    assert len(watched) == len(STEPS) * len({stem.rpartition("-")[0] for stem in STEMS})
