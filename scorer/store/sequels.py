"""Sequels: matches that go on from another one, and what went along from it.

A sequel names the match before it, a rematch too. What went along stands in the first line of its history.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple, Never

from sqlite_utils import Database

from scorer.store import history, matches, saving
from scorer.store.db import write
from scorer.store.history import MatchChange
from scorer.store.matches import StoredMatch
from scorer.store.saving import Check, Outcome, P, Rejected, Submission

USUAL: Mapping[str, Any] = {
    "title": "", "stake": None, "settling": None, "per": None, "start": None, "recipe": None, "log": [],
}  # fmt: skip
"""What a new match has of these where nobody says otherwise."""
SEQUEL = "SELECT key FROM matches WHERE sequel_of = ? AND deleted IS NULL ORDER BY id DESC LIMIT 1"
GONE_ON = """
    SELECT json_extract(after, '$.along') AS along FROM matches JOIN changes ON match_id = id
    WHERE sequel_of = ? AND what = 'made' AND deleted IS NULL AND along IS NOT NULL ORDER BY id
"""


class CarriedOverPlayer(NamedTuple):
    """What somebody took along."""

    name: str
    seat: int
    """In the match before, for where the name is another by now."""
    amount: int
    """In chips, points or beans, with what pennies are worth: with so much the next match began, before any ante."""


class JoinedPlayer(NamedTuple):
    """What somebody who was not there before took over, where the next match did not begin with the usual for them."""

    name: str
    worth: int
    """Above the usual, in chips or beans."""


class CarriedOverTotals(NamedTuple):
    """What went along into one next match."""

    people: tuple[CarriedOverPlayer, ...]
    joined: tuple[JoinedPlayer, ...] = ()
    bank: int = 0
    """What went along in the bank, before any ante."""
    with_bank: bool = False
    """Whether those who left were settled with the bank, which went along as it was: so older matches went on."""


CarriedOverLists = tuple[CarriedOverTotals, ...]
"""What went along from a match, for each match into which totals and bank went; there mostly is one or none."""


def create_sequel(
    db: Database,
    key: str,
    sent: Submission,
    check: Check[object, P],
    finish: Mapping[str, Any],
    fields: Mapping[str, Any],
    along: CarriedOverTotals | None = None,
) -> Outcome[Never, P]:
    """Make a match of these fields that goes on from the one with this key, and put `finish` at the end of that one.

    Both or neither; with `finish` {} that match is finished already. `along` is what goes along, None where neither
    totals nor bank do; once only: Refused without problems where they went along before. The outcome is about the new
    match, but where the old one has moved on or was refused. Raises Missing.
    """
    with write(db):
        if known := saving.find_repeat(db, sent):
            return known
        before = saving.load_current(db, key)
        if late := saving.check_revision(db, sent, before):
            return late
        if along is not None and carried_over(db, before):
            return Rejected(before, ())
        if finish:
            proposed = MatchChange("log", len(before.log), after=dict(finish), who=sent.browser)
            finished = history.apply_change(before, proposed)
            if problems := check(finished).problems:
                return Rejected(before, problems)
            saving.write_change(db, finished, proposed, replace(sent, key=f"{sent.key}:finish"))
        line = MatchChange("made", after=None if along is None else {"along": along._asdict()})
        return saving.insert_match(db, {**USUAL, **fields, "sequel_of": before.id}, sent, line)


def latest_sequel(db: Database, match: StoredMatch) -> StoredMatch | None:
    """The match that was last made from this one, by going on or as a rematch; None where there is none."""
    row = db.execute(SEQUEL, [match.id]).fetchone()
    return matches.load(db, row[0]) if row else None


def carried_over(db: Database, match: StoredMatch) -> CarriedOverLists:
    """What went along from this match."""
    return tuple(carried_over_in(row[0]) for row in db.execute(GONE_ON, [match.id]))


def carried_over_in(stored: str) -> CarriedOverTotals:
    """What went along into one match, as the first line of its history has it; a list in older ones."""
    found = json.loads(stored)
    if isinstance(found, list):
        return CarriedOverTotals(tuple(CarriedOverPlayer(*each) for each in found), with_bank=True)
    people = tuple(CarriedOverPlayer(*each) for each in found.pop("people"))
    return CarriedOverTotals(people, tuple(JoinedPlayer(*each) for each in found.pop("joined")), **found)
