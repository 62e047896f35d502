"""Settling: the fewest transfers that even everybody out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

EXACT = 9
"""The most parties (eight people and the bank) for whom the fewest transfers are found exactly."""


@dataclass(frozen=True, slots=True)
class Transfer:
    """One payment; a party is its place in the list of balances."""

    payer: int
    payee: int
    amount: int
    """In chips, points or coins, as the balances are."""


def fewest_transfers(balances: Sequence[int]) -> list[Transfer]:
    """The fewest transfers that bring all balances to 0; a party with a balance below 0 pays. In the order of payers.

    Raises ValueError where the balances do not add up to 0. Parties split into as many groups that even out among
    themselves as possible, and a group of k needs k - 1 transfers; over EXACT parties are settled as one group.
    """
    if sum(balances) != 0:
        raise ValueError(f"balances must add up to 0, not {sum(balances)}")
    parties = [party for party, balance in enumerate(balances) if balance]
    groups = _zero_sum_groups(parties, balances) if len(parties) <= EXACT else [parties]
    transfers = [transfer for group in groups for transfer in _settle_group(group, balances)]
    return sorted(transfers, key=lambda transfer: (transfer.payer, transfer.payee))


def _zero_sum_groups(parties: list[int], balances: Sequence[int]) -> list[list[int]]:
    """The parties in the greatest number of groups that each add up to 0 (over all subsets, smallest first)."""
    # Paying the largest debt to the largest credit can need a transfer too many, so every subset (a bit a party) is
    # looked at once: best counts the even subsets that it passes through as it grows by one party, and last names that
    # party, so that the groups are read off on the way back. EXACT bounds it to 2 to the power of EXACT subsets.
    sums = [0] * (1 << len(parties))
    best = [0] * (1 << len(parties))
    last = [0] * (1 << len(parties))
    for chosen in range(1, 1 << len(parties)):
        low = chosen & -chosen
        sums[chosen] = sums[chosen ^ low] + balances[parties[low.bit_length() - 1]]
        for place in range(len(parties)):
            without = chosen & ~(1 << place)
            if without != chosen and (best[without] > best[chosen] or last[chosen] == 0):
                best[chosen], last[chosen] = best[without], 1 << place
        best[chosen] += sums[chosen] == 0
    groups: list[list[int]] = []
    chosen = (1 << len(parties)) - 1
    while chosen:
        if sums[chosen] == 0:
            groups.append([])
        groups[-1].append(parties[last[chosen].bit_length() - 1])
        chosen ^= last[chosen]
    return [sorted(group) for group in groups]


def _settle_group(group: list[int], balances: Sequence[int]) -> list[Transfer]:
    """Transfers within one group: the first debtor pays the first creditor what he or she can, and so on."""
    left = {party: balances[party] for party in group}
    transfers = []
    while any(left.values()):
        payer = min((party for party in group if left[party] < 0), key=lambda party: (left[party], party))
        payee = max((party for party in group if left[party] > 0), key=lambda party: (left[party], -party))
        amount = min(-left[payer], left[payee])
        transfers.append(Transfer(payer, payee, amount))
        left[payer] += amount
        left[payee] -= amount
    return transfers
