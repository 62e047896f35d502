"""Large letters, long names and large figures on the pages around the table: nothing sideways, no figure broken."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.helpers import seated
from tests.helpers.evening import EVENING, KEEP

if TYPE_CHECKING:
    from flask import Flask
    from playwright.sync_api import Page

NAMES = {
    "short": ("Ana", "Boris", "Cyril", "Dana"),
    "long": ("Alexandra Konstantina Wilhelmina Bernade", "Александра Константиновна Долгорукая-Юрь",
             "\u0639\u0628\u062f\u0627\u0644\u0631\u062d\u0645\u0646 " * 4, "\u7530\u4e2d" * 20),
    "other": ("\u05d1\u05e0\u05d9\u05de\u05d9\u05df" * 6, "Αλεξάνδρα Κωνσταντίνα Παπαδοπούλου-Ιωάν",
              "W" * 40, "\ud55c\uae00" * 20),
}  # fmt: skip
LARGE = {"kind": "adjustment", "changes": [12345, -10999, -1300, -46], "bank": 0, "note": "a long evening"}
MOVED = {"kind": "adjustment", "changes": [0, 4, -4, 0], "bank": 0, "note": "revoke in deal 7"}
PAGES = ("/adjust", "/entries/11", "/history", "/print", "/finish", "/text", "/../../people", "/../../new", "/../../")


@pytest.mark.parametrize("letters", [16, 32])
@pytest.mark.parametrize("names", NAMES)
def test_pages_keep_their_shape(app: Flask, open_phone: Callable[..., Page], names: str, letters: int) -> None:
    """At 320 and 360 px, by day and in the dark: axe finds nothing, no page is wider, no figure has two lines."""
    from axe_playwright_python.sync_playwright import Axe

    playing = seated.match(app, "slovak-lorum", log=[*EVENING[:9], LARGE, MOVED], people=NAMES[names])
    ended = seated.match(app, "slovak-lorum", log=[*EVENING[:9], LARGE, KEEP], people=NAMES[names])
    page = open_phone(width=320, height=640)
    page.goto(ended)
    over = page.url
    page.goto(playing)
    table = page.url
    found: dict[object, object] = {}
    for path in PAGES:
        page.goto((over if path in ("/finish", "/text") else table) + path)
        page.evaluate(f"document.documentElement.style.fontSize = '{letters}px'")
        for width in (320, 360):
            page.set_viewport_size({"width": width, "height": 640})
            if page.evaluate("document.documentElement.scrollWidth") > width:
                found[path, width] = page.evaluate(SIDEWAYS)
            elif broken := page.evaluate(BROKEN):
                found[path, width] = broken
        result = Axe().run(page)
        if result.violations_count:
            found[path, "axe"] = [
                f"{one['id']}: {node['html'][:80]}"
                for one in result.response["violations"]
                for node in one["nodes"][:2]
            ]
    assert found == {}, "\n".join(map(str, found.items()))


SIDEWAYS = """() => [...document.querySelectorAll("main *, header *")]
    .filter(one => one.getBoundingClientRect().right > innerWidth + 1 && !one.closest(".a4-desk"))
    .slice(0, 4).map(one => `${one.tagName} ${one.className} ${one.textContent.slice(0, 20)}`)"""
"""The first parts that stick out at the right."""
BROKEN = """() => [...document.querySelectorAll(".total, .bank-total, .pod-t, .pays-m, .log time")]
    .filter(one => one.offsetHeight > 1.9 * parseFloat(getComputedStyle(one).fontSize))
    .map(one => one.className + one.textContent)"""
"""Figures that stand on more than one line."""
