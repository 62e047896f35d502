"""The guide: how a game is played, in sections for people who have never met, in the order in which they need it."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.engine.words import N_, Text

CARDS, DEALING, PLAY, EXAMPLE = N_("The cards"), N_("The deal"), N_("The play"), N_("A deal")
"""The headings that every game has: the pack and its ranks; who deals how many which way; how tricks are played; and a
deal worked out in words."""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading of the rules page and what stands under it."""

    heading: Text
    lines: tuple[Text, ...]
    """Whole sentences, one thought a line; with the house rules in force and for the number of players at the table."""
    last: bool = False
    """Whether it is read when the contracts are known, as a deal worked out in words is."""
