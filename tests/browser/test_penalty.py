"""A penalty in four taps: the menu, Penalty, who, Save; the entry that was begun stays, unless its deal ended."""

import pytest
from playwright.sync_api import expect

from tests.helpers import axe, seated
from tests.helpers.hands import menu, sit, until
from tests.helpers.routes import REVOKE
from tests.helpers.shapes import worded
from tests.helpers.sweep import sweep_all_but

MISDEAL = {"key": "misdeal", "name": "Misdeal", "pays": 2, "to": "others", "ends_deal": True}
PENALTY = {"kind": "penalty", "penalty": "revoke", "seat": 1}
SMALL_KEYS = """() => [...document.querySelectorAll("main label.taker, .save")]
  .map((key) => key.getBoundingClientRect())
  .filter((box) => box.width && (box.width < 44 || box.height < 44)).length"""


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
    assert page.evaluate(SMALL_KEYS) == 0
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


@pytest.mark.parametrize(("width", "height"), [(360, 640), (320, 568)])
def test_the_first_revoke_of_a_table(app, page, width, height):
    """At a table that has agreed on nothing: how many is one tap more, once; the next one takes four."""
    page.set_viewport_size({"width": width, "height": height})
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
        assert page.evaluate(SMALL_KEYS) == 0
        assert page.evaluate("document.documentElement.scrollWidth") <= width
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
