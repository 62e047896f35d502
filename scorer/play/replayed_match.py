"""ReplayedMatch, its cache, checks before saving, size limits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from flask import Flask
from sqlite_utils import Database

from scorer import games
from scorer.engine import document, ledger, recipe
from scorer.engine.contract import Contract
from scorer.engine.game import Game, Play
from scorer.engine.json_values import Json
from scorer.engine.ledger import Ledger
from scorer.engine.match import Match as EngineMatch
from scorer.engine.phrases import N_, N_n, plural_phrase
from scorer.engine.problems import Problem, Problems
from scorer.engine.schedule import Turn
from scorer.engine.step import CheckedDeal
from scorer.language.translator import Translate, make_translator
from scorer.store import matches
from scorer.store.matches import MatchSummary, StoredMatch
from scorer.store.saving import Check, CheckResult
from scorer.web.cache import Cache

MAX_ENTRIES = 2000
"""Entries of a log: more than any table plays, and few enough to be worked out at once."""
TITLE_LENGTH = 80
"""Letters of a title."""
NOTE_LENGTH = 200
"""Letters of a note."""


LONG_TITLE = N_n("a title has at most %(n)s letter", "a title has at most %(n)s letters")
MANY_ENTRIES = N_n("a match has at most %(n)s entry", "a match has at most %(n)s entries")
LONG_NOTE = N_n("a note has at most %(n)s letter", "a note has at most %(n)s letters")


def size_problems(log: Sequence[Json], title: str = "") -> list[Problem]:
    """What of a log and a title is more than is taken, each at its place in the document."""
    problems = Problems()
    if len(title) > TITLE_LENGTH:
        problems.at("title").add(plural_phrase(LONG_TITLE, TITLE_LENGTH))
    if len(log) > MAX_ENTRIES:
        problems.at("log").add(plural_phrase(MANY_ENTRIES, MAX_ENTRIES))
        return problems.items
    for index, entry in enumerate(log):
        note = entry.get("note") if isinstance(entry, dict) else None
        if isinstance(note, str) and len(note) > NOTE_LENGTH:
            place = problems.at("log").at(index).at("note")
            place.add(plural_phrase(LONG_NOTE, NOTE_LENGTH))
    return problems.items


USUAL_MB = 64
"""Megabytes of memory in which worked matches are held; SCORER_CACHE_MB says another number."""
TABLE_BYTES, ENTRY_BYTES, RECIPE_TIMES = 20_000, 2_000, 12
"""What a match without a deal takes, as measured, an entry more, and a recipe for each of its letters."""
KNOWN_ENDS = 20_000
"""Matches of which only this is held in memory: whether they are finished."""


@dataclass(frozen=True, eq=False)
class ReplayedMatch:
    """A match as it stood at one moment, and the ledger of that moment. Two are equal only where they are one."""

    stored: StoredMatch
    """As it is stored, or was; its log is the one that the ledger comes from."""
    match: EngineMatch
    """The same as the engine reads it."""
    ledger: Ledger

    @property
    def play(self) -> Play:
        """The game as this table plays it."""
        return self.ledger.play

    @property
    def names(self) -> Sequence[str]:
        """The players in seat order."""
        return self.stored.players

    @cached_property
    def translate(self) -> Translate:
        """Says phrases with the names and the pack of this table."""
        return make_translator(self.stored.players, self.stored.pack)

    @property
    def shows_plus(self) -> bool:
        """Whether totals carry a plus: in chips they do, in points not."""
        return self.play.counting.unit == "chips"

    @property
    def ranks_sides(self) -> bool:
        """Whether partners stand in one place, by what they have together."""
        return self.play.game.sides_win and bool(self.ledger.teams)

    @property
    def stake(self) -> int:
        """What the board adds to every total: the chips of the start, where people want to see chips in hand."""
        return self.stored.stake or 0

    def contract(self, key: str) -> Contract:
        """A contract of this match by its key."""
        return self.play.contracts[key]

    def open_contracts(self, turn: Turn) -> list[Contract]:
        """The contracts that may be played in this deal."""
        return [self.contract(key) for key in turn.contracts]

    def as_before(self, place: int) -> ReplayedMatch:
        """The same match as it stood before the entry at this index of its log."""
        return replay_match(replace(self.stored, log=self.stored.log[:place]))


MatchCheck = Check[ReplayedMatch, Problem]
"""Works a match out as it would become, or says what the engine finds wrong with it."""


class ReplayError(ValueError):
    """A stored match that cannot be worked out; `problems` say why."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("; ".join(map(str, problems)))
        self.problems = problems


def load_game(stored: StoredMatch, problems: Problems | None = None) -> Game | None:
    """The game of a stored match: one of the house, or the one that its table has made; None where there is none."""
    if stored.recipe is None:
        return games.find(stored.game)
    return recipe.parse_game(stored.recipe, Problems("game") if problems is None else problems)


def replay_match(stored: StoredMatch) -> ReplayedMatch:
    """The ledger of a stored match. Raises Broken for one that no rule book allows."""
    found, problems = _read(stored)
    if found is None:
        raise ReplayError(problems)
    return _worked(stored, found, ledger.replay(found))


def extend_replay(before: ReplayedMatch, stored: StoredMatch) -> ReplayedMatch:
    """The match worked out from what it was before, where it has only grown since; or else anew. Raises Broken."""
    if not _has_grown(before.stored, stored):
        return replay_match(stored)
    grown = replace(before.match, log=tuple(stored.log))
    return _worked(stored, grown, ledger.extend(before.ledger, grown.log))


def _worked(stored: StoredMatch, found: EngineMatch, worked: Ledger) -> ReplayedMatch:
    if worked.problems:
        raise ReplayError(worked.problems)
    return ReplayedMatch(stored, found, worked)


def _read(stored: StoredMatch) -> tuple[EngineMatch | None, Sequence[Problem]]:
    """The match as the engine reads it, its settings checked; or None and what is wrong with them."""
    problems = Problems("game")
    game = load_game(stored, problems)
    if game is None:
        return None, problems.items or [Problem("game", N_("there is no such game"))]
    return document.build_match(
        game,
        stored.players,
        first_dealer=stored.first_dealer,
        options=stored.options,
        log=stored.log,
        title=stored.title,
        created=stored.created,
        money=stored.money,
        start=stored.start,
    )


def _has_grown(before: StoredMatch, now: StoredMatch) -> bool:
    """Whether the settings are the same ones, and the log begins as it was."""
    # Values are compared, not revisions: an undo or a correction is a new revision of another log, and a ledger worked
    # on from the wrong one would be wrong for the whole evening. It costs little beside working a deal out.
    same = all(getattr(before, name) == getattr(now, name) for name in ("game", *matches.SETTINGS))
    return same and list(now.log[: len(before.log)]) == list(before.log)


def make_check(before: ReplayedMatch | None) -> MatchCheck:
    """The check of a match as it would become, worked out from what it was before, if that is known.

    An entry more then costs one deal and not the whole evening. What was worked out is the check's result: whoever
    has saved hands it to `remember`, and the next page need not work it out again.
    """

    def check(candidate: StoredMatch) -> CheckResult[ReplayedMatch, Problem]:
        if problems := _too_long(before, candidate):
            return CheckResult(problems)
        try:
            return CheckResult(result=replay_match(candidate) if before is None else extend_replay(before, candidate))
        except ReplayError as broken:
            return CheckResult(broken.problems)

    return check


def make_deal_check(before: ReplayedMatch, deal: CheckedDeal) -> MatchCheck:
    """The check of one deal more that was read at `before`: it is entered as it was read, and not read again."""

    def check(candidate: StoredMatch) -> CheckResult[ReplayedMatch, Problem]:
        grown = _has_grown(before.stored, candidate) and list(candidate.log[len(before.stored.log) :]) == [deal.entry]
        if not grown or len(candidate.log) > MAX_ENTRIES:
            return make_check(before)(candidate)
        engine_match = replace(before.match, log=tuple(candidate.log))
        return CheckResult(result=ReplayedMatch(candidate, engine_match, before.ledger.with_deal(deal)))

    return check


def _too_long(before: ReplayedMatch | None, candidate: StoredMatch) -> Sequence[Problem]:
    """Why a log may not become so long; one that was longer before there was a limit may still be mended."""
    if len(candidate.log) <= max(MAX_ENTRIES, 0 if before is None else len(before.stored.log)):
        return ()
    return size_problems(candidate.log)


def memory_size(worked: ReplayedMatch) -> int:
    """Roughly how many bytes a worked match takes: its table, its game where that is its own, and each entry."""
    recipe = worked.stored.recipe
    return TABLE_BYTES + ENTRY_BYTES * len(worked.stored.log) + (RECIPE_TIMES * len(str(recipe)) if recipe else 0)


_worked_matches: Cache[ReplayedMatch] = Cache(USUAL_MB * 2**20, memory_size)
_finished: Cache[bool] = Cache(KNOWN_ENDS)


def init_app(app: Flask) -> None:
    """Plug in: how much memory worked matches may take."""
    _worked_matches.max_weight = app.config.get("CACHE_MB", USUAL_MB) * 2**20


def get_replayed(stored: StoredMatch) -> ReplayedMatch:
    """The match worked out, from memory where its state is known there. Raises Broken."""
    known = _worked_matches.get_fresh(stored.key, stored.stamp)
    return known or cache_replayed(_work_on_latest(stored))


def get_replayed_by_summary(db: Database, seen: MatchSummary) -> ReplayedMatch:
    """The same from a glance: the log is read only where this state is not known yet. Raises Missing, Broken."""
    known = _worked_matches.get_fresh(seen.key, seen.stamp)
    if known is not None:
        return known
    stored = matches.load(db, seen.key)
    if stored is None:
        raise matches.NotFound(seen.key)
    return get_replayed(stored)


def cache_replayed(worked: ReplayedMatch) -> ReplayedMatch:
    """Hold what was worked out of a match in memory, for the next request that is about it."""
    _worked_matches.put(worked.stored.key, worked, worked.stored.stamp)
    return worked


def _work_on_latest(stored: StoredMatch) -> ReplayedMatch:
    latest = _worked_matches.get_any(stored.key)
    return replay_match(stored) if latest is None else extend_replay(latest, stored)


def is_finished(stored: StoredMatch) -> bool:
    """Whether no further deal can be played; a match that cannot be worked out any more counts as finished."""

    def look() -> bool:
        try:
            return get_replayed(stored).ledger.next_turn is None
        except ReplayError:
            return True

    return _finished.get_or_make(stored.key, look, stored.stamp)
