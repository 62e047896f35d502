"""What was typed and ticked is put into the draft; what the open page did not ask stays as it was.

What a page keeps of a draft comes back as it was; what a stranger sends in its place is no draft.
"""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from scorer.forms.builder.actions import KINDS, add_asked_contract, add_contract
from scorer.forms.builder.conversion import from_recipe, to_recipe
from scorer.forms.builder.draft import GameDraft, LineDraft, for_all
from scorer.forms.builder.fields import deserialize, parse_form, price_field, serialize
from tests.helpers import recipes
from tests.helpers.builder import SEVEN, tapped, typed

KEY = b"key"


@given(st.integers(0, 2**32), st.integers(-1, 13))
def test_an_untouched_page_changes_nothing(seed, opened):
    original = from_recipe(recipes.random_recipe(seed))
    draft = replace(original, opened=min(opened, len(original.contracts) - 1))
    parsed = typed(draft)
    assert to_recipe(parsed, "?") == to_recipe(draft, "?")
    assert parsed.seats == draft.seats


def test_what_is_typed_stays_as_it_was_typed():
    draft = tapped(*SEVEN, "more:3")
    fields = {
        price_field(0, 0): "x", price_field(6, 1): "− 12", "name-hearts": " Red ones ", "cards-4": "many",
        "ends_at": "?",
    }  # fmt: skip
    parsed = typed(draft, **{"name": "<b>", **fields})
    assert (parsed.name, parsed.cards[1], parsed.ends_at) == ("<b>", "many", "?")
    assert parsed.contracts[0].lines[0].prices == for_all("x")
    assert parsed.contracts[6].lines[1].prices == for_all("− 12")
    assert parsed.contracts[3].name == " Red ones "


def test_rings():
    draft = tapped(*SEVEN)
    assert [contract.on for contract in typed(draft, on=["minimum", "lora"]).contracts] == [True, *[False] * 5, True]
    kinds = tapped("kinds", draft=draft)
    assert parse_form(MultiDict(), kinds) == kinds


def test_how_many_may_play():
    """The usual number first, the others in the order in which they stood."""
    draft = from_recipe(recipes.of([{"key": "a", "lines": [{"left": 1}]}], seats=[4, 6, 3], cards=[32, 30, 33]))
    assert typed(draft).seats == (4, 6, 3)
    assert typed(draft, usual="3").seats == (3, 4, 6)
    assert typed(draft, seats=["5", "6"], usual="4").seats == (6, 5)
    assert typed(draft, seats=[]).seats == ()
    assert typed(draft, seats=["7", "x", "4"], usual="x").seats == (4,)


def test_a_price_of_its_own_begins_with_the_sum_turned():
    """Who takes everything is offered what it would cost, with the other sign; what was written before stays."""
    draft = tapped(*SEVEN, "more:3")
    assert typed(draft, all="fixed", **{price_field(3, 0): "2"}).contracts[3].all_price[0] == "-16"
    assert typed(draft, all="turn").contracts[3].all_price[0] == ""
    assert typed(draft, all="fixed", **{price_field(3, "all"): "5"}).contracts[3].all_price[0] == "5"
    chips = tapped("add:suit", "rows", "more:0", draft=GameDraft(unit="chips"))
    assert typed(chips, all="each").contracts[0].all_price[0] == "8"
    unknown = tapped("add:suit", "rows", "more:0")
    assert typed(unknown, all="fixed", **{price_field(0, 0): ""}).contracts[0].all_price[0] == ""


def test_the_same_numbers_for_all():
    """Without the tick for other numbers of players those for all stay alone."""
    line = {"count": "hearts", "each": [1, 2], "none": [0, 2]}
    head = {"seats": [4, 3], "cards": [32, 30]}
    raw = recipes.recipe_of(line, times=[2, 1], all={"fixed": [2, 3]}, head=head)
    draft = tapped("more:0", draft=from_recipe(raw))
    assert to_recipe(typed(draft, **{"varies-is": "1", "varies": "1", "all": "fixed"}), "?") == to_recipe(draft, "?")
    same = to_recipe(typed(draft, **{"varies-is": "1", "all": "fixed"}), "?")["contracts"][0]
    assert (same["lines"], same["times"], same["all"]) == ([{**line, "each": 1, "none": 0}], 2, {"fixed": 2})


def test_the_ticks_of_a_salad():
    draft = tapped(*SEVEN, "add:salad", "rows", "more:7")
    parsed = typed(draft, of=["last-trick", "maximum", "lora", "?"])
    assert parsed.contracts[7].of == ("last-trick", "maximum")
    off = typed(draft, order="free", on=["maximum", "everything"], of=["maximum"])
    assert [member.key for member in off.members(off.contracts[7])] == ["maximum"]


def test_what_a_line_is_about():
    draft = tapped(*SEVEN, "more:3")
    assert typed(draft, **{"line-0-of": "spades"}).contracts[3].lines[0].of == "spades"
    assert typed(draft, **{"line-0-of": "__proto__"}).contracts[3].lines[0].of == "hearts"
    card = tapped("more:4", draft=draft)
    assert typed(card, **{"line-0-suit": "clubs", "line-0-rank": "jack"}).contracts[4].lines[0].of == "clubs-jack"
    assert typed(card, **{"line-0-suit": "x"}).contracts[4].lines[0].of == "hearts-king"
    assert typed(card, **{"line-0-nobody": "1"}).contracts[4].lines[0].nobody


def test_places_have_a_blank_each():
    draft = tapped("add:places", "rows")
    parsed = typed(draft, **{price_field(0, 0, 2): "7", price_field(0, 0, 3): " "})
    assert parsed.contracts[0].lines[0].prices == for_all("-8", "-4", "7")


def test_a_line_that_is_asked_for():
    asked = MultiDict({"line-suit": "clubs", "line-rank": "jack", "price": "10", "line-nobody": "1"})
    line = parse_form(asked, tapped("add:card")).asked
    assert (line.of, line.prices, line.nobody) == ("clubs-jack", for_all("10"), True)
    thing = parse_form(MultiDict({"line-name": "Bells", "total": "8", "price": "1"}), tapped("add:thing")).asked
    assert (thing.name, thing.totals) == ("Bells", ("8", "8", "8", "8"))


FIELDS = ["name", "on", "seats", "usual", "cards-4", "order", "unit", "of", "all", "to", "p-0-0", "p-6-all",
          "line-0-is", "line-0-of", "line-0-suit", "name-hearts", "price", "total", "blind"]  # fmt: skip


@pytest.mark.parametrize("page", ["rows", "ask"])
@given(sent_fields=st.lists(st.tuples(st.sampled_from(FIELDS), st.text(max_size=8)), max_size=12))
def test_no_form_is_an_error(page, sent_fields):
    draft = tapped(*SEVEN, "more:3", *(["kinds", "add:card"] if page == "ask" else []))
    parsed = parse_form(MultiDict(sent_fields), draft)
    assert deserialize(serialize(parsed, KEY), KEY) == parsed


@given(st.integers(0, 2**32))
def test_a_kept_draft_comes_back(seed):
    draft = from_recipe(recipes.random_recipe(seed))
    assert deserialize(serialize(draft, KEY), KEY) == draft


def test_the_page_that_is_open_comes_back_too():
    draft = GameDraft(page="ask", asked=LineDraft("card", "hearts-king", prices=for_all("4")), seats=())
    assert deserialize(serialize(draft, KEY), KEY) == draft


@pytest.mark.parametrize("name", ["Ana`s", '"Lora"', "`", '`"\\', "\\u0060", "C:\\new"])
def test_every_sign_that_can_be_typed_comes_back(name):
    draft = GameDraft(name=name, about=f"{name} {name}")
    assert deserialize(serialize(draft, KEY), KEY) == draft


def test_what_is_as_usual_costs_nothing():
    """The hidden field of an empty sheet is hardly more than its signature, and that of a short game is short."""
    assert len(serialize(GameDraft(), KEY)) < 40
    draft = GameDraft()
    for kind in KINDS:
        draft = (
            add_asked_contract(add_contract(draft, kind))
            if add_contract(draft, kind).page == "ask"
            else add_contract(draft, kind)
        )
    assert len(serialize(draft, KEY)) < 1500


@pytest.mark.parametrize("text", ["", "x", "{}", "WzFd.signature", "9" * 9999, serialize(GameDraft(), b"other")])
def test_what_this_key_did_not_sign_is_no_draft(text):
    assert deserialize(text, KEY) is None
