"""Responses with a whole page or a part of it. The only module that knows the headers of htmx."""

from collections.abc import Callable, Hashable, Mapping, MutableMapping, Sequence
from functools import cache, partial, wraps
from sys import getsizeof
from typing import Any, NamedTuple
from weakref import ref

from flask import Blueprint, Flask, Response, current_app, flash, g, make_response, render_template, request
from flask.globals import request_ctx
from flask.templating import Environment
from markupsafe import Markup
from werkzeug.routing import Rule

from scorer.language.locale import reader_locale
from scorer.store.saving import new_form_key
from scorer.web.cache import Cache

MAX_PROBLEMS_SHOWN = 5  # problems of a file that are listed; the page counts the rest
MAX_PAGE = 1_000_000
DRAWN_BYTES = 24_000_000


class DrawnRow(NamedTuple):
    """A row of a list as it was drawn."""

    number: int
    stamp: object  # all that it was drawn from
    id: str
    html: Markup


Drawn = Markup | Mapping[int, DrawnRow]  # a fragment, or the rows of a list by their numbers


def _weigh(drawn: Drawn) -> int:
    return getsizeof(drawn) if isinstance(drawn, Markup) else sum([getsizeof(row.html) for row in drawn.values()])


_drawn: Cache[Any] = Cache(DRAWN_BYTES, _weigh, drawn=True)


class PageEnvironment(Environment):
    """Jinja's environment, whose templates share one plain dict of globals: none of them has any of its own."""

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """The globals of a template; Jinja's own are a chain of dicts, which every import and drawing copies."""
        return super().make_globals(d) if d else self.globals


class LateRule(Rule):
    """A rule of addresses that compiles how one is made only when the first is made.

    Werkzeug compiles two functions a rule at once: three quarters of `create_app` once all modules are imported.
    """

    def _compile_builder(self, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        compiled = cache(partial(super()._compile_builder, append_unknown))

        def build(rule: Rule, /, **values: Any) -> tuple[str, str]:
            return compiled()(rule, **values)

        return build


class PageApp(Flask):
    """Flask with these two, and without its look at each function whether that is a coroutine: none is."""

    jinja_environment = PageEnvironment
    url_rule_class = LateRule

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        return func


def init_app(app: Flask) -> None:
    """Plug in: give templates `cached_part`, `fills_body` and `page_url`."""
    app.jinja_env.globals |= {"cached_part": cached_part, "fills_body": fills_body, "page_url": page_url}


def page_url() -> str:
    """The address of the page that is asked for, also below a path where Scorer is not alone on its host."""
    return request.script_root + request.path


def is_partial_request() -> bool:
    """Whether htmx asks for a part of the page; history requests, and those that fill the body, want all of it."""
    headers = request.headers
    is_whole = "HX-History-Restore-Request" in headers or headers.get("HX-Request-Type") == "full"
    return headers.get("HX-Request") == "true" and not is_whole


def render_page(whole: str, status: int = 200, *, part: str = "", **context: Any) -> Response:
    """The response with template `whole`, or with `part` alone, a template that `whole` includes."""
    context.setdefault("form_key", new_form_key())
    context["is_part"] = is_partial_request()
    return partial_response(render_template(part if part and context["is_part"] else whole, **context), status)


def partial_response(html: str, status: int = 200) -> Response:
    """The response with a page or part that is rendered already."""
    response = make_response(html, status)
    response.vary.update(("HX-Request", "HX-Request-Type"))
    return response


def with_pushed_url(response: Response, url: str) -> Response:
    """Let the phone show this URL for the response, from wherever its form was sent."""
    if request.headers.get("HX-Request") == "true":
        response.headers["HX-Replace-Url"] = url
    return response


def fills_body() -> bool:
    """Whether htmx puts the page into the body of another, whose style sheet stays unless the page has its own."""
    return request.headers.get("HX-Target") in ("div#table", "body")


def redirect(url: str) -> Response:
    """303 to a URL. Where htmx would put it into the body of a form's page, the browser loads it instead."""
    if request.headers.get("HX-Target") == "body":
        return Response(headers={"HX-Redirect": url})
    response = make_response("", 303)
    response.location = url
    return response


def fills_table() -> bool:
    """Whether htmx puts the response into the place of the table, so that no redirect to it is needed."""
    return is_partial_request() and request.headers.get("HX-Target") == "div#table"


def announce(*messages: tuple[str, str]) -> None:
    """Say these messages, each with its category, on the next page: this response, or the one it redirects to."""
    if fills_table():
        request_ctx.flashes = [*(request_ctx.flashes or []), *messages]  # the cookie need not carry them
        return
    for category, message in messages:
        flash(message, category)


def full_page_headers() -> dict[str, str]:
    """Headers for a whole page that replaces the one from which htmx asked to refresh or save the table."""
    return {"HX-Retarget": "body", "HX-Reswap": "outerSync"} if fills_body() else {}


def render_part(template: str, **context: Any) -> str:
    """The HTML of a part of a page from these values alone: no context processor adds any."""
    return current_app.jinja_env.get_template(template).render(context)


def cached_part(template: str, **values: Hashable) -> Markup:
    """A part of a page for templates, cached by its values and the reader's language and country."""
    key = (template, *_reader_key(), *values.items())
    html: Markup = _drawn.get_or_make(key, lambda: Markup(render_part(template, **values)))  # noqa: S704 a template drew it
    return html


def cached_fragment(draw: Callable[..., str]) -> Callable[..., Markup]:
    """Cache the result of a function that draws a part of a page from its arguments alone.

    The key is the hashable arguments with the reader's language and country.
    """

    @wraps(draw)
    def drawn(*values: Hashable) -> Markup:
        # Every phone at a table asks for the same part at the same moment: it is drawn for the first. What a template
        # takes from the request and not from its arguments must be in the key, or others would get it too.
        key = (draw.__module__, draw.__qualname__, *_reader_key(), *map(_key_part, values))
        html: Markup = _drawn.get_or_make(key, lambda: Markup(draw(*values)))  # noqa: S704 a template drew it
        return html

    return drawn


def cached_rows(key: Hashable, stamps: Mapping[int, object], draw: Callable[[int], tuple[str, str]]) -> list[DrawnRow]:
    """Return the rows of a list by their numbers, drawing only those whose stamp is not that of the last time.

    `key` names the list; the reader's language and country belong to it too. A stamp holds all that its row is drawn
    from. `draw` gives the id and the HTML of the row with this number.
    """
    key = ("rows", *_reader_key(), key)
    old: Mapping[int, DrawnRow] = _drawn.get_fresh(key) or {}
    rows: dict[int, DrawnRow] = {}
    for number, stamp in stamps.items():
        row = old.get(number)
        if row is None or row.stamp != stamp:
            row_id, html = draw(number)
            row = DrawnRow(number, stamp, row_id, Markup(html))  # noqa: S704 a template drew it
        rows[number] = row
    if rows != old:
        _drawn.put(key, rows)
    return [*rows.values()]


def _reader_key() -> tuple[str, str]:
    """What of the request every fragment depends on: the reader's language and country, and where the app is."""
    if "reader_key" not in g:
        g.reader_key = str(reader_locale()), request.script_root
    key: tuple[str, str] = g.reader_key
    return key


def _key_part(value: Hashable) -> Hashable:
    # What is equal to nothing but itself is not kept alive by the cache.
    return ref(value) if type(value).__eq__ is object.__eq__ else value


def page_number() -> int:
    """Which page of a list the address asks for, from 1."""
    return min(max(request.args.get("page", 1, int), 1), MAX_PAGE)


def allow_long_files(bp: Blueprint, **max_bytes: int) -> None:
    """Let these views take a file of so many bytes, before the check against forged forms reads it."""
    limits = {f"{bp.name}.{view}": size + 64 * 1024 for view, size in max_bytes.items()}

    @bp.url_value_preprocessor
    def allow(endpoint: str | None, _values: dict[str, Any] | None) -> None:
        if endpoint in limits:
            request.max_content_length = request.max_form_memory_size = limits[endpoint]


def download(content: str | bytes, mimetype: str, name: str) -> Response:
    """A response that a browser saves as a file of this name."""
    response = make_response(content)
    response.mimetype = mimetype
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def uploaded_file() -> bytes | str:
    """The content of the sent file, or else the pasted text."""
    file, text = request.files.get("file"), request.form.get("text", "").strip()
    return (file.read() if file else b"") or text


def upload_page(template: str, status: int = 200, problems: Sequence[str] = ()) -> Response:
    """The page on which a file is opened, with the problems of the one that was sent."""
    listed, more = problems[:MAX_PROBLEMS_SHOWN], len(problems[MAX_PROBLEMS_SHOWN:])
    typed = request.form.get("text", "")
    return render_page(template, status, typed=typed, problems=listed, more=more)


def conditional(response: Response) -> Response:
    """This response with its ETag; 304 where the browser has it already."""
    response.add_etag()
    response.make_conditional(request)
    return response
