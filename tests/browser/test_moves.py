"""Chips moved, a total changed, beans bought, a penalty: pages of their own, and the table behind them as it was."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

from tests.helpers import axe, seated
from tests.helpers.hands import menu, sit, until
from tests.helpers.routes import ALL_BEANS, REVOKE
from tests.helpers.shapes import KEYS_WRONG, worded
from tests.helpers.sweep import sweep_all_but

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


MISDEAL = {"key": "misdeal", "name": "Misdeal", "pays": 2, "to": "others", "ends_deal": True}
PENALTY = {"kind": "penalty", "penalty": "revoke", "seat": 1}


def tap(page, name, value):
    page.locator(f"label:has(> input[name={name}][value='{value}'])").click()
    until(page, "!document.querySelector('.htmx-request')")


@pytest.mark.parametrize(("width", "height"), sweep_all_but((360, 640), of=[(360, 640), (640, 360)]))
def test_a_revoke_takes_four_taps(app, page, width, height):
    page.set_viewport_size({"width": width, "height": height})
    sit(page, seated.match(app, "slovak-lorum", penalties=[REVOKE, MISDEAL]))
    page.locator("label.tab:has([value=small])").click()
    tap(page, "small-caller", "2")
    menu(page, "Penalty").click()
    page.wait_for_selector("html.has-htmx main > form")
    tap(page, "seat", "1")
    expect(page.locator(".save")).to_contain_text("Penalty: Boris −10, bank +10")
    expect(page.locator(".save")).to_contain_text("deal 1 goes on")
    expect(page.locator(".of-ended")).to_be_hidden()
    assert page.evaluate(KEYS_WRONG) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert axe.faults(page) == []
    with page.expect_navigation():
        page.locator(".save").click()
    page.wait_for_selector("html.has-htmx #entry")
    expect(page.locator(".told")).to_contain_text("Revoke")
    expect(page.locator("[name=small-caller][value='2']")).to_be_checked()
    assert seated.stored(app, page).stored.log == [PENALTY]


@pytest.mark.parametrize("language", sweep_all_but("sk", of=["sk", "hr", "sr"]))
def test_no_word_of_a_penalty_is_broken(app, open_phone, language):
    page = open_phone(width=360, height=640, language=language)
    sit(page, seated.match(app, "slovak-lorum"))
    page.goto(f"{page.url}/penalty")
    assert worded(page, "penalty", [(360, 640), (320, 568)]) == []


def test_the_first_revoke_of_a_table(app, page):
    """At a table that has agreed on nothing: how many is one tap more, once; the next one takes four."""
    page.set_viewport_size({"width": 320, "height": 568})
    sit(page, seated.match(app, "slovak-lorum"))
    for seat, label in (("1", "Penalty: Boris −10, bank +10"), ("2", "Penalty: Cyril −10, bank +10")):
        menu(page, "Penalty").click()
        page.wait_for_selector("html.has-htmx main > form")
        tap(page, "seat", seat)
        if seat == "1":
            expect(page.locator(".save")).to_contain_text("How many chips?")
            tap(page, "number", "10")
        expect(page.locator(".save")).to_contain_text(label)
        for hidden in (".of-one", ".of-ended", ".of-other"):
            expect(page.locator(hidden)).to_be_hidden()
        assert page.evaluate(KEYS_WRONG) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        with page.expect_navigation():
            page.locator(".save").click()
        page.wait_for_selector("html.has-htmx #entry")
    assert seated.stored(app, page).stored.log == [PENALTY, PENALTY | {"seat": 2}]


def test_a_deal_that_ends_is_not_entered_again(app, page):
    """What was tapped for it goes with it, and its contract is asked only for the penalty that ends it."""
    sit(page, seated.match(app, "slovak-lorum", penalties=[REVOKE, MISDEAL]))
    page.locator("label.tab:has([value=small])").click()
    tap(page, "small-caller", "2")
    menu(page, "Penalty").click()
    page.wait_for_selector("html.has-htmx main > form")
    tap(page, "seat", "1")
    tap(page, "penalty", "misdeal")
    expect(page.locator(".of-ended")).to_be_visible()
    tap(page, "contract", "small")
    with page.expect_navigation():
        page.locator(".save").click()
    page.wait_for_selector("html.has-htmx #entry")
    expect(page.locator(".told")).to_contain_text("Deal 1")
    expect(page.locator(".late")).to_have_count(0)
    assert page.locator("#entry [name=small-caller]:checked").count() == 0
    assert page.evaluate("Object.keys(localStorage).length") == 0


@pytest.mark.sweep
def test_penalties_are_written_among_the_house_rules(page):
    page.set_viewport_size({"width": 360, "height": 640})
    sit(page, "/new?game=slovak-lorum")
    page.locator("#rules > summary").click()
    page.locator("#penalties > summary").click()
    rows = page.locator(".penalty")
    expect(rows).to_have_count(2)
    first = page.get_by_role("group", name="Penalty 1", exact=True)
    first.get_by_label("Name").fill("Revoke")
    first.get_by_label("how many").fill("10")
    first.get_by_label("how many").blur()
    expect(rows).to_have_count(3)
    expect(first.get_by_label("Name")).to_have_value("Revoke")
    assert axe.faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    inputs = [field.bounding_box() for field in page.locator(".penalty .line, .penalty .switch").all()]
    assert [box for box in inputs if not box or box["height"] < 44] == []
