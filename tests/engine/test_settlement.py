"""Owed: three ways to settle points, by hand; chips, beans and banks; and coins that add up."""

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from scorer.engine.settlement import (
    MAX_EXACT_PARTIES,
    METHODS,
    CarriedOver,
    Transfer,
    UnitValue,
    balances,
    default_method,
    fewest_transfers,
    level_totals,
    round_to_coins,
    settle_match,
    split_evenly,
)
from tests.helpers.ledgers import moved
from tests.helpers.playing import replayed

EURO = UnitValue("EUR", 1)


def due(game, totals, way, **options):
    """What each player of a match with these totals is to get; the bank of points has nothing."""
    result = balances(replayed(game, len(totals), [moved(*totals)], **options), way)
    assert result[-1] == 0
    return result[:-1]


@pytest.mark.parametrize(
    ("game", "totals", "way", "gets"),
    [
        # King adds up to 0, so the average is 0 and each settles the own total.
        ("king", [115, 100, -90, -125], "average", [115, 100, -90, -125]),
        ("king", [115, 100, -90, -125], "pairs", [460, 400, -360, -500]),
        ("king", [115, 100, -90, -125], "winner", [460, -15, -205, -240]),
        # Tribello, three players, stopped early: the average is 4.
        ("tribello", [10, 4, -2], "average", [6, 0, -6]),
        ("tribello", [10, 4, -2], "pairs", [18, 0, -18]),
        ("tribello", [10, 4, -2], "winner", [18, -6, -12]),
        # Where the fewest points win, who has more pays: 102, 12, 6 and 0 have 30 on average.
        ("lora-points", [102, 12, 6, 0], "average", [-72, 18, 24, 30]),
        ("lora-points", [102, 12, 6, 0], "pairs", [-288, 72, 96, 120]),
        ("lora-points", [102, 12, 6, 0], "winner", [-102, -12, -6, 120]),
        ("lora-points", [12, 7, 3], "average", [Fraction(-14, 3), Fraction(1, 3), Fraction(13, 3)]),
        ("lora-points", [12, 7, 3], "pairs", [-14, 1, 13]),
        ("lora-points", [12, 7, 3], "winner", [-9, -4, 13]),
        # Two who are best share what the others pay; where all are equal nobody pays.
        ("king", [50, 50, -10, -90], "winner", [100, 100, -60, -140]),
        ("king", [50, 50, -10, -90], "average", [50, 50, -10, -90]),
        ("lora-points", [8, 3, 3], "winner", [-5, Fraction(5, 2), Fraction(5, 2)]),
        *[("king", [7, 7, 7, 7], way, [0, 0, 0, 0]) for way in METHODS],
    ],
)
def test_points_by_hand(game, totals, way, gets):
    """The average of the table, every pair, or all to the winner, whichever total wins."""
    assert due(game, totals, way) == gets


def test_partners_settle_as_sides():
    """Each has half of what the pair has together, so that partners get and pay the same."""
    assert due("trex", [30, -5, 10, -35], "average", partners=True) == [20, -20, 20, -20]
    assert due("trex", [30, -5, 10, -35], "winner", partners=True) == [40, -40, 40, -40]


@pytest.mark.parametrize(
    ("game", "options", "way"),
    [
        ("king", {}, "average"), ("king", {"positives": 5}, "pairs"), ("trex", {}, "average"),
        ("trex", {"diamond": 10}, "pairs"), ("lora-points", {}, "pairs"),
    ],
)  # fmt: skip
def test_the_usual_way(game, options, way):
    """To the average where a whole match adds up to 0 by its rules, else each pays each."""
    ledger = replayed(game, 4, [moved(30, 20, 0, 0)], **options)
    assert default_method(ledger.play.game, ledger.play.rules) == way
    assert balances(ledger) == balances(ledger, way)


@given(totals=st.lists(st.integers(-500, 500), min_size=3, max_size=4))
def test_every_way_adds_up(totals):
    """What some get others pay; each pair settles its difference; the average is the same in smaller."""
    game = "lora-points" if max(totals) <= 100 else "serbian-lora"
    payments = {way: due(game, totals, way) for way in METHODS}
    assert all(sum(gets) == 0 for gets in payments.values())
    assert payments["pairs"] == [sum(yours - mine for yours in totals) for mine in totals]
    assert [len(totals) * gets for gets in payments["average"]] == payments["pairs"]


def test_points_are_owed_only_for_money():
    ledger = replayed("king", 4, [moved(115, 100, -90, -125)])
    assert settle_match(ledger).transfers == ()
    paid = settle_match(ledger, EURO)
    assert paid.in_coins
    assert paid.transfers == (Transfer(2, 1, 90), Transfer(3, 0, 115), Transfer(3, 1, 10))


@pytest.mark.parametrize(
    ("amounts", "worth", "coins"),
    [
        ([115, 100, -90, -125], EURO, [115, 100, -90, -125]),
        # 10 points are a cent: 11.5, 10, -9 and -12.5 cents.
        ([115, 100, -90, -125], UnitValue("EUR", 1, per=10), [12, 10, -9, -13]),
        # A third of a cent is over for each; the first of them has it.
        ([Fraction(-14, 3), Fraction(1, 3), Fraction(13, 3)], EURO, [-4, 0, 4]),
        ([-5, Fraction(5, 2), Fraction(5, 2)], EURO, [-5, 3, 2]),
        # A point is a forint, paid in coins of five: 0.6, -0.2 and -0.4 of one.
        ([3, -1, -2, 0], UnitValue("HUF", 100, coin=500), [500, 0, -500, 0]),
        # A chip is half a crown, and there are no coins for that.
        ([3, -1, -2, 0], UnitValue("CZK", 50, coin=100), [200, -100, -100, 0]),
        ([0, 0, 0, 0], UnitValue("CZK", 50, coin=100), [0, 0, 0, 0]),
    ],
)
def test_coins_by_hand(amounts, worth, coins):
    assert round_to_coins([Fraction(amount) for amount in amounts], worth) == coins


@given(
    amounts=st.lists(st.fractions(-1000, 1000, max_denominator=12), min_size=2, max_size=5),
    worth=st.builds(
        UnitValue, st.just("XXX"), st.integers(1, 300), st.integers(1, 20), st.sampled_from([1, 5, 50, 500])
    ),
)
def test_coins_add_up(amounts, worth):
    amounts = [*amounts, -sum(amounts, Fraction())]
    coins = round_to_coins(amounts, worth)
    assert sum(coins) == 0
    assert all(amount % worth.coin == 0 for amount in coins)
    exact = [amount * worth.unit / worth.per for amount in amounts]
    assert all(abs(paid - should) < worth.coin for paid, should in zip(coins, exact, strict=True))


SMALL = {"kind": "deal", "contract": "small", "facts": {"caller": 0, "made": True}}


def test_chips_are_paid_in_chips_where_that_can_be_paid():
    """A chip of ten cents is a chip; one of half a crown is settled in crowns, the bank too."""
    ledger = replayed("slovak-lorum", 4, [SMALL, moved(0, -1, 0, 0, bank=1)])
    assert settle_match(ledger) == settle_match(ledger, UnitValue("EUR", 10))
    assert not settle_match(ledger).in_coins
    crowns = settle_match(ledger, UnitValue("CZK", 50, coin=100))
    assert crowns.in_coins
    assert [transfer.amount for transfer in crowns.transfers if transfer.payee == 0] == [500, 500, 500]


@pytest.mark.parametrize(
    ("log", "start", "gets"),
    [
        ([SMALL], None, [30, -10, -10, -10, 0]),
        # What a match began with is part of it; an ante is the bank's, and so the winner's.
        ([SMALL], {"totals": [-7, 5, 0, 0], "bank": 2}, [23, -5, -10, -10, 2]),
        ([SMALL], {"totals": [-1] * 4, "bank": 4}, [29, -11, -11, -11, 4]),
        # Chips that nobody at the table has paid come from the bank.
        ([moved(3, 0, 0, 0, bank=-3)], {"bank": 4}, [3, 0, 0, 0, -3]),
        ([], {"totals": [12, 0, 0, -5]}, [12, 0, 0, -5, -7]),
    ],
)
def test_chips_that_a_match_began_with_are_settled_too(log, start, gets):
    assert balances(replayed("slovak-lorum", 4, log, start=start)) == gets


@pytest.mark.parametrize(
    ("log", "start", "gets"),
    [
        ([moved(5, -5, 0)], None, [5, -5, 0, 0]),
        ([moved(5, -5, 0)], {"totals": [10] * 3, "pennies": [0] * 3}, [5, -5, 0, 0]),
        ([], {"totals": [30, 10, 20], "pennies": [2, 0, 1]}, [30, -30, 0, 0]),
        ([], {"totals": [10] * 3, "pennies": [0] * 3, "bank": 30}, [-30, -30, -30, 90]),
    ],
)
def test_beans_are_settled_by_what_everybody_had(log, start, gets):
    """20 and a penny as a rule, also where others go on; where all begin with the same, that."""
    assert balances(replayed("german-lorum", 3, log, start=start, scoring="beans")) == gets


CHIPS = ("slovak-lorum", moved(10, -5, -12, 2, bank=5))
KING = ("king", moved(115, 100, -90, -125))
TREX = ("trex", moved(100, 30, 0, 10))


@pytest.mark.parametrize(
    ("match", "way", "along", "gets"),
    [
        # Dana leaves a King of four: she pays her own total, and the others have the less to share.
        (KING, "average", [CarriedOver({0: 115, 1: 100, 2: -90})], [*[Fraction(125, 3)] * 3, -125, 0]),
        # In pairs she pays each the difference; what the others owe each other waits.
        (KING, "pairs", [CarriedOver({0: 115, 1: 100, 2: -90})], [240, 225, 35, -500, 0]),
        (KING, "winner", [CarriedOver({0: 115, 1: 100, 2: -90})], [240, 0, 0, -240, 0]),
        # Everybody goes on: nothing is owed here. Nobody does: everything.
        (KING, "pairs", [CarriedOver({0: 115, 1: 100, 2: -90, 3: -125})], [0] * 5),
        (KING, "average", [], [115, 100, -90, -125, 0]),
        (CHIPS, None, [CarriedOver({0: 10, 1: -5, 2: -12, 3: 2})], [0] * 5),
        # Those who begin with so much less are paid by who leaves, and the bank goes along as it is.
        (CHIPS, None, [CarriedOver({0: -1, 1: -5, 3: 1})], [11, 0, -12, 1, 0]),
        # Older matches: the bank got what was lost, and pays it to the others when they end.
        (CHIPS, None, [CarriedOver({0: 10, 1: -5, 3: 2}, with_bank=True)], [0, 0, -12, 0, 12]),
        (CHIPS, None, [CarriedOver({}, with_bank=True)], [10, -5, -12, 2, 5]),
        # A bank that was corrected since: it went along with 5 and should have been 12.
        (("slovak-lorum", moved(3, -5, -12, 2, bank=12)), None, [CarriedOver({0: 10, 1: -5, 2: -12, 3: 2})],
         [-5, 2, 1, 2, 0]),
        # Who joins with a total is a party, behind the bank: above the usual it is paid in, below it is paid out.
        (CHIPS, None, [CarriedOver({0: 10, 1: -5, 3: 2}, joined=(-15, 3))], [0, 0, -12, 0, 0, 15, -3]),
        # What did not go along is settled here, and nothing twice.
        (CHIPS, None, [CarriedOver({0: 4, 1: -5, 2: -12, 3: 0}, with_bank=True)], [6, 0, 0, 2, -8]),
        (CHIPS, None, [CarriedOver({0: 10, 1: -5}), CarriedOver({2: -12, 3: 2})], [0] * 5),
        (KING, "pairs", [CarriedOver({0: 105, 1: 100, 2: -80, 3: -125})], [40, 0, -40, 0, 0]),
        # Partners take along half of what they have together.
        (TREX, "average", [CarriedOver({0: 100, 1: 30, 2: 0, 3: 10})], [0] * 5),
    ],
)  # fmt: skip
def test_who_leaves_settles_with_who_goes_on(match, way, along, gets):
    game, entry = match
    options = {"partners": True} if game == "trex" else {}
    assert balances(replayed(game, 4, [entry], **options), way, along) == gets


@given(amount=st.integers(-500, 500), totals=st.lists(st.integers(-60, 60), min_size=1, max_size=6))
def test_who_is_behind_gets_first(amount, totals):
    """All of it is given or taken, nobody overtakes another, and only those get who are then the last."""
    parts = level_totals(amount, totals)
    after = [total + part for total, part in zip(totals, parts, strict=True)]
    assert sum(parts) == amount
    assert all(part * amount >= 0 for part in parts)
    assert all(after[seat] <= after[other] for seat in range(len(after)) for other in range(len(after))
               if totals[seat] < totals[other])  # fmt: skip
    moved = [total for total, part in zip(after, parts, strict=True) if part]
    reached = (max(moved) if amount > 0 else min(moved)) if moved else 0
    assert all(abs(total - reached) <= 1 for total in moved)


@given(amount=st.integers(-500, 500), totals=st.lists(st.integers(-60, 60), min_size=1, max_size=6))
def test_parts_are_as_equal_as_can_be(amount, totals):
    parts = split_evenly(amount, totals)
    assert sum(parts) == amount
    assert max(parts) - min(parts) <= 1
    assert all(parts[seat] <= parts[other] for seat in range(len(parts)) for other in range(len(parts))
               if totals[seat] < totals[other])  # fmt: skip


def fewest(balances):
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


def evened(balances, transfers):
    """The balances when every transfer has been paid."""
    left = list(balances)
    for transfer in transfers:
        left[transfer.payer] += transfer.amount
        left[transfer.payee] -= transfer.amount
    return left


def summing_to_zero(most, highest):
    """Balances of up to so many parties that add up to 0; small numbers make groups likely."""
    numbers = st.lists(st.integers(-highest, highest), max_size=most - 1)
    return numbers.map(lambda totals: [*totals, -sum(totals)])


@given(balances=summing_to_zero(6, 6) | summing_to_zero(6, 1000))
def test_the_fewest_transfers(balances):
    transfers = fewest_transfers(balances)
    assert evened(balances, transfers) == [0] * len(balances)
    assert len(transfers) == fewest(balances)


@given(balances=summing_to_zero(14, 50))
def test_everybody_is_even_afterwards(balances):
    transfers = fewest_transfers(balances)
    assert evened(balances, transfers) == [0] * len(balances)
    assert all(transfer.amount > 0 for transfer in transfers)
    assert all(balances[transfer.payer] < 0 < balances[transfer.payee] for transfer in transfers)
    assert transfers == sorted(transfers, key=lambda transfer: (transfer.payer, transfer.payee))
    assert len(transfers) < max(1, sum(balance != 0 for balance in balances)) or not transfers
    assert fewest_transfers(balances) == transfers


def test_equal_creditors_are_paid_in_the_order_of_seats():
    """Payments that were ticked off are found again only while the same balances give the same ones."""
    assert fewest_transfers([-10, 5, 5]) == [Transfer(0, 1, 5), Transfer(0, 2, 5)]
    assert fewest_transfers([-7, -3, 5, 5]) == [Transfer(0, 2, 5), Transfer(0, 3, 2), Transfer(1, 3, 3)]
    assert fewest_transfers([7, -5, -5, 3]) == [Transfer(1, 0, 5), Transfer(2, 0, 2), Transfer(2, 3, 3)]


def test_balances_must_be_even():
    with pytest.raises(ValueError, match="add up to 0, not 1"):
        fewest_transfers([1, 0])


def test_eight_people_and_the_bank_are_settled_at_once():
    assert len(fewest_transfers([-1, -2, -4, -8, -16, 1, 2, 4, 24])) == 5
    assert MAX_EXACT_PARTIES >= 9
