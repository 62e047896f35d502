"""A name that runs from the right turns no word beside it, on whatever page it stands in a sentence."""

import re
from random import Random

import pytest

from scorer.games import KEYS, find
from tests.browser.test_every_page import addresses
from tests.browser.test_whole_matches import HOUSE
from tests.helpers import seated
from tests.helpers.evening import enter
from tests.helpers.sweep import sample
from tests.helpers.table import make_match
from tests.test_golden_pages import NAMES, Sentences

NAME = "\u0623\u0645\u064a\u0631\u0629"  # Amira in Arabic
ISOLATED = f"\N{FIRST STRONG ISOLATE}{NAME}\N{POP DIRECTIONAL ISOLATE}"


@pytest.mark.parametrize(
    ("page", "sentence"),
    [
        ("/finish", f"{ISOLATED} leads. Finish now?"),
        ("/history", f"Total changed: {ISOLATED} +3, Ana −3"),
        ("", f"{ISOLATED} deals, Ana leads"),
        ("", f"{ISOLATED} deals them one after the other"),
    ],
)
def test_a_name_in_a_sentence_stands_apart(app, client, page, sentence):
    """Who leads the match, what was changed by agreement, whose turn it is, who deals the contracts of the strip."""
    table = make_match(client, "libyan-lora", (NAME, "Ana", "Boris", "Cyril"))
    enter(app, table, {"kind": "adjustment", "changes": [3, -3, 0, 0], "bank": 0, "note": ""})
    if page == "/finish":  # the fewest points lead
        enter(app, table, {"kind": "adjustment", "changes": [-9, 3, 0, 0], "bank": 0, "note": ""})
    assert sentence in client.get(f"{table}{page}").text


def bare_sentences(client, address):
    """What of an Arabic page has a name beside a word and nothing between them that keeps them apart."""
    page = Sentences()
    html = client.get(address, headers={"Accept-Language": "ar"}, follow_redirects=True).text
    page.feed(html.partition("</head>")[2])
    return [(address, text) for text in page.sentences if NAMES.search(text) and re.search(r"\w", NAMES.sub("", text))]


def test_no_name_stands_bare_on_any_page_of_the_other_direction(app, client):
    """Also at a table of five, where one sits out; the rules' own examples are no names."""
    where = [path for rule, path in addresses(app, client).items() if "rules" not in rule]
    log = []
    for number in range(3):
        ledger = seated.replayed("slovak-lorum", 5, log, "dealer")
        log.append(seated.made_up(ledger, ledger.next_turn.contracts[0], Random(number)))
    table = client.get(seated.match(app, "slovak-lorum", 5, log, sits_out="dealer")).location.partition("?")[0]
    below = ("", "/adjust", "/entries/2", "/finish", "/go-on", "/history", "/penalty", "/settings", "/text")
    assert [bare for path in (*where, *(table + path for path in below)) for bare in bare_sentences(client, path)] == []


@pytest.mark.parametrize("game", sample(KEYS, 3))
def test_no_name_stands_bare_in_an_entry(app, client, game):
    seats, house = find(game).seats[-1], HOUSE.get(game, {})
    for contract in seated.replayed(game, seats, [], **house).play.contracts:
        link = seated.match(app, game, seats, seated.until(game, contract, seats, **house), **house)
        assert bare_sentences(client, link) == [], contract
