"""The table's menu: two or three cells to a line, with no scrolling; golden pages have what it offers, and to whom."""

import pytest

from scorer.language.negotiation import LANGUAGE_NAMES
from tests.helpers import hands, seated
from tests.helpers.spoken import asked_for
from tests.helpers.sweep import sweep_all_but

MOST_CELLS = {"german-lorum": {"scoring": "beans"}}
"""House rules that bring the menu a cell more."""
CELLS = """() => [...document.querySelectorAll("#menu :is(a, label)")].filter((cell) => cell.checkVisibility())
  .map((cell) => [cell.textContent.trim(), cell.getBoundingClientRect().toJSON()])"""
RAGGED = """() => [...document.querySelectorAll("#menu section")].filter((group) => {
  const cells = [...group.querySelectorAll("a, label")].filter((cell) => cell.checkVisibility());
  const ends = cells.map((cell) => cell.getBoundingClientRect());
  const right = group.getBoundingClientRect().right;
  const isLast = (n) => n + 1 === ends.length || ends[n + 1].top > ends[n].top + 1;
  return ends.some((box, n) => isLast(n) && Math.abs(box.right - right) > 1.5);
}).map((group) => group.textContent)"""
"""Groups in which the last cell of a line does not reach its end."""
TO_A_LINE = """() => [...document.querySelectorAll("#menu section")].map((group) => {
  const cells = [...group.querySelectorAll("a, label")].filter((cell) => cell.checkVisibility());
  const tops = cells.map((cell) => Math.round(cell.getBoundingClientRect().top));
  return Math.max(...tops.map((top) => tops.filter((other) => other === top).length));
})"""
"""How many cells stand in the fullest line of each group."""
BROKEN = """() => [...document.querySelectorAll("#menu b")].filter((one) => one.checkVisibility()).flatMap((words) =>
  [...words.textContent.matchAll(/\\S+/g)].filter((word) => {
    const range = document.createRange();
    range.setStart(words.firstChild, word.index);
    range.setEnd(words.firstChild, word.index + word[0].length);
    return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1;
  }).map(String))"""
"""Words that stand on two lines."""
COLUMNS = """() => new Set([...document.querySelectorAll("#menu section")].map(
  (group) => Math.round(group.getBoundingClientRect().left))).size"""
"""How many columns the groups stand in."""


def opened(page):
    page.get_by_role("button", name="Table", exact=True).click()


@pytest.mark.parametrize(
    ("game", "options"), [("slovak-lorum", {}), ("german-lorum", {"scoring": "beans"}), ("king", {}), ("barbu", {})]
)
def test_lines_are_full_in_each_game(app, open_phone, game, options):
    """However many cells a game has, one that is alone takes the whole line."""
    page = open_phone(width=360, height=640)
    hands.sit(page, seated.match(app, game, **options))
    opened(page)
    assert page.evaluate(RAGGED) == []


def test_it_fits_both_ways(app, open_phone):
    page = open_phone(width=360, height=640)
    hands.sit(page, seated.match(app, "slovak-lorum"))
    opened(page)
    for width, height, wide in ((360, 640, 348), (844, 390, 690), (640, 360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator("#menu").evaluate("(menu) => menu.offsetWidth") == wide
        assert page.evaluate(RAGGED) == []
        assert page.evaluate(TO_A_LINE) == [2, 2, 3, 2]
        assert page.evaluate(COLUMNS) == (1 if width == 360 else 2)


@pytest.mark.parametrize("language", sweep_all_but("en", "sk", of=LANGUAGE_NAMES))
@pytest.mark.parametrize("game", sweep_all_but("slovak-lorum", of=["slovak-lorum", "german-lorum"]))
def test_nothing_scrolls_in_any_language(app, open_phone, game, language):
    """Every cell is seen at once and as large as a fingertip; on the smallest phone Finish is, whatever is scrolled."""
    page = open_phone(width=360, height=640, language=asked_for(language))
    hands.sit(page, seated.match(app, game, log=[{"kind": "void"}], **MOST_CELLS.get(game, {})))
    assert page.locator(".top h1").evaluate("(title) => title.offsetHeight") < 24, "who deals and leads is one line"
    page.locator(".menu-key").click()
    for width, height in ((360, 640), (320, 568), (844, 390), (740, 360), (640, 360)):
        page.set_viewport_size({"width": width, "height": height})
        cells = page.evaluate(CELLS)
        low = [name for name, box in cells if box["bottom"] > height + 1]
        assert (low if width > 320 else [name for name in low if name == cells[-1][0]]) == [], (width, height)
        assert [name for name, box in cells if box["height"] < (50 if height > 600 else 44)] == []


@pytest.mark.parametrize("language", ["de", "hu", "sk", "ar"])
def test_no_word_is_broken(app, open_phone, language):
    """A cell whose word needs more room than a third or a half takes it, and none is wider than the menu."""
    page = open_phone(width=360, height=640, language=language)
    hands.sit(page, seated.match(app, "slovak-lorum"))
    page.locator(".menu-key").click()
    assert page.evaluate(BROKEN) == []
    assert page.evaluate("document.querySelector('#menu').scrollWidth <= document.querySelector('#menu').clientWidth")
