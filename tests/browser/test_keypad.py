"""The keypad: what each key does, going from blank to blank, and a real keyboard beside it."""

import pytest
from playwright.sync_api import expect

from tests.helpers.keypad import GAME, blank, key, open_form, prices_of, writing


def test_keypad_keys_write_into_the_field(page):
    """The first digit replaces, then they follow; one more, one less, the sign, rubbing out, and back to usual."""
    open_form(page)
    writing(page, "out")
    out = blank(page, "out")
    steps = [("1", "−1"), ("2", "−12"), ("sign", "12"), ("rub", "1"), ("rub", ""), ("sign", "−"), ("5", "−5"),
             ("+1", "−4"), ("-1", "−5"), ("7", "−7"), ("usual", "−8"), ("sign", "8"), ("3", "3"), ("0", "30"),
             ("9", "309"), ("9", "3099"), ("9", "30999"), ("9", "30999"), ("usual", "−8"), ("rub", "")]  # fmt: skip
    for tapped, left in steps:
        key(page, tapped).tap()
        expect(out).to_have_value(left)
    key(page, "away").tap()
    expect(out).to_have_value("−8")
    out.tap()
    for _ in range(9):
        key(page, "+1").tap()
    expect(out).to_have_value("1")
    expect(page.locator(".pad-w")).to_have_text("Going out: 1 (minus is good)")
    expect(key(page, "usual")).to_have_text("usual −8")


def test_nothing_under_0_where_chips_are_paid(page):
    open_form(page, "slovak-lorum")
    writing(page, "heart", game="slovak-lorum")
    assert key(page, "sign").is_disabled()
    for _ in range(3):
        key(page, "-1").tap()
    expect(blank(page, "heart", "slovak-lorum")).to_have_value("0")


@pytest.mark.sweep
def test_from_blank_to_blank(page):
    open_form(page)
    writing(page, "minimum")
    expect(page.locator(".dock")).to_be_hidden()
    for _ in range(7):
        key(page, "next").tap()
    now = page.evaluate("document.activeElement.name")
    assert now == f"{GAME}-prices.trick"
    pad = page.locator(".pad").bounding_box()
    line = page.locator(".price:has(:focus)").bounding_box()
    assert pad
    assert line
    assert 0 <= pad["y"] - (line["y"] + line["height"]) <= 120
    key(page, "next").tap()
    key(page, "next").tap()
    expect(page.locator(".to-end")).to_be_visible()
    key(page, "next").tap()
    expect(page.locator(".pad")).to_have_count(0)
    expect(page.locator(".dock")).to_be_visible()


@pytest.mark.sweep
def test_a_real_keyboard(page):
    """Digits and a minus are typed as they are, Enter goes on, Escape puts the keypad away; nothing is sent by it."""
    open_form(page)
    writing(page, "queen")
    page.keyboard.type("-12")
    expect(blank(page, "queen")).to_have_value("-12")
    expect(page.locator(".pad-w")).to_contain_text("A queen: −12")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.name") == f"{GAME}-prices.heart"
    page.keyboard.type("3")
    page.keyboard.press("Escape")
    expect(page.locator(".pad")).to_have_count(0)
    page.locator("#start").tap()
    page.wait_for_url("**/m/*")
    assert prices_of(page) == {"queen": -12, "heart": 3}
