"""The ground under the pages: the pinned htmx runs, and a page never waits for it."""

import pytest
from playwright.sync_api import expect

from tests.helpers import seated
from tests.helpers.evening import EVENING, KEEP
from tests.helpers.hands import sit, until
from tests.helpers.sweep import sweep_all_but


def test_pinned_htmx_runs(open_phone):
    page = open_phone(cdn="pinned")
    page.goto("/")
    until(page, "window.htmx && window.htmx.version")
    assert page.evaluate("window.htmx.version") == "4.0.1"


def test_vendored_htmx_needs_no_cdn(page):
    """With the kept copy the page asks no other address, and its policy allows none."""
    strangers = []
    page.on("request", lambda request: "jsdelivr" in request.url and strangers.append(request.url))
    answer = page.goto("/")
    until(page, "window.htmx && window.htmx.version")
    assert strangers == []
    assert "jsdelivr" not in answer.headers["content-security-policy"]


@pytest.mark.parametrize("cdn", ["silent", "refused"])
def test_page_stands_without_the_cdn(open_phone, cdn):
    """A CDN that refuses, or never answers, keeps nobody waiting: the page is there."""
    page = open_phone(cdn=cdn)
    answer = page.goto("/", wait_until="domcontentloaded")
    assert answer.ok
    expect(page.locator("h1").first).to_be_visible()


MOST = 0.02
"""How much of the window may move, times how far, all in all: as browsers count it."""
AT_TABLE = ("", "/chart", "/share", "/history", "/settings", "/adjust", "/go-on", "/rules", "/entries/2", "/screen")
ELSEWHERE = ("/", "/new", "/rules", "/rules/barbu", "/games/begin", "/games/new?from=barbu", "/privacy")
SHIFTS = """() => new Promise(done => {
  let sum = 0;
  new PerformanceObserver(list => { for (const one of list.getEntries()) sum += one.value; })
    .observe({type: "layout-shift", buffered: true});
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(sum), 0)));
})"""


def shifts(page, address):
    """What moved from the first picture of a page until its scripts had come."""
    sit(page, address)
    return page.evaluate(SHIFTS)


@pytest.mark.parametrize("path", sweep_all_but("", of=AT_TABLE))
def test_table_pages_shift_nothing_while_they_load(app, page, path):
    sit(page, seated.match(app, "slovak-lorum", log=EVENING[:9]))
    address = page.url.partition("?")[0]
    assert shifts(page, f"{address}{path}") <= MOST


def test_finish_page_shifts_nothing_while_it_loads(app, page):
    sit(page, seated.match(app, "slovak-lorum", log=[*EVENING, KEEP]))
    assert shifts(page, f"{page.url.partition('?')[0]}/finish") <= MOST


@pytest.mark.parametrize("path", sweep_all_but("/new", of=ELSEWHERE))
def test_other_pages_shift_nothing_while_they_load(page, path):
    """Pages that need no match."""
    assert shifts(page, path) <= MOST
