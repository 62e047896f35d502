"""Begin with and Go on with others under the thumb, on a small phone, without JavaScript too; and what they cost."""

import pytest
from playwright.sync_api import expect

from tests.helpers import seated
from tests.helpers.evening import EVENING, KEEP, SPLIT, called
from tests.helpers.hands import menu, sit, until
from tests.helpers.sweep import sweep_all_but

PLAYED = [called("small", 0), called("big", 1)]
"""Ana 10, Boris 50, Cyril and Dana -30; Cyril deals next."""


def totals(page):
    """What the board shows."""
    return page.locator(".board .total").all_inner_texts()


def go_on(page):
    """From the table: Finish, which has the way on too."""
    menu(page, "Finish").tap()
    page.get_by_role("link", name="Go on with others").tap()


@pytest.mark.parametrize("javascript", sweep_all_but(True, of=[True, False]))
def test_begin_with_and_go_on(open_phone, app, javascript):
    page = open_phone(javascript=javascript, width=360, height=640)
    page.goto("/new")
    for row, name in enumerate(seated.PEOPLE[:4]):
        page.locator(f"#name-{row}").fill(name)
    page.locator("#stakes > summary").tap()
    page.locator("#begin summary").tap()
    page.locator("#total-1").fill("-12")
    page.locator("#bank").fill("some")
    page.get_by_label("Everybody puts in").fill("1")
    page.get_by_text("Order", exact=True).tap()
    page.locator("[value='up:1']").tap()
    expect(page.locator("#total-0")).to_have_value("-12")
    page.locator("#start").tap()
    expect(page.locator("#bank-problem")).to_be_visible()
    page.locator("#bank").fill("5")
    page.locator("#start").tap()
    expect(page.locator(".board")).to_be_visible()
    assert totals(page) == ["−13", "−1", "−1", "−1"]
    expect(page.locator(".bank-total").first).to_have_text("9")

    go_on(page)
    page.locator("#name-2").fill("Emil")
    page.get_by_text("Order", exact=True).tap()
    page.locator("[value='down:0']").tap()
    expect(page.locator("#name-1")).to_have_value("Boris")
    expect(page.locator("#total-1")).to_have_attribute("placeholder", "−13")
    expect(page.locator("#name-2")).to_have_value("Emil")
    page.locator("#start").tap()
    expect(page.locator(".board")).to_be_visible()
    assert totals(page) == ["−1", "−13", "0", "−2"]  # Cyril has settled his −1 with Dana
    expect(page.locator(".bank-total").first).to_have_text("9")
    assert list(seated.stored(app, page).names) == ["Ana", "Boris", "Emil", "Dana"]


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
