"""Matches and games written and read: a match as a document, and a match or a recipe packed into a link.

What travels in a link is JSON, deflated, as base64url. It stands behind the `#`, which no browser sends to a server.
"""

import hashlib
import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import Enum, auto
from typing import Any

from sqlite_utils import Database

from scorer import games
from scorer.engine import document, ledger
from scorer.engine.chip_set import chip_set_json
from scorer.engine.json_values import Json, parse_json, visible_text
from scorer.engine.match import Match, opening_json
from scorer.engine.phrases import N_, phrase
from scorer.engine.problems import Problem
from scorer.engine.recipe import clean_names
from scorer.language.formats import local_day
from scorer.play.replayed_match import ReplayedMatch, replay_match, size_problems
from scorer.play.submissions import create_match
from scorer.store import history, saving
from scorer.store.history import MatchChange
from scorer.store.matches import new_match
from scorer.store.saving import Submission

MAX_BYTES = 1024 * 1024  # the size of the largest document that is read: some ten thousand deals
PACKED = re.compile(r"[A-Za-z0-9_-]+={0,2}")  # how packed content is written
BEFORE = re.compile(r".*[#~]", re.DOTALL)
"""What stands before it in a link: that of the pocket has a ~, as some phones take no second #."""
IDENTITY = re.compile(r"[0-9a-z]{8,40}")
"""The identity of a match: its key where it was made."""
RAW_DEFLATE = -15
MATCH_FIELDS, GAME_FIELDS = {"match", "document"}, {"game"}


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


def file_stem(replayed: ReplayedMatch) -> str:
    """Return the file name without its extension, which a phone adds itself: "slovak-lorum-2026-11-20"."""
    return f"{replayed.stored.game}-{local_day(replayed.stored.created)}"


@dataclass(frozen=True, slots=True)
class Handover:
    """What a link has brought: a match or a game."""

    identity: str = ""  # by which the match knows itself on another phone; "" with a game
    match: Match | None = None
    recipe: Mapping[str, Any] | None = None  # the recipe of a game, not yet checked; None with a match


class Relation(Enum):
    """How a handed match stands to the one that is here."""

    UNKNOWN = auto()  # there is none here
    SAME = auto()
    AHEAD = auto()  # it has entries that the one here has not, or other names or house rules
    BEHIND = auto()  # the one here has entries that it has not
    APART = auto()  # both have entries that the other has not


@dataclass(frozen=True, slots=True)
class Difference:
    """A handed match beside the one that is here."""

    theirs: ReplayedMatch
    mine: ReplayedMatch | None
    relation: Relation
    shared: int = 0  # how many entries at the beginning are the same in both

    @property
    def has_other_settings(self) -> bool:
        """Whether names, house rules, the opening or the chips are not the same."""
        return self.mine is not None and _settings(self.mine.match) != _settings(self.theirs.match)


def pack_match(match: Match, identity: str) -> str:
    """Return a match as it stands in a link, with the house rules that are not as documents have them."""
    return _pack({"match": identity, "document": document.to_document(match)})


def pack_game(recipe: Mapping[str, Any]) -> str:
    """Return the recipe of a game as it stands in a link."""
    return _pack({"game": dict(recipe)})


def is_link(text: bytes | str) -> bool:
    """Whether this is a link with something behind its `#`, and no document."""
    return isinstance(text, str) and "#" in text and not text.lstrip().startswith(("{", "["))


def parse_link(link: str) -> tuple[Handover | None, list[Problem]]:
    """Return what a link has brought, a match checked to its last entry, or None and the problems. Takes any text."""
    content, problems = _unpack(BEFORE.sub("", link.strip()))
    if content is None:
        return None, problems
    raw, problems = parse_json(content)
    if problems:
        return None, problems
    keys = set(raw) if isinstance(raw, dict) else set()
    if isinstance(raw, dict) and keys == GAME_FIELDS and isinstance(raw["game"], dict):
        return Handover(recipe=raw["game"]), []
    identity = raw.get("match") if isinstance(raw, dict) else None
    if keys != MATCH_FIELDS or not isinstance(identity, str) or not IDENTITY.fullmatch(identity):
        return None, [Problem("link", N_("it holds no match and no game of Scorer"))]
    assert isinstance(raw, dict)
    match, problems = parse_document(json.dumps(raw["document"]))
    return (None, problems) if match is None else (Handover(identity, match), [])


def _pack(content: Mapping[str, Json]) -> str:
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    return urlsafe_b64encode(zlib.compress(text.encode(), 9, RAW_DEFLATE)).decode().rstrip("=")


def _unpack(packed: str) -> tuple[bytes | None, list[Problem]]:
    """The content, never more than a document may have: a small link may hold gigabytes of blanks."""
    not_whole = [Problem("link", N_("it was not copied whole; scan the code or copy the link once more"))]
    packed = packed.rstrip("=")
    if not PACKED.fullmatch(packed) or len(packed) % 4 == 1:
        return None, not_whole
    inflater = zlib.decompressobj(RAW_DEFLATE)
    try:
        content = inflater.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), MAX_BYTES + 1)
    except zlib.error:
        return None, not_whole
    if len(content) > MAX_BYTES:
        most = MAX_BYTES // 1024
        return None, [Problem("link", phrase(N_("it is larger than %(most)s kB"), most=most))]
    return (content, []) if inflater.eof and not inflater.unused_data else (None, not_whole)


def replay_handed(match: Match) -> ReplayedMatch:
    """Return a match that is stored nowhere, replayed. Its document was checked, so it can be."""
    return replay_match(new_match(**stored_fields(match)))


def compare(match: Match, mine: ReplayedMatch | None) -> Difference:
    """Return how a handed match stands to the one that is here."""
    theirs = replay_handed(match)
    if mine is None or _game_of(match) != _game_of(mine.match):
        return Difference(theirs, None, Relation.UNKNOWN)  # no match takes the place of one of another game
    here, there = mine.stored.log, theirs.stored.log
    pairs = zip(here, there, strict=False)
    shared = next((at for at, (entry, other) in enumerate(pairs) if entry != other), min(len(here), len(there)))
    if shared < len(here):
        relation = Relation.APART if shared < len(there) else Relation.BEHIND
    else:
        relation = Relation.AHEAD if shared < len(there) else Relation.SAME
    difference = Difference(theirs, mine, relation, shared)
    if relation is Relation.SAME and difference.has_other_settings:
        return Difference(theirs, mine, Relation.AHEAD, shared)
    return difference


def taking_over(difference: Difference) -> list[MatchChange]:
    """Return the changes that put what is newer there in the place of everything here after the shared entries.

    Undo takes back one after the other.
    """
    if difference.mine is None or difference.relation not in (Relation.AHEAD, Relation.APART):
        return []
    stored, shared, match = difference.mine.stored, difference.shared, difference.theirs.match
    changes = [history.removal(stored, index) for index in reversed(range(shared, len(stored.log)))]
    if difference.has_other_settings:
        settings = {
            "players": list(match.players), "options": document.options_json(match.rules),
            "first_dealer": match.first_dealer, "start": opening_json(match.start, match.play) if match.start else None,
            "chips": chip_set_json(match.chips) if match.chips else None,
        }  # fmt: skip
        changes.append(history.settings_change(stored, settings))
    entries = difference.theirs.stored.log[shared:]
    return changes + [MatchChange("log", shared + at, after=dict(entry)) for at, entry in enumerate(entries)]


def _settings(match: Match) -> tuple[object, ...]:
    return match.players, match.rules, match.first_dealer, match.start, match.chips


def _game_of(match: Match) -> tuple[object, ...]:
    return match.game.key, match.game.recipe_json, match.seats, match.sits_out
