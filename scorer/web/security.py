"""Secures the app: headers of every response, CSRF, the cookie, limits, trusted hosts."""

import os
import re
from collections.abc import Mapping
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from flask import Flask, Request, Response, abort, g, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from flask_wtf import CSRFProtect
from itsdangerous import BadData
from werkzeug.middleware.proxy_fix import ProxyFix

from scorer.language.texts import gettext as _
from scorer.store.backups import load_or_create_key
from scorer.store.db import StoreUnusable
from scorer.web import assets, hosts
from scorer.web.cache import Cache
from scorer.web.errors import CannotStart, store_text
from scorer.web.links import has_others, make_browser_id

LINK_PATHS = ("/m/", "/k/", "/g/", "/c/")  # the beginnings of the paths that give a right to whoever knows them
USUAL: Mapping[str, Any] = {
    # The largest request, more than any form needs but for documents and the deals of large games.
    "MAX_CONTENT_LENGTH": 64 * 1024,
    "MAX_FORM_MEMORY_SIZE": 64 * 1024,
    "MAX_FORM_PARTS": 300,
    "PERMANENT_SESSION_LIFETIME": timedelta(days=400),  # the longest that browsers grant
    "WTF_CSRF_TIME_LIMIT": None,  # the table page stays open all evening
    "POCKET": False,
    "DELETED_AFTER": 0,
    "PROXIES": 0,
    "ADDRESS": "",
    "POCKET_ADDRESS": "",
}
"""The configuration where nobody has set another."""
COOKIE, SECURE_COOKIE = "scorer", "__Host-scorer"
"""The name of the cookie, and over https one that browsers take from this host alone, and never over http."""
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
MAX_COOKIES, MAX_COOKIE_HEADER = 2048, 2000  # how many headers with cookies are remembered, of how many letters
MAX_TOKEN = 200
"""Letters of a token that is handed on: ours have half as many. To check one leaves out what is no letter of it."""
HOST_NAME = re.compile(r"\.?[\w-]+(\.[\w-]+)*|\[?[0-9a-fA-F:.]+\]?")
"""A host in SCORER_TRUSTED_HOSTS: a name, one with all subdomains (.example.org), or an IP address."""
MAX_PROXIES = 9  # the largest plausible SCORER_PROXIES; a port, for example, was meant for something else
HSTS = "max-age=31536000"  # for a year, a browser that came over https does not come over http


class YearLongSession(SecureCookieSessionInterface):
    """Flask's signed cookie, which outlives the browser window and is Secure wherever the page came over https.

    It never expires here: a valid signature is accepted whatever its time, and the browser gets a max-age, no date, so
    that no wrong clock ends it. The session is not `permanent`, or Flask would send the cookie with every poll.
    """

    def __init__(self) -> None:
        self._known = Cache[Mapping[str, Any]](MAX_COOKIES)

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:
        # By the header itself: for a poll, to take it apart is a tenth of the work.
        sent = (request.environ.get("HTTP_COOKIE", ""), request.is_secure)
        values = self._known.get_fresh(sent)
        if values is None:
            # An older Scorer sent the cookie under its plain name over https too.
            names = (SECURE_COOKIE, COOKIE)[0 if request.is_secure else 1 :]
            cookie = next((request.cookies[name] for name in names if name in request.cookies), "")
            try:
                values = self.get_signing_serializer(app).loads(cookie) if cookie else {}  # type: ignore[union-attr]
            except BadData:
                return SecureCookieSession()
            is_small = len(sent[0]) <= MAX_COOKIE_HEADER
            if is_small and all(isinstance(value, (str, int)) for value in values.values()):  # no list to be changed
                self._known.put(sent, values)
        return SecureCookieSession(values)

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Send the cookie if the session has changed.

        The first cookie has the browser's number. So a form, which needs a cookie, always comes with a number: when it
        is sent again because no response came, it comes from the same browser.
        """
        if session.accessed:
            response.vary.add("Cookie")
        if not session.modified:
            return
        make_browser_id()
        response.set_cookie(
            SECURE_COOKIE if request.is_secure else COOKIE,
            self.get_signing_serializer(app).dumps(dict(session)),  # type: ignore[union-attr]
            max_age=app.permanent_session_lifetime,
            httponly=True,
            path=self.get_cookie_path(app),
            secure=request.is_secure,
            samesite="Lax",
        )


def init_app(app: Flask, config: Mapping[str, Any]) -> None:
    """Plug in: limits, cookie, key, CSRF, headers. `config` overrides the environment.

    SCORER_TRUSTED_HOSTS is a list of accepted hosts with commas, SCORER_PROXIES the number of one's own proxies in
    front, SCORER_ADDRESS where phones find Scorer, SCORER_POCKET_ADDRESS where they have the pocket edition from,
    SCORER_CACHE_MB the memory for replayed matches.
    """
    app.config.from_mapping({**USUAL, **config_from_environment(), **config})
    if not app.config["SECRET_KEY"]:
        try:
            app.config["SECRET_KEY"] = load_or_create_key(Path(app.instance_path))
        except StoreUnusable as error:
            raise CannotStart(store_text(error)) from error
    app.session_interface = YearLongSession()
    hosts.init_app(app)
    app.before_request(_refuse_many_fields)
    CSRFProtect(app)
    app.before_request(_hand_token_on)
    app.jinja_env.globals["has_others"] = has_others
    app.after_request(partial(_add_headers, app))
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
    if request.method != "POST":
        return
    max_fields = request.max_form_parts
    if max_fields is not None and sum(map(len, request.form.listvalues())) > max_fields:
        abort(413)


def _hand_token_on() -> None:
    """Give the forms of the response the token that came with this one: it is valid, and to sign another takes time."""
    token = request.form.get("csrf_token", "") if request.method == "POST" and g.get("csrf_valid") else ""
    if 0 < len(token) < MAX_TOKEN:
        g.csrf_token = token


def _add_headers(app: Flask, response: Response) -> Response:
    headers, frames = response.headers, "'self'" if app.config["POCKET"] else "'none'"
    policy = CSP.format(scripts=assets.script_source(app), frames=frames)
    # No view sets any of these, so that they need not be looked for.
    headers.extend([*HEADERS.items(), ("Content-Security-Policy", policy)])
    if "Cache-Control" not in headers:
        headers.add("Cache-Control", "private, no-cache")
    asked: Request = request._get_current_object()  # type: ignore[attr-defined]  # each look through Flask's proxy costs
    if asked.path.startswith(LINK_PATHS):
        headers.add("X-Robots-Tag", "noindex")
    if asked.is_secure:
        headers.add("Strict-Transport-Security", HSTS)
    return response
