"""WebKit, the engine of every iPhone: WebKitGTK's MiniBrowser on a screen of its own, driven by selenium.

Debian has it in `webkit2gtk-driver`, and the screen in `xvfb`. Selenium only speaks to the driver, which is started
here, so that nothing is looked for or fetched.
"""

import os
import shutil
import socket
import subprocess
import time
from contextlib import ExitStack, contextmanager
from pathlib import Path

from selenium.common.exceptions import (
    ElementClickInterceptedException,
    ElementNotInteractableException,
    NoSuchElementException,
    StaleElementReferenceException,
)
from selenium.webdriver import Remote
from selenium.webdriver.common.by import By
from selenium.webdriver.common.proxy import Proxy, ProxyType
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.webkitgtk.options import Options

from tests.helpers.served import PATIENCE, free_port

MISSED = (
    ElementClickInterceptedException, ElementNotInteractableException, NoSuchElementException,
    StaleElementReferenceException,
)  # fmt: skip
"""What selenium says where nothing was tapped."""
COMMANDS = {"WebKitWebDriver": "webkit2gtk-driver", "Xvfb": "xvfb"}
"""What starts the driver and the screen, and the packages of Debian that have them."""
SCREEN = "1200x1000x24"
UPRIGHT = (447, 664)
"""A phone in the hand, in CSS pixels; MiniBrowser's own bar needs the width, so no narrower one can be had."""
SIDEWAYS = (844, 390)
SHORT = (640, 360)
"""A small phone on its side."""


def missing_packages():
    """The packages of Debian that WebKit lacks on this machine."""
    return [package for command, package in COMMANDS.items() if shutil.which(command) is None]


class Phone:
    """A browser in a window that can be turned."""

    def __init__(self, driver):
        self.driver = driver

    def turn(self, size):
        """Give the page this width and height, and come back when it has them."""
        window = self.driver.get_window_size()
        width, height = self.size()
        self.driver.set_window_size(window["width"] - width + size[0], window["height"] - height + size[1])
        self.until(f"innerWidth === {size[0]} && innerHeight === {size[1]}")

    def size(self):
        """Width and height of the page."""
        width, height = self.read("[innerWidth, innerHeight]")
        return width, height

    def open(self, address):
        """Open a page, and come back when htmx is at work on it."""
        self.driver.get(address)
        self.until("document.querySelector('html.has-htmx')")

    def forget(self):
        """Forget who this is, and leave the page."""
        self.driver.delete_all_cookies()
        self.driver.get("about:blank")

    @property
    def url(self):
        """Where the page is."""
        return self.driver.current_url

    def read(self, expression, *parameters):
        """The value of some JavaScript in the page; what is given is `arguments` there."""
        return self.driver.execute_script(f"return {expression}", *parameters)

    def until(self, expression, *parameters):
        """Come back when it holds. Raises AssertionError where it never does."""
        limit = time.monotonic() + PATIENCE
        while not self.read(f"Boolean({expression})", *parameters):
            assert time.monotonic() < limit, f"never: {expression} {parameters}"
            time.sleep(0.02)

    def tap(self, selector):
        """Tap what can be seen there, when it has come; once more where an answer has replaced it before it was hit."""
        limit = time.monotonic() + PATIENCE
        while True:
            self.until("document.querySelector(arguments[0])", selector)
            try:
                element = self.driver.find_element(By.CSS_SELECTOR, selector)
                self.driver.execute_script("arguments[0].scrollIntoView({ block: 'center' })", element)
                element.click()
                return
            except MISSED:
                assert time.monotonic() < limit, f"cannot be tapped: {selector}"
                time.sleep(0.02)


@contextmanager
def start(folder):
    """A phone on a screen of its own, with a new folder as its home. Raises AssertionError where it does not start."""
    folder.mkdir()
    # No proxy of this machine, no settings and no bus of whoever runs the tests.
    environment = {name: value for name, value in os.environ.items() if not name.lower().endswith("_proxy")}
    environment |= {"HOME": str(folder), "XDG_RUNTIME_DIR": str(folder), "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1"}
    port, holder = free_port()
    with ExitStack() as ending, (folder / "said.log").open("wb") as log:
        ending.callback(holder.close)
        environment["DISPLAY"] = _start_screen(ending, log)
        _start_driver(ending, log, port, environment)
        address, direct = f"http://127.0.0.1:{port}", Proxy({"proxyType": ProxyType.DIRECT})
        config = ClientConfig(remote_server_addr=address, proxy=direct, timeout=int(PATIENCE))
        driver = Remote(RemoteConnection(client_config=config), options=Options())
        ending.callback(driver.quit)
        yield Phone(driver)


def _start_screen(ending, log):
    """Start the screen; the name it has chosen."""
    name, write_end = os.pipe()
    with os.fdopen(name, encoding="ascii") as lines:
        command = ["Xvfb", "-displayfd", str(write_end), "-screen", "0", SCREEN, "-nolisten", "tcp"]
        ending.enter_context(_running(subprocess.Popen(command, stdout=log, stderr=log, pass_fds=[write_end])))
        os.close(write_end)
        number = lines.readline().strip()  # to the end of the line: it dies where nobody reads that
    assert number, f"Xvfb does not start: {_read(log)}"
    return f":{number}"


def _start_driver(ending, log, port, environment):
    """Start the driver, and come back when it listens."""
    process = subprocess.Popen(["WebKitWebDriver", f"--port={port}"], stdout=log, stderr=log, env=environment)
    ending.enter_context(_running(process))
    limit = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < limit:
        try:
            socket.create_connection(("127.0.0.1", port), PATIENCE).close()
            return
        except ConnectionRefusedError:
            time.sleep(0.05)
    raise AssertionError(f"WebKitWebDriver does not start: {_read(log)}")


@contextmanager
def _running(process):
    try:
        yield
    finally:
        process.terminate()
        process.wait(PATIENCE)


def _read(log):
    return Path(log.name).read_text(encoding="utf-8", errors="replace")
