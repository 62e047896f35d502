"""Hostile requests: whatever fields, paths, cookies and methods are sent, the answer is 4xx and never a trace."""

from random import Random

import pytest
from flask.sessions import SecureCookieSessionInterface

from tests.helpers.routes import FORMS, STATES, address, ways
from tests.helpers.sweep import sample

JUNK = (
    "", " ", "-1", "+1", "9" * 20, "9" * 5000, "-" + "9" * 30, "1e9", "NaN", "0x1", "\u0663", "\u00b2", "\x00",
    "\u202e", "\ud7ff", "\ufffe", "\u00e9" * 500, "<b>", "nobody", "true", "[]", "null", "4", "1.5", "up:0",
    "down:9999", "in:", "contracts:up:x", "lot", "round", "'", '"', "%s", "{}", "{{7*7}}", "0,1,2,3", "0,0,0,0",
    "\r\n", "\u2028", "../..", "a" * 60_000,
)  # fmt: skip
FIELDS = (
    "contract", "form_key", "revision", "bank", "payment", "made", "note", "change-0", "change-1-sign", "buyer",
    "seller", "name-0", "name-1", "dealer", "order", "game", "title", "worth", "currency", "stake", "do",
    "role", "token", "link", "text", "instead", "asked", "work_out", "means", "name", "regular-hearts-0",
    "regular-hearts-0-more", "regular-upper_acorns", "slovak-lorum-pack", "", "\x00", "csrf_token",
)  # fmt: skip
PATHS = (
    "/..", "/../../etc/passwd", "/static/../scorer/db.py", "/static/..%2f..%2fpyproject.toml",
    "/static/%2e%2e/x", "/static/%00", "/static/css/", "/static/" + "a" * 5000, "/%00", "/m/%00", "/m/%ff",
    "/m/%ed%a0%80", "/m/..%2f..", "/k/%00", "/k/..", "/m/" + "x" * 100_000, "/rules/..", "/rules/%00",
    "/people/%00", "/people/" + "a" * 50_000, "/static-xxxxxxxx/app.css", "/static-../../x.svg", "/static-1/app.js/",
    "/instance/secret_key", "/.git/config", "/;", "/%252e%252e/", "/m/<token>",
)  # fmt: skip
CLEAN = (200, 204, 303, 308)


def assert_calm(answer):
    """Nothing of the program's own going wrong."""
    assert answer.status_code < 500, answer.request.path[:100]
    assert answer.status_code in CLEAN or answer.status_code >= 400


@pytest.mark.sweep
def test_odd_fields_of_every_form(house):
    random = Random(5)
    posts = [way for way in ways(house.app) if way.startswith("POST")]
    for way in posts:
        rule = way.split()[1]
        match = house.match("maker", STATES.get(rule, "playing"))
        for field in FIELDS:
            match = house.now(match)
            form = house.form("maker", rule, match) | {field: random.choice(JUNK)}
            assert_calm(house.ask("maker", way, match, data=form))


@pytest.mark.sweep
def test_odd_questions_of_every_page(house):
    random, match = Random(6), house.match("maker")
    for way in ways(house.app):
        if way.startswith("GET"):
            for name in ("rev", "turn", "page", "game", "players", "pack", "\x00"):
                for value in random.sample(JUNK[:-1], 2):
                    with house.ask("maker", way, match, query_string={name: value}) as answer:
                        assert_calm(answer)


@pytest.mark.parametrize("path", PATHS)
def test_odd_paths_lead_nowhere(house, path):
    answer = house.browsers["unknown"].get(path)
    assert answer.status_code == 404
    assert "secret" not in answer.text


def test_wrong_methods(house):
    match = house.match("maker")
    before = house.everything()
    known = {}
    for way in ways(house.app):
        known.setdefault(way.split(" ", 1)[1], set()).add(way.split()[0])
    form = house.form("maker", "/m/<token>/deals", match)
    for rule, methods in known.items():
        for method in {"GET", "POST", "PUT", "PATCH", "DELETE", "TRACE", "CONNECT", "PROPFIND", "BREW"} - methods:
            path = address(house.app, rule, match.watch)
            with house.browsers["maker"].open(path, method=method, data=form) as answer:
                assert answer.status_code in (404, 405), (method, rule)
    assert house.everything() == before


@pytest.mark.parametrize(
    "kind",
    ["application/json", "text/plain", "multipart/form-data", "multipart/form-data; boundary=", "", "x", "a/b;" * 999],
)
def test_wrong_content_types(house, kind):
    """What is no form has no token of a form in it: 400, whatever it says it is."""
    match = house.match("maker")
    before = house.everything()
    for way in ways(house.app):
        if way.startswith("POST"):
            for body in (b'{"csrf_token": "x"}', b"\xff\x00--x\r\n", b""):
                answer = house.ask("maker", way, match, data=body, content_type=kind)
                assert answer.status_code in (400, 413), way
    assert house.everything() == before


TOKENS = (None, "", "\x00", "another browser's", "forged", "an old key's", "x" * 5000)


@pytest.mark.parametrize("token", sample(TOKENS, 2))
def test_missing_and_forged_csrf(house, token):
    good = {"another browser's": house.csrf["watch"], "an old key's": "ImEi.aaaaaa.bbbbbbbbbbbbbbbbbbbbbbbbbbb"}
    for way in ways(house.app):
        if way.startswith("POST"):
            match = house.match("maker")
            before = house.everything()
            form = house.form("maker", way.split()[1], match) | {"csrf_token": good.get(token or "", token)}
            answer = house.ask(
                "maker", way, match, data={key: value for key, value in form.items() if value is not None}
            )
            assert answer.status_code == 400, way
            assert "Nothing was changed" in answer.text
            assert house.everything() == before


def test_forged_and_odd_cookies(house):
    """A cookie that this program has not signed is none; one that it signed may hold anything."""
    match = house.match("maker")
    signer = SecureCookieSessionInterface().get_signing_serializer(house.app)
    house.app.secret_key, real = "guessed", house.app.secret_key
    guess = SecureCookieSessionInterface().get_signing_serializer(house.app)
    house.app.secret_key = real
    maker = {"browser": "5" * 32}
    odd = [
        (guess.dumps(maker), False), ("", False), ("x" * 4000, False), ('"\\000"', False), (signer.dumps(maker), True),
        (signer.dumps(maker)[:-1], False), (signer.dumps({"browser": 5}), False),
        (signer.dumps({"browser": None}), False), (signer.dumps({"browser": ["x"]}), False),
        (signer.dumps({"browser": "\x00"}), False),
        (signer.dumps({"csrf_token": 5}), False),
    ]  # fmt: skip
    for cookie, is_maker in odd:
        client = house.app.test_client()
        client.set_cookie("scorer", str(cookie))
        answer = client.get(f"/m/{match.watch}/settings")
        assert answer.status_code == (200 if is_maker else 403), cookie


@pytest.mark.parametrize("key", ["", "x", "x" * 7, "x" * 65, "x" * 9999, None])
def test_odd_form_keys(house, key):
    """A key that the server did not make is refused where it could not tell forms apart."""
    match = house.match("maker")
    before = house.everything()
    form = house.form("maker", "/m/<token>/deals", match)
    form.pop("form_key")
    answer = house.ask("maker", "POST /m/<token>/deals", match, data=form | ({} if key is None else {"form_key": key}))
    assert answer.status_code == 400
    assert house.everything() == before


@pytest.mark.parametrize(
    "revision", ["", "-1", "0", "99", "9" * 9, "9" * 10, "9" * 5000, "1.0", "one", "\u0663", "+3", None]
)
def test_revisions_that_are_no_current_number_are_refused(house, revision):
    match = house.match("maker")
    before = house.everything()
    form = house.form("maker", "/m/<token>/deals", match)
    form.pop("revision")
    form |= {} if revision is None else {"revision": revision}
    for way in ("deals", "undo", "finish", "adjust", "entries/1", "entries/1/remove", "settings"):
        filled = FORMS[f"/m/<token>/{way}"](match) if way in ("finish", "adjust", "settings") else {}
        answer = house.browsers["maker"].post(f"/m/{match.watch}/{way}", data={**filled, **form})
        assert answer.status_code in (400, 409), way
    assert house.everything() == before


def test_too_much_at_once(house):
    """Too many bytes or parts: 413 in both kinds of form, and nothing is changed; a long header is no matter."""
    match = house.match("maker")
    before = house.everything()
    good = house.form("maker", "/m/<token>/deals", match)
    many = good | {f"f{number}": "" for number in range(400)}
    large = good | {"note": "x" * 70_000}
    for form in (many, large):
        for kind in ("multipart/form-data", "application/x-www-form-urlencoded"):
            answer = house.ask("maker", "POST /m/<token>/deals", match, data=form, content_type=kind)
            assert answer.status_code == 413
    assert house.everything() == before
    languages = ",".join(f"x{number};q=0.{number % 10}" for number in range(9000))
    assert (
        house.browsers["maker"].get("/", headers={"Accept-Language": languages, "Referer": "\xff"}).status_code == 200
    )
