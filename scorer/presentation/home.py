"""Home: the matches of a browser in few words, each as a slip of paper."""

from __future__ import annotations

from typing import Any

from flask_babel import gettext as _

from scorer.engine.phrases import Seats
from scorer.forms import match_draft
from scorer.language.dates import format_when
from scorer.language.translator import translate
from scorer.play.replayed_match import ReplayedMatch, ReplayError, get_replayed
from scorer.presentation import new_match, table
from scorer.presentation.near import games_for_reader
from scorer.store.matches import KnownMatch, StoredMatch
from scorer.web.links import link_token

PER_PAGE = 20
LOOKED_AT = 1000
"""Matches of a browser that stand on its home pages, those touched last."""
OFFERED = 4
"""Games that begin with one tap where there is no match yet."""


def starter_games() -> list[dict[str, str]]:
    """The games with which somebody without a match may begin: key, name, and in brief how it is played."""
    drafts = [match_draft.empty_draft("", game) for game in games_for_reader()[:OFFERED]]
    return [
        {"key": one.game.key, "name": translate(one.game.name), "brief": new_match.game_card(one.game, one)}
        for one in drafts
    ]


def match_card(known: KnownMatch) -> dict[str, Any]:
    """One match: its game, when it was touched, names and totals, and how far it is."""
    match = known.match
    found: dict[str, Any] = {
        "match": match,
        "token": link_token(match, "watch"),
        "when": format_when(match.touched),
        "worked": None,
        "is_finished": False,
        "may_keep": known.role != "watch",
    }
    try:
        worked = get_replayed(match)
    except ReplayError:
        return found  # one that can no longer be worked out must not hide the others
    return found | {
        "worked": worked,
        "is_finished": worked.ledger.next_turn is None,
        "columns": table.board_columns(worked),
        "deal": _deal(worked),
        "won": _won(worked),
        "aim": _aim(worked),
    }


def _deal(worked: ReplayedMatch) -> str:
    """Which deal it is, and of how many."""
    total, n = worked.play.schedule.total, worked.ledger.state.deals + 1
    return _("Deal %(n)s", n=n) if total is None else _("Deal %(n)s of %(total)s", n=n, total=total)


def _won(worked: ReplayedMatch) -> str:
    best = worked.ledger.leaders
    if not best:
        return _("All level")
    return _("%(names)s won", names=worked.translate(Seats(best)))


def _aim(worked: ReplayedMatch) -> str:
    """What stands at the right of an unfinished match of points."""
    if worked.play.counting.best == "lowest":
        return _("fewest points win")
    return _("most points win")


def deleted_match_card(known: KnownMatch) -> dict[str, Any]:
    """A match in the bin."""
    match: StoredMatch = known.match
    return {"match": match, "token": link_token(match, "watch"), "when": format_when(match.deleted or match.touched)}
