"""The till: what may be moved by agreement, what a penny buys, and what becomes of the bank."""

from __future__ import annotations

import pytest

from scorer.engine.effect import Effect
from scorer.engine.entries import Adjustment, Exchange
from scorer.engine.game import Play
from scorer.engine.problems import Problems
from scorer.engine.state import MatchState
from scorer.engine.step import apply_adjustment, apply_exchange, notes_on_negative_beans, split_bank
from scorer.games import find


def play(key: str, **options: object) -> Play:
    """A game of three."""
    game = find(key)
    assert game is not None
    return game.for_table(game.rules(**options), 3)


CHIPS, POINTS, BEANS = play("slovak-lorum"), play("serbian-lora"), play("german-lorum", scoring="beans")
NOTHING = Effect((0, 0, 0))


def adjusted(game: Play, changes: tuple[int, int, int], bank: int) -> tuple[Effect, list[str]]:
    """What an adjustment does while 5 lie in the bank, and where it is wrong."""
    problems = Problems()
    effect = apply_adjustment(game, MatchState((0, 0, 0), bank=5), Adjustment(changes, bank, ""), problems)
    return effect, [problem.path for problem in problems.items]


def test_chips_are_only_moved() -> None:
    """Between players, or to and from the bank, which gives no more than it holds."""
    assert adjusted(CHIPS, (1, 2, -3), 0) == (Effect((1, 2, -3)), [])
    assert adjusted(CHIPS, (5, 0, 0), -5) == (Effect((5, 0, 0), -5), [])
    assert adjusted(CHIPS, (6, 0, 0), -6) == (NOTHING, ["bank"])
    assert adjusted(CHIPS, (1, 0, 0), 0) == (NOTHING, ["changes"])


def test_points_may_be_made_and_lost() -> None:
    """But there is no bank to move them to."""
    assert adjusted(POINTS, (1, 2, 3), 0) == (Effect((1, 2, 3)), [])
    assert adjusted(POINTS, (1, 0, 0), -1) == (NOTHING, ["bank"])


def bought(state: MatchState, buyer: int, seller: int | None, game: Play = BEANS) -> tuple[Effect, list[str]]:
    """What an exchange does, and where it is wrong."""
    problems = Problems()
    effect = apply_exchange(game, state, Exchange(buyer, seller), problems)
    return effect, [problem.path for problem in problems.items]


def test_a_penny_buys_twenty_beans() -> None:
    """From another player, or from the bank."""
    state = MatchState((0, 30, 10), bank=20, pennies=(1, 1, 1))
    assert bought(state, 0, 1) == (Effect((20, -20, 0), pennies=(-1, 1, 0)), [])
    assert bought(state, 0, None) == (Effect((20, 0, 0), -20, pennies=(-1, 0, 0)), [])


@pytest.mark.parametrize(
    ("totals", "bank", "pennies", "seller", "places"),
    [
        ((1, 59, 0), 0, (1, 1, 1), 1, ["buyer"]),
        ((0, 60, 0), 0, (0, 2, 1), 1, ["buyer"]),
        ((0, 41, 19), 0, (1, 1, 1), 2, ["seller"]),
        ((0, 41, 0), 19, (1, 1, 1), None, ["seller"]),
        ((0, 60, 0), 0, (1, 1, 1), 0, ["seller"]),
        ((1, 59, 0), 0, (0, 2, 1), 2, ["buyer", "buyer", "seller"]),
    ],
)
def test_who_may_not_buy(
    totals: tuple[int, ...], bank: int, pennies: tuple[int, ...], seller: int | None, places: list[str]
) -> None:
    """A buyer without a penny or with beans, a seller with too few, and oneself."""
    assert bought(MatchState(totals, bank, pennies), 0, seller) == (NOTHING, places)


def test_only_beans_are_bought() -> None:
    """Other games have no pennies."""
    assert bought(MatchState((0, 30, 10)), 0, 1, CHIPS) == (NOTHING, ["kind"])


def test_the_bank_is_split_in_whole_chips() -> None:
    """What does not divide stays."""
    assert split_bank(CHIPS, MatchState((0, 0, 0), bank=8)) == Effect((2, 2, 2), -6)
    assert split_bank(CHIPS, MatchState((0, 0, 0), bank=2)) == NOTHING


def test_who_is_below_nothing() -> None:
    """Is told to buy; 0 is not below it."""
    assert [str(note) for note in notes_on_negative_beans((-1, 0, -20))] == [
        "seat 0 is below 0 beans",
        "seat 2 is below 0 beans",
    ]
