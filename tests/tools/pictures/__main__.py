"""Picture every page in four sizes and both schemes: `python -m tests.tools.pictures [--whole] [WORD ...]`.

The pictures land in .cache/pictures, with an index.html to look through them all. With words only the pages are
pictured whose name holds one of them ("table king finish"); with --whole each is as long as the page and not as high as
the window.

Two sets are compared with --compare: `--to .cache/before` takes the first, `--to .cache/after` the second, and
`--compare .cache/before .cache/after` writes what differs. There codes and times are painted over: they are others each
time.
"""

import argparse
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

from tests.helpers.chromium import launch
from tests.helpers.hands import sit
from tests.helpers.machine import opened
from tests.helpers.spoken import asked_for
from tests.tools.pictures import patterns
from tests.tools.pictures.compare import compare
from tests.tools.pictures.pages import pictures

SIZES = ("360x640", "320x568", "640x360", "1280x800")
SCHEMES = ("light", "dark")
FOLDER = Path(".cache/pictures")
OTHERS = ".qr, .url, time"
"""What is another each time it is drawn."""


def main():
    words = argparse.ArgumentParser(prog="python -m tests.tools.pictures", description=__doc__)
    words.add_argument("--whole", action="store_true", help="as long as the page")
    words.add_argument("--to", type=Path, help="into this folder, to be compared with another set")
    words.add_argument("--size", action="append", help=f"a window; without it {', '.join(SIZES)}")
    words.add_argument("--scheme", action="append", choices=SCHEMES, help="a scheme; without it both")
    words.add_argument("--language", action="append", help="every page in this language; without it as pages.py says")
    words.add_argument("--compare", nargs=2, type=Path, metavar="FOLDER", help="compare two sets, and take no pictures")
    words.add_argument("names", nargs="*", metavar="WORD", help="only pages whose name holds one of these words")
    asked = words.parse_args()
    if asked.compare:
        compare(*asked.compare)
        return
    folder = asked.to or FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    sizes = [(int(width), int(height)) for width, height in (size.split("x") for size in asked.size or SIZES)]
    schemes = asked.scheme or SCHEMES
    with TemporaryDirectory() as instance, opened(Path(instance)) as machine, sync_playwright() as playwright:
        patterns.init_app(machine.app)
        browser, phones = launch(playwright), {}
        for picture in _in_languages(pictures(machine.app), asked.language):
            if not asked.names or any(word in picture.name for word in asked.names):
                print(picture.name, flush=True)
                if picture.language not in phones:
                    context = browser.new_context(base_url=machine.address, has_touch=True, locale=picture.language)
                    phones[picture.language] = context.new_page()
                page = phones[picture.language]
                open_page(page, picture)
                take(page, folder / picture.name, sizes, schemes, asked.whole, OTHERS if asked.to else "")
    index = folder / "index.html"
    index.write_text(contents(folder), encoding="utf-8")
    print(f"Look at {index}")


def _in_languages(pages, languages):
    for picture in pages:
        if not languages:
            yield picture
        elif picture.language.startswith("en"):
            for language in languages:
                name = picture.name if language == "en" else f"{language}-{picture.name}"
                yield picture._replace(name=name, language=asked_for(language))


def open_page(page, picture):
    page.set_viewport_size({"width": 360, "height": 640})
    if picture.link:
        sit(page, picture.link)
    if picture.after:
        page.goto((page.url if picture.link else "") + picture.after)
    if picture.enter:
        picture.enter(page)


def take(page, path, sizes, schemes, whole, others):
    """The open page in every size and scheme; what was tapped stays tapped."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        for scheme in schemes:
            page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
            hidden = [page.locator(others)] if others else []
            page.screenshot(path=f"{path}-{width}x{height}-{scheme}.png", full_page=whole, mask=hidden)


def contents(folder):
    rows = {}
    for path in sorted(folder.glob("*.png")):
        name = path.stem.rsplit("-", 2)[0]
        rows.setdefault(name, []).append(
            f'<img src="{escape(path.name)}" alt="{escape(path.stem)}" loading="lazy" height="320">'
        )
    parts = (f"<h2>{escape(name)}</h2>\n" + "\n".join(images) for name, images in rows.items())
    return "<!doctype html><meta charset=utf-8><title>Scorer</title>\n" + "\n".join(parts)


if __name__ == "__main__":
    main()
