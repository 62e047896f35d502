"""The evening: several matches of the same people added up, and who pays whom over all of them, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask_babel import gettext as _
from flask_babel import ngettext

from scorer.language import direction, lists
from scorer.language.numbers import format_chips_worth
from scorer.language.translator import isolate, translate
from scorer.language.units import format_count
from scorer.play import evenings as finished_evenings
from scorer.play import statistics
from scorer.play.evenings import Tally
from scorer.play.statistics import Evening, Purse, Who
from scorer.presentation.pictures.numbers import format_change, format_total
from scorer.presentation.result import PaymentLine, party_name, payment_line


@dataclass(frozen=True, slots=True)
class GameTotals:
    """What the matches of one game come to together: each player's name with the total."""

    title: str
    lines: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class PurseDebts:
    """Who pays whom from one purse: in money, or in the chips or points of a game."""

    title: str
    lines: Sequence[PaymentLine]


@dataclass(frozen=True, slots=True)
class EveningTotals:
    """Several matches of one evening added up."""

    matches: int
    tallies: Sequence[GameTotals]
    owed: Sequence[PurseDebts]


def evening_totals(evenings: Sequence[Evening], who: Who) -> EveningTotals | None:
    """What the matches of an evening come to together; None where it is only one."""
    if len(evenings) < 2:
        return None
    sums = [
        GameTotals(_title(tally), [(name, _amount(total, tally)) for name, total in tally.totals])
        for tally in finished_evenings.tally_games(evenings, who)
    ]
    return EveningTotals(len(evenings), sums, debts_text(evenings, who))


def evening_text(evening: EveningTotals | None) -> str:
    """The same as text to send, to stand below that of the last match; "" where there is nothing to tell."""
    if not evening:
        return ""
    lines = ["", ngettext("The evening, %(num)s match", "The evening, %(num)s matches", evening.matches)]
    for tally in evening.tallies:
        lines += [tally.title, *(f"{isolate(name)} {total}" for name, total in tally.lines)]
    for debts in evening.owed:
        title = _("Who pays whom over the whole evening, instead of match by match: %(purse)s", purse=debts.title)
        lines += ["", title, *(f"{payment_line(line)}: {line.words}" for line in debts.lines)]
    return "\n".join(map(direction.mark_line, lines)) + "\n"


def debts_text(evenings: Sequence[Evening], who: Who, name: str = "") -> list[PurseDebts]:
    """Who pays whom over all these evenings, a heading a purse; with a name only what that person pays and gets."""
    games = {one.game.identity: one.game.name for one in evenings}
    found = []
    for purse, payments in statistics.debts_by_purse(evenings, who).items():
        lines = [
            PaymentLine(party_name(one.payer), party_name(one.payee), _in_purse(one.amount, purse))
            for one in payments
            if not name or name in (one.payer, one.payee)
        ]
        if lines:
            found.append(PurseDebts(_("In money") if purse.currency else translate(games[purse.game]), lines))
    return sorted(found, key=lambda debts: debts.title != _("In money"))


def _title(tally: Tally) -> str:
    deals = ngettext("%(num)s match", "%(num)s matches", tally.played)
    return lists.comma_list((translate(tally.game.name), deals))


def _amount(total: int, tally: Tally) -> str:
    return (format_change if tally.counting.has_bank else format_total)(total)


def _in_purse(amount: int, purse: Purse) -> str:
    if purse.currency:
        return format_chips_worth(amount, {"currency": purse.currency, "unit": 1})
    return format_count(amount, purse.unit)
