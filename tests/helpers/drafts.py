"""Drafts for tests."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from scorer.forms.match_draft import MatchDraft
from scorer.games import find

NAMES = ("Ana", "Boris", "Cyril", "Dana")


def draft(game: str = "slovak-lorum", names: tuple[str, ...] = NAMES, **more: Any) -> MatchDraft:
    """A draft of this game with these people."""
    definition = find(game)
    assert definition is not None
    return replace(MatchDraft(definition, names, pack=definition.packs[0]), **more)
