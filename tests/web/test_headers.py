"""Headers: what every answer carries, from whatever way, error or file, and what no page holds."""

from html.parser import HTMLParser
from itertools import product

import pytest

from scorer.games import KEYS
from scorer.web import assets, htmx
from tests.helpers import counted
from tests.helpers.routes import ways
from tests.helpers.sweep import sample, sweep_all_but

ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), screen-wake-lock=(self)",
    "Content-Security-Policy": (
        f"default-src 'none'; script-src 'self' {htmx.URL}; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
}
HSTS = "Strict-Transport-Security"
CAPABILITIES = ("/m/", "/k/", "/g/", "/c/")
MADE_BY = {"Server", "X-Powered-By", "Via"}
"""Headers that tell strangers what runs here."""


def assert_guarded(answer, *, https=False):
    """All headers, to the letter; the cookie, where one is set, as it must be."""
    headers, path = answer.headers, answer.request.path
    assert {name: headers.get(name) for name in ALWAYS} == ALWAYS, path
    assert len(headers.getlist("Content-Security-Policy")) == 1
    assert (HSTS in headers) == https, path
    assert (headers.get("X-Robots-Tag") == "noindex") == path.startswith(CAPABILITIES), path
    assert headers["Cache-Control"] == caching(path, answer.status_code), path
    assert not MADE_BY & set(headers.keys())
    for cookie in headers.getlist("Set-Cookie"):
        name, _, flags = cookie.partition("=")
        attributes = {flag.partition("=")[0]: flag.partition("=")[2] for flag in flags.split("; ")[1:]}
        assert name == ("__Host-scorer" if https else "scorer")
        flags_wanted = {"Expires", "Max-Age", "HttpOnly", "Path", "SameSite"} | ({"Secure"} if https else set())
        assert attributes.keys() == flags_wanted, cookie
        assert (attributes["SameSite"], attributes["Path"]) == ("Lax", "/")


def caching(path, status):
    """How long an answer may be cached: a joined file for ever, what lies in static until asked, pages not at all."""
    if path.startswith("/static-") and status == 200:
        return "public, max-age=31536000, immutable"
    if path == "/manifest.webmanifest" and status == 200:
        return "private, max-age=86400"
    is_file = path.startswith("/static/") and status in (200, 206, 304, 412)  # also a part of it, or none on condition
    return "no-cache" if is_file else "private, no-cache"


@pytest.mark.parametrize(
    ("visitor", "https"),
    sweep_all_but(("unknown", True), ("maker", False), of=product(("unknown", "maker"), (False, True))),
)
def test_every_way_is_guarded(house, visitor, https):
    """Every route and method of the url map, let in or not, over http and https."""
    base = f"http{'s' if https else ''}://localhost"
    house.csrf[visitor] = house.csrf_of(visitor, base)
    for way in ways(house.app):
        match = house.match_for(visitor, way)
        with house.ask(visitor, way, match, base_url=base, headers={"Referer": f"{base}/"}) as answer:
            assert answer.status_code in (200, 303, 403, 404, 409, 422), way
            assert_guarded(answer, https=https)


def test_every_error_is_guarded(house):
    """No such page, wrong method, no right, forged, too large, not filled in, stale, too often, broken, wrong host."""
    match = house.match("maker")
    seen = {}

    def ask(way, visitor="maker", **more):
        answer = house.ask(visitor, way, match, **more)
        assert_guarded(answer)
        assert answer.mimetype in ("text/html", "text/plain")
        assert "Traceback" not in answer.text
        if answer.status_code not in (303, 409, 422):
            assert match.watch not in answer.text, "an error page repeats the link"
        seen[answer.status_code] = answer

    deals = "POST /m/<token>/deals"
    form = house.form("maker", "/m/<token>/deals", match)
    ask("GET /nowhere")
    ask("DELETE /m/<token>")
    ask(deals, "watch")
    ask(deals, data=form | {"csrf_token": "forged"})
    ask(deals, data=form | {"note": "x" * 100_000})
    ask(deals, data=form | {"regular-hearts-0": "5"})
    ask(deals)
    ask(deals)
    house.app.config["MOST_WRONG"] = 0
    ask("POST /open", data=house.form("maker", "/open", match) | {"link": "nothing"})
    house.app.testing = False
    house.app.view_functions["history.show_chart"] = lambda: 1 / 0
    ask("GET /m/<token>/chart")
    house.app.config["TRUSTED_HOSTS"] = ["localhost"]
    ask("GET /m/<token>", base_url="http://evil.example")
    assert seen.keys() >= {400, 403, 404, 405, 409, 413, 422, 429, 500}
    assert set(seen[405].headers["Allow"].split(", ")) == {"GET", "HEAD", "OPTIONS"}


def test_files_are_cached_for_ever_or_asked_for(house, tmp_path):
    """A joined file and its mark, gzipped or not; the mark of yesterday is gone and is not cached."""
    with house.app.test_request_context():
        names = [assets.asset_url(name) for name in ("screen.css", "app.js", "sprite.svg")]
    client = house.app.test_client()
    others = ("/static/icon.svg", "/static-12345678/app.js", "/static/nothing.css", "/static/../pyproject.toml")
    for name in (*names, *others):
        for zipped in ("gzip", "identity"):
            with client.get(name, headers={"Accept-Encoding": zipped}) as answer:
                assert_guarded(answer)
                assert "Set-Cookie" not in answer.headers
                if name in names:
                    assert answer.headers["Vary"] == "Accept-Encoding"


class Reader(HTMLParser):
    """Reads a page and gathers in `wrong` what no page may hold."""

    def __init__(self):
        super().__init__()
        self.wrong = []
        self.forms = []
        self._post = False

    def handle_starttag(self, tag, attributes):
        values = {name: value or "" for name, value in attributes}
        self.wrong += [
            f"<{tag} {name}>" for name in values if name == "style" or name.startswith(("on", "hx-on", "hx:on"))
        ]
        self.wrong += [f"<{tag} {name}={value}>" for name, value in values.items() if "javascript:" in value.lower()]
        self.wrong += [f"<{tag} {name}={value}>" for name, value in values.items() if value.startswith("js:")]
        if tag in ("style", "iframe", "object", "embed", "base") or (tag == "script" and not values.get("src")):
            self.wrong.append(f"<{tag}>")
        for name in ("src", "href", "action", "hx-get", "hx-post", "formaction"):
            if values.get(name, "").startswith(("http:", "https:", "//")) and values[name] != htmx.URL:
                self.wrong.append(f"<{tag} {name}={values[name]}>")
        if tag == "form":
            self._post = values.get("method", "get").lower() == "post"
            self.forms.append((values.get("action", ""), not self._post))
        if self._post and self.forms and values.get("name") == "csrf_token" and values.get("value"):
            self.forms[-1] = (self.forms[-1][0], True)

    def handle_endtag(self, tag):
        if tag == "form":
            self._post = False

    def handle_data(self, data):
        if self.cdata_elem and data.strip():
            self.wrong.append(f"words inside <{self.cdata_elem}>: {data.strip()[:40]}")


def assert_plain(answer):
    """Nothing inline, nothing of a stranger, and the token in every form that changes something."""
    reader = Reader()
    reader.feed(answer.text)
    reader.close()
    assert reader.wrong == [], answer.request.path
    assert [action for action, is_safe in reader.forms if not is_safe] == [], answer.request.path


def test_no_page_holds_anything_inline(house):
    """Every page and every part, good or refused, for everybody: no script, style or handler of its own."""
    for way in ways(house.app):
        for visitor, more in (("watch", {}), ("maker", {}), ("maker", {"headers": {"HX-Request": "true"}})):
            with house.ask(visitor, way, house.match_for(visitor, way), **more) as answer:
                if answer.mimetype == "text/html":
                    assert_plain(answer)


@pytest.mark.parametrize("game", sample(KEYS, 3))
def test_no_page_of_any_game_holds_anything_inline(house, game):
    """Table, correction, sheet, chart, rules, settings and what is refused of every game."""
    match = house.played(game)
    for way in ways(house.app):
        if way.startswith("GET /m/"):
            assert_plain(house.ask("maker", way, match))
    refused = house.ask("maker", "POST /m/<token>/deals", match, data=house.form("maker", "", match))
    assert refused.status_code in (303, 422)
    assert_plain(refused)


def test_the_header_check_sees_each_forbidden_tag():
    """A page with everything that is forbidden is not passed over."""
    reader = Reader()
    reader.feed(
        '<p style="color:red" onclick="x()"><a href="javascript:x()"></a><script>x()</script><style>p{}</style>'
        '<img src="//stranger.example/x"><form method="post"><input name="note"></form><p hx-on:click="x()">'
    )
    assert len(reader.wrong) == 9
    assert reader.forms == [("", False)]


def test_only_two_modules_say_that_words_are_safe(root):
    """`pages` marks what a template has drawn, `texts` the sentences of the catalogues, whose values are escaped
    (`test_a_text_in_a_template_is_markup_and_its_values_are_not`)."""
    marking = [path.name for path in (root / "scorer").rglob("*.py") if "Markup(" in path.read_text(encoding="utf-8")]
    assert set(marking) <= {"pages.py", "texts.py"}


LANGUAGES = [f"{a}{b}-{x}{y}" for a in "abcdefghij" for b in "klmnopqrst" for x in "ABCDEFGH" for y in "KLMNOPQR"]
LONG = {
    "Accept-Language": ",".join(LANGUAGES),
    "Accept-Encoding": ",".join(LANGUAGES),
    "Cookie": ";".join(f"{name}=x" for name in LANGUAGES),
    "Host": "localhost" + "a" * 50_000,
    "Referer": "http://localhost/" + "a" * 50_000,
    "Range": "bytes=" + ",".join(f"{n}-{n}" for n in range(9_000)),
    "If-None-Match": ",".join(f'"{name}"' for name in LANGUAGES),
    "If-Modified-Since": "Mon, " * 10_000,
    "X-Forwarded-For": ",".join(["10.0.0.1"] * 6_000),
    "X-Forwarded-Host": ",".join(LANGUAGES),
    "X-Forwarded-Proto": ",".join(["https"] * 6_000),
    "HX-Current-URL": "http://localhost/" + "a" * 50_000,
}
"""Headers of some 50 kB, as many things in each as it can hold."""
READ = {"Cookie": 3 * len(LANGUAGES), "If-None-Match": 3 * len(LANGUAGES)}
"""What Werkzeug reads to its end: a few calls a name, some milliseconds, once a request."""


@pytest.mark.parametrize("name", LONG)
def test_no_header_makes_a_request_dear(house, name):
    """A history, which says a date a line, costs at most twice as much for a header of 50 kB as for none."""
    house.app.config["PROXIES"] = 1
    match = house.match("maker")
    way = "GET /m/<token>/history"
    house.ask("maker", way, match)
    usual = counted.calls(lambda: house.ask("maker", way, match))
    dear = counted.calls(lambda: house.ask("maker", way, match, headers={name: LONG[name]}))
    assert dear <= 2 * usual + READ.get(name, 0), (name, usual, dear)
