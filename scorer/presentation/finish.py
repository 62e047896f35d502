"""The finish: the end of a match as its page shows it, in plain values for the template."""

from __future__ import annotations

from dataclasses import dataclass

from flask_babel import gettext as _
from flask_babel import ngettext

from scorer.engine.phrases import Seats
from scorer.play.replayed_match import ReplayedMatch
from scorer.presentation import table


@dataclass(frozen=True, slots=True)
class BankShares:
    """What the bank holds before it is split, and what becomes of it."""

    held: int
    share: int
    """What each one gets of it."""
    split: bool
    """Whether it was split."""
    change: int
    """What a split changes it by."""


def index_of_finish(worked: ReplayedMatch) -> int | None:
    """The index of the finish entry in the log, or None."""
    rows = worked.ledger.rows
    return len(rows) - 1 if rows and rows[-1].kind == "finish" else None


def winner_title(worked: ReplayedMatch) -> str:
    """Who won; before the end, who would."""
    if worked.ledger.next_turn is None:
        return table.title(worked)
    first = worked.ledger.leaders if worked.ledger.rows else ()
    if not first:
        return _("Finish the match?")
    return ngettext(
        "%(names)s leads. Finish now?", "%(names)s lead. Finish now?", len(first), names=worked.translate(Seats(first))
    )


def bank_outcome(worked: ReplayedMatch) -> BankShares | None:
    """What the bank holds, each one's share, what becomes of it; None without a bank to speak of."""
    rows, at = worked.ledger.rows, index_of_finish(worked)
    held = worked.ledger.state.bank if at is None else rows[at].bank - rows[at].bank_change
    if not worked.play.counting.has_bank or held <= 0:
        return None
    share = held // worked.play.seats
    split = at is not None and rows[at].bank_change != 0
    return BankShares(held, share, split, -share * worked.play.seats)


def why_not_reopened(worked: ReplayedMatch) -> str:
    """Why a match that ended by itself cannot be reopened, and what to do instead."""
    if worked.play.schedule.total is not None:
        return _("The match ended with its last deal. If something in it was wrong, correct that deal at the table.")
    return _("The totals ended the match. If something was wrong, correct that deal at the table.")
