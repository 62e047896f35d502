"""Chips moved, a total changed, beans bought: pages of their own, and the table behind them as it was."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

from tests.helpers import seated
from tests.helpers.hands import menu, sit, until
from tests.helpers.routes import ALL_BEANS

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
    sit(page, seated.match(app, form.game, log=form.log, **form.rules))
    menu(page, form.line).click()
    page.wait_for_selector("html.has-htmx main > form")


def tap_keys(page, form):
    for name, value in form.keys.items():
        page.locator(f"label:has(> input[name={name}][value='{value}'])").click()
    until(page, "!document.querySelector('.htmx-request')")


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
