"""The result of a match in words: the standing, who pays whom, and the text that is sent."""

from __future__ import annotations

from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext

from scorer.engine.highlights import highlights
from scorer.engine.settle import transfers
from scorer.language.dates import day
from scorer.language.money import money
from scorer.language.units import counted
from scorer.play.worked import WorkedMatch
from scorer.presentation import table
from scorer.presentation.pictures.numbers import plain, signed
from scorer.store.payments import BANK


def date(worked: WorkedMatch) -> str:
    """The evening of the match."""
    return day(worked.match.created)


def standing_lines(worked: WorkedMatch) -> list[tuple[int, str, str]]:
    """The standing: place, names that share it, total with what belongs to it."""
    found, place = [], 1
    for group in worked.ledger.ranking:
        names = ", ".join(worked.names[seat] for seat in group)
        found.append((place, names, _shared_total(worked, group[0])))
        place += len(group)
    return found


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


def payments(worked: WorkedMatch) -> list[dict[str, Any]]:
    """Who pays whom: names as stored (BANK for the bank) and as read, the amount and what it is worth."""
    stored, read_as = [*worked.names, BANK], [*worked.names, _("Bank")]
    return [
        {
            "payer": read_as[one.payer], "payee": read_as[one.payee],
            "from": stored[one.payer], "to": stored[one.payee],
            "amount": one.amount, "words": amount(worked, one.amount), "money": money(one.amount, worked.match.money),
        }
        for one in transfers(worked.ledger)
    ]  # fmt: skip


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
