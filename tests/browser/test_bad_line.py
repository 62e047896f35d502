"""A first visitor on a bad line: whoever has made a match keeps it, however often Start was tapped and answered."""

import re
import socket
import threading
from contextlib import suppress
from socketserver import BaseRequestHandler, ThreadingTCPServer

import pytest
from playwright.sync_api import expect

from scorer.web.database import get_db
from tests.browser.test_new import type_names
from tests.helpers import hands
from tests.helpers.routes import DOCUMENT
from tests.helpers.served import PATIENCE
from tests.helpers.sweep import sweep_all_but


class Line(ThreadingTCPServer):
    """A bad line between a phone and the server: what is sent gets through, and that it was saved comes late or never.

    Listens on a port of its own and hands on, a connection a request, what comes there to a server's port.
    """

    daemon_threads = True

    def __init__(self, port):
        super().__init__(("127.0.0.1", 0), _Call)
        self.to = port
        self.arrived = 0
        """How many forms the server has saved, whatever became of its answers."""
        self.losing = 0
        """So many of the next answers that something was saved are lost."""
        self.passes = threading.Event()
        """While this is not set, such answers are under way."""
        self.passes.set()
        self._counting = threading.Lock()
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()

    @property
    def address(self):
        """Where a phone finds it, without the last slash."""
        return f"http://127.0.0.1:{self.server_address[1]}"

    def is_lost(self):
        """Something was saved: whether the answer ends here. It waits while nothing passes."""
        with self._counting:
            self.arrived += 1
            lost = self.losing > 0
            self.losing -= lost
        self.passes.wait(PATIENCE)
        return lost

    def close(self):
        """Let everything through and listen no more."""
        self.passes.set()
        self.shutdown()
        self.server_close()

    def handle_error(self, request, client_address):
        """A phone that has hung up meanwhile is no error."""


class _Call(BaseRequestHandler):
    server: Line

    def handle(self):
        asked = b""
        while not _is_whole(asked):
            part = self.request.recv(65536)
            if not part:
                return
            asked += part
        with socket.create_connection(("127.0.0.1", self.server.to), PATIENCE) as server:
            server.sendall(re.sub(rb"(?i)\r\nConnection: [^\r]*", b"\r\nConnection: close", asked, count=1))
            answer = b"".join(iter(lambda: server.recv(65536), b""))
        head = answer.partition(b"\r\n\r\n")[0]
        was_saved = asked.startswith(b"POST") and (head[9:12] == b"303" or b"\r\nHX-Replace-Url: " in head)
        if was_saved and self.server.is_lost():
            return
        with suppress(OSError):
            self.request.sendall(answer)


def _is_whole(asked):
    """Whether head and body of a request have come."""
    head, ended, body = asked.partition(b"\r\n\r\n")
    length = re.search(rb"(?i)\r\nContent-Length: (\d+)", head)
    return bool(ended) and len(body) >= (int(length[1]) if length else 0)


@pytest.fixture
def line(machine):
    """What lies between the phones of this test and the server."""
    line = Line(machine.port)
    yield line
    line.close()


@pytest.fixture
def server(line):
    """Where the phones find the server: at the other end of the line."""
    return line.address


def begin(page, way):
    """Fill in the first form that this browser has ever seen."""
    page.goto(way)
    if way == "/new":
        type_names(page)
    else:
        page.locator("textarea").fill(DOCUMENT)


def tap(page, times, line):
    """Tap what makes the match where it stands, so many times, each when the server has saved the one before."""
    key = page.locator("#start, main form button").last
    key.scroll_into_view_if_needed()
    box = key.bounding_box()
    assert box
    for _ in range(times):
        before = line.arrived
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        hands.until(page, lambda before=before: line.arrived > before)


def keeps(app, page):
    """There is one match, and this phone may enter, share and throw it away."""
    with app.app_context():
        assert get_db().table("matches").count == 1
    page.goto("/")
    page.locator(".slip").click()
    page.wait_for_url("**/m/*")
    expect(page.get_by_role("link", name="Change")).to_be_visible()
    page.goto(f"{page.url}/share")
    expect(page.get_by_text("Let somebody write")).to_be_visible()
    expect(page.get_by_role("link", name="Throw this match away")).to_be_visible()


@pytest.mark.parametrize("way", sweep_all_but("/new", of=["/new", "/import"]))
@pytest.mark.parametrize("javascript", sweep_all_but(True, of=[True, False]))
def test_two_taps_on_a_slow_line(app, line, open_phone, way, javascript):
    """The second goes off while the answer to the first, with the cookie, is still under way."""
    page = open_phone(javascript=javascript)
    begin(page, way)
    line.passes.clear()
    tap(page, 2, line)
    line.passes.set()
    page.wait_for_url("**/m/*")
    keeps(app, page)


@pytest.mark.parametrize("way", sweep_all_but("/import", of=["/new", "/import"]))
@pytest.mark.parametrize("then", sweep_all_but("send again", of=["send again", "home"]))
def test_an_answer_that_is_lost(app, line, open_phone, way, then):
    """The browser says that nobody answered; whatever is tried then, the match is there, once, and can be kept."""
    page = open_phone()
    begin(page, way)
    line.losing = 2  # Chromium itself sends a form again whose connection was closed without a word
    tap(page, 1, line)
    hands.until(page, lambda: page.url.startswith("chrome-error:"))
    page.wait_for_load_state()  # what is still coming cannot be loaded again
    line.losing = 0
    if then == "send again":
        page.reload()  # the same form, with the cookie as it was
        page.wait_for_url("**/m/*")
    keeps(app, page)
