"""Guessing is slowed: too many wrong links from one address must wait, and may try again later."""

import pytest

from scorer.store import matches
from scorer.web import rate_limits
from scorer.web.rate_limits import Limit
from tests.helpers.routes import House
from tests.views.test_take import load


@pytest.fixture
def house(app):
    """A house whose browsers may be wrong three times, and make two matches."""
    house = House(app)
    app.config.update(MOST_WRONG=3, MOST_MADE=2)
    return house


def set_clock(house, name, clock):
    house.app.extensions[f"limits.{name}"] = Limit(house.app.config[name], lambda: clock[0])


WAYS = [
    "GET /k/<token>", "GET /m/<token>", "GET /m/<token>/live", "GET /m/<token>/screen/live", "GET /m/<token>/share",
    "POST /m/<token>/deals", "POST /open", "POST /take-back",
]  # fmt: skip
"""The ways in which a link can be tried."""


@pytest.mark.parametrize("way", WAYS)
def test_wrong_links_are_answered_429_and_later_heard_again(house, way):
    """The same wherever links are tried; ten minutes later the same browser may try again."""
    clock = [0.0]
    set_clock(house, "MOST_WRONG", clock)
    wrong, right = house.match("unknown"), house.match("maker")
    usual = 422 if way == "POST /open" else 404
    statuses = [house.ask("unknown", way, wrong).status_code for _ in range(5)]
    assert statuses == [usual] * 3 + [429] * 2
    answer = house.ask("unknown", way, wrong)
    assert wrong.watch not in answer.text or way == "POST /open"
    assert "Please wait 10 minutes" in answer.text
    assert answer.headers["Retry-After"] == "600"
    clock[0] = rate_limits.SECONDS - 61.5
    answer = house.ask("unknown", way, wrong)
    assert ("Please wait 2 minutes" in answer.text, answer.headers["Retry-After"]) == (True, "62")
    assert house.ask("maker", "GET /m/<token>", right).status_code == 200, "looking at a match is never limited"
    assert house.ask("maker", "POST /m/<token>/deals", right).status_code == 303
    clock[0] = rate_limits.SECONDS - 1
    answer = house.ask("unknown", way, wrong)
    assert (answer.status_code, "Please wait 1 minute and" in answer.text) == (429, True)
    clock[0] = rate_limits.SECONDS
    assert house.ask("unknown", way, wrong).status_code == usual


def test_every_way_counts_alike(house):
    """Wrong links add up wherever they are tried."""
    set_clock(house, "MOST_WRONG", [0.0])
    wrong = house.match("unknown")
    statuses = [house.ask("unknown", way, wrong).status_code for way in WAYS]
    assert [status == 429 for status in statuses] == [False] * 3 + [True] * (len(WAYS) - 3)


def test_a_wait_ends_when_the_first_is_forgotten():
    clock = [0.0]
    limit = Limit(2, lambda: clock[0])
    limit.count("client")
    clock[0] = 100.0
    limit.count("client")
    assert limit.wait("client") == rate_limits.SECONDS - 100


@pytest.mark.parametrize("way", WAYS)
def test_a_right_link_always_opens(house, way):
    """However many wrong ones somebody behind the same address has tried."""
    set_clock(house, "MOST_WRONG", [0.0])
    wrong = house.match("unknown")
    for _ in range(4):
        assert house.ask("unknown", "GET /k/<token>", wrong).status_code in (404, 429)
    right = house.match("maker", "binned" if way == "POST /take-back" else "playing")
    assert house.ask("maker", way, right).status_code in (200, 204, 303)


def test_a_keep_link_opens_without_reading_the_log(house, monkeypatch):
    """So that a wrong link takes as long whether there is such a match or not."""
    right = house.match("maker")
    monkeypatch.setattr(matches, "load", None)
    assert house.ask("unknown", "GET /k/<token>", right).status_code == 303


@pytest.mark.parametrize("way", ["POST /new", "POST /import", "POST /m/<token>/rematch"])
def test_making_matches_has_a_limit_and_ends(house, way):
    """Two, then 429 with nothing stored, then again after ten minutes."""
    clock = [0.0]
    set_clock(house, "MOST_MADE", clock)
    match = house.match("maker")
    assert [house.ask("maker", way, match).status_code for _ in range(2)] == [303, 303]
    before = house.everything()
    assert house.ask("maker", way, match).status_code == 429
    assert house.everything() == before
    clock[0] = rate_limits.SECONDS
    assert house.ask("maker", way, match).status_code == 303


@pytest.mark.parametrize("way", ["POST /new", "POST /import", "POST /m/<token>/rematch", "POST /m/<token>/go-on"])
def test_a_form_that_comes_again_makes_nothing(house, way):
    """However often one is sent, it is one match: it counts once, and is found when the limit is reached."""
    set_clock(house, "MOST_MADE", [0.0])
    match = house.match("maker")
    form = house.form("maker", way.split()[1], match)
    answers = [house.ask("maker", way, match, data=form) for _ in range(4)]
    assert {answer.status_code for answer in answers} == {303}
    assert len({answer.headers["Location"] for answer in answers}) == 1
    assert house.ask("maker", "POST /new", match).status_code == 303
    assert house.ask("maker", "POST /new", match).status_code == 429
    assert house.ask("maker", way, match, data=form).status_code == 303


@pytest.mark.parametrize(
    ("address", "other", "same"),
    [
        ("2001:db8:0:1::5", "2001:db8:0:1:ffff::7", True),
        ("2001:db8:0:1::5", "2001:db8:0:2::5", False),
        ("fe80::1%eth0", "fe80::2", True),
        ("10.0.0.1", "10.0.0.2", False),
        ("::ffff:10.0.0.1", "10.0.0.1", True),
        ("::ffff:10.0.0.1", "::ffff:10.0.0.2", False),
        ("", "no address", False),
    ],
)
def test_a_household_counts_as_one(house, address, other, same):
    """Who changes the part of an IPv6 address that is free to change goes on counting where they were."""
    match = house.match("unknown")
    for _ in range(4):
        house.ask("unknown", "GET /k/<token>", match, environ_base={"REMOTE_ADDR": address})
    answer = house.ask("unknown", "GET /k/<token>", match, environ_base={"REMOTE_ADDR": other})
    assert (answer.status_code == 429) == same


def test_who_was_wrong_last_is_still_limited(monkeypatch):
    """Guessing fills no memory: those are forgotten of whom nothing was heard for longest, however early they came."""
    monkeypatch.setattr(rate_limits, "MAX_ADDRESSES", 2)
    limit = Limit(2, lambda: 0.0)
    for address in ("first", "second", "second", "first", "third", "third"):
        limit.count(address)
    assert [limit.wait(address) > 0 for address in ("first", "second", "third")] == [True, False, True]


def test_documents_that_are_refused_have_a_limit(app, client):
    """After so many that are not in order none is read any more, for ten minutes; one in order counts nothing."""
    app.config["MOST_REFUSED"] = 2
    assert [load(client, "{}").status_code for _ in range(4)] == [422, 422, 429, 429]
