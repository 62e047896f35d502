"""Hand over, in a browser: what stands behind the # of a link goes into the form, and to no server before."""

import pytest

from scorer.web.database import get_db
from tests.browser.test_every_page import KEYS_WRONG, axe, keep_match, looked_at
from tests.helpers.evening import EVENING, enter

SIZES = [(360, 740), (360, 640), (640, 360)]


@pytest.fixture
def link(app, server, page):
    """The link of a match of nine deals that another browser keeps."""
    client = app.test_client()
    where = f"{keep_match(app, client, 'table')}/hand-over"
    cookie = client.get_cookie("scorer")
    page.context.add_cookies([{"name": "scorer", "value": cookie.value, "url": server}])
    page.goto(where)
    link = page.locator("[data-copy]").get_attribute("data-copy")
    page.context.clear_cookies()
    assert link
    return f"/import#{link.partition('#')[2]}"


def test_a_link_is_asked_about_and_taken(app, page, link):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(link)
    page.get_by_role("heading", name="Take this match along?").wait_for()
    assert not [url for url in asked if link[8:28] in url]
    assert [*looked_at(page, "handed", SIZES), *page.evaluate(KEYS_WRONG), *axe.faults(page)] == []
    page.get_by_role("button", name="Take it along").click()
    page.locator("#entry").wait_for()
    with app.app_context():
        assert get_db()["matches"].count == 2


def test_a_link_in_an_open_page(page, link):
    """The address of a page that is open already may get one too."""
    page.goto("/import")
    page.evaluate("link => { location.hash = link }", link.partition("#")[2])
    page.get_by_role("heading", name="Take this match along?").wait_for()
    page.goto(link)
    page.get_by_role("heading", name="Take this match along?").wait_for()
    assert page.evaluate("performance.getEntriesByType('navigation')[0].type") == "navigate"
    page.get_by_role("button", name="Only look").click()
    page.get_by_role("region", name="The printed sheet").wait_for()


def test_two_that_went_on_apart(app, page, link):
    page.goto(link)
    page.get_by_role("button", name="Take it along").click()
    page.locator("#entry").wait_for()
    page.goto("/")
    table = page.locator("a.slip").get_attribute("href")
    assert table
    with app.app_context():
        get_db().execute("UPDATE matches SET log = json_remove(log, '$[8]'), revision = revision + 1 WHERE id = 2")
        get_db().conn.commit()

    enter(app, table, EVENING[3])
    page.goto(link)
    page.get_by_role("heading", name="Both of you have a deal 9. Which one is right?").wait_for()
    assert page.locator(".side").count() == 2
    assert [*looked_at(page, "apart", SIZES), *page.evaluate(KEYS_WRONG), *axe.faults(page)] == []
