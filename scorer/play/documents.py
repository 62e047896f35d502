"""Stored matches written as match documents, and documents read and stored as matches."""

import hashlib
import json
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from sqlite_utils import Database

from scorer import games
from scorer.engine import document, ledger
from scorer.engine.chip_set import chip_set_json
from scorer.engine.json_values import parse_json, visible_text
from scorer.engine.match import Match, opening_json
from scorer.engine.phrases import N_, phrase
from scorer.engine.problems import Problem
from scorer.engine.recipe import clean_names
from scorer.language.formats import local_day
from scorer.play.replayed_match import ReplayedMatch, size_problems
from scorer.play.submissions import create_match
from scorer.store import saving
from scorer.store.history import MatchChange
from scorer.store.saving import Submission

MAX_BYTES = 1024 * 1024  # the size of the largest document that is read: some ten thousand deals


def to_document_text(replayed: ReplayedMatch) -> str:
    """Return the match document as text. It names every house rule, so that a new default changes no old match."""
    match = replayed.match
    if (replayed.stored.per or 1) > 1:  # a document says only what one is worth, in whole cents
        match = replace(match, money=None)
    entries = ",\n".join(f"  {json.dumps(entry, ensure_ascii=False)}" for entry in match.log)
    text = json.dumps(document.to_document(match, every_option=True) | {"log": []}, ensure_ascii=False, indent=1)
    return text.replace('"log": []', f'"log": [\n{entries}\n ]' if entries else '"log": []', 1) + "\n"


def parse_document(text: bytes | str) -> tuple[Match | None, list[Problem]]:
    """Return the match of a document, checked to its last entry, or None and its problems. Accepts any text."""
    if len(text) > MAX_BYTES:
        return None, [Problem("document", phrase(N_("it is larger than %(most)s kB"), most=MAX_BYTES // 1024))]
    raw, problems = parse_json(text)
    if problems:
        return None, problems
    match, problems = document.parse_match(raw, games.find)
    if match is not None and (recipe := match.game.recipe_json) is not None and isinstance(raw, dict):
        match, problems = document.parse_match(raw | {"game": clean_names(recipe)}, games.find)
    if match is None:
        return None, problems
    problems = size_problems(match.log, match.title) or list(ledger.replay(match, thorough=False).problems)
    return (None, problems) if problems else (match, [])


def store_document(
    db: Database, match: Match, submission: Submission, identity: str | None = None
) -> saving.Saved | saving.AlreadySaved | saving.Conflict:
    """Store a match that was read from a document, with the same log; `identity` is that of a match handed over."""
    first_change = MatchChange("made", after={"identity": identity} if identity else None)
    return create_match(db, submission, first_change, **stored_fields(match))


def stored_fields(match: Match) -> dict[str, Any]:
    """Return what a document says of a match, by the fields of a stored one."""
    money, created = match.money, _to_utc(match.created)
    fields = {
        "game": match.game.key, "players": match.players, "options": document.options_json(match.rules),
        "first_dealer": match.first_dealer, "title": visible_text(match.title).strip(), "pack": match.game.packs[0],
        "money": {"currency": money.currency, "unit": money.unit} if money else None,
        "log": [dict(entry) for entry in match.log],  # type: ignore[call-overload]
        "start": opening_json(match.start, match.play) if match.start else None, "recipe": match.game.recipe_json,
        "sits_out": match.sits_out or None, "chips": chip_set_json(match.chips) if match.chips else None,
    }  # fmt: skip
    return fields | ({"created": created} if created else {})


def history_marker(text: bytes | str) -> str:
    """Return a hash of a document, which stands for it in the history."""
    return hashlib.sha256(text if isinstance(text, bytes) else text.encode("utf-8", "replace")).hexdigest()


def _to_utc(created: str) -> str | None:
    """Convert a time of a document to the stored form: UTC to the second; None where it has none."""
    if not created:
        return None
    moment = datetime.fromisoformat(created)
    try:
        moment = moment.astimezone(UTC) if moment.tzinfo else moment
    except OverflowError:  # the first hours of the year 1
        return None
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ").zfill(20)


def file_name(replayed: ReplayedMatch, kind: str) -> str:
    """Return the name of a file of this match: "slovak-lorum-2026-11-20.csv"."""
    return f"{file_stem(replayed)}.{kind}"


def file_stem(replayed: ReplayedMatch) -> str:
    """Return the file name without its extension, which a phone adds itself."""
    return f"{replayed.stored.game}-{local_day(replayed.stored.created)}"
