"""Joins, shortens, hashes, compresses and serves style sheets, scripts and the sprite."""

import hashlib
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from flask import Blueprint, Flask, Response, abort, current_app, g, request, url_for
from rcssmin import cssmin
from rjsmin import jsmin

from scorer import paths
from scorer.web import compression, htmx

bp = Blueprint("assets", __name__)

YEAR_SECONDS = 31_536_000
"""How long a phone may cache a file whose name changes with its content."""
LAYERS = {
    "tokens": ("tokens",),
    "base": ("base",),
    "parts": ("frame", "board", "entry", "keys", "deals", "sheet"),
    "pages": ("new-match", "home", "finish", "chart", "rules", "count", "circle", "builder", "pocket", "print"),
    "windows": ("across", "wide"),
}
"""The files of style by their layers: what a later layer says holds, however an earlier one names its elements."""
SHEETS = {
    "screen.css": {name for names in LAYERS.values() for name in names} - {"print"},
    # The sheets of A4, played and blank: the inks, the frame and the chart, none of the keys.
    "print.css": {"tokens", "base", "frame", "chart", "print"},
}
"""The style sheets and the files joined in each; a page loads one of them."""
SCRIPTS = {
    # Three modules that a page fetches when it needs them: the voice, what a table has once somebody taps, and what
    # works figures and rows.
    "voice.js": ("voice.js",),
    "table.js": ("motion.js", "table.js"),
    "figures.js": ("keypad.js", "names.js", "grip.js", "count.js"),
    # All else, for every page.
    "app.js": (
        "base.js", "entry.js", "keyboard.js", "offline.js", "live.js", "drafts.js", "sheets.js", "take.js", "podium.js",
        "later.js",
    ),
}  # fmt: skip
"""The scripts and the files joined in each, in their order; one that others import as "./its-name.js" comes first."""
SVG_REMARK, SVG_INDENT = re.compile(rb"<!--.*?-->", re.DOTALL), re.compile(rb"\n\s*")
FILE_STEMS = ", ".join(f"'{stem}'" for stem in dict.fromkeys(name.partition(".")[0] for name in (*SHEETS, *SCRIPTS)))
"""The file names without suffix, as the route of a URL takes them."""
MIMETYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}


class Asset(NamedTuple):
    """A file ready to be sent."""

    mark: str
    """The hash in its URL, which changes with its content."""
    mimetype: str
    plain: bytes
    gzipped: bytes


class Assets(NamedTuple):
    """All files of the app."""

    files: Mapping[str, Asset]
    """Each file by the name that templates use."""
    made_from: tuple[tuple[str, int], ...]
    """The path of each source and the time of its last change in nanoseconds."""


class HtmxTag(NamedTuple):
    """The attributes of htmx's script tag."""

    src: str
    integrity: str
    crossorigin: str | None
    """None where our own server has the file."""


def init_app(app: Flask) -> None:
    """Plug in: prepare every asset, serve them, and give templates `asset_url`, `sign_url` and `htmx`."""
    app.extensions["assets"] = build_assets(Path(app.instance_path))
    app.register_blueprint(bp)
    app.jinja_env.globals |= {"asset_url": asset_url, "sign_url": sign_url}
    app.context_processor(lambda: {"htmx": htmx_tag()})


def script_source(app: Flask) -> str:
    """The CSP's `script-src`: ourselves, and htmx on its CDN unless there is a local copy."""
    return "'self'" if _has_htmx(app) else f"'self' {htmx.URL}"


def asset_url(name: str) -> str:
    """The URL of one of SHEETS or SCRIPTS, or of the sprite. Raises KeyError for any other name."""
    stem, suffix = name.split(".")
    return _build_url(request.script_root, stem, current_assets().files[name].mark, suffix)


@lru_cache(256)
def _build_url(script_root: str, stem: str, mark: str, suffix: str) -> str:
    """The URL of a file in an app below this path."""
    return url_for("assets.serve", stem=stem, mark=mark, suffix=suffix)


def sign_url(sign: str) -> str:
    """The URL of a sign, by its id."""
    if "sprite_url" not in g:
        g.sprite_url = asset_url("sprite.svg")
    return f"{g.sprite_url}#{sign}"


def htmx_tag() -> HtmxTag:
    """The script tag of htmx, with the local copy or the CDN."""
    if _has_htmx(current_app):
        return HtmxTag(url_for("assets.vendored_htmx"), htmx.INTEGRITY, None)
    return HtmxTag(htmx.URL, htmx.INTEGRITY, "anonymous")


@bp.get(
    f"/<any({FILE_STEMS}, sprite):stem>-<string(length=8):mark>.<any(css, js, svg):suffix>",
    endpoint="serve",
)
def asset_file(stem: str, mark: str, suffix: str) -> Response:
    """Serve a joined file; 404 for an old mark, because its content is gone."""
    asset = current_assets().files.get(f"{stem}.{suffix}")
    if asset is None or asset.mark != mark:
        abort(404)
    return _response(asset)


@bp.get(f"/{htmx.NAME}")
def vendored_htmx() -> Response:
    """Serve the local copy of htmx; 404 where there is none."""
    asset = current_assets().files.get(htmx.NAME)
    if asset is None:
        abort(404)
    return _response(asset)


def current_assets() -> Assets:
    """The assets of the running app, in debug mode rebuilt when a source has changed."""
    built: Assets = current_app.extensions["assets"]
    if current_app.debug and built.made_from != _source_times(paths.static_dir()):
        built = current_app.extensions["assets"] = build_assets(Path(current_app.instance_path))
    return built


def build_assets(instance: Path) -> Assets:
    """Read, join and compress all files."""
    static = paths.static_dir()
    drawing = SVG_INDENT.sub(b"", SVG_REMARK.sub(b"", (static / "sprite.svg").read_bytes()))
    files = {
        **{name: _asset(".css", _style(static / "css", parts)) for name, parts in SHEETS.items()},
        **_scripts(static / "js"),
        "sprite.svg": _asset(".svg", drawing),
    }
    if copy := htmx.local_copy(instance):
        files[htmx.NAME] = _asset(".js", copy.read_bytes())
    return Assets(files, _source_times(static))


def _find_files(folder: Path, patterns: Iterable[str]) -> list[Path]:
    return [path for pattern in patterns for path in folder.glob(pattern)]


def _scripts(folder: Path) -> dict[str, Asset]:
    """Return each of SCRIPTS, joined and minified.

    Where one imports another, it is given the address that the other one's content has.
    """
    scripts: dict[str, Asset] = {}
    for name, files in SCRIPTS.items():
        script: str = jsmin("\n;".join((folder / file).read_text("utf-8") for file in files))
        for imported, asset in scripts.items():
            script = script.replace(f'"./{imported}"', f'"./{imported.removesuffix(".js")}-{asset.mark}.js"')
        scripts[name] = _asset(".js", script.encode())
    return scripts


def _style(folder: Path, parts: Iterable[str]) -> bytes:
    """Join these files in their layers, and minify them."""
    layers = [f"@layer {', '.join(LAYERS)};"]
    for layer, names in LAYERS.items():
        texts = [(folder / f"{name}.css").read_text("utf-8") for name in names if name in parts]
        layers.append(f"@layer {layer} {{ {''.join(texts)} }}")
    style: str = cssmin("".join(layers))
    return style.encode()


def _asset(suffix: str, plain: bytes) -> Asset:
    mark = hashlib.sha256(plain).hexdigest()[:8]
    memory = compression.USUAL_MEMORY if suffix == ".js" else compression.MEMORY
    return Asset(mark, MIMETYPES[suffix], plain, compression.gzip_bytes(plain, level=9, memory=memory))


def _source_times(static: Path) -> tuple[tuple[str, int], ...]:
    files = [*static.glob("css/*.css"), *static.glob("js/*.js"), *static.glob("sprite.svg")]
    return tuple(sorted((str(path), path.stat().st_mtime_ns) for path in files))


def _has_htmx(app: Flask) -> bool:
    built: Assets = app.extensions["assets"]
    return htmx.NAME in built.files


def _response(asset: Asset) -> Response:
    is_gzipped = compression.accepts_gzip()
    response = Response(asset.gzipped if is_gzipped else asset.plain, mimetype=asset.mimetype)
    if is_gzipped:
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Vary"] = "Accept-Encoding"
    response.headers["Cache-Control"] = f"public, max-age={YEAR_SECONDS}, immutable"
    return response
