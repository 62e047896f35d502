"""Sheets in place of the dock: who deals first, and a deal that came to nothing. The page behind waits."""

import pytest
from playwright.sync_api import expect

from tests.helpers import axe, hands, seated
from tests.helpers.shapes import looked_at
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
@pytest.mark.parametrize("sheet", sweep_all_but(SHEETS[0], of=SHEETS))
@pytest.mark.parametrize("seats", sweep_all_but(4, of=[4, 6]))
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
