"""Secures the app: headers of every response, CSRF, the cookie, limits, trusted hosts."""

import os
import re
from collections.abc import Callable, Iterator, Mapping
from datetime import timedelta
from functools import cached_property
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from flask import Flask, Request, Response, abort, current_app, request
from flask.sessions import SecureCookieSessionInterface, SessionMixin
from flask_wtf import CSRFProtect
from itsdangerous import BadData, URLSafeTimedSerializer
from werkzeug.middleware.proxy_fix import ProxyFix

from scorer.language.texts import gettext as _
from scorer.store.backups import load_or_create_key
from scorer.store.db import StoreUnusable
from scorer.web import assets, hosts
from scorer.web.cache import Cache
from scorer.web.errors import CannotStart, store_text
from scorer.web.links import browser_id, has_others

LINK_PATHS = ("/m/", "/k/", "/g/", "/c/")
"""The beginnings of the paths that give a right to whoever knows them."""
LIMITS: Mapping[str, Any] = {"MAX_CONTENT_LENGTH": 64 * 1024, "MAX_FORM_MEMORY_SIZE": 64 * 1024, "MAX_FORM_PARTS": 300}
"""The largest request, more than any form needs but for documents and the deals of large games."""
COOKIE: Mapping[str, Any] = {
    "SESSION_COOKIE_NAME": "scorer",
    "SESSION_COOKIE_HTTPONLY": True,
    "SESSION_COOKIE_SAMESITE": "Lax",
    "PERMANENT_SESSION_LIFETIME": timedelta(days=400),  # the longest that browsers grant
    "WTF_CSRF_TIME_LIMIT": None,  # the table page stays open all evening
}
"""The cookie and the CSRF token that is tied to it."""
SECURE_COOKIE = "__Host-scorer"
"""The name of the cookie over https."""
HEADERS: Mapping[str, str] = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # with no-referrer the Origin of our own posts would be null
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), screen-wake-lock=(self)",
}
"""The headers of every response."""
CSP = (
    "default-src 'none'; script-src {scripts}; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors {frames}"
)
"""The content security policy; `scripts` depends on whether there is a local copy of htmx, `frames` on the pocket."""
MAX_COOKIES = 2048
"""How many cookies are remembered as signed by us: a phone sends the same one all evening."""
HOST_NAME = re.compile(r"\.?[\w-]+(\.[\w-]+)*|\[?[0-9a-fA-F:.]+\]?")
"""A host in SCORER_TRUSTED_HOSTS: a name, one with all subdomains (.example.org), or an IP address."""
MAX_PROXIES = 9
"""The largest plausible SCORER_PROXIES; a port, for example, was meant for something else."""
HSTS = "max-age=31536000"
"""For a year, a browser that came over https does not come over http."""


class LazySession(SessionMixin):
    """A session that is decoded on first access: polls without news never access it and save the signature check."""

    def __init__(self, decode: Callable[[], Mapping[str, Any]]) -> None:
        self._decode = decode
        self.modified = False

    @cached_property
    def _values(self) -> dict[str, Any]:
        return dict(self._decode())

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
    """The signed cookie, which outlives the browser window and is Secure wherever the page came over https.

    It never expires here: a valid signature is accepted whatever its time, and the browser gets a max-age, no date, so
    that no wrong clock ends it. The session is not `permanent`, or Flask would send the cookie with every poll.
    """

    def open_session(self, app: Flask, request: Request) -> LazySession:  # type: ignore[override]
        return LazySession(lambda: self._decode(app, request))

    def _decode(self, app: Flask, request: Request) -> Mapping[str, Any]:
        # An older Scorer sent the cookie under its plain name over https too.
        names = (SECURE_COOKIE, COOKIE["SESSION_COOKIE_NAME"])[0 if request.is_secure else 1 :]
        signer = self.get_signing_serializer(app)
        cookie = next((request.cookies[name] for name in names if name in request.cookies), "")
        if signer is None or not cookie:
            return {}
        cached: Cache[Mapping[str, Any]] = app.extensions.setdefault("cookies", Cache(MAX_COOKIES))
        values = cached.get_fresh(cookie)
        if values is None:
            try:
                values = signer.loads(cookie)
            except BadData:
                return {}
            if all(isinstance(value, (str, int)) for value in values.values()):  # a request may change a list in place
                cached.put(cookie, values)
        return values

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Send the cookie if the session has changed.

        The first cookie has the browser's number. So a form, which needs a cookie, always comes with a number: when it
        is sent again because no response came, it comes from the same browser.
        """
        if session.accessed:
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
        """Flask's serializer, created once per app because the key never changes."""
        if "cookie" not in app.extensions:
            app.extensions["cookie"] = super().get_signing_serializer(app)
        signer: URLSafeTimedSerializer | None = app.extensions["cookie"]
        return signer

    def get_cookie_name(self, app: Flask) -> str:
        """The name; over https one that browsers take from this host alone, and never over http."""
        return SECURE_COOKIE if request.is_secure else super().get_cookie_name(app)

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure


def init_app(app: Flask, config: Mapping[str, Any]) -> None:
    """Plug in: limits, cookie, key, CSRF, headers. `config` overrides the environment.

    SCORER_TRUSTED_HOSTS is a list of accepted hosts with commas, SCORER_PROXIES the number of one's own proxies in
    front, SCORER_ADDRESS where phones find Scorer, SCORER_POCKET_ADDRESS where they have the pocket edition from,
    SCORER_CACHE_MB the memory for replayed matches.
    """
    usual = {"POCKET": False, "DELETED_AFTER": 0, "PROXIES": 0, "ADDRESS": "", "POCKET_ADDRESS": ""}
    app.config.from_mapping({**LIMITS, **COOKIE, **usual, **config_from_environment(), **config})
    if not app.config["SECRET_KEY"]:
        try:
            app.config["SECRET_KEY"] = load_or_create_key(Path(app.instance_path))
        except StoreUnusable as error:
            raise CannotStart(store_text(error)) from error
    app.session_interface = YearLongSession()
    hosts.init_app(app)
    app.before_request(_refuse_many_fields)
    CSRFProtect(app)
    app.jinja_env.globals["has_others"] = has_others
    app.after_request(add_security_headers)
    if proxies := app.config["PROXIES"]:
        proxied = ProxyFix(app.wsgi_app, x_for=proxies, x_proto=proxies, x_host=proxies)
        app.wsgi_app = proxied  # type: ignore[method-assign]


def config_from_environment() -> dict[str, Any]:
    """The configuration in the SCORER_ variables. Raises CannotStart for a value that makes no sense."""
    config: dict[str, Any] = {}
    if hosts := os.environ.get("SCORER_TRUSTED_HOSTS"):
        config["TRUSTED_HOSTS"] = [host.strip() for host in hosts.split(",") if host.strip()]
        for host in config["TRUSTED_HOSTS"]:
            if not HOST_NAME.fullmatch(host):
                raise CannotStart(
                    _("SCORER_TRUSTED_HOSTS is names of hosts with commas between them, without http:// and port,"
                      " not %(what)s.", what=host)
                )  # fmt: skip
    if proxies := os.environ.get("SCORER_PROXIES"):
        if not proxies.isdecimal() or int(proxies) > MAX_PROXIES:
            raise CannotStart(_("SCORER_PROXIES is the number of proxies in front, not %(what)s.", what=proxies))
        config["PROXIES"] = int(proxies)
    if address := os.environ.get("SCORER_ADDRESS"):
        config["ADDRESS"] = parse_address(address)
    if address := os.environ.get("SCORER_POCKET_ADDRESS"):
        config["POCKET_ADDRESS"] = parse_address(address)
    if megabytes := os.environ.get("SCORER_CACHE_MB"):
        if not megabytes.isdecimal():
            raise CannotStart(_("SCORER_CACHE_MB is a whole number of megabytes, not %(what)s.", what=megabytes))
        config["CACHE_MB"] = int(megabytes)
    return config


def parse_address(text: str) -> str:
    """The address where phones find Scorer, without a slash at its end. Raises CannotStart where it is none."""
    parts = urlsplit(text.strip())
    host = parts.hostname or ""
    if parts.scheme in ("http", "https") and HOST_NAME.fullmatch(host) and not (parts.query or parts.fragment):
        return text.strip().rstrip("/")
    raise CannotStart(
        _("SCORER_ADDRESS or --address is where phones find Scorer, as https://scores.example.org, not %(what)s.",
          what=text)
    )  # fmt: skip


def _refuse_many_fields() -> None:
    """413 for a form with too many fields; Werkzeug counts only the parts of multipart forms."""
    max_fields = request.max_form_parts
    if request.method == "POST" and max_fields is not None and sum(map(len, request.form.listvalues())) > max_fields:
        abort(413)


def add_security_headers(response: Response) -> Response:
    """Add the headers to a response, except Cache-Control where the view has set it."""
    headers, frames = response.headers, "'self'" if current_app.config["POCKET"] else "'none'"
    policy = CSP.format(scripts=assets.script_source(current_app), frames=frames)
    # No view sets any of these, so that they need not be looked for.
    headers.extend([*HEADERS.items(), ("Content-Security-Policy", policy)])
    if "Cache-Control" not in headers:
        headers.add("Cache-Control", "private, no-cache")
    if request.path.startswith(LINK_PATHS):
        headers.add("X-Robots-Tag", "noindex")
    if request.is_secure:
        headers.add("Strict-Transport-Security", HSTS)
    return response
