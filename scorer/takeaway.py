"""Take it away: a match as its document, the result as text to send, and a match made from a document."""

from __future__ import annotations

import hashlib
import json
from datetime import UTC, datetime
from typing import Any

from flask_babel import format_date, ngettext
from flask_babel import gettext as _
from sqlite_utils import Database

from scorer import games, saves, sheet
from scorer.engine import document, ledger
from scorer.engine.jsontext import parse
from scorer.engine.match import Match
from scorer.engine.table import Problem
from scorer.engine.words import _ as mark
from scorer.engine.words import say
from scorer.highlights import highlights
from scorer.money import counted, money
from scorer.payments import BANK
from scorer.pictures.numbers import plain, signed
from scorer.saves import Sent
from scorer.settling import transfers
from scorer.tables import Kept

LARGEST = 1024 * 1024
"""Bytes of the largest document that is read: some ten thousand deals."""


def document_of(kept: Kept) -> str:
    """The match document as text. All house rules stand in it, so that a later default changes no old evening."""
    written = document.write(kept.played) | {"options": document.options_json(kept.played.rules)}
    entries = ",\n".join(f"  {json.dumps(entry, ensure_ascii=False)}" for entry in kept.played.log)
    text = json.dumps(written | {"log": []}, ensure_ascii=False, indent=1)
    return text.replace('"log": []', f'"log": [\n{entries}\n ]' if entries else '"log": []', 1) + "\n"


def read(text: bytes | str) -> tuple[Match | None, list[Problem]]:
    """The match of a document's text, checked to its last entry, or None and its problems; whatever is in it."""
    if len(text) > LARGEST:
        return None, [Problem("document", say(mark("it is larger than %(most)s kB"), most=LARGEST // 1024))]
    given, problems = parse(text)
    if problems:
        return None, problems
    match, problems = document.read(given, games.find)
    if match is None:
        return None, problems
    worked = ledger.replay(match, thorough=False)
    return (None, list(worked.problems)) if worked.problems else (match, [])


def make(db: Database, match: Match, sent: Sent) -> saves.Saved | saves.Repeated | saves.Stale:
    """Store a match that came from a document: the same log, and so the same ledger."""
    worth = match.money
    return saves.make(
        db, sent, game=match.game.key, players=match.players, options=document.options_json(match.rules),
        first_dealer=match.first_dealer, title=match.title, pack=match.game.packs[0],
        money={"currency": worth.currency, "unit": worth.unit} if worth else None,
        log=[dict(entry) for entry in match.log],  # type: ignore[call-overload]
        created=_utc(match.created),
    )  # fmt: skip


def fingerprint(given: bytes | str) -> str:
    """What stands for a document in the history: equal for equal ones."""
    return hashlib.sha256(given if isinstance(given, bytes) else given.encode("utf-8", "replace")).hexdigest()


def _utc(created: str) -> str | None:
    """A time of a document as matches are stored: UTC to the second."""
    if not created:
        return None
    moment = datetime.fromisoformat(created)
    try:
        moment = moment.astimezone(UTC) if moment.tzinfo else moment
    except OverflowError:  # the first hours of the year 1
        return None
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ").zfill(20)


def file_name(kept: Kept, kind: str) -> str:
    """What a file of this match is called: "slovak-lorum-2026-11-20.csv"."""
    return f"{kept.match.game}-{kept.match.created[:10]}.{kind}"


def date(kept: Kept) -> str:
    """The evening of the match."""
    return str(format_date(datetime.fromisoformat(kept.match.created), "long"))


def standing_lines(kept: Kept) -> list[tuple[int, str, str]]:
    """The standing: place, names that share it, total with what belongs to it."""
    found, place = [], 1
    for group in kept.ledger.ranking:
        names = ", ".join(kept.names[seat] for seat in group)
        found.append((place, names, total(kept, group[0])))
        place += len(group)
    return found


def total(kept: Kept, seat: int) -> str:
    """A total as people read it, with the pennies where there are any."""
    state = kept.ledger.state
    text = (signed if kept.signs and not kept.stake else plain)(state.totals[seat] + kept.stake)
    if not state.pennies:
        return text
    coins = ngettext("%(num)s penny", "%(num)s pennies", state.pennies[seat])
    return f"{text}, {coins}"


def amount(kept: Kept, number: int) -> str:
    """So many chips, points or beans."""
    return counted(number, kept.play.counting.unit)


def payments(kept: Kept) -> list[dict[str, Any]]:
    """Who pays whom: names as stored (BANK for the bank) and as read, the amount and what it is worth."""
    stored, read_as = [*kept.names, BANK], [*kept.names, _("Bank")]
    return [
        {
            "payer": read_as[one.payer], "payee": read_as[one.payee],
            "from": stored[one.payer], "to": stored[one.payee],
            "amount": one.amount, "words": amount(kept, one.amount), "money": money(one.amount, kept.match.money),
        }
        for one in transfers(kept.ledger)
    ]  # fmt: skip


def text_of(kept: Kept) -> str:
    """The result as text to send: the game, the standing, who pays whom, and what will be told."""
    deals = ngettext("%(num)s deal", "%(num)s deals", kept.ledger.state.deals)
    lines = [f"{kept.tell(kept.play.game.name)}, {date(kept)}, {deals}"]
    if kept.match.title:
        lines.insert(0, kept.match.title)
    lines += [sheet.title(kept) if kept.ledger.next is None else _("The standing so far"), ""]
    lines += [f"{place}. {names} {told}" for place, names, told in standing_lines(kept)]
    if kept.ledger.state.bank:
        lines.append(_("Bank %(bank)s", bank=kept.ledger.state.bank))
    if pays := payments(kept):
        lines += ["", _("Who pays whom")]
        lines += [f"{pay['payer']} → {pay['payee']}: {pay['words']}{_in_brackets(pay['money'])}" for pay in pays]
    if told := [kept.tell(phrase) for phrase in highlights(kept.ledger)]:
        lines += ["", *told]
    return "\n".join(lines) + "\n"


def _in_brackets(text: str) -> str:
    return f" ({text})" if text else ""
