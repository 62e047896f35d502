"""Who pays whom: the fewest transfers, held against trying everything."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.engine.settlement import EXACT, Transfer, fewest_transfers


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
    transfers = fewest_transfers(balances)
    assert evened(balances, transfers) == [0] * len(balances)
    assert len(transfers) == fewest(balances)


@given(balances=summing_to_zero(14, 50))
def test_everybody_is_even_afterwards(balances: list[int]) -> None:
    """Any number of parties: whole positive amounts, debtors pay and creditors are paid, in the order of payers."""
    transfers = fewest_transfers(balances)
    assert evened(balances, transfers) == [0] * len(balances)
    assert all(transfer.amount > 0 for transfer in transfers)
    assert all(balances[transfer.payer] < 0 < balances[transfer.payee] for transfer in transfers)
    assert transfers == sorted(transfers, key=lambda transfer: (transfer.payer, transfer.payee))
    assert len(transfers) < max(1, sum(balance != 0 for balance in balances)) or not transfers
    assert fewest_transfers(balances) == transfers


def test_an_evening_of_four() -> None:
    """Who lost most pays who won most first."""
    assert fewest_transfers([-30, 50, -25, 5]) == [Transfer(0, 1, 30), Transfer(2, 1, 20), Transfer(2, 3, 5)]
    assert fewest_transfers([0, 0, 0]) == fewest_transfers([]) == []


def test_equal_creditors_are_paid_in_the_order_of_seats() -> None:
    """Payments that were ticked off are found again only while the same balances give the same ones."""
    assert fewest_transfers([-10, 5, 5]) == [Transfer(0, 1, 5), Transfer(0, 2, 5)]
    assert fewest_transfers([-7, -3, 5, 5]) == [Transfer(0, 2, 5), Transfer(0, 3, 2), Transfer(1, 3, 3)]
    assert fewest_transfers([7, -5, -5, 3]) == [Transfer(1, 0, 5), Transfer(2, 0, 2), Transfer(2, 3, 3)]


def test_two_pairs_need_two_transfers() -> None:
    """Two who owe what two others get settle as two pairs, not in a chain of three."""
    assert fewest_transfers([-5, -7, 5, 7]) == [Transfer(0, 2, 5), Transfer(1, 3, 7)]


def test_the_bank_is_a_party() -> None:
    """Chips left in the bank make it one of those who are owed something."""
    assert fewest_transfers([-20, 10, 4, 0, 6]) == [Transfer(0, 1, 10), Transfer(0, 2, 4), Transfer(0, 4, 6)]


def test_balances_must_be_even() -> None:
    """Balances that do not add up to 0 are refused."""
    with pytest.raises(ValueError, match="add up to 0, not 1"):
        fewest_transfers([1, 0])


def test_eight_people_and_the_bank_are_settled_at_once() -> None:
    """The largest table there is, with its bank, is still settled exactly."""
    assert len(fewest_transfers([-1, -2, -4, -8, -16, 1, 2, 4, 24])) == 5
    assert EXACT >= 9
