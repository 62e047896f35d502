"""The rows of the builder: names, what prices are for, and what is missing, in the words of the table."""

import pytest

from scorer.forms.builder.actions import KINDS
from scorer.forms.builder.check import check_draft
from scorer.forms.builder.conversion import from_recipe
from scorer.forms.builder.draft import GameDraft
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


def test_other_numbers_of_players():
    kierki = shipped("kierki")
    assert labels(kierki)[0] == ["A trick; with 3 players −15"]
    assert labels(kierki)[8][:2] == ["Place 1; with 3 players 790", "Place 2; with 3 players 485"]
    opened = tapped("more:0", draft=kierki)
    assert labels(opened)[0] == ["A trick", "A trick, with 3 players"]
    rows = builder.contract_rows(opened, check_draft(opened))
    assert [(price.name, price.typed, price.ink) for price in rows[0].prices] == [
        ("p-0-0", "−20", ""), ("p-0-0-for3", "−15", ""),
    ]  # fmt: skip
    changed = typed(opened, **{"p-0-0-for3": "-16"})
    assert builder.contract_rows(changed, check_draft(changed))[0].prices[1].ink == "is-changed"


def test_everybody_and_who_has_none():
    wheel = shipped("quodlibet-wheel")
    assert labels(wheel)[0] == ["For everybody", "A trick", "A trick: who has none"]


def test_where_a_contract_is_played_after_all():
    king = shipped("king-portuguese")
    row = builder.contract_rows(king, check_draft(king))[7]
    assert (row.note, row.is_printed, row.on) == ("only in place of Up", False, False)


def test_seven_rows():
    draft = tapped(*SEVEN, "add:places", "add:salad", "rows")
    names = [row.name for row in builder.contract_rows(draft, check_draft(draft))]
    assert names[:4] == ["Minimum", "Maximum", "Queens", "Hearts"]
    assert labels(draft) == [
        ["A trick"], ["A trick"], ["A queen"], ["A heart"], ["For its taker"], ["For its winner"],
        ["Going out", "A card left"], ["Place 1", "Place 2", "Place 3", "Place 4"], [],
    ]  # fmt: skip
    assert (
        builder.contract_rows(draft, check_draft(draft))[8].note
        == "Minimum, Queens, Hearts, King of hearts, Last trick"
    )


def test_several_prices_in_a_contract():
    """Each says what it is for; what one player takes altogether has a price of its own."""
    draft = tapped("price:trick", "price:who", draft=tapped(*SEVEN, "more:4"))
    draft = typed(tapped("more:3", draft=draft), all="fixed")
    assert labels(draft)[4] == ["King of hearts", "Last trick", "Reached 50"]
    assert labels(draft)[3] == ["A heart", "Who takes everything"]


def test_a_price_that_was_changed_is_in_pen():
    """It is told from what is saved; a true minus stands in the blank, and what is no number as it was typed."""
    draft = from_recipe(recipes.recipe_of({"left": 1}, {"pass": -2}))
    rows = builder.contract_rows(
        typed(draft, **{price_field(0, 0): "-7", price_field(0, 1): "abc"}), check_draft(draft)
    )
    assert [(price.typed, price.saved, price.ink) for price in rows[0].prices] == [
        ("−7", "1", "is-changed"), ("abc", "−2", "is-changed"),
    ]  # fmt: skip
    assert [price.ink for price in builder.contract_rows(draft, check_draft(draft))[0].prices] == ["", ""]
    assert rows[0].prices[0].said == "deal: A card left"


def test_switched_off():
    """It says so, and where it is played after all."""
    draft = tapped(*SEVEN, "add:salad", "rows")
    off = typed(draft, on=[contract.key for contract in draft.contracts if contract.key not in ("maximum", "hearts")])
    rows = builder.contract_rows(off, check_draft(off))
    assert [(row.note, row.is_printed) for row in (rows[1], rows[3])] == [
        ("switched off", True),
        ("only inside Everything", False),
    ]


def test_which_sign_is_good():
    """Said once over the figures."""
    draft = tapped(*SEVEN)
    assert builder.sign_hint(draft) == "minus is good"
    assert builder.sign_hint(typed(draft, best="highest")) == "plus is good"
    assert builder.sign_hint(typed(draft, unit="chips")) == "chips paid"


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


@pytest.mark.parametrize("name", ["order", "leads", "chooser", "unit", "best"])
def test_each_choice_has_one_chosen(name):
    choices = builder.head_choices(GameDraft(), name)
    assert [choice.chosen for choice in choices].count(True) == 1
    assert all(choice.words for choice in choices)


def test_a_free_order_ends_by_the_table_or_by_a_total():
    help = {ends: {choice.value: choice.help for choice in builder.head_choices(GameDraft(ends_at=ends), "order")}
            for ends in ("", "100")}  # fmt: skip
    assert help[""]["free"].endswith("the table plays until it has had enough.")
    assert help["100"]["free"].endswith("a total ends the match.")
    assert help[""]["block"] == help["100"]["block"]


def test_the_kinds_say_what_a_tap_adds():
    low = {kind["kind"]: kind["usual"] for kind in builder.contract_kinds(GameDraft())}
    high = {kind["kind"]: kind["usual"] for kind in builder.contract_kinds(GameDraft(best="highest"))}
    chips = {kind["kind"]: kind["usual"] for kind in builder.contract_kinds(GameDraft(unit="chips"))}
    assert tuple(low) == KINDS
    assert (low["court"], high["court"]) == ("queens, 2 each", "queens, −2 each")
    assert (low["left"], high["left"]) == ("1 a card, −8 for going out", "−1 a card, 8 for going out")
    assert chips["left"] == "1 a card"
    more = [kind["kind"] for kind in builder.contract_kinds(tapped(*SEVEN, "more:0"), priced=True)]
    assert more == [*(kind for kind in KINDS if kind != "salad"), "flat"]
    again = tapped(*SEVEN, "more:0", "price:flat")
    assert "flat" not in [kind["kind"] for kind in builder.contract_kinds(again, priced=True)]


def of(draft):
    return draft_summary(draft, check_draft(draft))


def test_what_it_comes_to():
    draft = tapped(*SEVEN)
    assert (of(draft).sum_text, of(draft).length) == ("7 contracts: 24, and Lora", "28 deals · about 2 hours")
    assert of(draft).contracts[1] == ("Maximum", "−8")
    assert of(draft).contracts[6] == ("Lora", "depends on the deal")


@pytest.mark.parametrize(
    ("key", "words", "zero"),
    [
        ("canadian-salad", "6 contracts come to 1120", False),
        ("king-russian", "14 contracts come to 0", True),
        ("barbu", "7 contracts come to 0", True),
        ("kein-stich", "5 contracts: 160 chips, and Laying out", False),
        ("king-portuguese", "7 contracts come to 0", True),
        ("turkish-king", "7 contracts, the whole match 0", True),
        ("quodlibet-wheel", "4 contracts", False),
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


def test_not_known_yet():
    summary = of(typed(tapped(*SEVEN), **{price_field(2, 0): ""}))
    assert (summary.sum_text, summary.length) == ("7 contracts: not known yet", "")
    assert of(GameDraft()).sum_text == ""


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
