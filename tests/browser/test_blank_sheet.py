"""The blank sheet on paper: as many pages of A4 as it says, and nothing wider or longer than its page."""

import re
from random import Random

import pytest

from scorer.games import all_games, find
from scorer.language.negotiation import LANGUAGE_NAMES
from tests.helpers import own, seated
from tests.helpers.evening import EVENING
from tests.helpers.spoken import AT_HOME, LONGEST, asked_for
from tests.helpers.sweep import sweep_all_but

BEYOND = """() => [...document.querySelectorAll(".blank")].map(page => [
  page.scrollWidth > page.clientWidth, page.scrollHeight > page.clientHeight + 1,
  [...page.querySelectorAll("*")].some(part => {
    const [box, edge] = [part.getBoundingClientRect(), page.getBoundingClientRect()];
    return box.width && !part.classList.contains("vh") && (box.left < edge.left - 1 || box.right > edge.right + 1);
  })]).flat().filter(Boolean).length"""
"""How often something lies beyond the edge of its page."""
LOWEST_ROW = """() => Math.min(...[...document.querySelectorAll(".blank tbody tr")].map(
  row => row.getBoundingClientRect().height))"""
ROOM = 5.8 * 96 / 25.4
"""Pixels of the lowest row that is written in by hand: 5.8 mm."""
GROUNDS = """() => [...document.querySelectorAll("html, body, body *")].filter(part => part.getClientRects().length)
  .map(part => getComputedStyle(part).backgroundColor)"""


MOST_TO_SAY = ("libyan-lora", "rentz")
"""The games with the longest contracts, and with the most players."""


def check_paper(page, place, pages):
    """The page prints on so many sheets; nothing is beyond their edges, and each row has room for a hand."""
    answer = page.goto(place)
    assert answer.ok, place
    sheets = len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True)))
    assert (sheets, page.locator(".blank").count()) == (pages, pages), place
    page.emulate_media(media="print")
    assert page.evaluate(BEYOND) == 0, place
    assert page.evaluate(LOWEST_ROW) >= ROOM, place
    page.emulate_media(media="null")


def pages_of(key, seats):
    """One, and two over 26 deals."""
    game = find(key)
    return 1 if (game.for_table(game.rules(), seats).schedule.total or 0) <= 26 else 2


def made_up_log(key, seats, deals):
    """So many deals that nobody played, each of the first contract that is open."""
    log = []
    for number in range(deals):
        ledger = seated.replayed(key, seats, log)
        log.append(seated.made_up(ledger, ledger.next_turn.contracts[0], Random(number)))
    return log


@pytest.mark.parametrize("key", sweep_all_but("libyan-lora", "rentz", of=[game.key for game in all_games()]))
def test_every_game_fits_its_pages(open_phone, key):
    """For every number of players, also from a dark phone; 703 pixels are what A4 has between its margins."""
    game = find(key)
    page = open_phone(width=703, height=1000, scheme="dark")
    for seats in game.seats:
        check_paper(page, f"/rules/{key}/sheet?players={seats}", pages_of(key, seats))


@pytest.mark.sweep
@pytest.mark.parametrize("language", LANGUAGE_NAMES)
def test_every_game_fits_in_every_language(open_phone, language):
    """All of them in the longest language, those of a country in its own, and MOST_TO_SAY in each other one."""
    page = open_phone(width=703, height=1000, language=asked_for(language))
    for game in all_games():
        seats, asked = max(game.seats), (LONGEST, *AT_HOME.get(game.key, ()))
        if game.key in MOST_TO_SAY or language in asked:
            check_paper(page, f"/rules/{game.key}/sheet?players={seats}", pages_of(game.key, seats))


@pytest.mark.sweep
def test_a_table_with_long_names_prints_what_was_played(app, open_phone):
    """With names that are cut after two lines, and every entry; a long evening takes as many pages as it needs."""
    page = open_phone(width=703, height=1000)
    people = ["Wolfeschlegelsteinhausenbergerdorff", "Bo", "Maria del Carmen", "Ж" * 40]
    table = page.request.get(seated.match(app, "slovak-lorum", log=EVENING[:9], people=people)).url.partition("?")[0]
    check_paper(page, f"{table}/sheet", 1)
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.set_viewport_size({"width": 703, "height": 1000})
    check_paper(page, f"{table}/sheet?played=on", 1)
    log = made_up_log("slovak-lorum", 4, 60)
    table = page.request.get(seated.match(app, "slovak-lorum", log=log)).url.partition("?")[0]
    check_paper(page, f"{table}/sheet?played=on", 3)


def test_other_tables_fit(app, open_phone):
    """Six with what was played, five of whom one rests, and a game of one's own."""
    page, log, client = open_phone(width=703, height=1000), made_up_log("rentz", 6, 12), app.test_client()
    table = page.request.get(seated.match(app, "rentz", 6, log=log)).url.partition("?")[0]
    check_paper(page, f"{table}/sheet?played=on", 2)
    assert page.locator(".chg").count() == 72
    check_paper(page, "/rules/slovak-lorum/sheet?players=5&sits_out=dealer", 1)
    check_paper(page, f"{own.link(client, own.keep_game(client))}/sheet", 1)


def test_paper_has_ink_alone(app, open_phone):
    """No ground but white, nothing to tap; also from a dark phone."""
    page = open_phone(scheme="dark", width=703, height=1000)
    page.goto(f"{page.request.get(seated.match(app, 'slovak-lorum')).url.partition('?')[0]}/sheet")
    page.emulate_media(media="print")
    assert set(page.evaluate(GROUNDS)) <= {"rgba(0, 0, 0, 0)", "rgb(255, 255, 255)"}
    assert page.locator(":is(a, button):visible").count() == 0


def test_the_key_prints_where_there_is_a_script(open_phone):
    page = open_phone()
    page.goto("/rules/king/sheet")
    page.evaluate("window.print = () => document.body.dataset.printed = 'yes'")
    page.get_by_role("button", name="Print").click()
    assert page.evaluate("document.body.dataset.printed") == "yes"
    assert not page.locator(".blank-how").is_visible()
    page = open_phone(javascript=False)
    page.goto("/rules/king/sheet")
    assert page.get_by_role("button", name="Print").count() == 0
    assert page.get_by_text("choose Print in the menu of the browser: 1 page A4.").is_visible()
