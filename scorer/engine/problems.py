"""Problems: what is wrong in a document and where, as values that can be said to people."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.engine.words import Text


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong and where: a path as `log[0].facts.hearts`, a sentence, and in few words what is missing."""

    path: str
    message: Text
    missing: Text | None = None

    def __str__(self) -> str:
        return f"{printable(self.path or 'document')}: {self.message}"


def printable(text: str, most: int = 160) -> str:
    """A stranger's text (a path with his keys, say) on one line of bearable length, with nothing unseen in it."""
    short = text if len(text) <= most else f"{text[:most]}..."
    return short if short.isprintable() else "".join([char if char.isprintable() else "?" for char in short])
