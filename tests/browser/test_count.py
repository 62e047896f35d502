"""The chips themselves on a phone: counted with the keypad, tapped by colours, bought, and laid out."""

import pytest
from playwright.sync_api import expect

from tests.helpers import axe, seated
from tests.helpers.hands import menu, sit
from tests.helpers.shapes import KEYS_WRONG
from tests.helpers.sweep import sample

SIZES = [(360, 640), (640, 360), (320, 568)]
CHIPS = {
    "buy_ins": [[50, 20, 20], [50], [50], [50]],
    "colours": [
        {"colour": colour, "worth": worth, "number": 1000}
        for colour, worth in (("white", 1), ("red", 5), ("blue", 10), ("green", 20), ("black", 50))
    ],
}
SCORE = {"kind": "adjustment", "changes": [-44, -20, -1, 5], "bank": 60, "note": ""}


def come(app, page, path):
    """Come to a page of a table to which each brought chips."""
    sit(page, seated.match(app, "slovak-lorum", log=[SCORE], chips=CHIPS))
    page.goto(f"{page.url}{path}")
    page.wait_for_selector("html.has-htmx main")


def passes(page):
    """Axe finds nothing, nothing is too small for a finger, and nothing is wider than the page."""
    assert axe.in_both_schemes(page) == []
    assert page.evaluate(KEYS_WRONG) == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def write(page, *numbers):
    """Write numbers with the keypad, the first where the focus is, and Next after each."""
    for number in numbers:
        for key in (*str(number), "next"):
            page.locator(f".pad [value='{key}']").click()


@pytest.mark.parametrize("language", sample(["en", "sk", "hu", "ar"], 1))
def test_a_count_of_six_begins_with_a_low_dock(app, open_phone, language):
    """Nobody is counted: the dock has a line, as high as the page leaves room for, and no two headings touch."""
    page = open_phone(width=360, height=640, language=language)
    link = seated.match(app, "slovak-lorum", 6, sits_out="dealer", chips={"buy_ins": [[50]] * 6})
    sit(page, link)
    table = page.url
    for path, heads in (("count", ".count-h > span"), ("buy-ins", ".brought thead th")):
        page.goto(f"{table}/{path}")
        gaps = page.evaluate(
            """(heads) => {
  const texts = [...document.querySelectorAll(heads)]
    .filter((one) => one.checkVisibility() && !one.querySelector(".vh"));
  const boxes = texts.map((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return range.getBoundingClientRect();
  }).sort((one, other) => one.left - other.left);
  return boxes.slice(1).map((box, place) => box.left - boxes[place].right);
}""",
            heads,
        )
        assert gaps
        assert min(gaps) >= 6, (path, gaps)
    page.goto(f"{table}/count")
    dock = page.locator("main .dock").bounding_box()
    assert dock
    assert dock["height"] <= 72


@pytest.mark.parametrize("size", sample(SIZES, 2))
def test_a_count_is_written_with_the_keypad(app, open_phone, size):
    """A row is compared as soon as it is left, and never before; at the end Save says what it will do."""
    page = open_phone(width=size[0], height=size[1])
    come(app, page, "")
    menu(page, "Count").click()
    page.wait_for_selector("html.has-htmx #count")
    page.locator("#count-0").click()
    page.keyboard.type("4")
    expect(page.locator("#diff-0")).to_be_empty()
    page.keyboard.type("6")
    page.locator(".pad [value=next]").click()
    expect(page.locator("#diff-0")).to_have_text("correct")
    expect(page.locator("#count-1")).to_be_focused()
    write(page, 33)
    expect(page.locator("#diff-1")).to_have_text("3 too many")
    write(page, 46, 55, 60)
    expect(page.locator("#together")).to_have_text("240 of 240")
    expect(page.locator("#outcome")).to_contain_text("Boris gives Cyril 3, and everything is right.")
    passes(page)
    page.get_by_role("button", name="Write it down").click()
    expect(page.locator(".told")).to_contain_text("The score follows the table: Boris +3, Cyril −3.")
    page.goto(f"{page.url}/count")
    should = [f"should have {number}" for number in (46, 33, 46, 55, 60)]
    assert page.locator(".should").all_text_contents() == should


def test_half_a_count_is_there_again(app, page):
    """Whoever goes back to the table and returns goes on counting, in both ways; what was saved is not asked again."""
    come(app, page, "/count?then=finish")
    address = page.url
    page.locator("#count-0").click()
    write(page, 46, 33)
    page.get_by_role("link", name="Back").click()
    page.wait_for_selector(".finish")
    page.goto(address)
    expect(page.locator("#diff-1")).to_have_text("3 too many")
    expect(page.locator("#count-0")).to_have_value("46")
    page.get_by_text("By colours").click()
    page.get_by_role("button", name="Next: Boris").click()
    expect(page.locator(".party[open]")).to_have_attribute("data-party", "1")
    page.locator(".party[open] .chip").nth(3).click()
    expect(page.locator("#sum-1")).to_have_text("20, 10 too few")
    page.reload()
    expect(page.locator("#sum-1")).to_have_text("20, 10 too few")
    expect(page.locator(".party[open]")).to_have_attribute("data-party", "1")
    page.get_by_text("As numbers").click()
    page.locator("#count-1").click()
    write(page, 30, 49, 55, 60)
    page.get_by_role("button", name="Everything is right").click()
    expect(page.locator("#said")).to_contain_text("Counted, and right.")
    page.goto(address)
    page.wait_for_selector("html.has-htmx #count")
    assert page.locator("#count-0").input_value() == ""
    assert page.get_by_role("radio", name="As numbers").is_checked()


@pytest.mark.sweep
@pytest.mark.parametrize("size", sample(SIZES, 2))
def test_chips_are_tapped_by_their_colours(app, open_phone, size):
    page = open_phone(width=size[0], height=size[1])
    come(app, page, "/count")
    page.get_by_text("By colours").click()
    chips = page.locator(".party[open] .chip")
    expect(chips).to_have_count(5)
    for tap in (0, 1, 3, 3):
        chips.nth(tap).click()
    expect(page.locator("#sum-0")).to_have_text("46")
    page.locator(".party[open] .less").nth(0).click()
    expect(page.locator("#sum-0")).to_have_text("45, 1 too few")
    passes(page)
    page.get_by_role("button", name="Next: Boris").click()
    expect(page.locator(".party[open]")).to_have_attribute("data-party", "1")
    page.get_by_role("button", name="Next: Cyril").click()
    expect(page.locator("#sum-1")).to_have_text("0, 30 too few")


def test_the_line_to_the_count_is_one_to_tap(app, open_phone):
    page = open_phone(width=360, height=640)
    come(app, page, "/buy-ins")
    passes(page)
    sit(page, seated.match(app, "slovak-lorum", log=[SCORE]))
    page.goto(f"{page.url}/count")
    page.get_by_role("textbox", name="How many chips did each begin with?").tap()
    expect(page.locator(".pad-w")).to_have_text("How many chips did each begin with?")


@pytest.mark.sweep
@pytest.mark.parametrize("size", sample(SIZES, 2))
def test_the_layout_follows_every_tap(open_phone, size):
    page = open_phone(width=size[0], height=size[1])
    sit(page, "/new?game=slovak-lorum")
    page.locator("#name-0").fill("Ana")
    page.locator("#stakes > summary").click()
    page.get_by_role("button", name="Lay out the chips").click()
    expect(page.locator(".lay-w")).to_have_text("10 white, 4 red, 2 blue: 50 each")
    page.get_by_text("Few chips").click()
    expect(page.locator(".lay-w")).to_have_text("5 white, 1 red, 2 blue, 1 black: 50 each")
    page.get_by_role("button", name="more", exact=True).click()
    expect(page.locator(".lay-w")).to_contain_text("55 each")
    passes(page)
    page.locator("#each").click()
    write(page, 900)
    page.get_by_role("button", name="300 each").click()
    expect(page.locator(".save")).to_have_text("Begin with 300 each")
    page.locator(".save").click()
    expect(page.locator("#stakes")).to_contain_text("300 each")
    expect(page.locator("#name-0")).to_have_value("Ana")
