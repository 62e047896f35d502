"""The first home page under the thumb: a deal is tried, and with a circle one tap sits down again."""

import pytest
from playwright.sync_api import expect

from tests.helpers import axe
from tests.helpers.hands import sit, until
from tests.helpers.shapes import KEYS_WRONG, looked_at
from tests.helpers.sweep import sweep_all_but


def test_new_match_stands_in_the_middle(open_phone):
    page = open_phone(width=360, height=640)
    page.goto("/")
    left, gap, right, corner = page.locator(".dock .save").evaluate(
        """(key) => {
            const all = key.getBoundingClientRect(), sign = key.querySelector("svg").getBoundingClientRect();
            const words = document.createRange();
            words.selectNodeContents(key.lastChild);
            const said = words.getBoundingClientRect();
            return [sign.left - all.left, said.left - sign.right, all.right - said.right,
                parseFloat(getComputedStyle(key).borderRadius)];
        }"""
    )
    assert abs(left - right) < 8
    assert 0 < gap < 16
    assert corner > 0


@pytest.mark.parametrize("javascript", sweep_all_but(True, of=[True, False]))
def test_a_deal_is_tried(open_phone, javascript):
    """Taps count and pay at once; with a script the page stays where it is, and so does the focus."""
    page = open_phone(width=360, height=640, javascript=javascript)
    page.goto("/try")
    if javascript:
        page.wait_for_selector("html.has-htmx")
    slip = page.locator("#try")
    slip.get_by_role("button", name="Ana, 0 queens, one more", exact=True).tap()
    slip.get_by_role("button", name="Ana, 1 queen, one more", exact=True).tap()
    slip.get_by_role("button", name="Dana, 0 queens, one more").tap()
    expect(slip.locator(".slip-n b")).to_have_text(["−100", "·", "·", "−50"])
    expect(slip.locator(".why")).to_have_text("Missing: 1 queen")
    slip.get_by_role("button", name="Ana: No queens, one less", exact=True).tap()
    expect(slip.locator(".slip-n b")).to_have_text(["−50", "·", "·", "−50"])
    if javascript:
        assert page.url.endswith("/try")
        page.get_by_role("button", name="Cyril, 0 queens, one more").focus()
        page.keyboard.press("Enter")
        expect(slip.locator(".fact-h .note")).to_have_text("3 of 4")
        until(page, "document.activeElement.getAttribute('aria-label') === 'Cyril, 1 queen, one more'")


def test_quick_taps_all_count(open_phone):
    """Three taps before the first answer are three queens, and beyond the last queen nothing is counted."""
    page = open_phone(width=360, height=640)
    sit(page, "/try")
    page.evaluate("for (let tap = 0; tap < 3; tap++) document.querySelectorAll('#try .more')[1].click()")
    expect(page.locator("#try .fact-h .note")).to_have_text("3 of 4")
    page.evaluate("for (let tap = 0; tap < 3; tap++) document.querySelectorAll('#try .more')[0].click()")
    expect(page.locator("#try .why")).to_contain_text("Complete")
    expect(page.locator("#try .slip-n b")).to_have_text(["−50", "−150", "0", "0"])


def test_nothing_keeps_a_newcomer_out(page):
    """Home without a match; with matches it is looked at with every page."""
    page.goto("/")
    assert [*looked_at(page, "home", [(360, 640), (320, 640)]), *page.evaluate(KEYS_WRONG)] == []
    assert axe.in_both_schemes(page) == []
