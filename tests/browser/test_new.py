"""A match is made with the thumbs: the page follows what is picked, with htmx, without it, and without JavaScript."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.helpers import axe

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import OpenPhone

NAMES = ("Ana", "Boris", "Cyril", "Dana")


def type_names(page: Page) -> None:
    """Fill in four people, one after the other."""
    for row, name in enumerate(NAMES):
        page.get_by_label(f"Player {row + 1}", exact=True).fill(name)


def names_on(page: Page) -> list[str]:
    """What stands in the rows."""
    return [page.locator(f"#name-{row}").input_value() for row in range(4)]


def test_the_page_follows_the_thumb(page: Page) -> None:
    """Picking a game brings its rules and renames Start; names and the dealer stay through every tap."""
    page.goto("/new")
    type_names(page)
    page.get_by_text("Serbian Lora", exact=True).click()
    page.locator("#start", has_text="Serbian Lora: Boris, Cyril and Dana").wait_for()
    assert names_on(page) == list(NAMES)
    page.get_by_role("button", name="Boris: up").click()
    page.locator("#start", has_text="Serbian Lora: Boris, Cyril and Dana").wait_for()
    expect(page.locator("#name-0")).to_have_value("Boris")
    assert names_on(page) == ["Boris", "Ana", "Cyril", "Dana"]
    page.locator("#rules > summary").click()
    page.get_by_role("button", name="Hearts: leave out").click()
    page.get_by_role("button", name="Hearts: play it too").wait_for()
    assert page.locator("#rules").get_attribute("open") is not None
    page.locator("#start").click()
    page.wait_for_url("**/m/*")


def test_the_same_again_in_three_taps(page: Page) -> None:
    """From home: New match, and Start."""
    page.goto("/new")
    type_names(page)
    page.locator("#start").click()
    page.wait_for_url("**/m/*")
    page.goto("/")
    page.get_by_role("link", name="New match").click()
    page.locator("#start", has_text="Start, Ana deals").click()
    page.wait_for_url("**/m/*")
    page.goto("/")
    assert page.locator(".slip").count() == 2


@pytest.mark.parametrize(("cdn", "javascript"), [("silent", True), ("pinned", False)])
def test_without_htmx(open_phone: OpenPhone, cdn: str, javascript: bool) -> None:
    """Without JavaScript, or with a CDN that never answers, each tap is a page of its own and loses nothing."""
    page = open_phone(cdn=cdn, javascript=javascript)
    page.goto("/new", wait_until="commit")
    type_names(page)
    expect(page.get_by_role("button", name="The house rules of this game")).to_be_hidden()
    page.get_by_text("Serbian Lora", exact=True).click()
    assert page.locator("#rules").is_hidden()
    page.get_by_role("button", name="The house rules of this game").click()
    page.locator("#start", has_text="Serbian Lora: Boris, Cyril and Dana").wait_for()
    page.get_by_role("button", name="Dana: up").click()
    page.get_by_role("button", name="Draw the dealer by lot").click()
    page.get_by_role("button", name="Draw again").wait_for()
    assert page.locator(".lot .card").count() == 4
    assert names_on(page) == ["Ana", "Boris", "Dana", "Cyril"]
    page.locator("#start").click()
    page.wait_for_url("**/m/*", wait_until="commit")


def test_enter_makes_no_match(page: Page) -> None:
    """The Go key of a phone's keyboard shows the form again; only Start starts."""
    page.goto("/new")
    type_names(page)
    page.locator("#name-3").press("Enter")
    page.locator("#start", has_text="Boris, Cyril and Dana").wait_for()
    assert page.url.endswith("/new")
    assert names_on(page) == list(NAMES)


@pytest.mark.parametrize(("width", "scheme"), [(320, "light"), (360, "dark"), (700, "light")])
def test_nothing_sticks_out(open_phone: OpenPhone, width: int, scheme: str) -> None:
    """No page of these scrolls sideways, and axe finds nothing in them."""
    page = open_phone(width=width, scheme=scheme)
    page.goto("/new")
    type_names(page)
    page.locator("#start").click()
    page.wait_for_url("**/m/*")
    table = page.url
    for address in ("/", "/new", "/open", f"{table}/share", f"{table}/throw-away"):
        page.goto(address)
        page.evaluate("document.querySelectorAll('details').forEach(fold => fold.open = true)")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, address
        assert axe.faults(page) == [], address
