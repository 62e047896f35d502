"""Settling up: who pays whom at the end of a match, from its ledger; the bank is a party where it holds something."""

from __future__ import annotations

from scorer.engine.ledger import Ledger
from scorer.engine.settle import Transfer, pairwise, settle


def balances(ledger: Ledger) -> list[int]:
    """What each seat is to get (below 0: to pay), in chips, points or beans; in the place after the last seat the bank.

    Chips and beans are worth what a player has more than at the start, pennies counted at their worth. In a game of
    points every pair settles its difference, and the bank gets nothing.
    """
    play = ledger.play
    counting = play.counting
    if not counting.has_bank:
        return [*pairwise(ledger.state.totals, counting.best == "highest"), 0]
    worth = counting.worth if counting.pennies else 0
    start = counting.start + worth * counting.pennies
    return [*(had - start for had in ledger.worth), ledger.state.bank + worth * ledger.state.bank_pennies]


def transfers(ledger: Ledger) -> list[Transfer]:
    """The fewest payments that settle the match; the party after the last seat is the bank."""
    return settle(balances(ledger))


def share(ledger: Ledger, bank: int) -> int:
    """What each player gets where a bank of so many chips is split: whole chips, the rest stays."""
    return bank // ledger.play.seats
