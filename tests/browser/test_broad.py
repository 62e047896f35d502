"""With room for two columns home has its slips two and two, and New match, Finish and chart stand side by side."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.helpers import axe, circle, seated
from tests.helpers.evening import KEEP, called
from tests.helpers.hands import sit
from tests.helpers.sweep import sweep_all_but

PLACE = "all => all.map((one) => { const { left, top } = one.getBoundingClientRect(); return [left, top]; })"
CUT = "all => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.outerHTML)"


def places(page, of):
    """Where these parts of the page begin, from the left and from the top."""
    return page.locator(of).evaluate_all(PLACE)


def is_sound(page):
    """Nothing scrolls sideways, no figure or name is cut, and axe finds nothing."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.locator(".slip-n b, .pod-t, .pays-m, .brief b, .brief .under").evaluate_all(CUT) == []
    assert axe.faults(page) == []


@pytest.mark.sweep
@pytest.mark.parametrize(("width", "height", "scheme"), [(1280, 800, "light"), (1000, 600, "dark")])
def test_home_has_slips_two_and_two(open_phone, app, width, height, scheme):
    """New match stands at the top right, the matches two and two, and whom to sit down with again beside them."""
    page = open_phone(width=width, height=height, scheme=scheme)
    page.goto("/")
    is_sound(page)
    for log in (seated.until("king", "positive"), []):
        sit(page, seated.match(app, "king", log=log))
    for log in ([called("small", 0), KEEP], [called("big", 1), KEEP]):
        sit(page, seated.match(app, "slovak-lorum", log=log))
    page.goto("/")
    is_sound(page)
    first, second, third, fourth = places(page, ".pairs > .slip")
    assert (first[1], third[1]) == (second[1], fourth[1])
    assert first[0] == third[0] < second[0] == fourth[0]
    (beside,) = places(page, ".beside")
    assert beside[0] > second[0]
    assert beside[1] < first[1]
    (key,) = places(page, "header .save")
    assert key[0] > width / 2
    assert key[1] < beside[1]
    expect(page.get_by_text("Thursdays, this season")).to_have_count(0)
    page.goto("/c/new")
    page.get_by_label("What is the circle called?").fill("Thursdays")
    page.get_by_role("button", name="Make the circle").click()
    circle.fill_circle(app, urlsplit(page.url).path, 6)
    page.goto("/")
    is_sound(page)
    assert len(places(page, ".leaders tbody tr")) == 4
    assert places(page, ".leaders")[0][0] == beside[0]
    assert page.eval_on_selector_all(".leaders b", "all => all.every((name) => name.scrollWidth <= name.clientWidth)")
    page.set_viewport_size({"width": 360, "height": 640})
    expect(page.get_by_text("Thursdays, this season")).to_be_hidden()
    page.get_by_role("link", name="New match").click()
    expect(page.get_by_role("heading", name="New match")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), sweep_all_but((999, 800), of=[(999, 800), (1280, 599), (360, 640)]))
def test_home_has_one_column_where_there_is_less_room(open_phone, app, width, height):
    """As on a phone: one slip below the other, and New match in its dock, once."""
    page = open_phone(width=width, height=height)
    for _match in range(2):
        sit(page, seated.match(app, "king"))
    page.goto("/")
    first, second = places(page, ".pairs > .slip")
    assert first[0] == second[0]
    expect(page.locator(".dock").get_by_role("link", name="New match")).to_be_visible()
    assert page.get_by_role("link", name="New match").count() == 1


@pytest.mark.sweep
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_forms_and_results_stand_side_by_side(open_phone, app, scheme):
    """Who plays beside the rules, the podium beside who pays whom, the chart beside the deals; on a phone below."""
    page = open_phone(width=1280, height=800, scheme=scheme)
    sit(page, seated.match(app, "slovak-lorum", log=[called("small", 0), KEEP]))
    table = page.url
    for address, left, right in (
        ("/new", "#people", "#rules"),
        (f"{table}/go-on", "#people", "#rules"),
        (f"{table}/finish", ".podium", ".pays"),
        (f"{table}/chart", "figure.chart", ".deals"),
    ):
        page.set_viewport_size({"width": 1280, "height": 800})
        page.goto(address)
        assert places(page, left)[0][0] < 640 <= places(page, right)[0][0], address
        is_sound(page)
        page.set_viewport_size({"width": 360, "height": 640})
        (above,), (below,) = places(page, left), places(page, right)[:1]
        assert above[0] == below[0], address
        assert above[1] < below[1], address
