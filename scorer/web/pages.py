"""Pages: a whole page or its changing part. The only place that reads what htmx says of a request."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any

from flask import Response, make_response, render_template, request
from markupsafe import Markup

from scorer.store.saving import new_key


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


def instead_of_the_page() -> dict[str, str]:
    """Headers for a whole page that takes the place of the one from which htmx asked to refresh or save the table."""
    if request.headers.get("HX-Target") in ("div#table", "body"):
        return {"HX-Retarget": "body", "HX-Reswap": "outerSync"}
    return {}


DRAWN = 24_000_000
"""So many letters of drawn parts are kept in all, the latest looked at last."""


class _Drawings:
    """Drawn parts by their keys, as many as DRAWN allows."""

    def __init__(self) -> None:
        self.parts: OrderedDict[Hashable, Markup] = OrderedDict()
        self.size = 0
        self.lock = Lock()

    def find(self, key: Hashable) -> Markup | None:
        with self.lock:
            if key in self.parts:
                self.parts.move_to_end(key)
            return self.parts.get(key)

    def keep(self, key: Hashable, part: Markup) -> None:
        with self.lock:
            self.size += len(part) - len(self.parts.get(key, ""))
            self.parts[key] = part
            while self.size > DRAWN:
                self.size -= len(self.parts.popitem(last=False)[1])


_drawings = _Drawings()


def drawn(key: Hashable, draw: Callable[[], str]) -> Markup:
    """A part of a page that is the same for everybody who asks with this key: drawn once."""
    part = _drawings.find(key)
    if part is None:
        part = Markup(draw())  # noqa: S704 the drawing is a template's, already escaped
        _drawings.keep(key, part)
    return part


def part(drawing: str) -> Response:
    """The answer to htmx with a part of the page that is drawn already."""
    answer = make_response(drawing)
    answer.vary.update(("HX-Request", "HX-Request-Type"))
    return answer
