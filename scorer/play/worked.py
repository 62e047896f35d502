"""Tables: a stored match worked out, ready for a page; what has been worked out once is kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from threading import Lock
from typing import Any

from sqlite_utils import Database

from scorer import games
from scorer.engine import document, ledger
from scorer.engine.contract import Contract
from scorer.engine.game import Play
from scorer.engine.ledger import Ledger
from scorer.engine.match import Match as Played
from scorer.engine.problems import Problem
from scorer.engine.schedule import Turn
from scorer.engine.table import Table
from scorer.language.phrases import Tell, speaker
from scorer.store import matches
from scorer.store.matches import Glance, Match
from scorer.store.saving import Check

KEPT = 1024
"""So many matches stay worked out in memory, those looked at last."""


@dataclass(frozen=True, slots=True)
class WorkedMatch:
    """A match and its ledger, as they stood at its revision."""

    match: Match
    played: Played
    ledger: Ledger

    @property
    def play(self) -> Play:
        """The game as this table plays it."""
        return self.ledger.play

    @property
    def names(self) -> Sequence[str]:
        """The players in seat order."""
        return self.match.players

    @property
    def tell(self) -> Tell:
        """Says phrases with the names and the pack of this table."""
        return speaker(self.match.players, self.match.pack)

    @property
    def signs(self) -> bool:
        """Whether totals carry a plus: in chips they do, in points not."""
        return self.play.counting.unit == "chips"

    @property
    def stake(self) -> int:
        """What the board adds to every total: the chips of the start, where people want to see chips in hand."""
        return self.match.stake or 0

    def contract(self, key: str) -> Contract:
        """A contract of this match by its key."""
        return self.play.contracts[key]

    def table_of(self, turn: Turn) -> Table:
        """What the next deal finds on the table."""
        return self.ledger.state.table(turn.dealer)

    def before(self, place: int) -> WorkedMatch:
        """The same match as it stood before the entry at this index of its log."""
        return work_out(self.match, self.match.log[:place])


class Broken(ValueError):
    """A stored match that cannot be worked out; `problems` say why."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("; ".join(map(str, problems)))
        self.problems = problems


def work_out(stored: Match, log: Sequence[Mapping[str, Any]] | None = None) -> WorkedMatch:
    """The ledger of a stored match (or of a part of its log). Raises Broken for one that no rule book allows."""
    found, problems = document.read(stored.document() | ({} if log is None else {"log": list(log)}), games.find)
    if found is None:
        raise Broken(problems)
    worked = ledger.replay(found)
    if worked.problems:
        raise Broken(worked.problems)
    return WorkedMatch(stored, found, worked)


def check(candidate: dict[str, Any]) -> Sequence[Problem]:
    """Everything wrong with a document, for the store to ask before it writes."""
    found, problems = document.read(candidate, games.find)
    return problems if found is None else ledger.replay(found).problems


def check_from(before: WorkedMatch) -> Check:
    """The same check for a match that was just worked out: an entry more costs one deal and not the whole evening."""

    def check_more(candidate: dict[str, Any]) -> Sequence[Problem]:
        if not _goes_on(before, candidate):
            return check(candidate)
        return ledger.go_on(before.ledger, candidate["log"]).problems

    return check_more


def work_on(before: WorkedMatch, stored: Match) -> WorkedMatch:
    """The match worked out from what it was before, where it has only grown since; or else anew."""
    if not _goes_on(before, stored.document()):
        return work_out(stored)
    played = replace(before.played, log=tuple(stored.log))
    worked = ledger.go_on(before.ledger, played.log)
    if worked.problems:
        raise Broken(worked.problems)
    return WorkedMatch(stored, played, worked)


def _goes_on(before: WorkedMatch, candidate: dict[str, Any]) -> bool:
    """Whether a document is of the same match with the same settings, and its log begins as it was."""
    head, log = before.match.document(), before.match.log
    return candidate["log"][: len(log)] == list(log) and candidate | {"log": head["log"]} == head


_kept: OrderedDict[str, WorkedMatch] = OrderedDict()
_lock = Lock()


def recall(stored: Match) -> WorkedMatch:
    """The match worked out, from memory where its revision is known there."""
    before = _known(stored.key)
    if before is not None and _is_of(before, stored):
        return before
    worked = work_out(stored) if before is None else work_on(before, stored)
    with _lock:
        _kept[stored.key] = worked
        _kept.move_to_end(stored.key)
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return worked


def recall_seen(db: Database, seen: Glance) -> WorkedMatch:
    """The same from a glance: the log is read only where this revision is not known yet."""
    before = _known(seen.key)
    if before is not None and _is_of(before, seen):
        return before
    stored = matches.load(db, seen.key)
    if stored is None:
        raise matches.Missing(seen.key)
    return recall(stored)


def _known(key: str) -> WorkedMatch | None:
    with _lock:
        if key in _kept:
            _kept.move_to_end(key)
        return _kept.get(key)


def _is_of(worked: WorkedMatch, now: Match | Glance) -> bool:
    return (worked.match.revision, worked.match.touched) == (now.revision, now.touched)


_ends: OrderedDict[tuple[str, int, str], bool] = OrderedDict()
ENDS = 20_000
"""So many matches are remembered as finished or not: a word each."""


def is_finished(stored: Match) -> bool:
    """Whether no further deal can be played; a match that cannot be worked out any more counts as finished."""
    place = (stored.key, stored.revision, stored.touched)
    with _lock:
        if place in _ends:
            return _ends[place]
    try:
        finished = recall(stored).ledger.next is None
    except Broken:
        finished = True
    with _lock:
        _ends[place] = finished
        while len(_ends) > ENDS:
            _ends.popitem(last=False)
    return finished
