"""What games say: every number follows the prices of the table, and each amount of a deal stands behind its owner."""

import re
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from scorer.engine.effect import TableState
from scorer.engine.ledger import replay
from scorer.engine.phrases import ByPack, ListedTexts, Phrase, Seat, Seats, Signed
from scorer.games import KEYS, find
from tests.helpers import generate
from tests.helpers.examples import examples
from tests.helpers.playing import match_of
from tests.helpers.priced import any_prices, every_rule, leaves, sentences, texts, unusual
from tests.helpers.worked import EXAMPLES, read, spoken

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


WORKED = [example for path in sorted(EXAMPLES.glob("*.txt")) for example in read(path) if example.wrong_start is None]


def rows(example):
    """The deals of an example that were played, each with its answers."""
    match = match_of(example.document())
    for row, step in zip(replay(match).rows, example.steps, strict=False):
        if row.kind == "deal" and row.contract is not None:
            yield match, row, step.entry["facts"]


def owned(leaf, owner=()):
    """Each signed amount of a phrase, with the players named last before it; whom a phrase named last is its value."""
    if isinstance(leaf, Phrase):
        for name in re.findall(r"%\((\w+)\)s", leaf.text):
            value = leaf.values[name]
            if isinstance(value, Seat):
                owner = (value.number,)
            elif isinstance(value, Seats):
                owner = value.numbers
            elif isinstance(value, Signed):
                yield owner, value.number
            else:
                owner = yield from owned(value, owner)
    elif isinstance(leaf, ListedTexts):
        for part in leaf.parts:
            yield from owned(part, owner)
    elif isinstance(leaf, ByPack):
        owner = yield from owned(leaf.french, owner)
    return owner


def prices(match, row):
    """The amounts that the rules page names for this contract and in the guide, without signs; and their doubles."""
    contract = match.play.contracts[row.contract or ""]
    lines = [contract.summary, contract.instructions, *(pay.describe() for pay in contract.scoring)]
    lines += [line for section in match.game.guide(match.rules, match.play.playing) for line in section.lines]
    named = {int(number) for line in lines for number in re.findall(r"\d+", str(line))}
    return named | {2 * amount for amount in named}


def counts(facts, seat):
    """How many of anything this player has by the answers."""
    return {answer[seat] for answer in facts.values() if isinstance(answer, list) and len(answer) > seat
            and all(type(number) is int or number is None for number in answer)} - {None}  # fmt: skip


@pytest.mark.parametrize("example", WORKED, ids=lambda example: f"{example.game}: {example.name}")
def test_what_is_told_of_a_deal(example):
    """The few words have no figure and not the contract's name; a signed amount is its owner's change, or a price."""
    for match, row, facts in rows(example):
        brief = str(row.summary or "")
        figures = re.sub(r"(seat|[Tt]rick|back to|Reached) \d+", "", brief)
        assert not re.search(r"\d", figures), spoken(brief, example.players)
        name = match.play.contracts[row.contract or ""].name
        assert not brief.lower().startswith(str(name).lower()), brief
        known = prices(match, row)
        for why in row.explanations:
            for owner, amount in owned(why):
                assert owner or abs(amount) in known, f"whose is {amount}? {why}"
                if facts.get("doubles"):
                    continue  # what pairs settle is in test_settled
                for seat in owner:
                    fair = {row.changes[seat]} | {price * count for price in known for count in counts(facts, seat)}
                    assert amount in fair or abs(amount) in known | {abs(phrase) for phrase in fair}, str(why)


@pytest.mark.parametrize("key", KEYS)
def test_what_is_missing_is_asked(key):
    """Save asks who took a card or won a trick; "missing" is said of what is counted, not of a card: it sounds lost."""
    game = find(key)
    for seats in game.seats:
        for rules in every_rule(game, seats):
            for contract in game.contracts(rules, seats):
                for fact in contract.asks:
                    if fact.kind in ("taker", "takers", "doubled_cards") and not fact.is_rare:
                        assert str(fact.missing_text(TableState.new(seats))).endswith("?"), (contract.key, fact.key)
                    for card in getattr(fact, "cards", ()):
                        assert str(card.missing_text).endswith("?"), (contract.key, card.key)
