"""Changing: a stored match changed as the pages do it, but with entries of any kind unless `replayed` summarizes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sqlite_utils import Database

from scorer.engine.problems import Problem
from scorer.play.replayed_match import ReplayError, replay_match
from scorer.store import history, matches, saving
from scorer.store.history import MatchChange
from scorer.store.matches import StoredMatch
from scorer.store.saving import Outcome, Rejected, Submission
from scorer.store.summaries import Summary

Summarize = Callable[[StoredMatch], Summary | None]


def no_summary(match: StoredMatch) -> None:
    """For a test that is about something else."""


def replayed(match: StoredMatch) -> Summary:
    """The summary of a match that can be played."""
    return replay_match(match).summary


def problems_of(match: StoredMatch) -> Sequence[Problem]:
    """What is wrong with a match; nothing where it can be played."""
    try:
        replay_match(match)
    except ReplayError as error:
        return error.problems
    return []


def current(store: Database, key: str) -> StoredMatch:
    """The match as it is by now."""
    match = matches.load(store, key)
    assert match is not None
    return match


def save(
    store: Database, key: str, change: Callable[[StoredMatch], MatchChange], sent: Submission, summarize: Summarize
) -> Outcome:
    """Save a change of the match as it is."""
    seen = current(store, key)
    wanted = change(seen)
    return saving.save(store, seen, sent, wanted, summary=summarize(history.apply_change(seen, wanted)))


def append(
    store: Database, key: str, entry: Mapping[str, Any], sent: Submission, summarize: Summarize = no_summary
) -> Outcome:
    """Append an entry."""
    return save(store, key, lambda match: history.addition(match, entry), sent, summarize)


def insert(
    store: Database, key: str, index: int, entry: Mapping[str, Any], sent: Submission,
    summarize: Summarize = no_summary,
) -> Outcome:  # fmt: skip
    """Insert an entry."""
    return save(store, key, lambda match: history.insertion(match, index, entry), sent, summarize)


def replace(
    store: Database, key: str, index: int, entry: Mapping[str, Any], sent: Submission,
    summarize: Summarize = no_summary,
) -> Outcome:  # fmt: skip
    """Correct an entry."""
    return save(store, key, lambda match: history.correction(match, index, entry), sent, summarize)


def remove(store: Database, key: str, index: int, sent: Submission, summarize: Summarize = no_summary) -> Outcome:
    """Remove an entry."""
    return save(store, key, lambda match: history.removal(match, index), sent, summarize)


def change_settings(
    store: Database, key: str, fields: Mapping[str, Any], sent: Submission, summarize: Summarize = no_summary
) -> Outcome:
    """Change settings."""
    return save(store, key, lambda match: history.settings_change(match, fields), sent, summarize)


def undo(store: Database, key: str, sent: Submission, summarize: Summarize = no_summary) -> Outcome:
    """Revert the latest change."""
    return _revert(store, key, history.next_undo(store, current(store, key)), sent, summarize)


def redo(store: Database, key: str, sent: Submission, summarize: Summarize = no_summary) -> Outcome:
    """Revert the latest undo."""
    return _revert(store, key, history.next_redo(store, current(store, key)), sent, summarize)


def _revert(store: Database, key: str, target: MatchChange | None, sent: Submission, summarize: Summarize) -> Outcome:
    if target is None:
        seen = current(store, key)
        return saving.find_late(store, sent, seen) or Rejected(seen, ())
    return save(store, key, lambda match: history.inverse(target), sent, summarize)
