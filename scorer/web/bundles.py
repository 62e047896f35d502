"""The style sheets, the scripts and the sprite as browsers get them: joined, minified and packed by a build, once.

All have one mark, the hash of what they are made from. A checkout finds by it what `make` has written, and makes them
anew where a source has changed since; a wheel and the pocket edition bring them along, and have no sources. The build
hook runs this file where nothing but the minifiers and brotli is installed.
"""

import re
from hashlib import sha256
from pathlib import Path
from shutil import rmtree

LAYERS = {
    "tokens": ("tokens",),
    "base": ("base",),
    "parts": ("frame", "board", "entry", "keys", "deals", "sheet"),
    "pages": (
        "new-match", "prices", "home", "share", "finish", "chart", "rules", "count", "circle", "builder", "pocket",
        "print",
    ),
}  # fmt: skip
"""The files of style by their layers: what a later layer says holds, however an earlier one names its elements."""
SHEETS = {
    "screen.css": {name for names in LAYERS.values() for name in names} - {"print"},
    # The sheets of A4, played and blank: the inks, the frame and the chart, none of the keys.
    "print.css": {"tokens", "base", "frame", "chart", "print"},
}
"""The style sheets and the files joined in each; a page loads one of them."""
SCRIPTS = {
    # For every page.
    "app.js": (
        "base", "entry", "keyboard", "offline", "live", "drafts", "sheets", "take", "podium", "later",
    ),
    # Modules that it imports when a page needs them: what works figures and rows, what a table has once somebody taps,
    # and the voice.
    "figures.js": ("keypad", "names", "grip", "count"),
    "table.js": ("motion", "table"),
    "voice.js": ("voice",),
}  # fmt: skip
"""The scripts and the files joined in each, in their order."""
SPRITE = "sprite.svg"
PACKED = ".br"
"""The end of the name of what is another file as brotli: an eighth less than gzip, and browsers take it over https."""
SPRITE_ROOM = re.compile(r"<!--.*?-->|\n\s*", re.DOTALL)
Files = dict[str, bytes]
"""What is sent under each name."""


def load(static: Path, built: Path) -> tuple[str, Files]:
    """The mark, and the bundles as they were built; made from their sources where they were not."""
    mark = find_mark(static, built)
    if not (built / mark).is_dir():
        return mark, make(static)
    return mark, {path.name: path.read_bytes() for path in (built / mark).iterdir()}


def find_mark(static: Path, built: Path) -> str:
    """The mark of the sources, or of what was built where the sources are not."""
    if not (static / "css").is_dir():
        return next(built.iterdir()).name
    sources = [*static.glob("css/*"), *static.glob("js/*"), static / SPRITE, Path(__file__)]
    return sha256(b"".join(path.name.encode() + path.read_bytes() for path in sorted(sources))).hexdigest()[:8]


def make(static: Path) -> Files:
    """Minify what is joined."""
    # Who has installed a wheel has no minifiers.
    from rcssmin import cssmin
    from rjsmin import jsmin

    minify = {".css": cssmin, ".js": jsmin, ".svg": lambda text: SPRITE_ROOM.sub("", text)}
    return {name: minify[Path(name).suffix](text).encode() for name, text in join(static).items()}


def join(static: Path) -> dict[str, str]:
    """The text of each bundle as it was written."""
    style = {path.stem: path.read_text("utf-8") for path in static.glob("css/*.css")}
    script = {path.stem: path.read_text("utf-8") for path in static.glob("js/*.js")}
    joined = {SPRITE: (static / SPRITE).read_text("utf-8")}
    for sheet, wanted in SHEETS.items():
        layers = {layer: "".join(style[part] for part in parts if part in wanted) for layer, parts in LAYERS.items()}
        texts = [f"@layer {layer} {{ {text} }}" for layer, text in layers.items()]
        joined[sheet] = f"@layer {', '.join(LAYERS)};{''.join(texts)}"
    return joined | {name: "\n;".join(script[part] for part in parts) for name, parts in SCRIPTS.items()}


def write(static: Path, built: Path) -> None:
    """Build the bundles where they are not built yet, each also packed; earlier ones go."""
    try:
        import brotli
    except ImportError:  # it is in C, and some machines have no compiler: their browsers get gzip
        brotli = None
    folder = built / find_mark(static, built)
    if not (folder / (SPRITE if brotli is None else f"{SPRITE}{PACKED}")).exists():  # or it was built without brotli
        draft = folder.with_suffix(".new")
        draft.mkdir(parents=True, exist_ok=True)
        for name, data in make(static).items():
            (draft / name).write_bytes(data)
            if brotli is not None:
                (draft / f"{name}{PACKED}").write_bytes(brotli.compress(data))
        if folder.is_dir():
            folder.replace(folder.with_suffix(".old"))
        draft.replace(folder)  # a reader finds all of them or none
    for other in {*built.iterdir()} - {folder}:
        rmtree(other)


if __name__ == "__main__":
    from scorer import paths

    write(paths.static_dir(), paths.built_static_dir())
