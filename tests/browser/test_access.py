"""For those who hear the page, see little, walk by keyboard or set colours of their own.

Axe finds nothing, in light and in dark; what is chosen is seen without fills; each stop has a ring; each change is
announced once.
"""

from random import Random

import pytest
from playwright.sync_api import expect

from tests.helpers import axe, hands, keypad, seated
from tests.helpers.evening import EVENING, KEEP
from tests.helpers.hands import sit, tap, until
from tests.helpers.tapper import Thumb

GAME = "slovak-lorum"
SMALL_GAME = {"kind": "deal", "contract": "small", "facts": {"caller": 1, "made": True}}


def nothing_found(page):
    """Axe finds nothing in either scheme, and nothing scrolls sideways at 320 px."""
    assert axe.in_both_schemes(page) == []
    page.set_viewport_size({"width": 320, "height": 568})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.set_viewport_size({"width": 360, "height": 640})


@pytest.mark.sweep
def test_table_pages_pass_axe(app, open_phone):
    """The menu, what is told after Save and after Undo, and chips that are moved."""
    page = open_phone(width=360, height=640)
    sit(page, seated.match(app, GAME, log=EVENING[:5]))
    table = page.url.partition("?")[0]
    page.get_by_role("button", name="Table", exact=True).click()
    nothing_found(page)
    page.keyboard.press("Escape")
    page.locator("label.tab:has([value=small])").click()
    for name, value in (("caller", "1"), ("made", "yes")):
        page.locator(f"label:has(> input[name=small-{name}][value='{value}'])").click()
    hands.save(page).click()
    for name in ("Undo", "Redo"):
        expect(page.get_by_role("button", name=name)).to_be_visible()
        nothing_found(page)
        page.get_by_role("button", name=name).click()
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    sit(page, f"{table}/adjust")
    for name, value in (("gives", "0"), ("gets", "1"), ("number", "4")):
        page.locator(f"label:has(> input[name={name}][value='{value}'])").click()
    expect(page.locator(".save")).to_contain_text("Ana")
    nothing_found(page)


@pytest.mark.sweep
@pytest.mark.parametrize("people", [5, 6])
def test_pages_of_who_rests_pass_axe(app, open_phone, people):
    page = open_phone(width=360, height=640)
    page.goto("/new?game=slovak-lorum")
    for row, name in enumerate(seated.PEOPLE[:people]):
        if row > 3:
            page.locator("button[value^=rows]").click()
        page.locator(f"[name=name-{row}]").fill(name)
    page.locator("[name=name-0]").focus()
    expect(page.locator("#start")).to_contain_text("Ana deals and sits out")
    page.locator("label:has(> [name=sits_out][value=before])").click()
    expect(page.locator("#start")).to_contain_text("Ana deals, ")
    page.evaluate("scrollTo(0, 0)")
    for choice in page.locator("#sits-out .tab").all():  # above the dock of a small phone
        assert choice.evaluate(
            "one => document.elementFromPoint(...(({x, y, width, height}) => "
            "[x + width / 2, y + height - 2])(one.getBoundingClientRect())).closest('.tab') === one"
        )
    nothing_found(page)
    page.locator("#start").click()
    expect(page.locator(".board .is-out")).to_have_count(3 * (people - 4))
    if people == 5:  # the narrower columns of six stand for these
        return
    saved_small = SMALL_GAME | {"facts": {"caller": 0, "made": True}}
    sit(page, seated.match(app, GAME, people, [saved_small], sits_out="before"))
    nothing_found(page)
    table = page.url.partition("?")[0]
    for address in ("/chart", "/entries/1", "/screen", "/finish"):
        page.goto(f"{table}{address}")
        nothing_found(page)


@pytest.mark.sweep
def test_the_lot_passes_axe(open_phone):
    """Cards for everybody, on a phone that has no match yet."""
    page = open_phone(width=360, height=640)
    page.goto("/new?game=slovak-lorum")
    for seat, name in enumerate(seated.PEOPLE[:4]):
        page.locator(f"[name=name-{seat}]").fill(name)
    page.get_by_role("button", name="Draw the dealer").click()
    expect(page.locator(".lot")).to_be_visible()
    nothing_found(page)


@pytest.mark.sweep
@pytest.mark.parametrize(("page_of", "log"), [("", []), ("/screen", [SMALL_GAME])])
def test_pages_for_watchers_pass_axe(app, open_phone, page_of, log):
    """Before the first deal and after it, and while an entry is being made."""
    keeper, watcher = open_phone(width=360, height=640), open_phone(width=360, height=640)
    link = seated.match(app, GAME, log=log)
    sit(keeper, link)
    watcher.goto(f"{seated.to_watch(app, link)}{page_of}")
    nothing_found(watcher)
    with keeper.expect_response("**/preview"):
        hands.tap(keeper, "regular", "hearts", 3)
    watcher.reload()
    expect(watcher.locator("#pen")).to_contain_text("is being written")
    nothing_found(watcher)


EDGE = """(one) => {
  const style = getComputedStyle(one);
  if (style.outlineStyle !== "none") return style.outlineStyle;
  return parseFloat(style.borderTopWidth) ? style.borderTopStyle : "";
}"""
"""What is drawn round an element: "solid", "dashed", or nothing."""


MOVING = """() => document.getAnimations().filter((one) => one.effect.getComputedTiming().duration > 1)
  .map((one) => one.animationName)"""
"""The names of what takes time to change."""


def edges(page, where):
    """What is drawn round all of these, of which there is one at least, once the page has its styles."""
    page.wait_for_load_state()
    elements = page.locator(where)
    assert elements.count(), where
    return {mark.evaluate(EDGE) for mark in elements.all()}


def test_what_is_tapped_and_what_the_app_filled_in(app, page):
    page.emulate_media(forced_colors="active")
    hands.sit(page, seated.match(app, "slovak-lorum", log=EVENING[:9]))
    facts = {"hearts": [3, 0, 5, 0], "upper_acorns": 0, "upper_greens": 2}
    Thumb(page).enter(seated.stored(app, page).contract("regular"), facts)
    hands.until(page, "!document.querySelector('.htmx-request')")
    assert edges(page, ".key.is-rest :checked + span") == {"dashed"}
    assert edges(page, ".key:not(.is-rest) :checked + span") == {"solid"}
    assert edges(page, ".tab :checked + span") == {"solid"}
    assert "dashed" not in edges(page, ".key input:not(:checked) + span")
    assert edges(page, "#entry .save") == {"solid"}


@pytest.mark.sweep
def test_what_is_chosen_has_an_edge(app, page):
    """The reader's own colours in force, without masks and fills."""
    page.emulate_media(forced_colors="active")
    # the place that follows by itself is dashed, and its name is not
    hands.sit(page, seated.match(app, "trex", log=seated.until("trex", "trex")))
    if page.locator("label.tab:has([value='trex'])").count():
        page.locator("label.tab:has([value='trex'])").click()
    for seat in range(3):
        page.locator(".place:visible").nth(seat).click()
        hands.until(page, "!document.querySelector('.htmx-request')")
    assert edges(page, ".place.is-rest .place-n") == {"dashed"}
    assert edges(page, ".place.is-in:not(.is-rest) .place-n") == {"solid"}
    assert edges(page, ".place .clip") == {""}
    # a tick has an edge before and after the tap, and they differ; the fate of the bank is the one with an edge
    hands.sit(page, seated.match(app, GAME, log=[*EVENING, KEEP]))
    page.goto(page.url + "/finish")
    assert edges(page, ".tick") == {"dashed"}
    page.locator(".tick").first.click()
    hands.until(page, "document.querySelector('.tick.is-on')")
    assert edges(page, ".tick.is-on") == {"solid"}
    assert edges(page, ".tab.is-on span") == {"solid"}
    # the price that is being written
    outline = "(one) => getComputedStyle(one).outlineStyle"
    keypad.open_form(page)
    keypad.writing(page, "queen")
    assert [keypad.blank(page, key).evaluate(outline) for key in ("queen", "heart")] == ["solid", "none"]
    # where a game is made, what is played has an edge, and what is left out has not
    hands.sit(page, "/games/new?from=king-russian")
    page.locator(".on").first.click()
    hands.until(page, "!document.querySelector('.htmx-request')")
    checked = "(one) => one.previousElementSibling.checked"
    marks = page.locator(".on input:not(:focus-visible) + i").all()
    assert {(mark.evaluate(checked), mark.evaluate(outline)) for mark in marks} == {(True, "solid"), (False, "none")}


def test_who_likes_no_movement_sees_none_of_an_entry(app, page):
    page.emulate_media(reduced_motion="reduce")
    hands.sit(page, seated.match(app, "king"))
    hands.tricks(page, 3)
    moving = page.evaluate(MOVING)
    assert [name for name in moving if name != "deaf"] == []


STOPS = 12
WHERE = (
    "TABLE", "TABLE/entries/1", "TABLE/history", "TABLE/settings", "TABLE/rules", "/", "/new",
    "/games/new?from=king-russian",
)  # fmt: skip
RING = """() => {
  const one = document.activeElement;
  if (one === document.body) return "";
  const drawn = [one, one.nextElementSibling, one.parentElement].filter(Boolean).map((at) => getComputedStyle(at))
    .filter(({ outlineStyle }) => outlineStyle !== "none");
  const width = Math.max(0, ...drawn.map((at) => parseFloat(at.outlineWidth)));
  if (one.matches(".has-pad .blank")) return `${one.name}: ${parseFloat(getComputedStyle(one).borderBottomWidth)}`;
  return `${one.tagName} ${one.name || one.className}: ${width}`;
}"""
"""What has the focus, and how many pixels wide the ring is that is drawn at it or at what stands for it."""


@pytest.mark.sweep
def test_each_stop_has_a_ring(app, page):
    """At least two pixels wide, on the first keys of every kind of page."""
    deal = seated.made_up(seated.replayed(hands.GAME, 4, []), "tricks", Random(1))
    hands.sit(page, seated.match(app, hands.GAME, log=[deal]))
    table = page.url.partition("?")[0]
    for where in WHERE:
        page.goto(where.replace("TABLE", table))
        page.wait_for_selector("html.has-js")
        stops = []
        for _ in range(STOPS):
            page.keyboard.press("Tab")
            stops.append(page.evaluate(RING))
        stops = [stop for stop in stops if stop]
        assert len(stops) > 4, "the walk has led somewhere"
        assert [stop for stop in stops if float(stop.rpartition(": ")[2]) < 2] == [], where


def announced(page):
    """What stands in each place of the page that is read out by itself when it changes."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    by_id = {node["nodeId"]: node for node in nodes}

    def is_live(node):
        live = {property_["name"]: property_["value"].get("value") for property_ in node.get("properties", [])}
        return live.get("live") in ("polite", "assertive") or node.get("role", {}).get("value") in ("status", "alert")

    def text(node):
        if node.get("role", {}).get("value") == "StaticText":
            return str(node["name"]["value"])
        return "".join(text(by_id[child]) for child in node.get("childIds", []) if child in by_id)

    def roots(node):
        if is_live(node):
            return [text(node)]
        return [root for child in node.get("childIds", []) if child in by_id for root in roots(by_id[child])]

    return roots(nodes[0])


def times(page, words):
    """In how many of those places the words stand."""
    return sum(words in place for place in announced(page))


def test_what_was_done_is_announced_once(app, page):
    """What Save will do, what it did, and what Undo did: the told line beside it says nothing by itself.

    What was saved names nobody twice: the number follows the name and what became of the deal, and is heard with them.
    """
    sit(page, seated.match(app, "slovak-lorum"))
    page.locator("label.tab:has([value=small])").click()
    for name, value in (("caller", "1"), ("made", "yes")):
        page.locator(f"label:has(> [name=small-{name}][value='{value}'])").click()
    expect(page.locator("#aloud")).to_contain_text("Ready: ")
    assert times(page, "Boris +30") == 1
    hands.save(page).click()
    expect(page.locator(".told")).to_contain_text("Boris made it (+30), Ana, Cyril and Dana −10 each")
    assert times(page, "Boris made it (+30), Ana, Cyril and Dana −10 each") == 1
    assert times(page, "Boris +30") == 0
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".told")).to_contain_text("Deal 1: taken back.")
    until(page, "document.getElementById('said').textContent.includes('taken back')")
    assert times(page, "Deal 1: taken back.") == 1


@pytest.mark.sweep
def test_watchers_hear_each_change_once(app, open_phone):
    link = seated.match(app, "king")
    keeper, watcher = open_phone(), open_phone()
    sit(keeper, link)
    sit(watcher, seated.to_watch(app, link))
    tap(keeper, "tricks", "tricks", 5)
    expect(watcher.locator("#pen")).to_contain_text("5")
    assert times(watcher, "Deal 1 is being written.") == 1
    assert times(watcher, "Tricks") == 0
    tap(keeper, "tricks", "tricks", 5, 4, 3)
    hands.save(keeper).click()
    expect(watcher.locator("#said")).to_contain_text("Deal 1, ")
    assert times(watcher, "Deal 1, ") == 1
