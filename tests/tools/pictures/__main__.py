"""Picture every page in four sizes and both schemes: `python -m tests.tools.pictures [--whole] [WORD ...]`.

The pictures land in .cache/pictures, with an index.html to look through them all. With words only the pages are
pictured whose name holds one of them ("table king finish"); with --whole each is as long as the page and not as high as
the window.
"""

from __future__ import annotations

import argparse
import logging
import threading
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, sync_playwright
from werkzeug.serving import make_server

from scorer import create_app
from scorer.web import htmx
from tests.helpers.chromium import launch
from tests.helpers.hands import sit
from tests.tools.pictures.pages import Picture, pictures

SIZES = ((360, 640), (320, 568), (640, 360), (1280, 800))
SCHEMES = ("light", "dark")
CACHE = Path(".cache")
FOLDER = CACHE / "pictures"


def main() -> None:
    """Serve an app with made-up matches, and picture what is asked for."""
    words = argparse.ArgumentParser(prog="python -m tests.tools.pictures", description=__doc__)
    words.add_argument("--whole", action="store_true", help="as long as the page")
    words.add_argument("names", nargs="*", metavar="WORD", help="only pages whose name holds one of these words")
    asked = words.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    with TemporaryDirectory() as folder:
        copy = htmx.local_copy(CACHE)
        if copy is not None:  # else the pages ask the CDN
            htmx.save_local_copy(copy.read_bytes(), Path(folder))
        app = create_app({"TESTING": True, "MOST_MADE": 10**6}, instance_path=Path(folder))
        server = make_server("127.0.0.1", 0, app, threaded=True)
        serving = threading.Thread(target=server.serve_forever)
        serving.start()
        try:
            with sync_playwright() as playwright:
                browser, address = launch(playwright), f"http://127.0.0.1:{server.server_port}"
                phones: dict[str, Page] = {}
                for picture in pictures(app):
                    if not asked.names or any(word in picture.name for word in asked.names):
                        print(picture.name, flush=True)
                        if picture.language not in phones:
                            context = browser.new_context(base_url=address, has_touch=True, locale=picture.language)
                            phones[picture.language] = context.new_page()
                        take(phones[picture.language], picture, asked.whole)
        finally:
            server.shutdown()
            serving.join()
            server.server_close()
    index = FOLDER / "index.html"
    index.write_text(contents(), encoding="utf-8")
    print(f"Look at {index}")


def take(page: Page, picture: Picture, whole: bool = False) -> None:
    """One page in every size and scheme; what was tapped stays tapped."""
    page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
    if picture.link:
        sit(page, picture.link)
    if picture.after:
        page.goto((page.url if picture.link else "") + picture.after)
    if picture.enter:
        picture.enter(page)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for scheme in SCHEMES:
            page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
            page.screenshot(path=FOLDER / f"{picture.name}-{width}x{height}-{scheme}.png", full_page=whole)


def contents() -> str:
    """A page with all the pictures that lie there, a row a page."""
    rows: dict[str, list[str]] = {}
    for path in sorted(FOLDER.glob("*.png")):
        name = path.stem.rsplit("-", 2)[0]
        rows.setdefault(name, []).append(
            f'<img src="{escape(path.name)}" alt="{escape(path.stem)}" loading="lazy" height="320">'
        )
    parts = (f"<h2>{escape(name)}</h2>\n" + "\n".join(images) for name, images in rows.items())
    return "<!doctype html><meta charset=utf-8><title>Scorer</title>\n" + "\n".join(parts)


if __name__ == "__main__":
    main()
