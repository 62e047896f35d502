"""Games of recipes: any that the reader takes is played to its end, and comes to what the paper says."""

from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from scorer.engine import document
from scorer.engine.effect import TableState
from scorer.engine.facts import OrNobody, Taker
from scorer.engine.ledger import replay
from scorer.engine.phrases import AsTyped
from scorer.engine.problems import Problems
from scorer.engine.recipe import parse_game
from scorer.engine.recipe.to_game import facts_of
from tests.engine.recipe.test_model import recipe
from tests.helpers import generate, recipes
from tests.helpers.examples import examples
from tests.helpers.playing import match_of
from tests.tools import paper

seeds = st.integers(0, 2**32)


def game(recipe):
    """The game of a recipe that is right."""
    problems = Problems("game")
    playable = parse_game(recipe, problems)
    assert playable is not None, [str(problem) for problem in problems.items]
    return playable


def played(recipe, seed, deals=60, with_sitters=False):
    """A made-up match of it."""
    raw = generate.match(game(recipe), Random(seed), deals, with_sitters=with_sitters)
    return match_of(raw)


@settings(max_examples=examples(400))
@given(seed=seeds, with_sitters=st.booleans())
def test_a_match_comes_to_what_the_paper_says(seed, with_sitters):
    """Every deal of a made-up match of a made-up recipe: who deals, leads and rests, what is open, and what it pays."""
    recipe = recipes.random_recipe(seed)
    match = played(recipe, seed, 40, with_sitters)
    ledger, seats = replay(match), match.seats
    assert not ledger.problems
    order = paper.Order(recipe, seats, match.first_dealer, match.sits_out)
    by_key = {contract["key"]: contract for contract in order.recipe["contracts"]}
    totals, bank = list(ledger.start.totals), ledger.start.bank
    ended = False
    for row, entry in zip(ledger.rows, match.log, strict=True):
        if entry["kind"] in ("deal", "void"):
            assert not ended
            dealer, leader, _declarer, open_ones = order.now()
            assert (row.dealer, row.leader, list(row.sitting)) == (dealer, leader, order.sitting)
            changes, moved = [0] * seats, 0
            if entry["kind"] == "deal":
                assert entry["contract"] in open_ones
                changes, moved = order.pays(by_key[entry["contract"]], entry["facts"], bank)
            order.played(row.contract or "")
            assert (list(row.changes), row.bank_change) == (changes, moved)
        if entry["kind"] == "penalty":
            changes, moved, ends_deal = paper.penalty(recipe, entry, seats, order.sitting)
            assert (list(row.changes), row.bank_change) == (changes, moved)
            assert row.took_turn == ends_deal
            if ends_deal:
                assert (row.dealer, row.leader, list(row.sitting)) == (*order.now()[:2], order.sitting)
                order.played(row.contract or "")
        totals, bank = (
            [total + change for total, change in zip(totals, row.changes, strict=True)],
            bank + row.bank_change,
        )
        assert (list(row.totals), row.bank) == (totals, bank)
        if recipe.get("unit") == "chips":
            assert sum(row.changes) + row.bank_change == 0
            assert row.bank >= 0
        end = recipe.get("ends_at", 0)
        over = (end > 0 and max(totals) >= end) or (end < 0 and min(totals) <= end)
        ended = ended or over or order.deals == order.total or entry["kind"] == "finish"
        assert ledger.state.deals >= order.deals
    assert ledger.state.finished == ended
    assert ledger.play.schedule.total == order.total


def test_equal_recipes_are_one_game():
    first, again = (game(recipes.recipe_of({"count": "hearts", "each": 2})) for _ in range(2))
    assert first is again
    assert game(recipes.recipe_of({"count": "hearts", "each": 3})) is not first


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_every_number_of_players(seats):
    recipe = recipes.recipe_of({"places": [3, 2]}, head={"seats": [seats]})
    assert replay(played(recipe, 1)).state.finished
    given_one = {"format": 1, "game": recipe, "players": list("ABCDEFG")[: seats + 1], "log": []}
    assert [problem.path for problem in document.parse_match(given_one, lambda key: None)[1]] == ["players"]


def test_what_several_lines_ask():
    lines = [{"card": "hearts-king", "pays": 1, "nobody": True}, {"card": "hearts-king", "pays": 2}]
    for second, kind in ((lines[0], OrNobody), (lines[1], Taker)):
        contracts = [{"key": "a", "lines": [lines[0]]}, {"key": "b", "lines": [second]}, {"key": "s", "of": ["a", "b"]}]
        parsed = recipe(recipes.of(contracts))
        assert type(facts_of(parsed, parsed.parts[2], 4, AsTyped)["hearts_king"]) is kind


def test_who_declares():
    heads = [({}, 0), ({"order": "choice"}, 1), ({"order": "choice", "chooser": "dealer"}, 0),
             ({"order": "choice-block", "leads": "dealer"}, 0), ({"order": "once", "leads": "next"}, 0)]  # fmt: skip
    for head, after in heads:
        parsed = recipe(recipes.recipe_of({"pass": 1}, doubling="all", blind=True, head=head))
        facts = facts_of(parsed, parsed.parts[0], 4, AsTyped)
        doubles, blind = facts["doubles"], facts["blind"]
        assert doubles.declarer_after == after, head
        assert str(blind.label_at(TableState.new(4, 3))) == f"seat {(3 + after) % 4} plays it blind", head
