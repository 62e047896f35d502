"""A first visitor on a bad line: whoever has made a match keeps it, however often Start was tapped and answered."""

import pytest
from playwright.sync_api import expect

from scorer.web.database import get_db
from tests.browser.test_new import type_names
from tests.helpers import hands
from tests.helpers.line import Line
from tests.helpers.routes import DOCUMENT
from tests.helpers.sweep import sweep_all_but


@pytest.fixture
def line(machine):
    """What lies between the phones of this test and the server."""
    line = Line(machine.port)
    yield line
    line.close()


@pytest.fixture
def server(line):
    """Where the phones find the server: at the other end of the line."""
    return line.address


def begin(page, way):
    """Fill in the first form that this browser has ever seen."""
    page.goto(way)
    if way == "/new":
        type_names(page)
    else:
        page.locator("textarea").fill(DOCUMENT)


def tap(page, times, line):
    """Tap what makes the match where it stands, so many times, each when the server has saved the one before."""
    key = page.locator("#start, main form button").last
    key.scroll_into_view_if_needed()
    box = key.bounding_box()
    assert box
    for _ in range(times):
        before = line.arrived
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        hands.until(page, lambda before=before: line.arrived > before)


def keeps(app, page):
    """There is one match, and this phone may enter, share and throw it away."""
    with app.app_context():
        assert get_db().table("matches").count == 1
    page.goto("/")
    page.locator(".slip").click()
    page.wait_for_url("**/m/*")
    expect(page.get_by_role("link", name="Change")).to_be_visible()
    page.goto(f"{page.url}/share")
    expect(page.get_by_text("Let somebody write")).to_be_visible()
    expect(page.get_by_role("link", name="Throw this match away")).to_be_visible()


@pytest.mark.parametrize("way", sweep_all_but("/new", of=["/new", "/import"]))
@pytest.mark.parametrize("javascript", sweep_all_but(True, of=[True, False]))
def test_two_taps_on_a_slow_line(app, line, open_phone, way, javascript):
    """The second goes off while the answer to the first, with the cookie, is still under way."""
    page = open_phone(javascript=javascript)
    begin(page, way)
    line.passes.clear()
    tap(page, 2, line)
    line.passes.set()
    page.wait_for_url("**/m/*")
    keeps(app, page)


@pytest.mark.parametrize("way", sweep_all_but("/import", of=["/new", "/import"]))
@pytest.mark.parametrize("then", sweep_all_but("send again", of=["send again", "home"]))
def test_an_answer_that_is_lost(app, line, open_phone, way, then):
    """The browser says that nobody answered; whatever is tried then, the match is there, once, and can be kept."""
    page = open_phone()
    begin(page, way)
    line.losing = 2  # Chromium itself sends a form again whose connection was closed without a word
    tap(page, 1, line)
    hands.until(page, lambda: page.url.startswith("chrome-error:"))
    page.wait_for_load_state()  # what is still coming cannot be loaded again
    line.losing = 0
    if then == "send again":
        page.reload()  # the same form, with the cookie as it was
        page.wait_for_url("**/m/*")
    keeps(app, page)
