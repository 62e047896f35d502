"""What a table has agreed, in words: house rules, how it settles, what it begins with, and who sits out."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, example, given, settings, strategies as st

from scorer.engine import settlement
from scorer.engine.document import options_json
from scorer.engine.house_rules import options_of
from scorer.engine.ledger import replay
from scorer.engine.match import opening_json
from scorer.forms.match_draft import empty_draft
from scorer.forms.opening import OpeningInput, carry_over_from
from scorer.games import find
from scorer.play.replayed_match import replay_match
from scorer.presentation import new_match, result, table, table_rules
from scorer.presentation.pictures.result_card import result_card
from scorer.presentation.refusals import no_room_text
from scorer.presentation.rules import HouseRule
from tests.helpers import generate
from tests.helpers.evening import KEEP, called
from tests.helpers.examples import examples
from tests.helpers.ledgers import moved
from tests.helpers.worked_out import stored_match, worked_out

pytestmark = pytest.mark.usefixtures("reader")
CENTS, CENT = {"currency": "EUR", "unit": 10}, {"currency": "EUR", "unit": 1}
PEOPLE = ("Ana", "Boris", "Cyril", "Dana", "Emil", "Filip")


def test_what_is_not_usual_is_told_to_those_who_come():
    """What a chip is worth first, then the house rules of this table's own, in four lines at most."""
    usual = worked_out(options={"announce": True})
    assert len(table_rules.house_rules_in_force(usual)) > 1
    assert table_rules.rules_summary(usual) == []
    worked = worked_out(money=CENTS)
    worth, own = table_rules.rules_summary(worked)
    assert worth == HouseRule("Worth", "a chip is €0.10")
    assert [own] == [rule for rule in table_rules.house_rules_in_force(worked) if rule.own]
    every = {option.key: next(value for value in option.values if value != option.default)
             for option in options_of(worked.play.rules) if option.values and not option.ordered}  # fmt: skip
    lines = table_rules.rules_summary(worked_out(options=every | {"prices": {"heart": 2, "small": 12}}, money=CENTS))
    assert (len(lines), lines[-1]) == (4, HouseRule("2 more house rules", ""))


OWN, TOGETHER = "Each settles their own total, in the fewest payments.", "have together."


@pytest.mark.parametrize(
    ("match", "text", "others"),
    [
        (worked_out("king", money=CENT), OWN, ["pairs", "winner"]),
        (worked_out("king", log=[moved(3, 0, 0, 0)], money=CENT), "To the average: ", ["pairs", "winner"]),
        (worked_out("king", money=CENT, settling="winner"), "To the winner: ", ["average", "pairs"]),
        (worked_out("lora-points", money=CENT), "In pairs: ", ["average", "winner"]),
        (worked_out("king"), "", []),
        (worked_out(money=CENT), "", []),
    ],
)
def test_how_a_match_is_settled_and_could_be(match, text, others):
    """The own total where all add up to 0; nothing where nothing is owed or chips are."""
    assert table_rules.chosen_method_text(match).startswith(text)
    assert bool(text) == bool(table_rules.chosen_method_text(match))
    assert [key for key, _words in table_rules.other_methods(match)] == others


def test_every_way_has_its_sentence_and_partners_hear_that_they_share():
    assert set(table_rules.METHODS) == set(settlement.METHODS)
    for partners in (True, False):
        text = table_rules.chosen_method_text(worked_out("trex", {"partners": partners}, money=CENT))
        assert text.endswith(TOGETHER) == partners


@pytest.mark.parametrize(("game", "usual"), [("king", "average"), ("lora-points", "pairs")])
def test_a_form_offers_the_usual_way_first(game, usual):
    draft = replace(empty_draft("EUR", find(game)), names=PEOPLE[:4])
    first = new_match.method_choices(draft)[0]
    assert (first.value, first.words) == (usual, f"{table_rules.METHODS[usual]} The usual way.")
    for settling in ("", "winner"):
        chosen = [own.value for own in new_match.method_choices(replace(draft, settling=settling)) if own.chosen]
        assert chosen == [settling or usual]


def test_the_way_is_a_house_rule():
    """What one is worth and how that is settled; the table's own where it has chosen."""
    told = table_rules.house_rules_in_force
    usual, own = told(worked_out("king", money=CENT)), told(worked_out("king", money=CENT, per=10, settling="pairs"))
    assert usual[-1] == HouseRule("Who pays whom", "A point is €0.01.", OWN, own=False)
    assert (own[-1].words, own[-1].own) == ("10 points are €0.01.", True)
    assert told(worked_out("king")) == usual[:-1]


BEANS = {"scoring": "beans"}
BEGUN = {"totals": [5, -8, 3, 0], "bank": 6}


def opening_fields(game, **more):
    return table_rules.opening_fields(replace(empty_draft("EUR", find(game)), names=("Ana", "Boris", "", ""), **more))


def test_what_can_be_typed_of_the_opening():
    """Pennies too where there are some; what comes along stands in the fields, with the chips in hand."""
    shown = opening_fields("german-lorum", options=BEANS)
    assert [field.name for field in shown][4:] == [*(f"pennies-{row}" for row in range(4)), "bank", "bank_pennies",
                                                   "ante"]  # fmt: skip
    assert [(field.label, field.usual) for field in shown][:5] == [
        ("Ana", 20), ("Boris", 20), ("Player 3", 20), ("Player 4", 20), ("Ana, pennies", 1),
    ]  # fmt: skip
    brought = OpeningInput(carried_over=carry_over_from(worked_out(start=BEGUN, stake=50)))
    shown = opening_fields("slovak-lorum", stake="50", begin=brought)
    assert [field.usual for field in shown] == [55, 45, 50, 50, 6, 0]


@pytest.mark.parametrize(
    ("match", "text"),
    [
        (worked_out(), ""),
        (worked_out(start=BEGUN), "Began with: Ana +5, Boris −8, Cyril +3, Dana 0, bank 6."),
        (worked_out(start=BEGUN, stake=50), "Began with: Ana 55, Boris 42, Cyril 53, Dana 50, bank 6."),
        (worked_out("german-lorum", BEANS, start={"pennies": [2, 1, 1, 1]}),
         "Began with: Ana 20 (2 pennies), Boris 20 (1 penny), Cyril 20 (1 penny), Dana 20 (1 penny)."),
    ],
)  # fmt: skip
def test_what_a_match_began_with(match, text):
    """Only where it was not the usual; with chips in hand as the board shows it."""
    assert table_rules.opening_text(match) == text


def match_of(people, sits_out, log=(), first_dealer=0):
    """A match of Slovak Lórum with so many at the table."""
    stored = stored_match(players=PEOPLE[:people], log=log, first_dealer=first_dealer)
    return replay_match(replace(stored, sits_out=sits_out))


@pytest.mark.parametrize(
    ("match", "text"),
    [
        (match_of(4, None, [called("small", 0)]), ""),
        (match_of(5, "dealer"), ""),
        (match_of(5, "dealer", [called("small", 4), called("small", 2)]),
         "The dealer sits out: everybody has played 1 or 2 of 2 deals. "
         "A deal on average: Cyril +10, Emil +10, Ana −10, Boris −10, Dana −10."),
        (match_of(5, "before", [called("small", 0), {"kind": "void"}]),
         "Who dealt last sits out: everybody has played 0 or 1 of 1 deal. "
         "A deal on average: Ana +30, Boris −10, Cyril −10, Dana −10."),
        (match_of(6, "dealer", [called("small", 1), called("small", 0), called("small", 0)]),
         "Two sit out each deal: everybody has played 2 of 3 deals. "
         "A deal on average: Ana +30, Boris +10, Cyril −10, Dana −10, Emil −10, Filip −10."),
    ],
)  # fmt: skip
def test_averages_count_the_deals_that_somebody_played(match, text):
    assert table_rules.fairness_text(match) == text


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
    replayed = match_of(people, sits_out)
    assert table_rules.sitting_rule(replayed.play) == rule
    assert table_rules.first_deal_text(replayed, 1) == first
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
    replayed = match_of(5, "dealer", [called("small", caller) for caller in (4, 2, 0)] + [KEEP])
    due = dict.fromkeys(PEOPLE[:5], 0)
    for line in result.payments(replayed):
        payer, payee, amount = line.fields[:3]
        due[str(payer)] -= int(amount)
        due[str(payee)] += int(amount)
    assert due == {"Ana": 20, "Boris": -20, "Cyril": 20, "Dana": -30, "Emil": 10}
