"""What games say of a deal: no number in the few words, and in the sentences before saving each behind its owner."""

import re

import pytest

from scorer.engine.effect import TableState
from scorer.engine.ledger import replay
from scorer.engine.phrases import ByPack, ListedTexts, Phrase, Seat, Seats, Signed
from scorer.games import KEYS, find
from tests.helpers.playing import match_of
from tests.helpers.priced import every_rule
from tests.helpers.worked import EXAMPLES, read, spoken

EVERY = [example for path in sorted(EXAMPLES.glob("*.txt")) for example in read(path)]
ALL = [example for example in EVERY if example.wrong_start is None]


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


@pytest.mark.parametrize("example", ALL, ids=lambda example: f"{example.game}: {example.name}")
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
