"""Whole matches by taps: every game from its first deal to its standings, and what the store then holds."""

from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from scorer.games import LOADED, find
from tests.helpers import hands, seated
from tests.helpers.evening import enter
from tests.helpers.routes import REVOKE
from tests.helpers.tapper import Thumb

EVENING = 12
"""So many deals are played of a game that ends when its players like."""

HOUSE = {
    "slovak-lorum": {"announce": True},
    "libyan-lora": {"betting": True},
    "serbian-lora": {"passes": True, "order": "choice", "extra": True},
    "german-lorum": {"lorum_ends": "second"},
}
"""House rules that bring up questions which the usual ones do not ask."""


SUMS = {"kierki": 0, "kierki-three": 0, "barbu": 0, "king-russian": 0, "king-three": 0, "canadian-salad": 1120}
"""What all totals of a whole match come to, whoever took what."""
POT = {"kein-stich": [40, 80, 120, 160, 0]}
"""What the bank holds after each deal."""


def play(app, page, game, seats, seed, **options):
    """Made-up deals until the match ends, or an evening long; the log as a document has it.

    A thumb enters the first deal of each contract and the last of the match. Those between bring no other question:
    they are laid into the store, and the page is loaded anew.
    """
    log, tapped, waiting = [], set(), []
    random, thumb, table = Random(seed), Thumb(page), page.url.partition("?")[0]
    ledger = seated.replayed(game, seats, log, **options)
    while ledger.next_turn is not None and (ledger.play.schedule.total or len(log) < EVENING):
        entry = seated.made_up(ledger, random.choice(ledger.next_turn.contracts), random)
        contract = ledger.play.contracts[entry["contract"]]
        log.append(entry)
        after = seated.replayed(game, seats, log, **options)
        if entry["contract"] in tapped and after.next_turn is not None and len(log) != EVENING:
            waiting.append(entry)
        else:
            if waiting:
                enter(app, table, *waiting)
                waiting.clear()
                hands.sit(page, table)
            thumb.play(contract, entry["facts"])
            tapped.add(entry["contract"])
        ledger = after
    return log


@pytest.mark.sweep
@pytest.mark.parametrize("game", LOADED)
def test_a_whole_match_by_taps(open_phone, app, game):
    """Each contract is tapped in; the page ends with the standings that the engine works out from the same log."""
    options = HOUSE.get(game, {})
    declared = find(game)
    seats = 4 if 4 in declared.seats else 3
    page = open_phone(width=360, height=640)
    hands.sit(page, seated.match(app, game, seats, **options))
    log = play(app, page, game, seats, 1, **options)
    by_engine, by_taps = seated.replayed(game, seats, log, **options), seated.stored(app, page).ledger
    assert [row.totals for row in by_taps.rows] == [row.totals for row in by_engine.rows]
    assert [row.bank for row in by_taps.rows] == [row.bank for row in by_engine.rows]
    totals = page.locator(".board .total")
    expect(totals).to_have_count(seats)
    shown = [int(total.replace("\N{MINUS SIGN}", "-")) for total in totals.all_inner_texts()]
    assert shown == list(by_engine.state.totals)
    assert sum(shown) == SUMS.get(game, sum(shown))
    assert [row.bank for row in by_taps.rows] == POT.get(game, [row.bank for row in by_taps.rows])
    finished = by_engine.state.finished
    assert finished == by_taps.state.finished
    expect(page.locator("#entry")).to_have_count(0 if finished else 1)
    assert finished or by_engine.play.schedule.total is None
    if finished:
        page.get_by_role("link", name="Standings and who pays whom").tap()
    else:
        hands.menu(page, "Finish").tap()
    expect(page.locator("main.finish")).to_be_visible()
    for name in seated.PEOPLE[:seats]:
        expect(page.locator("main.finish")).to_contain_text(name)


@pytest.mark.sweep
@pytest.mark.parametrize(("game", "people", "sits_out"), [
    ("slovak-lorum", 5, "before"), ("slovak-lorum", 6, "dealer"), ("tribello", 4, "before"), ("trex", 5, "before"),
    ("german-lorum", 5, "dealer"), ("libyan-lora", 6, "before"), ("serbian-lora", 5, "dealer"),
])  # fmt: skip
def test_a_match_by_taps_where_somebody_rests(open_phone, app, game, people, sits_out):
    page, log = open_phone(width=360, height=640), list[dict[str, Any]]()
    hands.sit(page, seated.match(app, game, people, sits_out=sits_out))
    random, thumb = Random(1), Thumb(page)
    for _deal in range(6):
        ledger = seated.replayed(game, people, log, sits_out)
        expect(page.locator(".board thead .is-out")).to_have_count(people - ledger.play.playing)
        log.append(seated.made_up(ledger, random.choice(ledger.next_turn.contracts), random))
        thumb.play(ledger.play.contracts[log[-1]["contract"]], log[-1]["facts"])
    rows = seated.stored(app, page).ledger.rows
    assert [(row.totals, row.sitting) for row in rows] == [
        (row.totals, row.sitting) for row in seated.replayed(game, people, log, sits_out).rows
    ]


FIVE_DEALS = (
    ("regular", {"hearts": [None, 3, 0, 5, 0], "upper_acorns": 1, "upper_greens": 3,
                 "announced": {"upper_greens": None}}),
    ("small", {"caller": 4, "made": True}),
    ("regular", {"hearts": [2, 2, None, 2, 2], "upper_acorns": 0, "upper_greens": 1}),
    ("big", {"caller": 2, "made": False}),
    ("regular", {"hearts": [8, 0, 0, 0, None], "upper_acorns": 0, "upper_greens": 0,
                 "announced": {"upper_acorns": None, "upper_greens": None}, "all_tricks": True}),
)  # fmt: skip
"""A round of an evening of five, of whom the dealer sits out: obers announced, everybody pays, one takes it all."""
PENALTY = {"kind": "penalty", "penalty": "revoke", "seat": 1}


@pytest.mark.sweep
@pytest.mark.parametrize("language", ["sk", "ar"])
def test_an_evening_of_five_from_the_names_to_a_payment(open_phone, app, language):
    """New match, five deals with announced obers, a revoke, Finish and a payment that is ticked: all of it by taps."""
    page, log = open_phone(width=360, height=640, language=language), list[dict[str, Any]]()
    hands.sit(page, "/new?game=slovak-lorum")
    page.locator("[name=do][value='rows:5']").tap()
    page.locator("#name-4").wait_for()
    for row, name in enumerate(seated.PEOPLE[:5]):
        page.locator(f"#name-{row}").fill(name)
    page.locator("#name-4").blur()
    page.locator("#sits-out label").first.tap()
    page.locator("#start").tap()
    page.wait_for_selector("html.has-htmx #entry")
    assert page.get_attribute("html", "lang") == language
    thumb, options = Thumb(page), {"announce": True, "penalties": [REVOKE]}
    for contract, facts in FIVE_DEALS:
        ledger = seated.replayed("slovak-lorum", 5, log, "dealer", **options)
        thumb.play(ledger.play.contracts[contract], facts)
        log.append({"kind": "deal", "contract": contract, "facts": facts})
        if len(log) == 1:
            _give_penalty(page, seat=1, number=10)
            log.append(PENALTY)
    by_engine = seated.replayed("slovak-lorum", 5, log, "dealer", **options)
    by_taps = seated.stored(app, page)
    assert by_taps.stored.log == log
    assert [(row.totals, row.bank, row.sitting) for row in by_taps.ledger.rows] == [
        (row.totals, row.bank, row.sitting) for row in by_engine.rows
    ]
    shown = page.locator(".board .total").all_inner_texts()
    assert [figures(total) for total in shown] == list(by_engine.state.totals)
    page.locator(".menu-key").tap()
    page.locator("#menu a.is-strong").tap()
    page.locator("main.finish .dock .save").tap()
    payments = page.locator(".has-ticks > li")
    expect(payments.first).to_be_visible()
    finished = seated.stored(app, page).ledger
    assert sum(finished.state.totals) + finished.state.bank == 0
    payments.first.locator(".tick").tap()
    expect(payments.locator(".tick.is-on")).to_have_count(1)
    page.reload()
    expect(payments.locator(".tick.is-on")).to_have_count(1)


def _give_penalty(page, seat, number):
    """The first revoke of a table, from its menu and back."""
    page.locator(".menu-key").tap()
    page.locator("#menu a[href$='/penalty']").tap()
    page.wait_for_selector("html.has-htmx main > form")
    for name, value in (("seat", seat), ("number", number)):
        page.locator(f"label:has(> input[name={name}][value='{value}'])").tap()
        hands.until(page, "!document.querySelector('.htmx-request')")
    with page.expect_navigation():
        page.locator(".save").tap()
    page.wait_for_selector("html.has-htmx #entry")


def figures(text):
    return int(text.replace("\N{MINUS SIGN}", "-").strip("\u2066\u2069 "))
