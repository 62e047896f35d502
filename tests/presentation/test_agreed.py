"""What a table has agreed: all of it for the page of rules, in few lines for those who come to watch."""

from __future__ import annotations

import pytest

from scorer.engine.house_rules import options_of
from scorer.presentation import table_rules
from scorer.presentation.rules import HouseRule
from tests.helpers.worked_out import worked_out

pytestmark = pytest.mark.usefixtures("reader")

CENTS = {"currency": "EUR", "unit": 10}


def test_a_usual_table_has_nothing_to_tell() -> None:
    """Its house rules are told on the page of rules, none of them to those who watch."""
    usual = worked_out()
    assert len(table_rules.house_rules_in_force(usual)) > 1
    assert table_rules.rules_summary(usual) == []


def test_what_is_not_usual_is_told() -> None:
    """What a chip is worth first, then the house rules of this table's own, and no other."""
    worked = worked_out(options={"announce": True}, money=CENTS)
    (worth, own) = table_rules.rules_summary(worked)
    assert worth == HouseRule("Worth", "a chip is €0.10")
    assert [own] == [rule for rule in table_rules.house_rules_in_force(worked) if rule.own]


def test_no_more_than_four_lines() -> None:
    """The last one says how much more stands on the page of rules."""
    own = {one.key: next(value for value in one.values if value != one.default)
           for one in options_of(worked_out().play.rules) if one.values and not one.ordered}  # fmt: skip
    worked = worked_out(options={**own, "prices": {"heart": 2}}, money=CENTS)
    assert sum(rule.own for rule in table_rules.house_rules_in_force(worked)) == 4  # and what a chip is worth
    lines = table_rules.rules_summary(worked)
    assert len(lines) == 4
    assert lines[-1] == HouseRule("2 more house rules", "")
