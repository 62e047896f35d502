"""The board of a circle on paper and on a wide screen."""

import re

import pytest

from tests.helpers.circle import FINISH, MISSED, fill_circle
from tests.helpers.evening import enter
from tests.helpers.sweep import sweep_all_but

LUMINANCE = "element => getComputedStyle(element).color.match(/[0-9.]+/g).slice(0, 3).map(Number)"


def open_board(app, page, *tables):
    """Make a circle of fourteen matches on this phone and show its board; its address."""
    page.goto("/c/new")
    page.fill("input[name=name]", "Thursdays")
    page.click("button.save")
    address = re.sub(r"^https?://[^/]+|[?].*", "", page.url)
    fill_circle(app, address, 14, *tables)
    page.goto(f"{address}?window=all")
    return address


def test_board_prints_without_keys_in_dark_ink(app, open_phone):
    """Also where the phone is dark: names, games and places are dark, and nothing stands there to be tapped."""
    page = open_phone(scheme="dark", width=700, height=990)
    address = open_board(app, page)
    page.emulate_media(media="print", color_scheme="dark")
    for words in ("Slovak L\u00f3rum", "Boris", "Head to head", "Records", "Evenings"):
        assert page.get_by_text(words).first.is_visible(), words
    for key in (".tabs", ".dock", ".act", ".brief > span + span", "footer", ".circle form", ".link"):
        assert not any(element.is_visible() for element in page.locator(key).all()), key
    for ink in (".circ th b", ".circ td", ".eve b", ".brief b", "h1"):
        assert max(page.locator(ink).first.evaluate(LUMINANCE)) < 80, ink
    page.goto(f"{address}/people/ana?window=all")
    assert page.locator(".duel svg").first.is_visible()
    assert not page.locator("[role=switch]").is_visible()


def test_board_is_600_wide_on_a_wide_screen(app, open_phone):
    page = open_phone(width=1280, height=800)
    open_board(app, page)
    for part in ("main", ".dock"):
        box = page.locator(part).bounding_box()
        assert (box["x"], box["width"]) == (340, 600), part
    assert page.evaluate("document.documentElement.scrollWidth") == 1280


def test_long_names_make_no_page_wider(app, open_phone):
    """A person with others' long names before hers, the settings after two were joined, home, and what is put in."""
    page = open_phone(width=360, height=640)
    people = ("W" * 40, "محمد" * 10, "m" * 40)
    address = open_board(app, page, f"Dana {' '.join(people)}")
    for person in ("dana", "w" * 40):
        page.goto(f"{address}/people/{person}?window=all")
        assert page.locator(".duel").count() == 3
        assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.goto(f"{address}/people/dana")
    page.fill("input[name=means]", "n" * 40)
    page.get_by_role("button", name="Save").click()
    page.goto(f"{address}/settings")
    assert page.get_by_text("Separate again").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.goto("/new")
    for row, name in enumerate((*people, "Emil")):
        page.fill(f"#name-{row}", name)
    page.locator("#start").click()
    page.wait_for_url("**/m/*")
    enter(app, re.sub(r"^https?://[^/]+|[?].*", "", page.url), MISSED, FINISH)
    for width, height, path in ((360, 640, f"{address}?window=all"), (360, 640, f"{address}/put-in"), (1280, 800, "/")):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(path)
        assert page.locator(".rec, .act, .leaders").first.is_visible()
        assert page.evaluate("document.documentElement.scrollWidth") == width, path


@pytest.mark.parametrize("language", sweep_all_but("sk", of=["sk", "ar", "de", "sr"]))
def test_ties_and_names_of_the_square_stay_in_their_cells(app, open_phone, language):
    """However long the word for a tie is, with five people beside each other, and with six."""
    page = open_phone(width=360, height=640, language=language)
    for tables in ((), ("Ana Boris Cyril Dana", "Danka Emil Boris Ana")):
        open_board(app, page, *tables)
        cells = page.locator(".h2h th" if tables else ".h2h td:has(small)")
        assert cells.count() == 12 if tables else cells.count() > 3
        assert cells.evaluate_all("all => all.filter(cell => cell.scrollWidth > cell.clientWidth).length") == 0
        assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_large_numbers_stand_on_one_line(app, open_phone):
    page = open_phone(width=360, height=640)
    page.goto("/c/new")
    page.fill("input[name=name]", "Thursdays")
    page.click("button.save")
    fill_circle(app, re.sub(r"^https?://[^/]+|[?].*", "", page.url), 5, times=10)
    page.reload()
    numbers = page.locator(".circ td").evaluate_all(
        """(all) => all.map((cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell);
          return [cell.textContent, range.getBoundingClientRect().height < 30, cell.scrollWidth <= cell.clientWidth];
        })"""
    )
    assert max(len(number) for number, *_fits in numbers) > 5
    assert all(one_line and inside for _number, one_line, inside in numbers), numbers
