"""Begin with: what lies before everybody and in the bank when a match begins, as it is typed.

Most tables leave it empty. Totals are typed as the board will show them, so with chips in hand those are part of them.
What comes along from the match before stands where nothing is typed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from flask_babel import gettext as _

from scorer.engine import match
from scorer.engine.game import Counting, Play
from scorer.engine.problems import Problems
from scorer.engine.settlement import began_evenly, level_totals, split_evenly
from scorer.language.numbers import to_ascii_digits
from scorer.language.translator import translate
from scorer.play.replayed_match import ReplayedMatch

NUMBER = r"[+-]?\d{1,10}"
LONGEST = 12
"""Letters of a number that are read; none of a match is longer."""


@dataclass(frozen=True, slots=True)
class CarryOver:
    """What may come along from the match before, by the names of its people in small letters."""

    counting: Counting
    """How that one counted: into a game that counts otherwise nothing comes along."""
    totals: Mapping[str, int]
    """Without the chips in hand, of which the next match may have others."""
    bank: int
    pennies: Mapping[str, int]
    bank_pennies: int

    @property
    def penny_worth(self) -> int:
        """What a penny is worth; 0 in a game without."""
        return self.counting.worth if self.counting.pennies else 0

    def value_above_start(self, total: int, pennies: int) -> int:
        """What this is worth above what the game gives to everybody."""
        return total - self.counting.start + self.penny_worth * (pennies - self.counting.pennies)


@dataclass(frozen=True, slots=True)
class OpeningInput:
    """What is typed so far, "" where nothing is; what differs from player to player a row each."""

    totals: tuple[str, ...] = ()
    pennies: tuple[str, ...] = ()
    bank: str = ""
    bank_pennies: str = ""
    ante: str = ""
    """What everybody puts into the bank before the first deal."""
    carried_over: CarryOver | None = field(default=None, compare=False)
    """What comes along; None: nothing does."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing is typed."""
        return not any((*self.totals, *self.pennies, self.bank, self.bank_pennies, self.ante))

    @property
    def typed_rows(self) -> set[int]:
        """The rows in which something is typed."""
        return {row for column in (self.totals, self.pennies) for row, text in enumerate(column) if text}

    def ante_for(self, counting: Counting) -> int:
        """What everybody puts into the bank before the first deal; nothing where there is none."""
        return _number_or(self.ante, 0) if counting.has_bank else 0

    def applicable_carry_over(self, counting: Counting, names: Sequence[str]) -> CarryOver | None:
        """What comes along into a game that counts so, where somebody of the match before plays again."""
        found = self.carried_over
        if found is None or found.counting != counting:
            return None
        return found if any(name.casefold() in found.totals for name in names) else None

    def reseat(self, order: Sequence[int]) -> OpeningInput:
        """The same with the rows in another order: for each the row it was before."""
        totals, pennies = ([column[row] for row in order] if column else () for column in (self.totals, self.pennies))
        return replace(self, totals=tuple(totals), pennies=tuple(pennies))


def short(text: str | None) -> str:
    """A number as it was typed, as far as it is read, with a plain minus; "" where nothing was sent."""
    return (text or "").strip()[:LONGEST].replace("−", "-")


def carry_over_from(replayed: ReplayedMatch) -> CarryOver | None:
    """What would come along from a match as it stands.

    None where the table gave everybody as many beans as it liked: a match that goes on is settled by what the game
    gives, so that gains would be reckoned wrong there; they are settled in the match before.
    """
    if not began_evenly(replayed.ledger):
        return None
    state, counting = replayed.ledger.state, replayed.play.counting
    names = [name.casefold() for name in replayed.names]
    return CarryOver(
        counting,
        dict(zip(names, state.totals, strict=True)),
        state.bank,
        dict(zip(names, state.pennies, strict=False)),
        state.bank_pennies,
    )


@dataclass(frozen=True, slots=True)
class Defaults:
    """What stands in the fields where nothing is typed, a row each for the players."""

    totals: Sequence[int]
    """As the board shows them, with the chips in hand."""
    pennies: Sequence[int]
    bank: int = 0
    bank_pennies: int = 0
    surplus: int = 0
    """What is made or lost with what is typed, where nobody who stays has an empty field to even it out."""


def default_for(beginning: OpeningInput, names: Sequence[str], counting: Counting, stake: int) -> Defaults:
    """What everybody begins with where nothing is typed: what comes along by name, or what the game gives.

    Chips and beans are neither made nor lost on the way. Who leaves settles with those who stay: who has most is paid
    first, who owes most pays first, and they begin with so much less or more. So is what is typed otherwise.
    """
    coming = beginning.applicable_carry_over(counting, names)
    if coming is None:
        return Defaults([counting.start + stake] * len(names), [counting.pennies] * len(names))
    coming, keys = _share_bank_difference(coming, beginning), [name.casefold() for name in names]
    totals = [coming.totals.get(key, counting.start) for key in keys]
    pennies = [coming.pennies.get(key, counting.pennies) for key in keys]
    over = 0
    if counting.has_bank:
        own = [_number_or(_at(beginning.pennies, row), coins) for row, coins in enumerate(pennies)]
        free = [row for row, key in enumerate(keys) if key in coming.totals and not _at(beginning.totals, row)]
        for row in free:
            totals[row] += coming.penny_worth * (pennies[row] - own[row])
        asked = [_number_or(_at(beginning.totals, row), total + stake) - stake for row, total in enumerate(totals)]
        gained = [coming.value_above_start(total, coins) for total, coins in zip(asked, own, strict=True)]
        before = sum(
            coming.value_above_start(total, coming.pennies.get(key, 0)) for key, total in coming.totals.items()
        )
        over = before - sum(gain for gain, key in zip(gained, keys, strict=True) if key)
        for row, part in zip(free, level_totals(over, [gained[row] for row in free]) if free else (), strict=True):
            totals[row] += part
        over = 0 if free else over
    return Defaults([total + stake for total in totals], pennies, coming.bank, coming.bank_pennies, over)


def _share_bank_difference(coming: CarryOver, beginning: OpeningInput) -> CarryOver:
    """What comes along where another bank is typed: the difference is shared by all who played."""
    if not coming.counting.has_bank:
        return coming
    bank = _number_or(beginning.bank, coming.bank)
    coins = _number_or(beginning.bank_pennies, coming.bank_pennies) if coming.penny_worth else 0
    worth = [coming.value_above_start(total, coming.pennies.get(key, 0)) for key, total in coming.totals.items()]
    parts = split_evenly(coming.bank - bank + coming.penny_worth * (coming.bank_pennies - coins), worth)
    totals = {key: total + part for (key, total), part in zip(coming.totals.items(), parts, strict=True)}
    return replace(coming, totals=totals)


def _number_or(text: str, otherwise: int) -> int:
    """The number that was typed, where one was."""
    plain = to_ascii_digits(text)
    return int(plain) if re.fullmatch(NUMBER, plain, re.ASCII) else otherwise


def to_opening(
    beginning: OpeningInput, rows: Mapping[int, str], stake: int, play: Play
) -> tuple[dict[str, Any] | None, dict[str, str]]:
    """The `start` of the document, None for the usual one, and a sentence at each field that keeps it from being one.

    `rows` are those who play: the row of each with the name, in seat order. What a game does not know is not looked at.
    """
    problems: dict[str, str] = {}

    def number(name: str, text: str, otherwise: int) -> int:
        if text and not re.fullmatch(NUMBER, to_ascii_digits(text), re.ASCII):
            problems[name] = _("A whole number is needed here, or nothing.")
        return _number_or(text, otherwise)

    counting, begin = play.counting, match.usual_opening(play)
    found = default_for(beginning, [rows.get(row, "") for row in range(max(rows) + 1)], counting, stake)
    totals, pennies = list(begin.totals), list(begin.pennies)
    for seat, row in enumerate(rows):
        totals[seat] = number(f"total-{row}", _at(beginning.totals, row), found.totals[row]) - stake
        if counting.pennies:
            pennies[seat] = number(f"pennies-{row}", _at(beginning.pennies, row), found.pennies[row])
    given: dict[str, Any] = {"totals": totals}
    if counting.has_bank:
        ante = number("ante", beginning.ante, 0)
        if ante < 0:
            problems["ante"] = _("Nobody can put in fewer than none.")
        given["bank"] = number("bank", beginning.bank, found.bank)
        if not problems:
            given |= {"totals": [total - ante for total in totals], "bank": given["bank"] + ante * play.seats}
    if counting.pennies:
        given["pennies"] = pennies
        given["bank_pennies"] = number("bank_pennies", beginning.bank_pennies, found.bank_pennies)
    if found.surplus:
        problems.setdefault("total", _uneven_text(found.surplus))
    if problems:
        return None, problems
    return _checked(given, list(rows), play)


def _uneven_text(over: int) -> str:
    if over > 0:
        sentence = _(
            "Totals and bank are %(over)s fewer than in the match before. Leave one of those who stay empty.", over=over
        )
    else:
        sentence = _(
            "Totals and bank are %(over)s more than in the match before. Leave one of those who stay empty.", over=-over
        )
    return sentence


def _checked(given: dict[str, Any], rows: Sequence[int], play: Play) -> tuple[dict[str, Any] | None, dict[str, str]]:
    """The start that the engine reads of this, or what it says, at the field that it is about."""
    found = Problems("start")
    begin = match.parse_opening(given, play, found)
    problems: dict[str, str] = {}
    for problem in found.items:
        key, bracket, place = problem.path.removeprefix("start.").replace("totals", "total").partition("[")
        name = f"{key}-{rows[int(place.rstrip(']'))]}" if bracket else key
        problems[name] = translate(problem.message)
    return (None if begin is None else match.opening_json(begin, play)), problems


def _at(column: Sequence[str], row: int) -> str:
    return column[row] if row < len(column) else ""
