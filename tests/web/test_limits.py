"""Guessing is slowed: too many wrong links from one address must wait, and may try again later."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scorer.web import limits
from scorer.web.limits import Limit
from tests.helpers.routes import House

if TYPE_CHECKING:
    from flask import Flask


@pytest.fixture
def house(app: Flask) -> House:
    """A house whose browsers may be wrong three times, and make two matches."""
    house = House(app)
    app.config.update(MOST_WRONG=3, MOST_MADE=2)
    return house


def set_clock(house: House, name: str, clock: list[float]) -> None:
    """Give a limit a clock of ours."""
    house.app.extensions[f"limits.{name}"] = Limit(house.app.config[name], lambda: clock[0])


@pytest.mark.parametrize("way", ["GET /k/<token>", "GET /m/<token>", "POST /m/<token>/deals", "POST /open"])
def test_wrong_links_are_answered_429_and_later_heard_again(house: House, way: str) -> None:
    """The same wherever links are tried; ten minutes later the same browser may try again."""
    clock = [0.0]
    set_clock(house, "MOST_WRONG", clock)
    wrong, right = house.match("unknown"), house.match("maker")
    usual = 422 if way == "POST /open" else 404
    statuses = [house.ask("unknown", way, wrong).status_code for _ in range(5)]
    assert statuses == [usual] * 3 + [429] * 2
    answer = house.ask("unknown", way, wrong)
    assert wrong.watch not in answer.text or way == "POST /open"
    assert "wait a minute" in answer.text
    assert house.ask("maker", "GET /m/<token>", right).status_code == 200, "looking at a match is never limited"
    assert house.ask("maker", "POST /m/<token>/deals", right).status_code == 303
    clock[0] = limits.SECONDS - 1
    assert house.ask("unknown", way, wrong).status_code == 429
    clock[0] = limits.SECONDS
    assert house.ask("unknown", way, wrong).status_code == usual


def test_a_guesser_is_not_told_a_right_link_either(house: House) -> None:
    """While an address must wait, a keep link that is right looks like one that is wrong."""
    set_clock(house, "MOST_WRONG", [0.0])
    wrong, right = house.match("unknown"), house.match("maker")
    for _ in range(3):
        house.ask("unknown", "GET /k/<token>", wrong)
    answers = [house.ask("unknown", "GET /k/<token>", match) for match in (wrong, right)]
    assert [answer.status_code for answer in answers] == [429, 429]
    assert answers[0].data == answers[1].data


@pytest.mark.parametrize("way", ["POST /new", "POST /import", "POST /m/<token>/rematch"])
def test_making_matches_has_a_limit_and_ends(house: House, way: str) -> None:
    """Two, then 429 with nothing stored, then again after ten minutes."""
    clock = [0.0]
    set_clock(house, "MOST_MADE", clock)
    match = house.match("maker")
    assert [house.ask("maker", way, match).status_code for _ in range(2)] == [303, 303]
    before = house.everything()
    assert house.ask("maker", way, match).status_code == 429
    assert house.everything() == before
    clock[0] = limits.SECONDS
    assert house.ask("maker", way, match).status_code == 303


def test_a_limit_does_not_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of addresses that come and go only the last are remembered, so that guessing fills no memory."""
    monkeypatch.setattr(limits, "REMEMBERED", 10)
    limit = Limit(2, lambda: 0.0)
    for number in range(1000):
        limit.count(f"10.0.0.{number}")
    assert len(limit._seen) == 10
