"""Whole matches by taps: every game to its standings, and what the store then holds.

A short match is tapped in from its first deal. Of a longer one the deals before are in the store already, and as many
are tapped in as it takes for each contract to be among them; SCORER_MATCHES=all has every deal tapped in, which takes
twice as long.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, expect

from scorer.games import ALL, find
from tests.helpers import hands, seated
from tests.helpers.tapper import Thumb

if TYPE_CHECKING:
    from flask import Flask

    from scorer.engine.ledger import Ledger

EVENING = 12
"""So many deals are played of a game that ends when its players like."""

HOUSE: dict[str, dict[str, Any]] = {
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


def made_up(game: str, seats: int, **options: Any) -> tuple[list[dict[str, Any]], Ledger]:
    """The log of a match to its end, or of an evening, in which nobody chooses what was just played, and its ledger."""
    log: list[dict[str, Any]] = []
    random, played = Random(1), Counter[str]()
    ledger = seated.replayed(game, seats, log, **options)
    while ledger.next is not None and (ledger.play.schedule.total or len(log) < EVENING):
        contract = min(random.sample(ledger.next.contracts, len(ledger.next.contracts)), key=played.__getitem__)
        played[contract] += 1
        log.append(seated.made_up(ledger, contract, random))
        ledger = seated.replayed(game, seats, log, **options)
    return log, ledger


def tapped(log: list[dict[str, Any]]) -> int:
    """How many deals are tapped in, the last ones: at least an evening's half, and each contract once."""
    contracts = [entry["contract"] for entry in log]
    every = next(most for most in range(1, len(log) + 1) if {*contracts[-most:]} == {*contracts})
    return len(log) if len(log) <= EVENING or os.environ.get("SCORER_MATCHES") == "all" else max(EVENING // 2, every)


@pytest.mark.parametrize("game", ALL)
def test_a_whole_match_by_taps(open_phone: Callable[..., Page], app: Flask, game: str) -> None:
    """The page ends with the standings that the engine works out from the same log."""
    options = HOUSE.get(game, {})
    declared = find(game)
    assert declared is not None
    seats = 4 if 4 in declared.seats else 3
    log, by_engine = made_up(game, seats, **options)
    most = tapped(log)
    page = open_phone(width=360, height=640)
    page.goto(seated.match(app, game, seats, log[:-most], **options))
    expect(page.locator("html.has-htmx")).to_be_attached()
    thumb = Thumb(page)
    for entry in log[-most:]:
        thumb.play(by_engine.play.contracts[entry["contract"]], entry["facts"])
    kept = seated.stored(app, page).ledger
    assert [row.totals for row in kept.rows] == [row.totals for row in by_engine.rows]
    assert [row.bank for row in kept.rows] == [row.bank for row in by_engine.rows]
    totals = page.locator(".board .total")
    expect(totals).to_have_count(seats)
    shown = [int(total.replace("\N{MINUS SIGN}", "-")) for total in totals.all_inner_texts()]
    assert shown == list(by_engine.state.totals)
    assert sum(shown) == SUMS.get(game, sum(shown))
    assert [row.bank for row in kept.rows] == POT.get(game, [row.bank for row in kept.rows])
    finished = by_engine.state.finished
    assert finished == kept.state.finished
    expect(page.locator("#entry")).to_have_count(0 if finished else 1)
    assert finished or by_engine.play.schedule.total is None
    if finished:
        page.get_by_role("link", name="Standings and who pays whom").tap()
    else:
        hands.menu(page, "Finish").tap()
    expect(page.locator("main.finish")).to_be_visible()
    for name in seated.PEOPLE[:seats]:
        expect(page.locator("main.finish")).to_contain_text(name)
