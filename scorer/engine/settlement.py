"""Who pays whom: balances by method, the fewest transfers that settle them, rounding to coins."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scorer.engine.game import Game
from scorer.engine.house_rules import HouseRules
from scorer.engine.ledger import Ledger

MAX_EXACT_PARTIES = 9  # up to so many parties (eight people and the bank) the fewest transfers are found exactly


@dataclass(frozen=True, slots=True)
class Transfer:
    """A payment; payer and payee are indices in the list of balances."""

    payer: int
    payee: int
    amount: int  # in the unit of the balances


def fewest_transfers(balances: Sequence[int]) -> list[Transfer]:
    """The fewest transfers that bring all balances to 0, in the order of payers; a balance below 0 pays.

    Raises ValueError where the balances do not add up to 0. More than MAX_EXACT_PARTIES are settled as one group, which
    may take more transfers than needed.
    """
    if sum(balances) != 0:
        raise ValueError(f"balances must add up to 0, not {sum(balances)}")
    parties = [party for party, balance in enumerate(balances) if balance]
    groups = _zero_sum_groups(parties, balances) if len(parties) <= MAX_EXACT_PARTIES else [parties]
    transfers = [transfer for group in groups for transfer in _settle_group(group, balances)]
    return sorted(transfers, key=lambda transfer: (transfer.payer, transfer.payee))


def _zero_sum_groups(parties: list[int], balances: Sequence[int]) -> list[list[int]]:
    """Split the parties into as many groups with sum 0 as possible; k parties in such a group need k - 1 transfers.

    Dynamic programming over subsets as bit masks: best[s] = max(best[s without one party]) + (sum of s is 0); `last`
    remembers the party left out.
    """
    sums = [0] * (1 << len(parties))
    best = [0] * (1 << len(parties))
    last = [0] * (1 << len(parties))
    for subset in range(1, 1 << len(parties)):
        lowest = subset & -subset
        sums[subset] = sums[subset ^ lowest] + balances[parties[lowest.bit_length() - 1]]
        for index in range(len(parties)):
            without = subset & ~(1 << index)
            if without != subset and (best[without] > best[subset] or last[subset] == 0):
                best[subset], last[subset] = best[without], 1 << index
        best[subset] += sums[subset] == 0
    groups: list[list[int]] = []
    subset = (1 << len(parties)) - 1
    while subset:
        if sums[subset] == 0:
            groups.append([])
        groups[-1].append(parties[last[subset].bit_length() - 1])
        subset ^= last[subset]
    return [sorted(group) for group in groups]


def _settle_group(group: list[int], balances: Sequence[int]) -> list[Transfer]:
    """Settle one group: the largest debtor pays the largest creditor as much as possible, until nobody owes."""
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
    """What was carried over into one sequel, and is settled there."""

    ranking_values: Mapping[int, int]  # by seat, as in `Ledger.ranking_values`
    joined: tuple[int, ...] = ()  # what each newcomer took over above what the game gives to everybody; each is a party
    with_bank: bool = False  # whether those who left were settled with the bank, as older sequels did


@dataclass(frozen=True, slots=True)
class UnitValue:
    """The value of chips, beans or points in money."""

    currency: str  # three letters
    unit: int  # in the smallest unit of the currency (cents), for `per` of them
    per: int = 1  # more than 1 where one chip is worth less than a cent
    coin: int = 1  # the smallest coin, in the same unit; every payment is a multiple of it


@dataclass(frozen=True, slots=True)
class Settlement:
    """Who pays whom; the party after the last seat is the bank, then come the newcomers of sequels."""

    transfers: tuple[Transfer, ...] = ()
    in_coins: bool = False  # whether the amounts are in the smallest unit of the currency, and not in chips or beans
    is_rounded: bool = False  # whether an amount differs from what is owed, since there are no smaller coins


def settle_match(
    ledger: Ledger, unit_value: UnitValue | None = None, method: str | None = None,
    carried_over: Sequence[CarriedOver] = (),
) -> Settlement:  # fmt: skip
    """The fewest payments that settle what was not carried over; `method` is one of METHODS or the default.

    Chips and beans are paid in themselves, unless their value is known and cannot be paid exactly. Points without a
    value are not owed.
    """
    due, has_bank = balances(ledger, method, carried_over), ledger.play.counting.has_bank
    if unit_value is not None and (not has_bank or unit_value.per > 1 or unit_value.unit % unit_value.coin):
        coins = round_to_coins(due, unit_value)
        exact = [amount * unit_value.unit / unit_value.per for amount in due]
        return Settlement(tuple(fewest_transfers(coins)), in_coins=True, is_rounded=exact != coins)
    if not has_bank:
        return Settlement()
    return Settlement(tuple(fewest_transfers([int(balance) for balance in due])))


def default_method(game: Game, rules: HouseRules) -> str:
    """How points are settled by default: to the average where they add up to 0, else in pairs."""
    return "average" if game.zero_sum is not None and game.zero_sum(rules) else "pairs"


def balances(ledger: Ledger, method: str | None = None, carried_over: Sequence[CarriedOver] = ()) -> list[Fraction]:
    """What each seat is to get (below 0: to pay), in chips, points or beans; then the bank, then newcomers of sequels.

    Totals are settled with what they began with: it came from an earlier evening, or was put into the bank as an ante.
    Points are settled by one of METHODS, and the bank gets none; where sides win, each player has half of the side's.
    With chips and beans the bank is a party: it gets what it holds and pays what it held at the start, so balances add
    up to 0 even where the opening did not.

    What people owed each other when they continued in a sequel is settled there and subtracted here; later corrections
    are not. The bank was carried over too, so what it holds here beyond that is shared among those who played.
    """
    parts = _balances(ledger, method, dict(enumerate(ledger.ranking_values)))
    for carried in carried_over:
        settled_later = _balances(ledger, method, carried.ranking_values)
        parts = [part - later for part, later in zip(parts, settled_later, strict=True)]
    joined = [Fraction(-amount) for carried in carried_over for amount in carried.joined]
    if ledger.play.counting.has_bank and carried_over and not any(carried.with_bank for carried in carried_over):
        seats = parts[:-1]
        shares = split_evenly(int(-sum(seats) - sum(joined)), ledger.ranking_values)
        parts = [*(part + share for part, share in zip(seats, shares, strict=True)), Fraction()]
    return [*parts, *joined]


def split_evenly(amount: int, totals: Sequence[int]) -> list[int]:
    """An amount in whole parts as equal as possible, one for each total; the higher totals get the larger parts."""
    share, odd = divmod(amount, len(totals))
    highest = sorted(range(len(totals)), key=lambda index: -totals[index])[:odd]
    return [share + (index in highest) for index in range(len(totals))]


def _balances(ledger: Ledger, method: str | None, values: Mapping[int, int]) -> list[Fraction]:
    """The balances as if only these seats were at the table, with these ranking values; 0 for the others."""
    counting, worth = ledger.play.counting, {seat: Fraction(value) for seat, value in sorted(values.items())}
    if counting.has_bank:
        start = _start_value(ledger)
        by_seat = {seat: value - start for seat, value in worth.items()}
    else:
        for team in ledger.teams if ledger.play.game.sides_win else ():
            total = sum(values.get(seat, ledger.ranking_values[seat]) for seat in team.seats)
            worth |= {seat: Fraction(total, len(team.seats)) for seat in team.seats if seat in worth}
        sign = 1 if counting.best == "highest" else -1
        settle = METHODS[method or default_method(ledger.play.game, ledger.play.rules)]
        by_seat = dict(zip(worth, settle([sign * value for value in worth.values()]) if worth else (), strict=True))
    seats = [by_seat.get(seat, Fraction()) for seat in range(ledger.play.seats)]
    return [*seats, -sum(seats, Fraction())]


def level_totals(amount: int, totals: Sequence[int]) -> list[int]:
    """What to add to each total to distribute an amount, the lowest first; below 0 it is taken, from the highest first.

    Totals may become equal, but none overtakes another.
    """
    if amount < 0:
        return [-part for part in level_totals(-amount, [-total for total in totals])]
    lowest = sorted(range(len(totals)), key=totals.__getitem__)
    needed = [n * totals[index] - sum(totals[below] for below in lowest[:n]) for n, index in enumerate(lowest)]
    raised = [index for index, cost in zip(lowest, needed, strict=True) if cost <= amount]
    level, odd = divmod(amount + sum(totals[index] for index in raised), len(raised))
    parts = [0] * len(totals)
    for n, index in enumerate(raised):
        parts[index] = level + (n >= len(raised) - odd) - totals[index]
    return parts


def began_evenly(ledger: Ledger) -> bool:
    """Whether everybody began the first evening with what the game gives, and not with what the table agreed."""
    counting = ledger.play.counting
    return _start_value(ledger) == counting.start + counting.worth * counting.pennies


def _start_value(ledger: Ledger) -> int:
    """What everybody began the first evening with: no chips, or the beans and pennies of the game.

    A table may agree on other beans and pennies: the same for everybody, and none in the bank.
    """
    counting, start = ledger.play.counting, ledger.start
    if counting.pennies and not start.bank and not start.bank_pennies:
        values = set(replace(ledger, state=start).ranking_values)
        if len(values) == 1:
            return values.pop()
    return counting.start + counting.worth * counting.pennies


def to_average(totals: Sequence[Fraction]) -> list[Fraction]:
    """Each gets the difference to the average; the highest total is the best."""
    average = sum(totals, Fraction()) / len(totals)
    return [total - average for total in totals]


def to_winner(totals: Sequence[Fraction]) -> list[Fraction]:
    """Each pays the winner the difference to the best total; several winners share it."""
    best = max(totals)
    prize = sum((best - total for total in totals), Fraction()) / totals.count(best)
    return [prize if total == best else total - best for total in totals]


METHODS: dict[str, Callable[[Sequence[Fraction]], list[Fraction]]] = {
    "average": to_average,
    # Each gets from each other the difference of their totals.
    "pairs": lambda totals: [len(totals) * balance for balance in to_average(totals)],
    "winner": to_winner,
}
"""How points are settled, by stored names; each function takes totals of which the highest is the best."""


def round_to_coins(amounts: Sequence[Fraction], unit_value: UnitValue) -> list[int]:
    """Amounts that add up to 0, in the smallest unit of a currency as multiples of the coin that add up to 0 too.

    Each is rounded down; the coins left over go to those who lost the largest part of a coin, one each.
    """
    exact = [amount * unit_value.unit / (unit_value.per * unit_value.coin) for amount in amounts]
    coins = [amount.__floor__() for amount in exact]
    by_loss = sorted(range(len(exact)), key=lambda party: (coins[party] - exact[party], party))
    for party in by_loss[: -sum(coins)]:
        coins[party] += 1
    return [amount * unit_value.coin for amount in coins]
