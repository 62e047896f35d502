"""The files of the pocket edition, served below /pocket/ where the instance folder has them.

A browser lets a page work alone only where it came by https, or from the computer itself; everybody else finds nothing.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from flask import Flask
from werkzeug.exceptions import NotFound
from werkzeug.utils import redirect, send_from_directory
from werkzeug.wrappers import Request

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

PATH = "/pocket"
"""Below which address they are, and the name of their folder in the instance folder."""
MANIFEST = "application/manifest+json"
YEAR = 365 * 24 * 60 * 60
NEAR = ("localhost", "127.0.0.1")


def init_app(app: Flask) -> None:
    """Serve the folder, where it lies there at the start."""
    folder = Path(app.instance_path) / PATH[1:]
    if (folder / "files.json").exists():
        app.extensions["pocket_files"] = folder
        app.wsgi_app = _PocketFiles(app.wsgi_app, folder)  # type: ignore[method-assign]


def is_served(app: Flask) -> bool:
    """Whether this app serves them to phones that come by https."""
    return "pocket_files" in app.extensions


class _PocketFiles:
    """The app with these files beside it."""

    def __init__(self, app: "WSGIApplication", folder: Path) -> None:
        self.app, self.folder = app, folder

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        path = environ["PATH_INFO"]
        if path != PATH and not path.startswith(f"{PATH}/"):
            return self.app(environ, start_response)
        request = Request(environ)
        if not request.is_secure and request.host.partition(":")[0] not in NEAR:
            return self.app(environ, start_response)
        if path == PATH:
            return redirect(f"{request.script_root}{PATH}/", 308)(environ, start_response)
        name = path.removeprefix(f"{PATH}/") or "index.html"
        # The names of all others change with their content.
        age = YEAR if name.startswith("files/") else None
        try:
            response = send_from_directory(self.folder, name, environ, max_age=age)
        except NotFound:
            return self.app(environ, start_response)
        if name.endswith(".webmanifest"):
            response.mimetype = MANIFEST
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["X-Frame-Options"] = "SAMEORIGIN"
        return response(environ, start_response)
