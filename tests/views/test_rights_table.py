"""Rights: who is let in where, as one table of every way into the app and every kind of visitor.

A way that is not in the table fails the tests: say there who may use it before it is merged.
"""

import logging

import pytest

from scorer.store import connections, db
from tests.helpers.routes import STATES, VISITORS, House, address, ways
from tests.helpers.sweep import sample

TABLE = """
                                              unknown  ended  watch  lost  keep  maker
GET  /                                          200     200    200    200   200   200
GET  /files                                     404     404    404    404   404   404
POST /files/all                                 404     404    404    404   404   404
POST /files/open                                404     404    404    404   404   404
POST /files/restore                             404     404    404    404   404   404
POST /files/bring                               404     404    404    404   404   404
GET  /files/all.db                              404     404    404    404   404   404
GET  /files/here                                404     404    404    404   404   404
GET  /files/no-room                             404     404    404    404   404   404
GET  /files/room                                404     404    404    404   404   404
POST /files/room                                404     404    404    404   404   404
GET  /c/new                                     200     200    200    200   200   200
POST /c/new                                     422     422    422    422   422   422
GET  /c/open                                    200     200    200    200   200   200
POST /c/open                                    422     422    422    422   422   422
GET  /c/<token>                                 404     404    404    404   404   404
GET  /c/<token>/k                               404     404    404    404   404   404
GET  /c/<token>/people/<path:person>               404     404    404    404   404   404
GET  /c/<token>/share                           404     404    404    404   404   404
GET  /c/<token>/settings                        404     404    404    404   404   404
POST /c/<token>/settings                        404     404    404    404   404   404
GET  /c/<token>/put-in                          404     404    404    404   404   404
POST /c/<token>/put-in                          404     404    404    404   404   404
GET  /c/<token>/board.csv                       404     404    404    404   404   404
GET  /c/<token>/board.json                      404     404    404    404   404   404
GET  /c/<token>/circle.json                     404     404    404    404   404   404
POST /c/<token>/names                           404     404    404    404   404   404
POST /c/<token>/part                            404     404    404    404   404   404
POST /c/<token>/undo                            404     404    404    404   404   404
POST /c/<token>/take-out                        404     404    404    404   404   404
POST /c/<token>/me                              404     404    404    404   404   404
POST /c/<token>/keep-here                       404     404    404    404   404   404
POST /c/<token>/leave                           404     404    404    404   404   404
POST /c/<token>/delete                          404     404    404    404   404   404
POST /c/<token>/renew                           404     404    404    404   404   404
GET  /c/<token>/tournaments                     404     404    404    404   404   404
GET  /c/<token>/tournaments/new                 404     404    404    404   404   404
POST /c/<token>/tournaments/new                 404     404    404    404   404   404
GET  /c/<token>/tournaments/<key>               404     404    404    404   404   404
GET  /c/<token>/tournaments/<key>/people        404     404    404    404   404   404
GET  /c/<token>/tournaments/<key>/print         404     404    404    404   404   404
GET  /c/<token>/tournaments/<key>/standing.csv  404     404    404    404   404   404
GET  /c/<token>/tournaments/<key>/<int:number>/<int:table> 404     404    404    404   404   404
POST /c/<token>/tournaments/<key>/draw          404     404    404    404   404   404
POST /c/<token>/tournaments/<key>/begin         404     404    404    404   404   404
POST /c/<token>/tournaments/<key>/undo          404     404    404    404   404   404
POST /c/<token>/tournaments/<key>/people        404     404    404    404   404   404
POST /c/<token>/tournaments/<key>/<int:number>/<int:table> 404     404    404    404   404   404
POST /m/<token>/circle                          404     404    403    403   403   303+
GET  /games                                     200     200    200    200   200   200
GET  /games/<key>                               404     404    404    404   404   404
POST /games/<key>/copy                          404     404    404    404   404   404
GET  /games/<key>/file                          404     404    404    404   404   404
POST /games/<key>/renew                         404     404    404    404   404   404
GET  /games/<key>/hand-over                     404     404    404    404   404   404
GET  /games/<key>/rules                         404     404    404    404   404   404
GET  /games/<key>/sheet                         404     404    404    404   404   404
POST /games/<key>/take-back                     404     404    404    404   404   404
POST /games/<key>/throw-away                    404     404    404    404   404   404
GET  /games/<key>/change                        404     404    404    404   404   404
POST /games/<key>/change                        200     200    200    200   200   200
GET  /games/begin                               200     200    200    200   200   200
GET  /games/new                                 200     200    200    200   200   200
POST /games/new                                 200     200    200    200   200   200
POST /games/try                                 303     303    303    303   303   303
POST /games/try/preview                         303     303    303    303   303   303
GET  /games/open                                200     200    200    200   200   200
POST /games/open                                303+    303+   303+   303+  303+  303+
GET  /import                                    200     200    200    200   200   200
POST /import/look                               200     200    200    200   200   200
POST /import/take                               303+    303+   303+   303+  303+  303+
POST /import                                    303+    303+   303+   303+  303+  303+
GET  /language                                  200     200    200    200   200   200
POST /language                                  303     303    303    303   303   303
GET  /new                                       200     200    200    200   200   200
POST /new                                       303+    303+   303+   303+  303+  303+
GET  /open                                      200     200    200    200   200   200
POST /open                                      422     422    303    303   303   303
GET  /people                                    200     200    200    200   200   200
GET  /people/<path:person>                        404     404    404    404   200   200
GET  /people/board.csv                          200     200    200    200   200   200
GET  /people/board.json                         200     200    200    200   200   200
POST /people/me                                 404     404    404    404   404   404
POST /people/merge                              404     404    404    404   404   404
POST /people/part                               303     303    303    303   303   303
GET  /phones                                    404     404    404    404   404   404
GET  /privacy                                   200     200    200    200   200   200
GET  /rules                                     200     200    200    200   200   200
GET  /rules/<key>                               200     200    200    200   200   200
GET  /rules/<key>/sheet                         200     200    200    200   200   200
POST /take-back                                 404     404    403    403   403   303+
GET  /g/<token>                                 404     404    404    404   404   404
POST /g/<token>                                 404     404    404    404   404   404
GET  /g/<token>/rules                           404     404    404    404   404   404
GET  /g/<token>/sheet                           404     404    404    404   404   404
GET  /try                                       200     200    200    200   200   200
GET  /k/<token>                                 404     404    404    404   303   303
GET  /m/<token>                                 404     404    200    200   200   200
GET  /m/<token>/adjust                          404     404    403    403   200   200
POST /m/<token>/adjust                          404     404    403    403   303+  303+
POST /m/<token>/adjust/preview                  404     404    403    403   200   200
GET  /m/<token>/aloud                           404     404    200    200   200   200
GET  /m/<token>/buy-ins                         404     404    200    200   200   200
POST /m/<token>/buy-ins                         404     404    403    403   303+  303+
POST /m/<token>/buy-ins/preview                 404     404    403    403   200   200
GET  /m/<token>/colours                         404     404    403    403   200   200
POST /m/<token>/colours                         404     404    403    403   303+  303+
GET  /m/<token>/count                           404     404    200    200   200   200
POST /m/<token>/count                           404     404    403    403   303+  303+
POST /m/<token>/count/preview                   404     404    403    403   200   200
GET  /m/<token>/chart                           404     404    200    200   200   200
POST /m/<token>/deal-again                      404     404    403    403   303   303
POST /m/<token>/deals                           404     404    403    403   303+  303+
POST /m/<token>/deals-first                     404     404    403    403   409   409
GET  /m/<token>/deals.csv                       404     404    200    200   200   200
GET  /m/<token>/document.json                   404     404    200    200   200   200
GET  /m/<token>/entries/<int:number>            404     404    403    403   200   200
POST /m/<token>/entries/<int:number>            404     404    403    403   303+  303+
GET  /m/<token>/entries/<int:number>/insert     404     404    403    403   200   200
POST /m/<token>/entries/<int:number>/insert     404     404    403    403   303+  303+
POST /m/<token>/entries/<int:number>/insert/preview  404     404    403    403   200   200
GET  /m/<token>/entries/<int:number>/insert/penalty  404     404    403    403   200   200
POST /m/<token>/entries/<int:number>/insert/penalty  404     404    403    403   303+  303+
POST /m/<token>/entries/<int:number>/insert/penalty/preview  404     404    403    403   200   200
POST /m/<token>/entries/<int:number>/preview    404     404    403    403   200   200
POST /m/<token>/entries/<int:number>/remove     404     404    403    403   303+  303+
GET  /m/<token>/entries/<int:number>/why        404     404    200    200   200   200
GET  /m/<token>/exchange                        404     404    403    403   200   200
POST /m/<token>/exchange                        404     404    403    403   303+  303+
POST /m/<token>/file                            404     404    403    403   404   404
GET  /m/<token>/finish                          404     404    200    200   200   200
POST /m/<token>/finish                          404     404    403    403   303+  303+
GET  /m/<token>/go-on                           404     404    403    403   200   200
POST /m/<token>/go-on                           404     404    403    403   303+  303+
GET  /m/<token>/hand-over                       404     404    200    200   200   200
POST /m/<token>/hand-over                       404     404    403    403   403   403
POST /m/<token>/hand-over/back                  404     404    403    403   403   403
GET  /m/<token>/history                         404     404    200    200   200   200
GET  /m/<token>/live                            404     404    200    200   200   200
GET  /m/<token>/no-room                         404     404    404    404   404   404
GET  /m/<token>/no-room.json                    404     404    404    404   404   404
POST /m/<token>/paid                            404     404    403    403   303+  303+
GET  /m/<token>/penalty                         404     404    403    403   200   200
POST /m/<token>/penalty                         404     404    403    403   303+  303+
POST /m/<token>/penalty/preview                 404     404    403    403   200   200
POST /m/<token>/preview                         404     404    403    403   200+  200+
GET  /m/<token>/print                           404     404    200    200   200   200
POST /m/<token>/redo                            404     404    403    403   303+  303+
POST /m/<token>/rematch                         404     404    403    403   303+  303+
POST /m/<token>/reopen                          404     404    403    403   303+  303+
GET  /m/<token>/result.svg                      404     404    200    200   200   200
GET  /m/<token>/rules                           404     404    200    200   200   200
GET  /m/<token>/screen                          404     404    200    200   200   200
GET  /m/<token>/screen/live                     404     404    200    200   200   200
GET  /m/<token>/settings                        404     404    403    403   200   200
POST /m/<token>/settings                        404     404    403    403   303+  303+
POST /m/<token>/settling                        404     404    403    403   303+  303+
GET  /m/<token>/share                           404     404    200    200   200   200
POST /m/<token>/share/renew                     404     404    403    403   403   303+
GET  /m/<token>/sheet                           404     404    200    200   200   200
GET  /m/<token>/text                            404     404    200    200   200   200
GET  /m/<token>/throw-away                      404     404    403    403   403   200
POST /m/<token>/throw-away                      404     404    403    403   403   303+
POST /m/<token>/undo                            404     404    403    403   303+  303+
"""
"""The status that each visitor gets; where it has a +, something was changed, and nowhere else."""

FILES = ("GET /htmx-", "GET /static/", "GET /manifest.webmanifest", "GET /static-")
"""The ways that lead to files, the same for everybody."""

EXPECTED = {" ".join(line.split()[:2]): line.split()[2:] for line in TABLE.strip().splitlines()[1:]}


@pytest.fixture
def house(app):
    """A new house, so that nobody is known from an earlier test."""
    return House(app)


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
