"""What a poll and a saved deal cost in a house with many tables, beside one with few."""

from __future__ import annotations

from pathlib import Path

from tests.helpers.rooms import Room
from tests.tools.benchmarks.rounds import Figure, compared, take_turns

FEW, MANY = 10, 1000


def figures(folder: Path) -> list[Figure]:
    """A poll should cost the same; a saved deal, which with so many tables must be read first, twice that."""
    few, many = Room(folder / "few", FEW, 20), Room(folder / "many", MANY, 20)
    polls = take_turns({"few": few.poll, "many": many.poll})
    saves = take_turns({"few": few.save, "many": many.save})
    for room in (few, many):
        room.close()
    return [
        compared(f"a poll with {MANY:,} tables : with {FEW}", polls, "many", "few", 1.2),
        compared(f"a saved deal with {MANY:,} tables : with {FEW}", saves, "many", "few", 2.0),
    ]
