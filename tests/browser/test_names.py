"""Names of every script and trick: shown as text, and no page is pushed out of shape, at 360 and at 320 px."""

from itertools import pairwise

import pytest

from tests.helpers import seated
from tests.helpers.evening import EVENING, KEEP
from tests.helpers.hands import until

NAMES = {
    "markup": ("<b>Ana</b>", "</th><script>", "&lt;i&gt;", "\" onclick='x'"),
    "right to left": ("\u202egnirts", "\u05d3\u05df \u05db\u05d4\u05df", "\u0639\u0644\u064a", "x\u2066\u202ey"),
    "zero width": ("\u200b" * 40, "A\u200bn\u200da", "\ufeff" * 39 + "x", "Z" + "\u0335\u0336\u0337" * 13),
    "emoji": ("\U0001f468\u200d\U0001f469\u200d\U0001f467" * 8, "\U0001f1f8\U0001f1f0" * 20, "\u2764\ufe0f",
              "\U0001f600" * 40),
    "wide": ("\ufdfd" * 40, "W" * 40, "\u7530\u4e2d" * 20, "\ud55c\uae00 " * 13 + "x"),
}  # fmt: skip
NOTE = "\u202e<b>" + "\ufdfd" * 40 + "W" * 100
PAGES = ("", "/chart", "/finish", "/history", "/settings", "/adjust", "/share", "/entries/1", "/text", "/screen")


@pytest.mark.sweep
@pytest.mark.parametrize("kind", NAMES)
def test_names_leave_every_page_in_shape(app, open_phone, kind):
    """No page is wider than the phone, the numbers stay in their columns, and the names stand there as typed."""
    names = NAMES[kind]
    adjusted = {"kind": "adjustment", "changes": [1, -1, 0, 0], "bank": 0, "note": NOTE}
    link = seated.match(app, "slovak-lorum", log=[*EVENING[:5], adjusted], people=names)
    finished = seated.match(app, "slovak-lorum", log=[*EVENING[:5], KEEP], people=names)
    page = open_phone()
    for width in (360, 320):
        page.set_viewport_size({"width": width, "height": 640})
        for start, paths in ((link, PAGES), (finished, ("", "/finish"))):
            page.goto(start)
            table = page.url
            faults = {}
            for path in paths:
                page.goto(table + path)
                faults[path] = page.evaluate("document.documentElement.scrollWidth")
            assert {path: wide for path, wide in faults.items() if wide > width} == {}, width
            page.goto(table)
            cells = page.locator(".board thead th")
            shown = [
                cell.locator(".clip").first.text_content() for cell in cells.all() if cell.locator(".clip").count()
            ]
            assert [text for text in shown if text][: len(names)] == [name.strip() for name in names]
            edges = [box for cell in cells.all() if (box := cell.bounding_box())]
            assert all(right["x"] >= left["x"] + left["width"] - 1 for left, right in pairwise(edges))
    assert page.evaluate("getComputedStyle(document.querySelector('.board .clip')).unicodeBidi") == "isolate"


def test_a_page_asks_the_cdn_without_telling_where_it_is(app, open_phone):
    """The one stranger that a phone speaks to is not told the address of the table, nor given a cookie."""
    page = open_phone(cdn="pinned")
    asked = []
    page.on("request", lambda request: asked.append(request.all_headers()) if "cdn." in request.url else None)
    page.goto(seated.match(app, "slovak-lorum"))
    until(page, "window.htmx")
    assert len(asked) == 1
    assert "/m/" not in asked[0].get("referer", "")
    assert "cookie" not in asked[0]
