"""What is counted at a table, in words: chips, beans or points."""

from __future__ import annotations

from typing import NamedTuple

from flask_babel import gettext, ngettext

from scorer.engine.words import N_, N_n


class Unit(NamedTuple):
    """The words for one thing that is counted."""

    counted: tuple[str, str]
    """A number of them, for one and for many."""
    many: str
    """All of them, as they lie on the table."""
    question: str
    """What stands before the field for its worth."""
    worth: str
    """What one is worth; `%(coin)s` is the money."""


UNITS = {
    "chips": Unit(N_n("%(num)s chip", "%(num)s chips"), N_("chips"), N_("A chip is worth"), N_("a chip is %(coin)s")),
    "beans": Unit(N_n("%(num)s bean", "%(num)s beans"), N_("beans"), N_("A bean is worth"), N_("a bean is %(coin)s")),
    "points": Unit(
        N_n("%(num)s point", "%(num)s points"), N_("points"), N_("A point is worth"), N_("a point is %(coin)s")
    ),
}
"""By the unit of a game's counting."""


def counted(number: int, unit: str) -> str:
    """A number of them: "1 chip", "12 points"."""
    one, many = UNITS[unit].counted
    return str(ngettext(one, many, number))


def many(unit: str) -> str:
    """All of them: "chips"."""
    return str(gettext(UNITS[unit].many))


def question(unit: str) -> str:
    """What stands before the field for its worth: "A chip is worth"."""
    return str(gettext(UNITS[unit].question))


def worth(unit: str, coin: str) -> str:
    """What one is worth: "a chip is €0.10"."""
    return str(gettext(UNITS[unit].worth, coin=coin))
