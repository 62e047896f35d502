"""Served: Scorer as a process of its own, and a phone that speaks to it as a browser without JavaScript would."""

import http.client
import os
import socket
import subprocess
import sys
import time
from contextlib import closing
from typing import IO
from urllib.parse import urlencode

from tests.helpers.table import hidden

NO_ANSWER = (OSError, http.client.HTTPException)
"""What a phone meets when the server is gone, or goes while it answers."""
PATIENCE = 120.0
"""Seconds after which a test gives up what it waits for: only what hangs takes so long, on whatever machine."""


def free_port():
    """A port of this computer that nobody listens on, and the socket that keeps all but a server from it.

    Who binds a port with SO_REUSEADDR and does not listen there lets a server in that does the same, as often as it is
    started anew, and nobody else: neither a server that asks for any free port nor a phone that only calls.
    """
    holder = socket.socket()
    holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    holder.bind(("127.0.0.1", 0))
    port = holder.getsockname()[1]
    if sys.platform != "linux":  # other systems let nobody in beside it
        holder.close()
    return port, holder


class Server:
    """`python -m scorer run` on an instance folder, always at the same port; its words go to a file beside it."""

    def __init__(self, instance, before=(), preexec=None):
        self.port, self.holder = free_port()
        words = ["--instance", str(instance), "run", "--host", "127.0.0.1", "--port", str(self.port)]
        self.command = [*before, sys.executable, "-m", "scorer", *words]
        self.log = instance.with_name(f"{instance.name}-{self.port}.log")
        self.preexec = preexec
        self.process = None

    def start(self, seconds=PATIENCE):
        """Start it, and come back when it answers; how long that took. Raises AssertionError where it does not."""
        began = time.monotonic()
        words: IO[bytes]
        with self.log.open("ab") as words:
            self.process = subprocess.Popen(
                self.command, stdout=words, stderr=words, env={**os.environ, "PYTHONUTF8": "1"}, preexec_fn=self.preexec
            )
        while time.monotonic() - began < seconds:
            assert self.process.poll() is None, self.log.read_text(encoding="utf-8")
            try:
                with closing(Phone(self.port)) as phone:
                    phone.get("/")
                return time.monotonic() - began
            except NO_ANSWER:
                time.sleep(0.02)
        raise AssertionError(f"no answer in {seconds} s: {self.log.read_text(encoding='utf-8')}")

    def kill(self, how=None):
        """End it, without a signal as hard as the system can, and come back when it is gone."""
        if self.process is not None:
            self.process.kill() if how is None else self.process.send_signal(how)
            self.process.wait(PATIENCE)
            self.process = None

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *error):
        self.kill()
        self.holder.close()


class Answer:
    def __init__(self, answer):
        self.text = answer.read().decode()
        self.status = answer.status
        self.location = answer.headers.get("Location", "")
        self.cookies = answer.headers.get_all("Set-Cookie") or []


class Phone:
    """One browser: it keeps its cookie and its connection. Every call raises one of NO_ANSWER when none comes."""

    def __init__(self, port, seconds=PATIENCE):
        self.wire = http.client.HTTPConnection("127.0.0.1", port, timeout=seconds)
        self.cookie = ""

    def close(self):
        self.wire.close()

    def get(self, path):
        return self._ask("GET", path, None)

    def post(self, path, fields):
        return self._ask("POST", path, urlencode(fields))

    def sit_down(self, keep_link):
        answer = self.get(keep_link)
        assert answer.status == 303, answer.text
        return answer.location

    def deal_form(self, table, deal):
        page = self.get(table)
        assert page.status == 200, page.text
        return {**hidden(page.text), **deal}

    def _ask(self, method, path, body):
        headers = {"Cookie": self.cookie} if self.cookie else {}
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        try:
            self.wire.request(method, path, body, headers)
            answer = Answer(self.wire.getresponse())
        except NO_ANSWER:
            self.wire.close()
            raise
        for cookie in answer.cookies:
            self.cookie = cookie.partition(";")[0]
        return answer
