"""What a match begins with, as it is typed: totals, bank, pennies and ante. Most tables leave it empty.

Totals are typed as the board shows them, with the chips in hand. Empty fields take what is carried over.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from scorer.engine import match
from scorer.engine.game import Counting, Play
from scorer.engine.problems import Problems
from scorer.engine.settlement import began_evenly, level_totals, split_evenly
from scorer.language.formats import to_ascii_digits
from scorer.language.texts import gettext as _
from scorer.language.translator import translate
from scorer.play.replayed_match import ReplayedMatch

NUMBER = r"[+-]?\d{1,10}"
MAX_LETTERS = 12
"""How many letters of a number are read."""


@dataclass(frozen=True, slots=True)
class CarryOver:
    """What may be carried over from the match before, by the casefolded names of its players."""

    counting: Counting
    """How that match counted; nothing is carried over into a game that counts otherwise."""
    totals: Mapping[str, int]
    """Without the chips in hand, which may differ in the next match."""
    bank: int
    pennies: Mapping[str, int]
    bank_pennies: int

    @property
    def penny_worth(self) -> int:
        """What a penny is worth; 0 in a game without pennies."""
        return self.counting.worth if self.counting.pennies else 0

    def value_above_start(self, total: int, pennies: int) -> int:
        """Return the worth above what everybody starts with."""
        return total - self.counting.start + self.penny_worth * (pennies - self.counting.pennies)


@dataclass(frozen=True, slots=True)
class OpeningInput:
    """What is typed so far, "" where nothing is, with a row per player."""

    totals: tuple[str, ...] = ()
    pennies: tuple[str, ...] = ()
    bank: str = ""
    bank_pennies: str = ""
    ante: str = ""
    """What everybody puts into the bank before the first deal."""
    carried_over: CarryOver | None = field(default=None, compare=False)
    """What is carried over; None: nothing."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing is typed."""
        return not any((*self.totals, *self.pennies, self.bank, self.bank_pennies, self.ante))

    @property
    def typed_rows(self) -> set[int]:
        """The rows in which something is typed."""
        return {row for column in (self.totals, self.pennies) for row, text in enumerate(column) if text}

    def ante_for(self, counting: Counting) -> int:
        """Return what everybody puts into the bank before the first deal; 0 without a bank."""
        return _number_or(self.ante, 0) if counting.has_bank else 0

    def applicable_carry_over(self, counting: Counting, names: Sequence[str]) -> CarryOver | None:
        """Return what is carried over if the game counts the same and a player of the match before plays again."""
        carried = self.carried_over
        if carried is None or carried.counting != counting:
            return None
        return carried if any(name.casefold() in carried.totals for name in names) else None

    def reseat(self, order: Sequence[int]) -> OpeningInput:
        """Return it with the rows in another order, given the old row of each."""
        totals, pennies = ([column[row] for row in order] if column else () for column in (self.totals, self.pennies))
        return replace(self, totals=tuple(totals), pennies=tuple(pennies))


def short(text: str | None) -> str:
    """Return a typed number, cut to MAX_LETTERS, with a plain minus."""
    return (text or "").strip()[:MAX_LETTERS].replace("−", "-")


def carry_over_from(replayed: ReplayedMatch) -> CarryOver | None:
    """Return what would be carried over from a match as it stands.

    None if the players began with beans of the table's choice: a sequel is settled by the game's usual start, so gains
    would be wrong there; they are settled in the match before.
    """
    if not began_evenly(replayed.ledger):
        return None
    state, counting = replayed.ledger.state, replayed.play.counting
    names = [name.casefold() for name in replayed.names]
    return CarryOver(
        counting, dict(zip(names, state.totals, strict=True)), state.bank,
        dict(zip(names, state.pennies, strict=False)), state.bank_pennies,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Defaults:
    """The values of empty fields, with a row per player."""

    totals: Sequence[int]
    """With the chips in hand, as the board shows them."""
    pennies: Sequence[int]
    bank: int = 0
    bank_pennies: int = 0
    surplus: int = 0
    """What is gained or lost by typed values if no remaining player has an empty field to balance it."""


def default_for(typed: OpeningInput, names: Sequence[str], counting: Counting, stake: int) -> Defaults:
    """Return what everybody begins with where nothing is typed: what is carried over by name, or the game's start.

    Chips and beans are neither gained nor lost. A player who leaves settles with those who stay: the one with most is
    paid first, the one who owes most pays first, and they begin with that much less or more. The same goes for
    differences by typed values.
    """
    carried = typed.applicable_carry_over(counting, names)
    if carried is None:
        return Defaults([counting.start + stake] * len(names), [counting.pennies] * len(names))
    carried, keys = _share_bank_difference(carried, typed), [name.casefold() for name in names]
    totals = [carried.totals.get(key, counting.start) for key in keys]
    pennies = [carried.pennies.get(key, counting.pennies) for key in keys]
    over = 0
    if counting.has_bank:
        own = [_number_or(text_at(typed.pennies, row), coins) for row, coins in enumerate(pennies)]
        free = [row for row, key in enumerate(keys) if key in carried.totals and not text_at(typed.totals, row)]
        for row in free:
            totals[row] += carried.penny_worth * (pennies[row] - own[row])
        wanted = [_number_or(text_at(typed.totals, row), total + stake) - stake for row, total in enumerate(totals)]
        gained = [carried.value_above_start(total, coins) for total, coins in zip(wanted, own, strict=True)]
        before = sum(
            carried.value_above_start(total, carried.pennies.get(key, 0)) for key, total in carried.totals.items()
        )
        over = before - sum(gain for gain, key in zip(gained, keys, strict=True) if key)
        for row, part in zip(free, level_totals(over, [gained[row] for row in free]) if free else (), strict=True):
            totals[row] += part
        over = 0 if free else over
    return Defaults([total + stake for total in totals], pennies, carried.bank, carried.bank_pennies, over)


def _share_bank_difference(carried: CarryOver, typed: OpeningInput) -> CarryOver:
    """Return what is carried over if another bank is typed: all former players share the difference."""
    if not carried.counting.has_bank:
        return carried
    bank = _number_or(typed.bank, carried.bank)
    coins = _number_or(typed.bank_pennies, carried.bank_pennies) if carried.penny_worth else 0
    worth = [carried.value_above_start(total, carried.pennies.get(key, 0)) for key, total in carried.totals.items()]
    parts = split_evenly(carried.bank - bank + carried.penny_worth * (carried.bank_pennies - coins), worth)
    totals = {key: total + part for (key, total), part in zip(carried.totals.items(), parts, strict=True)}
    return replace(carried, totals=totals)


def _number_or(text: str, otherwise: int) -> int:
    plain = to_ascii_digits(text)
    return int(plain) if re.fullmatch(NUMBER, plain, re.ASCII) else otherwise


def to_opening(
    typed: OpeningInput, rows: Mapping[int, str], stake: int, play: Play
) -> tuple[dict[str, Any] | None, dict[str, str]]:
    """Return the `start` of the document, None for the usual one, and a sentence for each wrong field.

    `rows` are the rows of the players with their names, in seat order. Fields that the game does not have are ignored.
    """
    problems: dict[str, str] = {}

    def number(name: str, text: str, otherwise: int) -> int:
        if text and not re.fullmatch(NUMBER, to_ascii_digits(text), re.ASCII):
            problems[name] = _("A whole number is needed here, or nothing.")
        return _number_or(text, otherwise)

    counting, begin = play.counting, match.usual_opening(play)
    defaults = default_for(typed, [rows.get(row, "") for row in range(max(rows) + 1)], counting, stake)
    totals, pennies = list(begin.totals), list(begin.pennies)
    for seat, row in enumerate(rows):
        totals[seat] = number(f"total-{row}", text_at(typed.totals, row), defaults.totals[row]) - stake
        if counting.pennies:
            pennies[seat] = number(f"pennies-{row}", text_at(typed.pennies, row), defaults.pennies[row])
    start: dict[str, Any] = {"totals": totals}
    if counting.has_bank:
        ante = number("ante", typed.ante, 0)
        if ante < 0:
            problems["ante"] = _("Nobody can put in less than nothing.")
        start["bank"] = number("bank", typed.bank, defaults.bank)
        if not problems:
            start |= {"totals": [total - ante for total in totals], "bank": start["bank"] + ante * play.seats}
    if counting.pennies:
        start["pennies"] = pennies
        start["bank_pennies"] = number("bank_pennies", typed.bank_pennies, defaults.bank_pennies)
    if defaults.surplus:
        problems.setdefault("total", _uneven_text(defaults.surplus))
    if problems:
        return None, problems
    return _parse_start(start, list(rows), play)


def _uneven_text(over: int) -> str:
    if over > 0:
        return _(
            "Totals and bank are %(over)s fewer than in the match before. Leave one of those who stay empty.", over=over
        )
    return _(
        "Totals and bank are %(over)s more than in the match before. Leave one of those who stay empty.", over=-over
    )


def _parse_start(raw: dict[str, Any], rows: Sequence[int], play: Play) -> tuple[dict[str, Any] | None, dict[str, str]]:
    """Return the start as the engine reads it, and its problems by field."""
    problems = Problems("start")
    begin = match.parse_opening(raw, play, problems)
    sentences: dict[str, str] = {}
    for problem in problems.items:
        key, bracket, index = problem.path.removeprefix("start.").replace("totals", "total").partition("[")
        name = f"{key}-{rows[int(index.rstrip(']'))]}" if bracket else key
        sentences[name] = translate(problem.message)
    return (None if begin is None else match.opening_json(begin, play)), sentences


def text_at(column: Sequence[str], row: int) -> str:
    """Return what is typed in this row; "" where the column ends before it."""
    return column[row] if row < len(column) else ""
