"""The page that finishes a match: who won or leads, and what becomes of the bank."""

from dataclasses import dataclass

from scorer.engine.entries import Finish
from scorer.engine.phrases import Seats
from scorer.language.texts import gettext as _
from scorer.language.texts import ngettext
from scorer.play.replayed_match import ReplayedMatch
from scorer.presentation import table


@dataclass(frozen=True, slots=True)
class BankShares:
    """What the bank holds before it is split, and what becomes of it."""

    held: int
    share: int
    """What each player gets of it."""
    split: bool
    """Whether it was split."""
    change: int
    """What a split changes it by."""


def index_of_finish(replayed: ReplayedMatch) -> int | None:
    """Return the index of the finish entry in the log, or None."""
    rows = replayed.ledger.rows
    return len(rows) - 1 if rows and rows[-1].kind == Finish.kind else None


def winner_title(replayed: ReplayedMatch) -> str:
    """Return who won; before the end, who leads."""
    if replayed.ledger.next_turn is None:
        return table.title(replayed)
    first = replayed.ledger.leaders if replayed.ledger.rows else ()
    if not first:
        return _("Finish the match?")
    return ngettext(
        "%(names)s leads. Finish now?",
        "%(names)s lead. Finish now?",
        len(first),
        names=replayed.translate(Seats(first)),
    )


def bank_outcome(replayed: ReplayedMatch) -> BankShares | None:
    """Return what the bank holds, each player's share and what becomes of it; None where nothing is in a bank."""
    finish = replayed.ledger.rows[-1] if index_of_finish(replayed) is not None else None
    held = finish.bank - finish.bank_change if finish else replayed.ledger.state.bank
    if not replayed.play.counting.has_bank or held <= 0:
        return None
    share = held // replayed.play.seats
    return BankShares(held, share, finish is not None and finish.bank_change != 0, -share * replayed.play.seats)


def why_not_reopened(replayed: ReplayedMatch) -> str:
    """Return why a match that ended by itself cannot be reopened, and what to do instead."""
    if replayed.play.schedule.total is not None:
        return _("The match ended with its last deal. If something in it was wrong, correct that deal at the table.")
    return _("The totals ended the match. If something was wrong, correct that deal at the table.")
