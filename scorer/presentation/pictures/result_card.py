"""The result as a picture: a stack of chips a player, who pays whom, and what will be told."""

import unicodedata
from collections.abc import Iterable
from textwrap import wrap
from typing import NamedTuple

from scorer.language import lists
from scorer.language.formats import format_change, format_total
from scorer.language.texts import gettext as _, ngettext
from scorer.play.replayed_match import ReplayedMatch
from scorer.presentation import result, table_rules
from scorer.presentation.pictures.chips import CHIPS, Placed, Step, podium
from scorer.presentation.result import PaymentLine
from scorer.store.match_extras import CarriedOverLists

WIDTH, LEFT, FLOOR = 960, 60, 640
"""The sheet of paper: how wide, where it begins, and how low the stacks stand."""
LARGE = 4
"""So many figures, and so many columns, still leave room for large letters."""
ROOM, ROW = 224, 66
"""The room below the band for who pays whom, and the height of a line where there are few, in px."""
LONGEST = 12
"""Letters of a name; broad ones count for more, those of Chinese for two."""
BROAD = "MWmw@%"
STORY = 54
"""Letters of a line of the story."""


class PodiumColumn(NamedTuple):
    """A player's column."""

    x: float
    width: float
    step: Step
    name: str
    top: float
    """Where the stack begins; total and name stand above it."""
    scale: float
    """How much larger the stack is than on the page."""
    size: int
    """How large the total is written."""


def columns(players: Iterable[Placed], written: Iterable[str]) -> list[PodiumColumn]:
    """A column a player, the winner second; `written` are the totals as they will be read."""
    steps = podium(players, most=len(CHIPS)).steps
    width = WIDTH / max(len(steps), 1)
    scale = min(174, width - 40) / 100
    size = 54 if max((sum(map(_breadth, text)) for text in written), default=0) > LARGE or len(steps) > LARGE else 66
    longest = 2 * LONGEST if len(steps) <= LARGE // 2 else LONGEST if len(steps) <= LARGE else LONGEST // 2 + 2
    return [
        PodiumColumn(LEFT + width * index, width, step, shorten_name(step.name, longest), FLOOR - step.height * scale,
                     scale, size)
        for index, step in enumerate(steps)
    ]  # fmt: skip


def shorten_name(name: str, longest: int = LONGEST) -> str:
    """A name that is not too long for its column, an ellipsis where it was cut."""
    room, short = float(longest), ""
    for letter in name:
        room -= _breadth(letter)
        if room < 0:
            return short.rstrip() + "…"
        short += letter
    return short


def _breadth(letter: str) -> float:
    """How many usual letters this one is broad."""
    if unicodedata.combining(letter) or unicodedata.category(letter) == "Cf":
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1.6 if letter in BROAD else 1


def wrap_lines(sentence: str) -> list[str]:
    """A sentence on two lines at most."""
    return wrap(sentence, STORY, max_lines=2, placeholder=" …")


class ResultCard(NamedTuple):
    """Everything that stands on the picture of a match."""

    title: str
    line: str
    said: str
    """The result in words, for those who cannot see the picture."""
    columns: list[PodiumColumn]
    signs: bool
    """Whether a total above 0 has a plus."""
    is_owed: bool
    worth: str
    pays: list[tuple[float, PaymentLine]]
    """Where each line begins, and who pays whom."""
    row: float
    """The height of such a line."""
    stories: list[list[str]]
    """What is told in the place of the payments where there are none."""
    story: list[str]


def result_card(replayed: ReplayedMatch, gone_on: CarriedOverLists = ()) -> ResultCard:
    """Everything that stands on the picture of this match."""
    deals = ngettext("%(num)s deal", "%(num)s deals", replayed.ledger.state.deals)
    game, placed = replayed.translate(replayed.play.game.name), result.standings(replayed)
    write = format_change if replayed.shows_plus and not replayed.stake else format_total
    pays = result.payments(replayed, gone_on=gone_on)
    stories, rounded = result.match_stories(replayed), result.rounding_text(replayed, gone_on)
    height = min(ROW, ROOM / len(pays)) if pays else ROW
    below = [f"{_('Nobody owes anything.')} {rounded}", *stories[1:3]] if rounded else stories[1:4]
    sides = lists.comma_list(
        f"{side.place}. {side.name} {result.total_with_each(write(side.total), side.each_total)}" for side in placed
    )
    rule = table_rules.sitting_rule(replayed.play)
    line = (game if replayed.stored.title else "", result.match_date(replayed), deals, rule)
    return ResultCard(
        title=replayed.stored.title or game,
        line=" · ".join(dict.fromkeys(part for part in line if part)),
        said=f"{game}: {result.winner_title(replayed)}. {sides}",
        columns=columns(placed, [write(side.total) for side in placed]), signs=write is format_change,
        is_owed=bool(pays),
        worth=lists.comma_list(text for text in (table_rules.unit_value_text(replayed), rounded.rstrip(".")) if text),
        pays=[
            (712 + row * height, pay._replace(payer=shorten_name(pay.payer), payee=shorten_name(pay.payee)))
            for row, pay in enumerate(pays)
        ],
        row=height, stories=[wrap_lines(sentence) for sentence in (below if not pays else [])],
        story=wrap_lines(stories[0]) if stories else [],
    )  # fmt: skip
