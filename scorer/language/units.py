"""Sentences about what a table counts, in the words for chips, for beans and for points."""

from typing import NamedTuple

from scorer.engine.phrases import N_, N_n, PluralText
from scorer.language.texts import gettext, pgettext, reader_language


class UnitText(NamedTuple):
    """A sentence in the words for each unit; calling it with a unit gives that one in the reader's language."""

    chips: str
    beans: str
    points: str

    def __call__(self, unit: str, **values: object) -> str:
        return gettext(self._asdict()[unit], **values)


class UnitCount(NamedTuple):
    """A sentence with a number in it, `%(num)s`, in the words for each unit; a minus does not change its plural."""

    chips: PluralText
    beans: PluralText
    points: PluralText

    def __call__(self, number: int, unit: str, **values: str) -> str:
        text: PluralText = self._asdict()[unit]
        return reader_language().catalogue.ngettext(text.one, text.many, abs(number)) % {"num": number, **values}


format_count = UnitCount(
    N_n("%(num)s chip", "%(num)s chips"), N_n("%(num)s bean", "%(num)s beans"), N_n("%(num)s point", "%(num)s points")
)
plural_name = UnitText(N_("chips"), N_("beans"), N_("points"))
unit_heading = UnitText(N_("Chips"), N_("Beans"), N_("Totals"))
"""The heading of the menu in which they are moved."""

worth_label = UnitText(N_("A chip is worth"), N_("A bean is worth"), N_("A point is worth"))
worth_of_many_label = UnitText(
    N_("Or that for how many chips?"), N_("Or that for how many beans?"), N_("Or that for how many points?")
)
too_fine_text = UnitText(
    N_("Nothing smaller than %(coin)s: say how many chips are worth that."),
    N_("Nothing smaller than %(coin)s: say how many beans are worth that."),
    N_("Nothing smaller than %(coin)s: say how many points are worth that."),
)
worth_nothing_text = UnitText(
    N_("a chip is worth nothing"), N_("a bean is worth nothing"), N_("a point is worth nothing")
)
_worth_of_one = UnitText(N_("a chip is %(coin)s"), N_("a bean is %(coin)s"), N_("a point is %(coin)s"))
_worth_of_many = UnitCount(
    N_n("%(num)s chip is %(coin)s", "%(num)s chips are %(coin)s"),
    N_n("%(num)s bean is %(coin)s", "%(num)s beans are %(coin)s"),
    N_n("%(num)s point is %(coin)s", "%(num)s points are %(coin)s"),
)

chips_missing = UnitCount(
    N_n(
        "%(num)s chip is missing altogether: look under the table.",
        "%(num)s chips are missing altogether: look under the table.",
    ),
    N_n(
        "%(num)s bean is missing altogether: look under the table.",
        "%(num)s beans are missing altogether: look under the table.",
    ),
    PluralText("", ""),  # nobody counts points
)
count_title = UnitText(N_("Count the chips"), N_("Count the beans"), "")
lay_out_title = UnitText(N_("Lay out the chips"), N_("Lay out the beans"), "")
count_first = UnitText(N_("Count the chips first"), N_("Count the beans first"), "")
begin_question = UnitText(
    N_("How many chips did each begin with?"), N_("How many beans did each begin with?"), ""
)  # fmt: skip

move_title = UnitText(N_("Move chips"), N_("Move beans"), N_("Change a total"))
how_many_question = UnitText(N_("How many chips?"), N_("How many beans?"), N_("How many points?"))
move_button = UnitCount(
    N_n("Move %(num)s chip: %(changes)s", "Move %(num)s chips: %(changes)s"),
    N_n("Move %(num)s bean: %(changes)s", "Move %(num)s beans: %(changes)s"),
    N_n("Write %(num)s point: %(changes)s", "Write %(num)s points: %(changes)s"),
)
moved_title = UnitText(N_("Chips moved"), N_("Beans moved"), N_("Total changed"))


def short_move_title(unit: str) -> str:
    """The title of that page in the menu, below `unit_heading`: "Move"."""
    return move_title(unit) if unit == "points" else pgettext("chips or beans", "Move")


def worth_text(unit: str, coin: str, per: int = 1) -> str:
    """What one is worth, or `per` of them: "a chip is €0.10", "10 points are €0.01"."""
    return _worth_of_many(per, unit, coin=coin) if per > 1 else _worth_of_one(unit, coin=coin)
