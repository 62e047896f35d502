"""A cache serves nothing under another's key, stays within its bounds, and forgets drawings in debug mode."""

from scorer.web import pages
from scorer.web.cache import Cache


def test_a_value_is_found_by_its_key_and_its_stamp():
    """What was made from an older state is not served for the newer one, but can be worked on from."""
    cache = Cache(2)
    cache.put("match", "old ledger", stamp=1)
    assert cache.get_fresh("match", 1) == "old ledger"
    assert cache.get_fresh("match", 2) is None
    assert cache.get_fresh("another", 1) is None
    assert cache.get_any("match") == "old ledger"
    assert cache.get_or_make("match", lambda: "new ledger", 2) == "new ledger"
    assert cache.get_fresh("match", 1) is None


def test_none_is_cached_like_any_value():
    """A value of None is cached and not computed again."""
    cache = Cache(2)
    assert cache.get_or_make("match", lambda: None) is None
    assert cache.get_or_make("match", lambda: "made anew") is None


def test_those_asked_for_longest_ago_make_room():
    """By number, or by what they weigh."""
    cache = Cache(10, len)
    for key in ("one", "two", "three"):
        cache.put(key, key)
        cache.get_fresh("one")
    assert cache.get_fresh("one") == "one"
    assert cache.get_fresh("two") is None
    cache.put("three", "3")
    assert len(cache) == 2
    cache.put("huge", "x" * 11)
    assert (cache.get_fresh("huge"), len(cache)) == (None, 2), "what is too heavy throws nothing out"
    cache.put("one", "x" * 11)
    assert (cache.get_fresh("one"), cache.get_fresh("three"), len(cache)) == (None, "3", 1), (
        "but what was there under its key"
    )


def test_replaced_value_gives_its_weight_back():
    """However often a value is stored anew, it weighs once, and leaves room for others."""
    cache = Cache(10, len)
    for _ in range(50):
        cache.put("match", "new")
    cache.put("other", "four")
    assert (cache.get_fresh("match"), cache.get_fresh("other")) == ("new", "four")


def test_debug_mode_caches_fragments_for_one_request_only(app):
    """So that whoever changes a template sees it; without debug it is drawn once."""
    drawings = []

    @pages.cached_fragment
    def draw(number):
        drawings.append(number)
        return f"<b>{number}</b>"

    for app.debug, times in ((False, 1), (True, 2)):
        drawings.clear()
        for _ in range(2):
            with app.test_request_context():
                assert draw(7) == draw(7) == "<b>7</b>"
        assert len(drawings) == times


def test_cached_fragment_keeps_no_reference_to_its_arguments(app):
    """An argument compared by identity, as a replayed match is, is freed when nobody else needs it."""

    class Worked:
        """A value with a name, equal to itself alone."""

        def __init__(self, name):
            self.name = name

    @pages.cached_fragment
    def draw(worked):
        return worked.name

    with app.test_request_context():
        assert [draw(Worked(name)) for name in ("one", "two")] == ["one", "two"]
