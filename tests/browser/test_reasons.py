"""A row of the list opens to the reasons of its numbers with one tap, in the page that is there, at any width."""

import pytest
from playwright.sync_api import expect

from tests.helpers import axe, seated
from tests.helpers.evening import EVENING
from tests.helpers.shapes import looked_at
from tests.helpers.sweep import sweep_all_but


def test_a_row_shows_that_it_opens(app, page):
    """An arrow at its end, in pen, which turns when it is open; none on the second screen, where nothing opens."""
    arrow = "() => getComputedStyle(document.querySelector('.deal .deal-h'), '::after')"
    page.goto(seated.match(app, "slovak-lorum", log=EVENING[:1]))
    table = page.url
    assert page.evaluate(f"({arrow})().content") == '""'
    closed = page.evaluate(f"({arrow})().transform")
    page.locator("details.deal summary").click()
    assert page.evaluate(f"({arrow})().transform") != closed
    page.goto(f"{table}/screen")
    assert page.evaluate(f"({arrow})().content") == "none"


@pytest.mark.parametrize("where", sweep_all_but("", of=["", "/chart"]))
def test_a_tap_opens_a_row_to_its_reasons(app, server, page, where):
    client = app.test_client()
    table = client.get(seated.match(app, "slovak-lorum", log=EVENING[:9])).headers["Location"].partition("?")[0]
    cookie = client.get_cookie("scorer")
    page.context.add_cookies([{"name": "scorer", "value": cookie.value, "url": server}])
    page.goto(f"{table}{where}")
    row = page.locator("details.deal").first
    row.locator("summary").click()
    reasons = row.locator(".whys")
    expect(reasons.locator("tbody")).to_have_count(4)
    expect(page.locator(".whys")).to_have_count(1)
    expect(reasons.locator(".sum").first).to_have_css("text-align", "end")
    assert row.get_by_role("link", name="Why").count() == 0
    assert page.url.endswith(f"{table}{where}")
    assert [*looked_at(page, "open", [(320, 568), (360, 740), (740, 360)]), *axe.faults(page)] == []
