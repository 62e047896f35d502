"""Serves the bundles and a local htmx, at addresses that change with their content, and the pocket edition.

That lies below /pocket/ where the instance folder has it. A browser lets a page work alone only where it came by https,
or from the computer itself; everybody else finds nothing there.
"""

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from flask import Blueprint, Flask, Response, abort, current_app, g, request, url_for
from werkzeug.exceptions import NotFound
from werkzeug.utils import redirect, send_from_directory
from werkzeug.wrappers import Request

from scorer import paths
from scorer.web import bundles, compression, htmx

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIEnvironment

bp = Blueprint("assets", __name__)

YEAR_SECONDS = 31_536_000
"""How long a phone may cache a file whose address changes with its content."""
MIMETYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
POCKET_PATH = "/pocket"  # the address of the pocket edition, and the name of its folder in the instance folder
LOCAL_HOSTS = ("localhost", "127.0.0.1")  # where a browser lets a page work alone that did not come by https


def init_app(app: Flask) -> None:
    """Plug in: load every file, serve them, and give templates `asset_url`, `sign_url`, `htmx_url` and its hash."""
    load_assets(app)
    if app.debug:
        app.before_request(lambda: load_assets(app))
    app.register_blueprint(bp)
    app.jinja_env.globals |= {"asset_url": asset_url, "sign_url": sign_url, "htmx_url": htmx_url}
    app.jinja_env.globals["HTMX_INTEGRITY"] = htmx.INTEGRITY


def load_assets(app: Flask) -> None:
    """Load the bundles, and htmx where the instance folder has a copy."""
    mark, files = bundles.load(paths.static_dir(), paths.built_static_dir())
    if copy := htmx.local_copy(Path(app.instance_path)):
        files[htmx.NAME] = copy.read_bytes()
    app.extensions["assets"] = mark, files


def script_source(app: Flask) -> str:
    """The CSP's `script-src`: ourselves, and htmx on its CDN unless there is a local copy."""
    _mark, files = app.extensions["assets"]
    return "'self'" if htmx.NAME in files else f"'self' {htmx.URL}"


def asset_url(name: str) -> str:
    """The URL of a file. Raises KeyError where there is none of this name."""
    mark, files = current_app.extensions["assets"]
    if name not in files:
        raise KeyError(name)
    return _asset_path(request.script_root, mark, name)


@lru_cache(64)
def _asset_path(_script_root: str, mark: str, name: str) -> str:
    return url_for("assets.asset_file", mark=mark, name=name)


def sign_url(sign: str) -> str:
    """The URL of a sign, by its id."""
    if "sprite_url" not in g:
        g.sprite_url = asset_url(bundles.SPRITE)
    return f"{g.sprite_url}#{sign}"


def htmx_url() -> str:
    """The URL of htmx: of the local copy, or of the CDN."""
    _mark, files = current_app.extensions["assets"]
    return asset_url(htmx.NAME) if htmx.NAME in files else htmx.URL


@bp.get("/static-<string(length=8):mark>/<name>")
def asset_file(mark: str, name: str) -> Response:
    """Serve a file; 404 for an old mark, because its content is gone."""
    newest, files = current_app.extensions["assets"]
    mimetype = MIMETYPES.get(Path(name).suffix)
    if mark != newest or name not in files or not mimetype:
        abort(404)
    packed = files.get(f"{name}{bundles.PACKED}")
    if packed and compression.is_taken("br"):
        response = Response(packed, mimetype=mimetype, headers={"Content-Encoding": "br", "Vary": "Accept-Encoding"})
    else:
        response = Response(files[name], mimetype=mimetype)
    response.headers["Cache-Control"] = f"public, max-age={YEAR_SECONDS}, immutable"
    return response


def serve_pocket_edition(app: Flask) -> None:
    """Plug in, inside what trusts proxies: serve the folder of the pocket edition, where it lies there at the start."""
    folder, pages = Path(app.instance_path) / POCKET_PATH[1:], app.wsgi_app
    if not (folder / "files.json").exists():
        return

    def respond(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        path = environ["PATH_INFO"]
        if path != POCKET_PATH and not path.startswith(f"{POCKET_PATH}/"):
            return pages(environ, start_response)
        client = Request(environ)
        if not client.is_secure and client.host.partition(":")[0] not in LOCAL_HOSTS:
            return pages(environ, start_response)
        if path == POCKET_PATH:
            return redirect(f"{client.script_root}{POCKET_PATH}/", 308)(environ, start_response)
        name = path.removeprefix(f"{POCKET_PATH}/") or "index.html"
        # The names of all others change with their content.
        age = YEAR_SECONDS if name.startswith("files/") else None
        try:
            response = send_from_directory(folder, name, environ, max_age=age)
        except NotFound:
            return pages(environ, start_response)
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["X-Frame-Options"] = "SAMEORIGIN"
        return response(environ, start_response)

    app.extensions["pocket_files"] = folder
    app.wsgi_app = respond  # type: ignore[method-assign]
