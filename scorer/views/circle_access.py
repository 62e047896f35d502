"""Access to a circle: every address below /c/<token> loads its circle and checks the right to keep it."""

from collections.abc import Callable
from typing import Any, TypeVar

from flask import Blueprint, abort, current_app, g, request

from scorer.store.circles import Circle, may_keep_circle
from scorer.web import rate_limits
from scorer.web.database import get_db
from scorer.web.links import browser_id, circle_of_link

View = TypeVar("View", bound=Callable[..., Any])
KEEP_ENDPOINT = "circles.accept_link"
"""The view whose address has the token of the link to keep; all others have that of the link to watch."""


def allow_watchers(view: View) -> View:
    """Open a view to those who only watch; without this it answers them with 403."""
    view.is_for_watchers = True  # type: ignore[attr-defined]
    return view


def blueprint(name: str, import_name: str) -> Blueprint:
    """A blueprint whose addresses with a token are about one circle, the `current_circle`, for those who keep it."""
    bp = Blueprint(name, import_name, url_prefix="/c")
    bp.url_value_preprocessor(_take_token)
    bp.url_defaults(_default_token)
    bp.before_request(_load_circle)
    return bp


def _take_token(_endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Take the token out of the address."""
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
    circle = circle_of_link(get_db(), g.circle_token, "keep" if request.endpoint == KEEP_ENDPOINT else "watch")
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
    return may_keep_circle(get_db(), current_circle(), browser_id())
