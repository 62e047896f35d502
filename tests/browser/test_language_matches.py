"""A match in each language by taps: its ledger is the one that English taps make, and axe finds nothing on the way."""

import re
from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.test_pages_axe import nothing_found
from tests.helpers import hands, seated
from tests.helpers.spoken import AT_HOME, asked_for
from tests.helpers.tapper import Thumb

SHORT = {
    "hungarian-lorum": {"contracts": ["obers", "lorum"]},
    "serbian-lora": {"contracts": ["king-last", "lora"]},
    "croatian-lora": {"contracts": ["prognoza", "lora"]},
    "german-lorum": {"contracts": ["red-king", "lorum"]},
}
"""House rules with which a match is short: two contracts a dealer."""
TAPPED = 8
"""So many deals are tapped in; of a longer match these are the last ones, and an endless one is ended behind them."""

SIGNS = re.compile(
    "[\N{LEFT-TO-RIGHT MARK}\N{LEFT-TO-RIGHT ISOLATE}\N{FIRST STRONG ISOLATE}\N{POP DIRECTIONAL ISOLATE}]"
)
"""What keeps a figure together where people read from the right."""


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("language", "game"), [(language_code, game) for game, spoken in AT_HOME.items() for language_code in spoken]
)
def test_a_match_of_the_country_in_its_language(app, open_phone, game, language):
    """The store holds what the engine makes of the same log; the table, the rules and the end are for everybody."""
    options, random = SHORT.get(game, {}), Random(3)
    log = []
    ledger = seated.replayed(game, 4, log, **options)
    while ledger.next_turn is not None and len(log) < (ledger.play.schedule.total or TAPPED):
        log.append(seated.made_up(ledger, random.choice(ledger.next_turn.contracts), random))
        ledger = seated.replayed(game, 4, log, **options)
    page = open_phone(width=360, height=640, language=asked_for(language))
    hands.sit(page, seated.match(app, game, log=log[:-TAPPED], **options))
    expect(page.locator("html")).to_have_attribute("lang", asked_for(language))
    address, thumb = page.url, Thumb(page)
    for entry in log[-TAPPED:]:
        thumb.play(ledger.play.contracts[entry["contract"]], entry["facts"])
        if entry is log[-2]:
            accessible(page)
    replayed = seated.stored(app, page).ledger
    assert [(row.totals, row.bank) for row in replayed.rows] == [(row.totals, row.bank) for row in ledger.rows]
    shown = [SIGNS.sub("", total) for total in page.locator(".board .total").all_inner_texts()]
    assert [int(total.replace("\N{MINUS SIGN}", "-")) for total in shown] == list(ledger.state.totals)
    page.goto(f"{address}/finish")
    if not ledger.state.finished:
        page.locator("main .save, main button[type=submit]").last.tap()
        hands.until(page, lambda: seated.stored(app, page).ledger.state.finished)
        page.goto(f"{address}/finish")
    for name in seated.PEOPLE[:4]:
        expect(page.locator("main.finish")).to_contain_text(name)
    accessible(page)
    page.goto(f"/rules/{game}")
    accessible(page)


def accessible(page):
    """Axe finds nothing there, and the phone is as wide as before."""
    size = page.viewport_size
    nothing_found(page)
    assert size is not None
    page.set_viewport_size(size)
