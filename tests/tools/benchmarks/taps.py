"""A tap on the table in Chromium with a quarter of its speed: how long until it is drawn."""

from playwright.sync_api import sync_playwright

from tests.helpers import seated
from tests.helpers.chromium import launch
from tests.helpers.evening import called
from tests.helpers.hands import sit, until
from tests.helpers.machine import opened
from tests.tools.benchmarks.figures import Figure

SLOWER = 4
"""How many times slower than this computer the phone is."""
TABLES = 5
SETTLED = 1000
"""Milliseconds in which a person looks before the next tap, and in which the browser tells of the last one."""
OBSERVE = """window.longest = 0;
new PerformanceObserver((list) => {
  for (const event of list.getEntries()) if (event.interactionId) window.longest = Math.max(longest, event.duration);
}).observe({ type: "event", durationThreshold: 16 });"""
TAPS = {
    "a contract": "label.tab:has([value=small])",
    "who called": "label:has(> input[name='small-caller'][value='2'])",
    "an answer": "label:has(> input[name='small-made'][value='yes'])",
    "Save": ".save",
    "the first one after Save": "label.tab:has([value=big])",
}


def figures(folder):
    milliseconds = {tap: [] for tap in TAPS}
    with opened(folder) as machine, sync_playwright() as playwright:
        browser, window = launch(playwright), {"width": 360, "height": 640}
        for _ in range(TABLES):
            page = browser.new_context(base_url=machine.address, has_touch=True, viewport=window).new_page()
            page.add_init_script(OBSERVE)
            sit(page, seated.match(machine.app, "slovak-lorum", log=[called("small", 1)]))
            for tap, took in tap_times(page).items():
                milliseconds[tap].append(took)
            page.context.close()
    assert any(any(taken) for taken in milliseconds.values()), "the browser tells of no tap"
    return [Figure(f"{tap}: drawn after", max(taken), "ms", 100) for tap, taken in milliseconds.items()]


def tap_times(page):
    """Milliseconds from each tap to its next frame, while a deal is entered and saved.

    It is what the browser itself says of an interaction, in steps of 8 ms; what counts for INP.
    """
    chromium = page.context.new_cdp_session(page)
    chromium.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    times = {}
    page.wait_for_timeout(SETTLED)
    for tap, selector in TAPS.items():
        page.evaluate("new Promise((done) => requestIdleCallback(done))")
        until(page, "!document.querySelector('.htmx-request')")
        page.evaluate("window.longest = 0")
        box = page.locator(selector).bounding_box()
        assert box
        at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        chromium.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
        chromium.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        page.wait_for_timeout(SETTLED)
        times[tap] = page.evaluate("window.longest")
    return times
