"""Worked matches: a stored match with its ledger, held in memory from one request to the next."""

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
from scorer.engine.ledger import Ledger
from scorer.engine.match import Match as EngineMatch
from scorer.engine.problems import Problem, Problems
from scorer.engine.schedule import Turn
from scorer.engine.step import CheckedDeal
from scorer.engine.words import N_
from scorer.language.phrases import Translate, make_translator
from scorer.play.bounds import MOST_ENTRIES, beyond
from scorer.store import matches
from scorer.store.matches import MatchSummary, StoredMatch
from scorer.store.saving import Check, CheckResult
from scorer.web.cache import Cache

USUAL_MB = 64
"""Megabytes of memory in which worked matches are held; SCORER_CACHE_MB says another number."""
TABLE_BYTES, ENTRY_BYTES, RECIPE_TIMES = 20_000, 2_000, 12
"""What a match without a deal takes, as measured, an entry more, and a recipe for each of its letters."""
KNOWN_ENDS = 20_000
"""Matches of which only this is held in memory: whether they are finished."""


@dataclass(frozen=True, eq=False)
class WorkedMatch:
    """A match as it stood at one moment, and the ledger of that moment. Two are equal only where they are one."""

    match: StoredMatch
    """As it is stored, or was; its log is the one that the ledger comes from."""
    engine_match: EngineMatch
    """The same as the engine reads it."""
    ledger: Ledger

    @property
    def play(self) -> Play:
        """The game as this table plays it."""
        return self.ledger.play

    @property
    def names(self) -> Sequence[str]:
        """The players in seat order."""
        return self.match.players

    @cached_property
    def tell(self) -> Translate:
        """Says phrases with the names and the pack of this table."""
        return make_translator(self.match.players, self.match.pack)

    @property
    def signs(self) -> bool:
        """Whether totals carry a plus: in chips they do, in points not."""
        return self.play.counting.unit == "chips"

    @property
    def sides_win(self) -> bool:
        """Whether partners stand in one place, by what they have together."""
        return self.play.game.sides_win and bool(self.ledger.teams)

    @property
    def stake(self) -> int:
        """What the board adds to every total: the chips of the start, where people want to see chips in hand."""
        return self.match.stake or 0

    def contract(self, key: str) -> Contract:
        """A contract of this match by its key."""
        return self.play.contracts[key]

    def open_contracts(self, turn: Turn) -> list[Contract]:
        """The contracts that may be played in this deal."""
        return [self.contract(key) for key in turn.contracts]

    def before(self, place: int) -> WorkedMatch:
        """The same match as it stood before the entry at this index of its log."""
        return work_out(replace(self.match, log=self.match.log[:place]))


MatchCheck = Check[WorkedMatch, Problem]
"""Works a match out as it would become, or says what the engine finds wrong with it."""


class Broken(ValueError):
    """A stored match that cannot be worked out; `problems` say why."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("; ".join(map(str, problems)))
        self.problems = problems


def game_of(stored: StoredMatch, problems: Problems | None = None) -> Game | None:
    """The game of a stored match: one of the house, or the one that its table has made; None where there is none."""
    if stored.recipe is None:
        return games.find(stored.game)
    return recipe.parse_game(stored.recipe, Problems("game") if problems is None else problems)


def work_out(stored: StoredMatch) -> WorkedMatch:
    """The ledger of a stored match. Raises Broken for one that no rule book allows."""
    found, problems = _read(stored)
    if found is None:
        raise Broken(problems)
    return _worked(stored, found, ledger.replay(found))


def work_on(before: WorkedMatch, stored: StoredMatch) -> WorkedMatch:
    """The match worked out from what it was before, where it has only grown since; or else anew. Raises Broken."""
    if not _has_grown(before.match, stored):
        return work_out(stored)
    grown = replace(before.engine_match, log=tuple(stored.log))
    return _worked(stored, grown, ledger.extend(before.ledger, grown.log))


def _worked(stored: StoredMatch, found: EngineMatch, worked: Ledger) -> WorkedMatch:
    if worked.problems:
        raise Broken(worked.problems)
    return WorkedMatch(stored, found, worked)


def _read(stored: StoredMatch) -> tuple[EngineMatch | None, Sequence[Problem]]:
    """The match as the engine reads it, its settings checked; or None and what is wrong with them."""
    problems = Problems("game")
    game = game_of(stored, problems)
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


def check_from(before: WorkedMatch | None) -> MatchCheck:
    """The check of a match as it would become, worked out from what it was before, if that is known.

    An entry more then costs one deal and not the whole evening. What was worked out is the check's result: whoever
    has saved hands it to `remember`, and the next page need not work it out again.
    """

    def check(candidate: StoredMatch) -> CheckResult[WorkedMatch, Problem]:
        if problems := _too_long(before, candidate):
            return CheckResult(problems)
        try:
            return CheckResult(result=work_out(candidate) if before is None else work_on(before, candidate))
        except Broken as broken:
            return CheckResult(broken.problems)

    return check


def check_deal(before: WorkedMatch, deal: CheckedDeal) -> MatchCheck:
    """The check of one deal more that was read at `before`: it is entered as it was read, and not read again."""

    def check(candidate: StoredMatch) -> CheckResult[WorkedMatch, Problem]:
        grown = _has_grown(before.match, candidate) and list(candidate.log[len(before.match.log) :]) == [deal.entry]
        if not grown or len(candidate.log) > MOST_ENTRIES:
            return check_from(before)(candidate)
        engine_match = replace(before.engine_match, log=tuple(candidate.log))
        return CheckResult(result=WorkedMatch(candidate, engine_match, before.ledger.with_deal(deal)))

    return check


def _too_long(before: WorkedMatch | None, candidate: StoredMatch) -> Sequence[Problem]:
    """Why a log may not become so long; one that was longer before there was a limit may still be mended."""
    if len(candidate.log) <= max(MOST_ENTRIES, 0 if before is None else len(before.match.log)):
        return ()
    return beyond(candidate.log)


def weight(worked: WorkedMatch) -> int:
    """Roughly how many bytes a worked match takes: its table, its game where that is its own, and each entry."""
    recipe = worked.match.recipe
    return TABLE_BYTES + ENTRY_BYTES * len(worked.match.log) + (RECIPE_TIMES * len(str(recipe)) if recipe else 0)


_worked_matches: Cache[WorkedMatch] = Cache(USUAL_MB * 2**20, weight)
_finished: Cache[bool] = Cache(KNOWN_ENDS)


def init_app(app: Flask) -> None:
    """Plug in: how much memory worked matches may take."""
    _worked_matches.max_weight = app.config.get("CACHE_MB", USUAL_MB) * 2**20


def recall(stored: StoredMatch) -> WorkedMatch:
    """The match worked out, from memory where its state is known there. Raises Broken."""
    known = _worked_matches.get_fresh(stored.key, stored.stamp)
    return known or remember(_work_on_latest(stored))


def recall_seen(db: Database, seen: MatchSummary) -> WorkedMatch:
    """The same from a glance: the log is read only where this state is not known yet. Raises Missing, Broken."""
    known = _worked_matches.get_fresh(seen.key, seen.stamp)
    if known is not None:
        return known
    stored = matches.load(db, seen.key)
    if stored is None:
        raise matches.NotFound(seen.key)
    return recall(stored)


def remember(worked: WorkedMatch) -> WorkedMatch:
    """Hold what was worked out of a match in memory, for the next request that is about it."""
    _worked_matches.put(worked.match.key, worked, worked.match.stamp)
    return worked


def _work_on_latest(stored: StoredMatch) -> WorkedMatch:
    latest = _worked_matches.get_any(stored.key)
    return work_out(stored) if latest is None else work_on(latest, stored)


def is_finished(stored: StoredMatch) -> bool:
    """Whether no further deal can be played; a match that cannot be worked out any more counts as finished."""

    def look() -> bool:
        try:
            return recall(stored).ledger.next_turn is None
        except Broken:
            return True

    return _finished.get_or_make(stored.key, look, stored.stamp)
