"""Games of one's own by taps: as many contracts as there may be, doubling, and whole matches of made-up recipes."""

from random import Random

import pytest
from playwright.sync_api import expect

from tests.helpers import recipes, seated
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
    page.goto(seated.own(app, OURS))
    expect(page.locator("html.has-htmx")).to_be_attached()
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
    page.goto(seated.own(app, recipes.of([*parts, salad], order="free", seats=[6], cards=104), 6, six))
    expect(page.locator("html.has-htmx")).to_be_attached()
    ledger = seated.stored(app, page).ledger
    facts = {f"b{c}_{n}": [0] * 6 for c in range(15) for n in range(8)}
    facts |= {"b0_0": [0, 12, 0, 0, 0, 1], "b14_7": [0, 0, 3, 0, 0, 0], "doubles": [{"by": 1, "of": 0}]}
    Thumb(page).choose("salad")
    page.locator('[name="salad-b0_0-1"]').wait_for()
    for field in page.locator("#entry .keys > input.line").all():  # what nobody has is 0, as a table writes it
        field.evaluate("one => { one.value = 0; }")
    Thumb(page).play(ledger.play.contracts["salad"], facts)
    assert seated.stored(app, page).ledger.state.totals == (-12, 24, 3, 0, 0, 1)
