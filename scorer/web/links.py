"""Links that give a right, and the browser that opens them.

A link's token is the key of the match and a code made from the server's secret, the role and a generation; renewing a
link raises the generation, so that older tokens no longer fit. Nothing of a token is stored. The cookie holds a random
number; the database holds the rights of the browser under its hash.
"""

import base64
import hashlib
import hmac
import re
import secrets
from collections.abc import Callable
from typing import TypeVar

from flask import current_app, session
from sqlite_utils import Database

from scorer.store import circles, matches, own_games, rights
from scorer.store.circles import Circle
from scorer.store.matches import ListedMatch, MatchSummary, StoredMatch
from scorer.store.own_games import OwnGame
from scorer.store.rights import Role, link_generation
from scorer.web.database import get_db

AnyMatch = TypeVar("AnyMatch", StoredMatch, MatchSummary)

SEPARATOR = "-"  # the sign between key and code in a token
GAME, CIRCLE = "game", "circle"
"""The role of a link that hands on a game of one's own, and what the roles of a circle's links begin with."""
COOKIE_FIELD = "browser"  # the name of the random number in the cookie
LINK_TOKEN = re.compile(r"(?:/([mkgc])/|^)([a-z0-9]{10}-[A-Za-z0-9_-]{22})")
"""The token in a link that somebody pastes, with the letter before it, or alone."""
THIS_PHONE = "this phone"
"""The browser of the pocket edition, which made all that is there: no other is ever called so."""


def link_token(match: ListedMatch | MatchSummary, role: Role) -> str:
    """The token of the link for this role in this match, valid until the link is renewed."""
    return _token(match.key, role, link_generation(match, role))


def match_of_link(
    token: str, role: Role,
    load: Callable[[Database, str], AnyMatch | None] = matches.load,  # type: ignore[assignment]
    *,
    deleted: bool = False,
) -> AnyMatch | None:  # fmt: skip
    """The match of a link, or None: a wrong link and one that has ended look the same.

    `load` is matches.load, or matches.load_summary for a poll. A match in the bin is found only with `deleted`.
    """
    match = load(get_db(), key := _key_of(token))
    # Also computed for a match that is not there, so that guessing a key takes as long as guessing a code.
    fits = is_same_token(token, _token(key, role, 0 if match is None else link_generation(match, role)))
    return match if match is not None and fits and (deleted or not match.deleted) else None


def game_token(game: OwnGame) -> str:
    """The token of the link that hands on this game, valid until the link is renewed."""
    return _token(game.key, GAME, game.generation)


def game_of_link(token: str) -> OwnGame | None:
    """The game of a link, or None: a wrong link, one that has ended and one of a game in the bin look the same."""
    game = own_games.load(get_db(), key := _key_of(token))
    fits = is_same_token(token, _token(key, GAME, 0 if game is None else game.generation))  # always, as for matches
    return game if game is not None and fits and not game.deleted else None


def circle_token(circle: Circle, role: Role) -> str:
    """The token of the link for this role in this circle, valid until the link is renewed."""
    return _token(circle.key, f"{CIRCLE}-{role}", link_generation(circle, role))


def circle_of_link(token: str, role: Role) -> Circle | None:
    """The circle of a link, or None: a wrong link and one that has ended look the same."""
    circle = circles.load_circle(get_db(), key := _key_of(token))
    generation = 0 if circle is None else link_generation(circle, role)
    fits = is_same_token(token, _token(key, f"{CIRCLE}-{role}", generation))  # always, as for matches
    return circle if circle is not None and fits else None


def has_others() -> bool:
    """Whether other phones can watch or keep score; in the pocket edition everything is on one phone."""
    return not current_app.config["POCKET"]


def browser_id() -> str | None:
    """The hash that identifies this browser; None for one without a number."""
    if not has_others():
        return THIS_PHONE
    number = session.get(COOKIE_FIELD)
    return hashlib.sha256(number.encode()).hexdigest() if isinstance(number, str) else None


def make_browser_id() -> str:
    """The hash that identifies this browser; one without a number is given one."""
    if has_others() and COOKIE_FIELD not in session:
        session[COOKIE_FIELD] = secrets.token_hex(16)
    browser = browser_id()
    assert browser is not None
    return browser


def remember_link(match: StoredMatch | MatchSummary, role: Role) -> None:
    """Give this browser the right of a link that it has opened, and renew its cookie."""
    session.modified = True
    rights.remember(get_db(is_durable=role == "keep"), match, role, make_browser_id())


def secret_key() -> bytes:
    """The key with which the app signs."""
    key = current_app.secret_key
    assert key
    return key if isinstance(key, bytes) else key.encode()


def _token(key: str, role: str, generation: int) -> str:
    digest = hmac.digest(secret_key(), f"link {key}:{role}:{generation}".encode(), "sha256")[:16]
    return f"{key}{SEPARATOR}{base64.urlsafe_b64encode(digest).rstrip(b'=').decode()}"


def _key_of(token: str) -> str:
    return token.encode("ascii", "replace").decode().partition(SEPARATOR)[0]


def is_same_token(token: str, expected: str) -> bool:
    """Whether this is the expected token; the time it takes tells nothing of that."""
    return hmac.compare_digest(token.encode(errors="replace"), expected.encode())
