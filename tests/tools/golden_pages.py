"""Golden pages: what people see of every page, as it was when somebody last read it, in tests/pages.

`make golden` writes them anew; `tests/test_golden_pages.py` compares. A page is plain HTML, a tag on a line. What is
different at each run, or with each change of the style or script, is masked: links, keys, marks against forged forms,
codes, and the names of assets. The clock stands still, and every match has a day of its own.
"""

import hashlib
import json
import os
import re
import sys
import time
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from urllib.parse import urlencode

import pytest

from scorer import create_app
from scorer.games import LOADED
from scorer.language import formats
from scorer.play import documents
from scorer.store import circle_matches, circles, db, matches, saving
from scorer.web.database import get_db
from scorer.web.links import link_token
from tests.helpers.builder import SEVEN
from tests.helpers.circle import NINE, draw_and_begin, finish_match, make_circle, make_tournament, type_sums
from tests.helpers.evening import EVENING, KEEP, enter, regular
from tests.helpers.filled import as_shown
from tests.helpers.own import OURS, keep_game, link as game_link
from tests.helpers.results import copy_of
from tests.helpers.spoken import asked_for
from tests.helpers.table import PLAYERS, csrf, make_match
from tests.tools.golden import DOCUMENTS

FOLDER = Path(__file__).parents[1] / "pages"
LANGUAGES = ("sk", "de", "hu", "sr", "cs", "hr", "sr_Latn")
"""The languages that share a third of the pages; English and Arabic have a third each."""
GAME_GROUPS = 6
FIRST_DAY = datetime(2026, 10, 1, 18, 0, tzinfo=UTC)
MASKS = (
    (re.compile(r"[a-z0-9]{10}-[A-Za-z0-9_-]{22}"), "TOKEN"),
    (re.compile(r"(name=\"(?:csrf_token|form_key|instead)\"[^>]*value=|csrf-token\" content=)\"[^\"]*"), r'\1"KEY'),
    (re.compile(r"(name=\"state\" value=)\"[^\"]*"), r'\1"SIGNED'),
    (re.compile(r"(data-(?:saved|form-key|leave)=)\"[^\"]*"), r'\1"KEY'),
    (re.compile(r"/static-[0-9a-f]{8}/"), "/"),
    (re.compile(r"(<path d=\")M0 0h7v1h-7z[^\"]*"), r"\1CODE"),
    (re.compile(r"(/import[#~])[\w-]+"), r"\1PACKED"),
    (re.compile(r"(class=\"(?:[\w-]+ )*qr\b[^>]*viewBox=\")[^\"]*"), r"\1BOX"),
    (re.compile(r"(/tournaments/|href=\")[a-z0-9]{10}\b"), r"\1KEY"),
    (re.compile(r"(name=\"number\" value=)\"\d{4}\" inputmode"), r'\1"LOT" inputmode'),
    (re.compile(r"(/games/|[?&]game=|from=|data-draft=\"|name=\"(?:game|match)\" value=\")[a-z0-9]{10}\b"), r"\1KEY"),
)
"""What is different at each run, and what stands there instead."""


class Visit:
    """A browser that keeps score, one that only watches, and the app they ask."""

    def __init__(self, folder, clock, **config):
        self.app = create_app({"TESTING": True, "MOST_MADE": 10**6, "MOST_WRONG": 10**6, **config}, folder)
        self.keeper, self.watcher, self.newcomer = (self.app.test_client() for _ in range(3))
        self.clock = clock

    def page(self, name, path, language="", who=None, form=None):
        """This page as the keeper reads it, in the language of its name; with a form what that is answered with."""
        language = language or ("en", "ar", LANGUAGES[draw_lot(f"{name} language", len(LANGUAGES))])[draw_lot(name, 3)]
        verb, headers = "GET" if form is None else "POST", {"Accept-Language": asked_for(language)}
        answer = (who or self.keeper).open(path, method=verb, data=form, headers=headers)
        html = normalise(f"<!-- {verb} {path} -->{answer.text}")
        return f"{name}.{language}.{answer.status_code}.html", html

    def pages(self, name, address, paths, who=None):
        """The pages at these paths below an address, each named by its path."""
        for path in paths:
            yield self.page(name + re.sub("[/?]", "-", path), address + path, who=who)

    def take_in(self, document):
        """A match of this document, of the next day, that the keeper has made; the address of its table."""
        self.clock.now += timedelta(days=1)
        with self.keeper.session_transaction() as cookie:
            browser = hashlib.sha256(cookie.setdefault("browser", "5" * 32).encode()).hexdigest()
        with self.app.test_request_context():
            match, problems = documents.parse_document(json.dumps(document).encode())
            assert match is not None, problems
            submission = saving.Submission(saving.new_form_key(), 0, {}, browser)
            return f"/m/{link_token(documents.store_document(get_db(), match, submission).match, 'watch')}"


def draw_lot(name, among):
    """A number below this one, always the same for a name, so that one more game leaves the pages of all others."""
    return int(hashlib.sha256(name.encode()).hexdigest(), 16) % among


def normalise(html):
    """The page with a tag on a line, and without what is different at each run."""
    for pattern, mask in MASKS:
        html = pattern.sub(mask, html)
    lines = (" ".join(line.split()) for line in re.sub(r"(?=<)", "\n", html).split("\n"))
    return "\n".join(line for line in lines if line) + "\n"


@contextmanager
def standing_clock():
    """Let every page take the same moment for now, in UTC."""
    clock = SimpleNamespace(now=FIRST_DAY)

    class Standing(datetime):
        @classmethod
        def now(cls, tz=None):
            return clock.now.astimezone(tz) if tz else clock.now.replace(tzinfo=None)

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", "UTC")
        time.tzset()
        patch.setattr(matches, "_clock", lambda: clock.now)
        patch.setattr(formats, "datetime", Standing)
        yield clock
    time.tzset()


def read_document(path):
    return json.loads(path.read_text(encoding="utf-8"))["document"]


def draw_games(visit, part):
    """Each game: before and after its hardest deal, watched, at its end, its rules, and where it is begun."""
    paths = {path.stem: path for path in sorted(DOCUMENTS.glob("*.json"))}
    chosen = [name for name in paths if name.endswith(("-1", "-sitting")) or name in ("rentz-3", "rentz-4")]
    for key in (key for key in (*LOADED, "own") if draw_lot(key, GAME_GROUPS) == part):
        visit.clock.now, visit.keeper = FIRST_DAY, visit.app.test_client()
        with visit.keeper.session_transaction() as cookie:
            cookie["browser"] = hashlib.sha256(key.encode()).hexdigest()[:32]
        for name in (name for name in chosen if name.rpartition("-")[0] == key):
            document = read_document(paths[name])
            weights = [len(json.dumps(entry.get("facts", {}))) for entry in document["log"]]
            deal = weights.index(max(weights))
            before = visit.take_in(document | {"log": document["log"][:deal]})
            yield visit.page(f"{name}-table", before)
            whole = visit.take_in(document)
            yield visit.page(f"{name}-deal", f"{whole}/entries/{deal + 1}")
            if draw_lot(name, 2):
                yield visit.page(f"{name}-finish", f"{whole}/finish")
            if name.endswith("-sitting"):
                yield visit.page(f"{name}-watched", before, who=visit.watcher)
                yield from visit.pages(name, whole, ("/history", "/print", "/rules"))
        if key in LOADED:
            yield visit.page(f"{key}-rules", f"/rules/{key}")
            if draw_lot(f"{key} new", 2):
                yield visit.page(f"{key}-new", f"/new?game={key}")


def draw_match(visit):
    """Every page of an evening of Slovak Lórum, as who keeps score and who watches sees it, and of a finished one."""
    with visit.keeper.session_transaction() as cookie:
        cookie["browser"] = "5" * 32
    address = make_match(visit.keeper, announce="true")
    enter(visit.app, address, *EVENING[:9])
    below = sorted(rule.removeprefix("/m/<token>") for rule in page_rules(visit.app) if rule.startswith("/m/<token>"))
    for path in below:
        for number in (2, 5) if "<int:number>" in path else (0,):
            name = path.replace("<int:number>", str(number)).strip("/").replace("/", "-") or "table"
            yield visit.page(f"match-{name}", address + path.replace("<int:number>", str(number)))
    yield visit.page("match-sheet-played", f"{address}/sheet?names=off&played=on")
    yield from visit.pages("watched", address, WATCHED, who=visit.watcher)
    yield visit.page("home-watched", "/", who=visit.watcher)
    enter(visit.app, address, KEEP)
    yield from visit.pages("finished", address, AT_THE_END)
    yield visit.page("home-finished", "/")
    yield visit.page("home-watched-finished", "/", who=visit.watcher)


def draw_beginning(visit):
    """Tables before the first deal, one of three with prices of its own, and what is told after corrections."""
    address = make_match(visit.keeper, worth="0.10", currency="EUR", stake="50", each="50")
    yield from visit.pages("beginning", address, ("", "/aloud", "/chart", "/finish", "/history", "/screen"))
    yield from visit.pages("beginning-watched", address, ("", "/count"), who=visit.watcher)
    yield visit.page("beginning-plain", make_match(visit.keeper, "king"), who=visit.watcher)
    counted = as_shown(visit.keeper.get(f"{address}/count").text) | {"count-0": "50", "count-1": "53"}
    yield visit.page("count-preview", f"{address}/count/preview", form=counted)
    own = make_match(visit.keeper, players=PLAYERS[:3], announce="true", **{"prices.heart": "2", "prices.small": "17"})
    yield from visit.pages("priced", own, ("/rules", "/settings", "/sheet"))
    enter(visit.app, address, *EVENING[:3])
    for path, typed in (
        ("/entries/1", {"regular-hearts-2": "5", "regular-hearts-3": "1", "regular-upper_greens": "3"}),
        ("/settings", {"title": "Friday", "slovak-lorum-announce": "true", "stake": "", "dealer": "2"}),
        ("/adjust", {"gives": "2", "gets": "1", "number": "4", "note": "agreed"}),
        *((way, {}) for way in ("/undo", "/redo")),
    ):
        page = visit.keeper.get(address + path if typed else address)
        assert visit.keeper.post(address + path, data=as_shown(page.text) | typed).status_code == 303
        yield visit.page(f"changed{path.replace('/', '-')}", address)
    yield visit.page("changed-history", f"{address}/history")
    query = {"options": '{"announce": true, "prices": {"heart": 7}}', "players": 5, "sits_out": "dealer"}
    yield visit.page("sheet-of-five", f"/rules/slovak-lorum/sheet?{urlencode(query)}")


def page_rules(app):
    rules = sorted(rule.rule for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ()))
    return [rule for rule in rules if not rule.endswith(FILES) and rule not in OTHERS]


FILES = (".csv", ".json", ".svg", ".db", ".webmanifest", ".js", "/file", ":filename>", ":suffix>", "/<name>")
OTHERS = ("/m/<token>/live", "/m/<token>/screen/live", "/k/<token>", "/c/<token>/k", "/healthz")
"""What only scripts fetch, and what leads to another page at once."""
WATCHED = ("", "/history", "/chart", "/rules", "/screen", "/print", "/finish", "/entries/2/why", "/sheet")
AT_THE_END = ("", "/finish", "/history", "/chart", "/share", "/go-on", "/print", "/hand-over", "/penalty", "/text")


def draw_elsewhere(visit):
    """Every page that is not of a match: for a newcomer in all languages, with games of one's own, and with matches."""
    for language in ("en", "ar", *LANGUAGES):
        yield visit.page("home-empty", "/", language, visit.newcomer)
    for path in (rule for rule in page_rules(visit.app) if "<" not in rule):
        yield visit.page(f"empty-{path.strip('/').replace('/', '-') or 'home'}", path)
    game = keep_game(visit.keeper, OURS)
    yield from visit.pages("own", game, ("", "/change", "/hand-over", "/rules", "/sheet"))
    shared = game_link(visit.keeper, game)
    yield visit.page("own-shared", shared, who=visit.watcher)
    yield from visit.pages("with-own", "", ("/games", "/games/begin", "/new"))
    for key in ("king", "barbu", "hearts", "slovak-lorum"):
        yield visit.page(f"builder-{key}", f"/games/new?from={key}")
    for name in ("own-1", "own-2", "own-3"):
        address = visit.take_in(read_document(DOCUMENTS / f"{name}.json"))
        yield from visit.pages(name, address, ("", "/finish", "/rules", "/settings"))
    yield from visit.pages(
        "with-matches", "", ("/", "/people", "/people/Ana", "/rules", "/rules/king/sheet", "/lost", "/m/lost")
    )
    yield from visit.pages("own-shared", shared, ("/rules", "/sheet"), who=visit.watcher)


def draw_circle(visit):
    """A circle, empty and with thirty evenings, as who keeps it and who reads it sees it; People; and its matches."""
    circle = make_circle(visit.keeper)
    yield visit.page("circle-empty", circle)
    address = finish_match(visit.app, visit.keeper, "Ana", "Boris", "Cyril")
    people = ("Ana Boris Cyril Dana", "Dana Ana Emil Boris", "Emil Cyril Ana")
    with visit.app.test_request_context():
        found = circles.load_circle(get_db(), circle.split("/")[2].partition("-")[0])
        with db.write(get_db()):
            for number in range(30):
                day = (FIRST_DAY - timedelta(weeks=30 - number)).date().isoformat()
                names = people[number % 3]
                totals = [40 + number % 7, -20, -20 - number % 7, 0][: len(names.split())]
                totals = [*totals[number % 3 :], *totals[: number % 3]]
                totals[0] -= sum(totals)
                copy = copy_of(names, totals, day=day)
                row = {"identity": f"copy-{number}", "before": None, "along": None, "content": copy}
                circle_matches.insert_file_rows(get_db(), found, [row])
    visit.keeper.post(f"{circle}/put-in", data={"csrf_token": csrf(visit.keeper.get("/c/new").text)})
    below = ("", "?window=season", "?window=all", "/settings", "/share", "/put-in", "/people/ana", "/people/emil")
    yield from visit.pages("circle", circle, below)
    yield visit.page("circle-read", circle, who=visit.watcher)
    yield visit.page("circle-person-read", f"{circle}/people/ana", who=visit.watcher)
    yield visit.page("circle-finish", f"{address}/finish")
    yield from visit.pages("with-circle", "", ("/", "/people", "/people/Ana", "/c/new", "/c/open"))
    yield from draw_tournament(visit, circle)


def draw_tournament(visit, circle):
    """A tournament of nine in this circle before its draw, while it is played, and between two rounds."""
    yield visit.page("tournaments-none", f"{circle}/tournaments")
    yield visit.page("tournament-new", f"{circle}/tournaments/new")
    address = make_tournament(visit.keeper, NINE.replace("\n", "; Reds\n", 2), circle)
    yield visit.page("tournament-undrawn", address)
    draw_and_begin(visit.keeper, address)
    yield visit.page("tournament-table", f"{address}/1/1")
    type_sums(visit.keeper, f"{address}/1", 1, "20", "0", "-20")
    yield visit.page("tournament-played", address)
    yield visit.page("tournament-read", address, who=visit.watcher)
    yield visit.page("tournament-screen", f"{address}?screen=1", who=visit.watcher)
    for table in (2, 3):
        type_sums(visit.keeper, f"{address}/1", table, "0", "20", "-20")
    yield from visit.pages("tournament-over", address, ("", "/people", "/people?person=1", "/print"))
    yield visit.page("tournaments", f"{circle}/tournaments", who=visit.watcher)


def draw_pocket(visit):
    """The pages that are other ones, or only there, where everything is on one phone."""
    yield visit.page("home-empty", "/")
    address = make_match(visit.keeper)
    enter(visit.app, address, *EVENING[:4])
    finished = make_match(visit.keeper, players=("Ana", "Boris", "Emil"))
    enter(visit.app, finished, regular([2, 0, 6], 0, 2), KEEP)
    for path in ("", "files", "files/here", "files/room", "files/no-room", "import", "new", "privacy", "rules"):
        yield visit.page(f"pocket-{path.replace('/', '-') or 'home'}", f"/{path}")
    fields = {"csrf_token": csrf(visit.keeper.get("/files").text)}
    yield visit.page("no-link", "/files/bring", form=fields | {"text": "http://192.168.1.20:8000/"})
    yield visit.page("no-file", "/files/open", form=fields)
    visit.keeper.post("/files/all", data=fields)
    yield visit.page("home-kept", "/")
    yield from visit.pages("table", address, ("", "/finish", "/hand-over", "/no-room", "/share", "/throw-away"))
    yield visit.page("table-to-server", f"{address}/hand-over?server=http://192.168.1.20")
    yield visit.page("finished", f"{finished}/finish")
    visit.keeper.post(f"{address}/hand-over", data=fields)
    yield from visit.pages("handed-over", address, ("", "/share"))


def draw_answers(visit):
    """What is answered where something is missing, wrong, too late or not allowed, and what taps in a form bring."""
    address = make_match(visit.keeper, announce="true", worth="0.10", currency="EUR")
    enter(visit.app, address, *EVENING[:3])

    def filled(path, who=visit.keeper, **typed):
        return as_shown(who.get(path).text) | typed

    hearts = {f"regular-hearts-{seat}": str(count) for seat, count in enumerate((3, 0, 5, 0))}
    deal = filled(address, contract="regular", **hearts, **{"regular-upper_acorns": "0", "regular-upper_greens": "2"})
    half = {name: value for name, value in deal.items() if not name.endswith(("-2", "-3"))}
    yield visit.page("deal-preview", f"{address}/preview", form=deal)
    for path in ("", "/live?rev=4&pen=", "/screen"):
        yield visit.page(f"written{path.partition('?')[0].replace('/', '-')}", address + path, who=visit.watcher)
    yield visit.page("deal-unfinished", f"{address}/deals", form=half)
    token = csrf(visit.watcher.get("/language").text)
    yield visit.page("deal-of-watcher", f"{address}/deals", who=visit.watcher, form=deal | {"csrf_token": token})
    for path in ("/live?rev=2", "/screen/live?rev=2", "?sheet=void", "/aloud?rev=2"):
        yield visit.page(f"table{re.sub('[^a-z0-9]+', '-', path)}", address + path)
    forms = {
        "/entries/2": {"contract": "small", "small-caller": ""},
        "/entries/2/preview": {"contract": "small", "small-caller": "1", "small-made": "yes"},
        "/adjust": {"gives": "0", "gets": "0", "number": "0", "note": "a slip"},
        "/adjust/preview": {"gives": "0", "gets": "2", "number": "4"},
        "/penalty": {"seat": "1", "penalty": "+"},
        "/penalty/preview": {"seat": "1", "penalty": "revoke", "number": "10"},
        "/settings": {"name-1": "Ana", "slovak-lorum-prices.heart": "dear"},
        "/settings?up": {"do": "up:2"},
        "/go-on": {"name-3": "", "name-0": "Emil", "total-0": "x"},
        "/go-on?round": {"do": "round", "name-2": "Emil"},
        "/colours": {"number-red": "many"},
        "/count": {"count-0": "7", "do": "next:1"},
    }
    for path, typed in forms.items():
        form = filled(address + path.removesuffix("/preview"), **typed)
        yield visit.page(re.sub("[^a-z0-9]+", "-", path).strip("-"), address + path, form=form)
    late = {
        "/deals": deal,
        "/entries/2": filled(f"{address}/entries/2") | half,
        "/finish": filled(f"{address}/finish", bank="keep"),
        "/penalty": filled(f"{address}/penalty", seat="1", penalty="revoke", number="5"),
        "/settings": filled(f"{address}/settings", **{"name-1": "Bojan"}),
    }
    (packed,) = re.findall(r"/import#[\w-]+", visit.keeper.get(f"{address}/hand-over").text)[:1]
    enter(visit.app, address, EVENING[3])
    for path, form in late.items():
        yield visit.page(f"late{path.replace('/', '-')}", address + path, form=form)
    for who, name in ((visit.keeper, "mine"), (visit.newcomer, "new")):
        yield visit.page(f"handed-{name}", "/import", who=who, form=filled("/import", who, text=packed))
    yield visit.page("handed-half", "/import", form=filled("/import", text=packed[:-9]))
    yield visit.page("handed-look", "/import/look", form=filled("/import", text=packed))
    document = {"format": 1, "game": "king", "players": ["Ana", "Ana"], "log": [{"kind": "deal"}]}
    yield visit.page("document", "/import", form=filled("/import", text=json.dumps(document)))
    yield visit.page("recipe", "/games/open", form=filled("/games/open", text=json.dumps(OURS | {"seats": [9]})))
    new = filled("/new?game=king", **{"name-0": "Ana", "name-1": "ana"})
    yield visit.page("new", "/new", form=new)
    yield visit.page("new-more", "/new", form=new | {"do": "rows:5"})
    yield visit.page("new-layout", "/new", form=filled("/new?game=slovak-lorum", each="50", do="lay:open"))
    yield visit.page("no-link", "/open", form=filled("/open", link="http://192.168.1.20/"))
    yield visit.page("no-name", "/c/new", form=filled("/c/new", name=" "))
    form = filled("/games/new")
    taps = ("kinds", "add:suit", "add:card", "put", "add:salad", "rows", "more:2", "prices", "rows")
    for number, tap in enumerate(taps):
        yield visit.page(f"builder-{number}-{tap.replace(':', '-')}", "/games/new", form=form | {"do": tap})
        form = as_shown(visit.keeper.post("/games/new", data=form | {"do": tap}).text)
    yield visit.page("builder-wrong", "/games/new", form=form | {"do": "play", "cards-4": "1"})
    beans = visit.take_in(read_document(DOCUMENTS / "german-lorum-1.json") | {"log": []})
    yield visit.page("exchange", f"{beans}/exchange")
    for tap in ("limits", "penalties", "try"):
        yield visit.page(f"builder-{tap}", "/games/new", form=filled("/games/new?from=rentz", do=tap))
    visit.app.config["REACHED_AT"] = "192.168.1.20:8000"
    yield visit.page("phones", "/phones")


FOLDS = {
    "kierki": (0, 1, 7, 8), "king-portuguese": (6, 7), "omnibus-hearts": (0,), "quodlibet-wheel": (0, 2, 3),
    "turkish-king": (0, 6), "trix-tunisian": (0,), "kein-stich": (0,), "hearts": (0,),
}  # fmt: skip


def draw_folds(visit):
    """The builder with each kind of fold open: of games of the library, then of a draft in points and in chips."""
    for key, places in FOLDS.items():
        start = as_shown(visit.keeper.get(f"/games/new?from={key}").text)
        for place in places:
            yield visit.page(f"{key}-{place}", "/games/new", form=start | {"do": f"more:{place}"})
    form = as_shown(visit.keeper.get("/games/new").text)
    for tap in (*SEVEN, "add:places", "add:salad", "rows"):
        form = as_shown(visit.keeper.post("/games/new", data=form | {"do": tap}).text)
    without = [key for key in form["on"] if key not in ("maximum", "hearts")]
    yield visit.page("switched-off", "/games/new", form=form | {"on": without, "do": "more:8"})
    yield visit.page("prices-typed", "/games/new", form=form | {"p-0-0": "−7", "p-2-0": "x", "do": "rows"})
    yield visit.page("without-a-price", "/games/new", form=form | {"p-2-0": "", "do": "rows"})
    yield visit.page("free", "/games/new", form=form | {"order": "free", "ends_at": "100", "do": "more:0"})
    for unit in ("points", "chips"):
        for place in range(9):
            yield visit.page(f"{unit}-{place}", "/games/new", form=form | {"unit": unit, "do": f"more:{place}"})


GROUPS = {
    **{f"games-{part}": lambda visit, part=part: draw_games(visit, part) for part in range(GAME_GROUPS)},
    "match": draw_match,
    "beginning": draw_beginning,
    "elsewhere": draw_elsewhere,
    "circle": draw_circle,
    "pocket": draw_pocket,
    "answers": draw_answers,
    "folds": draw_folds,
}
"""The pages in parts that need nothing of each other."""


def draw(group, folder):
    with standing_clock() as clock:
        pages = {}
        for name, html in GROUPS[group](Visit(folder, clock, POCKET=group == "pocket")):
            assert name not in pages, name
            pages[name] = html
    return pages


def main(groups):
    os.environ["LC_ALL"] = "C.UTF-8"
    for group in groups or GROUPS:
        with TemporaryDirectory() as folder:
            pages = draw(group, Path(folder) / "instance")
        target = FOLDER / group
        target.mkdir(parents=True, exist_ok=True)
        for path in {*target.iterdir()} - {target / name for name in pages}:
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
