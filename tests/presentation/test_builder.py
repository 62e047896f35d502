"""The rows of the builder: names, what prices are for, and what is missing, in the words of the table."""

import pytest

from scorer.forms.builder.actions import KINDS
from scorer.forms.builder.check import check_draft
from scorer.forms.builder.conversion import from_recipe
from scorer.forms.builder.fields import price_field
from scorer.games import KEYS, LIBRARY, find
from scorer.games.table_recipe import printed_recipe
from scorer.language.translator import translate
from scorer.presentation import builder, rules
from scorer.presentation.builder import draft_summary
from tests.helpers import recipes
from tests.helpers.builder import SEVEN, shipped, tapped, typed

pytestmark = pytest.mark.usefixtures("reader")

OPEN_ENDED = ("hearts", "omnibus-hearts", "slobberhannes", "slovak-lorum", "lora-points")
"""The games that a total ends, or the table."""


def labels(draft):
    return [[price.words for price in row.prices] for row in builder.contract_rows(draft, check_draft(draft))]


def test_several_prices_in_a_contract():
    """Each says what it is for; what one player takes altogether has a price of its own, unless the sign turns."""
    draft = tapped("price:trick", "price:who", draft=tapped(*SEVEN, "more:4"))
    draft = typed(tapped("more:3", draft=draft), all="fixed")
    assert labels(draft)[4] == ["King of hearts", "Last trick", "Reached 50"]
    assert labels(draft)[3] == ["A heart", "Who takes everything"]
    assert labels(typed(draft, all="turn"))[3] == ["A heart"]


@pytest.mark.parametrize(
    ("fields", "words", "place"),
    [
        ({price_field(2, 0): ""}, "Queens: no price", "p-2-0"),
        ({price_field(2, 0): "x"}, "Queens: not right yet", "p-2-0"),
        ({"seats": []}, "Tick how many may play.", "seats"),
        ({"cards-4": ""}, "Write how many cards are dealt out: from 12 to 104.", "cards-4"),
        ({}, "", ""),
    ],
)
def test_what_is_missing(fields, words, place):
    """In few words, with the place where it is said."""
    draft = typed(tapped(*SEVEN), **fields)
    assert builder.first_problem(draft, check_draft(draft)) == (words, place)


def test_names_of_strangers():
    draft = from_recipe(recipes.of([{"key": "a", "name": "\u202eabc", "lines": [{"left": 1}]}]))
    row = builder.contract_rows(draft, check_draft(draft))[0]
    assert "\u202e" not in row.name
    blank = typed(tapped("more:0", draft=draft), **{"name-a": ""})
    assert builder.contract_rows(blank, check_draft(blank))[0].name == "No name"


def test_how_it_is_played():
    draft = tapped(*SEVEN)
    assert (
        builder.description(draft) == "4 players, 32 cards, one dealer deals them all in a row, the fewest points win"
    )
    other = typed(draft, seats=["3", "4"], usual="4", **{"cards-3": "30"}, order="free", unit="chips")
    assert builder.description(other) == "4 or 3 players, 32 or 30 cards, any contract in any deal, chips"
    assert builder.description(typed(draft, seats=[]))


def of(draft):
    return draft_summary(draft, check_draft(draft))


@pytest.mark.parametrize(
    ("key", "words", "zero"),
    [
        ("canadian-salad", "6 contracts come to 1120", False),
        ("king-russian", "14 contracts come to 0", True),
        ("barbu", "7 contracts come to 0", True),
    ],
)
def test_games_of_the_library(key, words, zero):
    summary = of(shipped(key))
    assert (summary.sum_text, summary.is_zero) == (words, zero)


@pytest.mark.parametrize("key", sorted({*KEYS, *LIBRARY} - set(OPEN_ENDED)))
def test_builder_and_rules_page_say_the_same_length(key):
    """A game and its copy in the builder take as long."""
    game = find(key)
    draft = shipped(key) if key in LIBRARY else from_recipe(printed_recipe(game) or {})
    length = of(draft).length
    deals, time = length.split(" · ")
    play = game.for_table(game.rules(), game.seats[0])
    assert f"The match has {deals}: {time}." in rules.match_description(play, translate)


def test_what_may_be_played_in_place_of_another_may_come_to_something_else():
    """Then nobody knows what it comes to."""
    king = shipped("king-portuguese")
    dear = typed(king, **{price_field(7, 0): "326"})
    assert of(dear).sum_text == "7 contracts: −1300, and Up"


def test_how_long():
    draft = tapped(*SEVEN)
    assert of(typed(draft, order="free")).length == "open end"
    assert of(typed(draft, order="free", ends_at="100")).length == "ends at 100"
    assert of(typed(draft, ends_at="100")).length == "28 deals · about 2 hours · ends at 100"
    twice = tapped("more:0", "times:0:1", draft=draft)
    assert of(twice).sum_text == "7 contracts: 32, and Lora"
    assert of(twice).contracts[0] == ("Minimum", "2 × 8")


def test_only_laying_out():
    """Where nothing is fixed there is no sum."""
    assert of(tapped("add:left", "rows")).sum_text == "1 contract"


def test_a_price_for_everybody_is_offered_once():
    more = [kind["kind"] for kind in builder.contract_kinds(tapped(*SEVEN, "more:0"), priced=True)]
    assert more == [*(kind for kind in KINDS if kind != "salad"), "flat"]
    again = tapped(*SEVEN, "more:0", "price:flat")
    assert "flat" not in [kind["kind"] for kind in builder.contract_kinds(again, priced=True)]
