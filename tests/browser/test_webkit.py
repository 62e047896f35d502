"""WebKit, the engine of every iPhone: a deal of each kind of game on a phone that is turned and loses its line."""

import shutil
from random import Random

import pytest

from scorer import create_app
from scorer.store import connections
from scorer.web import htmx
from tests.helpers import seated, tapper, webkit
from tests.helpers.cheap import lay_database
from tests.helpers.chromium import leave_out
from tests.helpers.webkit import SHORT, SIDEWAYS, UPRIGHT

GAMES = {
    "a bank, a count, two cards": ("slovak-lorum", "regular", 4, {}),
    "passes that are counted": ("hungarian-lorum", "lorum", 4, {}),
    "cards that are left": ("serbian-lora", "lora", 4, {}),
    "thirteen tricks": ("king", "tricks", 4, {}),
    "cards that are doubled": ("trex", "girls", 4, {}),
    "the order of going out": ("trex", "trex", 4, {}),
    "three players, trumps": ("tribello", "turned-trump", 3, {}),
    "players who double": ("barbu", "last-two", 4, {}),
    "six players": ("rentz", "diamonds", 6, {}),
}
"""What the keys ask, and where: a game, one of its contracts, how many play, house rules."""

WRONG = """(() => {
  const sideways = innerWidth > innerHeight;
  const names = [...document.querySelectorAll(".board .name")].map((name) => name.firstElementChild);
  const totals = [...document.querySelectorAll(".board .total")];
  const words = (element) => element.textContent.trim();
  const box = (element) => element.getBoundingClientRect();
  const drawn = (element) => { /* as wide as what is written, as high as its figures */
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, right, width } = box(range), { top, bottom } = box(element);
    const middle = (top + bottom) / 2, half = 0.35 * parseFloat(getComputedStyle(element).fontSize);
    return { left, right, width, top: middle - half, bottom: middle + half };
  };
  const cells = names.map((name) => box(name.closest("th")));
  const is_within = (inner, outer) => inner.width > 0 && inner.left > outer.left - 1 && inner.right < outer.right + 1
    && inner.top > outer.top - 1 && inner.bottom < outer.bottom + 1;
  const is_over = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const at = (key) => (sideways ? box(key).top + box(key).bottom : box(key).left + box(key).right) / 2;
  const is_beside = (place, cell) => (sideways ? cell.top < place && place < cell.bottom
    : cell.left < place && place < cell.right);
  const wrong = [];
  if (!names.length || names.length !== totals.length) wrong.push(`${names.length} names, ${totals.length} totals`);
  for (const [number, element] of [...names, ...totals].entries()) {
    if (!is_within(drawn(element), box(element.closest("th, td")))) wrong.push(`${words(element)} is not in its cell`);
    for (const other of [...names, ...totals].slice(0, number)) {
      if (is_over(drawn(element), drawn(other))) wrong.push(`${words(element)} lies over ${words(other)}`);
    }
  }
  const bottom = Math.max(...cells.map((cell) => cell.bottom));
  const belongs = (element, seat) => {
    const place = at(element);
    if (is_beside(place, cells[seat]) || (sideways && place > bottom && !element.closest(".board"))) return;
    wrong.push(`${element.outerHTML.slice(0, 120)} does not stand by ${words(names[seat])}`);
  };
  const each = (selector, seat_of) => document.querySelectorAll(selector).forEach((key) => {
    if (key.checkVisibility({ visibilityProperty: true })) belongs(key, seat_of(key));
  });
  const column_of = (key) => [...key.closest(".col").parentElement.children].indexOf(key.closest(".col"));
  totals.forEach(belongs);
  each("#entry .col :is(label, button)", column_of);
  each("#entry .takers > label:not(.is-nobody):has([type=radio])", (key) => +key.querySelector("input").value);
  each("#entry .place", (key) => +key.value);
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) wrong.push(`the page is ${wide} wide`);
  return wrong;
})()"""
"""What is wrong with the board and the keys as they are drawn, each in a sentence."""


FOLD = """[...document.querySelectorAll("details:not([open])")]
  .find((fold) => fold.querySelector(arguments[0]))?.querySelector("summary")"""
"""The outermost closed fold round what is there, where it is tapped open."""


@pytest.fixture(scope="session")
def webkit_phone(tmp_path_factory):
    packages = webkit.missing_packages()
    if packages:
        leave_out("WebKit, which every iPhone has, is not on this computer", f"apt-get install {' '.join(packages)}")
    with webkit.start(tmp_path_factory.mktemp("webkit") / "home") as phone:
        yield phone


@pytest.fixture
def phone(webkit_phone):
    """The phone, upright and without a cookie; what it stores belongs to the address of the test."""
    webkit_phone.turn(UPRIGHT)
    yield webkit_phone
    webkit_phone.forget()


@pytest.fixture
def app(tmp_path, htmx_file):
    """The app with a copy of htmx of its own, so that no phone asks a stranger."""
    instance = tmp_path / "instance"
    lay_database(instance)
    (instance / "vendor").mkdir(exist_ok=True)
    shutil.copy(htmx_file, instance / "vendor" / htmx.NAME)
    yield create_app({"TESTING": True}, instance_path=instance)
    connections.close()


def check(phone):
    wrong = phone.read(WRONG)
    assert not wrong, "\n".join([f"{phone.size()}: {len(wrong)}", *wrong])


def turn(phone, size):
    """Turn the phone: nothing that was chosen is lost, and everything stands where it belongs."""
    chosen = phone.read("document.querySelectorAll('#entry :checked').length")
    phone.turn(size)
    assert phone.read("document.querySelectorAll('#entry :checked').length") == chosen
    check(phone)


def choose(phone, contract):
    tab = f'label.tab:has(input[name="contract"][value="{contract}"])'
    if phone.read("Boolean(document.querySelector(arguments[0])?.querySelector('input:not(:checked)'))", tab):
        phone.tap(tab)


def answer(phone, name, value):
    """Tap one key, after unfolding what it is folded away in."""
    ways = tapper.ways_to_answer(name, value)
    phone.until("document.querySelector(arguments[0])", ", ".join(ways))
    number, folded = phone.read(f"({tapper.HOW})(arguments[0])", list(ways))
    where, how = list(ways.items())[number]
    assert how in ("tapped", "counted"), (name, how)
    while folded and phone.read(FOLD, where):
        phone.driver.execute_script(f"({FOLD}).click()", where)
    for _ in range(int(value) if how == "counted" else 1):
        phone.tap(where)


def enter(phone, contract, facts, half_way):
    """Tap a deal, turning the phone in the middle, until nothing is missing."""
    choose(phone, contract.key)
    keys = tapper.keys(contract, facts, phone.read("document.querySelectorAll('.board thead th').length"))
    for number, key in enumerate(keys):
        if number == len(keys) // 2:
            turn(phone, half_way)
        answer(phone, *key)
    phone.until("document.querySelector('#entry .save:not(.is-missing)') && !document.querySelector('.htmx-request')")
    check(phone)


def totals(phone):
    minus = "\N{MINUS SIGN}"
    texts = phone.read("[...document.querySelectorAll('.board .total')].map((total) => total.textContent.trim())")
    return [int(total.replace(minus, "-")) for total in texts]


def is_at(phone, deal):
    phone.until("document.querySelector('#entry')?.dataset.draft === arguments[0]", str(deal))


def undo(phone):
    """Tap Undo, which is deaf at first so that a second tap on Save does not reach it."""
    phone.until("document.querySelector('.told button')?.getAnimations().length === 0")
    phone.tap(".told button")


@pytest.mark.sweep
@pytest.mark.parametrize("keys", GAMES)
def test_a_deal_in_webkit(app, machine, phone, keys):
    """Turned, entered, saved, taken back, entered again while nobody answers: saved once, and all stands right."""
    game, key, seats, options = GAMES[keys]
    log = seated.until(game, key, seats, **options)
    before = seated.replayed(game, seats, log, **options)
    deal = seated.made_up(before, key, Random(7))
    after = seated.replayed(game, seats, [*log, deal], **options)
    link, contract, number = seated.match(app, game, seats, log, **options), before.play.contracts[key], len(log) + 1

    phone.open(machine.address + link)
    check(phone)
    for size in (SIDEWAYS, UPRIGHT, SHORT, UPRIGHT):
        turn(phone, size)
    assert totals(phone) == list(before.state.totals)

    enter(phone, contract, deal["facts"], half_way=SIDEWAYS)
    phone.tap("#entry .save")
    is_at(phone, number + 1)
    assert totals(phone) == list(after.state.totals)
    check(phone)
    turn(phone, UPRIGHT)

    undo(phone)
    is_at(phone, number)
    assert totals(phone) == list(before.state.totals)
    turn(phone, SIDEWAYS)

    enter(phone, contract, deal["facts"], half_way=UPRIGHT)
    machine.shut()
    phone.tap("#entry .save")
    phone.until("document.body.innerText.includes('kept on this phone')")
    turn(phone, SIDEWAYS)
    machine.open()
    is_at(phone, number + 1)
    check(phone)
    assert totals(phone) == list(after.state.totals)
    assert phone.read("Object.keys(localStorage)") == []
    stored = seated.stored(app, phone)
    assert len(stored.stored.log) == number
    assert stored.ledger.state.totals == after.state.totals
