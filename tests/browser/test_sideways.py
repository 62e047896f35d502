"""Sideways: in every window each key stands in the column under its player's name or in the row beside it, and never in
line with a row of the board that is somebody else's; no short name ends in dots, and rows of keys end above the dock.

Measured over every contract of every game, each of which is laid out once in every window and then looked at."""

from random import Random

import pytest

from scorer.engine.schedule import MAX_PEOPLE
from scorer.games import LOADED, find
from tests.browser.test_taps import DEALS
from tests.helpers import generate, seated
from tests.helpers.hands import sit
from tests.helpers.shapes import SIZES
from tests.helpers.spoken import LONGEST
from tests.helpers.sweep import sweep_all_but

ASTRAY = """(doc, names) => {
  const wrong = [];
  const box = (one) => one.getBoundingClientRect();
  const seen = (one) => one.checkVisibility({visibilityProperty: true}) && box(one).width > 1 && box(one).height > 1
    && !one.closest(".vh") && !clipped(one);
  const clipped = (one) => {
    for (let up = one; up; up = up.parentElement) {
      if (doc.defaultView.getComputedStyle(up).clipPath !== "none") return true;
    }
    return false;
  };
  const called = (text) => names.findIndex((name) => text === name || text.startsWith(`${name}, `)
    || text.startsWith(`${name}: `));
  const row = [...doc.querySelectorAll(".board thead th")].map(box);
  const stacked = row.length > 1 && row[1].top >= row[0].bottom - 1;
  /* where somebody rests the board has a column more than the keys: there a key may bear its name itself */
  const rests = doc.querySelector(".board thead .is-out") !== null;
  const inside = (at, from, to) => from - 0.5 <= at && at <= to + 0.5;
  /* the names that can be read over or beside keys, and how far each of them reaches */
  const where = "#entry :is(.col > legend, .row-names > *, .row-name)";
  const labels = [...doc.querySelectorAll(where)].filter(seen)
    .map((one) => [called(one.textContent.trim()), box(one), one.closest(".col") && box(one.closest(".col"))]);
  const keys = [...doc.querySelectorAll("#entry :is(label.key, label.taker, .place, .step, .keys > input.line)")];
  let number = 0;
  const contracts = [...doc.querySelectorAll("#entry .facts")].filter((one) => one.checkVisibility());
  if (contracts.length > 1) wrong.push(`the questions of ${contracts.length} contracts`);
  for (const key of keys) {
    if (!seen(key)) continue;
    const input = key.matches("input") ? key : key.querySelector("input");
    const own = called(key.querySelector(".clip, b.vh")?.textContent.trim() ?? "");
    const said = called(key.ariaLabel ?? input?.ariaLabel ?? "");
    const by_field = Number(/-(\\d+)(?:-prediction|-recounter)?$/.exec(
      key.closest(".col, .keys, .figures") ? input?.name ?? "" : "")?.[1] ?? -1);
    const seat = [own, said, by_field].find((one) => one >= 0) ?? -1;
    if (seat < 0) continue;
    number += 1;
    const at = box(key), x = (at.left + at.right) / 2, y = (at.top + at.bottom) / 2;
    const what = `${names[seat]}: ${input?.name ?? key.name} ${input?.value ?? key.value}`;
    if (stacked) {
      const beside = row.findIndex((one) => inside(y, one.top + 1, one.bottom - 1));
      if (beside >= 0 && beside !== seat) { wrong.push(`${what} in line with ${names[beside]}`); continue; }
      if (beside === seat) continue;
    } else if (inside(x, row[seat].left, row[seat].right)) continue;
    const named = labels.some(([who, name, col]) => who === seat && (inside(y, name.top, name.bottom)
      || (col && inside(x, col.left, col.right) && (inside(y, name.top, col.bottom) || key.closest(".is-pair")))));
    const in_fold = key.closest("details.fold")?.querySelector("summary").textContent.includes(names[seat]);
    const label = key.querySelector(".clip");
    const bears = own >= 0 && label && seen(label);
    if (!named && !in_fold && !(bears && (stacked || rests))) wrong.push(`${what} without a name`);
  }
  return [number, wrong];
}"""
"""Of a page's document and the players' names: how many keys of players there are, and what is wrong with them. A key
lies in the column under its player's name or in a row with that name, and never in line with a row of the board that is
somebody else's. A key that bears its player's name where it can be read needs no column if the board's are rows, or
others as somebody rests. And the questions of one contract are seen at a time. Plain JavaScript, for a browser of any
make."""
CUT = """(doc) => {
  const all = [...doc.querySelectorAll(".board .name, .col > legend, .row-name")];
  const style_of = (one) => doc.defaultView.getComputedStyle(one);
  const clipped = (one) => one && (style_of(one).clipPath !== "none" || clipped(one.parentElement));
  const names = all.filter((one) => one.checkVisibility({visibilityProperty: true}) && !clipped(one));
  const found = [];
  for (const name of names) {
    const words = doc.createTreeWalker(name, NodeFilter.SHOW_TEXT), range = doc.createRange();
    for (let text; (text = words.nextNode());) {
      const box = text.parentElement, style = style_of(box);
      if (!text.data.trim() || box.matches(".vh") || style.textOverflow !== "ellipsis") continue;
      range.selectNodeContents(text);
      /* dots come where a word is wider than what the padding leaves of its box, however little */
      const room = box.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      const by = range.getBoundingClientRect().width - room;
      if (by > 0.5) found.push(`${text.data.trim()} by ${by.toFixed(1)} (${name.className || name.localName})`);
    }
  }
  return [names.length, found];
}"""
"""Of a page's document: how many names stand on the board, over keys and beside them, and which of them end in dots."""
UNDER = """(doc) => {
  const seen = (one) => one.checkVisibility({visibilityProperty: true}) && one.getBoundingClientRect().width > 1;
  const top = (one) => one.getBoundingClientRect().top;
  const dock = Math.min(...[...doc.querySelectorAll(".dock, .told")].filter(seen).map(top));
  const keys = [...doc.querySelectorAll("#entry .is-beside :is(.key, .taker)")]
    .filter((one) => seen(one) && !one.closest("details"));
  return [keys.length, Math.max(...keys.map((one) => one.getBoundingClientRect().bottom)) - dock];
}"""
"""Of a page's document: how many keys stand in the players' rows, and how far the lowest reaches under the dock."""
SHORT_OF = {("slovak-lorum", 6): 16}
"""So many pixels the last of six may lack: three contracts and a heading stand over their rows."""
ON_ITS_SIDE = [f"{width}x{height}" for width, height in SIZES[2:]]
TRIES = 60
"""So many made-up deals of a contract are looked through until each of its questions has been asked."""
PEOPLE = {
    "en": ("Bartholomew Montgomery", "Konstantina", "Владимир Владимирович", "Dana-Alexandra", "Emil", "Františka"),
    "ar": ("عمر", "ليلى", "عبد الرحمن الطويل جدا", "Dana", "Emil", "Františka"),
}
"""Long names, and those of a table that is read from the right."""
SHORT = {
    "six letters": ("Zuzana", "Monika", "Marian", "Boris", "Dana", "Andrej"),
    "five letters": ("Marek", "Boris", "Cyril", "Dana", "Emil", "Eva"),
}

FRAMES = """(sizes) => {
  document.body.innerHTML = "";
  for (const [width, height] of sizes) {
    const frame = document.createElement("iframe");
    Object.assign(frame.style, {width: `${width}px`, height: `${height}px`, border: 0, display: "block"});
    document.body.append(frame);
    frame.contentDocument.write("<!DOCTYPE html><title></title>");
    frame.contentDocument.close();
  }
}"""
"""A window of each size: a frame has its own width and height, for style sheets too."""
LOOK = (
    """([html, style, does, names, asks]) => {
  const looks = {ASTRAY: ASTRAY_OF, CUT: CUT_OF, UNDER: UNDER_OF};
  const found = {}, page = new DOMParser().parseFromString(html, "text/html");
  page.querySelectorAll("script, link, meta, noscript").forEach((one) => one.remove());
  for (const frame of document.querySelectorAll("iframe")) {
    const doc = frame.contentDocument, root = doc.documentElement, size = `${frame.clientWidth}x${frame.clientHeight}`;
    if (root.dataset.style !== style.length + style.slice(0, 99)) {
      doc.head.innerHTML = "";
      doc.head.append(Object.assign(doc.createElement("style"), {textContent: style}));
      root.dataset.style = style.length + style.slice(0, 99);
    }
    root.className = "has-js has-htmx";
    root.lang = page.documentElement.lang;
    root.dir = page.documentElement.dir;
    doc.body.className = page.body.className;
    doc.body.innerHTML = page.body.innerHTML;
    doc.querySelectorAll("details").forEach((one) => { one.open = true; });
    for (const [where, nth] of does) {
      const key = doc.querySelectorAll(`#entry ${where}`)[nth];
      if (key) key.checked = true;
    }
    found[size] = asks.map((ask) => {
      if (ask === "UNDER") doc.querySelector("#entry").dataset.touched = ""; /* Save in the place of what is told */
      return looks[ask](doc, names);
    });
  }
  return found;
}""".replace("ASTRAY_OF", ASTRAY)
    .replace("CUT_OF", CUT)
    .replace("UNDER_OF", UNDER)
)
"""What ASTRAY, CUT and UNDER find in a page, in each window, as far as they are asked, in that order.

`does` are keys to be chosen first; folds are open."""

STATES = (
    [],
    # a number over eight, which some windows show only after a tap: of one player, then of two
    [(".col:nth-child(2) .key:nth-last-of-type(1) input", 0)],
    [(".col:nth-child(1) .key:nth-last-of-type(1) input", 0), (".col:nth-child(3) .key:nth-last-of-type(2) input", 0)],
    # who went out: the cards left of the others
    [(".went-out .taker input", 1)],
)  # fmt: skip
"""What is tapped before a page is looked at, besides what was saved."""


class Looker:
    """A page with a window of every size, in which pages of the app are looked at; it counts states and keys."""

    def __init__(self, app, page, language="en"):
        self.app, self.page = app, page
        self.client = app.test_client()
        self.headers = {"Accept-Language": language}
        self.styles = {}
        self.states = self.keys = self.rows = 0
        self.wrong = []
        page.set_viewport_size({"width": 900, "height": 900})
        page.set_content("<!DOCTYPE html><body>")
        page.evaluate(FRAMES, SIZES)

    def sit(self, link):
        """The address of the table with this keep link."""
        return str(self.client.get(link, headers=self.headers).headers["Location"]).partition("?")[0]

    def look(self, what, address, people, contract="", playing=0, asks=("ASTRAY",), short_of=0):
        """Look at a page: of a deal to be entered with this contract chosen, and for keys astray in each of STATES.

        `playing`: how many of the people play the deal; 0: all. The last row may be short of so many pixels.
        """
        html = self.get(address)
        for number, does in enumerate(STATES if contract else STATES[:1]):
            asked = ("ASTRAY",) if number else asks
            if number and ("ASTRAY" not in asks or not _changes(html, does)):
                continue
            first = [(f'.tab input[value="{contract}"]', 0)] if contract else []
            sent = [html, self.style(html), [*first, *does], people, asked]
            for size, answers in self.page.evaluate(LOOK, sent).items():
                found, place = dict(zip(asked, answers, strict=True)), f"{what} [{number}] at {size}"
                if "ASTRAY" in found:
                    keys, wrong = found["ASTRAY"]
                    self.states += 1
                    self.keys += keys
                    if keys < (playing or len(people)):
                        self.wrong.append(f"{place}: {keys} keys for {playing or len(people)} players")
                    if wrong:
                        self.wrong.append(f"{place}: {len(wrong)} of {keys}, {wrong[0]}")
                if "CUT" in found:
                    names, cut = found["CUT"]
                    self.wrong += [f"{place}: {name}" for name in cut]
                    if names < 3:
                        self.wrong.append(f"{place}: {names} names")
                if "UNDER" in found and size in ON_ITS_SIDE:
                    rows, under = found["UNDER"]
                    self.rows += rows
                    if rows and under > short_of:
                        self.wrong.append(f"{place}: {under} px under the dock")

    def get(self, address):
        answer = self.client.get(address, headers=self.headers)
        assert answer.status_code == 200, address
        return answer.text

    def style(self, html):
        name = html.partition('<link rel="stylesheet" href="')[2].partition('"')[0]
        if name not in self.styles:
            self.styles[name] = self.client.get(name).text
        return self.styles[name]


def _changes(html, does):
    """Whether a page has what is tapped in this state: who went out, or numbers over eight."""
    return "went-out" in html if "went-out" in does[0][0] else "key-8" in html


def deals(game, contract, seats, log, **options):
    """Made-up deals until each question of the contract was asked once, those that seldom matter too."""
    ledger = seated.replayed(game, seats, log, **options)
    asked = ledger.play.contracts[contract]
    unseen = {fact.key for fact in asked.asks}
    for seed in range(TRIES):
        if not unseen:
            return
        facts = generate.facts(asked, ledger.table_state(), Random(seed))
        new = unseen & facts.keys()
        if new:
            unseen -= new
            yield {"kind": "deal", "contract": contract, "facts": facts}


def states(key):
    """Every contract of a game with every number of players, and those of its house rules that ask otherwise."""
    game = find(key)
    for seats in game.seats:
        rules = game.rules()
        played = getattr(rules, "contracts", ())
        for contract in game.contracts(rules, seats):
            yield contract.key, seats, {"contracts": [contract.key]} if played and contract.key not in played else {}
    yield from ((deal.contract, deal.seats, dict(deal.options)) for deal in DEALS if deal.game == key and deal.options)


def look_over(looker, key, tables, people, only_begun=False):
    """Look at every contract of a game at these tables: as it is asked, and with the answers of made-up deals."""
    for contract, seats, options in states(key):
        if seats not in tables:
            continue
        what = " ".join([key, str(seats), contract, *map(str, options.items())])
        log = seated.until(key, contract, seats, **options)
        names = people[:seats]
        asks = ("ASTRAY",) if only_begun else ("ASTRAY", "CUT", "UNDER")
        link = seated.match(looker.app, key, seats, log, people=names, **options)
        looker.look(what, looker.sit(link), names, contract, asks=asks)
        for deal in () if only_begun else deals(key, contract, seats, log, **options):
            link = seated.match(looker.app, key, seats, [*log, deal], people=names, **options)
            looker.look(f"{what}, answered", f"{looker.sit(link)}/entries/{len(log) + 1}", names)


TABLES = [(game, seats) for game in LOADED for seats in find(game).seats]


@pytest.mark.parametrize(
    ("game", "seats"), sweep_all_but(("lora-points", 3), ("croatian-lora", 4), ("rentz", 5), of=TABLES)
)
def test_each_contract_in_every_window(app, open_phone, game, seats):
    """Keys stand beside their players, six letters are whole, and on its side all rows end above the dock."""
    looker = Looker(app, open_phone())
    look_over(looker, game, [seats], SHORT["six letters"])
    # names so short have a total beside them on a phone on its side, of nought or of three digits
    contract, people = next(iter(states(game)))[0], SHORT["five letters"]
    far = {"kind": "adjustment", "changes": [120, *[0] * (seats - 2), -120], "bank": 0, "note": ""}
    for log in ([], [far]):
        link = seated.match(app, game, seats, log, people=people)
        looker.look(f"{game}, five letters", looker.sit(link), people[:seats], contract, asks=("CUT",))
    assert looker.keys > looker.states
    assert looker.rows
    assert not looker.wrong, f"{len(looker.wrong)} of {looker.states}\n" + "\n".join(looker.wrong)


@pytest.mark.sweep
@pytest.mark.parametrize(("language", "people"), PEOPLE.items())
def test_names_of_any_length_stand_beside_their_keys(app, open_phone, language, people):
    looker = Looker(app, open_phone(), language)
    for game in ("trex", "croatian-lora", "rentz"):
        look_over(looker, game, find(game).seats, people, only_begun=True)
    assert not looker.wrong, f"{len(looker.wrong)} of {looker.states}\n" + "\n".join(looker.wrong)


def test_the_name_of_who_rests_is_in_sight(app, page):
    """Where names have a line of their own, the ground of the total of who rests does not lie over it."""
    sit(page, seated.match(app, "king", 6, sits_out="before"))
    for width, height in SIZES[2:]:
        page.set_viewport_size({"width": width, "height": height})
        seen = page.locator(".board .is-out .clip").first.evaluate("""(name) => {
          const box = name.getBoundingClientRect();
          return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2).textContent;
        }""")
        assert seen == "Cyril", (width, height)


def sitting_tables(key):
    """How many people may be at a table of this game of whom some sit out, and who does."""
    game = find(key)
    for people in range(MAX_PEOPLE + 1):
        seats = game.players_of_deal(people, "before")
        if seats is not None and game.has_room(seats, people):
            yield people, "before" if game.dealer_has_part else "dealer"


@pytest.mark.parametrize("game", sweep_all_but("slovak-lorum", "barbu-french", of=LOADED))
def test_each_contract_where_somebody_rests(app, open_phone, game):
    """The first three deals, and the answers of the first two: keys beside their players, rows above the dock."""
    looker = Looker(app, open_phone())
    tables = list(sitting_tables(game))
    for people, sits_out in tables:
        names, log = seated.PEOPLE[:people], []
        for turn in range(3):
            ledger = seated.replayed(game, people, log, sits_out)
            contract, playing = ledger.next_turn.contracts[0], ledger.play.playing
            what = f"{game} {people} {sits_out} {contract}"
            address = looker.sit(seated.match(app, game, people, log, sits_out=sits_out))
            short_of = SHORT_OF.get((game, people), 0)
            looker.look(what, address, names, contract, playing, ("ASTRAY", "UNDER"), short_of)
            log.append(seated.made_up(ledger, contract, Random(len(log))))
            if turn < 2:
                address = looker.sit(seated.match(app, game, people, log, sits_out=sits_out))
                looker.look(f"{what}, answered", f"{address}/entries/{len(log)}", names, playing=playing)
    assert looker.rows or not tables
    assert not looker.wrong, f"{len(looker.wrong)} of {looker.states}\n" + "\n".join(looker.wrong)


SPILLS = """(contract) => [...contract.querySelectorAll("*")].filter((part) => part.checkVisibility())
  .filter((part) => part.getBoundingClientRect().top < -1 || part.getBoundingClientRect().bottom > 45)
  .map((part) => part.textContent)"""
"""What stands above or below the bar, which is 44 high."""


@pytest.mark.parametrize(
    ("game", "contract", "seats", "language"),
    sweep_all_but(
        ("kierki", "seven-last", 4, LONGEST),
        of=[
            ("kierki", "seven-last", 4, LONGEST),
            ("king-three", "plus-last-two", 3, LONGEST),
            ("croatian-lora", "king-last", 4, "en"),
        ],
    ),
)
def test_the_name_of_a_contract_stands_in_the_bar(app, open_phone, game, contract, seats, language):
    """A long one too, on two lines at most, with what it pays where there is room, and beside the longest title."""
    people = ("Bartholomew", "Annamaria", "Maximilian", "Konstantina")
    page = open_phone(language=language)
    sit(page, seated.match(app, game, seats, seated.until(game, contract, seats), people=people))
    for width, height in SIZES[2:]:
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator("#entry .contract").evaluate(SPILLS) == [], width
        box, title = page.locator("#entry .contract-h").bounding_box(), page.locator(".top-text").bounding_box()
        assert title["x"] + title["width"] < box["x"], width


@pytest.mark.parametrize(
    ("game", "language"),
    # the most contracts in the longest language and from the right; every other game of many once
    sweep_all_but(
        ("rentz", LONGEST),
        of=[("rentz", LONGEST), ("rentz", "ar"), ("barbu-french", LONGEST), ("trex", "ar"), ("quodlibet-wheel", "en")],
    ),
)
def test_the_chosen_contract_stands_in_the_bar(app, open_phone, game, language):
    """With the key that changes it, beside the title: the rows of keys need all the room below."""
    page = open_phone(language=language)
    sit(page, seated.match(app, game, max(find(game).seats)))
    tabs = page.locator("#entry .tab input")
    for width, height in SIZES[2:]:
        page.set_viewport_size({"width": width, "height": height})
        for contract in tabs.evaluate_all("(all) => all.map((tab) => tab.value)"):
            page.locator(f'#entry .tab input[value="{contract}"]').evaluate("(tab) => { tab.checked = true; }")
            assert page.locator("#entry .tabs").evaluate(SPILLS) == [], (contract, width)
            box, title = page.locator("#entry .tabs").bounding_box(), page.locator("h1").evaluate(WORDS)
            assert title <= box["x"] if language != "ar" else title >= box["x"] + box["width"], (contract, width)


WORDS = """(title) => {
  const range = document.createRange();
  range.selectNodeContents(title);
  const words = range.getBoundingClientRect(), box = title.getBoundingClientRect();
  return document.dir === "rtl" ? Math.max(words.left, box.left) : Math.min(words.right, box.right);
}"""
"""Where the words of the title end, or are cut."""
