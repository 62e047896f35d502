"""The result as a picture."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import replace
from textwrap import wrap
from typing import Any, NamedTuple

from flask_babel import gettext as _
from flask_babel import ngettext

from scorer.language import lists
from scorer.play.replayed_match import ReplayedMatch
from scorer.presentation import finish, result, table_rules
from scorer.presentation.pictures.chips import CHIPS, Placed, Step, podium
from scorer.presentation.pictures.signs import format_change, format_total
from scorer.store.sequels import CarriedOverLists

WIDTH, LEFT, FLOOR = 960, 60, 640
"""The sheet of paper: how wide, where it begins, and how low the stacks stand."""
LONGEST = 12
"""Letters of a name; broad ones count for more, those of Chinese for two."""
BROAD = "MWmw@%"
STORY = 54
"""Letters of a line of the story."""


class PodiumColumn(NamedTuple):
    """A player's column."""

    x: float
    """Its left edge."""
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
        PodiumColumn(
            LEFT + width * place,
            width,
            step,
            shorten_name(step.name, longest),
            FLOOR - step.height * scale,
            scale,
            size,
        )
        for place, step in enumerate(steps)
    ]


LARGE = 4
"""So many figures, and so many columns, still leave room for large letters."""


def shorten_name(name: str, longest: int = LONGEST) -> str:
    """A name that is not too long for its column, an ellipsis where it was cut."""
    room, kept = float(longest), ""
    for letter in name:
        room -= _breadth(letter)
        if room < 0:
            return kept.rstrip() + "…"
        kept += letter
    return kept


def _breadth(letter: str) -> float:
    """How many usual letters this one is broad."""
    if unicodedata.combining(letter) or unicodedata.category(letter) == "Cf":
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1.6 if letter in BROAD else 1


def wrap_lines(sentence: str, longest: int = STORY) -> list[str]:
    """A sentence on two lines at most."""
    return wrap(sentence, longest, max_lines=2, placeholder=" …")


ROOM, ROW = 224, 66
"""The room below the band for who pays whom, and the height of a line where there are few, in px."""


def result_card(worked: ReplayedMatch, gone_on: CarriedOverLists = ()) -> dict[str, Any]:
    """Everything that stands on the picture of this match."""
    deals = ngettext("%(num)s deal", "%(num)s deals", worked.ledger.state.deals)
    game, placed = worked.translate(worked.play.game.name), result.standings(worked)
    write = format_change if worked.shows_plus and not worked.stake else format_total
    pays = result.payments(worked, gone_on=gone_on)
    told, rounded = result.match_stories(worked), result.rounding_text(worked, gone_on)
    height = min(ROW, ROOM / len(pays)) if pays else ROW
    below = told[1:4]
    if rounded:
        below = [f"{_('Nobody owes anything.')} {rounded}", *told[1:3]]
    return {
        "title": worked.stored.title or game,
        "line": " · ".join(
            dict.fromkeys(
                [game, result.match_date(worked), deals] if worked.stored.title else [result.match_date(worked), deals]
            )
        ),
        "said": f"{game}: {finish.winner_title(worked)}. "
        + lists.comma_list(
            f"{side.place}. {side.name} {result.total_with_each(write(side.total), side.each_total)}" for side in placed
        ),
        "columns": columns(placed, [write(side.total) for side in placed]),
        "signs": write is format_change,
        "is_owed": bool(pays),
        "worth": lists.comma_list(text for text in (table_rules.unit_value_text(worked), rounded.rstrip(".")) if text),
        "pays": [
            (
                712 + row * height,
                replace(pay, payer=shorten_name(pay.payer), payee=shorten_name(pay.payee)),
            )
            for row, pay in enumerate(pays)
        ],
        "row": height,
        "stories": [wrap_lines(sentence) for sentence in (below if not pays else [])],
        "story": wrap_lines(told[0]) if told else [],
    }
