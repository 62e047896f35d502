"""Problem, what is wrong at one place of a document, and Problems, which collects them while it is read."""

from __future__ import annotations

from dataclasses import dataclass, field

from scorer.engine.phrases import N_, AsTyped, Text

UNANSWERED = N_("an answer is missing")
THIS_KEY, KNOWN_KEY = "this key", "a known key"
"""What is needed where a key is missing, and in the place of one that nobody reads."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong."""

    path: str  # the place, such as `log[0].facts.hearts`
    message: Text
    missing: Text | None = None  # what is missing, in few words; None: something is wrong

    def __str__(self) -> str:
        return f"{printable(self.path or 'document')}: {printable(str(self.message), 300)}"


@dataclass(slots=True, eq=False)  # not frozen: hundreds are made in a replay
class Problems:
    """Collects the problems of a document; each instance adds them at one path, and all share one list.

    It is false, and its length is 0, while the whole document has no problem.
    """

    path: str = ""  # where `add` places a problem
    items: list[Problem] = field(default_factory=list)  # all problems of the document, at any path

    def __len__(self) -> int:
        return len(self.items)

    def add(self, message: Text, missing: Text | None = None) -> None:
        self.items.append(Problem(self.path, message, missing))

    def need(self, what: str, missing: Text | None = None) -> None:
        """Add what the document needs here, for who writes it: in English, as all of JSON is."""
        self.add(needed(what), missing)

    def at(self, key: str | int) -> Problems:
        """The same list one level deeper: at this key of an object or this index of a list."""
        if isinstance(key, int):
            return Problems(f"{self.path}[{key}]", self.items)
        return Problems(f"{self.path}.{key}" if self.path else key, self.items)


def needed(what: str) -> Text:
    """The message of a problem that only who writes JSON can mend."""
    return AsTyped(f"needed: {what}")


def printable(text: str, max_length: int = 160) -> str:
    """A stranger's text shortened to this length, with "?" for every character that cannot be printed on a line."""
    short = text if len(text) <= max_length else f"{text[:max_length]}..."
    return short if short.isprintable() else "".join([char if char.isprintable() else "?" for char in short])
