"""Every sentence of a game follows its prices: no number of the usual ones is left where a table has others."""

import re
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from scorer.engine.ledger import replay
from scorer.games import KEYS, find
from tests.helpers import generate
from tests.helpers.examples import examples
from tests.helpers.priced import any_prices, leaves, sentences, texts, unusual

FREE = (
    r"\b(32|52)( \w+)? cards",
    r"after a 9|9, 10,|7, 8\.",
    r"[Tt]he 7( and( the)? 8)?\b|7 after the ace",
    r"(ace|king|queen|ober|jack|unter|ten|tens count|comes to|add up to|others) (\d+ or )?\d+",
    r"[34] tricks or more|enough tricks: [34] or more",
    r"table of \d each player deals \d",
    r"(below|scores|out:|to) 0\b",
    r"[+−]1 a trick",
    r"\b[78] of (diamonds|bells)",
    r"\b(Ana|Boris|Cyril|Dana) \d+",
)
"""Numbers that no price governs: ranks and values of cards, nothing, what a rule counts, and who has how many."""
MARKS = (
    r"(for|reaching|to|At|is) (25|50|75|100)\b(, 50, 75 or 100)?",
    r"100 only|\b(for|costs) (50|75|100)\b",
    r"^(25|50|75|100)$",
    r"\b101\b",
)
"""In the games that add up cards."""
ADDING = ("chip-lorum", "nine-lorum", "hungarian-lorum")


def left_over(game, sentence):
    """Whether a number stands in it that a price might govern."""
    for words in (*FREE, *(MARKS if game.key in ADDING else ())):
        sentence = re.sub(words, "", sentence)
    return bool(re.search(r"\d", sentence))


def variants(game, seats):
    """The usual house rules, and those with one value that is another."""
    yield game.rules()
    for option in game.options:
        for value in option.values:
            rules = game.rules(**{option.key: (value,) if option.ordered else value})
            if not list(rules.clashes(seats)):
                yield rules


@pytest.mark.parametrize("key", KEYS)
def test_no_number_is_written_into_a_sentence(key):
    game = find(key)
    for seats in game.seats:
        for rules in variants(game, seats):
            fixed = {
                leaf
                for text in texts(game, unusual(rules), seats)
                for leaf in leaves(text)
                if left_over(game, re.sub(r"%\(([a-z]+)\d?\)s", r"\1", leaf))
            }
            assert fixed == set()


@pytest.mark.parametrize("key", KEYS)
def test_every_sentence_with_a_price_changes(key):
    """What is said by the usual prices and by unusual ones alike has no number of them in it."""
    game = find(key)
    for seats in game.seats:
        for rules in variants(game, seats):
            assert len(unusual(rules).prices) == len(rules.price_list)
            usual, other = (
                {sentence for text in texts(game, rules_tried, seats) for sentence in sentences(text)}
                for rules_tried in (rules, unusual(rules))
            )
            assert {sentence for sentence in usual & other if left_over(game, sentence)} == set()


@pytest.mark.parametrize("key", KEYS)
def test_every_price_is_said(key):
    game, keys_found = find(key), set[str]()
    for seats in game.seats:
        for rules in variants(game, seats):
            own = unusual(rules)
            all_text = " ".join(sentence for text in texts(game, own, seats) for sentence in sentences(text))
            numbers = {int(number) for number in re.findall(r"\d+", all_text)}
            keys_found |= {
                key for key, price in own.price_of.items() if abs(price) in numbers or abs(price) * 3 // 2 in numbers
            }
    assert keys_found >= {price.key for price in game.rules.price_list} - {"back"}


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("seed", range(4))
def test_no_number_is_written_into_what_is_told_of_a_deal(key, seed):
    game, match = find(key), generate.of(key, seed, deals=30, priced=True)
    for row in replay(match).rows:
        for phrase in (*row.explanations, *row.notes, row.summary):
            for leaf in leaves(phrase):
                assert not left_over(game, re.sub(r"%\(([a-z]+)\d?\)s", r"\1", leaf)), leaf


@settings(max_examples=examples(60))
@given(key=st.sampled_from(KEYS), seed=st.integers(0, 2**32))
def test_any_prices_can_be_told(key, seed):
    game = find(key)
    for seats in game.seats:
        rules = game.rules()
        own = rules.with_prices(any_prices(rules, Random(seed)))
        assert all(isinstance(str(text), str) for text in texts(game, own, seats))
