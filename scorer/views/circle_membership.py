"""What belongs to a circle: who may open its pages and keep it, and how matches come into it and leave it.

Every address below /c/<token> loads its circle and checks the right to keep it.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from flask import Blueprint, abort, current_app, g, request

from scorer import games
from scorer.engine.game import Game
from scorer.play import circles
from scorer.play.circle_results import Names
from scorer.play.known_matches import load_summary
from scorer.play.replayed_match import get_replayed
from scorer.presentation.circles import evening_text
from scorer.store import circle_matches, circles as stored_circles, matches, rights
from scorer.store.circle_matches import Membership
from scorer.store.circles import Circle
from scorer.store.matches import ListedMatch
from scorer.web import rate_limits
from scorer.web.database import get_db
from scorer.web.links import browser_id, circle_of_link, circle_token

KEEP_ENDPOINT = "circles.accept_link"
"""The view whose address has the token of the link to keep; all others have that of the link to watch."""


def blueprint(name: str, import_name: str) -> Blueprint:
    """A blueprint whose addresses with a token are about one circle, the `current_circle`, for those who keep it."""
    bp = Blueprint(name, import_name, url_prefix="/c")
    bp.url_value_preprocessor(_take_token)
    bp.url_defaults(_default_token)
    bp.before_request(_load_circle)
    return bp


def _take_token(_endpoint: str | None, values: dict[str, Any] | None) -> None:
    if values is not None and "token" in values:
        g.circle_token = values.pop("token")


def _default_token(endpoint: str, values: dict[str, Any]) -> None:
    if "circle_token" in g and current_app.url_map.is_endpoint_expecting(endpoint, "token"):
        values.setdefault("token", g.circle_token)


def _load_circle() -> None:
    """Load the circle of the token: 404 where none has it, or no longer, and 403 for those who only watch.

    The mark against forged forms was looked at before.
    """
    if "circle_token" not in g:
        return
    circle = circle_of_link(g.circle_token, "keep" if request.endpoint == KEEP_ENDPOINT else "watch")
    if circle is None:
        rate_limits.count_wrong_link()
        abort(404)
    g.circle = circle
    view = current_app.view_functions[request.endpoint or ""]
    if not getattr(view, "is_for_watchers", False) and not may_keep():
        abort(403)


def current_circle() -> Circle:
    """The circle of this address."""
    circle: Circle = g.circle
    return circle


def may_keep() -> bool:
    """Whether this browser may put matches in, take them out and join names."""
    return rights.may_keep(get_db(), current_circle(), browser_id())


def put_in_circle(circle: Circle, match: matches.StoredMatch) -> bool:
    """Put a match with its result into a circle; False where it is in one already, or none fits."""
    return circle_matches.put_match_in(get_db(), circle, match, load_summary(get_db(), match).content)


class CircleSwitch(NamedTuple):
    """What the finish of a match shows of circles."""

    name: str  # the circle in which it is or comes in, or else the one that is offered
    token: str
    is_on: bool  # whether it is in, or comes in at the end
    is_in: bool
    is_linked: bool  # whether readers of the circle may open the match
    may_link: bool  # whether this browser says so: it made the match
    evening: str  # which evening of that circle it is, and its day
    others: tuple[tuple[str, str, str], ...]
    """Tokens, names and evenings of the other circles that this browser keeps, for a match that is in none."""
    unknown: Sequence[tuple[str, str]]
    """The keys and names of those of the match that nobody else in the circle has."""
    free: Sequence[str]  # the people of the circle who are none of its players: whom an unknown name may mean


def switch_of(match: matches.StoredMatch) -> CircleSwitch | None:
    """What the finish of this match shows of circles; None where this browser may put it into none, nor take it out.

    Before the end the switch is on where the match comes in by itself, and where the same people have played in a
    circle, unless the match was taken out of it; then one tap puts it in again.
    """
    browser, membership = browser_id(), circle_matches.membership_of(get_db(), match.id)
    if browser is None:
        return None
    if membership and (membership.is_in or circle_matches.may_come_in(get_db(), match.id, membership.circle.id)):
        return _switch_of_member(match, membership, browser)
    kept = _kept_circles(browser)
    if not kept:
        return None
    same = circle_matches.circle_with_people(get_db(), browser, match.players)
    kept.sort(key=lambda circle: same is None or circle.id != same.id)
    offered = [(circle_token(circle, "watch"), circle.name, _evening(circle, match)) for circle in kept[:4]]
    (token, name, evening), *others = offered
    is_on = same is not None and not circle_matches.was_taken_out(get_db(), same, match)
    return CircleSwitch(name, token, is_on, False, False, False, evening, tuple(others), (), ())


def _evening(circle: Circle, match: matches.StoredMatch) -> str:
    return evening_text(circle_matches.evening_number(get_db(), circle, match.created), match.created)


def may_begin_circle(match: matches.StoredMatch) -> bool:
    """Whether a circle may begin with this match: it is in none, and this browser keeps none."""
    browser = browser_id()
    return browser is not None and not _kept_circles(browser) and not circle_matches.membership_of(get_db(), match.id)


def _kept_circles(browser: str) -> list[Circle]:
    return [known.circle for known in stored_circles.circles_of(get_db(), browser) if known.role != "watch"]


def _switch_of_member(match: matches.StoredMatch, membership: Membership, browser: str) -> CircleSwitch | None:
    """The switch of a match that is in a circle, or comes in; for those who may take it out."""
    circle, is_owner = membership.circle, rights.is_owner(get_db(), match, browser)
    keeps = rights.may_keep(get_db(), circle, browser)
    if not keeps and not is_owner:
        return None
    unknown: list[tuple[str, str]] = []
    free: list[str] = []
    if membership.is_in and keeps:
        every, names = circles.load_board(get_db(), circle, "all"), Names(circle.names)
        free = circles.free_people(every, circle, match.players)
        answered = {name.casefold() for name in circle.names}
        lines = {name: every.person(names.key(name)) for name in match.players if name.casefold() not in answered}
        unknown = [(line.key, name) for name, line in lines.items() if line and line.matches < 2 <= every.matches]
    return CircleSwitch(
        circle.name, circle_token(circle, "watch"), True, membership.is_in, membership.is_linked, is_owner,
        _evening(circle, match), (), unknown if free else (), free,
    )  # fmt: skip


def answer_switch(match: matches.StoredMatch, token: str, *, is_on: bool) -> None:
    """Put a match into the circle of this link that this browser keeps, or take it out of the one in which it is.

    Whoever made the match takes it out too. 403 for everybody else, and 404 where the link leads to no circle.
    """
    if is_on and _circle_to_keep(token) is None:
        if circle_of_link(token, "watch") is None:
            rate_limits.count_wrong_link()
            abort(404)
        abort(403)
    if not change_membership(match, token, is_on=is_on) and not is_on:
        abort(403)


def change_membership(match: matches.StoredMatch, token: str, *, is_on: bool) -> bool:
    """Put a match in or take it out; False where this browser may not, or the circle is full.

    Nothing is done for a match that is in some circle already, or in none.
    """
    browser, membership = browser_id(), circle_matches.membership_of(get_db(), match.id)
    if is_on == (membership is not None):
        return True
    if membership is None:
        circle = _circle_to_keep(token)
        return circle is not None and put_in_circle(circle, match)
    is_allowed = rights.may_keep(get_db(), membership.circle, browser)
    if is_allowed or rights.is_owner(get_db(), match, browser):
        circle_matches.take_out(get_db(), membership.circle, membership.number, browser)
        return True
    return False


def _circle_to_keep(token: str) -> Circle | None:
    """The circle of a link to watch, if this browser keeps it: its right outlasts a link that was renewed since."""
    circle = stored_circles.load_circle(get_db(), token.partition("-")[0])
    return circle if circle and rights.may_keep(get_db(), circle, browser_id()) else None


class LatestMatch(NamedTuple):
    """What the next match of a circle begins like."""

    players: Sequence[str]
    game: Game | None  # None for an own game whose match is not here
    dealer: int  # the one after the last dealer, as far as the last match is here
    sits_out: str


def latest_match(token: str) -> LatestMatch | None:
    """The people and the game of the last match of a circle; None for a wrong link, or before the first match."""
    circle = circle_of_link(token, "watch")
    latest = circle_matches.latest_results(get_db(), circle, limit=1) if circle else []
    if circle is None or not latest:
        return None
    result, stored = circles.to_result(latest[0]), matches.load(get_db(), latest[0].identity)
    if result is None:
        return None
    if latest[0].match_id is None or stored is None:
        return LatestMatch(result.players, games.find(result.game), 0, "")
    ledger = get_replayed(stored).ledger
    return LatestMatch(result.players, ledger.play.game, ledger.next_dealer, stored.sits_out or "")


def await_match(match: ListedMatch, token: str = "") -> None:
    """Let a new match of this browser come in by itself when it is finished.

    It comes into the circle of this link that began it, into that of the match before it, or where the same people
    have played.
    """
    browser = browser_id()
    circle = circle_of_link(token, "watch") if token else None
    if browser is not None:
        circle_matches.expect_match(get_db(), match, browser, circle)
