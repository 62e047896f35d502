"""What a table has agreed: all of it for the page of rules, in few lines for those who come to watch."""

from dataclasses import replace

import pytest

from scorer.engine import settlement
from scorer.engine.house_rules import options_of
from scorer.forms import match_draft
from scorer.games import find
from scorer.presentation import table_rules
from scorer.presentation.rules import HouseRule
from tests.helpers.worked_out import worked_out

pytestmark = pytest.mark.usefixtures("reader")

CENTS = {"currency": "EUR", "unit": 10}


def test_a_usual_table_has_nothing_to_tell():
    usual = worked_out(options={"announce": True})
    assert len(table_rules.house_rules_in_force(usual)) > 1
    assert table_rules.rules_summary(usual) == []


def test_what_is_not_usual_is_told():
    """What a chip is worth first, then the house rules of this table's own, and no other."""
    worked = worked_out(money=CENTS)
    (worth, own) = table_rules.rules_summary(worked)
    assert worth == HouseRule("Worth", "a chip is €0.10")
    assert [own] == [rule for rule in table_rules.house_rules_in_force(worked) if rule.own]


def test_no_more_than_four_lines():
    own = {option.key: next(value for value in option.values if value != option.default)
           for option in options_of(worked_out().play.rules) if option.values and not option.ordered}  # fmt: skip
    worked = worked_out(options={**own, "prices": {"heart": 2, "small": 12}}, money=CENTS)
    assert sum(rule.own for rule in table_rules.house_rules_in_force(worked)) == 4  # and what a chip is worth
    lines = table_rules.rules_summary(worked)
    assert len(lines) == 4
    assert lines[-1] == HouseRule("2 more house rules", "")


CENT = {"currency": "EUR", "unit": 1}
UNEVEN = [{"kind": "adjustment", "changes": [3, 0, 0, 0], "bank": 0, "note": ""}]
"""By agreement, so that totals do not add up to 0."""


def test_every_way_has_its_sentence():
    """None is left out, and none is made up."""
    assert set(table_rules.METHODS) == set(settlement.METHODS)


def test_the_way_of_a_match():
    """The own total where all add up to 0, else what it is; nothing where nothing is owed or chips are."""
    assert (
        table_rules.chosen_method_text(worked_out("king", money=CENT))
        == "Each settles their own total, in the fewest payments."
    )
    assert table_rules.chosen_method_text(worked_out("king", log=UNEVEN, money=CENT)).startswith("To the average: ")
    assert table_rules.chosen_method_text(worked_out("king", money=CENT, settling="winner")).startswith(
        "To the winner: "
    )
    assert table_rules.chosen_method_text(worked_out("lora-points", money=CENT)).startswith("In pairs: ")
    assert table_rules.chosen_method_text(worked_out("king")) == ""
    assert table_rules.chosen_method_text(worked_out(money=CENT)) == ""


def test_partners_are_told_that_they_share():
    """Where sides win, nobody settles what he or she has alone."""
    assert table_rules.chosen_method_text(worked_out("trex", {"partners": True}, money=CENT)).endswith("have together.")
    assert "together" not in table_rules.chosen_method_text(worked_out("trex", money=CENT))


def test_the_other_ways():
    """All but the one in force; none where nothing is owed that way."""
    assert [key for key, _words in table_rules.other_methods(worked_out("king", money=CENT))] == ["pairs", "winner"]
    assert [key for key, _words in table_rules.other_methods(worked_out("king", money=CENT, settling="winner"))] == [
        "average",
        "pairs",
    ]
    assert table_rules.other_methods(worked_out("king")) == []


@pytest.mark.parametrize(("game", "usual"), [("king", "average"), ("lora-points", "pairs")])
def test_what_a_form_offers(game, usual):
    definition = find(game)
    draft = replace(match_draft.empty_draft("EUR", definition), names=("Ana", "Boris", "Cyril", "Dana"))
    first, *rest = table_rules.method_choices(draft)
    assert (first.value, first.chosen) == (usual, True)
    assert first.words == f"{table_rules.METHODS[usual]} The usual way."
    assert not any(choice.chosen for choice in rest)
    chosen = table_rules.method_choices(replace(draft, settling="winner"))
    assert [choice.value for choice in chosen if choice.chosen] == ["winner"]


def test_it_is_a_house_rule():
    """What one is worth and how that is settled; the table's own where it has chosen."""
    usual, own = worked_out("king", money=CENT), worked_out("king", money=CENT, per=10, settling="pairs")
    settled = "Each settles their own total, in the fewest payments."
    told = table_rules.house_rules_in_force
    assert told(usual)[-1] == HouseRule("Who pays whom", "A point is €0.01.", settled, own=False)
    assert told(own)[-1] == HouseRule("Who pays whom", "10 points are €0.01.", told(own)[-1].help, own=True)
    assert told(worked_out("king")) == told(usual)[:-1]
