"""Games of one's own by taps: as many contracts as there may be, doubling, and whole matches of made-up recipes."""

import json
from random import Random

import pytest
from playwright.sync_api import expect

from tests.helpers import axe, recipes, seated
from tests.helpers.hands import sit
from tests.helpers.recipes import of
from tests.helpers.sweep import sweep_all_but
from tests.helpers.tapper import Thumb

BAD = '<b onclick="x">constructor</b>'
BELLS = [{"thing": BAD, "key": "proto", "each": 1}, {"who": "\u202eשלום", "key": "fifty", "pays": -4, "nobody": True}]
OURS = recipes.of(
    [
        {"key": "constructor", "name": BAD, "lines": [{"count": "hearts", "each": 2, "nobody": True}]},
        {"key": "bells", "name": "Bells", "lines": BELLS},
        {"key": "all", "name": "__proto__", "of": ["constructor", "bells"], "blind": True, "doubling": "declarer"},
        {"key": "lora", "name": "Lora", "lines": [{"out": -10}, {"left": 1}, {"pass": 1}], "doubling": "all"},
        {"key": "places", "name": "Places", "lines": [{"places": [4, 3]}], "blind": True},
    ],
    name="Our Lora",
    order="choice",
)


@pytest.mark.sweep
def test_a_whole_match_of_our_own(open_phone, app):
    """Every deal is tapped in, doubled, blind and with nobody; strangers' names are letters on the way."""
    page = open_phone(width=360, height=640)
    sit(page, seated.own(app, OURS))
    random, thumb = Random(5), Thumb(page)
    ledger = seated.stored(app, page).ledger
    while ledger.next_turn is not None:
        entry = seated.made_up(ledger, random.choice(ledger.next_turn.contracts), random)
        thumb.play(ledger.play.contracts[entry["contract"]], entry["facts"])
        expected = ledger.checked_deal(
            ledger.play.contracts[entry["contract"]].start_reading(entry["facts"], ledger.table_state())
        )[0]
        ledger = seated.stored(app, page).ledger
        assert ledger.rows[-1].changes == expected.effect.changes
    expect(page.locator("#entry")).to_have_count(0)
    expect(page.locator("main [onclick]")).to_have_count(0)


@pytest.mark.parametrize("order", sweep_all_but("choice", of=["free", "choice"]))
def test_the_sixteenth_contract(open_phone, app, order):
    """However many contracts are open, a tap on one brings its questions and no others."""
    lines = [{"count": "hearts", "each": 1}]
    many = recipes.of([{"key": f"c{n}", "name": f"Contract {n}", "lines": lines} for n in range(16)], order=order)
    page = open_phone(width=360, height=640)
    page.goto(seated.own(app, many))
    thumb = Thumb(page)
    for number in (15, 9, 0):
        thumb.choose(f"c{number}")
        expect(page.locator(".facts:visible")).to_have_count(1)
        expect(page.locator(".facts:visible")).to_have_attribute("aria-label", f"Contract {number}")


@pytest.mark.sweep
def test_the_largest_salad(open_phone, app):
    """Where even one contract asks too much for keys its numbers are typed, and stay through previews."""
    things = [[{"thing": "Bells", "key": f"b{c}-{n}", "each": 1} for n in range(8)] for c in range(15)]
    parts = [{"key": f"c{n}", "lines": lines} for n, lines in enumerate(things)]
    salad = {"key": "salad", "of": [part["key"] for part in parts], "doubling": "all"}
    page = open_phone(width=360, height=640)
    six = [*seated.PEOPLE, "Eva", "Filip"]
    sit(page, seated.own(app, recipes.of([*parts, salad], order="free", seats=[6], cards=104), 6, six))
    ledger = seated.stored(app, page).ledger
    facts = {f"b{c}_{n}": [0] * 6 for c in range(15) for n in range(8)}
    facts |= {"b0_0": [0, 12, 0, 0, 0, 1], "b14_7": [0, 0, 3, 0, 0, 0], "doubles": [{"by": 1, "of": 0}]}
    Thumb(page).choose("salad")
    page.locator('[name="salad-b0_0-1"]').wait_for()
    for field in page.locator("#entry .keys > input.line").all():  # what nobody has is 0, as a table writes it
        field.evaluate("one => { one.value = 0; }")
    Thumb(page).play(ledger.play.contracts["salad"], facts)
    assert seated.stored(app, page).ledger.state.totals == (-12, 24, 3, 0, 0, 1)


LORA = of(
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
    opened(page, LORA, tmp_path)
    sit(page, "/new")
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
    mine = [opened(page, recipe, tmp_path) for recipe in (LORA, STRANGE)]
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
