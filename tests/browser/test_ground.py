"""The ground under the pages: the pinned htmx runs, and a page never waits for it."""

import pytest
from playwright.sync_api import expect

from tests.helpers.hands import until


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
