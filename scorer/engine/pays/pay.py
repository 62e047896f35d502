"""Pay: how answers become chips or points, as a value that also says itself in words.

An amount says what each seat is due for its answer. In a game of points it is a pay by itself; in a game of chips a
pay of `bank` takes amounts and says where they go.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from scorer.engine.effect import Effect
from scorer.engine.facts import Answers, Fact
from scorer.engine.reading import Json
from scorer.engine.table import Table
from scorer.engine.words import Phrase, Signed, Text, say


class Pay(Protocol):
    """What a contract pays: the facts it looks at, what it does, and its line on the rules page."""

    @property
    def facts(self) -> tuple[Fact[Any], ...]:
        """The facts it needs an answer to."""

    def pay(self, answers: Answers, table: Table) -> Effect:
        """What it changes."""

    def words(self) -> Text:
        """What it pays, as a line of the rules page."""


class Amount(Pay, Protocol):
    """A pay that is a number a seat, so that others can collect it."""

    def due(self, answers: Answers, table: Table) -> list[int]:
        """The amount of each seat, in chips or points."""

    def words(self, sign: bool = True) -> Text:
        """Its line; without `sign` as a price."""

    def glimpse(self, given: Mapping[str, Json], table: Table) -> list[int | None]:
        """What is certain of `due` while some answers are blank; None where it is not yet."""


def number(points: int, sign: bool) -> Signed | int:
    """Points with their sign; prices in chips without."""
    return Signed(points) if sign else points


def unknown(table: Table) -> list[int | None]:
    """Nothing is certain of any seat."""
    return [None] * table.seats


def joined(parts: list[Text] | list[Phrase]) -> Text:
    """Phrases one after the other, with semicolons."""
    whole: Text = parts[0]
    for part in parts[1:]:
        whole = say("%(first)s; %(then)s", first=whole, then=part)
    return whole


def together(pays: tuple[Pay, ...], answers: Answers, table: Table) -> Effect:
    """Pays in their order, each finding bank and totals as those before left them; not those of facts not asked."""
    effect: Effect | None = None
    for pay in pays:
        if all(fact in answers for fact in pay.facts):
            one = pay.pay(answers, table if effect is None else table.after(effect.changes, effect.bank))
            effect = one if effect is None else effect + one
    return effect or Effect((0,) * table.seats)
