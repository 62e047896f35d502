"""What is counted at a table, in words: chips, beans or points."""

from __future__ import annotations

from typing import NamedTuple

from flask_babel import gettext

from scorer.engine.phrases import N_, N_n, PluralText, Text, c_
from scorer.language.locale import current_catalogue
from scorer.language.translator import translate


class Unit(NamedTuple):
    """The words for one thing that is counted."""

    counted: PluralText
    """A number of them, for one and for many."""
    many: str
    """All of them, as they lie on the table."""
    question: str
    """What stands before the field for its worth."""
    how_many: str
    """What stands before the field that says how many are worth that."""
    nothing_smaller: str
    """That one cannot be worth less than the smallest coin, `%(coin)s`, and what to do."""
    worth: str
    """What one is worth; `%(coin)s` is the money."""
    worth_nothing: str
    """That one is worth nothing."""
    several: PluralText
    """What so many are worth, where one is worth less than a coin."""
    stays: PluralText
    """That so many stay in the bank, and from whom."""
    moving: str
    """The page on which some are moved by agreement."""
    asked: str
    """The question how many are moved."""
    move: PluralText
    """What moves them; `%(changes)s` says whose."""
    moved: str
    """What the list calls it afterwards."""
    moved_first: str
    """The same where no deal was before it."""
    moved_after: str
    """The same after deal `%(n)s`."""
    correcting: str
    """The page on which that is corrected."""
    corrected: str
    """That it was."""
    heading: str
    """What stands over what is done with them: "Chips"."""
    short_move_title: Text
    """The page on which some are moved, below that heading."""


UNITS = {
    "chips": Unit(
        N_n("%(num)s chip", "%(num)s chips"),
        N_("chips"),
        N_("A chip is worth"),
        N_("Or that for how many chips?"),
        N_("Nothing smaller than %(coin)s: say how many chips are worth that."),
        N_("a chip is %(coin)s"),
        N_("a chip is worth nothing"),
        N_n("%(num)s chip is %(coin)s", "%(num)s chips are %(coin)s"),
        N_n("%(num)s chip stays in the bank (from %(payers)s)", "%(num)s chips stay in the bank (from %(payers)s)"),
        N_("Move chips"),
        N_("How many chips?"),
        N_n("Move %(num)s chip: %(changes)s", "Move %(num)s chips: %(changes)s"),
        N_("Chips moved"),
        N_("Chips moved before deal 1"),
        N_("Chips moved after deal %(n)s"),
        N_("Correct moved chips"),
        N_("Moved chips corrected"),
        N_("Chips"),
        c_("chips or beans", "Move"),
    ),
    "beans": Unit(
        N_n("%(num)s bean", "%(num)s beans"),
        N_("beans"),
        N_("A bean is worth"),
        N_("Or that for how many beans?"),
        N_("Nothing smaller than %(coin)s: say how many beans are worth that."),
        N_("a bean is %(coin)s"),
        N_("a bean is worth nothing"),
        N_n("%(num)s bean is %(coin)s", "%(num)s beans are %(coin)s"),
        N_n("%(num)s bean stays in the bank (from %(payers)s)", "%(num)s beans stay in the bank (from %(payers)s)"),
        N_("Move beans"),
        N_("How many beans?"),
        N_n("Move %(num)s bean: %(changes)s", "Move %(num)s beans: %(changes)s"),
        N_("Beans moved"),
        N_("Beans moved before deal 1"),
        N_("Beans moved after deal %(n)s"),
        N_("Correct moved beans"),
        N_("Moved beans corrected"),
        N_("Beans"),
        c_("chips or beans", "Move"),
    ),
    "points": Unit(
        N_n("%(num)s point", "%(num)s points"),
        N_("points"),
        N_("A point is worth"),
        N_("Or that for how many points?"),
        N_("Nothing smaller than %(coin)s: say how many points are worth that."),
        N_("a point is %(coin)s"),
        N_("a point is worth nothing"),
        N_n("%(num)s point is %(coin)s", "%(num)s points are %(coin)s"),
        N_n("%(num)s point stays in the bank (from %(payers)s)", "%(num)s points stay in the bank (from %(payers)s)"),
        N_("Change a total"),
        N_("How many points?"),
        N_n("Write %(num)s point: %(changes)s", "Write %(num)s points: %(changes)s"),
        N_("Total changed"),
        N_("Total changed before deal 1"),
        N_("Total changed after deal %(n)s"),
        N_("Correct a changed total"),
        N_("Changed total corrected"),
        N_("Totals"),
        N_("Change a total"),
    ),
}
"""By the unit of a game's counting."""


def format_count(number: int, unit: str) -> str:
    """A number of them: "1 chip", "12 points"."""
    return _counted(UNITS[unit].counted, number)


def _counted(words: PluralText, number: int, **values: str) -> str:
    """A counted text of so many, by its size where it has a sign."""
    return current_catalogue().ungettext(words.one, words.many, abs(number)) % {"num": number, **values}


def plural_name(unit: str) -> str:
    """All of them: "chips"."""
    return gettext(UNITS[unit].many)


def worth_label(unit: str) -> str:
    """What stands before the field for its worth: "A chip is worth"."""
    return gettext(UNITS[unit].question)


def worth_of_many_label(unit: str) -> str:
    """What stands before the field that says how many are worth that: "Or that for how many points?"."""
    return gettext(UNITS[unit].how_many)


def too_fine_text(unit: str, coin: str) -> str:
    """What to do where one is worth less than the smallest coin."""
    return gettext(UNITS[unit].nothing_smaller, coin=coin)


def stays_in_bank(number: int, unit: str, payers: str) -> str:
    """What stays in the bank: "2 chips stay in the bank (from Ana)"."""
    return _counted(UNITS[unit].stays, number, payers=payers)


def move_title(unit: str) -> str:
    """The page on which some are moved by agreement: "Move chips"."""
    return gettext(UNITS[unit].moving)


def unit_heading(unit: str) -> str:
    """What stands over what is done with them: "Chips"."""
    return gettext(UNITS[unit].heading)


def short_move_title(unit: str) -> str:
    """The page on which some are moved by agreement, below that heading: "Move"."""
    return translate(UNITS[unit].short_move_title)


def moved_title(unit: str) -> str:
    """What the list calls it afterwards: "Chips moved"."""
    return gettext(UNITS[unit].moved)


def moved_after_deal(unit: str, deals: int) -> str:
    """The same with its place in the evening: "Chips moved after deal 3"; 0 deals: "Chips moved before deal 1"."""
    return gettext(UNITS[unit].moved_after, n=deals) if deals else gettext(UNITS[unit].moved_first)


def correct_move_title(unit: str) -> str:
    """The page on which that is corrected: "Correct moved chips"."""
    return gettext(UNITS[unit].correcting)


def move_corrected(unit: str) -> str:
    """That it was: "Moved chips corrected"."""
    return gettext(UNITS[unit].corrected)


def how_many_question(unit: str) -> str:
    """The question how many are moved: "How many chips?"."""
    return gettext(UNITS[unit].asked)


def move_button(number: int, unit: str, changes: str) -> str:
    """What moves them: "Move 4 chips: Cyril −4, Boris +4"."""
    return _counted(UNITS[unit].move, number, changes=changes)


def worth_nothing_text(unit: str) -> str:
    """That one is worth nothing: "a chip is worth nothing"."""
    return gettext(UNITS[unit].worth_nothing)


def worth_text(unit: str, coin: str, per: int = 1) -> str:
    """What one is worth, or so many: "a chip is €0.10", "10 points are €0.01"."""
    if per > 1:
        return _counted(UNITS[unit].several, per, coin=coin)
    return gettext(UNITS[unit].worth, coin=coin)
