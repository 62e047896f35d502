"""Firefox: the system's own, steered by Marionette, which is built into it; Playwright brings only a changed one."""

import json
import os
import shutil
import socket
import subprocess
import time

from tests.helpers.served import PATIENCE

NAMES = ("firefox-esr", "firefox")
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""Under which key WebDriver names an element."""
SETTINGS = {
    "marionette.port": 0,  # any that is free
    "app.update.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "intl.accept_languages": "en",
}


def find_command():
    return next((path for path in map(shutil.which, NAMES) if path), None)


class Firefox:
    """A browser without a screen and with a profile of its own, as wide as a phone."""

    def __init__(self, command, profile):
        profile.mkdir()
        lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in SETTINGS.items())
        (profile / "user.js").write_text("\n".join(lines), encoding="utf-8")
        words = [command, "--headless", "--marionette", "--no-remote", "--profile", str(profile)]
        size = {"MOZ_HEADLESS_WIDTH": "450", "MOZ_HEADLESS_HEIGHT": "800"}
        environment, nowhere = {**os.environ, "HOME": str(profile), **size}, subprocess.DEVNULL
        self.process = subprocess.Popen(words, stdout=nowhere, stderr=nowhere, env=environment)
        self.asked = 0
        try:
            port = self._port(profile / "MarionetteActivePort")
            self.wire = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
            self.stream = self.wire.makefile("rb")
            self._read()
            self.ask("WebDriver:NewSession")
        except BaseException:
            self.process.kill()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.stream.close()
        self.wire.close()
        self.process.kill()
        self.process.wait(PATIENCE)

    def ask(self, what, **parameters):
        """One command and what it gives. Raises AssertionError with what Firefox says against it."""
        self.asked += 1
        payload = json.dumps([0, self.asked, what, parameters]).encode()
        self.wire.sendall(b"%d:%s" % (len(payload), payload))
        _kind, _number, error, result = self._read()
        assert error is None, f"{what}: {error}"
        return result.get("value", result) if isinstance(result, dict) else result

    def go(self, address):
        self.ask("WebDriver:Navigate", url=address)

    def tap(self, selector):
        element = self.ask("WebDriver:FindElement", using="css selector", value=selector)
        self.ask("WebDriver:ElementClick", id=element[ELEMENT])

    def read(self, expression):
        return self.ask("WebDriver:ExecuteScript", script=f"return {expression}", args=[], sandbox=None)

    def until(self, expression):
        """Come back when it holds. Raises AssertionError where it never does."""
        limit = time.monotonic() + PATIENCE
        while not self.read(expression):
            assert time.monotonic() < limit, f"never: {expression}"
            time.sleep(0.05)

    def _port(self, path):
        limit = time.monotonic() + PATIENCE
        while not path.exists() or not path.read_text(encoding="ascii"):
            assert self.process.poll() is None, "Firefox has ended"
            assert time.monotonic() < limit, "Firefox does not start"
            time.sleep(0.05)
        return int(path.read_text(encoding="ascii"))

    def _read(self):
        length = b""
        while (byte := self.stream.read(1)) != b":":
            assert byte, "Firefox has hung up"
            length += byte
        return json.loads(self.stream.read(int(length)))
