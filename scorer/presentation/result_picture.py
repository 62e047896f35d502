"""The picture of a result: what is written on it, in plain values for its template."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext

from scorer.language import lists
from scorer.play.replayed_match import ReplayedMatch
from scorer.presentation import finish, result, ways
from scorer.presentation.pictures import postcard
from scorer.presentation.pictures.numbers import format_change, format_total
from scorer.store.sequels import CarriedOverLists

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
        "columns": postcard.columns(placed, [write(side.total) for side in placed]),
        "signs": write is format_change,
        "is_owed": bool(pays),
        "worth": lists.comma_list(text for text in (ways.unit_value_text(worked), rounded.rstrip(".")) if text),
        "pays": [
            (
                712 + row * height,
                replace(pay, payer=postcard.shorten_name(pay.payer), payee=postcard.shorten_name(pay.payee)),
            )
            for row, pay in enumerate(pays)
        ],
        "row": height,
        "stories": [postcard.wrap_lines(sentence) for sentence in (below if not pays else [])],
        "story": postcard.wrap_lines(told[0]) if told else [],
    }
