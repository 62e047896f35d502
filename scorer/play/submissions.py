"""What a form changes, checked and saved: a match created, changed, turned back, or continued by a sequel.

A change is replayed first, on the match as the request has it, and written if that is still the match.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from sqlite_utils import Database

from scorer.engine.problems import Problem
from scorer.engine.step import CheckedDeal
from scorer.play.replayed_match import ReplayedMatch, ReplayError, cache_replayed, extend_within_limits, replay_match
from scorer.store import history, matches, saving
from scorer.store.history import MatchChange
from scorer.store.match_extras import CarriedOverTotals, Summary
from scorer.store.saving import AlreadySaved, Conflict, Rejected, Saved, Submission

Outcome = saving.Outcome[Problem]


def create_match(
    db: Database, submission: Submission, first_change: MatchChange = history.CREATED, **fields: Any
) -> Saved | AlreadySaved | Conflict:
    """Create a match of these fields, which the caller has checked, with its summary."""
    return saving.create_match(db, submission, summary=summary_of(fields), first_change=first_change, **fields)


def save_changes(
    db: Database, before: ReplayedMatch, submission: Submission, *changes: MatchChange,
    agreed: Mapping[str, Any] | None = None, deal: CheckedDeal | None = None,
) -> Outcome:  # fmt: skip
    """Save these changes of a match as one, exactly once. Raises NotFound.

    `agreed` are settings that an entry needs: they are changed with it or not at all, as a change of their own before
    it. `deal` is the added entry where it was already checked against `before`, and is then not checked again.
    """
    stored = before.stored
    if agreed:
        changes = (history.settings_change(stored, agreed), *changes)
    try:
        after: ReplayedMatch | None = extend_within_limits(before, history.apply_changes(stored, changes), deal)
    except ReplayError as error:
        if not any(change.undoes for change in changes):
            return saving.find_late(db, submission, stored) or Rejected(stored, error.problems)
        after = None  # what the match was before is never refused
    outcome = saving.save(db, stored, submission, *changes, summary=None if after is None else after.summary)
    if after is not None and isinstance(outcome, Saved):
        cache_replayed(replace(after, stored=outcome.match))
    return outcome


def revert(db: Database, before: ReplayedMatch, submission: Submission, target: MatchChange | None) -> Outcome:
    """Revert this change, of `history.next_undo` or `next_redo`; Rejected without problems if there is none."""
    if target is None:
        return saving.find_late(db, submission, before.stored) or Rejected(before.stored, ())
    return save_changes(db, before, submission, history.inverse(target))


def create_sequel(
    db: Database, before: ReplayedMatch, submission: Submission, fields: Mapping[str, Any],
    finish: Mapping[str, Any] | None = None, along: CarriedOverTotals | None = None,
) -> Outcome:  # fmt: skip
    """Make a sequel of these fields, and append `finish` to the match before, None where that is over: both or neither.

    `along` is carried over, None for nothing, and once only: Rejected without problems where totals were carried over
    before.
    """
    stored = before.stored
    change = history.addition(stored, finish) if finish else None
    try:
        after = extend_within_limits(before, history.apply_changes(stored, [change] if change else []))
    except ReplayError as error:
        return saving.find_late(db, submission, stored) or Rejected(stored, error.problems)
    outcome = saving.create_sequel(
        db, stored, submission, fields, finish=change, finish_summary=after.summary, summary=summary_of(fields),
        along=along,
    )  # fmt: skip
    return outcome or Rejected(stored, ())


def summary_of(fields: Mapping[str, Any]) -> Summary | None:
    """The summary of a match of these fields that is not stored yet; None where it cannot be replayed."""
    with suppress(ReplayError):
        return replay_match(matches.new_match(**fields)).summary
    return None
