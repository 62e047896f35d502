"""A second tap on the key of who took a card announces it: drawn, heard, told to those who watch, and taken back."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_taps import BELOW, FOUR_FRENCH
from tests.helpers import axe, seated
from tests.helpers.hands import save, sit, until
from tests.helpers.spoken import LONGEST
from tests.helpers.tapper import Thumb

REGULAR = {"hearts": [3, 0, 5, 0], "upper_acorns": 0, "upper_greens": 2}
CYRIL = '.twice:has([name="regular-upper_greens"][value="2"])'
DRAWN = (
    """(key) => [...key.querySelectorAll(".times")].filter((one) => one.offsetParent).map((one) => one.textContent)"""
)
"""What is drawn on a key beside its sign."""


def drawn(key):
    """How many times its price the card costs, as the key shows it."""
    return key.evaluate(DRAWN)


def sat_down(page, app, log=(), **options):
    """A thumb over a regular deal in which all is tapped once."""
    sit(page, seated.match(app, "slovak-lorum", log=log, announce=True, **options))
    thumb = Thumb(page)
    thumb.enter(seated.stored(app, page).contract("regular"), REGULAR)
    return thumb


def announced(app, page):
    """What the last deal that was saved says of it."""
    return seated.stored(app, page).stored.log[-1]["facts"].get("announced")


@pytest.mark.sweep
def test_one_tap_takes_two_announce_three_take_it_back(app, page):
    """It is drawn on the key of the taker and nowhere else, counted at once, and heard."""
    thumb, key = sat_down(page, app), page.locator(CYRIL)
    radio = key.get_by_role("radio")
    asked = page.get_by_role("radiogroup", name="Ober of leaves, announced?")
    expect(radio).to_have_accessible_name("Cyril, Ober of leaves")
    expect(asked.get_by_role("radio", name="Not announced")).to_be_checked()
    expect(save(page)).to_contain_text("−13", use_inner_text=True)
    for times, points in ((["×2"], "−21"), ([], "−13"), (["×2"], "−21")):
        thumb.tap(key)
        expect(save(page)).to_contain_text(points, use_inner_text=True)
        assert drawn(key) == times
        assert drawn(page.locator(".is-pair")) == times
        expect(key.locator(".key input")).to_be_checked()
    expect(radio).to_have_accessible_name("Cyril, Ober of leaves, announced")
    expect(asked.get_by_role("radio", name="Announced, ×2")).to_be_checked()
    assert axe.in_both_schemes(page) == []
    expect(page.locator("#outcome .why")).to_contain_text("Announced: Ober of leaves costs Cyril 16.")
    thumb.save()
    assert announced(app, page) == {"upper_greens": None}


@pytest.mark.parametrize(("card", "points"), [("acorns", "−21"), ("greens", "−25")])
def test_each_of_two_cards_is_announced_where_somebody_sits_out(app, page, card, points):
    """Each key has its player's name before it there: the second tap still is that of its own card."""
    sit(page, seated.match(app, "slovak-lorum", 5, announce=True, sits_out="dealer"))
    facts = {"hearts": [None, 3, 0, 5, 0], "upper_acorns": 3, "upper_greens": 3}
    thumb = Thumb(page)
    thumb.enter(seated.stored(app, page).contract("regular"), facts)
    key = page.locator(f'.twice:has([name="regular-upper_{card}"][value="3"])')
    thumb.tap(key)
    assert drawn(key) == drawn(page.locator(".is-pair")) == ["×2"]
    expect(save(page)).to_contain_text(points, use_inner_text=True)
    thumb.save()
    assert announced(app, page) == {f"upper_{card}": None}


@pytest.mark.sweep
def test_a_third_tap_is_the_taker_s_own_where_that_counts_for_more(app, page):
    """Once more takes it back; and with another taker it is not announced: nobody is named who did not announce it."""
    thumb, key = sat_down(page, app, own_announced="triple"), page.locator(CYRIL)
    for times in (["×2"], ["×3"], [], ["×2"], ["×3"]):
        thumb.tap(key)
        assert drawn(key) == times
    expect(page.locator("#outcome .why")).to_contain_text("Announced by its own taker: Ober of leaves costs Cyril 24.")
    boris = page.locator('.twice:has([name="regular-upper_greens"][value="1"])')
    thumb.tap(boris)
    expect(page.locator("#outcome .why")).not_to_contain_text("Announced", use_inner_text=True)
    assert (drawn(key), drawn(boris)) == ([], [])
    thumb.tap(boris)
    expect(page.locator("#outcome .why")).to_contain_text("Announced: Ober of leaves costs Boris 16.")
    thumb.save()
    assert announced(app, page) == {"upper_greens": None}


def test_a_card_that_was_announced_is_so_whoever_took_it(app, page):
    """Announced by nobody in particular it stays so with another taker, and so does what a document says of another."""
    facts = REGULAR | {"announced": {"upper_acorns": 3, "upper_greens": None}}
    sit(page, seated.match(app, "slovak-lorum", log=[{"kind": "deal", "contract": "regular", "facts": facts}],
                           announce=True, own_announced="triple"))  # fmt: skip
    sit(page, f"{page.url}/entries/1")
    thumb = Thumb(page)
    for card in ("upper_acorns", "upper_greens"):
        thumb.tap(page.locator(f'.twice:has([name="regular-{card}"][value="1"])'))
    save(page).tap()
    expect(page.locator(".told")).to_be_visible()
    changed = {"upper_acorns": 1, "upper_greens": 1}
    assert seated.stored(app, page).stored.log[0]["facts"] == facts | changed


def test_a_card_that_nobody_took_is_not_announced(app, page):
    sit(page, seated.match(app, "slovak-lorum", announce=True))
    asked = page.get_by_role("radiogroup", name="Ober of leaves, announced?")
    expect(asked).to_be_hidden()
    page.locator(CYRIL).tap()
    expect(asked).to_be_attached()
    expect(page.get_by_role("radiogroup", name="Ober of acorns, announced?")).to_be_hidden()


@pytest.mark.sweep
def test_by_keyboard(app, page):
    sat_down(page, app, own_announced="triple")
    key = page.locator(f"{CYRIL} .key input")
    key.focus()
    for times in (["×2"], ["×3"], [], ["×2"]):
        page.keyboard.press("Space")
        until(page, lambda times=times: drawn(page.locator(CYRIL)) == times)
        expect(key).to_be_focused()
    page.keyboard.press("Backspace")
    expect(key).not_to_be_checked()
    expect(save(page)).to_contain_text("Ober of leaves: who?")


def test_a_second_tap_doubles_a_queen(app, page):
    sit(page, seated.match(app, "trex"))
    thumb, name = Thumb(page), "girls-queens-hearts"
    queens = {suit: {"taker": seat} for suit, seat in FOUR_FRENCH.items()}
    thumb.enter(seated.stored(app, page).contract("girls"), {"queens": queens})
    dana = page.locator(f'.twice:has([name="{name}-taker"][value="3"])')
    asked = page.get_by_role("group", name="Queen of hearts: who doubled it?")
    expect(asked).to_be_hidden()
    thumb.tap(dana)
    assert drawn(dana) == ["×2"]
    expect(save(page)).to_have_text("Queen of hearts: who doubled it?", use_inner_text=True)
    expect(dana.get_by_role("radio")).to_have_accessible_name("Dana, doubled")
    thumb.key(f"{name}-doubled_by", "1")
    expect(save(page)).to_contain_text("Dana −50", use_inner_text=True)
    assert page.evaluate(BELOW)[0] <= 0
    thumb.tap(dana)
    expect(asked).to_be_hidden()
    expect(save(page)).to_contain_text("Dana −25", use_inner_text=True)
    thumb.tap(dana)
    expect(save(page)).to_contain_text("Boris 0", use_inner_text=True)
    thumb.save()
    assert seated.stored(app, page).stored.log[-1]["facts"]["queens"]["hearts"] == {"taker": 3, "doubled_by": 1}


def test_a_second_tap_doubles_the_one_card(app, page):
    """The same where taker, doubler and leader are three answers."""
    sit(page, seated.match(app, "trex"))
    thumb = Thumb(page)
    thumb.enter(seated.stored(app, page).contract("king"), {"taker": 0})
    ana = page.locator('.twice:has([name="king-taker"][value="0"])')
    thumb.tap(ana)
    assert drawn(ana) == ["×2"]
    expect(save(page)).to_have_text("Who doubled it?", use_inner_text=True)
    thumb.key("king-doubled_by", "2")
    expect(save(page)).to_contain_text("Cyril +75", use_inner_text=True)
    thumb.save()
    assert seated.stored(app, page).stored.log[-1]["facts"] == {"taker": 0, "doubled_by": 2}


@pytest.mark.sweep
@pytest.mark.parametrize(("contract", "language"), [("girls", LONGEST), ("king", LONGEST), ("girls", "ar")])
def test_who_doubled_it_stands_in_the_rows(app, open_phone, contract, language):
    """On its side who doubled a card is asked in a column of the players' rows, above Save, under a whole heading."""
    page = open_phone(width=640, height=360, language=language)
    sit(page, seated.match(app, "trex"))
    thumb, queens = Thumb(page), {suit: {"taker": seat} for suit, seat in FOUR_FRENCH.items()}
    facts, name = {"girls": ({"queens": queens}, "girls-queens-hearts"), "king": ({"taker": 3}, "king")}[contract]
    thumb.enter(seated.stored(app, page).contract(contract), facts)
    thumb.tap(page.locator(f'.twice:has([name="{name}-taker"]:checked)'))
    expect(page.locator(f".is-of-tap:has([name='{name}-doubled_by'])")).to_be_visible()
    until(page, "!document.querySelector('.htmx-request')")
    for width, height in ((640, 360), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        below, small = page.evaluate(BELOW)
        assert (max(below, 0), small) == (0, 0), width
        for seat in range(4):
            keys = [f"label:has([name='{name}-{asked}'][value='{seat}'])" for asked in ("taker", "doubled_by")]
            tops = [page.locator(key).bounding_box()["y"] for key in keys]
            assert abs(tops[0] - tops[1]) < 2, width
        assert page.evaluate(CUT) == [], width


CUT = """() => [...document.querySelectorAll("#entry .facts .fact-h")].filter((part) => part.checkVisibility() &&
    part.clientWidth > 2 && (part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight + 2))
  .map((part) => part.textContent)"""
"""Headings of which something is cut off; the box of a letter is up to 2 px taller than a line of 12."""


def test_a_contract_is_named_in_one_line(app, open_phone):
    """In the bar of a phone on its side its price breaks before its name does."""
    page = open_phone(width=640, height=360)
    sit(page, seated.match(app, "king"))
    name = page.locator("#entry .contract-h")
    expect(name).to_have_text("No tricks")
    for size in ((640, 360), (844, 390)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert name.evaluate(
            "(part) => part.getBoundingClientRect().height < 1.5 * parseFloat(getComputedStyle(part).lineHeight)"
        )
