"""Rows: which questions lie side by side on a phone on its side, and which follow below."""

import pytest

from scorer.engine.effect import TableState
from scorer.forms.deal import AnswerRows, DealEntry
from scorer.games import find


def blocks(key, contract, seats=4):
    """The questions of a contract in words: those beside the board, those below it, and the others by themselves."""
    game = find(key)
    asked = game.for_table(game.rules(), seats).contracts[contract]
    names = []
    for block in DealEntry([asked], TableState.new(seats)).layout(asked, game.packs[0]):
        if isinstance(block, AnswerRows):
            parts = [" and ".join(field.fact.key for field in (part if isinstance(part, tuple) else [part]))
                     for part in block.parts]  # fmt: skip
            names.append(("beside: " if block.is_first else "below: ") + ", ".join(parts))
        else:
            names.append(block.fact.key)
    return names


@pytest.mark.parametrize(
    ("key", "contract", "seats", "expected"),
    [
        ("king", "tricks", 4, ["beside: tricks"]),
        ("slovak-lorum", "regular", 4, ["beside: hearts, upper_acorns and upper_greens", "all_tricks"]),
        ("hungarian-lorum", "lorum", 4, ["beside: passes, cards_left"]),
        ("croatian-lora", "lora", 4, ["beside: passes, cards_left", "false_passes"]),
        ("king", "positive", 4, ["direction", "beside: tricks", "trump", "auction"]),
        ("hearts", "deal", 4, ["beside: hearts, spades_queen"]),
        ("canadian-salad", "salad", 4,
         ["beside: tricks", "below: hearts", "below: queens, spades_king, trick_last"]),
    ],
)  # fmt: skip
def test_what_has_room_lies_side_by_side(key, contract, seats, expected):
    """Eleven keys are a row; two cards that their suits tell apart count as one; what has no row stays by itself."""
    assert blocks(key, contract, seats) == expected
