"""Prices under the thumb: the keypad in the place of the dock, counted taps, without script, narrow and dark."""

import pytest
from playwright.sync_api import expect

from scorer.games import KEYS
from tests.helpers import axe
from tests.helpers.hands import sit
from tests.helpers.keypad import GAME, NAMES, blank, digits, key, open_form, prices_of, writing


class Taps:
    """Counts the taps of a thumb, the digits apart."""

    def __init__(self, page):
        self.page, self.taps, self.digits = page, 0, 0

    def tap(self, at):
        """One tap; what is tapped must be in sight of the keypad as it stands."""
        self.taps += 1
        at.tap()

    def write(self, text):
        self.digits += len(text)
        digits(self.page, text)


def test_one_price_in_five_taps(page):
    open_form(page, "king")
    thumb = Taps(page)
    for at in (page.locator("#rules > summary"), page.locator("#prices > summary"), blank(page, "queen", "king")):
        thumb.tap(at)
    thumb.write("60")
    thumb.tap(key(page, "away"))
    thumb.tap(page.locator("#start"))
    page.wait_for_url("**/m/*")
    assert thumb.taps == 5
    assert prices_of(page) == {"queen": -60}


@pytest.mark.sweep
def test_three_inks_and_one_tap_back(page):
    """In pen once it is changed, "usual" beside it; that puts it back, All as usual all of them, the page follows."""
    open_form(page)
    writing(page, "queen")
    digits(page, "3")
    blank(page, "heart").tap()
    digits(page, "4")
    key(page, "away").tap()
    summary = page.locator("#rules > summary .under")
    expect(summary).to_contain_text("Prices: Queens: A queen +3; Hearts: A heart +4.")
    for price_key in ("queen", "heart"):
        expect(blank(page, price_key)).to_have_class("line blank is-changed")
    page.get_by_role("button", name="usual 2", exact=True).tap()
    expect(blank(page, "queen")).to_have_value("2")
    expect(blank(page, "queen")).to_have_class("line blank")
    expect(page.get_by_role("button", name="usual 2", exact=True)).to_be_hidden()
    expect(summary).not_to_contain_text("Queens")
    page.get_by_role("button", name="All as usual").tap()
    expect(blank(page, "heart")).to_have_value("1")
    expect(page.get_by_role("button", name="All as usual")).to_be_hidden()
    expect(summary).not_to_contain_text("Prices")


@pytest.mark.sweep
def test_what_three_pay_follows_the_digits(page):
    """Beside the price of four stands what three pay of it, as it is written; a fourth name takes that away."""
    open_form(page, "slovak-lorum", NAMES[:3])
    writing(page, "small", game="slovak-lorum")
    other = page.locator(".price", has=blank(page, "small", "slovak-lorum")).locator(".other")
    expect(other).to_have_text("with three 15")
    digits(page, "13")
    expect(other).to_have_text("with three 19")
    key(page, "rub").tap()
    key(page, "rub").tap()
    expect(other).to_have_text("with three …")
    key(page, "away").tap()
    expect(other).to_have_text("with three 15")
    page.get_by_label("Player 4", exact=True).fill("Dana")
    page.get_by_label("Player 4", exact=True).blur()
    expect(page.locator(".price .other")).to_have_count(0)


@pytest.mark.sweep
def test_other_house_rules_say_what_is_usual(page):
    """A price that another rule says follows it, one that it makes idle goes; what was written comes back with it."""
    open_form(page, "serbian-lora")
    page.locator("#rules > summary").tap()
    page.locator("#prices > summary").tap()
    expect(blank(page, "pass")).to_be_hidden()
    page.get_by_text("Every pass in Lora", exact=False).last.tap()
    expect(blank(page, "pass")).to_be_visible()
    blank(page, "pass").tap()
    digits(page, "3")
    key(page, "away").tap()
    page.get_by_text("Passing in Lora is free.", exact=True).last.tap()
    expect(blank(page, "pass")).to_have_attribute("type", "hidden")
    page.get_by_text("Every pass in Lora", exact=False).last.tap()
    expect(blank(page, "pass")).to_be_visible()
    expect(blank(page, "pass")).to_have_value("3")


@pytest.mark.sweep
@pytest.mark.parametrize(("width", "height", "scheme"), [(320, 568, "light"), (360, 640, "dark"), (640, 360, "light")])
def test_nothing_sticks_out(open_phone, width, height, scheme):
    """The longest numbers of every game, and the keypad, fit; every target is large enough; axe finds nothing."""
    page = open_phone(width=width, height=height, scheme=scheme)
    for game in KEYS if width == 320 else ("slovak-lorum", GAME):
        sit(page, f"/new?game={game}")
        page.evaluate("document.querySelectorAll('#rules, #prices').forEach(fold => fold.open = true)")
        page.evaluate(
            "document.querySelectorAll('.blank').forEach(one => {"
            " one.value = 'below' in one.dataset ? '−10000' : '10000';"
            " one.dispatchEvent(new Event('input', { bubbles: true })); })"
        )
        page.locator(".blank").first.tap()
        assert page.evaluate("document.documentElement.scrollWidth") <= width, game
        small = page.evaluate(
            "[...document.querySelectorAll('#prices :is(button, .blank, summary, label), .pad button')]"
            ".filter(one => one.checkVisibility()).map(one => [one.outerHTML, one.getBoundingClientRect()])"
            ".filter(([, box]) => box.width < 44 || box.height < 44).map(([words]) => words)"
        )
        assert small == [], game
        assert page.evaluate(
            "[...document.querySelectorAll('.blank')].every(one => one.scrollWidth <= one.clientWidth)"
        )
    assert axe.faults(page) == []


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
    key(page, "rub").tap()
    key(page, "sign").tap()
    expect(out).to_have_value("−")
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
