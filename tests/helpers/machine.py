"""The laptop on the table: an app behind a real socket, in a thread."""

import logging
import threading
from contextlib import contextmanager
from pathlib import Path

from werkzeug.serving import make_server

from scorer import create_app
from scorer.web import htmx


class Machine:
    """A server that can be shut and opened again at the same address."""

    def __init__(self, app):
        self.app, self.port = app, 0
        self.open()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def listen(self):
        return make_server("127.0.0.1", self.port, self.app, threaded=True)

    def open(self):
        self.http = self.listen()
        self.port = self.http.server_port
        self.thread = threading.Thread(target=self.http.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        self.thread.start()

    def shut(self):
        self.http.shutdown()
        self.thread.join()
        self.http.server_close()


@contextmanager
def opened(folder):
    """A machine on this instance folder for as many matches as one likes, with a copy of htmx where .cache has one."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    if copy := htmx.local_copy(Path(".cache")):  # else the pages ask the CDN
        htmx.save_local_copy(copy.read_bytes(), folder)
    machine = Machine(create_app({"TESTING": True, "MOST_MADE": 10**6}, instance_path=folder))
    yield machine
    machine.shut()
