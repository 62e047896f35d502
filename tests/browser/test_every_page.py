"""Every page and every game once, as a phone shows it: nothing sideways, cut or covered, keys for a thumb, and no fault
that axe knows. Of each game the first deal is tapped in, and its row stands there."""

from random import Random

import pytest
from playwright.sync_api import expect

from scorer.games import LOADED, RETIRED, find
from tests.helpers import axe, own, seated
from tests.helpers.circle import draw_and_begin, make_circle, make_tournament, token_of, type_sums
from tests.helpers.evening import EVENING, KEEP
from tests.helpers.hands import sit, until
from tests.helpers.routes import ALL_BEANS, REVOKE
from tests.helpers.shapes import KEYS_WRONG, looked_at
from tests.helpers.tapper import Thumb

GAME = "slovak-lorum"
ONCE = (
    "/", "/c/new", "/c/open", "/games", "/games/begin", "/games/open", "/import", "/language", "/new", "/open",
    "/people", "/phones", "/privacy", "/rules", "/try",
)  # fmt: skip
AT_TABLE = (
    "", "/adjust", "/buy-ins", "/chart", "/colours", "/count", "/go-on", "/hand-over", "/history", "/print", "/rules",
    "/screen", "/settings", "/share", "/sheet", "/text", "/throw-away",
)  # fmt: skip
IN_CIRCLE = ("", "/put-in", "/settings", "/share", "/tournaments", "/tournaments/new")
OF_TOURNAMENT = ("", "/people", "/print")
OF_GAME = ("", "/change", "/hand-over", "/rules", "/sheet")
PAGES = {
    **{path: path for path in ONCE},
    **{f"/m/<token>{path}": f"{{table}}{path}" for path in AT_TABLE},
    **{f"/c/<token>{path}": f"{{circle}}{path}" for path in IN_CIRCLE},
    **{f"/c/<token>/tournaments/<key>{path}": f"{{tournament}}{path}" for path in OF_TOURNAMENT},
    **{f"/games/<key>{path}": f"{{own}}{path}" for path in OF_GAME},
    **{f"/g/<token>{path}": f"{{handed}}{path}" for path in ("", "/rules", "/sheet")},
    **{f"/m/<token>/entries/<int:number>{path}": f"{{table}}/entries/2{path}" for path in ("", "/insert", "/why")},
    "/c/<token>/people/<path:person>": "{circle}/people/ana",
    "/c/<token>/tournaments/<key>/<int:number>/<int:table>": "{tournament}/1/1",
    "/games/new": "/games/new?from=king-russian",
    "/m/<token>/entries/<int:number>/insert/penalty": "{penalties}/entries/2/insert/penalty",
    "/m/<token>/exchange": "{beans}/exchange",
    "/m/<token>/finish": "{finished}/finish",
    "/m/<token>/penalty": "{penalties}/penalty",
    "/people/<path:person>": "/people/Ana",
    "/rules/<key>": f"/rules/{GAME}",
    "/rules/<key>/sheet": f"/rules/{GAME}/sheet",
}
"""Every page by its rule, and where one stands; `table` and its kin are addresses of matches and of games."""
SHARES = 3
"""Tests among which the pages and the games are dealt out: a phone is opened once for many of them."""
SIZES = [(320, 568), (360, 740)]
NO_PAGES = (
    "/c/<token>/board.csv", "/c/<token>/board.json", "/people/board.csv", "/people/board.json",
    "/c/<token>/circle.json", "/c/<token>/k", "/c/<token>/tournaments/<key>/standing.csv", "/files", "/files/all.db",
    "/files/here", "/files/no-room", "/files/room", "/games/<key>/file", "/k/<token>", "/m/<token>/aloud",
    "/m/<token>/deals.csv", "/m/<token>/document.json", "/m/<token>/live", "/m/<token>/no-room",
    "/m/<token>/no-room.json", "/m/<token>/result.svg", "/m/<token>/screen/live", "/manifest.webmanifest",
    "/static/<path:filename>",
)  # fmt: skip
"""Files, pictures, a way to a page, and parts of pages; what is served with a hash in its name is no page either."""


LOGS = {
    "table": (GAME, EVENING[:9], {}),
    "finished": (GAME, [*EVENING[:9], KEEP], {}),
    "beans": ("german-lorum", [ALL_BEANS], {"scoring": "beans"}),
    "penalties": (GAME, EVENING[:9], {"penalties": [REVOKE]}),
}
"""The game, log and house rules of each match."""


def keep_match(app, client, name):
    """Where a table of this match stands, which the browser of the client keeps."""
    game, log, options = LOGS[name]
    return client.get(seated.match(app, game, log=log, **options)).headers["Location"].partition("?")[0]


def addresses(app, client):
    """Make all that the pages need, kept by the browser of the client; where each page stands, by its rule."""
    filled = {"own": own.keep_game(client)}
    filled["handed"] = own.link(client, filled["own"])
    filled |= {name: keep_match(app, client, name) for name in LOGS}
    filled["circle"] = make_circle(client, match=token_of(filled["finished"]))
    filled["tournament"] = make_tournament(client, circle=filled["circle"])
    draw_and_begin(client, filled["tournament"])
    type_sums(client, f"{filled['tournament']}/1", 1, "10", "0", "-10")
    return {rule: path.format(**filled) for rule, path in PAGES.items()}


@pytest.mark.parametrize("share", range(SHARES))
def test_pages_fit_the_phone(app, server, page, share):
    app.config["REACHED_AT"] = "192.168.1.20:8000"
    client = app.test_client()
    where = addresses(app, client)
    cookie = client.get_cookie("scorer")
    page.context.add_cookies([{"name": "scorer", "value": cookie.value, "url": server}])
    faults = []
    for rule in [*PAGES][share::SHARES]:
        answer = page.goto(where[rule])
        assert answer.ok, rule
        assert page.locator("main").count() == 1, rule
        wrong = [*looked_at(page, "", SIZES), *page.evaluate(KEYS_WRONG), *axe.in_both_schemes(page)]
        faults += [f"{rule}: {fault}" for fault in wrong]
    assert not faults, "\n".join(faults)


def test_no_page_is_left_out(app):
    ways = {rule.rule for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())}
    files = {rule for rule in ways if "htmx" in rule or ":mark>" in rule}
    assert ways - files == {*PAGES, *NO_PAGES}
    offered = app.test_client().get("/rules").text
    assert all(f"/rules/{game}" in offered for game in LOADED if game not in RETIRED)


@pytest.mark.parametrize("share", range(SHARES))
def test_a_deal_of_each_game(app, page, share):
    """The first contract that is open; keys and figures lie as they should, and the row is what the engine says."""
    for game in LOADED[share::SHARES]:
        seats = find(game).seats[0]
        sit(page, seated.match(app, game, seats))
        before = seated.replayed(game, seats, [])
        contract = before.next_turn.contracts[0]
        deal = seated.made_up(before, contract, Random(1))
        thumb = Thumb(page)
        thumb.enter(before.play.contracts[contract], deal["facts"])
        until(page, "!document.querySelector('.htmx-request')")
        assert [*looked_at(page, game, [(360, 740)]), *page.evaluate(KEYS_WRONG)] == []
        thumb.save()
        after = seated.replayed(game, seats, [deal])
        assert seated.stored(app, page).ledger.rows == after.rows, game
        expect(page.locator(".deal")).to_have_count(1)
        for where, numbers in ((".deal .deal-n b", after.rows[0].changes), (".board .total", after.rows[0].totals)):
            shown = [words.replace("\N{MINUS SIGN}", "-") for words in page.locator(where).all_inner_texts()]
            assert [int(words) for words in shown] == list(numbers), (game, where)
