"""Languages: no label is cut, broken or laid over another in any of them, on the narrow phones that people hold.

Every page is looked at in every language on the narrowest phone, in the longest language on the other one too. So is
the table of every game, which asks each of its contracts in the longest language, and a game of a country in the
language that is spoken there; SCORER_LANGUAGES=all has them ask in all nine, which takes a quarter of an hour.
"""

import os
from random import Random

import pytest

from scorer.games import LOADED, find
from scorer.language.negotiation import LANGUAGE_NAMES
from tests.browser.test_whole_matches import HOUSE
from tests.helpers import axe, hands, seated
from tests.helpers.evening import EVENING
from tests.helpers.shapes import KEYS_WRONG, worded
from tests.helpers.spoken import AT_HOME, LONGEST, asked_for
from tests.helpers.sweep import sweep_all_but

GAME = "slovak-lorum"
SIZES = ((320, 568), (360, 640))
TABLE = (
    "", "finish", "chart", "history", "settings", "share", "adjust", "entries/2", "entries/2/insert", "go-on",
    "screen", "throw-away",
)  # fmt: skip
ELSEWHERE = (
    "", "new", f"new?game={GAME}", "rules", f"rules/{GAME}", "games", "games/begin", "games/new", "games/open", "open",
    "import", "people", "language", "privacy",
)  # fmt: skip
UNFOLD = "(where) => document.querySelectorAll(`${where} details`).forEach((one) => one.open = true)"
LAID_OPEN = """!document.querySelector(".deal[open] [hx-get]")
  && [...document.querySelectorAll(".whys link")].every((style) => style.sheet)"""
"""True when each row has fetched its reasons, and they have their style."""


def sizes_in(language):
    """The windows that are looked at in this language."""
    return SIZES if language == LONGEST else SIZES[:1]


def where_somebody_rests(app, page, language):
    """What is wrong where one or two sit out: their narrow columns have room for the words of board and list."""
    two, faults = [seated.made_up(seated.replayed("trex", 6, [], "before"), "diamonds", Random(3))], []
    for game, people, log, sits_out in ((GAME, 5, [], "dealer"), (GAME, 6, [], "dealer"), ("trex", 6, two, "before")):
        hands.sit(page, seated.match(app, game, people, log, sits_out=sits_out))
        faults += worded(page, f"{language} {game} {people}", sizes_in(language))
    return faults


def test_who_sits_out_has_room_for_the_words(app, open_phone):
    assert where_somebody_rests(app, open_phone(language=LONGEST), LONGEST) == []


@pytest.mark.sweep
@pytest.mark.parametrize("language", LANGUAGE_NAMES)
def test_every_page_keeps_its_shape(app, open_phone, language):
    page = open_phone(width=SIZES[0][0], height=SIZES[0][1], language=asked_for(language))
    hands.sit(page, seated.match(app, GAME, log=EVENING[:9]))
    assert page.get_attribute("html", "lang") == asked_for(language)
    table, faults = page.url, []
    for address in (*(f"{table}/{after}".rstrip("/") for after in TABLE), *(f"/{where}" for where in ELSEWHERE)):
        page.goto(address)
        page.evaluate(UNFOLD, "main")
        hands.until(page, LAID_OPEN)
        faults += worded(page, f"{language} {address.removeprefix(table)}", sizes_in(language))
    page.goto(table)
    page.locator(".menu-key").click()
    faults += worded(page, f"{language} menu", sizes_in(language))
    faults += where_somebody_rests(app, page, language)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("game", sweep_all_but("lora-points", of=LOADED))
def test_the_table_of_every_game_keeps_its_shape(app, open_phone, game):
    """With everything unfolded; keys lie as they should, and axe finds nothing in either scheme."""
    everything = os.environ.get("SCORER_LANGUAGES") == "all"
    languages = dict.fromkeys((LONGEST, *(LANGUAGE_NAMES if everything else AT_HOME.get(game, ()))))
    tables, faults, new = list(asking(app, game)), [], unlike(game)
    for language in languages:
        page = open_phone(width=SIZES[0][0], height=SIZES[0][1], language=asked_for(language))
        for link, contracts in tables:
            hands.sit(page, link)
            if page.locator("label.tab").count():
                faults += worded(page, f"{language} choice", sizes_in(language))
            for contract in contracts:
                choose(page, contract)
                page.evaluate(UNFOLD, "#entry")
                faults += worded(page, f"{language} {contract}", sizes_in(language))
                if language == LONGEST and contract in new:
                    wrong = [*page.evaluate(KEYS_WRONG), *axe.in_both_schemes(page)]
                    faults += [f"{contract}: {fault}" for fault in wrong]
        page.context.close()
    assert not faults, "\n".join(dict.fromkeys(faults))


def unlike(game):
    """The contracts of a game that ask other kinds of things than those before."""
    definition = find(game)
    seats, seen = definition.seats[0], {}
    rules = definition.parse_options(HOUSE.get(game, {}), seats)[0]
    for contract in definition.for_table(rules, seats).contracts.values():
        asks = tuple((fact.kind, getattr(fact, "total", None), fact.is_rare) for fact in contract.asks)
        seen.setdefault(asks, contract.key)
    return {*seen.values()}


def asking(app, game):
    """Links to tables, each with the contracts that are looked at there, which are all of the game together."""
    definition, house = find(game), HOUSE.get(game, {})
    seats = definition.seats[0]
    tables = {}
    for key in definition.for_table(definition.parse_options(house, seats)[0], seats).contracts:
        tables.setdefault(len(seated.until(game, key, seats, **house)), []).append(key)
    for contracts in tables.values():
        yield seated.match(app, game, seats, seated.until(game, contracts[0], seats, **house), **house), contracts


def choose(page, contract):
    tab = page.locator(f'label.tab:has(input[value="{contract}"])')
    if tab.count():
        if not tab.is_visible():  # the chosen one has folded the others away
            page.locator("label.change").tap()
        tab.tap()
        hands.until(page, "!document.querySelector('.htmx-request')")
