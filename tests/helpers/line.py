"""A bad line between a phone and the server: what is sent gets through, and that it was saved comes late or never."""

import re
import socket
import threading
from contextlib import suppress
from socketserver import BaseRequestHandler, ThreadingTCPServer

from tests.helpers.served import PATIENCE


class Line(ThreadingTCPServer):
    """Listens on a port of its own and hands on, a connection a request, what comes there to a server's port."""

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
