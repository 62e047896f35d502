"""The moment of Save, Undo and Finish: it moves nothing but what lies over the page, and holds up no tap.

A row of the list opens to the reasons of its numbers with one tap, in the page that is there, at any width.
"""

import pytest
from playwright.sync_api import expect

from tests.browser.test_aloud import FIRST, SECOND, save
from tests.helpers import axe, seated
from tests.helpers.evening import EVENING, enter, regular
from tests.helpers.hands import menu, sit, tricks, until
from tests.helpers.shapes import looked_at

FROZEN = """
window.moves = [];  // the properties that each animation changes
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  const animation = animate.call(this, frames, timing);
  moves.push(animation.effect.getKeyframes().flatMap((frame) => Object.keys(frame)));
  animation.pause();
  return animation;
};
"""
"""Animations stand still at their beginning until a tap ends them."""
NO_PROPERTIES = {"composite", "computedOffset", "easing", "offset"}
PLACES = """() => [...document.querySelectorAll("#standing td, .told, #entry, .deals")].map((part) => {
  const { x, y, width, height } = part.getBoundingClientRect();
  return [x, y, width, height].map(Math.round).join();
})"""
BANKED = regular([3, 2, 2, 1], 3, 0)
"""Everybody pays the bank: 5, 2, 2 and 11."""


def table(app, page, *log, frozen=True, is_tapped=True):
    """Sit down at a table where one deal after the other has been entered; something of it was tapped before."""
    if frozen:
        page.add_init_script(FROZEN)
    sit(page, seated.match(app, "slovak-lorum"))
    enter(app, page.evaluate("location.pathname"), *(log or [FIRST]))
    page.reload()
    page.wait_for_selector("html.has-htmx")
    if not is_tapped:
        return
    with page.expect_request("**/table.js"):  # comes with the first tap
        page.locator(".menu-key").click()
    until(page, "document.querySelector('#menu .switch:not([hidden])')")
    page.keyboard.press("Escape")


def moments(page):
    return page.locator(".moment")


def totals(page):
    return page.locator("#standing .total").all_inner_texts()


def test_save_moves_what_lies_over_the_page(app, page):
    """The page is true at once; only transforms and opacity change; a tap ends it and moves nothing."""
    table(app, page)
    save(page)
    page.wait_for_selector(".moment", state="attached")
    assert page.locator(".moment").get_attribute("aria-hidden") == "true"
    assert totals(page) == ["−20", "+20", "+20", "−20"]
    assert page.locator(".moment svg").count() == 6, "two chips from each of the three who pay ten"
    changed = {name for names in page.evaluate("moves") for name in names} - NO_PROPERTIES
    assert changed == {"transform", "opacity"}
    before = page.evaluate(PLACES)
    page.touchscreen.tap(150, 20)
    until(page, "!document.querySelector('.moment')")
    after = page.evaluate(PLACES)
    assert before == after
    assert page.locator("#standing .total span").count() == 0, "what was wrapped is as it was"


def test_chips_go_to_the_bank(app, page):
    """One up to five, two up to ten, three above: what an Undo takes out of the bank goes back, be it the first tap."""
    table(app, page, BANKED, is_tapped=False)
    page.get_by_role("button", name="Undo").click()
    page.wait_for_selector(".moment", state="attached")
    assert moments(page).locator("svg").count() == 3 + 1 + 1 + 1
    assert totals(page) == ["0", "0", "0", "0"]
    assert page.locator(".bank-total").inner_text() == "0"
    page.reload()
    page.wait_for_selector("html.has-htmx")
    page.locator(".menu-key").click()
    until(page, "document.querySelector('#menu .switch:not([hidden])')")
    assert moments(page).count() == 0, "it is shown once"


def test_points_only_roll(app, page):
    """A game of points has no chips."""
    page.add_init_script(FROZEN)
    sit(page, seated.match(app, "king"))
    tricks(page, 5, 4, 3)
    expect(page.locator(".save-b")).to_be_visible()
    page.locator(".save").click()
    page.wait_for_selector(".moment", state="attached")
    assert page.locator(".moment svg").count() == 0
    assert page.locator(".moment > div").count() == 4


def test_finish_is_seen_once(app, page):
    table(app, page, FIRST, SECOND)
    menu(page, "Finish").click()
    page.wait_for_selector("#finish")
    assert page.evaluate("moves.length") == 0
    page.locator("#finish .save").click()
    page.wait_for_selector(".finish .pays")
    until(page, "moves.length > 10")
    changed = {name for names in page.evaluate("moves") for name in names} - NO_PROPERTIES
    assert changed == {"transform", "opacity"}
    page.touchscreen.tap(150, 20)
    until(page, "document.getAnimations().every((animation) => animation.playState !== 'paused')")
    page.reload()
    page.wait_for_selector(".finish .pays")
    assert page.evaluate("moves.length") == 0


def test_who_likes_no_movement_sees_none(app, page):
    """Neither at Save, nor at Undo, nor at Finish."""
    page.emulate_media(reduced_motion="reduce")
    table(app, page)
    save(page)
    expect(page.locator(".told")).to_contain_text("Deal 2")
    assert page.evaluate("moves.length") == 0
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".told")).to_contain_text("taken back")
    menu(page, "Finish").click()
    assert page.evaluate("moves.length") == 0
    page.locator("#finish .save").click()
    page.wait_for_selector(".finish .pays")
    assert page.evaluate("moves.length") == 0


@pytest.mark.sweep
def test_a_tap_on_the_told_line_opens_its_row(app, page):
    table(app, page, FIRST, SECOND, frozen=False)
    page.locator(".told p").click()
    expect(page.locator("#past .deal").first).to_have_attribute("open", "")
    expect(page.locator("#past .whys").first).to_contain_text("Cyril")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".told")).to_contain_text("taken back")
    page.locator(".told p").click()
    page.locator(".menu-key").click()
    until(page, "document.querySelector('#menu .switch:not([hidden])')")
    assert page.locator("#past .deal[open]").count() == 0


def test_a_row_opens_to_its_reasons(app, page):
    """An arrow at its end, in pen, turns when it is open; none on the second screen, where nothing opens."""
    arrow = "() => getComputedStyle(document.querySelector('.deal .deal-h'), '::after')"
    page.goto(seated.match(app, "slovak-lorum", log=EVENING[:9]))
    table = page.url.partition("?")[0]
    for address in (table, f"{table}/chart"):
        page.set_viewport_size({"width": 360, "height": 740})
        page.goto(address)
        assert page.evaluate(f"({arrow})().content") == '""'
        closed = page.evaluate(f"({arrow})().transform")
        row = page.locator("details.deal").first
        row.locator("summary").click()
        assert page.evaluate(f"({arrow})().transform") != closed
        expect(row.locator(".whys tbody")).to_have_count(4)
        expect(page.locator(".whys")).to_have_count(1)
        expect(row.locator(".whys .sum").first).to_have_css("text-align", "end")
        assert row.get_by_role("link", name="Why").count() == 0
        assert page.url.endswith(address)
        assert [*looked_at(page, "open", [(320, 568), (360, 740), (740, 360)]), *axe.faults(page)] == []
    page.goto(f"{table}/screen")
    assert page.evaluate(f"({arrow})().content") == "none"
