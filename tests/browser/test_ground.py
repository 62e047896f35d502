"""The ground under the pages: the pinned htmx runs, a page never waits for it, and nothing shifts while it loads.

What a minifier leaves of the style sheets says what the files say, and two sets of pictures are compared by program.
"""

import pytest
from playwright.sync_api import expect

from scorer import paths
from scorer.web import bundles
from tests.helpers import seated
from tests.helpers.evening import EVENING, KEEP
from tests.helpers.hands import sit, until
from tests.helpers.sweep import sweep_all_but
from tests.tools.pictures.compare import count_pixels


def test_pinned_htmx_runs(app, open_phone):
    """The one stranger that a phone speaks to is not told the address of the table, nor given a cookie."""
    page = open_phone(cdn="pinned")
    asked = []
    page.on("request", lambda request: asked.append(request.all_headers()) if "cdn." in request.url else None)
    page.goto(seated.match(app, "slovak-lorum"))
    until(page, "window.htmx && window.htmx.version")
    assert page.evaluate("window.htmx.version") == "4.0.1"
    assert len(asked) == 1
    assert "/m/" not in asked[0].get("referer", "")
    assert "cookie" not in asked[0]


def test_vendored_htmx_needs_no_cdn(page):
    """The policy of a page with the kept copy allows no other address, and a phone that asks one fails each test."""
    answer = page.goto("/")
    until(page, "window.htmx && window.htmx.version")
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
AT_TABLE = ("/chart", "/share", "/history", "/settings", "/adjust", "/go-on", "/rules", "/entries/2", "/screen")
ELSEWHERE = ("/", "/rules", "/rules/barbu", "/games/begin", "/games/new?from=barbu", "/privacy")
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


@pytest.mark.parametrize("share", sweep_all_but(0, of=[0, 1]))
def test_pages_shift_nothing_while_they_load(app, page, share):
    """The table, its result and New match in each run."""
    sit(page, seated.match(app, "slovak-lorum", log=EVENING[:9]))
    playing = page.url.partition("?")[0]
    sit(page, seated.match(app, "slovak-lorum", log=[*EVENING, KEEP]))
    first = (playing, f"{page.url.partition('?')[0]}/finish", "/new")
    others = (*(f"{playing}{path}" for path in AT_TABLE), *ELSEWHERE)
    moved = {address: shifts(page, address) for address in (others if share else first)}
    assert {address: by for address, by in moved.items() if by > MOST} == {}


RULES = r"""(text) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  const said = [];
  const read = (rules) => [...rules].forEach((rule) => {
    const meant = `${rule.conditionText ?? rule.name} ${rule.style?.cssText}`.replace(/\s*([,/:])\s*/g, "$1");
    said.push(`${rule.selectorText} ${meant}`);
    read(rule.cssRules ?? []);
  });
  read(sheet.cssRules);
  return said;
}"""
"""Every rule of a style sheet as the browser has understood it, without the room that it keeps as it was written."""


@pytest.mark.parametrize("name", bundles.SHEETS)
def test_minified_style_says_the_same(page, name):
    static = paths.static_dir()
    sent = bundles.make(static)[name].decode()
    assert page.evaluate(RULES, sent) == page.evaluate(RULES, bundles.join(static)[name])


def draw(page, ink, height=20):
    """A picture of a square of 10 in the corner of a white page of 20 by so many."""
    page.set_viewport_size({"width": 20, "height": height})
    page.set_content(f'<body style="margin: 0"><div style="width: 10px; height: 10px; background: {ink}">')
    return page.screenshot()


def test_differing_pixels_are_counted(page):
    """Equal pictures and a colour that is rounded otherwise have none; another ink and another size have theirs."""
    blue = draw(page, "rgb(0 0 200)")
    assert count_pixels(page, blue, blue) == 0
    assert count_pixels(page, blue, draw(page, "rgb(8 8 208)")) == 0
    assert count_pixels(page, blue, draw(page, "rgb(200 0 0)")) == 100
    assert count_pixels(page, blue, draw(page, "rgb(0 0 200)", height=30)) == 200
