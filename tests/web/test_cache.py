"""A cache serves nothing under another's key, stays within its bounds, and forgets drawings in debug mode."""

from __future__ import annotations

from flask import Flask

from scorer.web import pages
from scorer.web.cache import Cache


def test_a_value_is_found_by_its_key_and_its_stamp() -> None:
    """What was made from an older state is not served for the newer one, but can be worked on from."""
    cache: Cache[str] = Cache(2)
    cache.store("match", "old ledger", stamp=1)
    assert cache.find("match", 1) == "old ledger"
    assert cache.find("match", 2) is None
    assert cache.find("another", 1) is None
    assert cache.latest("match") == "old ledger"
    assert cache.get("match", lambda: "new ledger", 2) == "new ledger"
    assert cache.find("match", 1) is None


def test_nothing_is_a_value_too() -> None:
    """A value of None is held and not made anew."""
    cache: Cache[str | None] = Cache(2)
    assert cache.get("match", lambda: None) is None
    assert cache.get("match", lambda: "made anew") is None


def test_those_asked_for_longest_ago_make_room() -> None:
    """By number, or by what they weigh."""
    cache: Cache[str] = Cache(10, len)
    for key in ("one", "two", "three"):
        cache.store(key, key)
        cache.find("one")
    assert cache.find("one") == "one"
    assert cache.find("two") is None
    cache.store("three", "3")
    assert len(cache) == 2
    cache.store("huge", "x" * 11)
    assert (cache.find("huge"), len(cache)) == (None, 2), "what is too heavy throws nothing out"
    cache.store("one", "x" * 11)
    assert (cache.find("one"), cache.find("three"), len(cache)) == (None, "3", 1), "but what was there under its key"


def test_replaced_value_gives_its_weight_back() -> None:
    """However often a value is stored anew, it weighs once, and leaves room for others."""
    cache: Cache[str] = Cache(10, len)
    for _ in range(50):
        cache.store("match", "new")
    cache.store("other", "four")
    assert (cache.find("match"), cache.find("other")) == ("new", "four")


def test_in_debug_mode_what_is_drawn_is_good_for_one_request(app: Flask) -> None:
    """So that whoever changes a template sees it; without debug it is drawn once."""
    drawings: list[int] = []

    @pages.drawn_once
    def draw(number: int) -> str:
        drawings.append(number)
        return f"<b>{number}</b>"

    for app.debug, times in ((False, 1), (True, 2)):
        drawings.clear()
        for _ in range(2):
            with app.test_request_context():
                assert draw(7) == draw(7) == "<b>7</b>"
        assert len(drawings) == times


def test_a_drawing_holds_nothing_alive(app: Flask) -> None:
    """What is equal to nothing but itself, as a worked match is, goes when nobody else needs it."""

    class Worked:
        """A value with a name, equal to itself alone."""

        def __init__(self, name: str) -> None:
            self.name = name

    @pages.drawn_once
    def draw(worked: Worked) -> str:
        return worked.name

    with app.test_request_context():
        assert [draw(Worked(name)) for name in ("one", "two")] == ["one", "two"]
