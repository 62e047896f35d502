"""The evening: several matches of the same people added up, and who pays whom over all of them, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext

from scorer.language import direction, lists
from scorer.language.money import money
from scorer.language.phrases import isolated, tell
from scorer.language.units import counted
from scorer.play import statistics, tallies
from scorer.play.statistics import Evening, Purse, Who
from scorer.play.tallies import Tally
from scorer.presentation.pictures.numbers import plain, signed
from scorer.presentation.result import pair, party


def whole(evenings: Sequence[Evening], who: Who) -> dict[str, Any] | None:
    """What the matches of an evening come to together; None where it is only one."""
    if len(evenings) < 2:
        return None
    sums = [
        {"title": _title(tally), "lines": [(name, _amount(total, tally)) for name, total in tally.totals]}
        for tally in tallies.added_up(evenings, who)
    ]
    return {"matches": len(evenings), "tallies": sums, "owed": owed(evenings, who)}


def text_of(found: dict[str, Any] | None) -> str:
    """The same as text to send, to stand below that of the last match; "" where there is nothing to tell."""
    if not found:
        return ""
    number = found["matches"]
    lines = ["", ngettext("The evening, %(num)s match", "The evening, %(num)s matches", number)]
    for tally in found["tallies"]:
        lines += [tally["title"], *(f"{isolated(name)} {total}" for name, total in tally["lines"])]
    for purse in found["owed"]:
        lines += [
            "",
            _("Who pays whom over the whole evening, instead of match by match: %(purse)s", purse=purse["title"]),
        ]
        lines += [f"{pair(line)}: {line['words']}" for line in purse["lines"]]
    return "\n".join(map(direction.line, lines)) + "\n"


def owed(evenings: Sequence[Evening], who: Who, name: str = "") -> list[dict[str, Any]]:
    """Who pays whom over all these evenings, a heading a purse; with a name only what that person pays and gets."""
    games = {one.game.identity: one.game.name for one in evenings}
    found = []
    for purse, payments in statistics.owed(evenings, who).items():
        lines = [
            {"payer": party(one.payer), "payee": party(one.payee), "words": _in_purse(one.amount, purse)}
            for one in payments
            if not name or name in (one.payer, one.payee)
        ]
        if lines:
            found.append({"title": _("In money") if purse.currency else tell(games[purse.game]), "lines": lines})
    return sorted(found, key=lambda one: one["title"] != _("In money"))


def _title(tally: Tally) -> str:
    deals = ngettext("%(num)s match", "%(num)s matches", tally.played)
    return lists.commas((tell(tally.game.name), deals))


def _amount(total: int, tally: Tally) -> str:
    return (signed if tally.counting.has_bank else plain)(total)


def _in_purse(amount: int, purse: Purse) -> str:
    if purse.currency:
        return money(amount, {"currency": purse.currency, "unit": 1})
    return counted(amount, purse.unit)
