"""Pages: a whole page or its changing part. The only place that reads what htmx says of a request."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from sys import getsizeof
from typing import Any
from weakref import ref

from flask import Flask, Response, make_response, render_template, request
from markupsafe import Markup

from scorer.language.locale import reader_locale
from scorer.store.saving import new_form_key
from scorer.web.cache import Cache

DRAWN_BYTES = 24_000_000
"""Bytes of drawn parts that are held in memory, in all."""

_drawn: Cache[Markup] = Cache(DRAWN_BYTES, getsizeof, drawn=True)


def init_app(app: Flask) -> None:
    """Plug in: templates know `fills_body`."""
    app.jinja_env.globals["fills_body"] = fills_body


def is_partial_request() -> bool:
    """Whether htmx asks for a part of the page; history requests, and those that fill the body, want the whole."""
    headers = request.headers
    is_whole = "HX-History-Restore-Request" in headers or headers.get("HX-Request-Type") == "full"
    return headers.get("HX-Request") == "true" and not is_whole


def render_page(whole: str, part: str, status: int = 200, **context: Any) -> Response:
    """The answer with template `whole`, or only `part` of it (a template that `whole` includes)."""
    context.setdefault("form_key", new_form_key())
    context["is_part"] = is_partial_request()
    answer = make_response(render_template(part if context["is_part"] else whole, **context), status)
    answer.vary.update(("HX-Request", "HX-Request-Type"))
    return answer


def partial_response(drawing: str) -> Response:
    """The answer to htmx with a part of the page that is drawn already."""
    answer = make_response(drawing)
    answer.vary.update(("HX-Request", "HX-Request-Type"))
    return answer


def with_pushed_url(answer: Response, address: str) -> Response:
    """The answer, with the address that the phone is to show for it, wherever its form was sent from."""
    if request.headers.get("HX-Request") == "true":
        answer.headers["HX-Replace-Url"] = address
    return answer


def fills_body() -> bool:
    """Whether htmx puts a whole page into the body of another one, whose style sheet stays unless it brings its own."""
    return request.headers.get("HX-Target") in ("div#table", "body")


def redirect(address: str) -> Response:
    """303 to an address. Where htmx would put it into the body of a form's page, the browser loads it anew."""
    if request.headers.get("HX-Target") == "body":
        return Response(headers={"HX-Redirect": address})
    answer = make_response("", 303)
    answer.location = address
    return answer


def full_page_headers() -> dict[str, str]:
    """Headers for a whole page that takes the place of the one from which htmx asked to refresh or save the table."""
    if fills_body():
        return {"HX-Retarget": "body", "HX-Reswap": "outerSync"}
    return {}


def cached_fragment(draw: Callable[..., str]) -> Callable[..., Markup]:
    """A function that draws a part of a page from its arguments alone draws it once for everybody who gives the same.

    The arguments, each hashable, and the reader's language and country are the key: all it shows comes of them.
    """

    @wraps(draw)
    def drawn(*values: Hashable) -> Markup:
        # Every phone at a table asks for the same part at the same moment: it is drawn for the first. What a template
        # takes from the request and not from its arguments must stand in the key, or others would get it too.
        key = (draw.__module__, draw.__qualname__, str(reader_locale()), request.script_root, *map(_in_key, values))
        return _drawn.get_or_make(key, lambda: Markup(draw(*values)))  # noqa: S704 a template drew it, already escaped

    return drawn


def _in_key(value: Hashable) -> Hashable:
    """A value as a part of a key: what is equal to nothing but itself must not be held in memory by its drawing."""
    return ref(value) if type(value).__eq__ is object.__eq__ else value
