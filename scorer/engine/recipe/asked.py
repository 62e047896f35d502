"""What the lines of a contract ask: no question twice, and in a salad each in one way."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.engine.problems import Problems
from scorer.engine.recipe.parts import Line
from scorer.engine.words import N_

OWN_KEYS = ("thing", "who")
"""The rows of lines whose keys a table has made."""
NEVER = ("blind", "doubles")
"""The keys of facts that any contract may ask besides."""
TAKEN_KEY = N_("something else in this contract has this key")


def find_clashes(read: Sequence[Line | None], problems: Problems) -> None:
    """Notes each line that asks what another one asks; `read` has None for those that could not be read."""
    lines = [(place, line) for place, line in enumerate(read) if line is not None]
    for place, line in lines:
        others = [(index, other) for index, other in lines if index != place and other.key == line.key]
        if line.row in OWN_KEYS:
            if line.key in NEVER or any(other.row not in OWN_KEYS or index < place for index, other in others):
                problems.at(place).at("key").add(TAKEN_KEY)
        elif any(_same(line, other) for index, other in others if index < place):
            problems.at(place).add(N_("this is asked already by a line before it"))


def _same(line: Line, other: Line) -> bool:
    """Whether two lines that ask the same thing may not stand in one contract."""
    return other.row not in OWN_KEYS and {other.row, line.row} != {"out", "left"}


def find_salad_clash(lines: Sequence[Line], problems: Problems) -> bool:
    """Whether the contracts of a salad go together; notes what they ask in two ways."""
    first: dict[str, Line] = {}
    for line in lines:
        known = first.setdefault(line.key, line)
        if known.row != line.row or known.totals != line.totals:
            problems.add(N_("two of these contracts ask the same thing in two ways, or with different numbers of it"))
            return False
    return True
