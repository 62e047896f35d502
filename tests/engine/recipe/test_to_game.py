"""Games of recipes: any that the reader takes is played to its end, and comes to what the paper says."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.engine import document
from scorer.engine.ledger import replay
from scorer.engine.phrases import AsTyped
from scorer.engine.problems import Problems
from scorer.engine.recipe import parse_game
from scorer.engine.recipe.facts import facts_of
from scorer.engine.recipe.to_game import schedule_of, scoring_of
from scorer.engine.scoring import (
    BankPaysPlaces,
    DoublingSettlement,
    ForGoingOut,
    ForTaker,
    PayBank,
    PayWhoWentOut,
    PerItem,
    PerPlace,
    ShareDebts,
    TwiceIfBlind,
    UnlessOneTookAll,
    WhoWentOutTakesBank,
)
from scorer.engine.state import initial_state, next_turn
from scorer.engine.step import apply_entry
from tests.engine.recipe.test_model import recipe
from tests.helpers import generate, recipes
from tests.helpers.examples import examples
from tests.helpers.playing import match_of
from tests.helpers.recipes import of, recipe_of
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
    match = match_of(raw)
    return match


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


@settings(max_examples=examples(40))
@given(seed=seeds)
def test_it_is_played_to_its_end(seed):
    """However many deals that are: there is always a next one, until the last; in an open end there always is."""
    playable = game(recipes.random_recipe(seed))
    for seats in playable.seats:
        play, random = playable.for_table(playable.rules(), seats), Random(seed)
        state, log = initial_state(play), 0
        while not state.finished and log < (play.schedule.total or 60):
            now = next_turn(play, state, 0)
            contract = play.contracts[random.choice(now.contracts)]
            facts = generate.facts(contract, state.table(now.dealer), random)
            state, row, problems = apply_entry(
                play, 0, state, {"kind": "deal", "contract": contract.key, "facts": facts}, log
            )
            assert not problems
            assert play.counting.unit == "points" or sum(row.changes) + row.bank_change == 0
            log += 1
        assert state.finished or play.schedule.total is None


@settings(max_examples=examples(200))
@given(seed=seeds)
def test_a_document_with_a_recipe_comes_back(seed):
    """Written and read again it is the same match with the same ledger, whose game is called own."""
    match = played(recipes.random_recipe(seed), seed, 8)
    text = json.dumps(document.to_document(match))
    ledger, problems = document.ledger_from_text(text, lambda key: None)
    assert problems == []
    printed = document.ledger_json(ledger)
    assert printed == document.ledger_json(replay(match))
    assert printed["game"] == "own"
    again, _none = document.parse_match(json.loads(text), lambda key: None)
    assert document.to_document(again) == document.to_document(match)


@settings(max_examples=examples(100))
@given(seed=seeds)
def test_doubling_adds_up_to_nothing(seed):
    """Whoever doubled whom, the sum of a deal is what it is without."""
    recipe = recipes.recipe_of({"count": "tricks", "each": -7}, {"card": "hearts-king", "pays": 30}, doubling="all",
                         head={"order": "free"})  # fmt: skip
    for row in replay(played(recipe, seed, 10)).rows:
        if row.kind == "deal":
            assert sum(row.changes) == 8 * -7 + 30


def test_equal_recipes_are_one_game():
    """A thousand matches of one recipe share its game; another price makes another."""
    first, again = (game(recipes.recipe_of({"count": "hearts", "each": 2})) for _ in range(2))
    assert first is again
    assert game(recipes.recipe_of({"count": "hearts", "each": 3})) is not first


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_every_number_of_players(seats):
    """Three to six play; another number is said at the players."""
    recipe = recipes.recipe_of({"places": [3, 2]}, head={"seats": [seats]})
    assert replay(played(recipe, 1)).state.finished
    given_one = {"format": 1, "game": recipe, "players": list("ABCDEFG")[: seats + 1], "log": []}
    assert [problem.path for problem in document.parse_match(given_one, lambda key: None)[1]] == ["players"]


CONTRACTS = [{"key": "b", "lines": [{"pass": 1}], "times": 2}, {"key": "n", "lines": [{"pass": 1}], "times": 0},
             {"key": "a", "lines": [{"pass": 1}]}]  # fmt: skip


@pytest.mark.parametrize(
    ("order", "deals", "sequence"),
    [
        ("block", 12, "bbabbabbabba"),
        ("round", 12, "bbbbbbbbaaaa"),
        ("once", 3, "bba"),
        ("choice", 12, ""),
        ("choice-block", 12, ""),
    ],
)
def test_how_many_deals(order, deals, sequence):
    """Each contract as often as it says, for every dealer or once."""
    schedule = schedule_of(recipe(of(CONTRACTS, order=order)), 4)
    assert schedule.total == deals
    assert "".join(schedule.sequence) == sequence


def test_free_order_never_ends():
    """In a free order any contract may follow, without end."""
    contracts = [{key: value for key, value in contract.items() if key != "times"} for contract in CONTRACTS]
    schedule = schedule_of(recipe(of(contracts, order="free", leads="dealer")), 4)
    assert (schedule.total, schedule.leader_offset) == (None, 0)
    assert schedule.order.open(99, ()) == ("b", "n", "a")


def test_a_choice_keeps_the_order_of_the_recipe():
    """What a chooser has used up is gone, however it was named in between."""
    order = schedule_of(recipe(of(CONTRACTS, order="choice")), 4).order
    assert [order.open(0, used) for used in ((), ("b", "a"), ("b", "b"))] == [("b", "a"), ("b",), ("a",)]


def kinds(raw):
    """The kinds of pays of the first contract."""
    model = recipe(raw)
    part = model.parts[0]
    return [type(pay) for pay in scoring_of(model, part, facts_of(model, part, 4, AsTyped))]


def test_points():
    """Each line by itself; what is special stands round them or after them."""
    lines = ({"count": "hearts", "each": 1}, {"trick": 1, "pays": 1}, {"out": 1}, {"left": 1}, {"places": [1]})
    assert kinds(recipe_of(*lines)) == [PerItem, ForTaker, ForGoingOut, PerItem, PerPlace]
    assert kinds(recipe_of(lines[0], all={"turn": True}, doubling="all")) == [UnlessOneTookAll, DoublingSettlement]
    assert kinds(recipe_of(lines[0], blind=True, all={"fixed": 1}, doubling="all")) == [
        TwiceIfBlind,
        DoublingSettlement,
    ]


@pytest.mark.parametrize(
    ("to", "kind"),
    [
        ("bank", PayBank),
        ("share", ShareDebts),
        ("share-bank", ShareDebts),
        ("winner", PayWhoWentOut),
        ("winner-bank", WhoWentOutTakesBank),
    ],
)
def test_chips(to, kind):
    """All lines together go one way."""
    assert kinds(recipe_of({"left": 1}, {"pass": 1}, to=to, head={"unit": "chips"})) == [kind]
    assert kinds(recipe_of({"places": [1]}, to="from-bank", head={"unit": "chips"})) == [BankPaysPlaces]
