"""Hostile, bad and lost requests: 4xx and never a trace, nothing lost, nothing changed, and nobody loses a right."""

import re
from html import unescape
from random import Random

import pytest
from flask.sessions import SecureCookieSessionInterface

from scorer.web.database import get_db
from tests.helpers.evening import called, enter
from tests.helpers.routes import DOCUMENT, FORMS, STATES, address, ways
from tests.helpers.sweep import sample
from tests.helpers.table import hidden, keep_link, make_match, new_form, words

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


def test_odd_form_keys(house):
    """A key that the server did not make is refused where it could not tell forms apart."""
    match = house.match("maker")
    before, form = house.everything(), house.form("maker", "/m/<token>/deals", match)
    form.pop("form_key")
    for key in ("", "x", "x" * 7, "x" * 65, "x" * 9999, None):
        sent = form | ({} if key is None else {"form_key": key})
        assert house.ask("maker", "POST /m/<token>/deals", match, data=sent).status_code == 400, key
    assert house.everything() == before


@pytest.mark.parametrize("way", ["deals", "undo", "finish", "adjust", "entries/1", "entries/1/remove", "settings"])
def test_revisions_that_are_no_current_number_are_refused(house, way):
    match = house.match("maker")
    before, form = house.everything(), house.form("maker", "/m/<token>/deals", match)
    form.pop("revision")
    filled = FORMS[f"/m/<token>/{way}"](match) if way in ("finish", "adjust", "settings") else {}
    for revision in ("", "-1", "0", "99", "9" * 9, "9" * 10, "9" * 5000, "1.0", "one", "\u0663", "+3", None):
        sent = {**filled, **form} | ({} if revision is None else {"revision": revision})
        answer = house.browsers["maker"].post(f"/m/{match.watch}/{way}", data=sent)
        assert answer.status_code in (400, 409), revision
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


DEALS, CORRECTION = "POST /m/<token>/deals", "POST /m/<token>/entries/<int:number>"
ADJUST, EXCHANGE, SETTINGS = ("POST /m/<token>/" + name for name in ("adjust", "exchange", "settings"))
NEW = "POST /new"

BAD = {
    "too many": (DEALS, {"regular-hearts-0": "3"}, "Too many: 2 hearts; there are only 8"),
    "too few": (DEALS, {"regular-hearts-0": "0"}, "1 heart"),
    "negative": (DEALS, {"regular-hearts-0": "-1", "regular-hearts-1": "4"}, "-1 is too little"),
    "huge": (DEALS, {"regular-hearts-0": "9" * 20}, "a whole number is needed"),
    "very huge": (DEALS, {"regular-hearts-0": "9" * 5000}, "a whole number is needed"),
    "a word": (DEALS, {"regular-hearts-0": "all"}, "a whole number is needed"),
    "no such seat": (DEALS, {"regular-upper_acorns": "4"}, "needed: a seat from 0 to 3"),
    "a seat below": (DEALS, {"regular-upper_acorns": "-1"}, "needed: a seat from 0 to 3"),
    "nobody's card": (DEALS, {"regular-upper_acorns": "nobody"}, "a player must be chosen"),
    "a card of two": (DEALS, {"regular-upper_acorns": ["1", "2"]}, "a player must be chosen"),
    "unknown contract": (DEALS, {"contract": "grand"}, "this contract cannot be played now"),
    "a contract that is no word": (DEALS, {"contract": "\x00"}, "this contract cannot be played now"),
    "announced in a small game": (
        DEALS,
        {"contract": "small", "small-caller": "1", "small-made": "yes", "small-announced-upper_acorns": "2"},
        "",
    ),
    "contract of another game": (DEALS, {"contract": "king_of_hearts"}, "this contract cannot be played now"),
    "nobody called": (DEALS, {"contract": "small", "small-made": "yes"}, "an answer is missing ("),
    "no such caller": (
        DEALS,
        {"contract": "small", "small-made": "yes", "small-caller": "7"},
        "needed: a seat from 0 to 3",
    ),
    "sum of a correction": (CORRECTION, {"regular-hearts-0": "3"}, "Too many: 2 hearts"),
    "contract of a correction": (CORRECTION, {"contract": "grand"}, "this contract cannot be played now"),
    "adjustment": (ADJUST, {"change-0": "5", "change-1": "-4"}, "these add up to 1"),
    "huge adjustment": (ADJUST, {"change-0": "9" * 10, "change-1": "-" + "9" * 10}, "a whole number up to 1000000000"),
    "adjustment in words": (ADJUST, {"change-0": "five"}, "a whole number"),
    "no such buyer": (EXCHANGE, {"buyer": "9"}, "needed: a seat from 0 to 3"),
    "nobody buys": (EXCHANGE, {"buyer": ""}, "a player must be chosen"),
    "unknown house rule": (NEW, {"slovak-lorum-own_announced": "perhaps"}, "this can be: "),
    "a dealer who is not there": (NEW, {"name-3": "", "dealer": "3"}, "Who deals first needs a name."),
    "blank new name": (SETTINGS, {"name-0": ""}, "A name is needed."),
    "equal new names": (SETTINGS, {"name-0": "BORIS"}, "two players cannot have the same name"),
    "endless new name": (SETTINGS, {"name-0": "x" * 10_000}, "a name has at most 40 letters"),
    "endless title": (SETTINGS, {"title": "x" * 10_000}, "A title has at most 80 letters."),
    "worth in words": (
        SETTINGS,
        {"worth": "much", "currency": "EUR"},
        "An amount is needed here, as 0.10, or nothing.",
    ),
    "negative stake": (SETTINGS, {"stake": "-5"}, "A number of chips is needed here, or nothing."),
    "stake in words": (SETTINGS, {"stake": "many"}, "A number of chips is needed here, or nothing."),
}
"""By name: where it is sent, what differs from a good form, and what the page says."""


def typed(html):
    """What stands in the inputs of a page: texts, and the keys that are pressed."""
    fields = {}
    for tag in re.findall(r"<input\b[^>]*>", html):
        parts = {name: unescape(value) for name, value in re.findall(r'([\w-]+)="([^"]*)"', tag)}
        if parts.get("type") not in ("radio", "checkbox") or re.search(r"\schecked\b", tag):
            fields.setdefault(parts.get("name", ""), set()).add(parts.get("value", ""))
    return fields


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_told_and_changes_nothing(house, name):
    """422 with the sentence at its place, the same key, all that was typed still there, and the store as it was."""
    way, differing, sentence = BAD[name]
    match = house.match("maker", "beans" if way == EXCHANGE else "playing")
    form = house.form("maker", way.split()[1], match) | differing
    before = house.everything()
    answer = house.ask("maker", way, match, data=form)
    assert answer.status_code == 422
    assert sentence in words(answer.text)
    assert house.everything() == before
    stands = typed(answer.text)
    assert form["form_key"] in stands["form_key"] or way in (ADJUST, EXCHANGE, SETTINGS), "the form goes on as itself"
    fields = [
        field
        for field, value in differing.items()
        if field.startswith(("name-", "change-", "title", "worth", "stake")) and value
    ]
    for field in fields:
        assert {value.strip() for value in stands[field]} == {differing[field].strip()}, field
    if way in (DEALS, CORRECTION) and "contract" not in differing:
        others = [field for field in form if field.startswith("regular-") and field not in differing]
        assert all(form[field] in stands.get(field, set()) for field in others), "a good answer was lost"


def test_an_announcement_by_nobody_who_plays(client):
    table = make_match(client, "slovak-lorum", announce="true")
    taken = {"regular-hearts-0": "8", "regular-upper_acorns": "0", "regular-upper_greens": "1"}
    taken |= {"contract": "regular", "regular-announced-upper_greens": "9"}
    answer = client.post(f"{table}/deals", data=hidden(client.get(table).text) | taken)
    assert answer.status_code == 422
    assert re.search(r'id="regular-announced-wrong"[^>]*>[^<]*: needed: a seat from 0 to 3', answer.text)


@pytest.mark.parametrize("after", ["", "/preview", "/remove"])
def test_an_entry_that_is_not_there(house, after):
    match = house.match("maker")
    before, form = house.everything(), house.form("maker", "/m/<token>/deals", match)
    for number in ("0", "-1", "3", "99", "9" * 30, "9" * 5000, "one", "1.0"):
        answer = house.browsers["maker"].post(f"/m/{match.watch}/entries/{number}{after}", data=form)
        assert answer.status_code in (404, 405), number
    assert house.everything() == before


def test_names_with_markup_are_text(house):
    name, answer = "<b>Bo&ris</b>", None
    form = house.form("maker", "/new", house.match("maker")) | {"name-1": name}
    answer = house.browsers["maker"].post("/new", data=form)
    assert answer.status_code == 303
    address = answer.headers["Location"]
    for page in ("", "/chart", "/finish", "/share", "/settings", "/history", "/adjust", "/print", "/text", "/rules"):
        shown = house.browsers["maker"].get(address + page)
        assert shown.status_code == 200
        assert "<b>Bo" not in shown.text
        if page in ("", "/chart", "/finish", "/adjust"):
            assert "&lt;b&gt;Bo&amp;ris&lt;/b&gt;" in shown.text


def sent_again(client, path, fields):
    """Send a form twice, as a phone does that got no answer: with the cookie that it had before."""
    answers = []
    before = client.get_cookie("scorer")
    for _time in range(2):
        client.set_cookie("scorer", before.value)
        answers.append(client.post(path, data=fields))
    return answers


@pytest.mark.parametrize("way", ["/new", "/import", "rematch", "go-on"])
def test_the_maker_keeps_what_was_made(app, client, way):
    """One match, and this browser may enter, share, finish and throw it away; home shows it."""
    address = make_match(client) if "/" not in way else ""
    if address:
        enter(app, address, called("small", 0))
    path = f"{address}/{way}" if address else way
    html = client.get(path if way != "rematch" else f"{address}/finish").text
    fields = hidden(html) | dict(re.findall(r'name="(name-\d)"[^>]*? value="([^"]*)"', html))
    fields |= {"text": DOCUMENT} if way == "/import" else new_form() if way == "/new" else {"dealer": "0"}
    answers = sent_again(client, path, fields)
    assert [answer.status_code for answer in answers] == [303, 303]
    (location,) = {answer.headers["Location"] for answer in answers}
    for page in ("settings", "adjust", "throw-away"):
        assert client.get(f"{location}/{page}").status_code == 200
    assert keep_link(client, location)
    assert location in client.get("/").text
    with app.app_context():
        assert get_db().table("matches").count == (2 if address else 1)


def test_the_answer_may_be_lost_for_good(client):
    """Who never sends the form again finds the match on home, for the browser was known by its form already."""
    fields = hidden(client.get("/new").text) | new_form()
    before = client.get_cookie("scorer")
    location = client.post("/new", data=fields).headers["Location"]
    client.set_cookie("scorer", before.value)
    assert location in client.get("/").text
    assert client.get(f"{location}/adjust").status_code == 200


def test_the_same_form_gives_nobody_else_a_right(app, client):
    """Whoever sends what another browser has sent is shown that match, to watch."""
    fields = hidden(client.get("/new").text) | new_form()
    location = client.post("/new", data=fields).headers["Location"]
    other = app.test_client()
    token = hidden(other.get("/new").text)["csrf_token"]
    answer = other.post("/new", data=fields | {"csrf_token": token})
    assert (answer.status_code, answer.headers["Location"]) == (303, location)
    assert other.get(f"{location}/adjust").status_code == 403
