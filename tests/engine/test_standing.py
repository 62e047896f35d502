"""Who is ahead of whom: alone, with pennies, and where sides play."""

from __future__ import annotations

from scorer.engine.state import Team
from tests.helpers.playing import replayed


def moved(*changes: int) -> dict[str, object]:
    """Points moved by agreement."""
    return {"kind": "adjustment", "changes": list(changes)}


def test_everybody_alone() -> None:
    """Groups of equal totals, the best first; nobody has a side."""
    ledger = replayed("trex", 4, [moved(5, 20, 5, -3)])
    assert (ledger.ranking, ledger.teams) == (((1,), (0, 2), (3,)), ())


def test_partners_win_together() -> None:
    """The pair with the higher sum is first, whoever of them has it; equal sums are one group of all four."""
    ledger = replayed("trex", 4, [moved(5, 20, 10, -3)], partners=True)
    assert ledger.teams == (Team((0, 2), 15), Team((1, 3), 17))
    assert ledger.ranking == ((1, 3), (0, 2))
    assert replayed("trex", 4, [moved(5, 20, 10, -5)], partners=True).ranking == ((0, 1, 2, 3),)


def test_sides_that_are_only_told() -> None:
    """With the jack of clubs in teams the sums are there to be seen, and everybody is ranked alone."""
    ledger = replayed("serbian-lora", 4, [moved(5, 20, 10, -3)], team_jack=True)
    assert ledger.teams == (Team((0, 2), 15), Team((1, 3), 17))
    assert ledger.ranking == ((3,), (0,), (2,), (1,))
    assert replayed("serbian-lora", 4, []).teams == ()


def test_pennies_count() -> None:
    """Beans are ranked with what the pennies are worth."""
    ledger = replayed("german-lorum", 3, [], start={"pennies": [0, 2, 1]}, scoring="beans")
    assert (ledger.ranking_values, ledger.ranking) == ((20, 60, 40), ((1,), (2,), (0,)))
