"""Hands at a table: a phone sits down by its link, taps the answers of a deal, and looks at what was saved."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from tests.helpers import seated

if TYPE_CHECKING:
    from flask import Flask
    from playwright.sync_api import Locator, Page

LAST = "/manifest.webmanifest?last"
GAME = "king"
"""Its first deals are fixed: all tricks, then hearts; each is answered by a number a player."""


def sit(page: Page, link: str, htmx: bool = True) -> None:
    """Open the link and wait until the page is at work."""
    page.goto(link)
    if htmx:
        page.wait_for_selector("html.has-htmx")


def restored(page: Page, come: Callable[[], object]) -> None:
    """Come to a page with a draft, and wait until the answers are there and what they come to has been shown."""
    with page.expect_response("**/preview"):
        come()
    page.wait_for_selector("html.has-htmx")
    until(page, "!document.querySelector('.htmx-request')")


def menu(page: Page, name: str, key: str = "Table") -> Locator:
    """A line of the table's menu, which is opened for it; the key of who only watches has another name."""
    page.get_by_role("button", name=key, exact=True).click()
    return page.locator("#menu").get_by_text(name, exact=True)


def until(page: Page, true: str | Callable[[], object]) -> None:
    """Wait until something is true in the test, or an expression is on the page.

    The page is asked from outside: inside, its security policy allows no eval.
    """
    for _ in range(3000):
        if true() if callable(true) else page.evaluate(f"() => Boolean({true})"):
            return
        page.wait_for_timeout(20)
    raise AssertionError(f"never true: {true}")


def tap(page: Page, contract: str, fact: str, *counts: int) -> None:
    """Tap a number for each of the first players who has another: a second tap would take it back."""
    for seat, count in enumerate(counts):
        key = page.locator(f"label:has(> input[name='{contract}-{fact}-{seat}'][value='{count}'])")
        if not key.locator("input").is_checked():
            key.click()


def tricks(page: Page, *counts: int) -> None:
    """Answer the first deal."""
    tap(page, "tricks", "tricks", *counts)


def hearts(page: Page, *counts: int) -> None:
    """Answer the second deal."""
    tap(page, "hearts", "hearts", *counts)


def chosen(page: Page, contract: str, fact: str) -> list[str]:
    """The numbers that are chosen, a player each."""
    values: list[str] = page.eval_on_selector_all(
        f"input[name^='{contract}-{fact}-']:checked", "fields => fields.map((field) => field.value)"
    )
    return values


def save(page: Page) -> Locator:
    """The Save key."""
    return page.locator("#entry .save").last


def state(page: Page) -> Locator:
    """The line that says how things stand."""
    return page.locator("#state")


def is_at(page: Page, deal: int) -> None:
    """Wait until the page shows so many deals and asks the next."""
    expect(page.locator(".kicker b").first).to_contain_text(f"Deal {deal}", ignore_case=True)


def hide(page: Page, hidden: bool) -> None:
    """Lay the phone down, or look at it again. A Chromium without a screen never hides a page of itself."""
    page.evaluate(
        """(hidden) => {
          Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


def asked_by(page: Page, does: Callable[[], object]) -> list[str]:
    """What the page asks of the server because of something that is done to it."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    does()
    with page.expect_request(f"**{LAST}"):  # whatever that brought about was asked before this
        page.evaluate("(last) => { fetch(last); }", LAST)
    return [url for url in asked if not url.endswith(LAST)]


def asked_within(page: Page, seconds: float) -> list[str]:
    """What the page asks of the server while its own clock, installed before it was opened, is put forward."""
    return asked_by(page, lambda: page.clock.run_for(seconds * 1000))


def log(app: Flask, page: Page) -> list[Any]:
    """The answers of the saved deals, as they are stored."""
    return [next(iter(entry["facts"].values())) for entry in seated.stored(app, page).stored.log]
