"""The guide: how a game is played, in sections for people who have never met, in the order in which they need it."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.engine.words import N_, Text

CARDS, DEALING, PLAY = N_("The cards"), N_("The deal"), N_("The play")
"""The headings that every game has: the pack and its ranks; who deals how many which way; how tricks are played."""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading of the rules page and what stands under it, above the contracts."""

    heading: Text
    lines: tuple[Text, ...]
    """Whole sentences, one thought a line; with the house rules in force and for the number of players at the table."""
