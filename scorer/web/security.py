"""What guards the app: headers on every answer, CSRF, the cookie, limits, trusted hosts."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from datetime import timedelta
from functools import cached_property
from pathlib import Path
from typing import Any

from flask import Flask, Request, Response, abort, current_app, request
from flask.sessions import SecureCookieSessionInterface, SessionMixin
from flask_babel import gettext as _
from flask_wtf import CSRFProtect
from itsdangerous import BadData, URLSafeTimedSerializer
from werkzeug.middleware.proxy_fix import ProxyFix

from scorer.store.db import StoreUnusable
from scorer.store.lost_key import load_or_create
from scorer.web import assets, hosts
from scorer.web.errors import CannotStart, store_text
from scorer.web.links import browser_id

LINK_PATHS = ("/m/", "/k/", "/g/")
"""What the addresses begin with that give a right to whoever has them."""
LIMITS: Mapping[str, Any] = {
    "MAX_CONTENT_LENGTH": 64 * 1024,
    "MAX_FORM_MEMORY_SIZE": 64 * 1024,
    "MAX_FORM_PARTS": 300,
}
"""What is taken in, in bytes and in fields: more than any form has, but for documents and the deals of large games."""
COOKIE: Mapping[str, Any] = {
    "SESSION_COOKIE_NAME": "scorer",
    "SESSION_COOKIE_HTTPONLY": True,
    "SESSION_COOKIE_SAMESITE": "Lax",
    "PERMANENT_SESSION_LIFETIME": timedelta(days=400),  # for the browser: the longest that they grant
    "WTF_CSRF_TIME_LIMIT": None,  # the table page stays open all evening
}
"""The cookie, and the token of forms that is tied to it."""
HEADERS: Mapping[str, str] = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # with no-referrer the Origin of our own posts would be null
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), screen-wake-lock=(self)",
}
"""What every answer says to the browser."""
CSP = (
    "default-src 'none'; script-src {scripts}; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""Where a page may get anything from; `scripts` depends on where htmx lies."""
HOST_NAME = re.compile(r"\.?[\w-]+(\.[\w-]+)*|\[?[0-9a-fA-F:.]+\]?")
"""What SCORER_TRUSTED_HOSTS may name: a host, one with all below it (.example.org), or an address in numbers."""
MOST_PROXIES = 9
"""More of one's own nobody has; a port, for example, was meant for something else."""
HSTS = "max-age=31536000"
"""For how many seconds a browser that came over https does not come over http."""


class LazySession(SessionMixin):
    """What the cookie holds, taken out of it when somebody first asks: a poll without news needs to know no browser."""

    def __init__(self, read: Callable[[], Mapping[str, Any]]) -> None:
        self._read = read
        self.modified = False

    @cached_property
    def _values(self) -> dict[str, Any]:
        return dict(self._read())

    @property
    def is_read(self) -> bool:
        """Whether anybody has asked."""
        return "_values" in vars(self)

    def __getitem__(self, key: str) -> Any:
        return self._values[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self._values[key] = value
        self.modified = True

    def __delitem__(self, key: str) -> None:
        del self._values[key]
        self.modified = True

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)


class YearLongSession(SecureCookieSessionInterface):
    """The signed cookie: it outlives the browser window, and Secure wherever the page came over https.

    No clock ends it: what is signed rightly is believed whatever time it names, and the browser is told for how long
    to keep it, not until when. The session is not `permanent` in Flask's sense, which would send the cookie back
    with every poll.
    """

    def open_session(self, app: Flask, request: Request) -> LazySession:  # type: ignore[override]
        """The session of a request, of which nothing is read yet."""
        return LazySession(lambda: self._read(app, request))

    def _read(self, app: Flask, request: Request) -> Mapping[str, Any]:
        signer, cookie = self.get_signing_serializer(app), request.cookies.get(self.get_cookie_name(app))
        try:
            found: Mapping[str, Any] = signer.loads(cookie) if signer and cookie else {}
        except BadData:
            return {}
        return found

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Send the cookie where it has changed; what nobody has asked for has not.

        With the first one the browser is given its number. So whoever sends a form, which needs a cookie, is known by
        a number already: sent again because no answer came, it comes from the same browser.
        """
        if isinstance(session, LazySession) and not session.is_read:
            return
        response.vary.add("Cookie")
        signer = self.get_signing_serializer(app)
        if not session.modified or signer is None:
            return
        browser_id(make=True)
        response.set_cookie(
            self.get_cookie_name(app),
            signer.dumps(dict(session)),
            max_age=app.permanent_session_lifetime,
            httponly=self.get_cookie_httponly(app),
            path=self.get_cookie_path(app),
            secure=self.get_cookie_secure(app),
            samesite=self.get_cookie_samesite(app),
        )

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        """What signs and reads the cookie, made once: the key of an app stays what it is."""
        if "cookie" not in app.extensions:
            app.extensions["cookie"] = super().get_signing_serializer(app)
        signer: URLSafeTimedSerializer | None = app.extensions["cookie"]
        return signer

    def get_cookie_secure(self, app: Flask) -> bool:
        """Only where the page came over https: a table in a living room has none."""
        return request.is_secure


def init_app(app: Flask, config: Mapping[str, Any]) -> None:
    """Plug in: limits, cookie, key, CSRF, headers. `config` has the last word, before it the environment.

    SCORER_TRUSTED_HOSTS names the hosts to answer to, with commas; SCORER_PROXIES says how many proxies of
    one's own stand in front, SCORER_CACHE_MB how much memory worked matches may take.
    """
    app.config.from_mapping({**LIMITS, **COOKIE, **config_from_environment(), **config})
    if not app.config["SECRET_KEY"]:
        try:
            app.config["SECRET_KEY"] = load_or_create(Path(app.instance_path))
        except StoreUnusable as error:
            raise CannotStart(store_text(error)) from error
    app.session_interface = YearLongSession()
    hosts.init_app(app)
    app.before_request(_refuse_many_fields)
    CSRFProtect(app)
    app.after_request(add_security_headers)
    proxies = app.config.get("PROXIES", 0)
    if proxies:
        fixed = ProxyFix(app.wsgi_app, x_for=proxies, x_proto=proxies, x_host=proxies)
        app.wsgi_app = fixed  # type: ignore[method-assign]


def config_from_environment() -> dict[str, Any]:
    """What the SCORER_ variables say. Raises CannotStart for one that cannot be meant."""
    named: dict[str, Any] = {}
    if hosts := os.environ.get("SCORER_TRUSTED_HOSTS"):
        named["TRUSTED_HOSTS"] = [host.strip() for host in hosts.split(",") if host.strip()]
        for host in named["TRUSTED_HOSTS"]:
            if not HOST_NAME.fullmatch(host):
                raise CannotStart(
                    _("SCORER_TRUSTED_HOSTS is names of hosts with commas between them, without http:// and port,"
                      " not %(what)s.", what=host)
                )  # fmt: skip
    if proxies := os.environ.get("SCORER_PROXIES"):
        if not proxies.isdecimal() or int(proxies) > MOST_PROXIES:
            raise CannotStart(_("SCORER_PROXIES is the number of proxies in front, not %(what)s.", what=proxies))
        named["PROXIES"] = int(proxies)
    if room := os.environ.get("SCORER_CACHE_MB"):
        if not room.isdecimal():
            raise CannotStart(_("SCORER_CACHE_MB is a whole number of megabytes, not %(what)s.", what=room))
        named["CACHE_MB"] = int(room)
    return named


def _refuse_many_fields() -> None:
    """413 for a form of more fields than any has; Werkzeug counts only the parts of those that carry files."""
    most = request.max_form_parts
    if request.method == "POST" and most is not None and sum(map(len, request.form.listvalues())) > most:
        abort(413)


def add_security_headers(response: Response) -> Response:
    """Put the headers on an answer; what a view has said about caching stands."""
    response.headers.update(HEADERS)
    response.headers["Content-Security-Policy"] = CSP.format(scripts=assets.script_source(current_app))
    response.headers.setdefault("Cache-Control", "private, no-cache")
    if request.path.startswith(LINK_PATHS):
        response.headers["X-Robots-Tag"] = "noindex"
    if request.is_secure:
        response.headers["Strict-Transport-Security"] = HSTS
    return response
