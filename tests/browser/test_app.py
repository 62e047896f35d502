"""The page as an app on a phone: what it may install, a screen that stays on, and a tick that is felt."""

import json

from playwright.sync_api import expect

from tests.helpers import seated
from tests.helpers.hands import hide, menu, until

MOST_REQUESTS = 5
LOCKS = """
window.held = 0;
Object.defineProperty(navigator, "wakeLock", { value: {
  request: async () => { window.held += 1; return { release: () => { window.held -= 1; } }; } } });
window.ticks = [];
navigator.vibrate = (ms) => window.ticks.push(ms);
"""


def test_the_first_view_costs_few_requests(app, open_phone):
    """Home and table each need at most five requests, the manifest and every icon included."""
    page = open_phone(cdn="pinned")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/", wait_until="networkidle")
    assert len(asked) <= MOST_REQUESTS, asked
    asked.clear()
    page.goto(seated.match(app, "slovak-lorum"), wait_until="networkidle")
    assert len({url for url in asked if "/k/" not in url}) <= MOST_REQUESTS, asked


def test_chromium_takes_the_manifest(page):
    page.goto("/")
    manifest = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert json.loads(manifest["data"])["short_name"] == "Scorer"


def test_a_phone_that_was_laid_down_holds_its_screen_again(app, page):
    """Where that is switched on, also after a reload: a hidden page lets the screen go, looked at again it holds it."""
    page.add_init_script(LOCKS)
    page.goto(seated.match(app, "slovak-lorum"))
    expect(page.locator("#awake input")).not_to_be_checked()
    menu(page, "Screen on").click()
    until(page, "held === 1")
    hide(page, True)
    until(page, "held === 0")
    hide(page, False)
    until(page, "held === 1")
    page.reload()
    expect(page.locator("#awake input")).to_be_checked()
    until(page, "held === 1")
    menu(page, "Screen on").click()
    until(page, "held === 0")
    hide(page, True)
    hide(page, False)
    assert page.evaluate("new Promise((done) => setTimeout(() => done(held)))") == 0


def test_without_the_means_there_is_no_switch(app, page):
    """A browser that cannot keep the screen on shows no switch, with JavaScript or without."""
    page.add_init_script('Object.defineProperty(navigator, "wakeLock", { value: undefined });')
    page.goto(seated.match(app, "slovak-lorum"))
    expect(page.locator("#awake")).to_be_hidden()


def test_a_saved_deal_is_felt(app, page):
    """The phone ticks once when a deal is saved, and not for a preview nor for a deal that is refused."""
    page.add_init_script(LOCKS)
    page.goto(seated.match(app, "king"))
    until(page, "window.htmx")
    seats = page.locator("#entry .keys .col")
    expect(seats.first).to_be_visible()
    columns = seats.count()
    for column in range(columns):
        seats.nth(column).locator("label").nth(1).click()
    with page.expect_response(lambda answer: answer.status == 422):
        page.locator("#entry").evaluate("form => form.requestSubmit()")
    expect(page.locator("#entry .problem").first).to_be_visible()
    for column in range(columns):
        highest = seats.nth(column).locator("label").last if column == 0 else seats.nth(column).locator("label").first
        highest.click()
    expect(page.locator("#entry .save").last).to_contain_text("Save deal 1")
    assert page.evaluate("ticks.length") == 0
    page.locator("#entry .save").click()
    until(page, "ticks.length === 1")
