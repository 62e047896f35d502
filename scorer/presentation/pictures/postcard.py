"""The postcard: where everything stands on the square picture of a result, in its own px.

It is drawn without the fonts of the page, so nothing can be measured: names are cut, large figures are smaller, and
each column clips what is in it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from textwrap import wrap
from typing import NamedTuple

from scorer.presentation.pictures.podium import CHIPS, Placed, Step, podium

WIDTH, LEFT, FLOOR = 960, 60, 640
"""The sheet of paper: how wide, where it begins, and how low the stacks stand."""
LONGEST = 12
"""Letters of a name; broad ones count for more, those of Chinese for two."""
BROAD = "MWmw@%"
STORY = 54
"""Letters of a line of the story."""


class PodiumColumn(NamedTuple):
    """A player's column."""

    x: float
    """Its left edge."""
    width: float
    step: Step
    name: str
    top: float
    """Where the stack begins; total and name stand above it."""
    scale: float
    """How much larger the stack is than on the page."""
    size: int
    """How large the total is written."""


def columns(players: Iterable[Placed], written: Iterable[str]) -> list[PodiumColumn]:
    """A column a player, the winner second; `written` are the totals as they will be read."""
    steps = podium(players, most=len(CHIPS)).steps
    width = WIDTH / max(len(steps), 1)
    scale = min(174, width - 40) / 100
    size = 54 if max((sum(map(_breadth, text)) for text in written), default=0) > LARGE or len(steps) > LARGE else 66
    longest = 2 * LONGEST if len(steps) <= LARGE // 2 else LONGEST if len(steps) <= LARGE else LONGEST // 2 + 2
    return [
        PodiumColumn(
            LEFT + width * place,
            width,
            step,
            shorten_name(step.name, longest),
            FLOOR - step.height * scale,
            scale,
            size,
        )
        for place, step in enumerate(steps)
    ]


LARGE = 4
"""So many figures, and so many columns, still leave room for large letters."""


def shorten_name(name: str, longest: int = LONGEST) -> str:
    """A name that is not too long for its column, an ellipsis where it was cut."""
    room, kept = float(longest), ""
    for letter in name:
        room -= _breadth(letter)
        if room < 0:
            return kept.rstrip() + "…"
        kept += letter
    return kept


def _breadth(letter: str) -> float:
    """How many usual letters this one is broad."""
    if unicodedata.combining(letter) or unicodedata.category(letter) == "Cf":
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1.6 if letter in BROAD else 1


def wrap_lines(sentence: str, longest: int = STORY) -> list[str]:
    """A sentence on two lines at most."""
    return wrap(sentence, longest, max_lines=2, placeholder=" …")
