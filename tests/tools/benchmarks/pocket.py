"""The pocket edition in Chromium, beside CPython: what is fetched, how it starts, a saved deal, the page after it."""

import gzip
import time
from statistics import median
from typing import NamedTuple

from playwright.sync_api import sync_playwright

from scorer import create_app
from tests.helpers import hands, pocket
from tests.helpers.chromium import launch
from tests.helpers.rooms import Room
from tests.tools.benchmarks.cpu import seconds
from tests.tools.benchmarks.figures import Figure
from tests.tools.pocket_kills import SAVE


class Start(NamedTuple):
    shown: float
    """Milliseconds until the last page is painted."""
    cpu: float
    """Seconds of processor time of all processes that show pages, until Python has answered."""
    clock: float
    """The same by the clock."""


STARTS, DEALS = 5, 20
READY = 'say("ready");'
HEAP = "self.heap = python._module.HEAP8.length;\n  "
"""What makes the worker say how large its memory is."""
TAKE_TIMES = """async ({ table, deals }) => {
  const times = [];
  const fetched = fetch.bind(window);
  window.fetch = async (...parts) => {
    const began = performance.now();
    const answer = await fetched(...parts);
    if (answer.type !== "opaqueredirect") await answer.clone().text();
    times.push([parts[1]?.method ?? "GET", performance.now() - began]);
    return answer;
  };
  await (%s)({ table, deals });
  window.fetch = fetched;
  return times;
}"""
"""Saves deals, and says what each save and the page after it took, in milliseconds."""


def figures(folder):
    built = pocket.write(folder / "pocket")
    fetched = sum(len(gzip.compress(path.read_bytes(), 9)) for path in built.rglob("*") if path.is_file())
    host = pocket.Host(pocket.write_changed(built, folder / "says", "worker.js", READY, HEAP + READY))
    with sync_playwright() as playwright:
        browser = launch(playwright)
        page = browser.new_page()
        page.goto(host.address)
        frame = pocket.begin(page, "Slovak Lórum")
        starts = [later_start(browser, page) for _ in range(STARTS)]
        frame = pocket.pages(page)
        saves, pages = deal_times(frame)
        heap = max(worker.evaluate("self.heap ?? 0") for worker in page.workers)
        browser.close()
    host.shut()
    began = time.process_time()
    create_app(instance_path=folder / "native")
    native_start = time.process_time() - began
    room = Room(folder / "room", 2, 10)
    native_save = median(seconds(room.app, room.save_request) for _ in range(DEALS))
    native_page = median(seconds(room.app, room.page_request) for _ in range(DEALS))
    return [
        Figure("first load over the wire", fetched / 1e6, "MB", 9),
        Figure("later start: the last page is shown", median(start.shown for start in starts) / 1000, "s", 0.5),
        Figure("later start: Python answers, processor time", median(start.cpu for start in starts), "s", 3,
               note=f"create_app in CPython, imported already: {native_start:.2f} s"),
        Figure("later start: Python answers", median(start.clock for start in starts), "s"),
        Figure("saved deal, durable", median(saves), "ms", 100, note=f"CPython {native_save * 1000:.1f} ms"),
        Figure("page after it", median(pages), "ms", 200, note=f"CPython {native_page * 1000:.1f} ms"),
        Figure("heap", heap / 1e6, "MB", 80),
    ]  # fmt: skip


def later_start(browser, page):
    """Load the page again, once its copy for the next start is there."""
    hands.until(page, lambda: bool(page.evaluate(pocket.IS_HELD, "")))
    before, began = renderer_time(browser), time.perf_counter()
    page.reload()
    shown = pocket.time_to_last_page(page)
    pocket.pages(page)
    return Start(shown, renderer_time(browser) - before, time.perf_counter() - began)


def renderer_time(browser):
    session = browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return float(sum(process["cpuTime"] for process in processes if process["type"] == "renderer"))


def deal_times(frame):
    deals = [[number % 9, 8 - number % 9, 0, 0] for number in range(DEALS)]
    times = frame.evaluate(TAKE_TIMES % SAVE, {"table": frame.url.split("?")[0], "deals": deals})
    saves = [took for method, took in times if method == "POST"]
    pages = [took for method, took in times if method == "GET"]
    return saves[1:], pages[1:]
