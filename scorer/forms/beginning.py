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

from scorer.engine import opening
from scorer.engine.game import Counting, Play
from scorer.engine.owed import began_evenly, level_totals, split_evenly
from scorer.engine.problems import Problems
from scorer.language.numbers import to_ascii_digits
from scorer.language.phrases import translate
from scorer.play.worked import ReplayedMatch

NUMBER = r"[+-]?\d{1,10}"
LONGEST = 12
"""Letters of a number that are read; none of a match is longer."""


@dataclass(frozen=True, slots=True)
class Brought:
    """What may come along from the match before, by the names of its people in small letters."""

    counting: Counting
    """How that one counted: into a game that counts otherwise nothing comes along."""
    totals: Mapping[str, int]
    """Without the chips in hand, of which the next match may have others."""
    bank: int
    pennies: Mapping[str, int]
    bank_pennies: int

    @property
    def each(self) -> int:
        """What a penny is worth; 0 in a game without."""
        return self.counting.worth if self.counting.pennies else 0

    def gained(self, total: int, pennies: int) -> int:
        """What this is worth above what the game gives to everybody."""
        return total - self.counting.start + self.each * (pennies - self.counting.pennies)


@dataclass(frozen=True, slots=True)
class Beginning:
    """What is typed so far, "" where nothing is; what differs from player to player a row each."""

    totals: tuple[str, ...] = ()
    pennies: tuple[str, ...] = ()
    bank: str = ""
    bank_pennies: str = ""
    ante: str = ""
    """What everybody puts into the bank before the first deal."""
    brought: Brought | None = field(default=None, compare=False)
    """What comes along; None: nothing does."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing is typed."""
        return not any((*self.totals, *self.pennies, self.bank, self.bank_pennies, self.ante))

    @property
    def typed_rows(self) -> set[int]:
        """The rows in which something is typed."""
        return {row for column in (self.totals, self.pennies) for row, text in enumerate(column) if text}

    def put_in(self, counting: Counting) -> int:
        """What everybody puts into the bank before the first deal; nothing where there is none."""
        return _number(self.ante, 0) if counting.has_bank else 0

    def coming(self, counting: Counting, names: Sequence[str]) -> Brought | None:
        """What comes along into a game that counts so, where somebody of the match before plays again."""
        found = self.brought
        if found is None or found.counting != counting:
            return None
        return found if any(name.casefold() in found.totals for name in names) else None

    def reseated(self, order: Sequence[int]) -> Beginning:
        """The same with the rows in another order: for each the row it was before."""
        totals, pennies = ([column[row] for row in order] if column else () for column in (self.totals, self.pennies))
        return replace(self, totals=tuple(totals), pennies=tuple(pennies))


def short(text: str | None) -> str:
    """A number as it was typed, as far as it is read, with a plain minus; "" where nothing was sent."""
    return (text or "").strip()[:LONGEST].replace("−", "-")


def brought_from(worked: ReplayedMatch) -> Brought | None:
    """What would come along from a match as it stands.

    None where the table gave everybody as many beans as it liked: a match that goes on is settled by what the game
    gives, so that gains would be reckoned wrong there; they are settled in the match before.
    """
    if not began_evenly(worked.ledger):
        return None
    state, counting = worked.ledger.state, worked.play.counting
    names = [name.casefold() for name in worked.names]
    return Brought(
        counting,
        dict(zip(names, state.totals, strict=True)),
        state.bank,
        dict(zip(names, state.pennies, strict=False)),
        state.bank_pennies,
    )


@dataclass(frozen=True, slots=True)
class Usual:
    """What stands in the fields where nothing is typed, a row each for the players."""

    totals: Sequence[int]
    """As the board shows them, with the chips in hand."""
    pennies: Sequence[int]
    bank: int = 0
    bank_pennies: int = 0
    over: int = 0
    """What is made or lost with what is typed, where nobody who stays has an empty field to even it out."""


def usual(beginning: Beginning, names: Sequence[str], counting: Counting, stake: int) -> Usual:
    """What everybody begins with where nothing is typed: what comes along by name, or what the game gives.

    Chips and beans are neither made nor lost on the way. Who leaves settles with those who stay: who has most is paid
    first, who owes most pays first, and they begin with so much less or more. So is what is typed otherwise.
    """
    coming = beginning.coming(counting, names)
    if coming is None:
        return Usual([counting.start + stake] * len(names), [counting.pennies] * len(names))
    coming, keys = _shared(coming, beginning), [name.casefold() for name in names]
    totals = [coming.totals.get(key, counting.start) for key in keys]
    pennies = [coming.pennies.get(key, counting.pennies) for key in keys]
    over = 0
    if counting.has_bank:
        own = [_number(_at(beginning.pennies, row), coins) for row, coins in enumerate(pennies)]
        free = [row for row, key in enumerate(keys) if key in coming.totals and not _at(beginning.totals, row)]
        for row in free:
            totals[row] += coming.each * (pennies[row] - own[row])
        asked = [_number(_at(beginning.totals, row), total + stake) - stake for row, total in enumerate(totals)]
        gained = [coming.gained(total, coins) for total, coins in zip(asked, own, strict=True)]
        before = sum(coming.gained(total, coming.pennies.get(key, 0)) for key, total in coming.totals.items())
        over = before - sum(gain for gain, key in zip(gained, keys, strict=True) if key)
        for row, part in zip(free, level_totals(over, [gained[row] for row in free]) if free else (), strict=True):
            totals[row] += part
        over = 0 if free else over
    return Usual([total + stake for total in totals], pennies, coming.bank, coming.bank_pennies, over)


def _shared(coming: Brought, beginning: Beginning) -> Brought:
    """What comes along where another bank is typed: the difference is shared by all who played."""
    if not coming.counting.has_bank:
        return coming
    bank = _number(beginning.bank, coming.bank)
    coins = _number(beginning.bank_pennies, coming.bank_pennies) if coming.each else 0
    worth = [coming.gained(total, coming.pennies.get(key, 0)) for key, total in coming.totals.items()]
    parts = split_evenly(coming.bank - bank + coming.each * (coming.bank_pennies - coins), worth)
    totals = {key: total + part for (key, total), part in zip(coming.totals.items(), parts, strict=True)}
    return replace(coming, totals=totals)


def _number(text: str, otherwise: int) -> int:
    """The number that was typed, where one was."""
    plain = to_ascii_digits(text)
    return int(plain) if re.fullmatch(NUMBER, plain, re.ASCII) else otherwise


def start_of(
    beginning: Beginning, rows: Mapping[int, str], stake: int, play: Play
) -> tuple[dict[str, Any] | None, dict[str, str]]:
    """The `start` of the document, None for the usual one, and a sentence at each field that keeps it from being one.

    `rows` are those who play: the row of each with the name, in seat order. What a game does not know is not looked at.
    """
    problems: dict[str, str] = {}

    def number(name: str, text: str, otherwise: int) -> int:
        if text and not re.fullmatch(NUMBER, to_ascii_digits(text), re.ASCII):
            problems[name] = _("A whole number is needed here, or nothing.")
        return _number(text, otherwise)

    counting, begin = play.counting, opening.usual_opening(play)
    found = usual(beginning, [rows.get(row, "") for row in range(max(rows) + 1)], counting, stake)
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
    if found.over:
        problems.setdefault("total", _not_even(found.over))
    if problems:
        return None, problems
    return _checked(given, list(rows), play)


def _not_even(over: int) -> str:
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
    begin = opening.parse_opening(given, play, found)
    problems: dict[str, str] = {}
    for problem in found.items:
        key, bracket, place = problem.path.removeprefix("start.").replace("totals", "total").partition("[")
        name = f"{key}-{rows[int(place.rstrip(']'))]}" if bracket else key
        problems[name] = translate(problem.message)
    return (None if begin is None else opening.opening_json(begin, play)), problems


def _at(column: Sequence[str], row: int) -> str:
    return column[row] if row < len(column) else ""
