"""The finale: the end of a match as its page shows it, in plain values for the template."""

from __future__ import annotations

from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext

from scorer import sheet, takeaway
from scorer.highlights import highlights
from scorer.money import money
from scorer.payments import Payment
from scorer.pictures.podium import Standing, podium
from scorer.tables import Kept


def page(kept: Kept, paid: set[Payment]) -> dict[str, Any]:
    """Everything the page needs to know of the match; `paid` are the payments that were ticked off."""
    owed = [
        one | {"paid": Payment(one["from"], one["to"], one["amount"]) in paid} for one in takeaway.payments(kept)
    ]  # fmt: skip
    return {
        "finished": kept.ledger.next is None,
        "kicker": ngettext("%(num)s deal", "%(num)s deals", kept.ledger.state.deals),
        "title": title(kept),
        "podium": podium(standings(kept)),
        "pennies": kept.ledger.state.pennies,
        "bank": bank(kept),
        "payments": owed,
        "worth": worth(kept),
        "highlights": [kept.tell(phrase) for phrase in highlights(kept.ledger)],
        "can_reopen": place(kept) is not None,
        "why_not": why_not_reopened(kept),
    }


def place(kept: Kept) -> int | None:
    """The index of the finish entry in the log, or None."""
    rows = kept.ledger.rows
    return len(rows) - 1 if rows and rows[-1].kind == "finish" else None


def title(kept: Kept) -> str:
    """Who won; before the end, who would."""
    if kept.ledger.next is None:
        return sheet.title(kept)
    first = sheet.first(kept)
    if not first:
        return str(_("Finish the match?"))
    names = ", ".join(kept.names[seat] for seat in first)
    return str(ngettext("%(names)s leads. Finish?", "%(names)s lead. Finish?", len(first), names=names))


def standings(kept: Kept) -> list[Standing]:
    """Everybody with the place; equal totals share one."""
    found, rank = [], 1
    for group in kept.ledger.ranking:
        found += [Standing(rank, kept.names[seat], kept.ledger.state.totals[seat] + kept.stake) for seat in group]
        rank += len(group)
    return found


def bank(kept: Kept) -> dict[str, Any] | None:
    """What the bank holds before it is split, each one's share, what becomes of it; None without a bank to speak of."""
    rows, at = kept.ledger.rows, place(kept)
    held = kept.ledger.state.bank if at is None else rows[at].bank - rows[at].bank_change
    if not kept.play.counting.has_bank or held <= 0:
        return None
    share = held // kept.play.seats
    split = at is not None and rows[at].bank_change != 0
    return {"held": held, "share": share, "split": split, "change": -share * kept.play.seats}


def worth(kept: Kept) -> str:
    """What one is worth: "a chip is €0.10"; "" where it is nothing."""
    coin = money(1, kept.match.money)
    if not coin:
        return ""
    words = {"chips": _("a chip is %(coin)s", coin=coin), "beans": _("a bean is %(coin)s", coin=coin)}
    return str(words.get(kept.play.counting.unit, _("a point is %(coin)s", coin=coin)))


def why_not_reopened(kept: Kept) -> str:
    """Why a match that ended by itself cannot be reopened, and what to do instead."""
    if kept.play.schedule.total is not None:
        return str(
            _("The match ended with its last deal. If something in it was wrong, correct that deal at the table.")
        )
    return str(_("The totals ended the match. If something was wrong, correct that deal at the table."))
