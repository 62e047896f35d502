"""Golden pages: what people see of every page, as it was when somebody last read it, in tests/pages.

`make golden` writes them anew; `tests/test_golden_pages.py` compares. A page is plain HTML, a tag on a line. What is
different at each run, or with each change of the style or script, is masked: links, keys, marks against forged forms,
codes, and the names of assets. The clock stands still, and every match has a day of its own.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta, tzinfo
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import pytest

from scorer import create_app
from scorer.games import LOADED
from scorer.language import formats
from scorer.play import documents
from scorer.store import db, matches, saving
from scorer.store.circle_matches import insert_file_rows
from scorer.store.circles import load_circle
from scorer.web.database import get_db
from scorer.web.links import link_token
from tests.helpers.circle import finish_match, make_circle, token_of
from tests.helpers.evening import EVENING, KEEP, enter
from tests.helpers.own import OURS, keep_game
from tests.helpers.own import link as game_link
from tests.helpers.results import copy_of
from tests.helpers.spoken import asked_for
from tests.helpers.table import csrf, make_match
from tests.tools.golden import DOCUMENTS

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient

FOLDER = Path(__file__).parents[1] / "pages"
LANGUAGES = ("sk", "de", "hu", "sr", "cs", "hr", "sr_Latn")
"""The languages that take turns; English and Arabic are on every third page each."""
FIRST_DAY = datetime(2026, 10, 1, 18, 0, tzinfo=UTC)
MASKS = (
    (re.compile(r"[a-z0-9]{10}-[A-Za-z0-9_-]{22}"), "TOKEN"),
    (re.compile(r"(name=\"(?:csrf_token|form_key)\"[^>]*value=|csrf-token\" content=)\"[^\"]*"), r'\1"KEY'),
    (re.compile(r"(name=\"state\" value=)\"[^\"]*"), r'\1"SIGNED'),
    (re.compile(r"(data-(?:saved|form-key)=)\"[^\"]*"), r'\1"KEY'),
    (re.compile(r"/static-[0-9a-f]{8}/"), "/"),
    (re.compile(r"(<path d=\")M0 0h7v1h-7z[^\"]*"), r"\1CODE"),
    (re.compile(r"(/import#)[\w-]+"), r"\1PACKED"),
    (re.compile(r"(class=\"(?:[\w-]+ )*qr\b[^>]*viewBox=\")[^\"]*"), r"\1BOX"),
    (re.compile(r"(/games/|[?&]game=|from=|data-draft=\"|name=\"game\" value=\")[a-z0-9]{10}\b"), r"\1KEY"),
)
"""What is different at each run, and what stands there instead."""
Pages = Iterator[tuple[str, str]]
"""The name and the HTML of page after page."""


class Visit:
    """A browser that keeps score, one that only watches, and the app they ask."""

    def __init__(self, folder: Path, clock: Clock) -> None:
        self.app: Flask = create_app({"TESTING": True, "MOST_MADE": 10**6, "MOST_WRONG": 10**6}, instance_path=folder)
        self.keeper, self.watcher, self.newcomer = (self.app.test_client() for _ in range(3))
        self.clock, self.numbers = clock, count()

    def page(self, name: str, path: str, language: str = "", who: FlaskClient | None = None) -> tuple[str, str]:
        """This page as the keeper reads it, in one language after the other."""
        number = next(self.numbers)
        language = language or ("en", "ar", LANGUAGES[number // 3 % len(LANGUAGES)])[number % 3]
        answer = (who or self.keeper).get(path, headers={"Accept-Language": asked_for(language)})
        return f"{name}.{language}.{answer.status_code}.html", normalise(answer.text)

    def take_in(self, document: dict[str, Any], who: FlaskClient | None = None) -> str:
        """A match of this document that the keeper has made; the address of its table."""
        self.clock.forward()
        with (who or self.keeper).session_transaction() as cookie:
            number = cookie.setdefault("browser", "5" * 32)
        submission = saving.Submission("golden", 0, {}, hashlib.sha256(number.encode()).hexdigest())
        with self.app.test_request_context():
            match, problems = documents.parse_document(json.dumps(document).encode())
            assert match is not None, problems
            submission = saving.Submission(saving.new_form_key(), 0, {}, submission.browser)
            outcome = documents.store_document(get_db(), match, submission)
            assert isinstance(outcome, saving.Saved)
            return f"/m/{link_token(outcome.match, 'watch')}"


class Clock:
    """The moment that every page takes for now."""

    def __init__(self) -> None:
        self.now = FIRST_DAY

    def forward(self) -> None:
        """Let a day pass."""
        self.now += timedelta(days=1)


def normalise(html: str) -> str:
    """The page with a tag on a line, and without what is different at each run."""
    for pattern, mask in MASKS:
        html = pattern.sub(mask, html)
    lines = (" ".join(line.split()) for line in re.sub(r"(?=<)", "\n", html).split("\n"))
    return "\n".join(line for line in lines if line) + "\n"


@contextmanager
def standing_clock() -> Iterator[Clock]:
    """Let every page take the same moment for now, in UTC."""
    clock = Clock()

    class Standing(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Any:
            return clock.now.astimezone(tz) if tz else clock.now.replace(tzinfo=None)

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", "UTC")
        time.tzset()
        patch.setattr(matches, "_clock", lambda: clock.now)
        patch.setattr(formats, "datetime", Standing)
        yield clock
    time.tzset()


def hardest(document: dict[str, Any]) -> int:
    """The index of the deal with the most answers."""
    weights = [len(json.dumps(entry.get("facts", {}))) for entry in document["log"]]
    return weights.index(max(weights))


def read_document(path: Path) -> dict[str, Any]:
    """The match document of a worked one."""
    document: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))["document"]
    return document


def draw_games(visit: Visit, part: int, parts: int) -> Pages:
    """Each game: before and after its hardest deal, watched, at its end, its rules, and where it is begun."""
    paths = {path.stem: path for path in sorted(DOCUMENTS.glob("*.json"))}
    chosen = [name for name in paths if name.endswith(("-1", "-sitting")) or name in ("rentz-3", "rentz-4")]
    for number, name in [*enumerate(chosen)][part::parts]:
        document = read_document(paths[name])
        deal = hardest(document)
        before = visit.take_in(document | {"log": document["log"][:deal]})
        yield visit.page(f"{name}-table", before)
        whole = visit.take_in(document)
        yield visit.page(f"{name}-deal", f"{whole}/entries/{deal + 1}")
        if number % 2:
            yield visit.page(f"{name}-finish", f"{whole}/finish")
        if name.endswith("-sitting"):
            yield visit.page(f"{name}-watched", before, who=visit.watcher)
    for number, key in [*enumerate(LOADED)][part::parts]:
        yield (
            visit.page(f"{key}-rules", f"/rules/{key}") if number % 2 else visit.page(f"{key}-new", f"/new?game={key}")
        )


def draw_match(visit: Visit) -> Pages:
    """Every page of an evening of Slovak Lórum, as who keeps score and who watches sees it, and of a finished one."""
    with visit.keeper.session_transaction() as cookie:
        cookie["browser"] = "5" * 32
    address = make_match(visit.keeper, announce="true")
    enter(visit.app, address, *EVENING[:9])
    rows = visit.app.url_map.iter_rules()
    below = sorted(rule.rule.removeprefix("/m/<token>") for rule in rows if is_page_of_match(rule))
    for path in below:
        for number in (2, 5) if "<int:number>" in path else (0,):
            name = path.replace("<int:number>", str(number)).strip("/").replace("/", "-") or "table"
            yield visit.page(f"match-{name}", address + path.replace("<int:number>", str(number)))
    for path in ("", "/history", "/chart", "/rules", "/screen", "/print", "/finish"):
        yield visit.page(f"watched{path.replace('/', '-')}", address + path, who=visit.watcher)
    enter(visit.app, address, KEEP)
    for path in ("", "/finish", "/history", "/chart", "/share", "/go-on", "/print", "/hand-over", "/penalty"):
        yield visit.page(f"finished{path.replace('/', '-')}", address + path)
    yield visit.page("home-finished", "/")


def is_page_of_match(rule: Any) -> bool:
    """Whether this route is a page that a person opens of a match."""
    return (
        rule.rule.startswith("/m/<token>")
        and "GET" in rule.methods
        and not rule.rule.endswith(("live", ".csv", ".json", ".svg"))
    )


def draw_elsewhere(visit: Visit) -> Pages:
    """Every page that is not of a match: for a newcomer in all languages, with games of one's own, and with matches."""
    for language in ("en", "ar", *LANGUAGES):
        yield visit.page("home-empty", "/", language, visit.newcomer)
    routes = sorted(
        rule.rule for rule in visit.app.url_map.iter_rules()
        if "GET" in (rule.methods or ()) and "<" not in rule.rule
        and not rule.rule.endswith((".csv", ".json", ".db", ".webmanifest", ".js"))
        and not rule.rule.startswith(("/patterns", "/healthz"))
    )  # fmt: skip
    for path in routes:
        yield visit.page(f"empty-{path.strip('/').replace('/', '-') or 'home'}", path)
    game = keep_game(visit.keeper, OURS)
    for path in ("", "/change", "/hand-over", "/rules", "/sheet"):
        yield visit.page(f"own{path.replace('/', '-')}", game + path)
    shared = game_link(visit.keeper, game)
    yield visit.page("own-shared", shared, who=visit.watcher)
    for path in ("/games", "/games/begin", "/new"):
        yield visit.page(f"with-own{path.replace('/', '-')}", path)
    for key in ("king", "barbu", "hearts", "slovak-lorum"):
        yield visit.page(f"builder-{key}", f"/games/new?from={key}")
    for name in ("own-1", "own-2", "own-3"):
        address = visit.take_in(read_document(DOCUMENTS / f"{name}.json"))
        for path in ("", "/finish", "/rules", "/settings"):
            yield visit.page(f"{name}{path.replace('/', '-')}", address + path)
    for path in ("/", "/people", "/people/Ana", "/rules", "/rules/king/sheet", "/lost", "/m/lost"):
        yield visit.page(f"with-matches{path.replace('/', '-')}", path)


def draw_circle(visit: Visit) -> Pages:
    """A circle, empty and with thirty evenings, as who keeps it and who reads it sees it; People; and its matches."""
    circle = make_circle(visit.keeper)
    yield visit.page("circle-empty", circle)
    address = finish_match(visit.app, visit.keeper, "Ana", "Boris", "Cyril")
    people = ("Ana Boris Cyril Dana", "Dana Ana Emil Boris", "Emil Cyril Ana")
    with visit.app.test_request_context():
        found = load_circle(get_db(), token_of(circle).partition("-")[0])
        assert found is not None
        with db.write(get_db()):
            for number in range(30):
                day = (FIRST_DAY - timedelta(weeks=30 - number)).date().isoformat()
                names = people[number % 3]
                totals = [40 + number % 7, -20, -20 - number % 7, 0][: len(names.split())]
                totals = [*totals[number % 3 :], *totals[: number % 3]]
                totals[0] -= sum(totals)
                copy = copy_of(names, totals, day=day)
                row = {"identity": f"copy-{number}", "before": None, "along": None, "content": copy}
                insert_file_rows(get_db(), found, [row])
    visit.keeper.post(f"{circle}/put-in", data={"csrf_token": csrf(visit.keeper.get("/c/new").text)})
    below = ("", "?window=season", "?window=all", "/settings", "/share", "/put-in", "/people/ana", "/people/emil")
    for path in below:
        yield visit.page(f"circle{path.replace('/', '-').replace('?', '-')}", circle + path)
    yield visit.page("circle-read", circle, who=visit.watcher)
    yield visit.page("circle-person-read", f"{circle}/people/ana", who=visit.watcher)
    yield visit.page("circle-finish", f"{address}/finish")
    for path in ("/", "/people", "/people/Ana", "/c/new", "/c/open"):
        yield visit.page(f"with-circle{path.replace('/', '-')}", path)


GROUPS: dict[str, Callable[[Visit], Pages]] = {
    **{f"games-{part}": lambda visit, part=part: draw_games(visit, part, 6) for part in range(6)},  # type: ignore[misc]
    "match": draw_match,
    "elsewhere": draw_elsewhere,
    "circle": draw_circle,
}
"""The pages in parts that need nothing of each other."""


def draw(group: str, folder: Path) -> dict[str, str]:
    """The pages of a group by the names of their files."""
    with standing_clock() as clock:
        pages: dict[str, str] = {}
        for name, html in GROUPS[group](Visit(folder, clock)):
            assert name not in pages, name
            pages[name] = html
    return pages


def main(groups: Sequence[str]) -> None:
    """Write the pages of these groups, or of all, and name those that have changed."""
    os.environ["LC_ALL"] = "C.UTF-8"
    for group in groups or GROUPS:
        with TemporaryDirectory() as folder:
            pages = draw(group, Path(folder) / "instance")
        target = FOLDER / group
        target.mkdir(parents=True, exist_ok=True)
        for path in target.iterdir():
            if path.name not in pages:
                path.unlink()
                print("gone:", path.name)
        for name, html in pages.items():
            path = target / name
            old = path.read_text(encoding="utf-8") if path.exists() else None
            if old != html:
                path.write_text(html, encoding="utf-8")
                print("new:" if old is None else "changed:", name)


if __name__ == "__main__":
    main(sys.argv[1:])
