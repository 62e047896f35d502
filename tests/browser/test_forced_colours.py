"""The reader's own colours in force: without masks and fills what is chosen, filled in or paid is still seen."""

import pytest

from tests.helpers import hands, keypad, seated
from tests.helpers.evening import EVENING, KEEP
from tests.helpers.tapper import Thumb

EDGE = """(one) => {
  const style = getComputedStyle(one);
  if (style.outlineStyle !== "none") return style.outlineStyle;
  return parseFloat(style.borderTopWidth) ? style.borderTopStyle : "";
}"""
"""What is drawn round an element: "solid", "dashed", or nothing."""


MOVING = """() => document.getAnimations().filter((one) => one.effect.getComputedTiming().duration > 1)
  .map((one) => one.animationName)"""
"""The names of what takes time to change."""


@pytest.fixture
def page(open_phone):
    """A phone whose reader has set colours."""
    page = open_phone()
    page.emulate_media(forced_colors="active")
    return page


def edges(page, where):
    """What is drawn round all of these, of which there is one at least, once the page has its styles."""
    page.wait_for_load_state()
    elements = page.locator(where)
    assert elements.count(), where
    return {mark.evaluate(EDGE) for mark in elements.all()}


def test_what_is_tapped_and_what_the_app_filled_in(app, page):
    hands.sit(page, seated.match(app, "slovak-lorum", log=EVENING[:9]))
    facts = {"hearts": [3, 0, 5, 0], "upper_acorns": 0, "upper_greens": 2}
    Thumb(page).enter(seated.stored(app, page).contract("regular"), facts)
    hands.until(page, "!document.querySelector('.htmx-request')")
    assert edges(page, ".key.is-rest :checked + span") == {"dashed"}
    assert edges(page, ".key:not(.is-rest) :checked + span") == {"solid"}
    assert edges(page, ".tab :checked + span") == {"solid"}
    assert "dashed" not in edges(page, ".key input:not(:checked) + span")
    assert edges(page, "#entry .save") == {"solid"}


@pytest.mark.sweep
def test_the_order_of_going_out(app, page):
    """The place that follows by itself is dashed, and its name is not."""
    hands.sit(page, seated.match(app, "trex", log=seated.until("trex", "trex")))
    if page.locator("label.tab:has([value='trex'])").count():
        page.locator("label.tab:has([value='trex'])").click()
    for seat in range(3):
        page.locator(".place:visible").nth(seat).click()
        hands.until(page, "!document.querySelector('.htmx-request')")
    assert edges(page, ".place.is-rest .place-n") == {"dashed"}
    assert edges(page, ".place.is-in:not(.is-rest) .place-n") == {"solid"}
    assert edges(page, ".place .clip") == {""}


@pytest.mark.sweep
def test_what_is_paid_and_what_becomes_of_the_bank(app, page):
    """A tick has an edge before and after the tap, and they differ; the fate of the bank is the one with an edge."""
    hands.sit(page, seated.match(app, "slovak-lorum", log=[*EVENING, KEEP]))
    page.goto(page.url + "/finish")
    assert edges(page, ".tick") == {"dashed"}
    page.locator(".tick").first.click()
    hands.until(page, "document.querySelector('.tick.is-on')")
    assert edges(page, ".tick.is-on") == {"solid"}
    assert edges(page, ".tab.is-on span") == {"solid"}


@pytest.mark.sweep
def test_the_price_that_is_being_written(app, page):
    keypad.open_form(page)
    keypad.writing(page, "queen")
    assert keypad.blank(page, "queen").evaluate("(one) => getComputedStyle(one).outlineStyle") == "solid"
    assert keypad.blank(page, "heart").evaluate("(one) => getComputedStyle(one).outlineStyle") == "none"


@pytest.mark.sweep
def test_which_contracts_are_played(page):
    """Where a game is made, what is played has an edge, and what is left out has not."""
    hands.sit(page, "/games/new?from=king-russian")
    page.locator(".on").first.click()
    hands.until(page, "!document.querySelector('.htmx-request')")
    outline = "(one) => getComputedStyle(one).outlineStyle"
    marks = page.locator(".on input:not(:focus-visible) + i")
    outlines = {
        (mark.evaluate("(one) => one.previousElementSibling.checked"), mark.evaluate(outline)) for mark in marks.all()
    }
    assert outlines == {(True, "solid"), (False, "none")}


def test_who_likes_no_movement_sees_none(app, page):
    page.emulate_media(reduced_motion="reduce")
    hands.sit(page, seated.match(app, "king"))
    hands.tricks(page, 3)
    moving = page.evaluate(MOVING)
    assert [name for name in moving if name != "deaf"] == []
