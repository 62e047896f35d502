"""How matches come into circles, by themselves or by a switch, and leave them; and which links open a circle."""

import re

from scorer.store import matches
from scorer.views import circle_membership
from scorer.web.database import get_db
from tests.helpers.circle import FINISH, MISSED, fill_circle, finish_match, make_circle, post, token_of
from tests.helpers.evening import enter, key_of
from tests.helpers.table import hidden, keep_link, make_match, new_form, post_new
from tests.views.test_circles import keep_address, people

TRIO = ("Ana", "Boris", "Cyril")


def finish(client, match, **fields):
    """Finish a match by its page, as it stands there; `fields` change what is sent."""
    sent = hidden(client.get(f"{match}/finish").text)
    response = client.post(f"{match}/finish", data={**sent, "bank": "split", **fields})
    assert response.status_code == 303, response.text


def names(client, circle):
    return sorted(name for _rank, name in people(client.get(f"{circle}?window=all").text))


def test_match_that_the_circle_began_comes_in_at_its_end(app, client):
    """Also with other people, and with nothing to tap."""
    circle = make_circle(client)
    made = post_new(client, {**new_form(players=("Eva", "Fero", "Gita")), "circle": token_of(circle)})
    enter(app, made.location, MISSED)
    assert names(client, circle) == []
    assert "Put it into Thursdays" in client.get(f"{made.location}/finish").text
    finish(client, made.location, in_circle="yes")
    assert names(client, circle) == ["Eva", "Fero", "Gita"]


def test_match_of_the_same_people_comes_in_unless_it_is_said(app, client):
    circle = make_circle(client, match=token_of(finish_match(app, client, *TRIO)))
    in_it, outside = (make_match(client, "slovak-lorum", ("Boris", "Ana", "Cyril")) for _ in range(2))
    for match in (in_it, outside):
        enter(app, match, MISSED)
    finish(client, in_it, in_circle="yes")
    assert "2 evenings" in client.get(circle).text or "2 deals" in client.get(circle).text
    finish(client, outside)
    assert client.get(circle).text.count('class="cells eve"') == 2
    assert "Put it into Thursdays" in client.get(f"{outside}/finish").text


def test_match_of_other_people_stays_outside_until_one_tap(app, client):
    circle = make_circle(client, match=token_of(finish_match(app, client, *TRIO)))
    match = finish_match(app, client, "Ana", "Boris", "Eva")
    assert names(client, circle) == ["Ana", "Boris", "Cyril"]
    assert post(client, f"{match}/circle", do="in", circle=token_of(circle)).status_code == 303
    assert names(client, circle) == ["Ana", "Boris", "Cyril", "Eva"]
    post(client, f"{match}/circle", do="out")
    assert names(client, circle) == ["Ana", "Boris", "Cyril"]
    assert post(client, f"{match}/circle", do="nothing").status_code == 400
    assert post(client, f"{match}/circle", do="in", circle="x").status_code == 404


def test_match_that_is_reopened_while_its_finish_is_drawn(app, client, monkeypatch):
    """The page is that of the moment at which the match was read; its circle may be a moment on."""
    match = finish_match(app, client, *TRIO)
    make_circle(client, match=token_of(match))
    switch_of = circle_membership.switch_of

    def reopen_and_switch(stored):
        monkeypatch.undo()
        assert client.post(f"{match}/reopen", data=hidden(client.get(match).text)).status_code == 303
        return switch_of(stored)

    monkeypatch.setattr(circle_membership, "switch_of", reopen_and_switch)
    assert "Put it into Thursdays" in client.get(f"{match}/finish").text


def test_rematch_and_sequel_come_into_the_circle_of_the_match_before(app, client):
    """Whoever makes them and keeps the circle need not tap."""
    match = finish_match(app, client, *TRIO)
    circle = make_circle(client, match=token_of(match))
    sent = hidden(client.get(f"{match}/finish").text)
    rematch = client.post(f"{match}/rematch", data=sent).location
    enter(app, rematch, MISSED, FINISH)
    assert client.get(circle).text.count('class="cells eve"') == 2


def test_nothing_comes_in_for_who_does_not_keep_the_circle(app, client):
    """A keeper of a match who knows nothing of the circle neither puts in nor sees it; nor does a made-up link."""
    circle = make_circle(client, match=token_of(finish_match(app, client, *TRIO)))
    other = app.test_client()
    made = post_new(other, {**new_form(players=("Eva", "Fero", "Gita")), "circle": token_of(circle)})
    enter(app, made.location, MISSED, FINISH)
    same = make_match(other, "slovak-lorum", TRIO)
    enter(app, same, MISSED, FINISH)
    assert names(client, circle) == ["Ana", "Boris", "Cyril"]
    assert client.get(circle).text.count('class="cells eve"') == 1
    assert post(other, f"{same}/circle", do="in", circle=token_of(circle)).status_code == 403


def test_keeper_of_a_match_alone_does_not_take_it_out(app, client):
    match = finish_match(app, client, *TRIO)
    make_circle(client, match=token_of(match))
    friend = app.test_client()
    friend.get(keep_link(client, match))
    assert post(friend, f"{match}/circle", do="out").status_code == 403
    assert post(client, f"{match}/circle", do="out").status_code == 303


def awaited_match(app, client, circle):
    """The address of a match that the circle began, after a deal."""
    made = post_new(client, {**new_form(players=("Eva", "Fero", "Gita")), "circle": token_of(circle)})
    enter(app, made.location, MISSED)
    return str(made.location)


def send_finish(client, match, page, **fields):
    """What the page says after a Finish that was open before, perhaps with other rights."""
    response = client.post(f"{match}/finish", data={**hidden(page), "bank": "split", **fields})
    assert response.location == f"{match}/finish"
    return client.get(response.location).text


SAID = "The circle stays as it is"


def test_second_scorekeeper_finishes_without_a_right_to_the_circle(app, client):
    """No switch is shown, and one that was sent all the same is no error; the match comes in by who made it."""
    circle, friend = make_circle(client), app.test_client()
    for number in range(2):
        match = awaited_match(app, client, circle)
        friend.get(keep_link(client, match))
        page = friend.get(f"{match}/finish").text
        assert "Put it into" not in page
        switch = {"circle": token_of(circle), "was_in_circle": "yes", "in_circle": ("yes", "")[number]}
        assert (SAID in send_finish(friend, match, page, **switch)) is bool(number)
        assert token_of(circle) not in friend.get(f"{match}/finish").text
        assert client.get(circle).text.count('class="cells eve"') == number + 1


def test_right_that_ended_puts_no_match_in(app, client):
    """The link was renewed while Finish was open: the match is saved, and the page says why it did not come in.

    That who keeps the circle looks on at the match does not put it in either.
    """
    circle, friend = make_circle(client), app.test_client()
    link = keep_address(app, circle)
    friend.get(link)
    match, other = (awaited_match(app, friend, circle) for _ in range(2))
    page = friend.get(f"{match}/finish").text
    assert "Put it into Thursdays" in page
    post(client, f"{circle}/renew", role="keep", token=token_of(link))
    for address in (match, other):
        assert client.get(address).status_code == 200
    assert "Put it into Thursdays" not in friend.get(f"{other}/finish").text
    assert SAID in send_finish(friend, match, page, in_circle="yes")
    assert SAID not in send_finish(friend, other, friend.get(f"{other}/finish").text)
    assert names(client, circle) == []


def test_match_that_is_in_stays_in_when_it_is_finished_again(app, client):
    """Whoever put it in: its correction follows, also where that right has ended since."""
    circle, friend = make_circle(client), app.test_client()
    link = keep_address(app, circle)
    friend.get(link)
    match = awaited_match(app, friend, circle)
    finish(friend, match, in_circle="yes")
    post(client, f"{circle}/renew", role="keep", token=token_of(link))
    reopen(app, friend, match)
    assert names(client, circle) == []
    send_finish(friend, match, friend.get(f"{match}/finish").text, in_circle="yes")
    assert names(client, circle) == ["Eva", "Fero", "Gita"]


def test_renewed_watch_link_does_not_hinder_who_keeps_the_circle(app, client):
    """Finish was open meanwhile: the switch does what it says, on or off, for an awaited match and for another."""
    old = make_circle(client, match=token_of(finish_match(app, client, *TRIO)))
    waiting = [awaited_match(app, client, old) for _ in range(2)]
    loose = make_match(client, "slovak-lorum", ("Eva", "Fero", "Hana"))
    enter(app, loose, MISSED)
    pages = {match: client.get(f"{match}/finish").text for match in (*waiting, loose)}
    circle = post(client, f"{old}/renew", role="watch", token=token_of(old)).location.removesuffix("/share")
    for match, switch in zip(pages, ("yes", "", "yes"), strict=True):
        assert SAID not in send_finish(client, match, pages[match], in_circle=switch, circle=token_of(old))
    assert client.get(f"{circle}?window=all").text.count('class="cells eve"') == 3
    assert "Hana" in names(client, circle)
    post(client, f"{loose}/circle", do="out")
    assert post(client, f"{loose}/circle", do="in", circle=token_of(old)).status_code == 303
    assert "Hana" in names(client, circle)


def test_full_circle_hinders_no_finish(app, client, monkeypatch):
    """Nor does a switch that stayed off take out what somebody else has put in while Finish was open."""
    circle = make_circle(client, match=token_of(finish_match(app, client, *TRIO)))
    loose, match = (make_match(client, "slovak-lorum", (name, "Fero", "Gita")) for name in ("Eva", "Hana"))
    for address in (loose, match):
        enter(app, address, MISSED)
    page = client.get(f"{loose}/finish").text
    post(client, f"{circle}/put-in", link=f"http://localhost{loose}")
    assert SAID not in send_finish(client, loose, page)
    assert "Eva" in names(client, circle)
    monkeypatch.setattr("scorer.store.circle_matches.MAX_CIRCLE_MATCHES", 2)
    page = client.get(f"{match}/finish").text
    assert SAID in send_finish(client, match, page, circle=token_of(circle), in_circle="yes")


def test_match_put_in_by_its_keep_link_comes_in_later(app, client):
    """Who pastes the link may keep the score from then on, as after opening it."""
    circle, stranger = make_circle(client), app.test_client()
    match = make_match(stranger, "slovak-lorum", TRIO)
    enter(app, match, MISSED)
    assert post(client, f"{circle}/put-in", link=keep_link(stranger, match)).status_code == 303
    finish(stranger, match, in_circle="yes")
    assert names(client, circle) == ["Ana", "Boris", "Cyril"]


def test_switch_is_on_where_the_circle_began_after_the_match(app, client):
    """The same people are in it by now; for other people it is off, and as it is off it changes nothing."""
    match = make_match(client, "slovak-lorum", ("Cyril", "Ana", "Boris"))
    other = make_match(client, "slovak-lorum", ("Eva", "Fero", "Gita"))
    for address in (match, other):
        enter(app, address, MISSED)
    assert "in_circle" not in client.get(f"{match}/finish").text
    circle = make_circle(client, match=token_of(finish_match(app, client, *TRIO)))
    assert switch_before_end(client, other) == "off"
    assert switch_before_end(client, match) == "on"
    finish(client, other)
    finish(client, match, in_circle="yes")
    assert client.get(circle).text.count('class="cells eve"') == 2


def switch_before_end(client, match):
    """How the switch of the circle stands on the finish of a match that goes on."""
    found = re.search(r'name="in_circle" value="yes"( checked)?', client.get(f"{match}/finish").text)
    return "none" if found is None else "on" if found[1] else "off"


def test_match_that_was_taken_out_comes_in_by_one_tap_of_its_maker(app, client):
    """Whoever took it out: the switch is off when it goes on again, and not gone. Putting it in ends the removal."""
    circle, friend = make_circle(client), app.test_client()
    match = awaited_match(app, client, circle)
    finish(client, match, in_circle="yes")
    friend.get(keep_address(app, circle))
    number = re.search(r'name="match" value="(\d+)"', friend.get(circle).text)
    post(friend, f"{circle}/take-out", match=number[1])
    for tap, people_in_it in (({}, []), ({"in_circle": "yes"}, ["Eva", "Fero", "Gita"])):
        assert "Undo: a match taken out" in client.get(circle).text
        reopen(app, client, match)
        assert switch_before_end(client, match) == "off"
        finish(client, match, **tap)
        assert names(client, circle) == people_in_it
    assert "Undo" not in client.get(circle).text
    reopen(app, client, match)
    assert switch_before_end(client, match) == "on"


def reopen(app, client, match):
    with app.app_context():
        stored = matches.load(get_db(), key_of(match))
    sent = hidden(client.get(f"{match}/finish").text)
    sent |= {"form_key": f"{stored.revision} is reopened", "revision": str(stored.revision)}
    assert client.post(f"{match}/reopen", data=sent).status_code == 303


def test_switch_says_which_evening_it_is(app, client):
    """Before the end and after it."""
    circle = make_circle(client)
    fill_circle(app, circle, 3)
    match = awaited_match(app, client, circle)
    line = re.compile(r'Put it into Thursdays</b>\s*<span class="under">evening 3, \w{3}, [\w ]+</span>')
    assert line.search(client.get(f"{match}/finish").text)
    finish(client, match, in_circle="yes")
    assert line.search(client.get(f"{match}/finish").text)


def test_finish_leads_to_a_circle_who_keeps_none(app, client):
    """A quiet line after the end, with the match; who keeps a circle, or only watches, has none."""
    match = make_match(client, "slovak-lorum", TRIO)
    enter(app, match, MISSED)
    line = f'href="/c/new?match={token_of(match)}"'
    assert line not in client.get(f"{match}/finish").text
    finish(client, match)
    assert line in client.get(f"{match}/finish").text
    assert line not in app.test_client().get(f"{match}/finish").text
    friend = app.test_client()
    friend.get(keep_link(client, match))
    assert line in friend.get(f"{match}/finish").text
    make_circle(client, match=token_of(match))
    assert line not in client.get(f"{match}/finish").text
    assert line not in friend.get(f"{match}/finish").text
    outside = finish_match(app, client, "Eva", "Fero", "Gita")
    assert "/c/new" not in client.get(f"{outside}/finish").text


def test_only_who_made_a_match_lets_readers_open_it(app, client):
    match = finish_match(app, client, *TRIO)
    circle = make_circle(client, match=token_of(match))
    friend = app.test_client()
    for link in (keep_link(client, match), keep_address(app, circle)):
        friend.get(link)
    page = friend.get(f"{match}/finish").text
    assert "Put it into Thursdays" in page
    assert "Whoever follows the circle may open the match" not in page
    assert "Whoever follows the circle may open the match" in client.get(f"{match}/finish").text
    for way in ("link", "unlink"):
        assert post(friend, f"{match}/circle", do=way).status_code == 403


def test_unknown_name_is_asked_for_at_the_finish(app, client):
    circle = make_circle(client, match=token_of(finish_match(app, client, "Ana", "Boris", "Dana")))
    match = finish_match(app, client, "Ana", "Boris", "Danka")
    post(client, f"{match}/circle", do="in", circle=token_of(circle))
    html = client.get(f"{match}/finish").text
    assert "Who is Danka?" in html
    assert re.findall(r'name="means" value="(\w+)"', html) == ["Dana"]
    answer = post(client, f"{circle}/names", person="danka", means="Dana", match=token_of(match))
    assert answer.location == f"{match}/finish"
    assert names(client, circle) == ["Ana", "Boris", "Dana"]
    assert "Who is" not in client.get(f"{match}/finish").text


def test_name_of_somebody_new_is_not_asked_for_again(app, client):
    """One tap leads back to the finish; the name stays a person, joined with nobody, and that can be undone."""
    circle = make_circle(client, match=token_of(finish_match(app, client, "Ana", "Boris", "Dana")))
    match = finish_match(app, client, "Ana", "Boris", "Danka")
    post(client, f"{match}/circle", do="in", circle=token_of(circle))
    html = client.get(f"{match}/finish").text
    assert f'name="match" value="{token_of(match)}"' in html
    assert 'name="new" value="yes"' in html
    answer = post(client, f"{circle}/names", person="danka", new="yes", match=token_of(match))
    assert answer.location == f"{match}/finish"
    assert "Who is" not in client.get(f"{match}/finish").text
    assert names(client, circle) == ["Ana", "Boris", "Dana", "Danka"]
    assert "counts here too" not in client.get(f"{circle}/people/danka").text
    assert "one person" not in client.get(f"{circle}/settings").text
    post(client, f"{circle}/names", person="danka", means="Dana")
    assert names(client, circle) == ["Ana", "Boris", "Dana"]
    for _ in range(2):
        change = re.search(r'name="change" value="(\d+)"', client.get(circle).text)
        post(client, f"{circle}/undo", change=change[1])
    assert "Who is Danka?" in client.get(f"{match}/finish").text
    made_up = post(client, f"{circle}/names", person="danka", new="yes", match="//evil.example")
    assert made_up.location == f"{circle}/people/danka"


def test_throwing_a_match_away_asks_about_its_circle(app, client):
    """It stays on the board unless it is said that it goes too."""
    kept, gone = (finish_match(app, client, *TRIO) for _ in range(2))
    circle = make_circle(client, match=token_of(kept))
    assert client.get(circle).text.count('class="cells eve"') == 1
    post(client, f"{gone}/circle", do="in", circle=token_of(circle))
    assert "Take it out of Thursdays too?" in client.get(f"{kept}/throw-away").text
    post(client, f"{kept}/throw-away")
    assert client.get(circle).text.count('class="cells eve"') == 2
    post(client, f"{gone}/throw-away", take_out="yes")
    assert client.get(circle).text.count('class="cells eve"') == 1


def test_next_match_of_a_circle_begins_with_its_people_and_the_next_dealer(app, client):
    circle = make_circle(client, match=token_of(finish_match(app, client, "Ana", "Boris", "Zita")))
    make_match(client, "slovak-lorum", ("Eva", "Fero", "Gita"))
    html = client.get(f"/new?circle={token_of(circle)}").text
    seats = r'name="name-\d"[^>]*value="([^"]+)"'
    assert re.findall(seats, html) == ["Ana", "Boris", "Zita"]
    assert f'name="circle" value="{token_of(circle)}"' in html
    assert re.search(r'name="dealer" value="1" class="vh" checked', html)
    assert re.findall(seats, client.get("/new?circle=nonsense").text) == ["Eva", "Fero", "Gita"]


def test_wrong_links_and_new_circles_are_counted(app, client):
    """The token of a reader does not keep: it is a wrong link there."""
    app.config["MOST_MADE"] = 1
    address, stranger = make_circle(client), app.test_client()
    assert post(client, "/c/new", form_key="another form", name="Fridays").status_code == 429
    app.config["MOST_WRONG"] = 2
    key = token_of(address).partition("-")[0]
    wrong = [f"/c/{token_of(address)}/k", *(f"/c/{key}-{'x' * 21}{number}" for number in range(3))]
    assert [stranger.get(way).status_code for way in wrong] == [404, 404, 429, 429]
    assert stranger.get(address).status_code == 200
