"""The log on a small phone: a forgotten deal put in, an adjustment corrected, a deal that counts for nothing."""

import pytest
from playwright.sync_api import expect

from tests.helpers import seated
from tests.helpers.evening import called
from tests.helpers.ledgers import moved

SMALL = {"width": 360, "height": 640}


@pytest.fixture(params=[True, pytest.param(False, marks=pytest.mark.sweep)], ids=["javascript", "without"])
def phone(request, open_phone):
    """A small phone, with and without JavaScript."""
    page = open_phone(javascript=request.param)
    page.set_viewport_size(SMALL)
    return page


def fits(phone):
    """Nothing is wider than the phone, once its style is there."""
    phone.wait_for_load_state()
    assert phone.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]


def tap_key(phone, name, value):
    """Tap the key of a radio button."""
    phone.locator("label", has=phone.locator(f'input[name="{name}"][value="{value}"]')).tap()


def test_a_forgotten_deal(app, phone):
    """Deal 7 of nine was not written down: it is put in before what is now deal 7, and the page says what moved."""
    phone.goto(seated.match(app, "slovak-lorum", log=[called("small", n % 4) for n in range(8)]))
    phone.locator("details.deal").nth(1).locator("summary").tap()
    row = phone.locator("details.deal").nth(1)
    fits(phone)
    row.get_by_role("link", name="Insert before").tap()
    expect(phone.locator(".kicker b")).to_have_text("Before: Deal 7")
    fits(phone)
    tap_key(phone, "contract", "big")
    tap_key(phone, "big-caller", "3")
    tap_key(phone, "big-made", "yes")
    phone.locator("#entry .save").tap()
    expect(phone.get_by_text("Deal 7: put in; 2 later deals recalculated.").first).to_be_attached()
    assert seated.stored(app, phone).stored.log[6] == called("big", 3)
    assert len(seated.stored(app, phone).stored.log) == 9


@pytest.mark.sweep
def test_a_corrected_adjustment(app, phone):
    log = [called("small", 0), moved(4, -4, 0, 0, bank=0, note="agreed"), called("small", 1)]
    phone.goto(seated.match(app, "slovak-lorum", log=log))
    row = phone.locator("details.deal").nth(1)
    row.locator("summary").tap()
    row.get_by_role("link", name="Correct").tap()
    expect(phone.locator(".kicker b")).to_have_text("Chips moved, after deal 1")
    fits(phone)
    expect(phone.locator("[name=number]:checked")).to_have_value("4")
    phone.locator("#number-typed").fill("6")
    phone.get_by_role("button", name="Save the correction").tap()
    expect(phone.get_by_text("Chips moved, after deal 1: corrected; 1 later deal recalculated.").first).to_be_attached()
    assert seated.stored(app, phone).stored.log[1] == moved(6, -6, 0, 0, bank=0, note="agreed")


def test_a_deal_that_counts_for_nothing(app, phone):
    """From the menu, with a reason, whatever was entered."""
    phone.goto(seated.match(app, "king"))
    tap_key(phone, "tricks-tricks-0", "9")
    phone.get_by_role("button", name="Table", exact=True).tap()
    phone.get_by_role("link", name="Void this deal").tap()
    phone.get_by_label("Why, if you like").fill("a card was missing")
    fits(phone)
    phone.get_by_role("button", name="Count it as dealt").tap()
    expect(phone.locator(".kicker b").first).to_contain_text("Deal 2")
    expect(phone.get_by_text("Deal 1, No tricks: void, a card was missing").first).to_be_attached()
    entry = {"kind": "void", "contract": "tricks", "note": "a card was missing"}
    assert seated.stored(app, phone).stored.log == [entry]


def test_a_row_shows_that_it_opens(app, phone):
    """An arrow at its end, in pen, which turns when it is open; none on the second screen, where nothing opens."""
    arrow = "() => getComputedStyle(document.querySelector('.deal .deal-h'), '::after')"
    phone.goto(seated.match(app, "slovak-lorum", log=[called("small", 0)]))
    table = phone.url
    assert phone.evaluate(f"({arrow})().content") == '""'
    closed = phone.evaluate(f"({arrow})().transform")
    phone.locator("details.deal summary").tap()
    assert phone.evaluate(f"({arrow})().transform") != closed
    phone.goto(f"{table}/screen")
    assert phone.evaluate(f"({arrow})().content") == "none"
