"""The builder under the thumb: counted taps, drafts that stay on the phone, without script, narrow, dark and large."""

import json
import re

import pytest
from playwright.sync_api import expect

from scorer.web.database import get_db
from tests.helpers import axe, hands
from tests.helpers.shapes import KEYS_WRONG


def kept(app):
    with app.app_context():
        return [json.loads(row["recipe"]) for row in get_db().query("SELECT recipe FROM own_games ORDER BY id")]


class Thumb:
    """A thumb at the builder that counts its taps, the digits apart."""

    def __init__(self, page):
        self.page, self.taps, self.digits = page, 0, 0

    def tap(self, at):
        self.taps += 1
        at.tap()
        hands.until(self.page, "!document.querySelector('.htmx-request')")

    def kind(self, name):
        at = self.page.locator(".kind", has_text=name)
        if not at.is_visible():
            self.tap(self.page.get_by_text("More", exact=True))
        self.tap(at)

    def write(self, number):
        for digit in number:
            self.digits += 1
            self.page.locator(f'.pad button[value="{digit}"]').tap()

    def button(self, name):
        self.tap(self.page.locator("button:visible, a:visible", has_text=name).first)

    def go(self, name, address):
        self.taps += 1
        self.page.locator("button:visible, a:visible", has_text=name).first.tap()
        self.page.wait_for_url(address)
        self.page.wait_for_selector("html.has-htmx")

    def row(self, name):
        return self.page.locator(".con", has=self.page.locator(".con-n b", has_text=re.compile(f"^{name}$")))


def come(page, address):
    hands.sit(page, address)
    return Thumb(page)


def seven(thumb):
    """From the page that asks where a game comes from to a Lora of seven contracts."""
    page = thumb.page
    thumb.go("An empty sheet", "**/games/new")
    for kind in ("Tricks", "Tricks", "Queens", "A suit", "One card"):
        thumb.kind(kind)
    page.locator("#price:focus").wait_for()
    thumb.write("10")
    thumb.tap(page.locator(".taker", has_text="Clubs"))
    thumb.tap(page.locator(".ranks .key", has_text="J"))
    thumb.tap(page.locator("#put"))
    thumb.kind("One card")
    page.locator("#price:focus").wait_for()
    thumb.tap(page.locator(".pad .save"))  # which says "Add" there
    thumb.kind("Cards left")
    thumb.button("Done")
    thumb.tap(thumb.row("King of hearts").locator(".con-n"))
    thumb.button("Add another price")
    thumb.kind("One trick")
    thumb.tap(thumb.row("Hearts").locator(".blank").first)
    thumb.write("2")
    thumb.tap(thumb.row("Hearts").locator(".con-n"))
    thumb.tap(page.locator(".taker", has_text="a price of its own"))
    thumb.tap(thumb.row("Lora").locator(".blank").first)
    thumb.write("10")
    thumb.tap(page.locator(".pad [value=away]"))


def test_seven_contracts_from_nothing(page, app):
    page.goto("/games/begin")
    thumb = Thumb(page)
    seven(thumb)
    expect(page.locator(".sum summary")).to_contain_text("7 contracts: 42, and Lora")
    thumb.taps += 1  # "Make a game of our own" on New match
    thumb.go("Play", "**/new?game=*")
    assert (thumb.taps, thumb.digits) == (24, 5)
    (recipe,) = kept(app)
    assert [contract["lines"] for contract in recipe["contracts"]] == [
        [{"count": "tricks", "each": 1}],
        [{"count": "tricks", "each": -1}],
        [{"count": "queens", "each": 2}],
        [{"count": "hearts", "each": 2}],
        [{"card": "clubs-jack", "pays": 10}],
        [{"card": "hearts-king", "pays": 4}, {"trick": "last", "pays": 4}],
        [{"out": -10}, {"left": 1}],
    ]
    assert recipe["contracts"][3]["all"] == {"fixed": -16}


def test_a_draft_stays_on_the_phone(page, app):
    thumb = come(page, "/games/new")
    thumb.kind("Tricks")
    thumb.kind("A suit")
    thumb.button("Done")
    page.locator("#name").fill("Sunday")
    thumb.tap(thumb.row("Minimum").locator(".on"))
    page.goto("/")
    come(page, "/games/new")
    expect(page.locator("#name")).to_have_value("Sunday")
    expect(page.locator(".con")).to_have_count(2)
    expect(thumb.row("Minimum").locator("[name=on]")).not_to_be_checked()
    expect(thumb.row("Hearts").locator("[name=on]")).to_be_checked()
    expect(page.locator(".sum")).to_contain_text("1 contract comes to 8")
    thumb.go("Play", "**/new?game=*")
    come(page, "/games/new")
    expect(page.locator(".con")).to_have_count(0)
    assert [recipe["name"] for recipe in kept(app)] == ["Sunday"]


@pytest.mark.sweep
def test_beginning_anew_ends_the_draft(page):
    thumb = come(page, "/games/new")
    thumb.kind("Tricks")
    thumb.button("Done")
    thumb.button("Begin anew")
    expect(page.locator(".con")).to_have_count(0)
    come(page, "/games/new")
    expect(page.locator(".con")).to_have_count(0)
    thumb = come(page, "/games/new?from=kierki")
    page.locator("#name").fill("Ours")
    thumb.button("Begin anew")
    expect(page.locator("#name")).to_have_value("Kierki (ours)")


def test_two_drafts_do_not_meet(page):
    thumb = come(page, "/games/new?from=hearts")
    page.locator("#name").fill("Ours")
    thumb.tap(page.locator(".on").first)
    come(page, "/games/new?from=kierki")
    expect(page.locator("#name")).to_have_value("Kierki (ours)")
    come(page, "/games/new?from=hearts")
    expect(page.locator("#name")).to_have_value("Ours")


@pytest.mark.sweep
def test_other_numbers_are_written_with_the_keypad(page, app):
    """The fold has a field for each number of players; what is written there is in pen."""
    thumb = come(page, "/games/new?from=kierki")
    thumb.tap(thumb.row("Tricks").locator(".con-n"))
    blank = page.locator("[name=p-0-0-for3]")
    thumb.tap(blank)
    thumb.write("16")
    expect(blank).to_have_class("line blank is-changed")
    thumb.tap(page.locator(".pad [value=away]"))
    thumb.tap(thumb.row("Tricks").locator(".con-n"))
    expect(thumb.row("Tricks")).to_contain_text("with 3 players −16")
    page.locator("[value=play]").tap()
    page.wait_for_url("**/new?game=*")
    assert kept(app)[0]["contracts"][0]["lines"][0]["each"] == [-20, -16]


STATES = {
    "begin": "/games/begin",
    "empty": "/games/new",
    "salad": "/games/new?from=canadian-salad",
    "chips": "/games/new?from=kein-stich",
    "long": "/games/new?from=king-russian",
    "choice": "/games/new?from=turkish-king",
    "seats": "/games/new?from=kierki",
    "printed": "/games/new?from=slovak-lorum",
}


@pytest.mark.sweep
@pytest.mark.parametrize("name", STATES)
def test_nothing_is_too_wide_or_small_or_unnamed(open_phone, name):
    """At 320 pixels nothing goes sideways, every target has its 44, and axe finds nothing, with the folds open too."""
    page = open_phone(width=320, height=568)
    thumb = come(page, STATES[name])
    looks = [lambda: None]
    if name == "empty":
        looks += [
            lambda: thumb.kind("One card"),
            lambda: page.locator(".pad [value=away]").tap(),
            lambda: thumb.tap(page.locator("#put")),
        ]
    elif name != "begin":
        looks += [
            lambda: page.locator(".how summary").tap(),
            lambda: (page.locator(".how summary").tap(), thumb.tap(page.locator(".con-n").first)),
            lambda: thumb.tap(page.locator(".con-n").last),
            lambda: page.locator(".sum summary").tap(),
            lambda: (page.locator(".sum summary").tap(), thumb.tap(page.locator("#penalties"))),
            lambda: page.locator("[name=penalty-0-name]").fill("Revoke"),
            lambda: thumb.button("Another penalty"),
            lambda: thumb.button("Back to the game"),
        ]
        if name == "choice":
            looks += [lambda: thumb.tap(page.locator("#limits"))]
    for look in looks:
        look()
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, name
        assert page.evaluate(KEYS_WRONG) == [], name
        assert axe.in_both_schemes(page) == []


def names(page):
    return page.locator(".con-n b").all_inner_texts()


def test_a_row_is_dragged_or_moved_by_keys(page):
    page.set_viewport_size({"width": 360, "height": 640})
    hands.sit(page, "/games/new?from=king-russian")
    first, second, third, *rest = names(page)
    grip, below = page.locator(".grip").nth(0).bounding_box(), page.locator(".con").nth(2).bounding_box()
    x = grip["x"] + 20
    page.mouse.move(x, grip["y"] + 20)
    page.mouse.down()
    page.mouse.move(x, below["y"] + below["height"] - 4, steps=3)
    page.mouse.up()
    hands.until(page, lambda: names(page) == [second, third, first, *rest])
    page.locator(".grip").nth(2).focus()
    page.keyboard.press("ArrowUp")
    hands.until(page, lambda: names(page) == [second, first, third, *rest])
    expect(page.locator(".grip").nth(1)).to_be_focused()
    expect(page.locator(".grip").nth(1)).to_have_accessible_name(f"Move: {first}")
    first_grip = page.locator(".grip").nth(0)
    assert hands.asked_by(page, lambda: first_grip.press("ArrowUp")) == [], "above the first there is no place"
    assert names(page) == [second, first, third, *rest]
