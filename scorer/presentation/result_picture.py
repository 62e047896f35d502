"""The picture of a result: what is written on it, in plain values for its template."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext

from scorer.language import lists
from scorer.play.worked import ReplayedMatch
from scorer.presentation import finish, result, ways
from scorer.presentation.pictures import postcard
from scorer.presentation.pictures.numbers import plain, signed
from scorer.store.sequels import CarriedOverLists

ROOM, ROW = 224, 66
"""The room below the band for who pays whom, and the height of a line where there are few, in px."""


def picture(worked: ReplayedMatch, gone_on: CarriedOverLists = ()) -> dict[str, Any]:
    """Everything that stands on the picture of this match."""
    deals = ngettext("%(num)s deal", "%(num)s deals", worked.ledger.state.deals)
    game, placed = worked.translate(worked.play.game.name), result.standings(worked)
    write = signed if worked.shows_plus and not worked.stake else plain
    pays = result.payments(worked, gone_on=gone_on)
    told, rounded = result.stories(worked), result.rounding_text(worked, gone_on)
    height = min(ROW, ROOM / len(pays)) if pays else ROW
    below = told[1:4]
    if rounded:
        below = [f"{_('Nobody owes anything.')} {rounded}", *told[1:3]]
    return {
        "title": worked.stored.title or game,
        "line": " · ".join(
            dict.fromkeys([game, result.date(worked), deals] if worked.stored.title else [result.date(worked), deals])
        ),
        "said": f"{game}: {finish.title(worked)}. "
        + lists.comma_list(
            f"{side.place}. {side.name} {result.with_each(write(side.total), side.each)}" for side in placed
        ),
        "columns": postcard.columns(placed, [write(side.total) for side in placed]),
        "signs": write is signed,
        "is_owed": bool(pays),
        "worth": lists.comma_list(text for text in (ways.worth(worked), rounded.rstrip(".")) if text),
        "pays": [
            (712 + row * height, replace(pay, payer=postcard.cut(pay.payer), payee=postcard.cut(pay.payee)))
            for row, pay in enumerate(pays)
        ],
        "row": height,
        "stories": [postcard.lines(sentence) for sentence in (below if not pays else [])],
        "story": postcard.lines(told[0]) if told else [],
    }
