"""The pages that are pictured: a name and an address each, from made-up matches of all games."""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from playwright.sync_api import Page

from scorer.games import LOADED, find
from tests.helpers import hands, seated
from tests.helpers.evening import EVENING, KEEP
from tests.helpers.spoken import AT_HOME, asked_for
from tests.helpers.tapper import Thumb

GAME = "slovak-lorum"
DEALS = 8
TABLES = (("rentz", 5), ("rentz", 6), ("trex", 5), ("slovak-lorum", 5), ("slovak-lorum", 6), ("libyan-lora", 6))
"""Games at larger tables, at some of which a player rests in each deal."""
WATCHER = "en-GB"
"""What the phone asks for that keeps no match."""
AT_TABLE = (
    "chart", "share", "history", "settings", "adjust", "go-on", "screen", "print", "text", "rules", "sheet",
    "entries/2", "entries/2/insert", "throw-away",
)  # fmt: skip
ELSEWHERE = (
    "", "new", "open", "import", "people", "people/Ana", "games", "games/open", "games/begin", "games/new", "rules",
    "privacy", "patterns", "patterns/after", "patterns/form", "patterns/rare", "lost",
)  # fmt: skip


class Picture(NamedTuple):
    name: str
    """What its file is called: "table-king"."""
    link: str
    """The keep link that is opened first, "" where no match is needed."""
    after: str
    """The address from there: below the table, or of the app where there is no link."""
    enter: Callable[[Page], None] | None = None
    """What is tapped before the picture is taken."""
    language: str = "en"
    """What the phone asks for."""


def pictures(app):
    """Every page, in the order in which an evening meets them; the matches are made up as they are asked for."""
    yield Picture("home-empty", "", "/")
    for key in LOADED:
        yield from _of_game(app, key)
    for key, spoken in AT_HOME.items():
        for language in spoken:
            yield from _in_language(app, key, language)
    for key, seats in TABLES:
        table = next(_of_game(app, key, seats))
        yield table._replace(name=f"{table.name}-of-{seats}")
        yield Picture(f"watch-{key}-of-{seats}", seated.to_watch(app, table.link), "", language=WATCHER)
    link = seated.match(app, GAME, log=EVENING[:9])
    yield Picture("watch", seated.to_watch(app, link), "", language=WATCHER)
    yield Picture("table-blank", link, "")
    yield from (Picture(f"match-{page.replace('/', '-')}", link, f"/{page}") for page in (*AT_TABLE, "finish"))
    finished = seated.match(app, GAME, log=[*EVENING, KEEP])
    yield Picture("finish-done", finished, "/finish")
    yield Picture("table-finished", finished, "")
    yield from (Picture(page.replace("/", "-") or "home", "", f"/{page}") for page in ELSEWHERE)


def _of_game(app, key, seats=0):
    """The table of this game with a deal entered and not saved, the page that begins it, and its rules."""
    game = find(key)
    seats = seats or min(game.seats, key=lambda number: abs(number - 4))
    log = []
    sits_out = "" if seats in game.seats else "before"
    while len(log) <= DEALS and (ledger := seated.replayed(key, seats, log, sits_out)).next_turn is not None:
        log.append(seated.made_up(ledger, ledger.next_turn.contracts[0], Random(len(log))))
    *log, deal = log
    entering = _entering(app, deal["contract"], deal["facts"])
    yield Picture(f"table-{key}", seated.match(app, key, seats, log=log, sits_out=sits_out), "", entering)
    yield Picture(f"new-{key}", "", f"/new?game={key}")
    yield Picture(f"rules-{key}", "", f"/rules/{key}")


def _in_language(app, key, language):
    """Its table, where it is settled up, and its rules, as they are read where the game is at home."""
    table, _new, rules = _of_game(app, key)
    for picture in (table, Picture(f"finish-{key}", table.link, "/finish"), rules):
        yield picture._replace(name=f"{language}-{picture.name}", language=asked_for(language))


def _entering(app, contract, facts):
    def enter(page):
        page.wait_for_selector("html.has-htmx")
        Thumb(page).enter(seated.stored(app, page).contract(contract), facts)
        hands.until(page, "!document.querySelector('.htmx-request')")
        page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")

    return enter
