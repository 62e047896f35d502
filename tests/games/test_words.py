"""What games say of a deal: no number in the few words, and in the sentences before saving each behind its owner."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from scorer.engine import document
from scorer.engine.guide import A_DEAL
from scorer.engine.ledger import Row, replay
from scorer.engine.match import Match
from scorer.engine.words import ByPack, Listed, Phrase, Seat, Seats, Signed
from scorer.games import KEYS, find
from tests.helpers.worked import EXAMPLES, Example, read, spoken

ALL = [example for path in sorted(EXAMPLES.glob("*.txt")) for example in read(path)]
NAMES = ("Ana", "Boris", "Cyril", "Dana")


def rows(example: Example) -> Iterator[tuple[Match, Row, Any]]:
    """The deals of an example that were played, each with its answers."""
    match, problems = document.read(example.document(), find)
    assert match is not None, problems
    for row, step in zip(replay(match).rows, example.steps, strict=False):
        if row.kind == "deal" and row.contract is not None:
            yield match, row, step.entry["facts"]


def owned(said: object, owner: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], int]]:
    """Each signed amount of a phrase, with the players named last before it."""
    if isinstance(said, Phrase):
        for name in re.findall(r"%\((\w+)\)s", said.text):
            value = said.values[name]
            if isinstance(value, Seat):
                owner = (value.number,)
            elif isinstance(value, Seats):
                owner = value.numbers
            elif isinstance(value, Signed):
                yield owner, value.number
            else:
                yield from owned(value, owner)
    elif isinstance(said, Listed):
        for part in said.parts:
            yield from owned(part, owner)
    elif isinstance(said, ByPack):
        yield from owned(said.french, owner)


def prices(match: Match, row: Row) -> set[int]:
    """The amounts that the rules page names, without their signs: those of this contract, and those of the guide."""
    play = match.game.played(match.rules, len(match.players))
    contract = play.contracts[row.contract or ""]
    lines = [contract.line, contract.about, *(pay.words() for pay in contract.pays)]
    lines += [line for section in match.game.guide(match.rules, len(match.players)) for line in section.lines]
    return {int(found) for line in lines for found in re.findall(r"\d+", str(line))}


def counts(facts: Any, seat: int) -> set[int]:
    """How many of anything this player has by the answers."""
    return {answer[seat] for answer in facts.values() if isinstance(answer, list) and len(answer) > seat
            and all(type(one) is int for one in answer)}  # fmt: skip


@pytest.mark.parametrize("example", ALL, ids=lambda example: f"{example.game}: {example.name}")
def test_what_is_told_of_a_deal(example: Example) -> None:
    """The few words have no figure and not the contract's name; a signed amount is its owner's change, or a price."""
    for match, row, facts in rows(example):
        brief = str(row.brief or "")
        assert not re.search(r"\d", re.sub(r"seat \d", "", brief)), spoken(brief, example.players)
        name = match.game.played(match.rules, len(match.players)).contracts[row.contract or ""].name
        assert not brief.lower().startswith(str(name).lower()), brief
        known = prices(match, row)
        for why in row.why:
            for owner, amount in owned(why):
                assert owner, f"whose is {amount}? {why}"
                for seat in owner:
                    fair = {row.changes[seat]} | {price * count for price in known for count in counts(facts, seat)}
                    assert amount in fair or abs(amount) in known | {abs(one) for one in fair}, str(why)
