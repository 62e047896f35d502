"""Pages stand still while they load: what is seen first is where it stays."""

import pytest

from tests.helpers import seated
from tests.helpers.evening import EVENING, KEEP
from tests.helpers.hands import sit
from tests.helpers.sweep import sweep_all_but

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
    page.goto(address)
    page.wait_for_selector("html.has-htmx")
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
