"""The laptop on the table: an app behind a real socket, in a thread."""

import threading

from werkzeug.serving import make_server


class Machine:
    """The laptop on the table: the app behind a real socket, which can be shut and opened again."""

    def __init__(self, app):
        self.app, self.port = app, 0
        self.open()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def open(self):
        self.http = make_server("127.0.0.1", self.port, self.app, threaded=True)
        self.port = self.http.server_port
        self.thread = threading.Thread(target=self.http.serve_forever, kwargs={"poll_interval": 0.02})
        self.thread.start()

    def shut(self):
        self.http.shutdown()
        self.thread.join()
        self.http.server_close()
