"""Begin with and Go on with others under the thumb, on a small phone, without JavaScript too; and what they cost."""

from playwright.sync_api import expect

from tests.helpers import seated
from tests.helpers.evening import EVENING, KEEP, SPLIT, called
from tests.helpers.hands import menu, sit, until

PLAYED = [called("small", 0), called("big", 1)]
"""Ana 10, Boris 50, Cyril and Dana -30; Cyril deals next."""


def totals(page):
    return page.locator(".board .total").all_inner_texts()


def go_on(page):
    """From the table: Finish, which has the way on too."""
    menu(page, "Finish").tap()
    page.get_by_role("link", name="Go on with others").tap()


def test_what_is_open_stays_open(open_phone, app):
    """The fold does not close under the thumb when the page follows a name that was typed."""
    page = open_phone(width=360, height=640)
    sit(page, seated.match(app, "slovak-lorum", log=PLAYED))
    go_on(page)
    page.locator("#stakes > summary").tap()
    page.locator("#begin summary").tap()
    page.locator("#name-2").fill("Emil")
    page.locator("#name-2").blur()
    until(page, "document.querySelector('#total-2').placeholder === '0'")
    expect(page.locator("#bank")).to_be_visible()
    page.get_by_label("Take the totals and the bank along").tap()
    until(page, "document.querySelector('#total-1').placeholder === '0'")


def test_who_pays_whom_comes_first(open_phone, app):
    page = open_phone(width=360, height=640)
    for end in (SPLIT, KEEP):
        page.goto(seated.match(app, "slovak-lorum", log=[*EVENING, end]))
        page.goto(f"{page.url}/finish")
        assert page.locator(".has-ticks > li").count() == 3
        last, dock = page.locator(".has-ticks > li").last.bounding_box(), page.locator("main > .dock").bounding_box()
        assert last
        assert dock
        assert last["y"] + last["height"] <= dock["y"], end
