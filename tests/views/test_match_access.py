"""Access: who is let in where, as one table of every way into the app and every kind of visitor.

A way that is not in the table fails the tests: say there who may use it before it is merged. At a table all is closed
by default, its pages know the match, and a form sent twice is known.
"""

import logging
import re

import pytest
from flask import render_template_string
from werkzeug.datastructures import MultiDict

from scorer.store import connections, db
from scorer.views import match_access
from scorer.views.match_access import payload
from tests.helpers.routes import STATES, VISITORS, address, ways
from tests.helpers.sweep import sample
from tests.helpers.table import make_match


def test_a_new_view_is_for_those_who_keep_score(app):
    """Whoever forgets to say who may see a page has shut it to watchers, not opened it; and a page knows its match."""
    bp = match_access.blueprint("made-up", __name__)

    @bp.get("/closed")
    def closed():
        return "for those who keep score"

    @bp.get("/open")
    @match_access.allow_watchers
    def open():
        match_access.current_match()
        return render_template_string("{{ names|join(' ') }} {{ may_keep }} {{ address('history.show_chart')[-6:] }}")

    app.register_blueprint(bp)
    maker, watcher = app.test_client(), app.test_client()
    table = make_match(maker)
    for phone, status, keeps in ((maker, 200, True), (watcher, 403, False)):
        phone.get(table)
        assert phone.get(f"{table}/closed").status_code == status
        assert phone.get(f"{table}/open").text == f"Ana Boris Cyril Dana {keeps} /chart"


def test_only_whole_form_keys_are_answered(app):
    """Keys stand side by side in one attribute, so one with a blank in it would be taken for two."""
    fields = {"form_key": "mine", "instead": ["a b", "ab", "", "a\tb", "á"]}
    with app.test_request_context("/", method="POST", data=fields):
        assert match_access.submitted_keys() == "mine ab"


def test_the_order_of_the_fields_is_no_matter():
    """Nor is the token against forgery a part of what was sent."""
    fields = MultiDict([("b", "2"), ("a", "1"), ("csrf_token", "x"), ("a", "3")])
    other = MultiDict([("a", "1"), ("b", "2"), ("a", "3")])
    assert list(payload(fields).items()) == list(payload(other).items()) == [("a", ["1", "3"]), ("b", ["2"])]


TABLE = """
200 200 200 200 200 200
    GET /, GET /c/new, GET /c/open, GET /games, POST /games/<key>/change, GET /games/begin, GET /games/new,
    POST /games/new, GET /games/open, GET /import, POST /import/look, GET /language, GET /new, GET /open, GET /people,
    GET /people/board.csv, GET /people/board.json, GET /privacy, GET /rules, GET /rules/<key>, GET /rules/<key>/sheet,
    GET /try
303 303 303 303 303 303
    POST /games/try, POST /games/try/preview, POST /language, POST /people/part
303+ 303+ 303+ 303+ 303+ 303+
    POST /games/open, POST /import/take, POST /import, POST /new
404 404 404 404 404 404
    GET /files, POST /files/all, POST /files/open, POST /files/restore, POST /files/bring, GET /files/all.db,
    GET /files/here, GET /files/no-room, GET /files/room, POST /files/room, GET /c/<token>, GET /c/<token>/k,
    GET /c/<token>/people/<path:person>, GET /c/<token>/share, GET /c/<token>/settings, POST /c/<token>/settings,
    GET /c/<token>/put-in, POST /c/<token>/put-in, GET /c/<token>/board.csv, GET /c/<token>/board.json,
    GET /c/<token>/circle.json, POST /c/<token>/names, POST /c/<token>/part, POST /c/<token>/undo,
    POST /c/<token>/take-out, POST /c/<token>/me, POST /c/<token>/keep-here, POST /c/<token>/leave,
    POST /c/<token>/delete, POST /c/<token>/renew, GET /c/<token>/tournaments, GET /c/<token>/tournaments/new,
    POST /c/<token>/tournaments/new, GET /c/<token>/tournaments/<key>, GET /c/<token>/tournaments/<key>/people,
    GET /c/<token>/tournaments/<key>/print, GET /c/<token>/tournaments/<key>/standing.csv,
    GET /c/<token>/tournaments/<key>/<int:number>/<int:table>, POST /c/<token>/tournaments/<key>/draw,
    POST /c/<token>/tournaments/<key>/begin, POST /c/<token>/tournaments/<key>/undo,
    POST /c/<token>/tournaments/<key>/people, POST /c/<token>/tournaments/<key>/<int:number>/<int:table>,
    GET /games/<key>, POST /games/<key>/copy, GET /games/<key>/file, POST /games/<key>/renew,
    GET /games/<key>/hand-over, GET /games/<key>/rules, GET /games/<key>/sheet, POST /games/<key>/take-back,
    POST /games/<key>/throw-away, GET /games/<key>/change, POST /people/me, POST /people/merge, GET /phones,
    GET /g/<token>, POST /g/<token>, GET /g/<token>/rules, GET /g/<token>/sheet, GET /m/<token>/no-room,
    GET /m/<token>/no-room.json
422 422 422 422 422 422
    POST /c/new, POST /c/open
404 404 200 200 200 200
    GET /m/<token>, GET /m/<token>/aloud, GET /m/<token>/buy-ins, GET /m/<token>/count, GET /m/<token>/chart,
    GET /m/<token>/deals.csv, GET /m/<token>/document.json, GET /m/<token>/entries/<int:number>/why,
    GET /m/<token>/finish, GET /m/<token>/hand-over, GET /m/<token>/history, GET /m/<token>/live,
    GET /m/<token>/print, GET /m/<token>/result.svg, GET /m/<token>/rules, GET /m/<token>/screen,
    GET /m/<token>/screen/live, GET /m/<token>/share, GET /m/<token>/sheet, GET /m/<token>/text
404 404 403 403 200 200
    GET /m/<token>/adjust, POST /m/<token>/adjust/preview, POST /m/<token>/buy-ins/preview, GET /m/<token>/colours,
    POST /m/<token>/count/preview, GET /m/<token>/entries/<int:number>, GET /m/<token>/entries/<int:number>/insert,
    POST /m/<token>/entries/<int:number>/insert/preview, GET /m/<token>/entries/<int:number>/insert/penalty,
    POST /m/<token>/entries/<int:number>/insert/penalty/preview, POST /m/<token>/entries/<int:number>/preview,
    GET /m/<token>/exchange, GET /m/<token>/go-on, GET /m/<token>/penalty, POST /m/<token>/penalty/preview,
    GET /m/<token>/settings
404 404 403 403 200+ 200+
    POST /m/<token>/preview
404 404 403 403 303 303
    POST /m/<token>/deal-again
404 404 403 403 303+ 303+
    POST /m/<token>/adjust, POST /m/<token>/buy-ins, POST /m/<token>/colours, POST /m/<token>/count,
    POST /m/<token>/deals, POST /m/<token>/entries/<int:number>, POST /m/<token>/entries/<int:number>/insert,
    POST /m/<token>/entries/<int:number>/insert/penalty, POST /m/<token>/entries/<int:number>/remove,
    POST /m/<token>/exchange, POST /m/<token>/finish, POST /m/<token>/go-on, POST /m/<token>/paid,
    POST /m/<token>/penalty, POST /m/<token>/redo, POST /m/<token>/rematch, POST /m/<token>/reopen,
    POST /m/<token>/settings, POST /m/<token>/settling, POST /m/<token>/undo
404 404 403 403 403 200
    GET /m/<token>/throw-away
404 404 403 403 403 303+
    POST /m/<token>/circle, POST /take-back, POST /m/<token>/share/renew, POST /m/<token>/throw-away
404 404 403 403 403 403
    POST /m/<token>/hand-over, POST /m/<token>/hand-over/back
404 404 403 403 404 404
    POST /m/<token>/file
404 404 403 403 409 409
    POST /m/<token>/deals-first
404 404 404 404 200 200
    GET /people/<path:person>
404 404 404 404 303 303
    GET /k/<token>
422 422 303 303 303 303
    POST /open
"""
"""The status that each visitor gets, in the order of VISITORS, and below it the ways in that answer so; where it has a
+, something was changed, and nowhere else."""

FILES = ("GET /htmx-", "GET /static/", "GET /manifest.webmanifest", "GET /static-")
"""The ways that lead to files, the same for everybody."""

EXPECTED = {
    " ".join(way.split()): row.split()
    for row, ways_in in re.findall(r"^(\d.*)\n((?: .*\n)+)", TABLE, re.MULTILINE)
    for way in ways_in.rstrip("\n").replace(",\n", ",").split(",")
}


def test_every_way_in_stands_in_the_table(app):
    """Whoever adds a route says who may use it; a line for a route that is gone goes too."""
    known = {way for way in ways(app) if not way.startswith(FILES)}
    assert known == set(EXPECTED)
    assert {len(row) for row in EXPECTED.values()} == {len(VISITORS)}


def test_no_line_lets_in_whoever_has_no_right():
    """The table itself keeps what is promised: without a link nothing is there, and watchers change nothing."""
    for way, row in EXPECTED.items():
        got = dict(zip(VISITORS, row, strict=True))
        if "<token>" in way:
            assert got["unknown"] == got["ended"] == "404", way
            assert not {"303+"} & {got["watch"], got["lost"]}, way
            assert got["watch"] == got["lost"], way
        if way.startswith("POST /m/"):
            assert got["watch"] == "403", way
    for way in (
        "POST /m/<token>/circle", "POST /m/<token>/share/renew", "POST /m/<token>/throw-away", "POST /take-back"
    ):  # fmt: skip
        assert EXPECTED[way][-2:] == ["403", "303+"], way


@pytest.mark.parametrize("way", EXPECTED)
def test_every_cell_of_the_table(house, way):
    faults = []
    for visitor in VISITORS:
        match = house.match(visitor, STATES.get(way.split()[1], "playing"))
        before = house.everything()
        status = house.ask(visitor, way, match).status_code
        faults.append(f"{status}{'+' if house.everything() != before else ''}")
    assert faults == EXPECTED[way]


@pytest.mark.parametrize("rule", sample((way.split()[1] for way in EXPECTED if way.startswith("GET ")), 8))
def test_who_asks_for_the_head_alone_gets_it(house, rule):
    """As a chat does that wants to know what is behind a link: the status, no page, and nothing is stored."""
    for visitor in ("watch", "maker"):
        match = house.match(visitor, STATES.get(rule, "playing"))
        path = address(house.app, rule, match.keep if rule.startswith("/k/") else match.watch)
        before = house.everything()
        head = house.browsers[visitor].head(path)
        assert (head.data, house.everything()) == (b"", before)
        assert head.status_code == house.browsers[visitor].get(path).status_code


@pytest.mark.parametrize("way", sample((way for way in EXPECTED if "<token>" in way), 12))
def test_a_wrong_link_and_an_ended_one_look_the_same(house, way):
    """Made-up key, right key with a made-up code, the other role's code, ended, in the bin: one answer, to the byte."""
    match, ended, binned = house.match("watch"), house.match("ended"), house.match("watch", "binned")
    other = "watch" if way.startswith("GET /k/") else "keep"
    nothing = "x" * 22
    tokens = {
        "made up": f"abcdefghjk-{nothing}",
        "made-up code": f"{match.key}-{nothing}",
        "no code": match.key,
        "other role": getattr(house.match("maker"), other),
        "other match": f"{match.key}-{ended.watch[11:]}",
        "ended": ended.keep if way.startswith("GET /k/") else ended.watch,
        "in the bin": binned.watch,
        "odd": "é-\N{CJK UNIFIED IDEOGRAPH-4E00}",
    }
    answers = {}
    for name, token in tokens.items():
        answer = house.ask("ended", way, type(match)(match.key, token, token, match.revision))
        assert answer.status_code == 404, name
        assert token[11:] == "" or token not in answer.text, f"{name}: the page repeats the link"
        answers[name] = (answer.data, sorted(answer.headers))
    assert all(answer == answers["made up"] for answer in answers.values())


def test_watchers_get_no_form_that_changes_anything(house):
    """No page that a watcher may open holds a form that is sent to its match, nor a word about the keep link."""
    match = house.match("watch", "finished")
    for way, row in EXPECTED.items():
        if way.startswith("GET /m/") and row[VISITORS.index("watch")] == "200":
            html = house.ask("watch", way, match).text
            assert 'method="post"' not in html, way
            assert "/k/" not in html, way


def test_no_token_is_stored_in_the_clear(house, tmp_path):
    tokens, numbers = [], []
    for way in EXPECTED:
        for visitor in ("keep", "maker"):
            match = house.match(visitor, STATES.get(way.split()[1], "playing"))
            house.ask(visitor, way, match)
            tokens += [match.watch, match.keep]
    for browser in house.browsers.values():
        with browser.session_transaction() as cookie:
            numbers.append(str(cookie.get("browser", "-" * 32)))
    connections.close()
    files = [path for path in (tmp_path / "instance").rglob("*") if path.is_file() and path.name.startswith(db.FILE)]
    stored = b"".join(path.read_bytes() for path in files)
    assert tokens[0].partition("-")[0].encode() in stored, "the keys are there, so this looks in the right place"
    codes = [token.partition("-")[2] for token in tokens]
    assert [code for code in {*codes, *numbers} if code.encode() in stored] == []


def test_no_token_gets_into_the_log(house, caplog):
    """Whatever is refused, missing or broken: the log has no link, no name and no note."""
    house.app.testing = False
    match = house.match("maker")
    house.app.view_functions["history.show_chart"] = lambda **values: 1 / 0
    with caplog.at_level(logging.DEBUG):
        for way in EXPECTED:
            for visitor in ("ended", "watch", "maker"):
                seen = house.match("ended") if visitor == "ended" else match
                house.ask(visitor, way, seen)
                for token in (seen.watch, seen.keep):
                    assert token not in caplog.text, (way, visitor)
    assert "ZeroDivisionError" in caplog.text
    assert "Boris" not in caplog.text
    assert "agreed" not in caplog.text
