"""The guide of every game: sections with a heading, and whole sentences under it."""

from __future__ import annotations

import pytest

from scorer.engine.guide import PLAY, Section
from scorer.engine.words import Listed
from scorer.games import KEYS, find


def guide(key: str) -> list[tuple[int, list[Section]]]:
    """The guide of a game by its usual rules, for every number of players."""
    game = find(key)
    assert game is not None
    return [(seats, list(game.guide(game.rules(), seats))) for seats in game.seats]


@pytest.mark.parametrize("key", KEYS)
def test_whole_sentences_stand_under_headings(key: str) -> None:
    """No section is empty, no heading comes twice, and every line ends as a sentence does, or is a list."""
    for _seats, sections in guide(key):
        headings = [str(section.heading) for section in sections]
        assert len(set(headings)) == len(headings)
        assert all(section.lines for section in sections)
        lines = [line for section in sections for line in section.lines if not isinstance(line, Listed)]
        assert all(str(line).endswith(".") for line in lines)


@pytest.mark.parametrize("key", KEYS)
def test_how_it_is_played_is_never_left_out(key: str) -> None:
    """Whoever sits down to it reads at least that."""
    assert all(PLAY in [section.heading for section in sections] for _seats, sections in guide(key))
