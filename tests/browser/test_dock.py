"""The dock answers: after Save it tells what happened, with Undo beside it; after Undo, with Redo in the same place.

It is whole: in every state of an entry no sentence or number in it is cut, and none lies under it.
"""

from itertools import cycle, product
from random import Random

import pytest
from playwright.sync_api import expect

from scorer.games import KEYS
from tests.browser.test_sideways import Looker, states
from tests.helpers import hands, seated
from tests.helpers.filled import as_shown
from tests.helpers.shapes import SIZES
from tests.helpers.spoken import LONGEST
from tests.helpers.table import hidden
from tests.helpers.tapper import Thumb

REGULAR = {"hearts": [3, 0, 5, 0], "upper_acorns": 0, "upper_greens": 2}
HIT = "([x, y]) => document.elementFromPoint(x, y).closest('button')?.textContent.trim() || ''"
"""The words of the button at a point, "" where a tap meets none."""


def play(page, app):
    """A regular deal, saved from the bottom of the page."""
    hands.sit(page, seated.match(app, "slovak-lorum", log=[{"kind": "deal", "contract": "regular", "facts": REGULAR}]))
    thumb = Thumb(page)
    thumb.enter(seated.stored(app, page).contract("regular"), REGULAR)
    expect(page.locator(".save:not(.is-missing)")).to_be_visible()
    page.evaluate("scrollTo(0, 9999)")
    thumb.save()


def test_save_undo_redo_in_one_place(app, page):
    """What was done stands where the thumb is; the board is in sight, and the focus where the next deal begins."""
    page.set_viewport_size({"width": 360, "height": 568})
    play(page, app)
    expect(page.locator(".told")).to_contain_text("Deal 2, ")
    assert page.evaluate("scrollY") == 0
    assert page.evaluate("document.activeElement.closest('#entry') !== null")
    expect(page.locator("#entry .save")).not_to_be_visible()
    undo = page.get_by_role("button", name="Undo")
    place = undo.bounding_box()
    assert (place["width"], place["height"]) >= (88, 44)
    undo.click()
    expect(page.locator(".told")).to_contain_text("Deal 2: taken back.")
    assert page.get_by_role("button", name="Redo").bounding_box() == place
    page.wait_for_selector("html.has-htmx")
    page.get_by_role("button", name="Redo").click()
    expect(page.locator(".told")).to_contain_text("Deal 2, ")
    assert len(seated.stored(app, page).ledger.rows) == 2


def test_the_first_tap_turns_it_into_save(app, page):
    """At once, before any answer comes."""
    play(page, app)
    page.route("**/preview", lambda route: None)
    hands.tap(page, "regular", "hearts", 3)
    expect(page.locator(".told")).not_to_be_visible()
    expect(page.locator("#entry .save")).to_be_visible()


def test_a_second_tap_on_save_takes_nothing_back(app, page):
    """For the first moments Undo is deaf; nothing else lies under the thumb there either."""
    play(page, app)
    undo = page.get_by_role("button", name="Undo")
    undo.evaluate("(key) => key.getAnimations().forEach((one) => { one.pause(); one.currentTime = 300; })")
    box = undo.bounding_box()
    middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    assert page.evaluate(HIT, middle) == ""
    undo.evaluate("(key) => key.getAnimations().forEach((one) => one.finish())")
    assert page.evaluate(HIT, middle) == "Undo"


EDGES = """(selector) => [...document.querySelectorAll(selector)].map((part) => {
  const { left, top, right, bottom } = part.getBoundingClientRect();
  const isWhole = part.scrollWidth <= part.clientWidth + 1;
  return [left >= 0, top >= 0, right <= innerWidth, bottom <= innerHeight + 1, isWhole];
}).flat().every(Boolean)"""
"""Whether all of something is on the screen."""
WINDOWS = [(360, 640), (320, 568), (740, 360)]


def test_a_question_stands_in_the_dock(app, page):
    """One that comes up by itself is answered where Save will be; no Save is there before."""
    hands.sit(page, seated.match(app, "slovak-lorum"))
    hands.tap(page, "regular", "hearts", 8)
    for card in ("acorns", "greens"):
        page.locator(f"label:has(> [name='regular-upper_{card}'][value='0'])").click()
    answer, position = page.locator(".asked .taker").first, "(asked) => getComputedStyle(asked).position"
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        expect(answer).to_be_visible()
        expect(page.locator(".save")).not_to_be_visible()
        assert page.evaluate(EDGES, ".asked, .asked > b, .asked .taker"), width
        assert page.locator(".asked").evaluate(position) == "fixed"
    answer.click()
    expect(page.locator(".save:not(.is-missing)")).to_be_visible()
    assert page.locator(".asked").evaluate(position) == "static"
    page.locator(".save").click()
    hands.is_at(page, 2)
    assert seated.stored(app, page).stored.log[0]["facts"]["all_tricks"] is True


def test_no_number_of_the_told_line_is_cut(app, page):
    """However long the names are."""
    names = ("Alexandra Sofia", "Bartholomew", "Konstantin", "Maximilian Emil")
    log = [{"kind": "deal", "contract": "regular", "facts": REGULAR}]
    log.append({"kind": "adjustment", "changes": [-1, -2, -3, -4], "bank": 10, "note": ""})
    hands.sit(page, seated.match(app, "slovak-lorum", log=log, people=names))
    assert "bank +10" in page.locator(".told p").inner_text()
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(EDGES, ".told, .told > *, .told b"), width
        assert page.locator(".told p").evaluate("(p) => p.scrollHeight - p.clientHeight") <= 1, width


@pytest.mark.parametrize(("width", "height"), WINDOWS[:2])
def test_nothing_is_cut_at_the_edge_of_the_dock(app, open_phone, width, height):
    page = open_phone(width=width, height=height)
    hands.sit(page, seated.match(app, "slovak-lorum"))
    ink = "(part) => getComputedStyle(part).webkitTextFillColor"
    heading, scrolled = page.locator(".deals-h").first, 0
    for above in (-20, 1):
        dock, box = page.locator(".told").bounding_box(), heading.bounding_box()
        scrolled = max(0, scrolled + round(box["y"] + box["height"] - dock["y"]) + above)
        page.evaluate("(by) => scrollTo(0, by)", scrolled)
        hands.until(page, lambda above=above: (heading.evaluate(ink) == "rgba(0, 0, 0, 0)") == (above < 0))


def test_who_sits_out_is_no_answer_in_pen(app, open_phone):
    page = open_phone(width=360, height=640)
    hands.sit(page, seated.match(app, "slovak-lorum", 5, sits_out="dealer"))
    page.locator("label:has(> [name='regular-hearts-1'][value='3'])").click()
    expect(page.locator(".changes.is-pen")).to_be_visible()
    looks = "(part) => ['color', 'fontStyle', 'fontWeight'].map((name) => getComputedStyle(part)[name])"
    out = page.locator(".changes .is-out").evaluate(looks)
    assert out == page.locator("tr:not(.changes) .is-out .total").first.evaluate(looks)
    assert out != page.locator(".changes td:not(.is-out)").first.evaluate(looks)


UNDER = """() => {
  const at = document.activeElement, key = at.closest("label") || at, dock = document.querySelector(".dock .save");
  if (key.closest(".dock, .told, .menu, .top, .skip, body > :not(.page)") || at === document.body) return "";
  const box = key.getBoundingClientRect(), room = dock.getBoundingClientRect();
  if (box.bottom <= room.top + 1 || box.left > room.right) return "";
  return `${at.name || key.textContent}: ${box.bottom} of ${room.top}`;
}"""
"""What has the focus and reaches under the dock, "" where it does not."""


@pytest.mark.sweep
@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
def test_nothing_focused_hides_behind_the_dock(app, open_phone, size):
    """Whoever walks by keyboard sees the whole key at each stop, down the page and up again."""
    page = open_phone(width=size[0], height=size[1])
    log = [{"kind": "deal", "contract": "regular", "facts": REGULAR}] * 8
    hands.sit(page, seated.match(app, "slovak-lorum", log=log, announce=True))
    hands.tap(page, "regular", "hearts", 3)
    hands.until(page, "!document.querySelector('.htmx-request')")
    faults = []
    for key in ("Tab", "Shift+Tab"):
        for _ in range(40):
            page.keyboard.press(key)
            faults.append(page.evaluate(UNDER))
    assert [what for what in faults if what] == []


CAMERA = dict.fromkeys(("left", "leftMax", "right", "rightMax"), 47)
"""What an iPhone on its side keeps free on either side, in CSS pixels."""
COVERED = """(free) => [...document.querySelectorAll("body *")].filter((element) => {
  const { left, right, width } = element.getBoundingClientRect();
  return element.checkVisibility() && !element.closest(".vh") && width > 1
    && (left < free - 0.5 || right > innerWidth - free + 0.5);
}).map((element) => element.outerHTML.slice(0, 80))"""
"""Everything that lies under the camera."""


@pytest.mark.sweep
def test_nothing_lies_under_the_camera(app, open_phone):
    """On its side a phone has it left or right: the page, its dock, the menu and its questions stand between."""
    page = open_phone(width=844, height=390)
    page.context.new_cdp_session(page).send("Emulation.setSafeAreaInsetsOverride", {"insets": CAMERA})
    hands.sit(page, seated.match(app, "slovak-lorum"))
    table = page.url
    assert page.evaluate(COVERED, 47) == []
    page.get_by_role("button", name="Table", exact=True).click()
    expect(page.locator("#menu")).to_be_visible()
    assert page.evaluate(COVERED, 47) == []
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Change").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert page.evaluate(COVERED, 47) == []
    for address in (f"{table}/settings", f"{table}/finish", "/", "/new"):
        page.goto(address)
        assert page.evaluate(COVERED, 47) == [], address


NARROW = (LONGEST, (320, 568))
"""In which language and window each state is looked at: the longest on the narrowest phone."""
IN_TURN = tuple(pair for pair in product(("en", LONGEST, "sk", "ar"), SIZES) if pair != NARROW)
"""All other pairs, of which each state takes the next one."""

WHOLE = """([html, style, sizes]) => {
  const found = [], page = new DOMParser().parseFromString(html, "text/html");
  page.querySelectorAll("script, link, meta, noscript").forEach((part) => part.remove());
  for (const [width, height] of sizes) {
    const frame = document.querySelector(`iframe[width="${width}"][height="${height}"]`);
    const doc = frame.contentDocument, root = doc.documentElement, win = frame.contentWindow;
    if (root.dataset.style !== String(style.length)) {
      doc.head.replaceChildren(Object.assign(doc.createElement("style"), {textContent: style}));
      root.dataset.style = style.length;
    }
    root.className = "has-js has-htmx";
    root.lang = page.documentElement.lang;
    root.dir = page.documentElement.dir;
    doc.body.className = page.body.className;
    doc.body.innerHTML = page.body.innerHTML;
    const wrong = (what) => found.push(`${width}x${height}: ${what}`);
    const seen = (part) => part.checkVisibility({visibilityProperty: true}) && part.getBoundingClientRect().width > 1;
    const fixed = [...doc.querySelectorAll(".dock, .told, .asked")]
      .filter((part) => seen(part) && win.getComputedStyle(part).position === "fixed");
    let told = 0;
    for (const part of fixed) {
      const words = doc.createTreeWalker(part, NodeFilter.SHOW_TEXT), range = doc.createRange();
      for (let text; (text = words.nextNode());) {
        const at = text.parentElement;
        if (!text.data.trim() || at.closest(".vh, svg") || !seen(at)) continue;
        range.selectNodeContents(text);
        for (const box of range.getClientRects()) {
          if (box.width < 1) continue;
          told += 1;
          const inside = (edge) => box.left >= edge.left - 1 && box.right <= edge.right + 1
            && (box.top + box.bottom) / 2 + 5 <= edge.bottom && (box.top + box.bottom) / 2 - 5 >= edge.top;
          if (!inside({left: 0, top: 0, right: width, bottom: height})) wrong(`outside: ${text.data}`);
          for (let up = at; up !== part.parentElement; up = up.parentElement) {
            const cuts = win.getComputedStyle(up).overflowX !== "visible" || up === part;
            if (cuts && !inside(up.getBoundingClientRect())) wrong(`cut: ${text.data}`);
          }
          const top = doc.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
          if (!part.contains(top)) wrong(`covered: ${text.data}`);
        }
      }
    }
    if (fixed.length && !told) wrong("the dock says nothing");
    win.scrollTo(0, 1e6);
    const edge = Math.min(...fixed.map((part) => part.getBoundingClientRect().top));
    for (const last of doc.querySelectorAll("main > :last-child, #outcome > .why, footer > *")) {
      if (seen(last) && !last.closest(".dock, .told, .asked") && last.getBoundingClientRect().bottom > edge + 1
        && last.getBoundingClientRect().top < height) {
        wrong(`under the dock: ${last.className} ${last.textContent.trim().slice(0, 40)}`);
      }
    }
    win.scrollTo(0, 0);
  }
  return found;
}"""
"""What of the dock, and of what is told in its place, is not whole, and what cannot be scrolled above it."""

SIZED = """(sizes) => document.querySelectorAll("iframe").forEach((frame, number) => {
  [frame.width, frame.height] = sizes[number];
})"""


def fields_of(looker, game, seats, log, **options):
    """The fields of the last deal of a log, as its correction has them filled in."""
    table = looker.sit(seated.match(looker.app, game, seats, log, **options))
    found = as_shown(looker.client.get(f"{table}/entries/{len(log)}").text)
    return {name: values for name, values in found.items() if name == "contract" or "-" in name}


def docks(looker, game, contract, seats, **options):
    """Pages on which the dock says something of a contract: what each shows, and how it is asked for in a language."""
    log = seated.until(game, contract, seats, **options)
    deal = seated.made_up(seated.replayed(game, seats, log, **options), contract, Random(len(log)))
    fields = fields_of(looker, game, seats, [*log, deal], **options)
    table = looker.sit(seated.match(looker.app, game, seats, log, **options))
    saved = looker.sit(seated.match(looker.app, game, seats, [*log, deal], **options))
    tokens = hidden(looker.client.get(table).text) | {"work_out": "1"}

    def worked_out(answers):
        return lambda language: looker.client.post(
            f"{table}/deals", data=tokens | answers, headers={"Accept-Language": language}
        )

    yield "nothing tapped", worked_out({"contract": contract})
    yield "all but one", worked_out(dict([*fields.items()][:-1]) | {"contract": contract})
    yield "all tapped", worked_out(fields | {"contract": contract})
    yield "saved", lambda language: looker.client.get(saved, headers={"Accept-Language": language})


@pytest.mark.sweep
@pytest.mark.parametrize("game", KEYS)
def test_the_dock_is_whole_in_every_state(app, open_phone, game):
    looker = Looker(app, open_phone())
    looker.page.evaluate(SIZED, SIZES)
    others, wrong, looks = cycle(IN_TURN), list[str](), 0
    for contract, seats, options in states(game):
        for what, ask in docks(looker, game, contract, seats, **options):
            for spoken, size in (NARROW, next(others)):
                answer = ask(spoken)
                assert answer.status_code in (200, 422), (contract, what, answer.status_code)
                faults = looker.page.evaluate(WHOLE, [answer.text, looker.style(answer.text), [size]])
                looks += 1
                wrong += [f"{contract} {seats} {options or ''}, {what}, {spoken} {fault}" for fault in faults]
    assert not wrong, f"{len(wrong)} in {looks} looks\n" + "\n".join(wrong)
