"""Problems: what is wrong in a document and where, as values that can be said to people, and how they are gathered."""

from __future__ import annotations

from dataclasses import dataclass, field

from scorer.engine.phrases import N_, Text

UNANSWERED = N_("an answer is missing")


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong."""

    path: str
    """Where, as `log[0].facts.hearts`."""
    message: Text
    """A sentence."""
    missing: Text | None = None
    """In few words what is missing, where something is."""

    def __str__(self) -> str:
        return f"{printable(self.path or 'document')}: {printable(str(self.message), 300)}"


@dataclass(frozen=True, slots=True)
class Problems:
    """Problems as they are found: a reader is given this, standing at the place of what it reads.

    It is false, and its length 0, as long as nothing was found from the top to the bottom of the document.
    """

    path: str = ""
    """The place in the document."""
    items: list[Problem] = field(default_factory=list)
    """All that was noted, here, above and below."""

    def __len__(self) -> int:
        return len(self.items)

    def add(self, message: Text, missing: Text | None = None) -> None:
        """Something is wrong here."""
        self.items.append(Problem(self.path, message, missing))

    def at(self, place: str | int) -> Problems:
        """The same, one place deeper: in the part of this name, or at this index of a list."""
        if isinstance(place, int):
            return Problems(f"{self.path}[{place}]", self.items)
        return Problems(f"{self.path}.{place}" if self.path else place, self.items)


def printable(text: str, most: int = 160) -> str:
    """A stranger's text (a path with his keys, say) on one line of bearable length, with nothing unseen in it."""
    short = text if len(text) <= most else f"{text[:most]}..."
    return short if short.isprintable() else "".join([char if char.isprintable() else "?" for char in short])
