"""Names among words of the other direction: on no page that is read from the right does one stand bare in a line."""

from random import Random

import pytest

from scorer.engine.house_rules import parse_options
from scorer.games import KEYS, find
from tests.browser.test_every_page import GAME, addresses
from tests.browser.test_whole_matches import HOUSE
from tests.helpers import hands, seated
from tests.helpers.sweep import sweep_all_but

BARE = """(names) => {
  document.querySelectorAll("details").forEach((fold) => { fold.open = true; });
  const found = new Set(), latin = new RegExp(`(?<!\\\\p{L})(?:${names.join("|")})(?!\\\\p{L})`, "gu");
  const isolates = (style) => /isolate|plaintext/.test(style.unicodeBidi);
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), lines = new Map();
  for (let text; (text = words.nextNode());) {
    if (text.parentElement.closest("script, style, select, textarea, .vh, [lang=en]")) continue;
    let at = text.parentElement, said = text.data.replace(/[\\u2066-\\u2068][^\\u2069]*\\u2069/g, "\\u00b7");
    if (!at.checkVisibility()) continue;
    /* up to the box whose lines it stands in: what is isolated on the way is one sign of that line */
    for (; getComputedStyle(at).display.startsWith("inline") || getComputedStyle(at).display === "contents";
      at = at.parentElement) {
      if (isolates(getComputedStyle(at)) || getComputedStyle(at).display !== "inline") said = "\\u00b7";
      if (getComputedStyle(at).display !== "inline" && getComputedStyle(at).display !== "contents") break;
    }
    if (/flex|grid/.test(getComputedStyle(at).display) && at === text.parentElement) lines.set(text, said);
    else lines.set(at, `${lines.get(at) ?? ""}${said}`);
  }
  for (const line of lines.values()) {
    const beside = line.replace(latin, "");
    if (beside !== line && /[\\p{L}\\p{N}]/u.test(beside)) found.add(line.replace(/\\s+/g, " ").trim());
  }
  return [...found];
}"""
"""The lines of a page in which one of these names stands beside a letter or a figure and nothing keeps them apart."""


AT_FIVE = (
    "", "/adjust", "/buy-ins", "/chart", "/count", "/entries/2", "/finish", "/go-on", "/history", "/penalty", "/print",
    "/screen", "/settings", "/sheet", "/text",
)  # fmt: skip
"""Pages of a table of five, where one sits out."""


def bare_lines(page, address):
    """The lines of a page, with its address."""
    page.goto(address)
    assert page.get_attribute("html", "dir") == "rtl", address
    return [f"{address}: {line}" for line in page.evaluate(BARE, list(seated.PEOPLE))]


@pytest.mark.sweep
def test_no_name_stands_bare_on_any_page_of_the_other_direction(app, server, open_phone):
    page, client = open_phone(language="ar-JO"), app.test_client()
    where = addresses(app, client)
    cookie = client.get_cookie("scorer")
    page.context.add_cookies([{"name": "scorer", "value": cookie.value, "url": server}])
    bare = []
    for address in where.values():
        bare += bare_lines(page, address)
    hands.sit(page, seated.match(app, GAME, 5, played(GAME, 5, 3, "dealer"), sits_out="dealer"))
    table = page.url
    for path in AT_FIVE:
        bare += bare_lines(page, f"{table}{path}")
    assert not bare, "\n".join(bare)


@pytest.mark.parametrize("game", sweep_all_but("libyan-lora", of=KEYS))
def test_no_name_stands_bare_in_an_entry(app, open_phone, game):
    page, bare = open_phone(language="ar-JO"), list[str]()
    definition = find(game)
    seats, options = definition.seats[-1], HOUSE.get(game, {})
    rules = parse_options(definition.rules, options, seats, "options")[0]
    for contract in definition.for_table(rules, seats).contracts:
        log = seated.until(game, contract, seats, **options)
        bare += bare_lines(page, seated.match(app, game, seats, log, **options))
    assert not bare, "\n".join(bare)


def played(game, people, deals, sits_out):
    """A made-up log of so many deals."""
    log = []
    for number in range(deals):
        ledger = seated.replayed(game, people, log, sits_out)
        log.append(seated.made_up(ledger, ledger.next_turn.contracts[0], Random(number)))
    return log
