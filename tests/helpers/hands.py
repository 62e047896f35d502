"""Hands at a table: a phone sits down by its link, taps the answers of a deal, and looks at what was saved."""

from playwright.sync_api import expect

from tests.helpers import seated

LAST = "/manifest.webmanifest?last"
GAME = "king"
"""Its first deals are fixed: all tricks, then hearts; each is answered by a number a player."""


def sit(page, link, htmx=True):
    """Open the link and wait until the page is at work."""
    page.goto(link)
    if htmx:
        page.wait_for_selector("html.has-htmx")


def restored(page, come):
    """Come to a page with a draft, and wait until the answers are there and what they come to has been shown."""
    with page.expect_response("**/preview"):
        come()
    page.wait_for_selector("html.has-htmx")
    until(page, "!document.querySelector('.htmx-request')")


def menu(page, name, key="Table"):
    """A line of the table's menu, which is opened for it; the key of who only watches has another name."""
    page.get_by_role("button", name=key, exact=True).click()
    return page.locator("#menu").get_by_text(name, exact=True)


def until(page, true):
    """Wait until something is true in the test, or an expression is on the page.

    The page is asked from outside: inside, its security policy allows no eval.
    """
    for _ in range(3000):
        if true() if callable(true) else page.evaluate(f"() => Boolean({true})"):
            return
        page.wait_for_timeout(20)
    raise AssertionError(f"never true: {true}")


def tap(page, contract, fact, *counts):
    """Tap a number for each of the first players who has another: a second tap would take it back."""
    for seat, count in enumerate(counts):
        key = page.locator(f"label:has(> input[name='{contract}-{fact}-{seat}'][value='{count}'])")
        if not key.locator("input").is_checked():
            key.click()


def tricks(page, *counts):
    tap(page, "tricks", "tricks", *counts)


def hearts(page, *counts):
    tap(page, "hearts", "hearts", *counts)


def chosen(page, contract, fact):
    return page.eval_on_selector_all(
        f"input[name^='{contract}-{fact}-']:checked", "fields => fields.map((field) => field.value)"
    )


def save(page):
    return page.locator("#entry .save").last


def state(page):
    return page.locator("#state")


def is_at(page, deal):
    """Wait until the page shows so many deals and asks the next."""
    expect(page.locator(".kicker b").first).to_contain_text(f"Deal {deal}", ignore_case=True)


def hide(page, hidden):
    """Lay the phone down, or look at it again. A Chromium without a screen never hides a page of itself."""
    page.evaluate(
        """(hidden) => {
          Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


def asked_by(page, does):
    """What the page asks of the server because of something that is done to it."""
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    does()
    with page.expect_request(f"**{LAST}"):  # whatever that brought about was asked before this
        page.evaluate("(last) => { fetch(last); }", LAST)
    return [url for url in asked if not url.endswith(LAST)]


def asked_within(page, seconds):
    """What the page asks of the server while its own clock, installed before it was opened, is put forward."""
    return asked_by(page, lambda: page.clock.run_for(seconds * 1000))


def log(app, page):
    return [next(iter(entry["facts"].values())) for entry in seated.stored(app, page).stored.log]
