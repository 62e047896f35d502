"""Who may do what: links are the rights, and a browser remembers those it was given.

A link's token is the key of the match and a code made from the server's secret, the role and a generation;
renewing a link raises the generation, so that older tokens fit no more. Nothing of a token is stored. The
cookie holds one random number; what that browser may do is stored in the database under its hash.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Callable
from typing import Literal, TypeVar

from flask import current_app, session
from sqlite_utils import Database

from scorer.store import days, matches, own_games
from scorer.store.db import note, write
from scorer.store.matches import Glance, Match
from scorer.store.own_games import OwnGame

Role = Literal["watch", "keep"]
"""What a link lets people do: look at the match, or keep its score too."""
Found = TypeVar("Found", Match, Glance)

SEPARATOR = "-"
"""What stands in a token between the key of the match and its code."""
GAME = "game"
"""The role in the code of a link that hands on a game of one's own."""
COOKIE_FIELD = "browser"
"""The name of the random number in the cookie."""
MOST_WATCHERS = 200
"""How many of those who watch a match are remembered, for their homes."""
WATCHED_DAYS = 400
"""For how many days of use that is."""

REMEMBER = """
    INSERT INTO rights (browser, match_id, role, generation, opened) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET generation = excluded.generation, opened = excluded.opened
"""
CROWDED_OUT = """
    DELETE FROM rights WHERE match_id = ?1 AND role = 'watch' AND browser IN (
        SELECT browser FROM rights WHERE match_id = ?1 AND role = 'watch' ORDER BY opened DESC LIMIT -1 OFFSET ?2
    )
"""
ENDED = """
    DELETE FROM rights WHERE role = 'watch' AND generation <> (SELECT watch_generation FROM matches WHERE id = match_id)
        OR role = 'keep' AND generation <> (SELECT keep_generation FROM matches WHERE id = match_id)
"""
FIRST = """
    INSERT INTO rights (browser, match_id, role, generation, opened) SELECT ?1, ?2, 'maker', 0, ?3
    WHERE NOT EXISTS (SELECT 1 FROM rights WHERE match_id = ?2 AND role = 'maker')
"""
"""Who opens the keep link of a match that nobody made here, as one that a command brought in, is as who made it."""
LONG_AGO = "DELETE FROM rights WHERE role = 'watch' AND opened < ?"


def token(match: Match | Glance, role: Role) -> str:
    """The part of the link that gives this role in this match, until the link is renewed."""
    return f"{match.key}{SEPARATOR}{_code(match.key, role, _generation(match, role))}"


def match_of_link(
    db: Database,
    token: str,
    role: Role,
    read: Callable[[Database, str], Found | None] = matches.load,  # type: ignore[assignment]
    *,
    deleted: bool = False,
) -> Found | None:
    """The match of a link, or None: a wrong link and one that has ended look the same.

    `read` is matches.load, or matches.glance for a poll. A match in the bin is found only with `deleted`.
    """
    key, code = _parted(token)
    match = read(db, key)
    # Also computed for a match that is not there, so that guessing a key takes as long as guessing a code.
    right = _code(key, role, 0 if match is None else _generation(match, role))
    fits = hmac.compare_digest(code.encode(), right.encode())
    if match is None or not fits or (match.deleted and not deleted):
        return None
    return match


def is_token(given: str, match: Match | Glance, role: Role) -> bool:
    """Whether this is the token of the link that holds now; how long that takes tells nothing of it."""
    return hmac.compare_digest(given.encode(errors="replace"), token(match, role).encode())


def game_token(game: OwnGame) -> str:
    """The part of the link that hands on this game of one's own, until the link is renewed."""
    return f"{game.key}{SEPARATOR}{_code(game.key, GAME, game.generation)}"


def game_of_link(db: Database, token: str) -> OwnGame | None:
    """The game of a link, or None: a wrong link, one that has ended and one of a game in the bin look the same."""
    key, code = _parted(token)
    game = own_games.find(db, key)
    right = _code(key, GAME, 0 if game is None else game.generation)  # always computed, as for matches
    fits = hmac.compare_digest(code.encode(), right.encode())
    return game if game is not None and fits and not game.deleted else None


def browser(*, make: bool = False) -> str | None:
    """The hash under which this browser is known; with `make`, one that has no number yet is given one."""
    if make and COOKIE_FIELD not in session:
        session[COOKIE_FIELD] = secrets.token_hex(16)
    known = session.get(COOKIE_FIELD)
    return hashlib.sha256(known.encode()).hexdigest() if isinstance(known, str) else None


def remember(db: Database, match: Match | Glance, role: Role) -> None:
    """Give this browser the right of a link that it has opened; it lasts until the link is renewed.

    To watch needs no right that is stored: that this browser watches is noted for its home only, where nobody has to
    wait for it and it can be written, and of each match for the MOST_WATCHERS who opened it last.
    """
    who = browser(make=True)
    session.modified = True  # sends the cookie again, so that it lasts another year from here
    generation = _generation(match, role)
    if _held(db, match, who, role) == generation:
        return
    row = [who, match.id, role, generation, matches.now()]
    if role == "watch":
        note(db, (REMEMBER, row), (CROWDED_OUT, [match.id, MOST_WATCHERS]))
        return
    with write(db):
        db.execute(REMEMBER, row)
        db.execute(FIRST, [who, match.id, row[-1]])


def give_up(db: Database, match: Match) -> Match:
    """End the links to keep score, and let whoever opens the new one first be who made the match."""
    renewed = renew(db, match, "keep")
    with write(db):
        db.execute("DELETE FROM rights WHERE match_id = ? AND role = 'maker'", [match.id])
    return renewed


def forget_old(db: Database) -> int:
    """Destroy what gives no right any more because its link was renewed, and what watchers opened too long ago.

    How long that is, is counted in days of use, so that no clock can make it come early. How many rows those were.
    """
    with write(db):
        return db.execute(ENDED).rowcount + db.execute(LONG_AGO, [days.before(db, WATCHED_DAYS)]).rowcount


def may_keep(db: Database, match: Match | Glance) -> bool:
    """Whether this browser may change the match: it made it, or opened the keep link that now holds."""
    who = browser()
    if who is None:
        return False
    row = db.execute(
        "SELECT 1 FROM rights WHERE browser = ? AND match_id = ?"
        " AND (role = 'maker' OR role = 'keep' AND generation = ?)",
        [who, match.id, match.keep_generation],
    ).fetchone()
    return row is not None


def is_maker(db: Database, match: Match | Glance) -> bool:
    """Whether this browser made the match, and so may renew its links and delete it."""
    return _held(db, match, browser(), "maker") is not None


def renew(db: Database, match: Match | Glance, role: Role) -> Match:
    """End the links of this role and give it a new one. Who made the match loses no right."""
    return matches.renew(db, match.key, role)


def _held(db: Database, match: Match | Glance, who: str | None, role: str) -> int | None:
    row = db.execute(
        "SELECT generation FROM rights WHERE browser = ? AND match_id = ? AND role = ?", [who, match.id, role]
    ).fetchone()
    return row[0] if row else None


def _parted(token: str) -> tuple[str, str]:
    """The key and the code of a token, whatever was sent as one."""
    key, _, code = token.encode("ascii", "replace").decode().partition(SEPARATOR)
    return key, code


def _generation(match: Match | Glance, role: Role) -> int:
    return match.watch_generation if role == "watch" else match.keep_generation


def _code(key: str, role: str, generation: int) -> str:
    secret = current_app.secret_key
    assert secret
    raw = secret if isinstance(secret, bytes) else secret.encode()
    digest = hmac.digest(raw, f"link {key}:{role}:{generation}".encode(), "sha256")[:16]
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
