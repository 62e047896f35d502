"""The pages of a circle: what its readers see, and what those who keep it may do."""

import re
from functools import partial
from random import Random

from scorer.play.replayed_match import replay_match
from scorer.store import circles, db, matches, saving
from scorer.web.database import get_db
from tests.helpers import counted, own, seated, weights
from tests.helpers.circle import fill_circle, finish_match, make_circle, post, token_of
from tests.helpers.evening import enter, key_of
from tests.helpers.table import keep_link, make_match


def people(html):
    return re.findall(r"<i>(\d*)</i>\s*<span><b[^>]*>([^<]+)</b>", html)


def keep_address(app, address):
    from scorer.web.links import circle_token

    with app.test_request_context():
        circle = circles.load_circle(get_db(), token_of(address).partition("-")[0])
        assert circle is not None
        return f"/c/{circle_token(circle, 'keep')}/k"


def test_empty_circle_offers_the_newest_match_of_this_phone(app, client):
    """One tap puts it in; whoever only looks on is offered nothing, nor is a match that is in a circle."""
    make_circle(client, "Fridays", match=token_of(finish_match(app, client, "Eva", "Fero", "Gita")))
    address = make_circle(client)
    assert "Put it into Thursdays" not in client.get(address).text
    match = finish_match(app, client)
    assert f'name="link" value="{token_of(match)}"' in client.get(address).text
    reader = app.test_client()
    finish_match(app, reader, "Eva", "Fero", "Gita")
    assert "Put it into Thursdays" not in reader.get(address).text
    post(client, f"{address}/put-in", link=token_of(match))
    assert "Put it into Thursdays" not in client.get(address).text


def test_circle_is_made_once(client):
    key = saving.new_form_key()
    first, second = (make_circle(client, form_key=key) for _ in range(2))
    assert first == second
    response = post(client, "/c/new", form_key=saving.new_form_key(), name=" \u200b ")
    assert response.status_code == 422
    assert "1 to 40 letters" in response.text
    assert post(client, "/c/new", form_key="", name="Fridays").status_code == 400


def test_match_is_put_in_by_tap_or_link_once(app, client):
    """It is offered until it is in; afterwards neither this nor another circle takes it."""
    address, match = make_circle(client), finish_match(app, client)
    assert "Ana, Boris" in client.get(f"{address}/put-in").text
    assert post(client, f"{address}/put-in", link=token_of(match)).status_code == 303
    assert len(people(client.get(address).text)) == 3
    assert "Ana, Boris" not in client.get(f"{address}/put-in").text
    other = make_circle(client, "Fridays")
    again = post(client, f"{other}/put-in", link=f"https://scorer.example{match}")
    assert again.status_code == 422
    assert "in a circle already" in again.text


def test_watch_link_of_a_match_of_others_puts_nothing_in(app, client):
    """Who only watches a match cannot show it to others; the keep link does."""
    stranger = app.test_client()
    match = finish_match(app, stranger)
    address = make_circle(client)
    for link, why in ((match, "only lets people look on"), ("/m/aaaaaaaaaa-bbbbbbbbbbbbbbbbbbbbbb", "has ended")):
        refused = post(client, f"{address}/put-in", link=link)
        assert (refused.status_code, why in refused.text) == (422, True)
    assert post(client, f"{address}/put-in", link=keep_link(stranger, match)).status_code == 303


def test_readers_look_on_and_change_nothing(app, client):
    """Every way in of keepers is closed to them, and to whoever has a made-up link there is nothing."""
    address = make_circle(client, match=token_of(finish_match(app, client)))
    reader = app.test_client()
    html = reader.get(address).text
    assert len(people(html)) == 3
    assert "Take it out" not in html
    for way in ("put-in", "settings", "names", "part", "undo", "take-out", "renew", "delete"):
        refused = post(reader, f"{address}/{way}", person="ana", match="1", change="1")
        assert (refused.status_code, "open the link to put evenings in" in refused.text) == (403, True)
    assert [reader.get(f"{address}/{way}").status_code for way in ("put-in", "settings")] == [403, 403]
    made_up = re.sub(r"-.*", "-" + "x" * 22, address)
    assert (reader.get(made_up).status_code, post(reader, f"{made_up}/me", person="ana").status_code) == (404, 404)


def test_keep_link_lets_keep_until_it_is_renewed(app, client):
    """Only the owner renews; a second tap ends nothing more. Who asks for the head alone gets no right."""
    address = make_circle(client)
    friend, link = app.test_client(), keep_address(app, address)
    assert (friend.head(link).status_code, friend.get(f"{address}/settings").status_code) == (303, 403)
    assert (friend.get(link).location, friend.get(f"{address}/settings").status_code) == (address, 200)
    assert post(friend, f"{address}/renew", role="keep", token=token_of(link)).status_code == 403
    assert post(friend, f"{address}/delete", sure="yes").status_code == 403
    links = []
    for _ in range(2):
        assert post(client, f"{address}/renew", role="keep", token=token_of(link)).status_code == 303
        links.append(keep_address(app, address))
    assert links[0] == links[1] != link
    assert (friend.get(link).status_code, friend.get(f"{address}/settings").status_code) == (404, 403)
    assert app.test_client().get(keep_address(app, address)).status_code == 303
    assert post(client, f"{address}/renew", role="both").status_code == 400
    renewed = post(client, f"{address}/renew", role="watch", token=token_of(address)).location
    assert (app.test_client().get(address).status_code, client.get(renewed).status_code) == (404, 200)


def test_names_are_joined_and_parted_again(app, client):
    """Two spellings are one person, until that is undone; people who have met are never joined."""
    address = make_circle(client)
    for names in (("Ana", "Boris", "Dana"), ("Ana", "Boris", "Danka")):
        post(client, f"{address}/put-in", link=token_of(finish_match(app, client, *names)))
    assert len(people(client.get(address).text)) == 4
    met = post(client, f"{address}/names", person="ana", means="Boris")
    assert met.status_code == 422
    assert "two people" in met.text
    assert 'name="means" value="Boris"' in met.text
    assert post(client, f"{address}/names", person="danka", means="dana").location.endswith("/people/dana")
    assert [name for _, name in people(client.get(address).text)] == ["Boris", "Dana", "Ana"]
    assert "Danka counts here too" in client.get(f"{address}/people/dana").text
    change = re.search(r'name="change" value="(\d+)"', client.get(address).text)
    post(client, f"{address}/undo", change=change[1])
    assert len(people(client.get(address).text)) == 4
    post(client, f"{address}/names", person="danka", means="dana")
    post(client, f"{address}/part", name="Danka")
    assert len(people(client.get(address).text)) == 4


def test_person_is_renamed(app, client):
    """A name that nobody has yet is a new name for the same person; too long a one is refused."""
    address = make_circle(client, match=token_of(finish_match(app, client)))
    for person, means, status in (("ana", "x" * 41, 422), ("nobody", "Anna", 404), ("ana", "Anna", 303)):
        assert post(client, f"{address}/names", person=person, means=means).status_code == status
    assert "Anna" in [name for _, name in people(client.get(address).text)]
    html = client.get(f"{address}/people/anna").text
    assert (html.count(f'action="{address}/names"'), html.count(f'action="{address}/part"')) == (1, 1)
    assert "/names" not in app.test_client().get(f"{address}/people/anna").text


def test_match_is_taken_out_and_put_back(app, client):
    address = make_circle(client, match=token_of(finish_match(app, client)))
    number = re.search(r'name="match" value="(\d+)"', client.get(address).text)
    post(client, f"{address}/take-out", match=number[1])
    html = client.get(address).text
    assert "No evening yet" in html
    change = re.search(r'name="change" value="(\d+)"', html)
    post(client, f"{address}/undo", change=change[1])
    assert len(people(client.get(address).text)) == 3
    post(client, f"{address}/undo", change=change[1])
    assert "changed again meanwhile" in client.get(address).text
    assert post(client, f"{address}/undo", change="x").status_code == 400
    assert post(client, f"{address}/take-out", match="-1").status_code == 400


def test_phone_knows_who_holds_it(app, client):
    """This is me: the line says so on this phone, and on no other."""
    address = make_circle(client, match=token_of(finish_match(app, client)))
    reader = app.test_client()
    post(reader, f"{address}/me", person="ana", me="yes")
    assert re.search(r'class="is-you">.*?Ana</b><small> · you</small>', reader.get(address).text, re.DOTALL)
    for name in ("Anna", "Anka"):
        key = "ana" if name == "Anna" else "anna"
        post(client, f"{address}/names", person=key, means=name)
        html = reader.get(address).text
        assert re.search(rf'class="is-you">.*?{name}</b>', html, re.DOTALL), name
    post(client, f"{address}/part", name="Ana")
    post(client, f"{address}/part", name="Anna")
    assert 'role="switch" aria-checked="true"' in reader.get(f"{address}/people/ana").text
    assert 'role="switch" aria-checked="false"' in client.get(f"{address}/people/ana").text
    assert 'class="is-you"' not in client.get(address).text
    post(reader, f"{address}/me", person="ana", me="no")
    assert 'class="is-you"' not in reader.get(address).text
    assert post(reader, f"{address}/me", person="eva", me="yes").status_code == 404
    assert reader.get(f"{address}/people/eva").status_code == 404


def test_watcher_keeps_the_circle_at_home_and_leaves_it(app, client):
    """It stands on the home page until it is taken off; either of its links is opened where any link is pasted."""
    address, reader = make_circle(client), app.test_client()
    for link in (address, keep_address(app, address)):
        assert post(reader, "/open", link=f"http://scorer.example{link}").location == link
    post(reader, f"{address}/keep-here")
    assert f'href="{address}"' in reader.get("/").text
    leave = [
        f'action="{address}/leave"' in phone.get(f"{address}/share").text
        for phone in (reader, client, app.test_client())
    ]
    assert leave == [True, False, False]
    post(reader, f"{address}/leave")
    assert [f'href="{address}"' in phone.get("/").text for phone in (reader, client)] == [False, True]


def test_name_that_another_phone_has_joined_meanwhile_stays(app, client):
    """Its page is that of the person it means by now; nobody is asked for, or joined, once more."""
    address = make_circle(client)
    for names in (("Ana", "Boris", "Dana"), ("Ana", "Boris", "Danka")):
        match = finish_match(app, client, *names)
        post(client, f"{address}/put-in", link=token_of(match))
    post(client, f"{address}/names", person="danka", means="Dana")
    late = post(client, f"{address}/names", person="danka", means="Hana")
    assert late.location.endswith("/people/dana")
    assert "so it stays" in client.get(late.location).text
    asked = post(client, f"{address}/names", person="danka", means="Dana", match=token_of(match))
    assert asked.location.endswith("/finish")
    assert "<h1>Dana</h1>" in client.get(f"{address}/people/danka").text.replace(' dir="auto"', "")
    assert post(client, f"{address}/names", person="nobody", means="Dana").status_code == 404


def test_settings_name_the_circle_and_its_season(client):
    address = make_circle(client)
    assert post(client, f"{address}/settings", name="Fridays", season="2026-01-15").status_code == 303
    html = client.get(f"{address}/settings").text
    assert 'value="Fridays"' in html
    assert 'value="01-15"' in html
    wrong = post(client, f"{address}/settings", name="Saturdays", season="13-01")
    assert (wrong.status_code, 'value="Saturdays"' in wrong.text, 'value="13-01"' in wrong.text) == (422, True, True)
    assert post(client, f"{address}/settings", name="", season="01-01").status_code == 422


def test_deleted_circle_leaves_its_matches(app, client):
    """It goes only after the question, and its link ends."""
    match = finish_match(app, client)
    address = make_circle(client, match=token_of(match))
    assert post(client, f"{address}/delete").status_code == 303
    assert client.get(address).status_code == 200
    assert post(client, f"{address}/delete", sure="yes").location == "/"
    assert client.get(address).status_code == 404
    assert client.get(match).status_code == 200


def test_circle_without_a_match_in_the_window_is_not_empty(app, client):
    """It says that nobody has played then, or that game, and leads on; only without any match it is empty."""
    address = make_circle(client)
    match = finish_match(app, client)
    with app.app_context(), db.write(get_db()) as store:
        store.execute("UPDATE matches SET created = '2020-01-05T20:00:00Z'")
    post(client, f"{address}/put-in", link=token_of(match))
    finish_match(app, client, "Eva", "Fero", "Gita")
    pages = [client.get(f"{address}?{query}").text for query in ("window=season", "window=all&game=king", "")]
    assert [len(people(page)) for page in pages] == [0, 0, 3]
    for page in pages:
        assert "3 people" in page
        assert "?window=month" in page
        assert 'class="row brief"' in page
        for words in ("nobody yet", "No evening yet", "Put it into"):
            assert words not in page
    assert "Nobody has played since" in pages[0]
    assert "Nobody has played this game here." in pages[1]
    assert "?window=all&amp;game=all" in pages[1]
    assert 'aria-current="page"><span>All</span>' in pages[2]
    assert people(client.get(f"{address}?window=nonsense&game=king").text) == []
    assert client.get(f"{address}?page=99&window=all&game=all").status_code == 200


def test_records_lead_to_their_match_where_readers_may_open_it(app, client):
    """On the board and on the page of a person; one in the bin is opened by nobody."""
    match, reader = finish_match(app, client), app.test_client()
    address = make_circle(client, match=token_of(match))
    pages = (address, f"{address}/people/ana")
    assert not any('<a class="cells rec"' in reader.get(page).text for page in pages)
    post(client, f"{match}/circle", do="link")
    for page, records in zip(pages, (3, 1), strict=True):
        assert app.test_client().get(page).text.count(f'<a class="cells rec" href="{match}"') == records, page
    for way, is_there in (("unlink", False), ("link", True)):
        post(client, f"{match}/circle", do=way)
        assert (f'href="{match}"' in app.test_client().get(address).text) is is_there
    assert post(client, f"{match}/throw-away").status_code == 303
    assert '<a class="cells rec"' not in client.get(address).text


def test_who_keeps_or_watches_a_match_opens_it_from_its_circle(app, client):
    """Whoever made it, and whoever has one of its links; other readers do not before the maker says so."""
    match, reader = finish_match(app, client), app.test_client()
    address = make_circle(client, match=token_of(match))
    evening, record = f'<a class="link" href="{match}"', f'<a class="cells rec" href="{match}"'
    assert (client.get(address).text.count(evening), client.get(address).text.count(record)) == (1, 3)
    assert match not in reader.get(address).text
    reader.get(match)
    assert f'<a class="cells eve" href="{match}"' in reader.get(address).text
    assert record in reader.get(f"{address}/people/ana").text
    post(client, f"{match}/share/renew", role="watch", token=token_of(match))
    assert "/m/" not in reader.get(address).text


def test_pages_of_500_matches_cost_hardly_more_than_of_10(app, client):
    """At most 1.5 times the calls, for the board in each window, a person and the values; and no match is replayed."""
    addresses = [make_circle(client, name) for name in ("Few", "Many")]
    for address, count in zip(addresses, (10, 500), strict=True):
        fill_circle(app, address, count)
    pages = ("", "?window=month", "?window=all", "?window=all&game=all", "/people/ana?window=all", "/board.json")
    for page in pages:
        few, many = (calls_of(client, f"{address}{page}") for address in addresses)
        assert many <= 1.5 * few, page
        assert counted.calls(partial(client.get, f"{addresses[1]}{page}"), "replay_match") == 0


def calls_of(client, address):
    """The calls of a page that was asked for twice before."""
    for _ in range(2):
        assert client.get(address).status_code == 200
    return counted.calls(lambda: client.get(address))


def test_page_of_200_matches_is_light(app, client):
    """At most 40 kB with all it loads, in five requests."""
    address = make_circle(client)
    fill_circle(app, address, 200)
    for page in (address, f"{address}?window=all&game=all", f"{address}/people/ana", f"{address}/share"):
        weight = weights.weigh(client, page)
        assert weight.all <= weights.LIMITS["all"], (page, weight)
        assert weight.requests <= weights.LIMITS["requests"], (page, weight)


def test_next_match_of_a_circle_is_of_the_same_own_game(app, client):
    """Where this browser keeps it, and though another game was played here since."""
    address = client.get(seated.own(app, own.OURS)).location.partition("?")[0]
    with app.test_request_context():
        stored = matches.load(get_db(), key_of(address))
        assert stored is not None
        ledger = replay_match(stored).ledger
        deal = seated.made_up(ledger, ledger.next_turn.contracts[0], Random(1))
    enter(app, address, deal, {"kind": "finish", "bank": "keep"})
    circle = make_circle(client, match=token_of(address))
    make_match(client, "slovak-lorum", ("Ana", "Boris", "Cyril"))
    assert 'class="save-c">4 people</span>' in client.get(circle).text
    chosen = re.compile(r'name="game"[^>]* value="([^"]+)"[^>]*checked')
    assert chosen.findall(client.get(f"/new?circle={token_of(circle)}").text) == ["slovak-lorum"]
    kept = own.keep_game(client).rpartition("/")[2]
    assert chosen.findall(client.get(f"/new?circle={token_of(circle)}").text) == [kept]
