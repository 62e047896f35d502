"""Drafts for tests."""

from dataclasses import replace

from scorer.forms.match_draft import MatchDraft
from scorer.games import find

NAMES = ("Ana", "Boris", "Cyril", "Dana")


def draft(game="slovak-lorum", names=NAMES, **more):
    definition = find(game)
    return replace(MatchDraft(definition, names, pack=definition.packs[0]), **more)
