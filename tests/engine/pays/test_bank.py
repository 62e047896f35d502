"""Pays of games with a bank: chips only move, and each way of paying is told."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.engine.effect import Effect
from scorer.engine.facts import Answers, CardsLeft
from scorer.engine.pays import Each, Pay, ShareOut, ToBank, Took, ToWinner, WinsBank
from scorer.engine.pays.bank import owed_by
from scorer.engine.table import Table
from tests.helpers.facts import hearts, taker
from tests.helpers.playing import adding_up

TABLE = Table(4, 0, (0,) * 4, bank=10, bank_pennies=1)
left = CardsLeft("left", most=8)
ONE_EACH = (Each(hearts, 1),)


def of_hearts(pay: Pay, *counts: int, table: Table = TABLE) -> Effect:
    """What these hearts come to."""
    return pay.pay(Answers({hearts: counts}), table)


def out(pay: Pay, *counts: int, table: Table = TABLE) -> Effect:
    """What these cards left come to."""
    return pay.pay(Answers({left: counts}), table)


def brief(effect: Effect) -> str:
    """The effect in few words."""
    return str(effect.brief)


def test_several_amounts_are_owed_together() -> None:
    """Seat by seat."""
    amounts = (Each(hearts, 1), Took(taker, 4))
    assert owed_by(amounts, Answers({hearts: (1, 0, 7, 0), taker: 3}), TABLE) == [1, 0, 7, 4]


def test_to_the_bank() -> None:
    """Everybody pays; nobody's debt is told of."""
    effect = of_hearts(ToBank(ONE_EACH), 3, 0, 5, 0)
    assert (effect.changes, effect.bank) == ((-3, 0, -5, 0), 8)
    assert [str(one) for one in effect.why] == ["The bank gets 8 from seat 0 and seat 2."]
    assert of_hearts(ToBank(ONE_EACH), 0, 0, 0, 0) == Effect((0, 0, 0, 0))


@pytest.mark.parametrize(
    ("counts", "changes", "bank", "words"),
    [
        ((3, 0, 5, 0), (-3, 4, -5, 4), 0, "seat 1 and seat 3 took none"),
        ((3, 2, 3, 0), (-3, -2, -3, 8), 0, "seat 3 took none"),
        ((2, 2, 2, 2), (-2, -2, -2, -2), 8, "everybody paid"),
        ((8, 0, 0, 0), (24, -8, -8, -8), 0, "seat 0 took all"),
    ],
)
def test_shared_out(counts: tuple[int, ...], changes: tuple[int, ...], bank: int, words: str) -> None:
    """Among who owes nothing, to the bank where everybody owes, from all others to who took everything."""
    effect = of_hearts(ShareOut(ONE_EACH), *counts)
    assert (effect.changes, effect.bank, brief(effect)) == (changes, bank, words)


def test_shared_out_without_a_sweep() -> None:
    """Three winners are too many, and one payer of everything pays the bank."""
    effect = of_hearts(ShareOut(ONE_EACH, sweep=False), 8, 0, 0, 0)
    assert (effect.changes, effect.bank, brief(effect)) == ((-8, 0, 0, 0), 8, "the bank won")
    effect = of_hearts(ShareOut(ONE_EACH, sweep=False, most_winners=3), 7, 0, 0, 0)
    assert (effect.changes, effect.bank) == ((-7, 2, 2, 2), 1)


def test_to_who_went_out() -> None:
    """The winner gets what the others owe; the bank stays."""
    effect = out(ToWinner(left, (Each(left, 1),)), 3, 0, 1, 2)
    assert (effect.changes, effect.bank, brief(effect)) == ((-3, 6, -1, -2), 0, "seat 1 went out")


def test_the_whole_bank() -> None:
    """The winner takes what is paid in and what lay there, and the pennies too."""
    pay = WinsBank(left, (Each(left, 1),))
    effect = out(pay, 3, 0, 1, 2)
    assert (effect.changes, effect.bank, effect.pennies) == ((-3, 16, -1, -2), -10, (0, 1, 0, 0))
    assert [str(one) for one in effect.why] == [
        "6 is paid in. seat 1 went out and takes it, with the 10 in the bank.",
        "The penny in the bank goes along.",
    ]
    empty = out(pay, 3, 0, 1, 2, table=Table.fresh(4))
    assert (empty.bank, empty.pennies, len(empty.why)) == (0, (), 1)


@given(counts=adding_up(8, 4), bank=st.integers(0, 99), winners=st.integers(1, 3), sweep=st.booleans())
def test_chips_only_move(counts: list[int], bank: int, winners: int, sweep: bool) -> None:
    """Whatever was taken, what the seats lose the bank gets, and nothing else."""
    table = Table(4, 0, (0,) * 4, bank)
    for pay in (ToBank(ONE_EACH), ShareOut(ONE_EACH, sweep=sweep, most_winners=winners)):
        effect = of_hearts(pay, *counts, table=table)
        assert sum(effect.changes) + effect.bank == 0


@pytest.mark.parametrize(
    ("pay", "words"),
    [
        (ToBank(ONE_EACH), "To the bank: Hearts: 1 each"),
        (ToBank((*ONE_EACH, Took(taker, 4))), "To the bank: Hearts: 1 each; Who took it?: 4"),
        (ToWinner(left, (Each(left, 1),)), "To the player who went out: Cards left: 1 each"),
        (
            ShareOut(ONE_EACH, sweep=False),
            "Hearts: 1 each. One or two players who took none share what the others pay; otherwise the bank gets it",
        ),
        (
            WinsBank(left, (Each(left, 1),)),
            "To the bank: Cards left: 1 each. Then the player who went out takes the whole bank",
        ),
    ],
)
def test_words(pay: Pay, words: str) -> None:
    """The line of the rules page names the prices without a sign."""
    assert str(pay.words()) == words
