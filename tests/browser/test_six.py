"""Five and six at a table: a column each, keys as large as a finger, figures that do not touch; on every page of it."""

from random import Random

import pytest

from tests.helpers import hands, seated
from tests.helpers.shapes import KEYS_WRONG, looked_at
from tests.helpers.sweep import sweep_all_but
from tests.helpers.tapper import Thumb

GAME, ALL_OF_IT = "rentz", "canadian-salad"
"""A game whose contracts are chosen, and one that comes to its end after six deals."""
PEOPLE = {
    "short": seated.PEOPLE,
    "long": ("Alexandra Konstantina Wilhelmina Bernade", "Александра Константиновна Долгорукая-Юрь",
             "عبدالرحمن عبدالرحمن عبدالرحمن عبدالرحمن", "田中" * 20, "Κωνσταντίνα Παπαδοπούλου-Αλεξοπούλου", "W" * 40),
}  # fmt: skip
PAGES = ("", "/chart", "/finish", "/screen", "/adjust", "/entries/2", "/history", "/print", "/settings", "/text")
SIZES = ((360, 640), (320, 568), (640, 360), (1280, 800))

ASTRAY = """() => {
  const middles = (where) => [...document.querySelectorAll(where)].filter((one) => one.checkVisibility())
    .map((one) => one.getBoundingClientRect()).map((box) => (box.left + box.right) / 2);
  const seats = middles(".board .name"), found = [];
  for (const where of [".save-b > span", ".keys > .col", ".takers > .taker:not(.is-nobody)", ".order > .place",
    ".deal-n > span"]) {
    const at = middles(where);
    at.forEach((middle, n) => {
      const off = Math.abs(middle - seats[n % seats.length]);
      if (off > 4) found.push(`${where} ${n}: ${off}`);
    });
  }
  return found;
}"""
"""What does not stand in its seat's column, and by how many pixels."""
LINES = """() => [...document.querySelectorAll(".chart .ln")].map((line) => getComputedStyle(line))
  .map((style) => [style.stroke, style.strokeDasharray])"""
"""The ink and the dashes of each line of the chart."""


def played(app, game, seats, deals, people=PEOPLE["short"], **entry):
    """The keep link of a match with so many made-up deals, and one entry more if it is given."""
    log = []
    while len(log) < deals and (ledger := seated.replayed(game, seats, log)).next_turn is not None:
        open_ = ledger.next_turn.contracts
        log.append(seated.made_up(ledger, open_[len(log) % len(open_)], Random(len(log))))
    return seated.match(app, game, seats, log=[*log, *([entry] if entry else [])], people=people)


@pytest.mark.sweep
@pytest.mark.parametrize(("people", "seats"), [("long", 6), ("short", 5)])
def test_every_page_keeps_its_shape(app, open_phone, people, seats):
    """With figures of five digits: no page is wider than its window, and nothing is broken, cut or over another."""
    changes = [12360, -12480, 120, -9999, 9999, 0][: seats - 1]
    far = {"kind": "adjustment", "changes": [*changes, -sum(changes)], "bank": 0, "note": "as agreed"}
    page = open_phone()
    faults = []
    for game, deals, entry in ((GAME, 9, far), (ALL_OF_IT, 6, {})):
        hands.sit(page, played(app, game, seats, deals, PEOPLE[people], **entry))
        table = page.url
        for path in PAGES:
            page.goto(table + path)
            faults += looked_at(page, f"{game}{path}", SIZES)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("seats", sweep_all_but(6, of=[5, 6]))
@pytest.mark.parametrize("contract", sweep_all_but("tricks", of=["tricks", "king", "rentz"]))
def test_an_entry_stands_in_its_columns(app, open_phone, contract, seats):
    """Board, keys and Save share the columns, each key is as large as a finger, and the phone need not scroll far."""
    page = open_phone(width=360, height=640)
    hands.sit(page, played(app, GAME, seats, 0))
    entered(app, page, contract)
    faults = looked_at(page, contract, SIZES)
    for width, height in ((360, 640), (320, 568)):
        page.set_viewport_size({"width": width, "height": height})
        faults += page.evaluate(KEYS_WRONG) + page.evaluate(ASTRAY)
    assert not faults, "\n".join(faults)


def entered(app, page, contract):
    table = seated.stored(app, page)
    Thumb(page).enter(table.contract(contract), seated.made_up(table.ledger, contract, Random(3))["facts"])
    hands.until(page, "!document.querySelector('.htmx-request')")


@pytest.mark.parametrize("scheme", sweep_all_but("light", of=["light", "dark"]))
def test_six_lines_are_told_apart(app, open_phone, scheme):
    """Each line has an ink and dashes of its own, so that one of the two is enough."""
    page = open_phone(scheme=scheme)
    hands.sit(page, played(app, ALL_OF_IT, 6, 6))
    page.goto(page.url + "/chart")
    lines = page.evaluate(LINES)
    assert len({ink for ink, _dashes in lines}) == len({dashes for _ink, dashes in lines}) == 6


def test_who_went_out_is_struck_in_any_column(app, open_phone):
    page = open_phone()
    hands.sit(page, played(app, ALL_OF_IT, 6, 0))
    page.evaluate(WENT_OUT)
    assert page.evaluate(
        "[...document.querySelectorAll('.went-out .key')].map((key) => getComputedStyle(key).visibility)"
    ) == ["visible" if seat < 5 else "hidden" for seat in range(6)]


WENT_OUT = """() => {
  const six = [...Array(6).keys()], key = (n) => `<input type="radio" name="out" ${n === 5 ? "checked" : ""}>`;
  const col = `<fieldset class="col"><label class="key"><span>1</span></label></fieldset>`;
  document.querySelector("#entry").innerHTML = `<div class="went-out"><fieldset><div class="takers">
    ${six.map((n) => `<label class="taker">${key(n)}<span></span></label>`).join("")}</div></fieldset>
    <div class="keys is-single">${six.map(() => col).join("")}</div></div>`;
}"""
"""No game for six asks who went out yet, so its keys are written into the page."""
