"""What holds in every match of every game, tried on matches that nobody played."""

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st

from scorer.engine import document
from scorer.engine.entries import reseat_entry
from scorer.engine.ledger import replay
from scorer.engine.match import opening_json, parse_opening, reseat_opening
from scorer.engine.problems import Problems
from scorer.engine.recipe import OWN
from scorer.games import LOADED, find
from tests.helpers import generate
from tests.helpers.examples import examples
from tests.helpers.sweep import sample

games, seeds = st.sampled_from([*LOADED, OWN, OWN, OWN]), st.integers(0, 2**32)


def match_of(key, seed, deals=60):
    """A made-up match; with an odd seed of more people than play a deal, where they fit."""
    return generate.of(key, seed, deals, with_sitters=seed % 2 == 1)


def ended(match):
    """The ledger of a match without a fault in it."""
    ledger = replay(match)
    assert not ledger.problems, [str(problem) for problem in ledger.problems]
    return ledger


@pytest.mark.parametrize("key", LOADED)
def test_a_match_is_played_to_its_end(key):
    for seed in range(examples(40)):
        match = match_of(key, seed)
        ledger = ended(match)
        assert ledger.state.finished
        assert ledger.next_turn is None
        total = ledger.play.schedule.total
        assert total is None or ledger.state.deals == total


@settings(max_examples=examples(100))
@given(key=games, seed=seeds)
def test_chips_are_never_made_or_lost(key, seed):
    match = match_of(key, seed)
    ledger, seats = ended(match), match.seats
    counting = ledger.play.counting
    for row in ledger.rows:
        assert len(row.changes) == len(row.totals) == seats
        assert all(type(number) is int for number in (*row.changes, *row.totals, row.bank, row.bank_change))
        if counting.has_bank:
            assert sum(row.changes) + row.bank_change == 0
            assert sum(row.totals) + row.bank == sum(ledger.start.totals) + ledger.start.bank
            assert row.bank >= 0
        else:
            assert row.bank == row.bank_change == 0
        if counting.pennies:
            assert sum(row.pennies) + row.bank_pennies == sum(ledger.start.pennies) + ledger.start.bank_pennies
            assert min(*row.pennies, row.bank_pennies) >= 0


@settings(max_examples=examples(100))
@given(key=games, seed=seeds)
def test_rows_follow_from_each_other(key, seed):
    match = match_of(key, seed)
    ledger = ended(match)
    totals, bank = ledger.start.totals, ledger.start.bank
    assert [row.number for row in ledger.rows] == list(range(1, len(match.log) + 1))
    ending = {penalty.key for penalty in match.play.penalties if penalty.ends_deal}
    for row, entry in zip(ledger.rows, match.log, strict=True):
        totals, bank = tuple(map(sum, zip(totals, row.changes, strict=True))), bank + row.bank_change
        assert (row.totals, row.bank) == (totals, bank)
        took_turn = row.kind in ("deal", "void") or (isinstance(entry, dict) and entry.get("penalty") in ending)
        assert took_turn == (row.dealer is not None) == (row.leader is not None) == row.took_turn
        assert (row.kind == "deal") <= (row.contract is not None) <= row.took_turn
    assert (ledger.state.totals, ledger.state.bank) == (totals, bank)
    assert sum(row.took_turn for row in ledger.rows) == ledger.state.deals


@settings(max_examples=examples(50))
@given(key=games, seed=seeds)
def test_the_replay_of_a_prefix_is_the_prefix_of_the_replay(key, seed):
    match = match_of(key, seed, deals=20)
    rows = ended(match).rows
    for length in range(len(match.log)):
        part = replay(replace(match, log=match.log[:length]))
        assert part.rows == rows[:length]
        coming, now = match.log[length], part.next_turn
        if isinstance(coming, dict) and coming["kind"] in ("deal", "void"):
            assert rows[length].contract in (now.contracts if coming["kind"] == "deal" else (*now.contracts, None))
            assert rows[length].dealer == now.dealer


@settings(max_examples=examples(100))
@given(key=games, seed=seeds)
def test_the_ranking_holds_every_seat_once_the_best_first(key, seed):
    """Groups of seats with equal worth, in seat order, the best group first."""
    match = match_of(key, seed, deals=8)
    ledger = ended(match)
    assert sorted(seat for group in ledger.ranking for seat in group) == list(range(match.seats))
    decides = list(ledger.ranking_values)
    for team in ledger.teams if ledger.play.game.sides_win else ():
        assert team.total == sum(ledger.state.totals[seat] for seat in team.seats)
        for seat in team.seats:
            decides[seat] = team.total
    worth = [{decides[seat] for seat in group} for group in ledger.ranking]
    assert all(len(values) == 1 for values in worth)
    order = [value for values in worth for value in values]
    assert order == sorted(set(order), reverse=ledger.play.counting.best == "highest")
    assert all(list(group) == sorted(group) for group in ledger.ranking)


@settings(max_examples=examples(100))
@given(key=games, seed=seeds)
def test_a_match_survives_being_written_and_read(key, seed):
    match = match_of(key, seed, deals=8)
    text = json.dumps(document.to_document(match))
    again, problems = document.parse_match(json.loads(text), find)
    assert problems == []
    assert again == match
    ledger, _none = document.ledger_from_text(text, find)
    printed = json.loads(json.dumps(document.ledger_json(ledger)))
    assert printed == document.ledger_json(replay(match))
    assert set(printed) >= {"game", "unit", "best", "rows", "totals", "bank", "deals_played", "deals_total", "next"}


@pytest.mark.parametrize("key", sample(LOADED, 8))
def test_made_up_matches_play_every_contract(key):
    game = find(key)
    contracts = {contract.key for seats in game.seats for contract in game.contracts(game.rules(), seats)}
    played = {row.contract for seed in range(40) for row in replay(match_of(key, seed)).rows}
    assert contracts <= played


@settings(max_examples=examples(100))
@given(key=games, seed=seeds)
def test_nothing_follows_the_end_but_a_finish(key, seed):
    match = match_of(key, seed, deals=4)
    state = ended(match).state
    adjustment = {"kind": "adjustment", "changes": [0] * match.seats}
    for entry in (match.log[0], adjustment, {"kind": "finish"}):
        longer = replay(replace(match, log=(*match.log, entry)))
        allowed = entry == {"kind": "finish"} and not state.closed
        assert [problem.path for problem in longer.problems] == ([] if allowed else [f"log[{len(match.log)}]"])


@settings(max_examples=examples(200))
@given(key=games, seed=seeds)
def test_one_seat_round_is_the_same_match(key, seed):
    """When everybody moves one seat on, the deal too, each person's ledger stays what it was, in every game."""
    match = match_of(key, seed, deals=20)
    order = [seat - 1 for seat in range(match.seats)]
    order[0] = match.seats - 1
    contracts = match.play.contracts
    start = match.start and reseat_opening(opening_json(match.start, match.play), order)
    moved = replace(
        match,
        players=tuple(match.players[before] for before in order),
        first_dealer=(match.first_dealer + 1) % match.seats,
        log=tuple(reseat_entry(entry, order, contracts) for entry in match.log),
        start=start and parse_opening(start, match.play, Problems()),
    )
    before, after = replay(match), replay(moved)
    assert not after.problems, list(map(str, after.problems))
    for then, now in zip(before.rows, after.rows, strict=True):
        assert now.totals == tuple(then.totals[seat] for seat in order)
        assert (now.bank, now.contract) == (then.bank, then.contract)
