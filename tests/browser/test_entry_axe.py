"""The table page of every game for those who hear it or see little: axe finds nothing, and nothing is cut off."""

import pytest
from playwright.sync_api import expect

from scorer.engine.house_rules import parse_options
from scorer.games import KEYS, find
from tests.browser.test_whole_matches import HOUSE
from tests.helpers import axe, seated
from tests.helpers.sweep import sweep_all_but


def unlike(game, seats):
    """The contracts of a game that ask other kinds of things than those before."""
    definition = find(game)
    rules = parse_options(definition.rules, HOUSE.get(game, {}), seats, "options")[0]
    seen = set()
    for contract in definition.for_table(rules, seats).contracts.values():
        asks = tuple((fact.kind, getattr(fact, "total", None), fact.is_rare) for fact in contract.asks)
        if asks not in seen:
            seen.add(asks)
            yield contract


@pytest.mark.parametrize("game", sweep_all_but("lora-points", of=KEYS))
def test_the_entry_of_every_game(open_phone, app, game):
    """With everything unfolded axe finds nothing in either scheme; from 320 px on nothing scrolls sideways."""
    definition = find(game)
    seats, page = definition.seats[0], open_phone(width=360, height=640)
    for contract in unlike(game, seats):
        log = seated.until(game, contract.key, seats, **HOUSE.get(game, {}))
        page.goto(seated.match(app, game, seats, log, **HOUSE.get(game, {})))
        expect(page.locator("html.has-htmx")).to_be_attached()
        tab = page.locator(f'label.tab:has(input[value="{contract.key}"])')
        if tab.count():
            tab.tap()
            expect(page.locator(".save")).not_to_contain_text("Choose")
        page.evaluate("document.querySelectorAll('#entry details').forEach(one => one.open = true)")
        assert axe.in_both_schemes(page) == [], contract.key
        for width in (320, 360, 700):
            page.set_viewport_size({"width": width, "height": 640})
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= width, f"{contract.key} is {wide} px wide at {width}"
            assert not page.evaluate(SMALL), f"{contract.key} at {width}: keys under 44 px"
        page.set_viewport_size({"width": 360, "height": 640})


SMALL = """() => [...document.querySelectorAll("#entry label, #entry button, #entry summary")]
    .map(one => [one.textContent, one.getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.width < 44 || box.height < 44)).map(([text, box]) => text + box.height)"""
"""What can be tapped at the entry and is smaller than a fingertip."""
