"""The finish: the end of a match as its page shows it, in plain values for the template."""

from __future__ import annotations

from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext

from scorer.engine.words import Seats
from scorer.play.worked import WorkedMatch
from scorer.presentation import result, table, ways
from scorer.presentation.beginning import begun_with
from scorer.presentation.pictures.podium import podium
from scorer.store.payments import Payment
from scorer.store.sequels import GoneOn


def page(worked: WorkedMatch, paid: set[Payment], gone_on: GoneOn = ()) -> dict[str, Any]:
    """Everything the page needs to know of the match; `paid` are the payments that were ticked off.

    What is in `gone_on` went along into next matches.
    """
    return {
        "finished": worked.ledger.next is None,
        "kicker": ngettext("%(num)s deal", "%(num)s deals", worked.ledger.state.deals),
        "title": title(worked),
        "podium": podium(result.standings(worked)),
        "is_played": any(row.kind != "finish" for row in worked.ledger.rows),
        "sides": result.sides_beside(worked),
        "pennies": worked.ledger.state.pennies,
        "bank": None if gone_on else bank(worked),
        "payments": result.payments(worked, paid, gone_on),
        "rounded": result.rounding_text(worked, gone_on),
        "way": ways.told(worked),
        "other_ways": ways.others(worked),
        "left": result.left_in_bank(worked, gone_on),
        "is_owed": result.is_owed(worked),
        "worth": ways.worth(worked),
        "begun_with": begun_with(worked),
        "highlights": result.stories(worked),
        "can_reopen": index_of_finish(worked) is not None,
        "why_not": why_not_reopened(worked),
    }


def index_of_finish(worked: WorkedMatch) -> int | None:
    """The index of the finish entry in the log, or None."""
    rows = worked.ledger.rows
    return len(rows) - 1 if rows and rows[-1].kind == "finish" else None


def title(worked: WorkedMatch) -> str:
    """Who won; before the end, who would."""
    if worked.ledger.next is None:
        return table.title(worked)
    first = worked.ledger.leaders if worked.ledger.rows else ()
    if not first:
        return _("Finish the match?")
    return ngettext(
        "%(names)s leads. Finish now?", "%(names)s lead. Finish now?", len(first), names=worked.tell(Seats(first))
    )


def bank(worked: WorkedMatch) -> dict[str, Any] | None:
    """What the bank holds before it is split, each one's share, what becomes of it; None without a bank to speak of."""
    rows, at = worked.ledger.rows, index_of_finish(worked)
    held = worked.ledger.state.bank if at is None else rows[at].bank - rows[at].bank_change
    if not worked.play.counting.has_bank or held <= 0:
        return None
    share = held // worked.play.seats
    split = at is not None and rows[at].bank_change != 0
    return {"held": held, "share": share, "split": split, "change": -share * worked.play.seats}


def why_not_reopened(worked: WorkedMatch) -> str:
    """Why a match that ended by itself cannot be reopened, and what to do instead."""
    if worked.play.schedule.total is not None:
        return _("The match ended with its last deal. If something in it was wrong, correct that deal at the table.")
    return _("The totals ended the match. If something was wrong, correct that deal at the table.")
