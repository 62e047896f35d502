"""Every game once, as a player meets it: its table is opened, a deal is tapped in, and its row stands there."""

from random import Random

import pytest
from playwright.sync_api import expect

from scorer.games import KEYS, LOADED, RETIRED, find
from tests.browser import test_every_page
from tests.browser.test_whole_matches import HOUSE
from tests.helpers import axe, seated
from tests.helpers.hands import sit, until
from tests.helpers.shapes import KEYS_WRONG, looked_at
from tests.helpers.sweep import sweep_all_but
from tests.helpers.tapper import Thumb


@pytest.mark.parametrize("game", LOADED)
def test_a_deal_of_a_game(app, page, game):
    """The first contract that is open; keys and figures lie as they should, and the row is what the engine says."""
    declared = find(game)
    seats = declared.seats[0]
    sit(page, seated.match(app, game, seats))
    before = seated.replayed(game, seats, [])
    contract = before.next_turn.contracts[0]
    deal = seated.made_up(before, contract, Random(1))
    thumb = Thumb(page)
    thumb.enter(before.play.contracts[contract], deal["facts"])
    until(page, "!document.querySelector('.htmx-request')")
    assert [*looked_at(page, contract, [(360, 740)]), *page.evaluate(KEYS_WRONG)] == []
    thumb.save()
    after = seated.replayed(game, seats, [deal])
    assert seated.stored(app, page).ledger.rows == after.rows
    expect(page.locator(".deal")).to_have_count(1)
    for where, numbers in ((".deal .deal-n b", after.rows[0].changes), (".board .total", after.rows[0].totals)):
        shown = [words.replace("\N{MINUS SIGN}", "-") for words in page.locator(where).all_inner_texts()]
        assert [int(words) for words in shown] == list(numbers), where


def values_without_mark(test):
    """What this test is called with where nobody asks for the sweep; nothing, where all of it belongs there."""
    marks = getattr(test, "pytestmark", [])
    if any(mark.name == "sweep" for mark in marks):
        return set()
    (values,) = (mark.args[1] for mark in marks if mark.name == "parametrize")
    plain = [value for value in values if isinstance(value, (str, list))]  # one with a mark is no plain value
    return {each for value in plain for each in ([value] if isinstance(value, str) else value)}


def test_no_game_or_page_waits_for_the_sweep(app):
    assert values_without_mark(test_a_deal_of_a_game) == set(LOADED)
    assert values_without_mark(test_every_page.test_pages_fit_the_phone) == set(test_every_page.PAGES)
    offered = app.test_client().get("/rules").text
    assert all(f"/rules/{game}" in offered for game in LOADED if game not in RETIRED)


def unlike(game, seats):
    """The contracts of a game that ask other kinds of things than those before."""
    definition = find(game)
    rules = definition.parse_options(HOUSE.get(game, {}), seats)[0]
    seen = set()
    for contract in definition.for_table(rules, seats).contracts.values():
        asks = tuple((fact.kind, getattr(fact, "total", None), fact.is_rare) for fact in contract.asks)
        if asks not in seen:
            seen.add(asks)
            yield contract


@pytest.mark.parametrize("game", sweep_all_but("lora-points", of=KEYS))
def test_the_entry_of_every_game(open_phone, app, game):
    """With everything unfolded axe finds nothing in either scheme; all lies as it should from 320 px on."""
    definition = find(game)
    seats, page = definition.seats[0], open_phone(width=360, height=640)
    for contract in unlike(game, seats):
        log = seated.until(game, contract.key, seats, **HOUSE.get(game, {}))
        sit(page, seated.match(app, game, seats, log, **HOUSE.get(game, {})))
        tab = page.locator(f'label.tab:has(input[value="{contract.key}"])')
        if tab.count():
            tab.tap()
            expect(page.locator(".save")).not_to_contain_text("Choose")
        page.evaluate("document.querySelectorAll('#entry details').forEach(one => one.open = true)")
        assert [*looked_at(page, contract.key, [(320, 640), (360, 640)]), *page.evaluate(KEYS_WRONG)] == []
        assert axe.in_both_schemes(page) == [], contract.key
