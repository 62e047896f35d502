"""The result of a match in words: the standing, who pays whom, and the text that is sent."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import astuple
from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext

from scorer.engine.highlights import highlights
from scorer.language.dates import day
from scorer.language.money import money
from scorer.language.units import counted
from scorer.play.settling import payments_of
from scorer.play.worked import WorkedMatch
from scorer.presentation import table
from scorer.presentation.pictures.numbers import plain, signed
from scorer.store.payments import Payment


def date(worked: WorkedMatch) -> str:
    """The evening of the match."""
    return day(worked.match.created)


def standing_lines(worked: WorkedMatch) -> list[tuple[int, str, str]]:
    """The standing: place, names that share it, total with what belongs to it."""
    return [
        (place, ", ".join(worked.names[seat] for seat in seats), _shared_total(worked, seats[0]))
        for place, seats in worked.ledger.places
    ]


def _shared_total(worked: WorkedMatch, seat: int) -> str:
    """What this seat is ranked by: the total, or where sides win what its side has together."""
    teams = worked.ledger.teams if worked.play.game.sides_win else ()
    return next((plain(team.total) for team in teams if seat in team.seats), "") or total(worked, seat)


def total(worked: WorkedMatch, seat: int) -> str:
    """A total as people read it, with the pennies where there are any."""
    state = worked.ledger.state
    text = (signed if worked.signs and not worked.stake else plain)(state.totals[seat] + worked.stake)
    if not state.pennies:
        return text
    coins = ngettext("%(num)s penny", "%(num)s pennies", state.pennies[seat])
    return f"{text}, {coins}"


def amount(worked: WorkedMatch, number: int) -> str:
    """A number of chips, points or beans in words."""
    return counted(number, worked.play.counting.unit)


def party(name: str) -> str:
    """Who pays or is paid, as it is read: BANK has a word of its own."""
    return name or _("Bank")


def payments(worked: WorkedMatch, paid: Set[Payment] = frozenset()) -> list[dict[str, Any]]:
    """Who pays whom: each payment as its box sends it (`fields`) and in words; those in `paid` were ticked off."""
    return [
        {
            "fields": astuple(payment),
            "payer": party(payment.payer),
            "payee": party(payment.payee),
            "words": amount(worked, payment.amount),
            "money": money(payment.amount, worked.match.money),
            "paid": payment in paid,
        }
        for payment in payments_of(worked.ledger, worked.names)
    ]


def text_of(worked: WorkedMatch) -> str:
    """The result as text to send: the game, the standing, who pays whom, and what will be told."""
    deals = ngettext("%(num)s deal", "%(num)s deals", worked.ledger.state.deals)
    lines = [f"{worked.tell(worked.play.game.name)}, {date(worked)}, {deals}"]
    if worked.match.title:
        lines.insert(0, worked.match.title)
    lines += [table.title(worked) if worked.ledger.next is None else _("The standing so far"), ""]
    lines += [f"{place}. {names} {told}" for place, names, told in standing_lines(worked)]
    if worked.ledger.state.bank:
        lines.append(_("Bank %(bank)s", bank=worked.ledger.state.bank))
    if pays := payments(worked):
        lines += ["", _("Who pays whom")]
        lines += [f"{pay['payer']} → {pay['payee']}: {pay['words']}{_in_brackets(pay['money'])}" for pay in pays]
    if told := [worked.tell(phrase) for phrase in highlights(worked.ledger)]:
        lines += ["", *told]
    return "\n".join(lines) + "\n"


def _in_brackets(text: str) -> str:
    return f" ({text})" if text else ""
