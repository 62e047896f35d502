"""Settlement: who pays whom at the end of a match, with the fewest transfers that even everybody out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorer.engine.ledger import Ledger

EXACT = 9
"""The most parties (eight people and the bank) for whom the fewest transfers are found exactly."""


@dataclass(frozen=True, slots=True)
class Transfer:
    """One payment; a party is its place in the list of balances."""

    payer: int
    payee: int
    amount: int
    """In chips, points or coins, as the balances are."""


def pairwise(totals: Sequence[int], highest_wins: bool) -> list[int]:
    """Balances of a game of points: every pair settles the difference of its totals."""
    sign, everything = (1 if highest_wins else -1), sum(totals)
    return [sign * (len(totals) * total - everything) for total in totals]


def settle(balances: Sequence[int]) -> list[Transfer]:
    """The fewest transfers that bring all balances to 0; a party with a balance below 0 pays. In the order of payers.

    Raises ValueError where the balances do not add up to 0. Parties split into as many groups that even out among
    themselves as possible, and a group of k needs k - 1 transfers; over EXACT parties are settled as one group.
    """
    if sum(balances) != 0:
        raise ValueError(f"balances must add up to 0, not {sum(balances)}")
    parties = [party for party, balance in enumerate(balances) if balance]
    groups = _groups(parties, balances) if len(parties) <= EXACT else [parties]
    transfers = [transfer for group in groups for transfer in _chain(group, balances)]
    return sorted(transfers, key=lambda transfer: (transfer.payer, transfer.payee))


def _groups(parties: list[int], balances: Sequence[int]) -> list[list[int]]:
    """The parties in the greatest number of groups that each add up to 0 (over all subsets, smallest first)."""
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


def _chain(group: list[int], balances: Sequence[int]) -> list[Transfer]:
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


def balances(ledger: Ledger) -> list[int]:
    """What each seat is to get (below 0: to pay), in chips, points or beans; in the place after the last seat the bank.

    A total is settled as it stands: what it began with is part of it, as it came along from an evening that goes on,
    or was put into the bank as an ante. In a game of points every pair settles its difference, and the bank gets
    nothing. In chips and beans the bank is a party like the others: it gets what lies in it, and pays what it held at
    the start, so that the balances add up to 0 also where the opening did not.
    """
    counting = ledger.play.counting
    if not counting.has_bank:
        return [*pairwise(ledger.state.totals, counting.best == "highest"), 0]
    begun = _begun(ledger)
    seats = [worth - begun for worth in ledger.worth]
    return [*seats, -sum(seats)]


def _begun(ledger: Ledger) -> int:
    """What everybody had before the first evening: no chips, the beans and pennies of the game, or as many as the
    table gave to each where all of them begin with the same and the bank with none."""
    counting, start = ledger.play.counting, ledger.start
    if not counting.pennies:
        return counting.start
    each = {total + counting.worth * coins for total, coins in zip(start.totals, start.pennies, strict=True)}
    if len(each) == 1 and not start.bank and not start.bank_pennies:
        return each.pop()
    return counting.start + counting.worth * counting.pennies


def transfers(ledger: Ledger) -> list[Transfer]:
    """The fewest payments that settle the match; the party after the last seat is the bank."""
    return settle(balances(ledger))
