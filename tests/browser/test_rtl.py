"""Arabic: pages begin at the right, signs stand before their figures, and a kingdom of Trex is played by taps."""

import pytest

from tests.helpers import hands, seated
from tests.helpers.evening import EVENING, KEEP

PEOPLE = ("عمر", "ليلى", "عبد الرحمن", "Dana")
AT_TABLE = (
    "", "/chart", "/finish", "/rules", "/history", "/share", "/settings", "/adjust", "/go-on", "/screen", "/print",
    "/text", "/entries/2", "/count", "/buy-ins",
)  # fmt: skip
ELSEWHERE = (
    "/", "/new", "/rules", "/rules/trex", "/games/begin", "/games/new", "/people", "/privacy",
)  # fmt: skip
FIRST_LETTERS = """names => names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => {
  const range = document.createRange(), box = name.getBoundingClientRect();
  range.setStart(name.firstChild, 0);
  range.setEnd(name.firstChild, 1);
  const letter = range.getBoundingClientRect();
  return letter.left >= box.left - 1 && letter.right <= box.right + 1;
})"""
"""Of each name that is cut, whether its first letter is in sight."""
SIGNS = """() => {
  const wrong = [], words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let seen = 0;
  const left = (text, at) => {
    const range = document.createRange();
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    return range.getClientRects()[0];
  };
  for (let text; (text = words.nextNode());) {
    if (text.parentElement.closest(".vh, script, template, [hidden]")) continue;
    for (const found of text.data.matchAll(/[+−](?=\\d)/g)) {
      const sign = left(text, found.index), digit = left(text, found.index + 1);
      if (!sign?.width || !digit?.width) continue;
      seen += 1;
      if (sign.left >= digit.left) wrong.push(text.data.trim());
    }
  }
  document.querySelectorAll("input:not([type]), [type=text]").forEach((one) => {
    if (/^[-−+]/.test(one.value) && getComputedStyle(one).direction !== "ltr") wrong.push(one.name);
  });
  return [seen, wrong];
}"""
"""How many signs are seen on the page, and what holds one that does not lie to the left of its first figure."""
BEGINNINGS = "cells => cells.map((cell) => cell.getBoundingClientRect().left)"
OPEN = "document.querySelectorAll('details').forEach((one) => { one.open = true; })"


def lies_well(page, address, least=0):
    """The page is read from the right, is no wider than the phone, folded and unfolded, and its signs stand well."""
    hands.sit(page, address)
    assert page.evaluate("document.documentElement.dir") == "rtl"
    for width, height in ((360, 640), (320, 568)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, (address, width)
    page.evaluate(OPEN)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, address
    seen, wrong = page.evaluate(SIGNS)
    assert not wrong, address
    assert seen >= least, address


@pytest.mark.sweep
def test_every_page_reads_from_the_right(app, open_phone):
    page = open_phone(language="ar-JO")
    hands.sit(page, seated.match(app, "slovak-lorum", log=EVENING[:9], people=PEOPLE))
    address = page.url.partition("?")[0]
    for path in AT_TABLE:
        lies_well(page, f"{address}{path}", least=8 if path in ("", "/chart", "/screen", "/print") else 0)
    hands.sit(page, seated.match(app, "slovak-lorum", log=[*EVENING, KEEP], people=PEOPLE))
    lies_well(page, f"{page.url.partition('?')[0]}/finish", least=4)
    for path in ELSEWHERE:
        lies_well(page, path, least=8 if path == "/rules/trex" else 0)


def test_a_form_reads_from_the_right(open_phone):
    lies_well(open_phone(language="ar-JO"), "/new?game=trex")


def test_seats_begin_at_the_right(app, open_phone):
    page = open_phone(language="ar-JO")
    hands.sit(page, seated.match(app, "slovak-lorum", log=EVENING[:9], people=PEOPLE))
    for cells in (".board th[scope=col]", ".keys >> nth=0 >> .col", ".deal:first-of-type .deal-n > span"):
        lefts = page.locator(cells).evaluate_all(BEGINNINGS)[:4]
        assert len(lefts) == 4, cells
        assert lefts == sorted(lefts, reverse=True), cells


def test_a_cut_name_keeps_its_beginning(app, open_phone):
    """Whichever way the page runs, a name is cut where it ends."""
    people = ("Konstantinopolitanus", "عبد الرحمن بن عبد الله الطويل", "Ana", "Dana")
    for language in ("ar-JO", "en"):
        page = open_phone(language=language)
        hands.sit(page, seated.match(app, "king", people=people))
        page.goto("/")
        cut = page.locator(".slip-w .clip").evaluate_all(FIRST_LETTERS)
        assert len(cut) == 2, language
        assert all(cut), language


def test_keys_of_the_keypad_write_a_minus_on_the_left(open_phone):
    page = open_phone(language="ar-JO")
    hands.sit(page, "/new?game=trex")
    page.evaluate(OPEN)
    blank = page.locator("[data-low]").first
    blank.click()
    page.locator(".pad button[value='7']").click()
    page.locator(".pad button[value='sign']").click()
    if not blank.input_value().startswith("\N{MINUS SIGN}"):
        page.locator(".pad button[value='sign']").click()
    assert "\N{MINUS SIGN}7" in page.locator(".pad-w").inner_text()
    seen, wrong = page.evaluate(SIGNS)
    assert not wrong
    assert seen
