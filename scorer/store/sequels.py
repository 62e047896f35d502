"""Sequels: matches that go on from another one, which match that was, and whether its totals went along.

The first line of a sequel's history names the match before it. Its form was sent from a page of that match, so the key
of the form begins with that match's key: by this the sequel is found from there, a rematch too.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from sqlite_utils import Database

from scorer.store import history, matches, saving
from scorer.store.db import write
from scorer.store.history import Change
from scorer.store.matches import Match
from scorer.store.saving import Check, Outcome, Refused, Sent

USUAL: Mapping[str, Any] = {
    "title": "", "stake": None, "settling": None, "per": None, "start": None, "recipe": None, "log": [],
}  # fmt: skip
"""What a new match has of these where nobody says otherwise."""
SENT_FROM = (
    "FROM changes JOIN matches ON id = match_id"
    " WHERE form_key > :key || ':' AND form_key < :key || ';' AND what = 'made' AND deleted IS NULL"
)
SEQUEL = f"SELECT key {SENT_FROM} ORDER BY match_id DESC LIMIT 1"
GONE_ON = f"SELECT json_extract(after, '$.totals') {SENT_FROM} AND after IS NOT NULL"
KNOWN = """
    SELECT json_extract(after, '$.from'), json_extract(after, '$.totals')
    FROM rights JOIN changes USING (match_id) JOIN matches ON id = match_id
    WHERE browser = ? AND changes.revision = 1 AND after IS NOT NULL AND deleted IS NULL
"""


def go_on(
    db: Database,
    key: str,
    sent: Sent,
    check: Check,
    finish: Mapping[str, Any],
    fields: Mapping[str, Any],
    totals: Iterable[str] = (),
) -> Outcome:
    """Make a match of these fields that goes on from the one with this key, and put `finish` at the end of that one.

    Both or neither; with `finish` {} that match is finished already. `totals` are the names of those who take theirs
    along. The outcome is about the new match, but where the old one has moved on or was refused. Raises Missing.
    """
    with write(db):
        if known := saving.known(db, sent):
            return known
        before = saving.load(db, key)
        if late := saving.stale(db, sent, before):
            return late
        if finish:
            proposed = Change("log", len(before.log), after=dict(finish), who=sent.who)
            finished = history.applied(before, proposed)
            if problems := check(finished).problems:
                return Refused(before, problems)
            saving.written(db, finished, proposed, replace(sent, key=f"{sent.key}:finish"))
        line = Change("made", after={"from": before.id, "totals": list(totals)})
        return saving.made(db, {**USUAL, **fields}, sent, line)


def sequel(db: Database, match: Match) -> Match | None:
    """The match that was last made from this one, by going on or as a rematch; None where there is none."""
    row = db.execute(SEQUEL, {"key": match.key}).fetchone()
    return matches.load(db, row[0]) if row else None


def gone_on(db: Database, match: Match) -> frozenset[str]:
    """Whose totals went along from this match into another, in small letters."""
    rows = db.execute(GONE_ON, {"key": match.key}).fetchall()
    return frozenset().union(*(_small(names) for (names,) in rows))


def known(db: Database, browser: str) -> dict[int, frozenset[str]]:
    """The same for every match that went on in one which this browser knows, by the match's id."""
    found: dict[int, frozenset[str]] = {}
    for before, names in db.execute(KNOWN, [browser]):
        found[before] = found.get(before, frozenset()) | _small(names)
    return found


def _small(names: str) -> frozenset[str]:
    return frozenset(name.casefold() for name in json.loads(names))
