"""A game as one table plays it: which contracts, and its guide, in sections of whole sentences."""

import pytest

from scorer.engine.game import THE_CARDS, THE_PLAY
from scorer.engine.phrases import ListedTexts
from scorer.games import KEYS, find
from tests.helpers.priced import sentences


@pytest.mark.parametrize("key", KEYS)
def test_the_house_plays_the_contracts_that_it_lists(key):
    """In its order; a game without such a rule plays all there are."""
    game = find(key)
    listing = [option for option in game.options if option.ordered]
    every = [contract.key for contract in game.contracts(game.rules(), game.seats[0])]
    if not listing:
        assert list(game.for_table(game.rules(), game.seats[0]).contracts) == every
    for option in listing:
        rules = game.rules(**{option.key: tuple(reversed(option.default))})
        assert list(game.for_table(rules, game.seats[0]).contracts) == list(reversed(option.default))


def guide(key):
    game = find(key)
    return [(seats, list(game.guide(game.rules(), seats))) for seats in game.seats]


@pytest.mark.parametrize("key", KEYS)
def test_whole_sentences_stand_under_headings(key):
    """No section is empty, no heading comes twice, and lines are sentences; a colon stands before a list."""
    for _seats, sections in guide(key):
        headings = [str(section.heading) for section in sections]
        assert len(set(headings)) == len(headings)
        assert all(section.lines for section in sections)
        for line, after in (
            pair for section in sections for pair in zip(section.lines, (*section.lines[1:], ""), strict=True)
        ):
            ends = ":" if isinstance(after, ListedTexts) else "."
            assert isinstance(line, ListedTexts) or all(sentence.endswith(ends) for sentence in sentences(line)), line


@pytest.mark.parametrize("key", KEYS)
def test_the_ranks_of_a_suit_are_a_list(key):
    for _seats, sections in guide(key):
        (cards,) = (section for section in sections if section.heading == THE_CARDS)
        (ranks,) = (line for line in cards.lines if isinstance(line, ListedTexts))
        assert len(ranks.parts) in (8, 13)
        assert ranks.parts[-1] == "ace"


@pytest.mark.parametrize("key", KEYS)
def test_how_it_is_played_is_never_left_out(key):
    assert all(THE_PLAY in [section.heading for section in sections] for _seats, sections in guide(key))
