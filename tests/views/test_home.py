"""Home: what this browser knows, how it opens other matches, and the bin."""

import re
import secrets

import pytest

from scorer.play import replayed_match
from scorer.presentation import home
from scorer.store import db
from scorer.web.database import get_db
from tests.helpers import circle, counted
from tests.helpers.evening import KEEP, called, enter
from tests.helpers.table import csrf, hidden, keep_link, make_match


def finish(app, address):
    """End a match as the finish page does, past every form."""
    enter(app, address, {"kind": "finish"})


def test_a_deal_to_try_needs_no_script_and_keeps_nothing(app, client):
    assert 'href="/try"' in client.get("/").text
    html = client.get("/try").text
    slip = html[html.index('id="try"') : html.index("</form>")]
    assert re.findall(r'name="took" value="(\d)"', slip) == ["0"] * 4
    whole = client.get("/try?took=0&took=0&took=1&took=0&more=2")
    assert (whole.text.count("<h1"), "<b>−100</b>" in whole.text, "2 of 4" in whole.text) == (1, True, True)
    part = client.get("/try?took=0&took=0&took=1&took=0&less=2", headers={"HX-Request": "true"})
    assert part.text.lstrip().startswith("<form")
    assert "HX-Request" in whole.headers["Vary"]
    assert "HX-Request" in part.headers["Vary"]
    assert "0 of 4" in client.get("/try?took=x&took=999999999999&took=%C2%B2&more=-1").text
    with app.app_context():
        assert not list(get_db().query("SELECT 1 FROM rights"))
    make_match(client)
    assert 'id="try"' not in client.get("/").text
    assert 'id="try"' not in client.get("/try?more=1").text


def test_a_group_sits_down_again(app, client):
    address = make_match(client, players=("Eva", "Filip", "Gita"))
    assert "Sit down again" not in client.get("/").text
    enter(app, address, KEEP)
    html = client.get("/").text
    assert html.index("Sit down again") < html.index("Eva, Filip, Gita") < html.index("Finished")
    form = re.search(r'<form method="post" action="([^"]+)">(.*?)</form>', html, re.DOTALL)
    assert form
    assert form[1] == f"{address}/rematch"
    again = client.post(form[1], data=hidden(form[0])).headers["Location"]
    assert again != address
    html = client.get("/").text
    assert "Sit down again" not in html
    assert html.index(again) < html.index(address)
    assert "Sit down again" not in client.get("/?page=2").text


def test_a_group_whose_match_is_in_a_circle_is_given_no_other_name(app, client):
    match = circle.finish_match(app, client)
    assert "Give this group a name" in client.get("/").text
    circle.make_circle(client, match=circle.token_of(match))
    html = client.get("/").text
    assert "Give this group a name" not in html
    assert ("Sit down again" in html, 'href="/c/new"' in html) == (True, True)


def clone(app, address, times):
    """Further matches of the same browser, each as the match at this address."""
    mark = "m" + secrets.token_hex(2)  # what has been worked out once is remembered by its key, also from test to test
    columns = "game, title, players, first_dealer, options, pack, money, revision, created, touched, log"
    with app.app_context():
        base = get_db()
        with db.write(base):
            for number in range(times):
                base.execute(
                    f"INSERT INTO matches (key, {columns}) SELECT ?, {columns} FROM matches WHERE key = ?",
                    [f"{mark}{number:05}", address[3:13]],
                )
            base.execute(
                "INSERT INTO summaries SELECT clone.id, clone.revision, version, content"
                " FROM summaries, matches AS clone WHERE clone.key LIKE ? AND match_id ="
                " (SELECT id FROM matches WHERE key = ?)",
                [f"{mark}%", address[3:13]],
            )
            base.execute(
                "INSERT INTO rights (browser, match_id, role, generation, opened)"
                " SELECT browser, matches.id, 'maker', 0, opened FROM rights, matches WHERE key LIKE 'm%'"
                " AND matches.id NOT IN (SELECT match_id FROM rights) GROUP BY matches.id"
            )


def test_an_old_unfinished_match_comes_before_many_finished_ones(app, client):
    """What is still on the table is never on a later page than what is over."""
    playing, over = make_match(client), make_match(client, "king")
    finish(app, over)
    clone(app, over, 30)
    html = client.get("/").text
    assert html.index("On the table") < html.index(playing) < html.index("Finished")
    assert html.count('class="slip"') == home.PER_PAGE
    assert playing not in client.get("/?page=2").text


def test_many_matches(app, client):
    clone(app, make_match(client), 124)
    html = client.get("/").text
    assert html.count('class="slip"') == home.PER_PAGE
    assert "Newer" not in html
    seen = []
    for page in range(1, 8):
        html = client.get(f"/?page={page}").text
        seen += re.findall(r'class="slip" href="(/m/[^"]+)"', html)
    assert len(set(seen)) == len(seen) == 125
    assert "Older" not in html
    assert client.get("/?page=99999").status_code == client.get("/?page=x").status_code == 200


def test_open_by_link(app, client):
    """A watch link and a keep link lead to the match, whatever stands round them; anything else gets a sentence."""
    address = make_match(client)
    keep = keep_link(client, address)
    other = app.test_client()
    token = csrf(other.get("/open").text)

    def paste(text):
        answer = other.post("/open", data={"csrf_token": token, "link": text})
        return answer.status_code, answer.headers.get("Location", answer.text)

    assert paste(f"  Come and see: http://scorer.example{address}?x=1 ") == (303, address)
    assert paste(address[3:]) == (303, address)
    assert paste(f"https://scorer.example{keep}") == (303, keep)
    for wrong, why in ((address[:-3] + "abc", "This link has ended"), ('"><b>Ana</b>', "This is no link")):
        status, html = paste(wrong)
        assert (status, why in html, "<b>Ana" in html) == (422, True, False)
    other.get(address)
    assert address in other.get("/").text, "whoever watches a match knows it, until its link is renewed"
    client.post(f"{address}/share/renew", data=hidden(client.get(f"{address}/share").text))
    assert "/m/" not in other.get("/").text


def test_one_broken_match_hides_no_other(app, client):
    whole, broken = make_match(client), make_match(client, players=("Eva", "Filip", "Gita"))
    with app.app_context():
        base = get_db()
        with db.write(base):
            base.execute("UPDATE matches SET first_dealer = 9, revision = 7 WHERE key = ?", [broken[3:13]])
    html = client.get("/").text
    assert whole in html
    assert "Filip" in html


def played(app, address, taker=0):
    """Put one deal and the finish into a match, past every form."""
    enter(app, address, called("small", taker), KEEP)


def test_the_latest_evening_is_added_up(app, client):
    played(app, make_match(client))
    assert "The latest evening" not in client.get("/").text
    played(app, make_match(client), taker=1)
    html = client.get("/").text
    assert html.index("The latest evening") < html.index("Finished")
    assert (
        "Slovak Lórum, 2 matches: <b><bdi>Ana</bdi></b> +20, <b><bdi>Boris</bdi></b> +20, <b><bdi>Cyril</bdi></b> −20"
        in html
    )
    assert "<b><bdi>Cyril</bdi></b> → <b><bdi>Ana</bdi></b>:" in html
    assert '<span class="vh">Cyril pays Ana</span> 20 chips' in html
    assert "The latest evening" not in client.get("/?page=2").text
    assert "The latest evening" not in app.test_client().get("/").text


def test_the_evening_costs_home_one_question_and_no_replay(app, client):
    """Whether one evening stands there or none, however many matches it has."""
    with pytest.MonkeyPatch.context() as patch:
        seen, worked_out = counted.statements(patch), list[str]()
        patch.setattr(
            replayed_match,
            "replay_match",
            lambda match, work_out=replayed_match.replay_match: worked_out.append(match.key) or work_out(match),
        )

        def asked():
            seen.clear()
            worked_out.clear()
            client.get("/")
            return len(seen), len(worked_out)

        played(app, make_match(client))
        asked()
        alone, _replayed = asked()
        clone(app, make_match(client), 3)
        address = make_match(client)
        played(app, address)
        clone(app, address, 20)
        assert asked() == (alone + 2, 0)  # the list has changed
        assert asked() == (alone + 1, 0)


def test_thrown_away_and_taken_back(app, client):
    address = make_match(client)
    fields = hidden(client.get(f"{address}/throw-away").text)
    assert client.get(address).status_code == 200
    assert client.post(f"{address}/throw-away", data=fields).status_code == 303
    assert client.get(address).status_code == 404
    html = client.get("/").text
    assert "Thrown away" in html
    assert f'href="{address}"' not in html
    stranger = app.test_client()
    theirs = {"token": address[3:], "csrf_token": csrf(stranger.get("/open").text)}
    assert stranger.post("/take-back", data=theirs).status_code == 403
    mine = {"token": address[3:], "csrf_token": csrf(html)}
    assert client.post("/take-back", data=mine).status_code == 303
    assert client.get(address).status_code == 200
    assert client.post("/take-back", data=mine | {"token": "nonsense"}).status_code == 404
