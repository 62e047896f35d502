"""Begin with: what lies before everybody and in the bank when a match begins, as it is typed.

Most tables leave it empty. Totals are typed as the board will show them, so with chips in hand those are part of them.
What comes along from the match before stands where nothing is typed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from flask_babel import gettext as _

from scorer.engine import opening
from scorer.engine.game import Counting, Play
from scorer.engine.owed import began_as_usual
from scorer.engine.problems import Problems
from scorer.language.numbers import in_figures
from scorer.language.phrases import tell
from scorer.play.worked import WorkedMatch

Typed = Callable[[str], str]
"""What was typed into the field of this name, "" where nothing was."""
LONGEST = 12
"""Letters of a number that are read; none of a match is longer."""


@dataclass(frozen=True, slots=True)
class Brought:
    """What may come along from the match before, by the names of its people in small letters."""

    unit: str
    best: str
    """Of its counting: into a game that counts otherwise nothing comes along."""
    totals: Mapping[str, int]
    """Without the chips in hand, of which the next match may have others."""
    bank: int
    pennies: Mapping[str, int]
    bank_pennies: int


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

    def coming(self, counting: Counting) -> Brought | None:
        """What comes along into a game that counts so."""
        found = self.brought
        return found if found and (found.unit, found.best) == (counting.unit, counting.best) else None

    def reseated(self, order: Sequence[int]) -> Beginning:
        """The same with the rows in another order: for each the row it was before."""
        totals, pennies = ([column[row] for row in order] if column else () for column in (self.totals, self.pennies))
        return replace(self, totals=tuple(totals), pennies=tuple(pennies))


def typed(read: Typed, rows: int) -> Beginning:
    """The beginning as the fields of a form have it."""

    def column(name: str) -> tuple[str, ...]:
        return tuple(_short(read(f"{name}-{row}")) for row in range(rows))

    bank, bank_pennies, ante = (_short(read(name)) for name in ("bank", "bank_pennies", "ante"))
    return Beginning(column("total"), column("pennies"), bank, bank_pennies, ante)


def _short(text: str) -> str:
    return text.strip()[:LONGEST].replace("−", "-")


def brought_from(worked: WorkedMatch) -> Brought | None:
    """What would come along from a match as it stands.

    None where the table gave everybody as many beans as it liked: a match that goes on is settled by what the game
    gives, so that gains would be reckoned wrong there; they are settled in the match before.
    """
    if not began_as_usual(worked.ledger):
        return None
    state, counting = worked.ledger.state, worked.play.counting
    names = [name.casefold() for name in worked.names]
    return Brought(
        counting.unit,
        counting.best,
        dict(zip(names, state.totals, strict=True)),
        state.bank,
        dict(zip(names, state.pennies, strict=False)),
        state.bank_pennies,
    )


def usual(beginning: Beginning, name: str, counting: Counting, stake: int) -> tuple[int, int]:
    """The total, as the board shows it, and the pennies that this person begins with where nothing is typed."""
    coming, key = beginning.coming(counting), name.casefold()
    if coming is None:
        return counting.start + stake, counting.pennies
    return coming.totals.get(key, counting.start) + stake, coming.pennies.get(key, counting.pennies)


def start_of(
    beginning: Beginning, rows: Mapping[int, str], stake: int, play: Play
) -> tuple[dict[str, Any] | None, dict[str, str]]:
    """The `start` of the document, None for the usual one, and a sentence at each field that keeps it from being one.

    `rows` are those who play: the row of each with the name, in seat order. What a game does not know is not looked at.
    """
    problems: dict[str, str] = {}

    def number(name: str, text: str, otherwise: int) -> int:
        plain = in_figures(text)
        if re.fullmatch(r"[+-]?\d{1,10}", plain, re.ASCII):
            return int(plain)
        if text:
            problems[name] = _("A whole number is needed here, or nothing.")
        return otherwise

    counting, coming, begin = play.counting, beginning.coming(play.counting), opening.usual(play)
    totals, pennies = list(begin.totals), list(begin.pennies)
    for seat, (row, name) in enumerate(rows.items()):
        total, coins = usual(beginning, name, counting, stake)
        totals[seat] = number(f"total-{row}", _at(beginning.totals, row), total) - stake
        if counting.pennies:
            pennies[seat] = number(f"pennies-{row}", _at(beginning.pennies, row), coins)
    given: dict[str, Any] = {"totals": totals}
    if counting.has_bank:
        ante = number("ante", beginning.ante, 0)
        if ante < 0:
            problems["ante"] = _("Nobody can put in fewer than none.")
        given["bank"] = number("bank", beginning.bank, coming.bank if coming else 0)
        if not problems:
            given |= {"totals": [total - ante for total in totals], "bank": given["bank"] + ante * play.seats}
    if counting.pennies:
        given["pennies"] = pennies
        given["bank_pennies"] = number("bank_pennies", beginning.bank_pennies, coming.bank_pennies if coming else 0)
    if problems:
        return None, problems
    return _checked(given, list(rows), play)


def _checked(given: dict[str, Any], rows: Sequence[int], play: Play) -> tuple[dict[str, Any] | None, dict[str, str]]:
    """The start that the engine reads of this, or what it says, at the field that it is about."""
    found = Problems("start")
    begin = opening.read_opening(given, play, found)
    problems: dict[str, str] = {}
    for problem in found.found:
        key, bracket, place = problem.path.removeprefix("start.").partition("[")
        seat = place.rstrip("]")
        name = f"{key.replace('totals', 'total')}-{rows[int(seat)]}" if bracket else key
        problems[name] = tell(problem.message)
    return (None if begin is None else opening.opening_json(begin, play)), problems


def _at(column: Sequence[str], row: int) -> str:
    return column[row] if row < len(column) else ""
