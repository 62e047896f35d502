"""Joins, shortens, hashes, compresses and serves style sheets, scripts and the sprites; and serves the pocket edition.

Its files lie below /pocket/ where the instance folder has them. A browser lets a page work alone only where it came by
https, or from the computer itself; everybody else finds nothing.
"""

import hashlib
import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from itertools import chain, product
from pathlib import Path
from string import ascii_lowercase
from typing import TYPE_CHECKING, NamedTuple

from flask import Blueprint, Flask, Response, abort, current_app, g, request, url_for
from rjsmin import jsmin
from werkzeug.exceptions import NotFound
from werkzeug.utils import redirect, send_from_directory
from werkzeug.wrappers import Request

from scorer import paths
from scorer.web import compression, htmx

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

bp = Blueprint("assets", __name__)

STYLE_REMARK, INDENT = re.compile(r"/\*.*?\*/", re.DOTALL), re.compile(r"\n\s+")
BETWEEN = re.compile(r"\s*([{,>]|[+~](?=[^;{}]*\{))\s*|\s*(?:;\s*)?(\})\s*|\s*(;)\s*|(:)\s+|(?<![\w.])0(?=\.\d)")
"""White space in a style sheet that only people need; a sum needs it round its sign, a selector does not."""
PROPERTY = re.compile(r'("[^"\n]*")|(?<![\w-])(--[a-z][\w-]*)')
"""A custom property of the style sheet; a picture in quotes has none."""
YEAR_SECONDS = 31_536_000
"""How long a phone may cache a file whose name changes with its content."""
TABLE = ("[1-5]*.css", "70*.css", "[89]0*.css", "table/*.css")
"""The style sheets that every table needs."""
SHEETS = {
    # The table: board, entry, deals, and the pages on which an entry is made or corrected.
    "app.css": (*TABLE, "table/four/8*.css"),
    # The same for a table of five or six, without what only four need.
    "many.css": (*TABLE, "many/*.css"),
    # Both with the keys that few games have.
    "seldom.css": (*TABLE, "table/four/*.css", "table/seldom/*.css"),
    "seldom-many.css": (*TABLE, "many/*.css", "table/seldom/*.css"),
    # The same where more are at the table than play a deal: whoever rests has a narrow column and no keys.
    "sitting.css": (*TABLE, "many/34*.css", "many/88*.css", "table/four/8*.css", "sitting/*.css"),
    "seldom-sitting.css": (
        *TABLE, "many/34*.css", "many/88*.css", "table/four/*.css", "table/seldom/*.css", "sitting/*.css",
    ),
    "sitting-many.css": (*TABLE, "many/*.css", "sitting/*.css"),
    "seldom-sitting-many.css": (*TABLE, "many/*.css", "table/seldom/*.css", "sitting/*.css"),
    # A sheet over the table, which loads it when it is opened.
    "sheet.css": ("sheet/*.css",),
    # The reasons of a row, which load it when the row is opened.
    "why.css": ("why/*.css",),
    # The voice, where it is on: what is being said, and the note where the phone has none.
    "aloud.css": ("aloud/*.css",),
    # Chips that are moved by agreement: the board and a few keys, no questions.
    "move.css": (
        "[1-3]*.css", "4[0-25]*.css", "7[09]*.css", "[89]0*.css",
        "table/four/42*.css", "table/8[23]*.css", "move/*.css", "many/*.css",
    ),
    # The chips themselves: rows with figures, discs, and the keypad that writes the figures.
    "count.css": ("[12]*.css", "4[01]*.css", "61*.css", "63-prices.css", "7[019]*.css", "[89]0*.css", "count/*.css"),
    # The same table for those who only watch: no keys, and large on a television.
    "watch.css": (
        "[1235]*.css", "4[05]*.css", "70*.css", "[89]*.css",
        "table/[23]*.css", "table/82*.css", "watch/*.css", "many/3*.css", "sitting/3*.css",
    ),
    # Before and beside the play: home, a new match, its settings, its links, the rules. No keys for a deal.
    "home.css": ("[12]*.css", "4[02]*.css", "[5-8]*.css", "90*.css"),
    # The same where everything is on one phone, and what the shell shows there before there is a page.
    "pocket.css": ("[12]*.css", "4[02]*.css", "[5-8]*.css", "90*.css", "pocket/*.css"),
    # A game of one's own while it is written: rows with figures, folds, and the keys of cards.
    "builder.css": ("[12]*.css", "4[012]*.css", "6[013]*.css", "7[13]*.css", "90*.css", "builder/*.css"),
    # After the play: settling up, looking back. Nobody makes a match there.
    "after.css": (
        "[1-5]*.css", "7[0139]*.css", "[89]*.css", "after/*.css", "many/3*.css", "sitting/3*.css", "why/*.css",
        "table/29*.css", "circle/67*.css",
    ),
    # A circle, and People: tables of people and lists of matches, which are printed too; only names are entered.
    "circle.css": (
        "[12]*.css", "4[02]*.css", "6[149]*.css", "7[0139]*.css", "[89]0*.css", "circle/*.css", "print/paper.css",
        "after/61*.css", "after/65*.css",
    ),
    # The printed sheet needs the inks, the frame and the chart, none of the keys.
    "print.css": ("[12]*.css", "after/63-chart.css", "print/*.css"),
    # The blank sheet needs the same without the chart.
    "blank.css": ("10*.css", "2[056]*.css", "90*.css", "print/desk.css", "print/paper.css", "blank/*.css"),
    # The rules are read and printed: the inks and the frame, and no keys either.
    "rules.css": ("10*.css", "2[056]*.css", "90*.css", "print/paper.css", "rules/*.css"),
}  # fmt: skip
"""The style sheets and the patterns of the files joined in each; a page loads one of them."""
SCRIPTS = {
    # The voice: a module that is fetched where it is on.
    "aloud.js": ("aloud.js",),
    # What a table needs once somebody taps: a module that is fetched with the first tap.
    "later.js": ("later*.js",),
    # What shows a sheet over the dock: a module that is fetched when the first one is asked for.
    "sheet.js": ("sheet.js",),
    # The table, and the pages on which an entry is made or corrected.
    "app.js": ("[0-3]*.js", "50*.js"),
    # The same for a penalty, which may end a deal of which something was tapped.
    "penalty.js": ("[0-3]*.js", "50*.js", "80*.js"),
    # All other pages: sending and copying, no entry.
    "page.js": ("[02-6]*.js",),
    # The same for the end of a match, whose podium is built before the eyes of who has finished it.
    "finish.js": ("[02-6]*.js", "85*.js"),
    # House rules with their prices, whose numbers have a keypad of our own: nothing is sent or copied there.
    "form.js": ("[023]*.js", "7*.js"),
    # Counting chips: the keypad, and chips that are tapped.
    "count.js": ("[023]*.js", "70*.js", "82*.js"),
}
"""The scripts and the patterns of the files joined in each; one that others import as "./its-name.js" comes first."""
SVG_REMARK, SVG_INDENT = re.compile(rb"<!--.*?-->", re.DOTALL), re.compile(rb"\n\s*")
OTHER_SIGNS = re.compile(rb"<g>.*</g>(?=</svg>)")
"""The group of signs in the sprite that no table shows."""
TABLE_SIGNS = "sprite-table.svg"
"""The sprite of the table, a fifth lighter than that of all other pages."""
COLOURS_OF_SIGNS = ("--chip", "--chip-edge", "--chip-spot", "--on-symbol")
"""The custom properties of the page's style sheet that the sprite uses."""
SIGN = re.compile(rb'<symbol id="([^"]+)"')
FILE_STEMS = ", ".join(f"'{stem}'" for stem in dict.fromkeys(name.partition(".")[0] for name in (*SHEETS, *SCRIPTS)))
"""The file names without suffix, as the route of a URL takes them."""
MIMETYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
POCKET_PATH = "/pocket"
"""The address of the pocket edition, and the name of its folder in the instance folder."""
MANIFEST_TYPE = "application/manifest+json"
LOCAL_HOSTS = ("localhost", "127.0.0.1")
"""Where a browser lets a page work alone that did not come by https."""


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
    signs_of_table: frozenset[str]
    """The ids of the signs in the table's sprite."""
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
    """The URL of one of SHEETS or SCRIPTS, or of a sprite. Raises KeyError for any other name."""
    stem, suffix = name.split(".")
    return _build_url(request.script_root, stem, current_assets().files[name].mark, suffix)


@lru_cache(256)
def _build_url(script_root: str, stem: str, mark: str, suffix: str) -> str:
    """The URL of a file in an app below this path."""
    return url_for("assets.serve", stem=stem, mark=mark, suffix=suffix)


def use_signs_of_table() -> None:
    """Take the signs of the current page from the table's sprite, if they are in it."""
    g.has_signs_of_table = True
    g.pop("sign_urls", None)


def has_signs_of_table() -> bool:
    """Whether the current page takes its signs from the table's sprite."""
    return "has_signs_of_table" in g


class _SignUrls(dict[str, str]):
    """The URLs of signs by their ids, each built when it is asked for: a page has dozens, and every page the same."""

    def __init__(self, sprite: str, table_sprite: str, signs_of_table: Collection[str]) -> None:
        super().__init__()
        self.sprite, self.table_sprite, self.signs_of_table = sprite, table_sprite, signs_of_table

    def __missing__(self, sign: str) -> str:
        sprite = self.table_sprite if sign in self.signs_of_table else self.sprite
        url = self[sign] = f"{sprite}#{sign}"
        return url


_sign_urls = lru_cache(64)(_SignUrls)


def sign_url(sign: str) -> str:
    """The URL of a sign, by its id."""
    urls: _SignUrls | None = g.get("sign_urls")
    if urls is None:
        signs = current_assets().signs_of_table if has_signs_of_table() else frozenset()
        urls = g.sign_urls = _sign_urls(asset_url("sprite.svg"), asset_url(TABLE_SIGNS), signs)
    return urls[sign]


def htmx_tag() -> HtmxTag:
    """The script tag of htmx, with the local copy or the CDN."""
    if _has_htmx(current_app):
        return HtmxTag(url_for("assets.vendored_htmx"), htmx.INTEGRITY, None)
    return HtmxTag(htmx.URL, htmx.INTEGRITY, "anonymous")


@bp.get(
    f"/<any({FILE_STEMS}, sprite, 'sprite-table'):stem>-<string(length=8):mark>.<any(css, js, svg):suffix>",
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
    styles = sorted((static / "css").rglob("*.css"))
    short = short_properties("\n".join(path.read_text("utf-8") for path in styles), COLOURS_OF_SIGNS)
    drawing = SVG_INDENT.sub(b"", SVG_REMARK.sub(b"", (static / "sprite.svg").read_bytes()))
    files = {
        **{name: _asset(".css", _style(_find_files(static / "css", globs), short)) for name, globs in SHEETS.items()},
        **_scripts(static / "js"),
        "sprite.svg": _asset(".svg", drawing),
        TABLE_SIGNS: _asset(".svg", OTHER_SIGNS.sub(b"", drawing)),
    }
    if copy := htmx.local_copy(instance):
        files[htmx.NAME] = _asset(".js", copy.read_bytes())
    signs = frozenset(sign.decode() for sign in SIGN.findall(files[TABLE_SIGNS].plain))
    return Assets(files, signs, _source_times(static))


def _find_files(folder: Path, patterns: Iterable[str]) -> list[Path]:
    return [path for pattern in patterns for path in folder.glob(pattern)]


def _scripts(folder: Path) -> dict[str, Asset]:
    """Return each of SCRIPTS, joined in the order of its files' names and minified.

    Where one imports another, it is given the address that the other one's content has.
    """
    scripts: dict[str, Asset] = {}
    for name, patterns in SCRIPTS.items():
        paths = sorted(_find_files(folder, patterns), key=lambda path: path.name)
        script: str = jsmin("\n;".join(path.read_text("utf-8") for path in paths))
        for imported, asset in scripts.items():
            script = script.replace(f'"./{imported}"', f'"./{imported.removesuffix(".js")}-{asset.mark}.js"')
        scripts[name] = _asset(".js", script.encode())
    return scripts


def _style(paths: Iterable[Path], short: Mapping[str, str]) -> bytes:
    """Join style sheets, those of a folder after those above it, in the order of their names."""
    ordered = sorted(paths, key=lambda path: (len(path.parts) - (path.parent.name == "seldom"), path.name))
    return shorten_style("\n".join(path.read_text("utf-8") for path in ordered), short).encode()


def _asset(suffix: str, plain: bytes) -> Asset:
    mark = hashlib.sha256(plain).hexdigest()[:8]
    memory = compression.USUAL_MEMORY if suffix == ".js" else compression.MEMORY
    return Asset(mark, MIMETYPES[suffix], plain, compression.gzip_bytes(plain, level=9, memory=memory))


def _source_times(static: Path) -> tuple[tuple[str, int], ...]:
    files = [*static.glob("css/**/*.css"), *static.glob("js/*.js"), *static.glob("sprite.svg")]
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


def short_properties(styles: str, fixed: Collection[str] = ()) -> dict[str, str]:
    """Short names for the custom properties of all style sheets, the shortest for the most frequent.

    A page may load two sheets, so they share the names. The `fixed` ones are used elsewhere too, and stay.
    """
    counts = Counter(part[2] for part in PROPERTY.finditer(STYLE_REMARK.sub("", styles)) if part[2])
    letters = chain(ascii_lowercase, map("".join, product(ascii_lowercase, repeat=2)))
    free = (name for name in (f"--{letter}" for letter in letters) if name not in fixed)
    return {name: next(free) for name, _ in counts.most_common() if name not in fixed}


def shorten_style(style: str, short: Mapping[str, str]) -> str:
    """The same style sheet in fewer letters, with these short names for its properties."""
    text = INDENT.sub("\n", STYLE_REMARK.sub("", style)).strip()
    text = BETWEEN.sub(r"\1\2\3\4", text)
    return PROPERTY.sub(lambda part: part[1] or short.get(part[2], part[2]), text)


def init_pocket(app: Flask) -> None:
    """Serve the folder of the pocket edition, where it lies there at the start."""
    folder = Path(app.instance_path) / POCKET_PATH[1:]
    if (folder / "files.json").exists():
        app.extensions["pocket_files"] = folder
        app.wsgi_app = _PocketFiles(app.wsgi_app, folder)  # type: ignore[method-assign]


def serves_pocket(app: Flask) -> bool:
    """Whether this app serves the pocket edition to phones that come by https."""
    return "pocket_files" in app.extensions


class _PocketFiles:
    """The app with the files of the pocket edition beside it."""

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
