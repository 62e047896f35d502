"""What the templates of the look promise: keys that work without JavaScript, signs that exist, nothing inline."""

import gzip
import re
from collections import Counter
from pathlib import Path

from flask import get_template_attribute

from scorer import paths

PAGES = Path(__file__).parents[2] / "pages"
"""The golden pages: every page of the program."""
SEATS = ("Ana", "Boris", "Cyril", "Dana")


def _pages():
    return [path.read_text(encoding="utf-8") for path in PAGES.rglob("*.html")]


def test_every_sign_exists():
    """A sign that is missing in the sprite would leave a hole without any word about it."""
    drawn = set(re.findall(r'<symbol id="([^"]+)"', (paths.static_dir() / "sprite.svg").read_text(encoding="utf-8")))
    used = set(re.findall(r'/sprite\.svg#([^"]+)"', "".join(_pages())))
    assert used
    assert used <= drawn


def test_no_two_elements_share_an_id():
    """Labels and links must find the one element they mean."""
    for page in _pages():
        counted = Counter(re.findall(r'\sid="([^"]+)"', page))
        assert [name for name, times in counted.items() if times > 1] == []


def test_the_sprite_is_light():
    sprite = (paths.static_dir() / "sprite.svg").read_bytes()
    assert len(gzip.compress(sprite, mtime=0)) <= 6_000


def test_the_layout_follows_the_names_and_the_number(reader):
    """Nought stands beside a short name, alone under a long one, and in pairs where the number is odd."""
    keys = get_template_attribute("_keys.html", "count_keys")
    assert "is-lone" in keys("a", ("Bartolomej", *SEATS[1:]), 8)
    assert "is-paired" in keys("a", SEATS, 13)
    assert "is-paired" in keys("a", SEATS, 8, first=1)
    assert "is-tall" in keys("a", SEATS, 4)


def test_the_order_is_sent_by_real_buttons(reader):
    """Each tap is a submit button, and a hidden field holds the order; who follows by himself is not in it."""
    order = get_template_attribute("_keys.html", "order")
    drawn = order("places", SEATS, [2, 4, 1, 3], [200, 150, 100, 50], 1)
    assert 'name="places" value="2,0,3"' in drawn
    assert drawn.count('type="submit"') == 4


def test_the_dock_says_what_is_missing(reader):
    """Save says what it will do, or what is missing; on a page that is not live it can only say Save."""
    dock = get_template_attribute("_sheet.html", "dock")
    assert "is-missing" not in dock("Save", [("Ana", -7)])
    assert "\N{MINUS SIGN}7" in dock("Save", [("Ana", -7)])
    missing = dock("Save", [("Ana", -7)], missing="Missing: 1 queen")
    assert '<span class="with-htmx">Missing: 1 queen</span>' in missing
    assert "\N{MINUS SIGN}7" not in missing
    assert re.findall(r'<span class="([^"]+)">Save</span>', missing) == ["no-htmx save-a"]
