"""Home under the thumb and on a wide screen: a deal is tried, slips stand two and two, and so do results and forms."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.helpers import axe, circle, seated
from tests.helpers.evening import KEEP, called
from tests.helpers.hands import sit, until
from tests.helpers.shapes import KEYS_WRONG, looked_at
from tests.helpers.sweep import sweep_all_but


def test_new_match_stands_in_the_middle(open_phone):
    page = open_phone(width=360, height=640)
    page.goto("/")
    left, gap, right, corner = page.locator(".dock .save").evaluate(
        """(key) => {
            const all = key.getBoundingClientRect(), sign = key.querySelector("svg").getBoundingClientRect();
            const words = document.createRange();
            words.selectNodeContents(key.lastChild);
            const said = words.getBoundingClientRect();
            return [sign.left - all.left, said.left - sign.right, all.right - said.right,
                parseFloat(getComputedStyle(key).borderRadius)];
        }"""
    )
    assert abs(left - right) < 8
    assert 0 < gap < 16
    assert corner > 0


@pytest.mark.parametrize("javascript", sweep_all_but(True, of=[True, False]))
def test_a_deal_is_tried(open_phone, javascript):
    """Taps count and pay at once; with a script the page stays where it is, and so does the focus."""
    page = open_phone(width=360, height=640, javascript=javascript)
    page.goto("/try")
    if javascript:
        page.wait_for_selector("html.has-htmx")
    slip = page.locator("#try")
    slip.get_by_role("button", name="Ana, 0 queens, one more", exact=True).tap()
    slip.get_by_role("button", name="Ana, 1 queen, one more", exact=True).tap()
    slip.get_by_role("button", name="Dana, 0 queens, one more").tap()
    expect(slip.locator(".slip-n b")).to_have_text(["−100", "·", "·", "−50"])
    expect(slip.locator(".why")).to_have_text("Missing: 1 queen")
    slip.get_by_role("button", name="Ana: No queens, one less", exact=True).tap()
    expect(slip.locator(".slip-n b")).to_have_text(["−50", "·", "·", "−50"])
    if javascript:
        assert page.url.endswith("/try")
        page.get_by_role("button", name="Cyril, 0 queens, one more").focus()
        page.keyboard.press("Enter")
        expect(slip.locator(".fact-h .note")).to_have_text("3 of 4")
        until(page, "document.activeElement.getAttribute('aria-label') === 'Cyril, 1 queen, one more'")


def test_quick_taps_all_count(open_phone):
    """Three taps before the first answer are three queens, and beyond the last queen nothing is counted."""
    page = open_phone(width=360, height=640)
    sit(page, "/try")
    page.evaluate("for (let tap = 0; tap < 3; tap++) document.querySelectorAll('#try .more')[1].click()")
    expect(page.locator("#try .fact-h .note")).to_have_text("3 of 4")
    page.evaluate("for (let tap = 0; tap < 3; tap++) document.querySelectorAll('#try .more')[0].click()")
    expect(page.locator("#try .why")).to_contain_text("Complete")
    expect(page.locator("#try .slip-n b")).to_have_text(["−50", "−150", "0", "0"])


def test_nothing_keeps_a_newcomer_out(page):
    """Home without a match; with matches it is looked at with every page."""
    page.goto("/")
    assert [*looked_at(page, "home", [(360, 640), (320, 640)]), *page.evaluate(KEYS_WRONG)] == []
    assert axe.in_both_schemes(page) == []


PLACE = "all => all.map((one) => { const { left, top } = one.getBoundingClientRect(); return [left, top]; })"
CUT = "all => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.outerHTML)"


def places(page, of):
    """Where these parts of the page begin, from the left and from the top."""
    return page.locator(of).evaluate_all(PLACE)


def is_sound(page):
    """Nothing scrolls sideways, no figure or name is cut, and axe finds nothing."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.locator(".slip-n b, .pod-t, .pays-m, .brief b, .brief .under").evaluate_all(CUT) == []
    assert axe.in_both_schemes(page) == []


@pytest.mark.sweep
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1000, 600)])
def test_home_has_slips_two_and_two(open_phone, app, width, height):
    """New match stands at the top right, the matches two and two, and whom to sit down with again beside them."""
    page = open_phone(width=width, height=height)
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


def test_home_has_one_column_where_there_is_less_room(open_phone, app):
    """As on a phone: one slip below the other, and New match in its dock, once."""
    page = open_phone()
    for _match in range(2):
        sit(page, seated.match(app, "king"))
    page.goto("/")
    for width, height in ((999, 800), (1280, 599), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        first, second = places(page, ".pairs > .slip")
        assert first[0] == second[0], width
        expect(page.locator(".dock").get_by_role("link", name="New match")).to_be_visible()
        assert page.get_by_role("link", name="New match").count() == 1, width


@pytest.mark.sweep
def test_forms_and_results_stand_side_by_side(open_phone, app):
    """Who plays beside the rules, the podium beside who pays whom, the chart beside the deals; on a phone below."""
    page = open_phone(width=1280, height=800)
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
