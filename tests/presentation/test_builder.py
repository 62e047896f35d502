"""The builder in the words of the table: rows, limits and penalties, what is missing, and what it comes to."""

from dataclasses import replace

import pytest

from scorer.engine.house_rules import MAX_PENALTIES
from scorer.engine.recipe.lines import MAX_LIMITS
from scorer.forms.builder.actions import KINDS
from scorer.forms.builder.check import check_draft
from scorer.forms.builder.conversion import from_recipe
from scorer.forms.builder.draft import NO_TOTALS, LimitDraft, PenaltyDraft
from scorer.forms.builder.fields import price_field
from scorer.games import KEYS, LIBRARY, find
from scorer.games.table_recipe import printed_recipe
from scorer.language.translator import translate
from scorer.presentation import builder, rules
from tests.helpers import recipes
from tests.helpers.builder import SEVEN, shipped, tapped, typed

pytestmark = pytest.mark.usefixtures("reader")
OPEN_ENDED = ("hearts", "omnibus-hearts", "slobberhannes", "slovak-lorum", "lora-points")
"""The games that a total ends, or the table."""
DRAFT = tapped(*SEVEN)
REVOKE = PenaltyDraft("revoke", "Revoke", "-10", ends=True)


def limited(*limits, **more):
    """A draft in which somebody chooses, with limits: the key of a contract, and how many, for others too."""
    drafts = [LimitDraft((key,) if key else (), (*each, *NO_TOTALS)[:5]) for key, *each in limits]
    return replace(DRAFT, order="choice", limits=tuple(drafts), **more)


def punished(amount, **more):
    return replace(tapped("add:tricks", "rows"), penalties=(replace(REVOKE, amount=amount),), **more)


def summary(draft):
    return builder.draft_summary(draft, check_draft(draft))


@pytest.mark.parametrize(
    ("draft", "problems"),
    [
        (limited(("lora", "9")), {"limit-0-each": "Each player can name at most 1 of these deals."}),
        (limited(("lora", "1", "7"), seats=(4, 3)),
         {"limit-0-each-for3": "Each player can name at most 1 of these deals."}),
        (limited(("", "1")), {"limit-0": "Tick which contracts these are."}),
        (limited(("lora", "1"), ("lora", "1")), {"limit-1": "This contract is in a limit already."}),
        (punished(""), {"penalty-0-amount": "Write what it costs, or take the name out."}),
        (punished("x"), {"penalty-0-amount": "Write a whole number."}),
        (punished("99999"), {"penalty-0-amount": "99\u202f999 is too much: at most 10\u202f000."}),
        (punished("-1", unit="chips"), {"penalty-0-amount": "Chips are paid: write 0 or more."}),
    ],
)  # fmt: skip
def test_each_problem_of_limits_and_penalties(draft, problems):
    assert check_draft(draft).problems == problems


def test_what_stands_at_the_doors():
    """Limits only where somebody chooses; of each what it says, in few words, and what is wrong behind it."""

    def doors(draft):
        return [(door.page, door.brief, door.problem) for door in builder.page_links(draft, check_draft(draft))]

    assert doors(DRAFT) == [("penalties", "a revoke, a misdeal", "")]
    choice = limited(penalties=(REVOKE,))
    assert doors(choice) == [("limits", "as often as each contract says", ""), ("penalties", "Revoke −10", "")]
    queens = LimitDraft(("hearts", "queens"), ("1", *NO_TOTALS))
    assert doors(replace(choice, limits=(queens, LimitDraft(("lora",)))))[0][1] == "1 of Queens, Hearts; – of Lora"
    each, name = "Write how many of these each player names: 1 or more.", "Write what the penalty is for."
    wrong = limited(("lora", "x"), penalties=(replace(REVOKE, name=" "),))
    assert [problem for _page, _brief, problem in doors(wrong)] == [each, name]
    assert builder.first_problem(wrong, check_draft(wrong)) == (each, "limits")
    assert builder.first_problem(replace(wrong, limits=()), check_draft(replace(wrong, limits=()))) == (
        name, "penalties",
    )  # fmt: skip


def test_limits_and_penalties_have_a_blank_row_while_there_may_be_more():
    assert builder.penalty_rows(DRAFT) == [PenaltyDraft("")] * 2
    assert builder.penalty_rows(replace(DRAFT, penalties=(REVOKE,)))[0].amount == "−10"
    assert [(field, typed) for field, _label, typed in
            builder.limit_rows(limited(("lora", "1", "7"), seats=(4, 3)))[0].numbers] == [
        ("limit-0-each", "1"), ("limit-0-each-for3", "7"),
    ]  # fmt: skip
    many = tuple(replace(REVOKE, key=f"p-{n}") for n in range(MAX_PENALTIES))
    full = replace(DRAFT, order="choice", penalties=many, limits=(LimitDraft(),) * MAX_LIMITS)
    assert (len(builder.penalty_rows(full)), len(builder.limit_rows(full))) == (MAX_PENALTIES, MAX_LIMITS)


def test_several_prices_in_a_contract():
    """Each says what it is for; what one player takes altogether has a price of its own, unless the sign turns."""

    def labels(draft):
        return [[price.words for price in row.prices] for row in builder.contract_rows(draft, check_draft(draft))]

    draft = tapped("price:trick", "price:who", draft=tapped("more:4", draft=DRAFT))
    draft = typed(tapped("more:3", draft=draft), all="fixed")
    assert labels(draft)[3:5] == [["A heart", "Who takes everything"], ["King of hearts", "Last trick", "Reached 50"]]
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
    draft = typed(DRAFT, **fields)
    assert builder.first_problem(draft, check_draft(draft)) == (words, place)


def test_names_of_strangers():
    draft = from_recipe(recipes.of([{"key": "a", "name": "\u202eabc", "lines": [{"left": 1}]}]))
    blank = typed(tapped("more:0", draft=draft), **{"name-a": ""})
    row, nameless = (builder.contract_rows(shown, check_draft(shown))[0] for shown in (draft, blank))
    assert "\u202e" not in row.name
    assert nameless.name == "No name"


def test_how_it_is_played():
    other = typed(DRAFT, seats=["3", "4"], usual="4", **{"cards-3": "30"}, order="free", unit="chips")
    assert builder.description(other) == "4 or 3 players, 32 or 30 cards, any contract in any deal, chips"
    assert builder.description(typed(DRAFT, seats=[]))


@pytest.mark.parametrize(
    ("draft", "sum_text", "is_zero", "length"),
    [
        (shipped("canadian-salad"), "6 contracts come to 1120", False, "6 deals · about half an hour"),
        (shipped("king-russian"), "14 contracts come to 0", True, "14 deals · about 1 hour"),
        (typed(shipped("king-portuguese"), **{price_field(7, 0): "326"}), "7 contracts: −1300, and Up", False,
         "10 deals · about 1 hour"),
        (typed(DRAFT, order="free"), "7 contracts: 24, and Lora", False, "open end"),
        (typed(DRAFT, order="free", ends_at="100"), "7 contracts: 24, and Lora", False, "ends at 100"),
        (typed(DRAFT, ends_at="100"), "7 contracts: 24, and Lora", False, "28 deals · about 2 hours · ends at 100"),
        (tapped("more:0", "times:0:1", draft=DRAFT), "7 contracts: 32, and Lora", False, "32 deals · about 2 hours"),
        (tapped("add:left", "rows"), "1 contract", False, "4 deals · about half an hour"),
    ],
)  # fmt: skip
def test_what_it_comes_to_and_how_long_it_is(draft, sum_text, is_zero, length):
    """What may be played in place of another may come to something else: then nobody knows."""
    shown = summary(draft)
    assert (shown.sum_text, shown.is_zero, shown.length) == (sum_text, is_zero, length)


def test_contracts_say_how_often_they_are_dealt():
    assert summary(tapped("more:0", "times:0:1", draft=DRAFT)).contracts[0] == ("Minimum", "2 × 8")


@pytest.mark.parametrize("key", sorted({*KEYS, *LIBRARY} - set(OPEN_ENDED)))
def test_builder_and_rules_page_say_the_same_length(key):
    """A game and its copy in the builder take as long."""
    game = find(key)
    draft = shipped(key) if key in LIBRARY else from_recipe(printed_recipe(game) or {})
    deals, time = summary(draft).length.split(" · ")
    play = game.for_table(game.rules(), game.seats[0])
    assert f"The match has {deals}: {time}." in rules.match_description(play, translate)


def test_a_price_for_everybody_is_offered_once():
    more = [kind["kind"] for kind in builder.contract_kinds(tapped("more:0", draft=DRAFT), priced=True)]
    assert more == [*(kind for kind in KINDS if kind != "salad"), "flat"]
    again = tapped("more:0", "price:flat", draft=DRAFT)
    assert "flat" not in [kind["kind"] for kind in builder.contract_kinds(again, priced=True)]
