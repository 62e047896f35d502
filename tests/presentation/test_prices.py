"""The prices that a table has changed, in words."""

from __future__ import annotations

import pytest

from scorer.games import find
from scorer.language.translator import make_translator
from scorer.presentation.prices import changed_prices

CASES: list[tuple[str, dict[str, object], dict[str, int], int, list[tuple[str, str, str]]]] = [
    ("slovak-lorum", {}, {}, 4, []),
    ("slovak-lorum", {}, {"small": 12, "heart": 0}, 4, [
        ("Regular: A heart", "0", "1"),
        ("Small game: From each of the others, or to each", "12", "10"),
    ]),
    ("slovak-lorum", {}, {"small": 13, "heart": 2}, 3, [
        ("Regular: A heart", "2", "1"),
        ("Small game: From each of the others, or to each", "19", "15"),
    ]),
    ("serbian-lora", {}, {"out": 10, "pass": 3}, 4, [("Lora: Going out", "+10", "\N{MINUS SIGN}8")]),
    ("serbian-lora", {"passes": True}, {"pass": 3}, 4, [("Lora: A pass", "+3", "+1")]),
    ("serbian-lora", {"contracts": ("hearts",)}, {"out": 10}, 4, []),
    ("libyan-lora", {}, {"two": 5, "two_alone": 9}, 3, [("Two players: For the third player", "+9", "+8")]),
    ("libyan-lora", {}, {"murteza": 99}, 4, [("Over this total at the end: Hassan Murteza", "99", "142")]),
    ("trex", {"diamond": 10}, {"diamond": -10}, 4, [("Diamonds: A diamond", "\N{MINUS SIGN}10", "+10")]),
    ("trex", {"form": "complex"}, {"king": -50}, 4, [("King of hearts", "\N{MINUS SIGN}50", "\N{MINUS SIGN}75")]),
    ("king", {"positives": 0}, {"up": 30}, 4, []),
]  # fmt: skip


@pytest.mark.usefixtures("reader")
@pytest.mark.parametrize(("key", "options", "prices", "seats", "told"), CASES)
def test_what_differs(
    key: str, options: dict[str, object], prices: dict[str, int], seats: int, told: list[tuple[str, str, str]]
) -> None:
    """Under the name of the contract, with the usual number; what has no effect here is left out."""
    game = find(key)
    assert game is not None
    rules = game.rules(**options).with_prices(prices)  # type: ignore[arg-type]
    assert [(one.label, one.here, one.usual) for one in changed_prices(game, rules, seats, make_translator())] == told
