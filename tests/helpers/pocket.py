"""The pocket edition in the tests: its folder, a host of static files for it, and a phone that opens it."""

import hashlib
import json
import shutil
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import expect

from scorer.pocket import folder as pocket
from scorer.web import htmx
from tests.helpers import hands
from tests.helpers.chromium import leave_out
from tests.helpers.machine import Machine

CACHE = Path(__file__).parents[2] / ".cache"
PACKAGE = CACHE / pocket.PACKAGE
BELOW = "/below/this/"
"""The path at which a host has the folder."""
PATIENCE = 120_000
NODE = shutil.which("node")


def write(folder, node=NODE):
    htmx_file = htmx.local_copy(CACHE)
    if htmx_file is None or not PACKAGE.exists():
        leave_out("the pinned files of htmx and Pyodide are not in .cache", "make test, where npm is installed")
    pocket.write_folder(folder, PACKAGE.read_bytes(), htmx_file.read_bytes(), node)
    return folder


def write_changed(built, folder, script, text, other):
    """Write a copy of the edition, in one of whose scripts this text, which stands there once, is another."""
    shutil.copytree(built, folder)
    (path,) = folder.rglob(script)
    before = path.read_text("utf-8")
    assert before.count(text) == 1
    path.write_text(before.replace(text, other), "utf-8")
    files = json.loads((folder / "files.json").read_text("utf-8"))
    (entry,) = [file for file in files["files"] if file["from"] == path.relative_to(folder).as_posix()]
    data = path.read_bytes()
    entry |= {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
    (folder / "files.json").write_text(json.dumps(files), "utf-8")
    return folder


class _Handler(SimpleHTTPRequestHandler):
    def translate_path(self, path):
        return super().translate_path(path.removeprefix(BELOW[:-1])) if path.startswith(BELOW) else "/nowhere"

    def log_message(self, format, *values):
        """Say nothing."""


class Host(Machine):
    """A host of static files."""

    path = BELOW

    def __init__(self, folder):
        self.folder = folder
        super().__init__(None)

    @property
    def address(self):
        return f"{super().address}{BELOW}"

    def serve(self, folder):
        self.folder = folder
        self.shut()
        self.open()

    def listen(self):
        return ThreadingHTTPServer(("127.0.0.1", self.port), partial(_Handler, directory=str(self.folder)))


def pages(page):
    """The frame of the pages, once Python answers in it."""
    page.wait_for_selector("body.is-ready, body.has-failed", timeout=PATIENCE)
    assert "has-failed" not in (page.locator("body").get_attribute("class") or ""), page.locator("#told").inner_text()
    handle = page.locator("#page").element_handle()
    frame = handle and handle.content_frame()
    frame.wait_for_selector("html.has-htmx", state="attached", timeout=PATIENCE)
    return frame


NO_PYTHON = "window.Worker = class { postMessage() {} }"
"""What a shell runs before its scripts, so that it stays as it is until Python answers."""
IS_HELD = """async (text) => {
    const name = (await caches.keys()).find((name) => name.startsWith("scorer last"));
    const copy = name && await caches.match(new URL("last", location), {cacheName: name});
    return Boolean(copy) && (await copy.text()).includes(text);
}"""
LAST_SHOWN = """() => {
    const inner = document.querySelector("#page").contentWindow.performance;
    const painted = inner.getEntriesByName("first-contentful-paint")[0];
    return painted && inner.timeOrigin + painted.startTime - performance.timeOrigin;
}"""


def leave_last_page(phone):
    """Play a deal, and leave the page when its copy for the next start is there."""
    frame = begin(phone)
    save_tricks(frame, 5, 4, 3, 1)
    shows_deal(frame, 2)
    hands.until(phone, lambda: bool(phone.evaluate(IS_HELD, "Deal 2")))


def time_to_last_page(page):
    """Milliseconds from the beginning of a start to the first painting of the last page."""
    return float(page.wait_for_function(LAST_SHOWN).json_value())


def begin(page, game="King", names=("Ana", "Boris", "Cyril", "Dana")):
    frame = pages(page)
    frame.get_by_role("link", name="New match").first.click()
    for row, name in enumerate(names):
        frame.get_by_label(f"Player {row + 1}", exact=True).fill(name)
    frame.locator("#game > summary").click()
    frame.locator("#game").get_by_text(game, exact=True).last.click()
    frame.locator("#start", has_text=game).wait_for()
    frame.locator("#start").click()
    frame.wait_for_selector("#entry")
    return frame


def save_tricks(frame, *counts):
    hands.tricks(frame, *counts)
    hands.save(frame).click()


def shows_deal(frame, deal):
    expect(frame.locator(".kicker b").first).to_contain_text(f"Deal {deal}", ignore_case=True)


def failure(page):
    """The reason in one word for which the shell shows no page, and its sentence."""
    page.wait_for_selector("body.has-failed", timeout=PATIENCE)
    expect(page.locator("#told")).not_to_be_empty()
    return page.locator("body").get_attribute("data-reason") or ""


def rests(page):
    page.wait_for_selector("body.is-resting", timeout=PATIENCE)
