"""A tap on the table in Chromium with a quarter of its speed: how long until it is drawn."""

import logging
from pathlib import Path

from playwright.sync_api import sync_playwright

from scorer import create_app
from scorer.web import htmx
from tests.helpers import seated
from tests.helpers.chromium import launch
from tests.helpers.evening import called
from tests.helpers.hands import sit, until
from tests.helpers.machine import Machine
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
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    copy = htmx.local_copy(Path(".cache"))
    if copy is not None:  # else the pages ask the CDN
        htmx.save_local_copy(copy.read_bytes(), folder)
    app = create_app({"TESTING": True, "MOST_MADE": 10**6}, instance_path=folder)
    machine = Machine(app)
    milliseconds = {tap: [] for tap in TAPS}
    with sync_playwright() as playwright:
        browser = launch(playwright)
        for _ in range(TABLES):
            page = browser.new_context(
                base_url=machine.address, has_touch=True, viewport={"width": 360, "height": 640}
            ).new_page()
            page.add_init_script(OBSERVE)
            sit(page, seated.match(app, "slovak-lorum", log=[called("small", 1)]))
            for tap, took in tap_times(page).items():
                milliseconds[tap].append(took)
            page.context.close()
        browser.close()
    machine.shut()
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
