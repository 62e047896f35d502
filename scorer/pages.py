"""Pages: a whole page or its changing part. The only place that reads what htmx says of a request."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any

from flask import Response, make_response, render_template, request
from markupsafe import Markup

from scorer.saves import new_key


def wants_part() -> bool:
    """Whether htmx asks for a part of the page; history requests, and those that fill the body, want the whole."""
    headers = request.headers
    is_whole = "HX-History-Restore-Request" in headers or headers.get("HX-Request-Type") == "full"
    return headers.get("HX-Request") == "true" and not is_whole


def page(whole: str, part: str, status: int = 200, **context: Any) -> Response:
    """The answer with template `whole`, or only `part` of it (a template that `whole` includes)."""
    context.setdefault("form_key", new_key())
    context["is_part"] = wants_part()
    answer = make_response(render_template(part if context["is_part"] else whole, **context), status)
    answer.vary.update(("HX-Request", "HX-Request-Type"))
    return answer


def at_home(answer: Response, address: str) -> Response:
    """The answer at the address that a phone shows for it, wherever its form was sent from."""
    if request.headers.get("HX-Request") == "true":
        answer.headers["HX-Replace-Url"] = address
    return answer


_drawn: OrderedDict[Hashable, Markup] = OrderedDict()
_lock = Lock()
DRAWN = 512
"""So many drawn parts are kept, the latest looked at last."""


def drawn(key: Hashable, draw: Callable[[], str]) -> Markup:
    """A part of a page that is the same for everybody who asks with this key: drawn once."""
    with _lock:
        if key in _drawn:
            _drawn.move_to_end(key)
            return _drawn[key]
    part = Markup(draw())  # noqa: S704 the drawing is a template's, already escaped
    with _lock:
        _drawn[key] = part
        while len(_drawn) > DRAWN:
            _drawn.popitem(last=False)
    return part


def instead_of_the_page() -> dict[str, str]:
    """Headers for a whole page that takes the place of the one from which htmx asked to refresh or save the table."""
    if request.headers.get("HX-Target") in ("div#table", "body"):
        return {"HX-Retarget": "body", "HX-Reswap": "outerSync"}
    return {}
