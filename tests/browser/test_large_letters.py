"""Large letters, long names, large figures, windows with hardly any height: nothing sideways, broken or covered."""

from random import Random

import pytest

from tests.helpers import axe, hands, seated
from tests.helpers.evening import EVENING, KEEP
from tests.helpers.shapes import KEYS_WRONG, STUCK, looked_at
from tests.helpers.spoken import LONGEST
from tests.helpers.tapper import Thumb

pytestmark = pytest.mark.sweep  # a Chromium of its own for each size of letters
NAMES = {
    "short": ("Ana", "Boris", "Cyril", "Dana"),
    "long": ("Alexandra Konstantina Wilhelmina Bernade", "Александра Константиновна Долгорукая-Юрь",
             "\u0639\u0628\u062f\u0627\u0644\u0631\u062d\u0645\u0646 " * 4, "\u7530\u4e2d" * 20),
    "other": ("\u05d1\u05e0\u05d9\u05de\u05d9\u05df" * 6, "Αλεξάνδρα Κωνσταντίνα Παπαδοπούλου-Ιωάν",
              "W" * 40, "\ud55c\uae00" * 20),
    # markup, from the right, without a width, in signs of many letters; and what is widest of all
    "tricks": ("</th><script>", "\u202egnirts", "\u200b" * 40, "Z" + "\u0335\u0336\u0337" * 13),
    "wide": ("\ufdfd" * 40, "W" * 40, "\U0001f468\u200d\U0001f469\u200d\U0001f467" * 8, "\ud55c\uae00 " * 13 + "x"),
}  # fmt: skip
"""Of every script, and with tricks in them."""
NOTE = "\u202e<b>" + "\ufdfd" * 40 + "W" * 100
LARGE = {"kind": "adjustment", "changes": [12345, -10999, -1300, -46], "bank": 0, "note": NOTE}
DEAL = {"hearts": [3, 0, 5, 0], "upper_acorns": 0, "upper_greens": 2}
MOVED = {"kind": "adjustment", "changes": [0, 4, -4, 0], "bank": 0, "note": "revoke in deal 7"}
OPEN = (
    "", "/adjust", "/entries/2", "/entries/11", "/entries/2/insert", "/history", "/print", "/finish", "/chart",
    "/screen", "/share", "/settings", "/go-on", "/rules", "/throw-away", "/../../people", "/../../new", "/../../",
)  # fmt: skip
DONE = ("", "/finish", "/chart", "/screen", "/text", "/print")
PHONES = ((360, 640), (320, 568))
SIDEWAYS = ((844, 390), (740, 360), (640, 360))
FIVE = ("Bartholomew", "Konstantina", "Maximilian", "Dana-Alexandra", "Emil")
FIRST = {"slovak-lorum": "regular", "trex": "diamonds"}
"""A first contract of each game."""
ENTRIES = {
    # eight hearts and two cards; thirteen keys a player; passes, who went out and cards left; a folded choice of four
    "slovak-lorum": "regular", "king": "tricks", "hungarian-lorum": "lorum", "trex": "eltoosh",
}  # fmt: skip


# the longest names in the largest letters; each other kind of name, and each other size, once
@pytest.mark.parametrize(
    ("names", "letters"), [("tricks", 16), ("wide", 16), ("short", 24), ("short", 32), ("long", 32), ("other", 32)]
)
def test_pages_keep_their_shape(app, open_phone, names, letters):
    """In letters as the reader has set them: nothing is wider, broken, cut or over another, and axe finds nothing."""
    playing = seated.match(app, "slovak-lorum", log=[*EVENING[:9], LARGE, MOVED], people=NAMES[names])
    ended = seated.match(app, "slovak-lorum", log=[*EVENING[:9], LARGE, KEEP], people=NAMES[names])
    page = open_phone(letters=letters)
    faults = []
    for link, paths in ((playing, OPEN), (ended, DONE)):
        hands.sit(page, link)
        table = page.url
        for path in paths:
            page.goto(table + path)
            page.evaluate(WIDEST_HOUR)
            faults += looked_at(page, f"{path or '/'} with {letters}", PHONES)
            if names in ("short", "wide"):
                faults += [f"{path}, {fault}" for fault in axe.faults(page)]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("game", ENTRIES)
def test_entries_keep_their_shape(app, open_phone, game):
    page = open_phone(letters=32)
    log = seated.until(game, ENTRIES[game])
    hands.sit(page, seated.match(app, game, log=log))
    table = seated.stored(app, page)
    deal = seated.made_up(table.ledger, ENTRIES[game], Random(3))
    blank = looked_at(page, "blank", PHONES)
    Thumb(page).enter(table.contract(ENTRIES[game]), deal["facts"])
    hands.until(page, "!document.querySelector('.htmx-request')")
    faults = blank + looked_at(page, "entered", PHONES)
    assert not faults, "\n".join(faults)
    assert page.evaluate(KEYS_WRONG) == []
    assert page.evaluate(STUCK) == [], "what stays in its place would cover what is read"


@pytest.mark.parametrize(("game", "sits_out"), [("slovak-lorum", "dealer"), ("trex", "before")])
def test_a_table_of_five_keeps_its_shape(app, open_phone, game, sits_out):
    """At twice the size, upright and on its side: no name lies over a figure, and who sits out has room as well."""
    page = open_phone(letters=32)
    log = [seated.made_up(seated.replayed(game, 5, [], sits_out), FIRST[game], Random(3))]
    hands.sit(page, seated.match(app, game, 5, log, people=FIVE, sits_out=sits_out))
    faults = looked_at(page, game, (*PHONES, *SIDEWAYS))
    assert not faults, "\n".join(faults)
    for width, height in SIDEWAYS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(STUCK) == [], (width, height)


def test_the_builder_is_no_wider_than_the_phone(open_phone):
    """At twice the size its columns give way, those of who may play and of the kinds of contract too."""
    page = open_phone(letters=32, language=LONGEST)
    for address in ("/games/new", "/games/new?from=king-russian"):
        page.goto(address)
        page.evaluate("document.querySelectorAll('main details').forEach((fold) => { fold.open = true; })")
        faults = looked_at(page, address, PHONES)
        assert not faults, "\n".join(faults)


def test_the_menu_keeps_its_shape(app, open_phone):
    page = open_phone(letters=32, width=320, height=568)
    hands.sit(page, seated.match(app, "slovak-lorum", log=EVENING[:9]))
    page.get_by_role("button", name="Table", exact=True).click()
    last = page.locator("#menu > :last-child")
    last.scroll_into_view_if_needed()
    assert page.evaluate(OUTSIDE) == []


@pytest.mark.parametrize("size", [(320, 256), (480, 270)])
def test_nothing_stays_where_there_is_no_room(app, open_phone, size):
    """A laptop's window enlarged four times is so low that board and Save would cover all: both scroll with it."""
    page = open_phone(width=size[0], height=size[1])
    hands.sit(page, seated.match(app, "slovak-lorum", log=[*EVENING[:9], MOVED]))
    table = page.url
    faults = []
    for path in ("", "/entries/2", "/chart", "/finish", "/adjust", "/settings", "/share", "/screen", "/history"):
        page.goto(table + path)
        faults += looked_at(page, path or "/", [size])
        faults += [f"{path}: {name} stays" for name in page.evaluate(STUCK)]
    page.goto(table)
    hands.sit(page, page.url)
    Thumb(page).enter(seated.stored(app, page).contract("regular"), DEAL)
    faults += [f"entered: {name} stays" for name in page.evaluate(STUCK)]
    assert not faults, "\n".join(faults)


WIDEST_HOUR = """() => document.querySelectorAll(".log li > time").forEach((time) => {
  time.textContent = "12:58\u202fPM";
})"""
"""What is written at noon: the hour at which a test runs would decide how much room is left beside it."""
OUTSIDE = """() => [...document.querySelectorAll("#menu *")].map((one) => [one, one.getBoundingClientRect()])
    .filter(([one, box]) => !one.closest(".vh, [hidden]") && (box.right > innerWidth + 1 || box.left < -1))
    .map(([one]) => one.textContent)"""
"""Parts of the menu beside the window."""


def test_who_leads_is_marked_in_the_own_row(app, open_phone):
    """Where a row is a player's, the mark lies inside it, not between two names."""
    page = open_phone(letters=32)
    hands.sit(page, seated.match(app, "slovak-lorum", log=EVENING[:9]))
    assert page.evaluate("getComputedStyle(document.querySelector('.board .clip')).unicodeBidi") == "isolate"
    row, mark = page.evaluate(
        "() => { const mark = document.querySelector('.crown');"
        "return [mark.parentElement, mark].map((one) => one.getBoundingClientRect().toJSON()); }"
    )
    assert row["top"] <= mark["top"] < mark["bottom"] <= row["bottom"]
    assert abs(mark["x"] - row["x"]) < 1


@pytest.mark.parametrize("names", ["short", "long"])
def test_totals_of_home_stand_beside_their_names(app, open_phone, names):
    page = open_phone(letters=32)
    hands.sit(page, seated.match(app, "slovak-lorum", log=EVENING[:9], people=NAMES[names]))
    page.goto("/")
    sizes = page.locator(".slip-n > span").evaluate_all(
        "(rows) => rows.map((row) => [...row.children].map((one) => [one.getBoundingClientRect(), parseFloat("
        "getComputedStyle(one).fontSize)]).flatMap(([box, size]) => [box.x, box.right, size]))"
    )
    assert len(sizes) == 4
    assert all(right <= total_x and size <= total_size for _, right, size, total_x, _, total_size in sizes)
    assert looked_at(page, "home", PHONES) == []
