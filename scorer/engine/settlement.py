"""Balances by method, fewest transfers, rounding to coins."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scorer.engine.game import Game
from scorer.engine.house_rules import HouseRules
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


@dataclass(frozen=True, slots=True)
class CarriedOver:
    """What went along into one next match, which settles it."""

    ranking_values: Mapping[int, int]
    """By seat, worth as in `Ledger.worth`."""
    joined: tuple[int, ...] = ()
    """What each who joined there took over, above what the game gives to everybody; a party each, after the bank."""
    with_bank: bool = False
    """Whether those who left were settled with the bank, which went along as it was: so older matches went on."""


@dataclass(frozen=True, slots=True)
class UnitValue:
    """What chips, beans or points are worth."""

    currency: str
    """Three letters."""
    unit: int
    """In the smallest unit of the currency (cents), for `per` of them."""
    per: int = 1
    """How many are worth that, where one is worth less than a cent."""
    coin: int = 1
    """The smallest coin that people have, in the same unit: what is paid is a multiple of it."""


@dataclass(frozen=True, slots=True)
class Settlement:
    """Who pays whom; the party after the last seat is the bank, then come those who joined a next match."""

    transfers: tuple[Transfer, ...] = ()
    in_coins: bool = False
    """Whether the amounts are in the smallest unit of the currency; otherwise they are chips or beans."""
    is_rounded: bool = False
    """Whether somebody pays or gets another amount than is owed, as there are no smaller coins."""


def settle_match(
    ledger: Ledger, worth: UnitValue | None = None, way: str | None = None, along: Sequence[CarriedOver] = ()
) -> Settlement:
    """The fewest payments that settle the match; `way` is one of WAYS, None the usual one of the game.

    What is in `along` went into next matches: here only the rest is settled. Chips and beans are paid in themselves,
    but where what they are worth cannot be paid exactly. Points without a worth are not owed.
    """
    due = balances(ledger, way, along)
    if worth is not None and (not ledger.play.counting.has_bank or worth.per > 1 or worth.unit % worth.coin):
        coins = round_to_coins(due, worth)
        exact = [amount * worth.unit / worth.per for amount in due]
        return Settlement(tuple(fewest_transfers(coins)), in_coins=True, is_rounded=exact != coins)
    if not ledger.play.counting.has_bank:
        return Settlement()
    return Settlement(tuple(fewest_transfers([int(balance) for balance in due])))


def default_method(game: Game, rules: HouseRules) -> str:
    """How points are settled where the table has not said: to the average where they add up to 0, else in pairs."""
    return "average" if game.zero_sum is not None and game.zero_sum(rules) else "pairs"


def balances(ledger: Ledger, way: str | None = None, along: Sequence[CarriedOver] = ()) -> list[Fraction]:
    """What each seat is to get (below 0: to pay), in chips, points or beans; then the bank, and who joined later.

    A total is settled as it stands: what it began with is part of it, as it came along from an evening that goes on,
    or was put into the bank as an ante. Points are settled in one of WAYS, and the bank gets none; where sides win,
    each player has half of what the side has. In chips and beans the bank is a party like the others: it gets what lies
    in it, and pays what it held at the start, so that balances add up to 0 also where the opening did not.

    What those who went along owed each other then, they owe each other in the next match: it is taken off here. What
    was corrected since, or stood otherwise at the beginning of the next match, is left. The bank went along as well,
    so people settle all that is left: what it holds here beyond that is shared out among those who played.
    """
    found = _balances(ledger, way, dict(enumerate(ledger.ranking_values)))
    for taken in along:
        later = _balances(ledger, way, taken.ranking_values)
        found = [balance - gone for balance, gone in zip(found, later, strict=True)]
    joined = [Fraction(-worth) for taken in along for worth in taken.joined]
    if ledger.play.counting.has_bank and along and not any(taken.with_bank for taken in along):
        seats = found[:-1]
        shares = split_evenly(int(-sum(seats) - sum(joined)), ledger.ranking_values)
        found = [*(balance + share for balance, share in zip(seats, shares, strict=True)), Fraction()]
    return [*found, *joined]


def split_evenly(amount: int, totals: Sequence[int]) -> list[int]:
    """An amount in parts as equal as whole numbers can be, one for each of these totals.

    The larger parts go to the higher totals, so that who is ahead stays ahead.
    """
    share, odd = divmod(amount, len(totals))
    highest = sorted(range(len(totals)), key=lambda place: -totals[place])[:odd]
    return [share + (place in highest) for place in range(len(totals))]


def _balances(ledger: Ledger, way: str | None, worth: Mapping[int, int]) -> list[Fraction]:
    """The balances as if only these seats were at the table, and had this; 0 for the others."""
    counting, has = ledger.play.counting, {seat: Fraction(one) for seat, one in sorted(worth.items())}
    if counting.has_bank:
        begun = _begun(ledger)
        found = {seat: one - begun for seat, one in has.items()}
    else:
        for team in ledger.teams if ledger.play.game.sides_win else ():
            total = sum(worth.get(seat, ledger.ranking_values[seat]) for seat in team.seats)
            has |= {seat: Fraction(total, len(team.seats)) for seat in team.seats if seat in has}
        sign = 1 if counting.best == "highest" else -1
        settled = METHODS[way or default_method(ledger.play.game, ledger.play.rules)]
        found = dict(zip(has, settled([sign * one for one in has.values()]) if has else (), strict=True))
    seats = [found.get(seat, Fraction()) for seat in range(ledger.play.seats)]
    return [*seats, -sum(seats, Fraction())]


def level_totals(amount: int, totals: Sequence[int]) -> list[int]:
    """What is added to each of these totals, the lowest first, or below 0 taken from each, the highest first.

    So who owes most pays first, and who has most is paid first; two may become equal, and nobody overtakes another.
    """
    if amount < 0:
        return [-part for part in level_totals(-amount, [-total for total in totals])]
    lowest = sorted(range(len(totals)), key=totals.__getitem__)
    reaching = [n * totals[place] - sum(totals[below] for below in lowest[:n]) for n, place in enumerate(lowest)]
    got = [place for place, needed in zip(lowest, reaching, strict=True) if needed <= amount]
    reached, odd = divmod(amount + sum(totals[place] for place in got), len(got))
    parts = [0] * len(totals)
    for n, place in enumerate(got):
        parts[place] = reached + (n >= len(got) - odd) - totals[place]
    return parts


def began_evenly(ledger: Ledger) -> bool:
    """Whether everybody had what the game gives before the first evening, and not what the table gave to each."""
    counting = ledger.play.counting
    return _begun(ledger) == counting.start + counting.worth * counting.pennies


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


def to_average(totals: Sequence[Fraction]) -> list[Fraction]:
    """Each gets what he or she has more than the average of the table; the highest total is the best."""
    average = sum(totals, Fraction()) / len(totals)
    return [total - average for total in totals]


def in_pairs(totals: Sequence[Fraction]) -> list[Fraction]:
    """Each gets from each other the difference of their totals: the same times the number of players."""
    return [len(totals) * balance for balance in to_average(totals)]


def to_winner(totals: Sequence[Fraction]) -> list[Fraction]:
    """Each pays the best the difference to the best total; several who are best share it."""
    best = max(totals)
    winners = totals.count(best)
    everything = sum((best - total for total in totals), Fraction())
    return [everything / winners if total == best else total - best for total in totals]


METHODS: dict[str, Callable[[Sequence[Fraction]], list[Fraction]]] = {
    "average": to_average,
    "pairs": in_pairs,
    "winner": to_winner,
}
"""How points are settled, by the names that are stored; each takes totals of which the highest is the best."""


def round_to_coins(amounts: Sequence[Fraction], worth: UnitValue) -> list[int]:
    """Amounts that add up to 0 in the smallest unit of a currency, each a multiple of the coin, adding up to 0 too.

    Each is rounded down, and the coins that are over go to those who lost the largest part of one, one each.
    """
    exact = [amount * worth.unit / (worth.per * worth.coin) for amount in amounts]
    coins = [amount.__floor__() for amount in exact]
    by_loss = sorted(range(len(exact)), key=lambda party: (coins[party] - exact[party], party))
    for party in by_loss[: -sum(coins)]:
        coins[party] += 1
    return [amount * worth.coin for amount in coins]
