"""Sideways: in every window each key stands in the column under its player's name or in the row beside it, and never in
line with a row of the board that is somebody else's. Measured over every contract of every game."""

from random import Random

import pytest

from scorer.engine.schedule import MAX_PEOPLE
from scorer.games import LOADED, find
from tests.browser.test_taps import DEALS
from tests.helpers import generate, seated
from tests.helpers.hands import sit
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
SIZES = ((360, 640), (320, 568), (844, 390), (740, 360), (640, 360))
"""Width and height of every window: phones upright, then on their side."""
TRIES = 60
"""So many made-up deals of a contract are looked through until each of its questions has been asked."""
PEOPLE = {
    "en": ("Bartholomew Montgomery", "Konstantina", "Владимир Владимирович", "Dana-Alexandra", "Emil", "Františka"),
    "ar": ("عمر", "ليلى", "عبد الرحمن الطويل جدا", "Dana", "Emil", "Františka"),
}
"""Long names, and those of a table that is read from the right."""

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
LOOK = """([html, style, does, names]) => {
  const looked = LOOKED;
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
    found[size] = looked(doc, names);
  }
  return found;
}"""
"""What a function finds in a page, in each window: how much it has looked at, and what is wrong.

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
        self.states = self.keys = 0
        self.wrong = []
        page.set_viewport_size({"width": 900, "height": 900})
        page.set_content("<!DOCTYPE html><body>")
        page.evaluate(FRAMES, SIZES)

    def sit(self, link):
        """The address of the table with this keep link."""
        return str(self.client.get(link, headers=self.headers).headers["Location"]).partition("?")[0]

    def look(self, what, address, people, contract="", playing=0):
        """Look at a page, with this contract chosen where it is to be chosen, in each of STATES.

        `playing`: how many of the people play the deal; 0: all.
        """
        html = self.get(address)
        for number, does in enumerate(STATES):
            if number and not _changes(html, does):
                continue
            first = [(f'.tab input[value="{contract}"]', 0)] if contract else []
            sent = [html, self.style(html), [*first, *does], people]
            for size, (keys, wrong) in self.page.evaluate(self.script(ASTRAY), sent).items():
                self.states += 1
                self.keys += keys
                if keys < (playing or len(people)):
                    self.wrong.append(f"{what} [{number}] at {size}: {keys} keys for {playing or len(people)} players")
                if wrong:
                    self.wrong.append(f"{what} [{number}] at {size}: {len(wrong)} of {keys}, {wrong[0]}")

    @staticmethod
    def script(looked):
        """The script that runs this function in each window."""
        return LOOK.replace("LOOKED", looked)

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


def looked_over(looker, key, people, only_begun=False):
    """Look at every contract of a game: as it is asked, and with the answers of made-up deals."""
    for contract, seats, options in states(key):
        what = " ".join([key, str(seats), contract, *map(str, options.items())])
        log = seated.until(key, contract, seats, **options)
        names = people[:seats]
        link = seated.match(looker.app, key, seats, log, people=names, **options)
        looker.look(what, looker.sit(link), names, contract)
        for deal in () if only_begun else deals(key, contract, seats, log, **options):
            link = seated.match(looker.app, key, seats, [*log, deal], people=names, **options)
            looker.look(f"{what}, answered", f"{looker.sit(link)}/entries/{len(log) + 1}", names)


@pytest.mark.parametrize("game", sweep_all_but("lora-points", of=LOADED))
def test_each_key_stands_beside_its_player(app, open_phone, game):
    looker = Looker(app, open_phone())
    looked_over(looker, game, seated.PEOPLE)
    assert looker.keys > looker.states
    assert not looker.wrong, f"{len(looker.wrong)} of {looker.states}\n" + "\n".join(looker.wrong)


@pytest.mark.sweep
@pytest.mark.parametrize(("language", "people"), PEOPLE.items())
def test_names_of_any_length_stand_beside_their_keys(app, open_phone, language, people):
    looker = Looker(app, open_phone(), language)
    for game in ("trex", "croatian-lora", "rentz"):
        looked_over(looker, game, people, only_begun=True)
    assert not looker.wrong, f"{len(looker.wrong)} of {looker.states}\n" + "\n".join(looker.wrong)


@pytest.mark.parametrize(("width", "height"), sweep_all_but((640, 360), of=SIZES[2:]))
def test_the_name_of_who_rests_is_in_sight(app, page, width, height):
    """Where names have a line of their own, the ground of the total of who rests does not lie over it."""
    page.set_viewport_size({"width": width, "height": height})
    sit(page, seated.match(app, "king", 6, sits_out="before"))
    seen = page.locator(".board .is-out .clip").first.evaluate("""(name) => {
      const box = name.getBoundingClientRect();
      return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2).textContent;
    }""")
    assert seen == "Cyril"


def sitting_tables(key):
    """How many people may be at a table of this game of whom some sit out, and who does."""
    game = find(key)
    for people in range(MAX_PEOPLE + 1):
        seats = game.players_of_deal(people, "before")
        if seats is not None and game.has_room(seats, people):
            yield people, "before" if game.dealer_has_part else "dealer"


@pytest.mark.parametrize("game", sweep_all_but("barbu-french", of=LOADED))
def test_keys_stand_beside_their_players_where_somebody_rests(app, open_phone, game):
    looker = Looker(app, open_phone())
    for people, sits_out in sitting_tables(game):
        names = seated.PEOPLE[:people]
        log = []
        for _turn in range(2):
            ledger = seated.replayed(game, people, log, sits_out)
            turn = ledger.next_turn
            contract = turn.contracts[0]
            what = f"{game} {people} {sits_out} {contract}"
            address = looker.sit(seated.match(app, game, people, log, sits_out=sits_out))
            looker.look(what, address, names, contract, ledger.play.playing)
            log.append(seated.made_up(ledger, contract, Random(len(log))))
            address = looker.sit(seated.match(app, game, people, log, sits_out=sits_out))
            looker.look(f"{what}, answered", f"{address}/entries/{len(log)}", names, playing=ledger.play.playing)
    assert not looker.wrong, f"{len(looker.wrong)} of {looker.states}\n" + "\n".join(looker.wrong)


SPILLS = """(contract) => [...contract.querySelectorAll("*")].filter((part) => part.checkVisibility())
  .filter((part) => part.getBoundingClientRect().top < -1 || part.getBoundingClientRect().bottom > 45)
  .map((part) => part.textContent)"""
"""What stands above or below the bar, which is 44 high."""


@pytest.mark.parametrize(
    ("game", "contract", "seats"),
    sweep_all_but(
        ("kierki", "seven-last", 4),
        of=[("kierki", "seven-last", 4), ("king-three", "plus-last-two", 3), ("croatian-lora", "king-last", 4)],
    ),
)
def test_the_name_of_a_contract_stands_in_the_bar(app, open_phone, game, contract, seats):
    """A long one too, on two lines at most, with what it pays where there is room, and beside the longest title."""
    people = ("Bartholomew", "Annamaria", "Maximilian", "Konstantina")
    link = seated.match(app, game, seats, seated.until(game, contract, seats), people=people)
    for language in ("en", LONGEST):
        page = open_phone(language=language)
        for width, height in SIZES[2:]:
            page.set_viewport_size({"width": width, "height": height})
            sit(page, link)
            assert page.locator("#entry .contract").evaluate(SPILLS) == [], (language, width)
            box, title = page.locator("#entry .contract-h").bounding_box(), page.locator(".top-text").bounding_box()
            assert title["x"] + title["width"] < box["x"], (language, width)


@pytest.mark.parametrize("language", sweep_all_but(LONGEST, of=["en", LONGEST, "ar"]))
@pytest.mark.parametrize("game", sweep_all_but("rentz", of=["rentz", "barbu-french", "trex", "quodlibet-wheel"]))
def test_the_chosen_contract_stands_in_the_bar(app, open_phone, game, language):
    """With the key that changes it, beside the title: the rows of keys need all the room below."""
    page = open_phone(language=language)
    page.set_viewport_size({"width": SIZES[-1][0], "height": SIZES[-1][1]})
    sit(page, seated.match(app, game, max(find(game).seats)))
    tabs = page.locator("#entry .tab input")
    for contract in tabs.evaluate_all("(all) => all.map((tab) => tab.value)"):
        page.locator(f'#entry .tab input[value="{contract}"]').evaluate("(tab) => { tab.checked = true; }")
        for width, height in SIZES[2:]:
            page.set_viewport_size({"width": width, "height": height})
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


@pytest.mark.parametrize("game", sweep_all_but("rentz", "croatian-lora", of=LOADED))
def test_each_row_of_keys_stands_above_the_dock(app, open_phone, game):
    """On its side, every contract with every number of players."""
    looker = Looker(app, open_phone())
    for contract, seats, options in states(game):
        log = seated.until(game, contract, seats, **options)
        html = looker.get(looker.sit(seated.match(app, game, seats, log, **options)))
        html = html.replace('id="entry"', 'id="entry" data-touched', 1)
        chosen = [(f'.tab input[value="{contract}"]', 0)]
        found = looker.page.evaluate(looker.script(UNDER), [html, looker.style(html), chosen, []])
        for width, height in SIZES[2:]:
            keys, under = found[f"{width}x{height}"]
            looker.keys += keys
            if keys and under > 0:
                looker.wrong.append(f"{contract} {seats} at {width}x{height}: {under} px")
    assert looker.keys
    assert not looker.wrong, "\n".join(looker.wrong)


@pytest.mark.parametrize("game", sweep_all_but("slovak-lorum", "barbu-french", of=LOADED))
def test_who_plays_stands_above_the_dock_where_somebody_rests(app, open_phone, game):
    looker = Looker(app, open_phone())
    for people, sits_out in sitting_tables(game):
        log = []
        for _turn in range(3):
            html = looker.get(looker.sit(seated.match(app, game, people, log, sits_out=sits_out)))
            html = html.replace('id="entry"', 'id="entry" data-touched', 1)
            ledger = seated.replayed(game, people, log, sits_out)
            log.append(seated.made_up(ledger, ledger.next_turn.contracts[0], Random(len(log))))
            chosen = [(f'.tab input[value="{log[-1]["contract"]}"]', 0)]
            found = looker.page.evaluate(looker.script(UNDER), [html, looker.style(html), chosen, []])
            for width, height in SIZES[2:]:
                keys, under = found[f"{width}x{height}"]
                looker.keys += keys
                if keys and under > SHORT_OF.get((game, people), 0):
                    looker.wrong.append(f"{people} {log[-1]['contract']} at {width}x{height}: {under} px")
    assert looker.keys or not list(sitting_tables(game))
    assert not looker.wrong, "\n".join(looker.wrong)
