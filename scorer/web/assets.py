"""Joined, hashed, compressed CSS, JS and symbols."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from itertools import chain, product
from pathlib import Path
from string import ascii_lowercase
from typing import NamedTuple

from flask import Blueprint, Flask, Response, abort, current_app, g, url_for
from rjsmin import jsmin

from scorer import paths
from scorer.web import compression, htmx

STYLE_REMARK, INDENT = re.compile(r"/\*.*?\*/", re.DOTALL), re.compile(r"\n\s+")
BETWEEN = re.compile(r"\s*([{,>])\s*|\s*(?:;\s*)?(\})\s*|\s*(;)\s*|(:)\s+|(?<![\w.])0(?=\.\d)")
"""The room in a style sheet that only people need."""
PROPERTY = re.compile(r'("[^"\n]*")|(?<![\w-])(--[a-z][\w-]*)')
"""A property of the style sheet's own; a picture in quotes has none."""


def short_properties(styles: str, kept: Collection[str] = ()) -> dict[str, str]:
    """Short names for the properties that all these style sheets give, the shortest for the one that is named most.

    A page may load two sheets, so they share the names. `kept` are named by others too, and stay as they are.
    """
    named = Counter(found[2] for found in PROPERTY.finditer(STYLE_REMARK.sub("", styles)) if found[2])
    letters = chain(ascii_lowercase, map("".join, product(ascii_lowercase, repeat=2)))
    names = (name for name in (f"--{letter}" for letter in letters) if name not in kept)
    return {name: next(names) for name, _ in named.most_common() if name not in kept}


def shorten_style(style: str, short: Mapping[str, str]) -> str:
    """The same style sheet in fewer letters, with these names for its own properties."""
    text = INDENT.sub("\n", STYLE_REMARK.sub("", style)).strip()
    text = BETWEEN.sub(r"\1\2\3\4", text)
    return PROPERTY.sub(lambda found: found[1] or short.get(found[2], found[2]), text)


bp = Blueprint("assets", __name__)

YEAR_SECONDS = 31_536_000
"""How many seconds a phone need not ask again for a file whose name changes with its content."""
TABLE = ("[1-5]*.css", "70*.css", "[89]0*.css", "table/*.css")
"""What every table needs."""
SHEETS = {
    # The table: board, entry, deals, and the pages on which an entry is made or mended.
    "app.css": (*TABLE, "table/four/8*.css"),
    # The same for a table of five or six, without what only four need.
    "many.css": (*TABLE, "many/*.css"),
    # Both with the keys that few games have.
    "seldom.css": (*TABLE, "table/four/*.css", "table/seldom/*.css"),
    "seldom-many.css": (*TABLE, "many/*.css", "table/seldom/*.css"),
    # A sheet over the table, which brings it along when it is asked for.
    "sheet.css": ("sheet/*.css",),
    # What is agreed beside the play: chips that are moved. The board and a few keys, no questions.
    "move.css": (
        "[1-3]*.css",
        "4[0-25]*.css",
        "7[09]*.css",
        "[89]0*.css",
        "table/four/42*.css",
        "table/8[23]*.css",
        "move/*.css",
        "many/*.css",
    ),
    # The same table for those who only watch: no keys, and large on a television.
    "watch.css": (
        "[1235]*.css",
        "4[05]*.css",
        "70*.css",
        "[89]*.css",
        "table/[23]*.css",
        "table/82*.css",
        "watch/*.css",
        "many/3*.css",
    ),
    # Before and beside the play: home, a new match, its settings, its links, the rules. No keys for a deal.
    "home.css": ("[12]*.css", "4[02]*.css", "[5-8]*.css", "90*.css"),
    # A game of one's own while it is written: rows with figures, folds, and the keys of cards.
    "builder.css": ("[12]*.css", "4[012]*.css", "6[013]*.css", "7[13]*.css", "90*.css", "builder/*.css"),
    # After the play: settling up, looking back. Nobody makes a match there.
    "after.css": ("[1-5]*.css", "7[0139]*.css", "[89]*.css", "after/*.css", "many/3*.css"),
    # The sheet of paper needs the inks, the frame and the chart, none of the keys.
    "print.css": ("[12]*.css", "after/63-chart.css", "print/*.css"),
    # A page of rules is read, and printed: the inks and the frame again, and no keys either.
    "rules.css": ("10*.css", "2[056]*.css", "90*.css", "print/paper.css", "rules/*.css"),
}
"""The style sheets and what is joined in each; a page loads one of them."""
SCRIPTS = {
    # What shows a sheet over the dock: a module that is fetched when the first one is asked for.
    "sheet.js": ("sheet.js",),
    # The table, and the pages on which an entry is made or mended.
    "app.js": ("[0-3]*.js", "50*.js"),
    # All other pages: no entry, but what sends and copies.
    "page.js": ("[02-6]*.js",),
    # Where numbers are written on a keypad of our own, house rules with their prices: nothing is sent or copied there.
    "form.js": ("[023]*.js", "7*.js"),
}
"""The same of the scripts. One that others import as "./its-name.js" stands before them."""
SVG_REMARK, SVG_ROOM = re.compile(rb"<!--.*?-->", re.DOTALL), re.compile(rb"\n\s*")
ELSEWHERE = re.compile(rb"<g>.*</g>(?=</svg>)")
"""What is read in the sprite and not on a phone, and its group of signs that no table shows."""
TABLE_SIGNS = "sprite-table.svg"
"""The sprite of the table, which weighs a fifth less than that of all other pages."""
COLOURS_OF_SIGNS = ("--chip", "--chip-edge", "--chip-spot", "--on-symbol")
"""What the sprite takes from a page's style sheet by name."""
SIGN = re.compile(rb'<symbol id="([^"]+)"')
FILE_STEMS = ", ".join(f"'{stem}'" for stem in dict.fromkeys(name.partition(".")[0] for name in (*SHEETS, *SCRIPTS)))
"""The names of both, as an address has them."""
MIMETYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}


class Asset(NamedTuple):
    """One file as it is sent."""

    mark: str
    """The part of its address that changes with its content."""
    mimetype: str
    plain: bytes
    gzipped: bytes


class Assets(NamedTuple):
    """Everything that is sent."""

    files: Mapping[str, Asset]
    """Each by the name templates use."""
    signs_of_table: frozenset[str]
    """The ids of what the table's sprite draws."""
    made_from: tuple[tuple[str, int], ...]
    """The path of each source, and when it was changed last in nanoseconds."""


class HtmxTag(NamedTuple):
    """What the script tag of htmx says."""

    src: str
    integrity: str
    """The hash of the only file that a phone may run."""
    crossorigin: str | None
    """None when the file comes from our own address."""


def init_app(app: Flask) -> None:
    """Plug in: prepare every asset, serve them, and give templates `asset_url`, `sign_url` and `htmx`."""
    app.extensions["assets"] = build_assets(Path(app.instance_path))
    app.register_blueprint(bp)
    app.jinja_env.globals |= {"asset_url": asset_url, "sign_url": sign_url}
    app.context_processor(lambda: {"htmx": htmx_tag()})


def script_source(app: Flask) -> str:
    """The CSP's `script-src`: ourselves, and the one file of the CDN unless a copy lies here."""
    return "'self'" if _has_htmx(app) else f"'self' {htmx.URL}"


def asset_url(name: str) -> str:
    """The address of one of SHEETS or SCRIPTS, or of a sprite. Raises KeyError for any other name."""
    addresses: dict[str, str] = g.setdefault("asset_urls", {})
    if name not in addresses:  # the sprite is named by every sign of a page
        mark = current_assets().files[name].mark
        stem, suffix = name.split(".")
        addresses[name] = url_for("assets.serve", stem=stem, mark=mark, suffix=suffix)
    return addresses[name]


def use_signs_of_table() -> None:
    """Take the signs of the page that is made now from the table's sprite, where that has them."""
    g.has_signs_of_table = True


def sign_url(sign: str) -> str:
    """The address of a sign of the sprite, by its id."""
    is_of_table = g.get("has_signs_of_table", False) and sign in current_assets().signs_of_table
    return f"{asset_url(TABLE_SIGNS if is_of_table else 'sprite.svg')}#{sign}"


def htmx_tag() -> HtmxTag:
    """Where this app's pages get htmx from."""
    if _has_htmx(current_app):
        return HtmxTag(url_for("assets.vendored_htmx"), htmx.INTEGRITY, None)
    return HtmxTag(htmx.URL, htmx.INTEGRITY, "anonymous")


@bp.get(
    f"/<any({FILE_STEMS}, sprite, 'sprite-table'):stem>-<string(length=8):mark>.<any(css, js, svg):suffix>",
    endpoint="serve",
)
def asset_file(stem: str, mark: str, suffix: str) -> Response:
    """A joined file; 404 for a mark of yesterday, because its content is gone."""
    asset = current_assets().files.get(f"{stem}.{suffix}")
    if asset is None or asset.mark != mark:
        abort(404)
    return _answer(asset)


@bp.get(f"/{htmx.NAME}")
def vendored_htmx() -> Response:
    """The copy of htmx in the instance folder; 404 when there is none."""
    asset = current_assets().files.get(htmx.NAME)
    if asset is None:
        abort(404)
    return _answer(asset)


def current_assets() -> Assets:
    """The assets of the running app, in debug mode made anew when a source has changed."""
    built: Assets = current_app.extensions["assets"]
    if current_app.debug and built.made_from != _state(paths.static_dir()):
        built = current_app.extensions["assets"] = build_assets(Path(current_app.instance_path))
    return built


def build_assets(instance: Path) -> Assets:
    """Read, join and compress everything."""
    static = paths.static_dir()
    styles = sorted((static / "css").rglob("*.css"))
    short = short_properties("\n".join(path.read_text("utf-8") for path in styles), COLOURS_OF_SIGNS)
    files = {
        **{name: _asset(".css", _style(_found(static / "css", wanted), short)) for name, wanted in SHEETS.items()},
        **_scripts(static / "js"),
        **{name: _asset(".svg", drawing) for name, drawing in _sprites((static / "sprite.svg").read_bytes()).items()},
    }
    copy = htmx.local_copy(instance)
    if copy is not None:
        files[htmx.NAME] = _asset(".js", copy.read_bytes())
    signs = frozenset(found.decode() for found in SIGN.findall(files[TABLE_SIGNS].plain))
    return Assets(files, signs, _state(static))


def _found(folder: Path, wanted: Iterable[str]) -> list[Path]:
    return [path for pattern in wanted for path in folder.glob(pattern)]


def _scripts(folder: Path) -> dict[str, Asset]:
    """Return each of SCRIPTS, joined in the order of its files' names and minified.

    Where one imports another, it is given the address that the other one's content has.
    """
    scripts: dict[str, Asset] = {}
    for name, patterns in SCRIPTS.items():
        paths = sorted(_found(folder, patterns), key=lambda path: path.name)
        script: str = jsmin("\n;".join(path.read_text("utf-8") for path in paths))
        for imported, asset in scripts.items():
            script = script.replace(f'"./{imported}"', f'"./{imported.removesuffix(".js")}-{asset.mark}.js"')
        scripts[name] = _asset(".js", script.encode())
    return scripts


def _style(paths: Iterable[Path], short: Mapping[str, str]) -> bytes:
    """Style sheets as one file: those of a folder after those above it, each in the order of their names."""
    ordered = sorted(paths, key=lambda path: (len(path.parts) - (path.parent.name == "seldom"), path.name))
    return shorten_style("\n".join(path.read_text("utf-8") for path in ordered), short).encode()


def _sprites(drawing: bytes) -> dict[str, bytes]:
    """All signs, and all but the group of those that no table shows, both without remarks and indents."""
    whole = SVG_ROOM.sub(b"", SVG_REMARK.sub(b"", drawing))
    return {"sprite.svg": whole, TABLE_SIGNS: ELSEWHERE.sub(b"", whole)}


def _asset(suffix: str, plain: bytes) -> Asset:
    mark = hashlib.sha256(plain).hexdigest()[:8]
    memory = compression.USUAL_MEMORY if suffix == ".js" else compression.MEMORY
    return Asset(mark, MIMETYPES[suffix], plain, compression.gzip_bytes(plain, level=9, memory=memory))


def _state(static: Path) -> tuple[tuple[str, int], ...]:
    files = [*static.glob("css/**/*.css"), *static.glob("js/*.js"), *static.glob("sprite.svg")]
    return tuple(sorted((str(path), path.stat().st_mtime_ns) for path in files))


def _has_htmx(app: Flask) -> bool:
    built: Assets = app.extensions["assets"]
    return htmx.NAME in built.files


def _answer(asset: Asset) -> Response:
    zipped = compression.accepts_gzip()
    answer = Response(asset.gzipped if zipped else asset.plain, mimetype=asset.mimetype)
    if zipped:
        answer.headers["Content-Encoding"] = "gzip"
    answer.headers["Vary"] = "Accept-Encoding"
    answer.headers["Cache-Control"] = f"public, max-age={YEAR_SECONDS}, immutable"
    return answer
