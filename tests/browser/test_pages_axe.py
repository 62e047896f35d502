"""Everything round the entry for those who hear it or see little: axe finds nothing, in light and in dark."""

import pytest
from playwright.sync_api import expect

from tests.helpers import axe, hands, seated
from tests.helpers.evening import EVENING
from tests.helpers.hands import sit

GAME = "slovak-lorum"
SMALL = {"kind": "deal", "contract": "small", "facts": {"caller": 1, "made": True}}


def saved(page):
    """Boris made a small game, which is told and can be taken back."""
    page.locator("label.tab:has([value=small])").click()
    for name, value in (("caller", "1"), ("made", "yes")):
        page.locator(f"label:has(> [name=small-{name}][value='{value}'])").click()
    hands.save(page).click()
    expect(page.get_by_role("button", name="Undo")).to_be_visible()


def undone(page):
    """Taken back, and offered again."""
    saved(page)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Redo")).to_be_visible()


def moving(page):
    """Ana gives Boris four."""
    for name, value in (("gives", "0"), ("gets", "1"), ("number", "4")):
        page.locator(f"label:has(> [name={name}][value='{value}'])").click()
    expect(page.locator(".save")).to_contain_text("Ana")


STATES = {
    "menu": ("", lambda page: page.get_by_role("button", name="Table", exact=True).click()),
    "told, Undo": ("", saved),
    "told, Redo": ("", undone),
    "move": ("/adjust", moving),
}
"""What follows the address of a table where deals have been played, and what is tapped there."""


def nothing_found(page):
    """Axe finds nothing in either scheme, and nothing scrolls sideways at 320 px."""
    assert axe.in_both_schemes(page) == []
    page.set_viewport_size({"width": 320, "height": 568})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.sweep
@pytest.mark.parametrize("name", STATES)
def test_table_pages_pass_axe(app, open_phone, name):
    page, (after, tapped) = open_phone(width=360, height=640), STATES[name]
    sit(page, seated.match(app, GAME, log=EVENING[:5]))
    if after:
        page.goto(f"{page.url}{after}")
    tapped(page)
    nothing_found(page)


@pytest.mark.sweep
@pytest.mark.parametrize("people", [5, 6])
def test_pages_of_who_rests_pass_axe(app, open_phone, people):
    page = open_phone(width=360, height=640)
    page.goto("/new?game=slovak-lorum")
    for row, name in enumerate(seated.PEOPLE[:people]):
        if row > 3:
            page.locator("button[value^=rows]").click()
        page.locator(f"[name=name-{row}]").fill(name)
    page.locator("[name=name-0]").focus()
    expect(page.locator("#start")).to_contain_text("Ana deals and sits out")
    page.locator("label:has(> [name=sits_out][value=before])").click()
    expect(page.locator("#start")).to_contain_text("Ana deals, ")
    page.evaluate("scrollTo(0, 0)")
    for choice in page.locator("#sits-out .tab").all():  # above the dock of a small phone
        assert choice.evaluate(
            "one => document.elementFromPoint(...(({x, y, width, height}) => "
            "[x + width / 2, y + height - 2])(one.getBoundingClientRect())).closest('.tab') === one"
        )
    nothing_found(page)
    page.set_viewport_size({"width": 360, "height": 640})
    page.locator("#start").click()
    expect(page.locator(".board .is-out")).to_have_count(3 * (people - 4))
    saved_small = SMALL | {"facts": {"caller": 0, "made": True}}
    sit(page, seated.match(app, GAME, people, [saved_small], sits_out="before"))
    nothing_found(page)
    table = page.url.partition("?")[0]
    for address in ("/chart", "/entries/1", "/screen", "/finish"):
        page.goto(f"{table}{address}")
        nothing_found(page)


@pytest.mark.sweep
def test_the_lot_passes_axe(open_phone):
    """Cards for everybody, on a phone that has no match yet."""
    page = open_phone(width=360, height=640)
    page.goto("/new?game=slovak-lorum")
    for seat, name in enumerate(seated.PEOPLE[:4]):
        page.locator(f"[name=name-{seat}]").fill(name)
    page.get_by_role("button", name="Draw the dealer").click()
    expect(page.locator(".lot")).to_be_visible()
    nothing_found(page)


@pytest.mark.sweep
@pytest.mark.parametrize("page_of", ["", "/screen"])
@pytest.mark.parametrize("log", [[], [SMALL]])
def test_pages_for_watchers_pass_axe(app, open_phone, page_of, log):
    """Before the first deal and after it, and while an entry is being made."""
    keeper, watcher = open_phone(width=360, height=640), open_phone(width=360, height=640)
    link = seated.match(app, GAME, log=log)
    sit(keeper, link)
    watcher.goto(f"{seated.to_watch(app, link)}{page_of}")
    nothing_found(watcher)
    with keeper.expect_response("**/preview"):
        hands.tap(keeper, "regular", "hearts", 3)
    watcher.reload()
    expect(watcher.locator("#pen")).to_contain_text("is being written")
    nothing_found(watcher)
