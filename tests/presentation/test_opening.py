"""What a match begins with, in words: the fields of its fold, the line on it, and the sentence afterwards."""

from dataclasses import replace

import pytest

from scorer.forms.match_draft import empty_draft
from scorer.forms.opening import OpeningInput, carry_over_from
from scorer.games import find
from scorer.presentation import opening
from tests.helpers.worked_out import worked_out

pytestmark = pytest.mark.usefixtures("reader")
BEANS = {"scoring": "beans"}


def draft(game, **more):
    return replace(empty_draft("EUR", find(game)), names=("Ana", "Boris", "", ""), **more)


def test_pennies_are_asked_too():
    fields_shown = opening.fields(draft("german-lorum", options=BEANS))
    assert [field.name for field in fields_shown][4:] == [
        *(f"pennies-{row}" for row in range(4)), "bank", "bank_pennies", "ante",
    ]  # fmt: skip
    assert [(field.label, field.usual) for field in fields_shown][:5] == [
        ("Ana", 20), ("Boris", 20), ("Player 3", 20), ("Player 4", 20), ("Ana, pennies", 1),
    ]  # fmt: skip


def test_what_comes_along_stands_in_the_fields():
    brought = carry_over_from(worked_out(start={"totals": [5, -8, 3, 0], "bank": 6}, stake=50))
    fields_shown = opening.fields(draft("slovak-lorum", stake="50", begin=OpeningInput(carried_over=brought)))
    assert [field.usual for field in fields_shown] == [55, 45, 50, 50, 6, 0]


def test_what_a_match_began_with():
    """Only where it was not the usual; with chips in hand as the board shows it."""
    assert opening.opening_text(worked_out()) == ""
    begun = {"totals": [5, -8, 3, 0], "bank": 6}
    assert opening.opening_text(worked_out(start=begun)) == "Began with: Ana +5, Boris −8, Cyril +3, Dana 0, bank 6."
    assert "Boris 42" in opening.opening_text(worked_out(start=begun, stake=50))
    text = opening.opening_text(worked_out("german-lorum", BEANS, start={"pennies": [2, 1, 1, 1]}))
    assert "Ana 20 (2 pennies), Boris 20 (1 penny)" in text
