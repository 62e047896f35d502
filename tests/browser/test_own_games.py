"""Games of one's own by taps: as many contracts as there may be, doubling, and whole matches of made-up recipes."""

import json
from random import Random

import pytest
from playwright.sync_api import expect

from tests.helpers import axe, recipes, seated
from tests.helpers.evening import enter
from tests.helpers.hands import sit
from tests.helpers.recipes import of
from tests.helpers.shapes import KEYS_WRONG
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
    """Each contract is tapped in, doubled, blind and with nobody; strangers' names are letters on the way."""
    page = open_phone(width=360, height=640)
    sit(page, seated.own(app, OURS))
    random, thumb, table, tapped = Random(5), Thumb(page), page.url, set()
    ledger = seated.stored(app, page).ledger
    while ledger.next_turn is not None:
        entry = seated.made_up(ledger, random.choice(ledger.next_turn.contracts), random)
        if entry["contract"] in tapped:  # it brings no other question: laid into the store
            enter(app, table, entry)
        else:
            sit(page, table)
            thumb.play(ledger.play.contracts[entry["contract"]], entry["facts"])
            tapped.add(entry["contract"])
        expected = ledger.checked_deal(
            ledger.play.contracts[entry["contract"]].start_reading(entry["facts"], ledger.table_state())
        )[0]
        ledger = seated.stored(app, page).ledger
        assert ledger.rows[-1].changes == expected.effect.changes
    page.goto(table)
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
    # what nobody has is 0, as a table writes it
    page.locator("#entry .keys > input.line").evaluate_all("all => all.forEach((one) => { one.value = 0; })")
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
@pytest.mark.parametrize(("width", "scheme"), [(320, "dark"), (360, "light")])
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
        assert phone.evaluate(KEYS_WRONG) == [], way
        assert phone.locator("main [onclick]").count() == 0
        results[way] = axe.faults(phone)
    assert not {way: faults for way, faults in results.items() if faults}


QUEENS = recipes.recipe_of(
    {"count": "queens", "each": -6}, doubling="all", blind=True, name="Queens", head={"order": "free"}
)
DOUBLES = '[name="deal-doubles-%s"]'


def key(page, pair):
    page.locator(f"#deal-doubles label:has({DOUBLES % pair})").tap()


def deal(page):
    """Two queens for Boris, one each for Cyril and Dana."""
    for name, number in (("1", "2"), ("2", "1"), ("3", "1")):
        page.locator(f'label:has([name="deal-queens-{name}"][value="{number}"])').tap()


def test_three_doubles_and_one_redoubled_are_five_taps(open_phone, app):
    """Loaded anew, the page shows pairs and redoubles as they were, worked out."""
    page = open_phone(width=360, height=640)
    sit(page, seated.own(app, QUEENS))
    fold = page.locator("#deal-doubles summary")
    expect(fold).to_have_text("Who doubled whom?")
    fold.tap()
    for pair in ("1-0", "3-0", "3-2", "3-0-again"):
        key(page, pair)
    expect(fold).to_have_text("Doubled: Boris–Ana, Dana–Ana twice, Dana–Cyril")
    expect(page.locator("#deal-doubles fieldset:nth-of-type(2)")).to_contain_text("Dana has doubled")
    lines = page.locator("#deal-doubles .switch:visible")
    expect(lines).to_have_text(["Ana redoubled Boris", "Ana redoubled Dana", "Cyril redoubled Dana"])
    deal(page)
    expect(page.locator("#outcome .why")).to_contain_text(
        "Boris doubled Ana: Ana gets 12. Dana doubled Ana, redoubled: Ana gets 12. Dana doubled Cyril: they are even."
    )
    expect(page.locator(".save")).to_contain_text("Dana −18")
    page.reload()
    expect(fold).to_have_text("Doubled: Boris–Ana, Dana–Ana twice, Dana–Cyril")
    expect(page.locator(".save")).to_contain_text("Dana −18")
    page.locator('.switch:has-text("Ana plays it blind everything twice")').tap()
    expect(page.locator(".save")).to_contain_text("Dana −36")
    expect(page.locator(".board .changes")).to_contain_text("+48")
    page.locator(".save").tap()
    expect(page.locator('#entry input[name="revision"][value="2"]')).to_be_attached()
    assert seated.stored(app, page).ledger.state.totals == (48, -48, -12, -36)


def test_a_double_is_taken_back_with_its_redouble(open_phone, app):
    """Nothing stays ticked in its place, and no other pair gets what it had."""
    page = open_phone(width=360, height=640)
    sit(page, seated.own(app, QUEENS))
    fold = page.locator("#deal-doubles summary")
    fold.tap()
    for pair in ("3-0", "3-2", "3-0-again", "3-0"):
        key(page, pair)
    expect(fold).to_have_text("Doubled: Dana–Cyril")
    expect(page.locator("#deal-doubles .switch:visible")).to_have_text(["Cyril redoubled Dana"])
    key(page, "1-2")
    expect(fold).to_have_text("Doubled: Boris–Cyril, Dana–Cyril")
    expect(page.locator("#deal-doubles :checked")).to_have_count(2)
