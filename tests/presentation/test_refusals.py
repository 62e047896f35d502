"""Refusals name the entry that would break, or the place in a recipe; tests/language/test_refusals holds the keys."""

from dataclasses import replace
from random import Random

import pytest

from scorer.engine.problems import Problem, Problems
from scorer.engine.recipe import parse_game
from scorer.presentation.refusals import ADDED_ENTRY, ProposedChange, no_room_text, problem_text, refusal_text
from tests.helpers import changing
from tests.helpers.evening import called, regular
from tests.helpers.ledgers import moved
from tests.helpers.mutate import spoiled
from tests.helpers.recipes import of, random_recipe, recipe_of
from tests.helpers.seated import until
from tests.helpers.worked_out import worked_out

pytestmark = pytest.mark.usefixtures("reader")
FILLED = [regular([0, 4, 4, 0], 1, 1), called("small", 0)]


def why(worked, log, proposed=ADDED_ENTRY):
    """The first sentence why this log cannot be."""
    problems = changing.problems_of(replace(worked.stored, log=log))
    return refusal_text(worked, problems[0], proposed)


def test_an_adjustment_that_loses_its_bank():
    filled = regular([1, 2, 3, 2], 1, 2)
    bank = worked_out(log=[filled]).ledger.state.bank
    assert bank > 4
    taken = moved(5, 0, 0, 0, bank=-5)
    worked = worked_out(log=[filled, taken])
    assert why(worked, [taken], ProposedChange(removed=0)) == (
        "Without it the bank would be empty later, where 5 are taken out."
    )
    later = worked_out(log=[filled, called("small", 0), taken])
    assert why(later, [called("small", 0), taken], ProposedChange(removed=0)) == (
        "Chips moved, after deal 2: the bank holds only 0, and 5 would be taken out."
    )


def test_a_contract_is_named_by_whom():
    """In a game of choice nobody names a contract twice; the deal has its number of now."""
    minimum, queens = ({"kind": "void", "contract": key} for key in ("minimum", "queens"))
    worked = worked_out("serbian-lora", {"order": "choice"}, [minimum, queens])
    assert why(worked, [minimum, minimum]) == "Deal 2: Boris has named Minimum before."
    assert (
        why(worked, [queens, minimum, queens], ProposedChange(inserted=0)) == "Deal 2: Boris has named Queens before."
    )


ASKED = {**FILLED[0], "facts": FILLED[0]["facts"] | {"announced": {}}}
MORE = Problem("log[0].facts.passes", "an answer is missing", "Missing: Passes")
OTHER_RULES = ProposedChange(rules=True)


@pytest.mark.parametrize(
    ("problem", "proposed", "text"),
    [
        (Problem("log[0].facts.announced", "this contract does not ask that"), OTHER_RULES,
         "Deal 1: these house rules do not fit what was entered (Announced cards)."),
        (MORE, OTHER_RULES, "Deal 1: these house rules ask more (Missing: Passes)."),
        (Problem("log[0].facts.hearts[1]", "too many"), ADDED_ENTRY, "Deal 1: too many (Hearts)."),
        (Problem("log[0].facts.nonsense", "too many"), ADDED_ENTRY, "Deal 1: too many."),
        (Problem("start.bank", "no bank"), ADDED_ENTRY, "What the match begins with: no bank."),
        (Problem("options.announce", "this cannot be"), ADDED_ENTRY, "this cannot be."),
        (Problem("log[2]", "no"), ADDED_ENTRY, "Deal 3: no."),
        (Problem("log[2]", "no"), ProposedChange(removed=0), "Deal 4: no."),
        (Problem("log[2]", "no"), ProposedChange(removed=3), "Deal 3: no."),
        (Problem("log[2]", "no"), ProposedChange(inserted=1), "Deal 2: no."),
        (Problem("log[2]", "no"), ProposedChange(inserted=2), "no."),
    ],
)  # fmt: skip
def test_a_problem_names_its_entry(problem, proposed, text):
    """By its number of now: after a removal the list still has the one that is to go; one to be put in has none yet."""
    log = [ASKED, *(called("small", n) for n in range(4))]
    assert refusal_text(worked_out(options={"announce": True}, log=log), problem, proposed) == text


def test_room_for_a_forgotten_deal():
    """In a free order anywhere; in a fixed one only where all that follows still has its contract."""
    free = worked_out(log=FILLED)
    assert no_room_text(free, free.as_before(0), 0) == ""
    fixed = worked_out("king", log=until("king", "queens"))
    assert no_room_text(fixed, fixed.as_before(0), 0) == (
        "No deal can be put in here. Deal 1: by the order of the contracts this is No hearts, not No tricks."
    )


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ([], "document: needed: an object with name, seats, cards and contracts"),
        (recipe_of({"left": 1}) | {"recipe": 2}, "recipe: needed: 1"),
        ({key: value for key, value in recipe_of({"left": 1}).items() if key != "name"}, "name: needed: this key"),
        (recipe_of({"left": 1}) | {"seats": [4, 9]}, "seats[1]: a whole number from 3 to 6 is needed"),
        (recipe_of({"left": 1}) | {"zz": 1}, "zz: needed: a known key"),
        (recipe_of({"left": 1}) | {"contracts": []}, "contracts: needed: a list of 1 to 16 contracts"),
        (of([{"key": "a", "name": " ", "lines": [{"left": 1}]}]), "contracts[0].name: a name is needed"),
        (recipe_of({"count": "cups", "each": 1}), "contracts[0].lines[0].count: needed: one of tricks, clubs, "),
    ],
)  # fmt: skip
def test_a_problem_of_a_recipe_names_its_place(raw, expected):
    problems = Problems()
    assert parse_game(raw, problems) is None
    assert problem_text(problems.items[0]).startswith(expected)


def test_whatever_is_spoiled_of_a_recipe_is_said():
    """A recipe with something in it changed, lost or doubled is refused with sentences that can be printed."""
    for seed in range(300):
        random = Random(seed)
        raw, problems = spoiled(random_recipe(seed), random), Problems()
        if parse_game(raw, problems) is None:
            assert problems.items
        for problem in problems.items:
            assert problem_text(problem).isprintable() or "\N{FIRST STRONG ISOLATE}" in problem_text(problem)
    assert len(problem_text(Problem("k" * 5000, "is wrong"))) < 200
