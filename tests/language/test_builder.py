"""No word of the builder escapes the catalogue: its pages, folds, problems and the trial in a made-up language."""

import pytest

from scorer.engine.problems import Problems
from scorer.engine.recipe import check_names, parse_recipe
from scorer.games import KEYS, find
from scorer.games.table_recipe import printed_recipe
from scorer.language.negotiation import LANGUAGE_NAMES
from scorer.language.translator import translate
from tests.helpers.builder import SEVEN, Hand
from tests.language.test_catalogue import NEVER_TRANSLATED, OTHER_NAMES, unmarked


def test_no_word_of_the_builder_escapes(reader):
    """Every kind, every page, a row of each sort opened, everything wrong that there is, and chips."""
    hand = Hand(reader)
    pages = [reader.get("/games/begin").text, hand.answer.text]
    actions = (*SEVEN[:-1], "add:who", "put", "add:thing", "put", "add:places", "add:salad", "rows")
    for action in (*actions, *(f"more:{row}" for row in range(11)), "prices", "price:court"):
        pages.append(hand.do(action).text)
    pages.append(hand.do("look", order="choice", ends_at="x", seats=["3", "4"], **{"p-0-0": "", "p-1-0": "x"}).text)
    pages.append(hand.do("look", unit="chips", ends_at="", **{"p-2-0": "-1", "p-3-0": "99999"}).text)
    pages.append(hand.do("look", on=[]).text)
    hand = Hand(reader, "/games/new?from=kein-stich")
    pages += [hand.answer.text, hand.do("more:0").text, hand.do("try").text]
    for html in pages:
        assert unmarked(html, NEVER_TRANSLATED | OTHER_NAMES) == []


@pytest.mark.parametrize("key", [*KEYS, "kierki", "turkish-king", "quodlibet-wheel", "trix-tunisian", "omnibus-hearts"])
def test_no_word_of_a_game_in_the_builder_escapes(reader, key):
    """What it cannot say, each fold, limits and penalties, all of them wrong, and a deal of it."""
    hand = Hand(reader, f"/games/new?from={key}")
    pages = [hand.answer.text]
    for row in range(hand.answer.text.count('class="con-n"')):
        pages.append(hand.do(f"more:{row}").text)
    pages.append(hand.do("try").text)
    hand = Hand(reader, f"/games/new?from={key}").all("more:0")
    new_words = {"line-0-none": "1", "line-0-paid": "opposite"}
    pages.append(hand.do("look", varies="1", seats=["3", "4", "5"], **new_words).text)
    pages.append(hand.do("penalties", order="choice").text)
    pages.append(hand.do("look", **{"penalty-0-amount": "x"}).text)
    pages.append(hand.do("limits").text)
    pages.append(hand.do("limits", **{"limit-0-each": "0"}).text)
    pages.append(hand.do("rows").text)
    for html in pages:
        assert unmarked(html, NEVER_TRANSLATED | OTHER_NAMES) == []


@pytest.mark.parametrize("language", LANGUAGE_NAMES)
def test_printed_games_are_recipes_in_every_language(app, language):
    with app.test_request_context(headers={"Accept-Language": language.replace("_", "-")}):
        for key in KEYS:
            game = find(key)
            recipe, problems = printed_recipe(game, translate), Problems()
            parse_recipe(recipe, problems)
            check_names(recipe, problems)
            assert problems.items == [], key
            names = [contract["name"] for contract in recipe["contracts"]]
            assert len(set(names)) == len(names), names
