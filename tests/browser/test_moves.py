"""Chips moved, a total changed, beans bought: pages of their own, and the table behind them as it was."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

from tests.helpers import seated
from tests.helpers.hands import menu, sit, until
from tests.helpers.routes import ALL_BEANS

MOVED = {"kind": "adjustment", "changes": [8, 0, 0, -8], "bank": 0, "note": "a revoke"}
TWO_MOVED = MOVED | {"changes": [8, 8, -8, -8]}
SHEETS = "page => [...page.querySelectorAll('link[rel=stylesheet]')].map((link) => link.href.split('/').pop())"
NAMED = (
    f"async () => ({SHEETS})(new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html'))"
)
"""The style sheets that the template of the address names."""
COVERED = """() => [...document.querySelectorAll(".top a, .top h1, .top .kicker")].filter((part) => {
  const box = part.getBoundingClientRect();
  const found = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return !part.contains(found) && !found.contains(part);
}).map((part) => part.className || part.tagName)"""


class Form(NamedTuple):
    """A form that is a page of its own: the game, the line of the menu, its keys."""

    game: str
    line: str
    keys: Mapping[str, str]
    log: tuple[Any, ...] = ()
    rules: Mapping[str, Any] = {}


CHIPS = Form("slovak-lorum", "Move", {"gives": "3", "gets": "0", "number": "8"})
TOTAL = Form("king", "Change a total", {"gets": "0", "way": "+", "number": "8"})
BEANS = Form("german-lorum", "Buy beans", {"buyer": "0", "seller": "1"}, (ALL_BEANS,), {"scoring": "beans"})
FORMS = pytest.mark.parametrize(
    "form",
    [CHIPS, pytest.param(TOTAL, marks=pytest.mark.sweep), pytest.param(BEANS, marks=pytest.mark.sweep)],
    ids=lambda form: form.line,
)


def open_form(app, page, form):
    """Come to the form from the menu of its table."""
    sit(page, seated.match(app, form.game, log=form.log, **form.rules))
    menu(page, form.line).click()
    page.wait_for_selector("html.has-htmx main > form")


def tap_keys(page, form):
    """Answer what it asks."""
    for name, value in form.keys.items():
        page.locator(f"label:has(> input[name={name}][value='{value}'])").click()
    until(page, "!document.querySelector('.htmx-request')")


def has_own_sheets(page):
    """The page has the style sheets that its template names, and no other."""
    assert page.evaluate(f"() => ({SHEETS})(document)") == page.evaluate(NAMED)


@pytest.mark.sweep
@FORMS
def test_the_table_has_its_own_style_after_each_form(app, page, form):
    open_form(app, page, form)
    has_own_sheets(page)
    tap_keys(page, form)
    with page.expect_navigation():
        page.locator(".save").click()
    page.wait_for_selector("html.has-htmx #entry")
    has_own_sheets(page)
    expect(page.locator(".told")).to_be_visible()
    assert page.evaluate("Object.keys(localStorage).length") == 0


@pytest.mark.sweep
@pytest.mark.parametrize("entry", [MOVED, TWO_MOVED], ids=["one to another", "several"])
def test_the_table_has_its_own_style_after_a_correction(app, page, entry):
    """The same where moved chips are corrected, whichever form they have."""
    sit(page, seated.match(app, "slovak-lorum", log=[entry]))
    page.goto(f"{page.url}/entries/1")
    page.wait_for_selector("html.has-htmx main > form")
    page.fill("#note", "another reason")
    with page.expect_navigation():
        page.locator(".save").click()
    page.wait_for_selector("html.has-htmx #entry")
    has_own_sheets(page)


@pytest.mark.sweep
@FORMS
def test_a_form_that_came_too_late_is_shown_in_the_tables_style(app, open_phone, form):
    """Both sides stand where the form was, as they look on the table."""
    first, second = open_phone(), open_phone()
    open_form(app, first, form)
    second.context.add_cookies(first.context.cookies())
    second.goto(first.url)
    second.wait_for_selector("html.has-htmx main > form")
    for page in (first, second):
        tap_keys(page, form)
    with first.expect_navigation():
        first.locator(".save").click()
    table = first.evaluate(f"() => ({SHEETS})(document)")
    second.locator(".save").click()
    expect(second.locator(".late")).to_be_visible()
    assert second.evaluate(f"() => ({SHEETS})(document)") == table


@pytest.mark.sweep
@FORMS
def test_nothing_lies_over_a_form(app, page, form):
    """Half filled in, and without a line: the bar can be read and tapped, and nobody says that it is not saved."""
    open_form(app, page, form)
    tap_keys(page, form)
    for offline in (False, True):
        page.context.set_offline(offline)
        assert page.evaluate(COVERED) == []
        assert "Not saved yet" not in page.locator("body").inner_text()
    assert page.locator("footer, .menu-key").count() == 0


SIZES = """(selector) => [...document.querySelectorAll(selector)].map((key) => key.getBoundingClientRect())
  .map(({ width, height }) => [Math.round(width), Math.round(height)])"""


def test_keys_of_a_move_are_as_large_as_drawn(app, open_phone):
    page = open_phone(width=360, height=640)
    open_form(app, page, CHIPS)
    assert page.evaluate(SIZES, ".taker") == [[72, 48]] * 10
    assert page.evaluate(SIZES, ".figures .key") == [[60, 44]] * 6
    tap_keys(page, CHIPS)
    expect(page.locator(".why")).to_have_text("Dana gives Ana 8.")
    expect(page.locator(".save")).to_have_text("Move 8 chips: Dana −8, Ana +8")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
