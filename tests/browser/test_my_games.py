"""My games on a phone: opened from a file, picked first, handed on to another phone, thrown away and taken back."""

import json

import pytest
from playwright.sync_api import expect

from tests.helpers import axe
from tests.helpers.recipes import of

BAD = '<b onclick="x">constructor</b>'
OURS = of(
    [
        {"key": "hearts", "name": "Hearts", "lines": [{"count": "hearts", "each": 2}], "all": {"fixed": -16}},
        {"key": "jack", "name": "Jack of clubs", "lines": [{"card": "clubs-jack", "pays": 10}]},
        {"key": "lora", "name": "Lora", "lines": [{"out": -10}, {"left": 1}, {"pass": 1}]},
    ],
    name="Our Lora",
)
STRANGE = of(
    [
        {"key": "a", "name": "W" * 40, "lines": [{"thing": BAD, "key": "proto", "each": 10_000, "total": 8}],
         "to": "bank"},
        {"key": "b", "name": "麻" * 40, "lines": [{"places": [4, 3, 2]}], "to": "from-bank", "local": "Ж" * 40},
        {"key": "c", "name": "\u202eשלום", "lines": [{"who": "ก" * 40, "key": "who", "pays": 3}], "to": "share",
         "blind": True, "times": 3},
    ],
    name="ع" * 40, unit="chips",
)  # fmt: skip


def opened(page, recipe, folder):
    """The page of a game that came from a file."""
    path = folder / "game.json"
    path.write_text(json.dumps(recipe), encoding="utf-8")
    page.goto("/games/open")
    page.get_by_label("A file from this phone").set_input_files(path)
    page.get_by_role("button", name="Keep this game").click()
    page.get_by_role("heading", name="Hand it on").wait_for()
    return page.url


def test_the_picked_one_has_two_ways_on(open_phone, tmp_path):
    page = open_phone()
    opened(page, OURS, tmp_path)
    page.goto("/new")
    expect(page.locator("html.has-htmx")).to_be_attached()
    expect(page.get_by_role("link", name="Hand it on")).to_have_count(0)
    page.locator("#game > summary").click()
    page.locator("#game").get_by_text("Our Lora").last.click()
    page.locator("#game > summary").click()
    page.get_by_role("link", name="Hand it on").wait_for()
    expect(page.get_by_role("link", name="Change it")).to_be_visible()
    page.locator("#game").get_by_text("Slovak Lórum", exact=True).last.click()
    expect(page.get_by_role("link", name="Hand it on")).to_have_count(0)


@pytest.mark.sweep
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 360])
def test_own_game_pages_fit_and_pass_axe(open_phone, tmp_path, width, scheme):
    """No page of these scrolls sideways, every target is large enough for a thumb, and axe finds nothing in them."""
    page, friend = (open_phone(width=width, height=640, scheme=scheme) for _ in range(2))
    mine = [opened(page, recipe, tmp_path) for recipe in (OURS, STRANGE)]
    link = "http://" + page.locator(".url").inner_text()
    results = {}
    ways = [(page, way) for way in (*mine, f"{mine[1]}/rules", "/games", "/games/open", f"/new?game={mine[1][-10:]}")]
    for phone, way in [*ways, (friend, link), (friend, f"{link[:-1]}x")]:
        phone.goto(way)
        assert phone.evaluate("document.documentElement.scrollWidth") <= width, way
        small = phone.evaluate(
            "[...document.querySelectorAll('main :is(a, button):not(.vh), header a')].filter(one => one.offsetParent"
            " && (one.offsetHeight < 44 || one.offsetWidth < 44)).map(one => one.textContent.trim())"
        )
        assert small == [], way
        assert phone.locator("main [onclick]").count() == 0
        results[way] = axe.faults(phone)
    assert not {way: faults for way, faults in results.items() if faults}
