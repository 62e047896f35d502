"""Games of one's own: kept by one browser and changed by no other, copied, handed on, thrown away and taken back."""

import pytest

from scorer.store import db, matches, own_games
from scorer.store.matches import NotFound
from scorer.web.database import get_db
from scorer.web.links import game_of_link, game_token, match_of_link
from tests.helpers.recipes import recipe_of

OURS = recipe_of({"count": "hearts", "each": 2}) | {"name": "Our Lora"}
THEIRS = recipe_of({"count": "tricks", "each": 1}) | {"name": "Náš Lórum \u202e<b>"}


@pytest.fixture
def moment(monkeypatch):
    """The moment by the clock of the store, put forward by hand."""
    moment = ["2026-11-20T19:30:00Z"]
    monkeypatch.setattr(matches, "utc_now", lambda: moment[0])
    return moment


def test_a_game_is_kept_as_it_was_written(store, moment):
    """Its recipe comes back to the letter, with where it came from, when, and whose it is; its key is as of a match."""
    game = own_games.load(store, own_games.save(store, "ana", THEIRS, origin=OURS))
    assert (game.recipe, game.origin, game.browser, game.deleted) == (THEIRS, OURS, "ana", None)
    assert (game.created, game.touched, own_games.is_key(game.key)) == (moment[0], moment[0], True)
    moment[0] = "2026-11-20T19:35:00Z"
    assert own_games.save(store, "ana", OURS, game.key) == game.key
    changed = own_games.load(store, game.key)
    assert (changed.recipe, changed.origin) == (OURS, OURS), "where it came from stays"
    assert (changed.created, changed.touched) == (game.created, moment[0])


def test_no_other_browser_changes_a_game(store):
    """Neither its recipe nor its place nor its link; a key that nobody has changes nothing either."""
    key = own_games.save(store, "ana", OURS)
    before = own_games.load(store, key)
    for browser, asked in (("boris", key), ("", key), ("ana", "nobodyhere")):
        with pytest.raises(NotFound):
            own_games.save(store, browser, THEIRS, asked)
        for change in (own_games.delete, own_games.restore, own_games.renew):
            with pytest.raises(NotFound):
                change(store, browser, asked)
    assert own_games.load(store, key) == before
    assert own_games.of_browser(store, "boris") == []


def test_a_form_makes_one_game(store):
    """However often it is sent; another browser's form with the same key is another one."""
    keys = {own_games.save(store, "ana", OURS, form_key="a form") for _ in range(3)}
    assert len(keys) == 1
    assert own_games.save(store, "boris", OURS, form_key="a form") not in keys
    assert own_games.save(store, "ana", OURS, form_key="another") not in keys
    assert own_games.save(store, "ana", OURS) not in keys


def test_a_copy_follows_nothing(store):
    key = own_games.save(store, "ana", OURS)
    copy = own_games.save(store, "boris", own_games.load(store, key).recipe, origin=own_games.load(store, key).recipe)
    own_games.save(store, "ana", THEIRS, key)
    own_games.delete(store, "ana", key)
    taken = own_games.load(store, copy)
    assert (taken.recipe, taken.origin, taken.browser, taken.deleted) == (OURS, OURS, "boris", None)


def test_games_of_a_browser_stand_last_touched_first(store, moment):
    keys = []
    for minute in range(4):
        moment[0] = f"2026-11-20T19:3{minute}:00Z"
        keys.append(own_games.save(store, "ana", OURS))
    moment[0] = "2026-11-20T19:34:00Z"
    own_games.save(store, "ana", THEIRS, keys[0])
    own_games.delete(store, "ana", keys[2])
    own_games.save(store, "boris", OURS)

    def listed(**which):
        return [game.key for game in own_games.of_browser(store, "ana", **which)]

    assert (listed(), listed(deleted=True), listed(limit=1, offset=1)) == (
        [keys[0], keys[3], keys[1]], [keys[2]], [keys[3]],
    )  # fmt: skip


def test_the_same_recipe_is_found_among_those_that_are_kept(store, moment):
    first, last, theirs = (own_games.save(store, who, OURS) for who in ("ana", "ana", "boris"))
    moment[0] = "2026-11-20T19:31:00Z"
    own_games.save(store, "ana", OURS, first)
    assert own_games.find_identical(store, "ana", THEIRS) is None
    for key in (first, last):
        assert own_games.find_identical(store, "ana", OURS).key == key
        own_games.delete(store, "ana", key)
    assert own_games.find_identical(store, "ana", OURS) is None
    assert own_games.find_identical(store, "boris", OURS) == own_games.load(store, theirs)


def test_the_bin_gives_back_for_thirty_days(store):
    """Of use. In the bin a game cannot be changed; throwing it away again does not make it stay longer."""
    dates = (f"2026-{month:02}-{day:02}" for month in range(1, 13) for day in range(1, 29))
    game, thrown = (own_games.save(store, "ana", OURS) for _ in range(2))
    own_games.delete(store, "ana", thrown)
    with pytest.raises(NotFound):
        own_games.save(store, "ana", THEIRS, thrown)
    own_games.restore(store, "ana", thrown)
    assert own_games.load(store, thrown).deleted is None
    own_games.delete(store, "ana", thrown)
    for _ in range(30):
        db.count_day(store, next(dates))
    own_games.delete(store, "ana", thrown)
    assert own_games.empty_bin(store) == 0
    db.count_day(store, next(dates))
    assert own_games.empty_bin(store) == 1
    assert store["binned"].count == 0
    assert own_games.load(store, thrown) is None
    assert own_games.load(store, game) is not None


def test_a_link_hands_a_game_on_until_it_is_renewed(app):
    """The new one fits then; the code of a match or of another game fits none, and one in the bin has no link."""
    with app.app_context():
        store = get_db()
        key, other = (own_games.save(store, "ana", OURS) for _ in range(2))
        old = game_token(own_games.load(store, key))
        assert game_of_link(old) == own_games.load(store, key)
        own_games.renew(store, "ana", key)
        assert game_of_link(old) is None
        new = game_token(own_games.load(store, key))
        assert game_of_link(new) == own_games.load(store, key)
        assert match_of_link(new, "watch") is None
        wrong = ["", "-", key, f"{key}-", new[:-1], f"{new}x", f"{other}-{new.partition('-')[2]}", "é\ud800-x"]
        assert [token for token in wrong if game_of_link(token)] == []
        own_games.delete(store, "ana", key)
        assert game_of_link(new) is None


@pytest.mark.parametrize("deleted", [False, True])
def test_what_others_keep_costs_nothing(store, deleted):
    """The games of one browser are found by an index and come in their order, also out of the bin."""
    asked = ["ana", deleted, 50, 0]
    plan = " ".join(row[3] for row in store.execute(f"EXPLAIN QUERY PLAN {own_games.OF_BROWSER}", asked))
    assert "USING INDEX own_games_of_browser" in plan
    assert "SCAN" not in plan
