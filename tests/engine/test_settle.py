"""Who pays whom: the fewest transfers, held against trying everything."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.engine.settle import EXACT, Transfer, balances, pairwise, settle
from tests.helpers.playing import replayed


def fewest(balances: list[int]) -> int:
    """The fewest transfers by trying everything: the first debt is settled against each one it can be."""
    left = [balance for balance in balances if balance]
    if not left:
        return 0
    first, rest = left[0], left[1:]
    return min(
        1 + fewest([*rest[:place], other + first, *rest[place + 1 :]])
        for place, other in enumerate(rest)
        if (other < 0) != (first < 0)
    )


def evened(balances: list[int], transfers: list[Transfer]) -> list[int]:
    """The balances when every transfer has been paid."""
    left = list(balances)
    for transfer in transfers:
        left[transfer.payer] += transfer.amount
        left[transfer.payee] -= transfer.amount
    return left


def summing_to_zero(most: int, highest: int) -> st.SearchStrategy[list[int]]:
    """Balances of up to so many parties that add up to 0; small numbers make groups likely."""
    numbers = st.lists(st.integers(-highest, highest), max_size=most - 1)
    return numbers.map(lambda given: [*given, -sum(given)])


@given(balances=summing_to_zero(6, 6) | summing_to_zero(6, 1000))
def test_the_fewest_transfers(balances: list[int]) -> None:
    """Up to six parties: as few transfers as trying everything finds, and everybody is even after them."""
    transfers = settle(balances)
    assert evened(balances, transfers) == [0] * len(balances)
    assert len(transfers) == fewest(balances)


@given(balances=summing_to_zero(14, 50))
def test_everybody_is_even_afterwards(balances: list[int]) -> None:
    """Any number of parties: whole positive amounts, debtors pay and creditors are paid, in the order of payers."""
    transfers = settle(balances)
    assert evened(balances, transfers) == [0] * len(balances)
    assert all(transfer.amount > 0 for transfer in transfers)
    assert all(balances[transfer.payer] < 0 < balances[transfer.payee] for transfer in transfers)
    assert transfers == sorted(transfers, key=lambda transfer: (transfer.payer, transfer.payee))
    assert len(transfers) < max(1, sum(balance != 0 for balance in balances)) or not transfers
    assert settle(balances) == transfers


def test_an_evening_of_four() -> None:
    """Who lost most pays who won most first."""
    assert settle([-30, 50, -25, 5]) == [Transfer(0, 1, 30), Transfer(2, 1, 20), Transfer(2, 3, 5)]
    assert settle([0, 0, 0]) == settle([]) == []


def test_two_pairs_need_two_transfers() -> None:
    """Two who owe what two others get settle as two pairs, not in a chain of three."""
    assert settle([-5, -7, 5, 7]) == [Transfer(0, 2, 5), Transfer(1, 3, 7)]


def test_the_bank_is_a_party() -> None:
    """Chips left in the bank make it one of those who are owed something."""
    assert settle([-20, 10, 4, 0, 6]) == [Transfer(0, 1, 10), Transfer(0, 2, 4), Transfer(0, 4, 6)]


def test_balances_must_be_even() -> None:
    """Balances that do not add up to 0 are refused."""
    with pytest.raises(ValueError, match="add up to 0, not 1"):
        settle([1, 0])


def test_eight_people_and_the_bank_are_settled_at_once() -> None:
    """The largest table there is, with its bank, is still settled exactly."""
    assert len(settle([-1, -2, -4, -8, -16, 1, 2, 4, 24])) == 5
    assert EXACT >= 9


@given(totals=st.lists(st.integers(-500, 500), min_size=2, max_size=6))
def test_points_settle_by_the_difference_of_every_pair(totals: list[int]) -> None:
    """Each player gets from each other the difference of their totals, or pays it."""
    high = [sum(mine - yours for yours in totals) for mine in totals]
    assert pairwise(totals, highest_wins=True) == high
    assert pairwise(totals, highest_wins=False) == [-balance for balance in high]
    assert sum(high) == 0


def test_chips_that_come_along_are_settled_too() -> None:
    """What a match began with is part of what is settled; an ante is the bank's, and so the winner's."""
    small = {"kind": "deal", "contract": "small", "facts": {"caller": 0, "made": True}}
    assert balances(replayed("slovak-lorum", 4, [small])) == [30, -10, -10, -10, 0]
    went_on = {"totals": [-7, 5, 0, 0], "bank": 2}
    assert balances(replayed("slovak-lorum", 4, [small], start=went_on)) == [23, -5, -10, -10, 2]
    ante = {"totals": [-1] * 4, "bank": 4}
    assert balances(replayed("slovak-lorum", 4, [small], start=ante)) == [29, -11, -11, -11, 4]


def test_a_bank_that_was_left_pays_who_takes_it() -> None:
    """Chips that nobody at the table has paid come from the bank, so that balances add up to 0 in any opening."""
    taken = {"kind": "adjustment", "changes": [3, 0, 0, 0], "bank": -3}
    assert balances(replayed("slovak-lorum", 4, [taken], start={"bank": 4})) == [3, 0, 0, 0, -3]
    assert balances(replayed("slovak-lorum", 3, [], start={"totals": [12, 0, -5]})) == [12, 0, -5, -7]


def test_beans_are_settled_by_what_everybody_had() -> None:
    """20 and a penny as a rule, also where others go on; where all begin with the same, that."""
    moved = {"kind": "adjustment", "changes": [5, -5, 0]}
    assert balances(replayed("german-lorum", 3, [moved], scoring="beans")) == [5, -5, 0, 0]
    ten = {"totals": [10] * 3, "pennies": [0] * 3}
    assert balances(replayed("german-lorum", 3, [moved], start=ten, scoring="beans")) == [5, -5, 0, 0]
    went_on = {"totals": [30, 10, 20], "pennies": [2, 0, 1]}
    assert balances(replayed("german-lorum", 3, [], start=went_on, scoring="beans")) == [30, -30, 0, 0]
