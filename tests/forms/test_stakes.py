"""The stakes as they are typed: the worth of one or of many, in coins that there are, and the chips in hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from scorer.forms.match_draft import parse_money, parse_stake

if TYPE_CHECKING:
    from flask import Flask

CENT = {"currency": "EUR", "unit": 1}


@pytest.fixture(autouse=True)
def reader(app: Flask) -> Any:
    """Somebody who reads English."""
    with app.test_request_context():
        yield


@pytest.mark.parametrize(
    ("worth", "per", "money"),
    [
        ("", "", (None, None)),
        ("", "10", (None, None)),
        ("0", "10", (None, None)),
        ("0.01", "", (CENT, None)),
        ("0.01", "1", (CENT, None)),
        ("0,01", "10", (CENT, 10)),
        ("0,01", "010", (CENT, 10)),
    ],
)
def test_what_one_or_many_are_worth(worth: str, per: str, money: Any) -> None:
    """Nothing, one, or so many; a number of them without a worth is nothing either."""
    assert parse_money(worth, "EUR", per, "points") == (money, {})


@pytest.mark.parametrize(
    ("worth", "currency", "per", "unit", "problems"),
    [
        ("0.005", "EUR", "", "points", {"worth": "Nothing smaller than €0.01: say how many points are worth that."}),
        ("0.005", "EUR", "", "chips", {"worth": "Nothing smaller than €0.01: say how many chips are worth that."}),
        ("much", "EUR", "", "points", {"worth": "An amount is needed here, as 0.10, or nothing."}),
        ("1", "XYZ", "", "points", {"worth": "There is no such currency: three letters are needed, as EUR."}),
        *[
            ("0.01", "EUR", per, "points", {"per": "A whole number from 1 is needed here, or nothing."})
            for per in ("0", "-1", "1.5", "ten", "123456", "²")
        ],
    ],
)
def test_what_is_wrong_is_said_at_its_field(
    worth: str, currency: str, per: str, unit: str, problems: dict[str, str]
) -> None:
    """Too small, no amount, no currency, no number."""
    assert parse_money(worth, currency, per, unit) == ((None, None), problems)


@pytest.mark.parametrize(("typed", "stake"), [("", None), ("0", None), ("50", 50), ("050", 50)])
def test_chips_in_hand(typed: str, stake: int | None) -> None:
    """A number, or nothing."""
    assert parse_stake(typed) == (stake, "")


@pytest.mark.parametrize("typed", ["x", "-5", "1234567"])
def test_no_chips(typed: str) -> None:
    """What is no number of chips."""
    assert parse_stake(typed) == (None, "A number of chips is needed here, or nothing.")
