"""Who sits out, and how many deals everybody has played, in sentences."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, example, given, settings, strategies as st

from scorer.engine.document import options_json
from scorer.engine.ledger import replay
from scorer.engine.match import opening_json
from scorer.play.replayed_match import replay_match
from scorer.presentation import result, sitting, table
from scorer.presentation.pictures.result_card import result_card
from scorer.presentation.refusals import no_room_text
from tests.helpers import generate
from tests.helpers.examples import examples
from tests.helpers.worked_out import stored_match

pytestmark = pytest.mark.usefixtures("reader")

PEOPLE = ("Ana", "Boris", "Cyril", "Dana", "Emil", "Filip")
VOID = {"kind": "void"}


def match_of(people, sits_out, log, first_dealer=0):
    """A match of Slovak Lórum with so many at the table."""
    stored = stored_match(players=PEOPLE[:people], log=log, first_dealer=first_dealer)
    return replay_match(replace(stored, sits_out=sits_out))


def small(caller):
    """A small game that its caller made: +30, and −10 of each other."""
    return {"kind": "deal", "contract": "small", "facts": {"caller": caller, "made": True}}


def test_averages_count_the_deals_that_somebody_played():
    assert sitting.fairness_text(match_of(4, None, [small(0)])) == ""
    assert sitting.fairness_text(match_of(5, "dealer", [])) == ""
    replayed = match_of(5, "dealer", [small(4), small(2)])
    assert sitting.fairness_text(replayed) == (
        "The dealer sits out: everybody has played 1 or 2 of 2 deals. "
        "A deal on average: Cyril +10, Emil +10, Ana \N{MINUS SIGN}10, Boris \N{MINUS SIGN}10, Dana \N{MINUS SIGN}10."
    )
    assert sitting.fairness_text(match_of(5, "before", [small(0), VOID])).startswith(
        "Who dealt last sits out: everybody has played 0 or 1 of 1 deal. A deal on average: Ana +30"
    )
    assert sitting.fairness_text(match_of(6, "dealer", [small(1), small(0), small(0)])).startswith(
        "Two sit out each deal: everybody has played 2 of 3 deals."
    )


KEEP = {"kind": "finish", "bank": "keep"}


@pytest.mark.parametrize(
    ("people", "sits_out", "rule", "first"),
    [
        (4, None, "", "Boris deals first"),
        (5, "dealer", "the dealer sits out", "Boris deals first, Boris sits out"),
        (5, "before", "who dealt last sits out", "Boris deals first, Ana sits out"),
        (6, "dealer", "two sit out each deal", "Boris deals first, Boris and Emil sit out"),
    ],
)
def test_rule_and_first_deal_in_a_few_words(people, sits_out, rule, first):
    replayed = match_of(people, sits_out, [])
    assert sitting.sitting_rule(replayed.play) == rule
    assert sitting.first_deal_text(replayed, 1) == first
    assert (rule in result_card(replayed).line) if rule else result_card(replayed).line.endswith("0 deals")


def first_problems(replayed, turn, index):
    """Where the log first breaks a rule when a deal of each open contract, which counts for nothing, is put in."""
    log, paths = replayed.match.log, []
    for key in turn.contracts:
        longer = (*log[:index], {"kind": "void", "contract": key}, *log[index:])
        problems = replay(replace(replayed.match, log=longer)).problems
        paths.append(problems[0].path if problems else "")
    return paths


@settings(max_examples=examples(30), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(key=st.sampled_from(["slovak-lorum", "lora-points", "hearts", "serbian-lora"]), seed=st.integers(0, 2**32))
@example(key="serbian-lora", seed=7081)  # a deal put in makes a player name a contract twice
@example(key="serbian-lora", seed=214)  # every deal is played, so that one put in would be one too many
@example(key="serbian-lora", seed=132)  # a void deal that names no contract is the last
def test_a_deal_is_offered_to_be_inserted_only_where_it_can(key, seed):
    """Where it would move who sits out in a later deal, the key is not there: its page would only refuse.

    Of the contracts that it moves along the page alone may speak: each deal that follows would change the row.
    """
    match = generate.of(key, seed, 12, with_sitters=True)
    options, players = options_json(match.rules), list(match.players)
    stored = stored_match(key, log=[*match.log], players=players, first_dealer=match.first_dealer)
    start = None if match.start is None else opening_json(match.start, match.play)
    replayed = replay_match(replace(stored, options=options, sits_out=match.sits_out, start=start))
    assert not replayed.ledger.problems
    for numbered in table.number_rows(replayed, replayed.ledger.rows):
        index = numbered.row.number - 1
        before = replayed.as_before(index)
        turn = before.ledger.next_turn
        if turn is not None:
            why, paths = no_room_text(replayed, before, index), first_problems(replayed, turn, index)
            has_room = not why or bool(replayed.play.penalties and numbered.row.kind != "finish")  # for a penalty
            is_of_contract = any(path.endswith(".contract") for path in paths) and "" not in paths
            assert numbered.has_room == has_room or is_of_contract, (numbered, why)


def test_settling_is_between_all_at_the_table():
    """Dana and Boris are 30 and 20 behind, whoever rested last; Ana, Cyril and Emil get 20, 20 and 10."""
    replayed = match_of(5, "dealer", [small(4), small(2), small(0), KEEP])
    due = dict.fromkeys(PEOPLE[:5], 0)
    for line in result.payments(replayed):
        payer, payee, amount = line.fields[:3]
        due[str(payer)] -= int(amount)
        due[str(payee)] += int(amount)
    assert due == {"Ana": 20, "Boris": -20, "Cyril": 20, "Dana": -30, "Emil": 10}
