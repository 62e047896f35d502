"""Documents: a stored match as its match document, and a match made from one."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from datetime import UTC, datetime
from typing import Never

from sqlite_utils import Database

from scorer import games
from scorer.engine import document, ledger
from scorer.engine.json_values import parse_json, visible_text
from scorer.engine.match import Match, opening_json
from scorer.engine.phrases import N_, phrase
from scorer.engine.problems import Problem
from scorer.engine.recipe import clean_names
from scorer.language.dates import iso_day
from scorer.play import replayed_match
from scorer.play.replayed_match import ReplayedMatch
from scorer.store import saving
from scorer.store.saving import Submission

LARGEST = 1024 * 1024
"""Bytes of the largest document that is read: some ten thousand deals."""


def to_document_text(replayed: ReplayedMatch) -> str:
    """The match document as text. All house rules stand in it, so that a later default changes no old evening."""
    match = replayed.match
    if (replayed.stored.per or 1) > 1:  # a document says only what one is worth, in whole cents
        match = replace(match, money=None)
    written = document.to_document(match, every_option=True)
    entries = ",\n".join(f"  {json.dumps(entry, ensure_ascii=False)}" for entry in match.log)
    text = json.dumps(written | {"log": []}, ensure_ascii=False, indent=1)
    return text.replace('"log": []', f'"log": [\n{entries}\n ]' if entries else '"log": []', 1) + "\n"


def parse_document(text: bytes | str) -> tuple[Match | None, list[Problem]]:
    """The match of a document's text, checked to its last entry, or None and its problems; whatever is in it."""
    if len(text) > LARGEST:
        return None, [Problem("document", phrase(N_("it is larger than %(most)s kB"), most=LARGEST // 1024))]
    given, problems = parse_json(text)
    if problems:
        return None, problems
    match, problems = document.parse_match(given, games.find)
    if match is not None and (recipe := match.game.recipe_json) is not None and isinstance(given, dict):
        match, problems = document.parse_match(given | {"game": clean_names(recipe)}, games.find)
    if match is None:
        return None, problems
    problems = replayed_match.size_problems(match.log, match.title)
    if problems:
        return None, problems
    replayed = ledger.replay(match, thorough=False)
    return (None, list(replayed.problems)) if replayed.problems else (match, [])


def store_document(
    db: Database, match: Match, sent: Submission
) -> saving.Saved[Never] | saving.AlreadySaved | saving.Conflict:
    """Store a match that came from a document: the same log, and so the same ledger."""
    worth = match.money
    return saving.create_match(
        db,
        sent,
        game=match.game.key,
        players=match.players,
        options=document.options_json(match.rules),
        first_dealer=match.first_dealer,
        title=visible_text(match.title).strip(),
        pack=match.game.packs[0],
        money={"currency": worth.currency, "unit": worth.unit} if worth else None,
        log=[dict(entry) for entry in match.log],  # type: ignore[call-overload]
        start=opening_json(match.start, match.play) if match.start else None,
        recipe=match.game.recipe_json,
        created=_utc(match.created),
    )


def history_marker(given: bytes | str) -> str:
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


def file_name(replayed: ReplayedMatch, kind: str) -> str:
    """What a file of this match is called: "slovak-lorum-2026-11-20.csv"."""
    return f"{file_stem(replayed)}.{kind}"


def file_stem(replayed: ReplayedMatch) -> str:
    """The same without the kind, where a phone makes that itself."""
    return f"{replayed.stored.game}-{iso_day(replayed.stored.created)}"
