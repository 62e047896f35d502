"""Sheets in place of the dock: who deals first, and a deal that came to nothing; the page behind waits.

The table's menu: two or three cells to a line, with no scrolling; golden pages have what it offers, and to whom.
"""

import pytest
from playwright.sync_api import expect

from scorer.language.negotiation import LANGUAGE_NAMES
from tests.helpers import axe, hands, seated
from tests.helpers.shapes import SIZES, looked_at
from tests.helpers.spoken import LONGEST, asked_for
from tests.helpers.sweep import sweep_all_but

GAME = "slovak-lorum"
REGULAR = {
    "kind": "deal",
    "contract": "regular",
    "facts": {"hearts": [3, 0, 5, 0], "upper_acorns": 0, "upper_greens": 2},
}
SHEETS = ("dealer", "void")
FOCUSED = "document.activeElement.textContent.trim()"
RINGED = """() => {
  const style = getComputedStyle(document.activeElement);
  return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
}"""
"""Whether a ring is drawn round what has the focus."""
BEHIND = """() => {
  const key = document.querySelector("#entry .key").getBoundingClientRect();
  return document.elementFromPoint(key.x + key.width / 2, key.y + key.height / 2)?.closest("#entry") === null;
}"""
"""Whether a tap on the first key of the entry would meet something else."""


def opened(page, sheet):
    """The sheet of this name, opened by the keys that lead there."""
    if sheet == "dealer":
        page.get_by_role("link", name="Change").tap()
    else:
        hands.menu(page, "Void this deal").tap()
    shown = page.get_by_role("dialog")
    expect(shown).to_be_visible()
    return shown


@pytest.mark.parametrize("sheet", sweep_all_but(SHEETS[0], of=SHEETS))
def test_it_is_a_dialog(app, page, sheet):
    """The focus goes to the first answer, the page behind is out of reach; Escape, cross and a tap beside close it."""
    hands.sit(page, seated.match(app, GAME))
    first, opener = {"dealer": ("Ana", "Change"), "void": ("Deal it again", "Table")}[sheet]
    closing = (
        lambda shown: page.keyboard.press("Escape"),
        lambda shown: shown.get_by_role("button", name="Close").tap(),
        lambda shown: page.touchscreen.tap(180, 20),
    )
    for close in closing:
        shown = opened(page, sheet)
        assert page.evaluate(FOCUSED).startswith(first)
        assert page.evaluate(BEHIND)
        expect(page.locator("#menu")).not_to_be_visible()
        close(shown)
        expect(shown).not_to_be_visible()
        assert page.evaluate(FOCUSED) == opener
        assert not page.evaluate(BEHIND)


@pytest.mark.sweep
@pytest.mark.parametrize(("sheet", "seats"), [("dealer", 6), ("void", 4)])
def test_sheets_fit_the_phone(app, open_phone, sheet, seats):
    """Every key is large enough, nothing is cut, in both positions of a phone; axe finds nothing in light and dark."""
    page = open_phone(width=360, height=640)
    hands.sit(page, seated.match(app, {4: GAME, 6: "rentz"}[seats], seats))
    shown = opened(page, sheet)
    sizes = [(360, 640), (320, 568), (844, 390), (640, 360), (1280, 800)]
    faults = []
    for width, height in sizes:
        faults += looked_at(page, sheet, [(width, height)])
        box = shown.bounding_box()
        assert (box["x"], box["y"]) >= (0, 0)
        assert box["y"] + box["height"] == pytest.approx(height, abs=1)
        for key in shown.locator("button:visible, input:visible").all():
            size = key.bounding_box()
            assert (size["width"] >= 44, size["height"] >= 43.9) == (True, True), key
    assert faults == []
    assert axe.in_both_schemes(page) == []


def test_dealt_again(app, page):
    """Three taps: the entry is blank, also after a reload, and nothing is written; Undo brings the answers back."""
    hands.sit(page, seated.match(app, GAME, log=[REGULAR]))
    hands.tap(page, "regular", "hearts", 3, 2)
    shown = opened(page, "void")
    shown.get_by_role("textbox").fill("a card was face up")
    shown.get_by_role("textbox").press("Enter")
    expect(shown).to_be_visible()
    shown.get_by_role("button", name="Deal it again").tap()
    expect(page.locator(".told")).to_contain_text("Boris deals once more. Nothing was written.")
    assert hands.chosen(page, "regular", "hearts") == []
    assert page.evaluate("Object.keys(localStorage)") == []
    page.get_by_role("button", name="Undo").tap()
    hands.until(page, lambda: hands.chosen(page, "regular", "hearts") == ["3", "2"])
    expect(hands.save(page)).to_contain_text("Missing: 3 hearts")
    assert len(seated.stored(app, page).stored.log) == 1
    opened(page, "void").get_by_role("button", name="Deal it again").tap()
    expect(page.locator(".told")).to_contain_text("Nothing was written.")
    page.reload()
    page.wait_for_selector("html.has-htmx")
    assert hands.chosen(page, "regular", "hearts") == []


def test_what_is_used_up_is_chosen_first(app, page):
    """Where a player names the contract, only that of the entry can be counted."""
    hands.sit(page, seated.match(app, "serbian-lora", order="choice"))
    shown = opened(page, "void")
    expect(shown.get_by_text("choose its contract first")).to_be_visible()
    expect(shown.get_by_role("button", name="Count it as dealt")).not_to_be_visible()
    page.keyboard.press("Escape")
    page.locator("label.tab:has([value=queens])").tap()
    shown = opened(page, "void")
    expect(shown.get_by_text("choose its contract first")).not_to_be_visible()
    shown.get_by_role("button", name="Count it as dealt").tap()
    hands.is_at(page, 2)
    assert seated.stored(app, page).stored.log == [{"kind": "void", "contract": "queens"}]


@pytest.mark.sweep
def test_a_sheet_of_an_older_deal_goes(app, open_phone):
    """Another phone saves the deal while the sheet is open: nothing of the next one is voided by mistake."""
    link = seated.match(app, "king")
    page, other = open_phone(), open_phone()
    hands.sit(page, link)
    hands.sit(other, link)
    shown = opened(page, "void")
    expect(shown).to_contain_text("Void deal 1")
    hands.tricks(other, 5, 4, 3, 1)
    hands.save(other).tap()
    hands.is_at(other, 2)
    hands.is_at(page, 2)
    expect(shown).not_to_be_visible()


@pytest.mark.sweep
@pytest.mark.parametrize("by", ["finger", "keyboard"])
def test_what_was_done_has_the_focus(app, page, by):
    """After Undo, Redo and Remove it stands at the told line; only who uses a keyboard sees a ring."""
    hands.sit(page, seated.match(app, "king"))
    hands.tricks(page, 5, 4, 3, 1)
    hands.save(page).tap()
    hands.is_at(page, 2)

    def press(name):
        key = page.get_by_role("button", name=name)
        if by == "finger":
            key.tap()
        else:
            key.focus()
            page.keyboard.press("Tab")
            page.keyboard.press("Shift+Tab")
            page.keyboard.press("Enter")

    for name, words in (("Undo", "Deal 1: taken back."), ("Redo", "Deal 1, "), ("Remove", "Deal 1: taken out.")):
        if name == "Remove":
            page.locator("details.deal summary").click()
        press(name)
        expect(page.locator(".told")).to_contain_text(words)
        hands.until(page, f"{FOCUSED}.startsWith('{words}')")
        assert page.evaluate(RINGED) == (by == "keyboard")
        page.wait_for_selector("html.has-htmx")


def test_an_error_is_not_swallowed(app, page):
    """A link that ended meanwhile leads to the page that says so; without a line the table stays as it is."""
    hands.sit(page, seated.match(app, GAME))
    page.context.set_offline(True)
    hands.menu(page, "Void this deal").tap()
    expect(page.locator("#menu")).not_to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("#entry")).to_be_visible()
    page.context.set_offline(False)
    page.context.clear_cookies()
    hands.menu(page, "Void this deal").tap()
    page.wait_for_url("**sheet=void")


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


def test_it_fits_both_ways(app, open_phone):
    """In a game of points, of beans and of chips, whose menus differ, each line reaches its end."""
    page = open_phone(width=360, height=640)
    for game, options in (("king", {}), ("barbu", {}), ("german-lorum", {"scoring": "beans"}), ("slovak-lorum", {})):
        hands.sit(page, seated.match(app, game, **options))
        page.get_by_role("button", name="Table", exact=True).click()
        assert page.evaluate(RAGGED) == [], game
    for width, height, wide in ((360, 640, 348), (844, 390, 690), (640, 360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator("#menu").evaluate("(menu) => menu.offsetWidth") == wide
        assert page.evaluate(RAGGED) == []
        assert page.evaluate(TO_A_LINE) == [2, 2, 3, 2]
        assert page.evaluate(COLUMNS) == (1 if width == 360 else 2)


MOST = "german-lorum"
"""The menu with the most cells, if it scores in beans."""


@pytest.mark.parametrize(
    ("game", "language"),
    sweep_all_but(
        ("slovak-lorum", "en"),
        (MOST, LONGEST),
        of=[("slovak-lorum", "en"), *((MOST, language) for language in LANGUAGE_NAMES)],
    ),
)
def test_nothing_scrolls_in_any_language(app, open_phone, game, language):
    """Every cell is seen at once and as large as a fingertip; on the smallest phone Finish is, whatever is scrolled.

    A cell whose word needs more room than a third or a half takes it, and none is wider than the menu.
    """
    page = open_phone(width=360, height=640, language=asked_for(language))
    hands.sit(page, seated.match(app, game, log=[{"kind": "void"}], **({"scoring": "beans"} if game == MOST else {})))
    assert page.locator(".top h1").evaluate("(title) => title.offsetHeight") < 24, "who deals and leads is one line"
    page.locator(".menu-key").click()
    assert page.evaluate(BROKEN) == []
    assert page.evaluate("document.querySelector('#menu').scrollWidth <= document.querySelector('#menu').clientWidth")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        cells = page.evaluate(CELLS)
        low = [name for name, box in cells if box["bottom"] > height + 1]
        assert (low if width > 320 else [name for name in low if name == cells[-1][0]]) == [], (width, height)
        assert [name for name, box in cells if box["height"] < (50 if height > 600 else 44)] == []
