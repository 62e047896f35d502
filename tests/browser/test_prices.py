"""Prices under the thumb: the keypad in the place of the dock, counted taps, without script, narrow and dark."""

import pytest
from playwright.sync_api import expect

from scorer.games import KEYS
from tests.helpers import axe
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
        """The digits of a number."""
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
def test_settings_in_the_middle_of_a_match(page):
    """There the table's own number is black, the usual one grey, a changed one in pen; a wrong one has its sentence."""
    open_form(page)
    writing(page, "queen")
    digits(page, "3")
    key(page, "away").tap()
    page.locator("#start").tap()
    page.wait_for_url("**/m/*")
    table = page.url
    page.goto(f"{table}/settings")
    page.wait_for_selector("html.has-htmx")
    writing(page, "heart")
    expect(blank(page, "queen")).to_have_class("line blank is-own")
    digits(page, "99999")
    key(page, "away").tap()
    page.get_by_role("button", name="Save the settings").tap()
    wrong = page.get_by_text("99999 is too much: at most 10000", exact=True)
    wrong.wait_for()
    assert wrong.is_visible()
    expect(blank(page, "heart")).to_have_value("99999")
    blank(page, "heart").tap()
    digits(page, "2")
    blank(page, "queen").tap()
    key(page, "usual").tap()
    expect(blank(page, "queen")).to_have_class("line blank is-changed")
    key(page, "away").tap()
    page.get_by_role("button", name="Save the settings").tap()
    page.wait_for_url(lambda url: url.partition("#")[0].partition("?")[0] == table)
    assert prices_of(page) == {"heart": 2}


def test_without_script(open_phone):
    page = open_phone(javascript=False)
    page.goto("/new?game=serbian-lora")
    for row, name in enumerate(NAMES):
        page.locator(f"#name-{row}").fill(name)
    page.locator("#rules > summary").click()
    page.locator("#prices > summary").click()
    assert blank(page, "out").get_attribute("inputmode") is None
    expect(page.get_by_role("button", name="All as usual")).to_be_hidden()
    blank(page, "out").fill("-10")
    blank(page, "queen").fill("many")
    blank(page, "heart").fill("3")
    page.locator("#start").click()
    expect(page.locator(f'[id="{GAME}-prices.queen-problem"]')).to_be_visible()
    page.get_by_role("button", name="usual 2", exact=True).click()
    expect(blank(page, "queen")).to_have_value("2")
    expect(blank(page, "out")).to_have_value("−10")
    assert page.url.endswith("#prices")
    page.get_by_role("button", name="usual 1", exact=True).click()
    page.locator("#start").click()
    page.wait_for_url("**/m/*")
    assert prices_of(page) == {"out": -10}


@pytest.mark.sweep
@pytest.mark.parametrize(("width", "height", "scheme"), [(320, 568, "light"), (360, 640, "dark"), (640, 360, "light")])
def test_nothing_sticks_out(open_phone, width, height, scheme):
    """The longest numbers of every game, and the keypad, fit; every target is large enough; axe finds nothing."""
    page = open_phone(width=width, height=height, scheme=scheme)
    for game in KEYS if width == 320 else ("slovak-lorum", GAME):
        page.goto(f"/new?game={game}")
        page.wait_for_selector("html.has-htmx")
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
