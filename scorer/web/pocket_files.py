"""Serves the pocket edition below /pocket/, where the instance folder has it.

A browser lets a page work alone only where it came by https, or from the computer itself; everybody else finds nothing.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from flask import Flask
from werkzeug.exceptions import NotFound
from werkzeug.utils import redirect, send_from_directory
from werkzeug.wrappers import Request

from scorer.web.assets import YEAR_SECONDS

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

POCKET_PATH = "/pocket"  # the address of the pocket edition, and the name of its folder in the instance folder
MANIFEST_TYPE = "application/manifest+json"
LOCAL_HOSTS = ("localhost", "127.0.0.1")  # where a browser lets a page work alone that did not come by https


def init_app(app: Flask) -> None:
    """Serve the folder of the pocket edition, where it lies there at the start."""
    folder = Path(app.instance_path) / POCKET_PATH[1:]
    if (folder / "files.json").exists():
        app.extensions["pocket_files"] = folder
        app.wsgi_app = _PocketFiles(app.wsgi_app, folder)  # type: ignore[method-assign]


class _PocketFiles:
    def __init__(self, app: "WSGIApplication", folder: Path) -> None:
        self.app, self.folder = app, folder

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        path = environ["PATH_INFO"]
        if path != POCKET_PATH and not path.startswith(f"{POCKET_PATH}/"):
            return self.app(environ, start_response)
        client = Request(environ)
        if not client.is_secure and client.host.partition(":")[0] not in LOCAL_HOSTS:
            return self.app(environ, start_response)
        if path == POCKET_PATH:
            return redirect(f"{client.script_root}{POCKET_PATH}/", 308)(environ, start_response)
        name = path.removeprefix(f"{POCKET_PATH}/") or "index.html"
        # The names of all others change with their content.
        age = YEAR_SECONDS if name.startswith("files/") else None
        try:
            response = send_from_directory(self.folder, name, environ, max_age=age)
        except NotFound:
            return self.app(environ, start_response)
        if name.endswith(".webmanifest"):
            response.mimetype = MANIFEST_TYPE
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["X-Frame-Options"] = "SAMEORIGIN"
        return response(environ, start_response)
