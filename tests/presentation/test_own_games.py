"""My games: each as it is offered and as its own page tells it."""

import pytest

from scorer.language.translator import make_translator
from scorer.presentation import own_games
from scorer.presentation.own_games import cards_text, format_price, origin_text, printed_price_list
from scorer.store.own_games import OwnGame
from tests.engine.recipe.test_model import recipe
from tests.helpers.recipes import of, random_recipe, recipe_of

pytestmark = pytest.mark.usefixtures("reader")
HEARTS = recipe_of({"count": "hearts", "each": 2}, head={"name": "Our Lora"})
MOMENT = "2026-11-20T19:30:00Z"


def stored(recipe, origin=None):
    return OwnGame("abcdefghjk", "ana", recipe, origin, 1, MOMENT, MOMENT, MOMENT)


def test_a_game_in_a_list():
    """Its name as it was typed, how many play and how long; in the bin since when."""
    card = own_games.game_card(stored(HEARTS))
    assert card == {"key": "abcdefghjk", "name": "Our Lora", "brief": "4 play, 4 deals, about half an hour"}
    assert own_games.deleted_game_card(stored(HEARTS))["name"] == "Our Lora"
    assert own_games.game_name(stored(HEARTS | {"name": "\u202eשלום"})) == "\u2068שלום\u2069"


def test_its_page():
    page = own_games.game_page(stored(HEARTS, HEARTS | {"name": "Lora"}))
    assert page.play[0] == "4 players, 32 cards."
    assert page.play[-1] == "It is counted in points: the lowest total wins."
    assert page.contracts[0].prices == [("A heart", "2")]
    assert (page.origin, page.like) == ("Lora, changed", "Like Lora.")
    alone = own_games.game_page(stored(HEARTS))
    assert (alone.origin, alone.like) == ("", "")
    assert own_games.difference_text(stored(HEARTS)) == ""
    assert own_games.difference_text(stored(HEARTS, recipe_of({"count": "hearts", "each": 1}))) == "Like Ours: deal 2."


@pytest.mark.parametrize("seed", range(40))
def test_any_recipe_has_a_page(seed):
    """Whatever its table put together."""
    page = own_games.game_page(stored(random_recipe(seed), random_recipe(seed + 1)))
    assert len(page.contracts) == len(random_recipe(seed)["contracts"])


def test_what_this_program_cannot_read():
    """A recipe of another kind, which a newer program kept, hides no other game."""
    newer = stored({**HEARTS, "recipe": 2})
    assert own_games.game_card(newer)["brief"] == ""
    assert own_games.game_page(newer) is None
    assert own_games.difference_text(newer) == ""


HEARTS_OWN_PRICES = {"key": "hearts", "name": "Hearts", "lines": [{"count": "hearts", "each": 1}]}
JACK = {"key": "jack", "name": "Jack", "lines": [{"card": "clubs-jack", "pays": 8}]}
LORA = {"key": "lora", "name": "Lora", "lines": [{"out": -8}, {"left": 1}]}
BASE = recipe(of([HEARTS_OWN_PRICES, JACK, LORA], name="Lora"))


def test_the_list():
    """A contract with its names, its prices with true minuses, and what else holds."""
    raw = recipe(of([HEARTS_OWN_PRICES | {"local": "Srca", "blind": True}, LORA]))
    first, second = printed_price_list(raw, make_translator())
    remark = "Played blind, before the cards are seen, everything counts twice."
    assert first == ("Hearts", "Srca", [("A heart", "1")], [remark])
    same = recipe(of([HEARTS_OWN_PRICES | {"name": "Kein Herz", "local": "Kein Herz"}, LORA]))
    assert printed_price_list(same, make_translator())[0].native == ""
    turning = recipe(of([HEARTS_OWN_PRICES | {"local": "Srca \u202eabc"}, LORA]))
    assert "\u202e" not in printed_price_list(turning, make_translator())[0].native
    assert second.prices == [("Going out", "−8"), ("A card left", "1")]


def test_numbers():
    """Points below nothing have a sign, chips are paid and have none, and where there is no number nothing stands."""
    points, chips = recipe(recipe_of({"left": 1})), recipe(recipe_of({"left": 1}, to="bank", head={"unit": "chips"}))
    assert [format_price(points, numbers) for numbers in ((3,), (0,), (-3, -3), (-3, 2), None)] == [
        "3", "0", "−3", "−3 / 2", "",
    ]  # fmt: skip
    assert format_price(chips, (3,)) == "3"
    assert cards_text(points) == "32 cards"
    assert cards_text(recipe(recipe_of({"left": 1}, head={"seats": [4, 3], "cards": [52, 51]}))) == "51 or 52 cards"


TWO = HEARTS_OWN_PRICES | {"lines": [{"count": "hearts", "each": 2}]}
OUT = LORA | {"lines": [{"out": -10}, {"left": 1}]}
MANY = [HEARTS_OWN_PRICES | {"key": f"c{number}", "name": f"C{number}"} for number in range(6)]


@pytest.mark.parametrize(
    ("contracts", "head", "text"),
    [
        ([HEARTS_OWN_PRICES, JACK, LORA], {}, "Like Lora."),
        ([TWO, JACK, LORA], {}, "Like Lora: Hearts 2."),
        ([TWO, JACK, OUT], {}, "Like Lora: Hearts 2; Lora (Going out) −10."),
        ([HEARTS_OWN_PRICES, JACK, LORA], {"ends_at": 50}, "Like Lora, with rules of its own."),
        ([HEARTS_OWN_PRICES, JACK | {"key": "other", "name": "Other"}, LORA], {},
         "Like Lora: with Other; without Jack."),
        (MANY, {}, "Like Lora: with C0; with C1; with C2; 6 more."),
        (MANY[:1], {}, "Like Lora: with C0; without Hearts; without Jack; without Lora."),
        (MANY[:2], {}, "Like Lora: with C0; with C1; without Hearts; 2 more."),
        ([HEARTS_OWN_PRICES, JACK, LORA, JACK | {"key": "x", "name": "%(n)s"}], {}, "Like Lora: with %(n)s."),
        ([HEARTS_OWN_PRICES, JACK, LORA, JACK | {"key": "x", "name": "\u202eשלום"}], {},
         "Like Lora: with \u2068שלום\u2069."),
    ],
)  # fmt: skip
def test_what_is_different(contracts, head, text):
    """Prices by their contract, with what they are for where it has several; contracts that are new or left out."""
    assert origin_text(recipe(of(contracts, **{"name": "Ours", **head})), BASE) == text


def test_what_is_like_nothing_says_nothing():
    assert origin_text(BASE, None) == ""
