"""Rows of penalties: what was typed as a document has it, and the field of each of its problems."""

import pytest

from scorer.engine.house_rules import MAX_PENALTIES
from scorer.forms.match_draft import parse_price
from scorer.forms.penalty_rows import PARTS, problem_field, read_rows, row_field, shown_rows
from scorer.games import find

KING = find("king")
BLANK = dict.fromkeys(PARTS, "")


def read(*typed, in_points=True):
    rows = [BLANK | parts for parts in typed]
    fields = {row_field(KING, row, part): text for row, parts in enumerate(rows) for part, text in parts.items()}
    return read_rows(KING, fields, in_points, parse_price)


def test_names_make_keys():
    rows = [{"name": "Revoke", "amount": "-16"}, {"name": "Revoke", "amount": "4"}]
    assert read(*rows) == [
        {"key": "revoke", "name": "Revoke", "points": -16},
        {"key": "revoke-2", "name": "Revoke", "points": 4},
    ]
    saved = read({"key": "revoke", "name": "Renonce", "amount": "1"}, {"key": "revoke", "name": "Other", "amount": "2"})
    assert [penalty["key"] for penalty in saved] == ["revoke", "other"]


def test_chips_go_somewhere():
    rows = [{"name": "A", "amount": "1"}, {"name": "B", "amount": "2", "to": "others", "ends": "1"}]
    assert read(*rows, in_points=False) == [
        {"key": "a", "name": "A", "pays": 1, "to": "bank"},
        {"key": "b", "name": "B", "pays": 2, "to": "others", "ends_deal": True},
    ]


def test_a_form_without_rows_says_nothing():
    assert read_rows(KING, {}, True, parse_price) is None
    assert read({}, {}) == []


@pytest.mark.parametrize(
    ("named", "field"),
    [
        ("king-penalties[1].points", "king-penalties[1].amount"),
        ("king-penalties[0].pays", "king-penalties[0].amount"), ("king-penalties[0].key", "king-penalties[0].name"),
        ("king-penalties[0].to", "king-penalties[0].to"), ("king-penalties", "king-penalties[0].name"),
        ("king-prices.heart", "king-prices.heart"),
    ],
)  # fmt: skip
def test_each_problem_has_a_field(named, field):
    assert problem_field(named) == field


def test_two_rows_more_are_shown():
    penalties = [{"key": "a", "name": "A", "points": "x"}, {"key": "b", "name": "B", "pays": 2, "to": "others"}]
    shown = shown_rows(KING, penalties)
    assert [(row.number, row.name, row.amount, row.to) for row in shown] == [
        (1, "A", "x", "bank"), (2, "B", 2, "others"), (3, "", "", "bank"), (4, "", "", "bank"),
    ]  # fmt: skip
    assert len(shown_rows(KING, penalties[:1] * MAX_PENALTIES)) == MAX_PENALTIES
    assert [row.field("name") for row in shown] == [row_field(KING, row, "name") for row in range(4)]


def test_a_recipe_has_no_rows():
    assert shown_rows(find("hearts"), ()) == []
