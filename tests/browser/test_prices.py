"""Prices under the thumb: the keypad in the place of the dock, counted taps, without script, narrow and dark."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from scorer.games import KEYS
from tests.helpers import hands

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.browser.conftest import OpenPhone

NAMES = ("Ana", "Boris", "Cyril", "Dana")
GAME = "serbian-lora"
SEVEN = {"minimum": "2", "queen": "3", "heart": "2", "jack": "10", "king": "5", "trick": "5", "out": "−10"}
"""What one family in Serbia has otherwise."""


def open_form(page: Page, game: str = GAME, names: tuple[str, ...] = NAMES) -> None:
    """The form of a new match, with people and the game picked."""
    page.goto(f"/new?game={game}")
    page.wait_for_selector("html.has-htmx")
    for row, name in enumerate(names):
        page.locator(f"#name-{row}").fill(name)
    page.locator("h1").click()
    page.locator("#start", has_text=names[0]).wait_for()
    hands.until(page, "!document.querySelector('.htmx-request')")


def blank(page: Page, key: str, game: str = GAME) -> Locator:
    """The blank of a price."""
    return page.locator(f'[name="{game}-prices.{key}"]')


def key(page: Page, value: str) -> Locator:
    """A key of the keypad."""
    return page.locator(f'.pad button[value="{value}"]')


def digits(page: Page, text: str) -> None:
    """Tap a number on the keypad."""
    for digit in text:
        key(page, digit).tap()


def prices_of(page: Page) -> dict[str, int] | None:
    """The prices in the document of the table that is shown."""
    text = page.request.get(f"{page.url.partition('#')[0]}/document.json").text()
    found: dict[str, int] | None = json.loads(text)["options"].get("prices")
    return found


def writing(page: Page, *keys: str, game: str = GAME) -> None:
    """Open House rules and Prices, and tap these blanks."""
    page.locator("#rules > summary").tap()
    page.locator("#prices > summary").tap()
    for one in keys:
        blank(page, one, game).tap()


class Taps:
    """Counts the taps of a thumb, the digits apart."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps, self.digits = page, 0, 0

    def tap(self, at: Locator) -> None:
        """One tap; what is tapped must be in sight of the keypad as it stands."""
        self.taps += 1
        at.tap()

    def write(self, text: str) -> None:
        """The digits of a number."""
        self.digits += len(text)
        digits(self.page, text)


def test_seven_prices_in_eleven_taps(page: Page) -> None:
    """House rules, Prices, seven blanks, away, Start; the sign of a number stays without a tap."""
    open_form(page)
    thumb = Taps(page)
    thumb.tap(page.locator("#rules > summary"))
    thumb.tap(page.locator("#prices > summary"))
    for one, text in SEVEN.items():
        thumb.tap(blank(page, one))
        thumb.write(text.removeprefix("−"))
        expect(blank(page, one)).to_have_value(text)
    thumb.tap(key(page, "away"))
    thumb.tap(page.locator("#start"))
    page.wait_for_url("**/m/*")
    assert (thumb.taps, thumb.digits) == (11, 9)
    assert prices_of(page) == {one: int(text.replace("−", "-")) for one, text in SEVEN.items()}


def test_one_price_in_five_taps(page: Page) -> None:
    """House rules, Prices, its blank, away, Start."""
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


def test_the_keys(page: Page) -> None:
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


def test_nothing_under_0_where_chips_are_paid(page: Page) -> None:
    """There ± is off, and one less ends at 0."""
    open_form(page, "slovak-lorum")
    writing(page, "heart", game="slovak-lorum")
    assert key(page, "sign").is_disabled()
    for _ in range(3):
        key(page, "-1").tap()
    expect(blank(page, "heart", "slovak-lorum")).to_have_value("0")


def test_from_blank_to_blank(page: Page) -> None:
    """Next goes down the list, the last one is Done; the line being written stands just above the keys."""
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


def test_three_inks_and_one_tap_back(page: Page) -> None:
    """In pen once it is changed, "usual" beside it; that puts it back, All as usual all of them, the page follows."""
    open_form(page)
    writing(page, "queen")
    digits(page, "3")
    blank(page, "heart").tap()
    digits(page, "4")
    key(page, "away").tap()
    summary = page.locator("#rules > summary .quiet").first
    expect(summary).to_contain_text("Prices: Queens: A queen +3; Hearts: A heart +4.")
    for one in ("queen", "heart"):
        expect(blank(page, one)).to_have_class("blank is-changed")
    page.get_by_role("button", name="usual 2", exact=True).tap()
    expect(blank(page, "queen")).to_have_value("2")
    expect(blank(page, "queen")).to_have_class("blank")
    expect(page.get_by_role("button", name="usual 2", exact=True)).to_be_hidden()
    expect(summary).not_to_contain_text("Queens")
    page.get_by_role("button", name="All as usual").tap()
    expect(blank(page, "heart")).to_have_value("1")
    expect(page.get_by_role("button", name="All as usual")).to_be_hidden()
    expect(summary).not_to_contain_text("Prices")


def test_a_real_keyboard(page: Page) -> None:
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


def test_other_house_rules_say_what_is_usual(page: Page) -> None:
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


def test_settings_in_the_middle_of_a_match(page: Page) -> None:
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
    expect(blank(page, "queen")).to_have_class("blank is-own")
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
    expect(blank(page, "queen")).to_have_class("blank is-changed")
    key(page, "away").tap()
    page.get_by_role("button", name="Save the settings").tap()
    page.wait_for_url(lambda url: url.partition("#")[0].partition("?")[0] == table)
    assert prices_of(page) == {"heart": 2}


def test_without_script(open_phone: OpenPhone) -> None:
    """Plain fields, with the phone's own keys; what is usual and All as usual bring the form back there."""
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


@pytest.mark.parametrize(("width", "height", "scheme"), [(320, 568, "light"), (360, 640, "dark"), (640, 360, "light")])
def test_nothing_sticks_out(open_phone: OpenPhone, width: int, height: int, scheme: str) -> None:
    """The longest numbers of every game, and the keypad, fit; every target is large enough; axe finds nothing."""
    from axe_playwright_python.sync_playwright import Axe

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
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
