"""Tournaments through their pages: made, drawn, played, typed in, corrected, taken back; and who may do what."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest

from scorer.play.replayed_match import get_replayed
from scorer.play.submissions import revert
from scorer.store import circles, history, matches, saving, tournaments
from scorer.web.database import get_db
from tests.helpers import counted
from tests.helpers.circle import (
    FINISH,
    MISSED,
    NINE,
    draw_and_begin,
    make_circle,
    make_tournament,
    post,
    submit,
    token_of,
    type_sums,
)  # fmt: skip
from tests.helpers.evening import enter
from tests.helpers.filled import as_shown
from tests.helpers.table import csrf


@pytest.fixture
def address(client):
    """A tournament of nine whose first round has begun."""
    address = make_tournament(client)
    draw_and_begin(client, address)
    return address


def content_of(app, address):
    with app.app_context():
        circle = circles.load_circle(get_db(), token_of(address).partition("-")[0])
        assert circle is not None
        found = tournaments.load_tournament(get_db(), circle, address.rpartition("/")[2])
        return found.content


def tables(html):
    return [text.split(", ") for text in re.findall(r'class="row"[^>]*><span><b>\d+</b> ([^<]*)', html)]


def match_address(client, address, table, number=1):
    hit = re.search(r'href="(/m/[^"]+)"', client.get(f"{address}/{number}/{table}").text)
    assert hit
    return hit[1]


def play_out(client, address, number=1):
    for table in range(1, len(tables(client.get(address).text)) + 1):
        assert type_sums(client, f"{address}/{number}", table, "10", "0", "-10").status_code == 303


@pytest.mark.parametrize(
    ("people", "sentence"),
    [
        ("", "0 players do not make tables of 3 or 4."), ("Ana", "1 player does not"),
        ("Ana\nBoris", "2 players do not"),
        ("Ana\nBoris\nCyril\nDana\nEmil", "5 players do not"), (f"{NINE}\nana", "is there twice: add a letter."),
        (f"{NINE}\nJan; Reds", "Team Reds has one player: it needs two."),
        ("\n".join(f"Player {n}" for n in range(2000)), "The list has 2000 names; at most 500 can be drawn."),
        (f"{NINE}\n{'A' * 41}", "A name has 1 to 40 letters."),
    ],
)  # fmt: skip
def test_bad_list_is_kept_as_typed(client, people, sentence):
    """With 422 and a sentence; nothing is made."""
    circle = make_circle(client)
    response = submit(client, f"{circle}/tournaments/new", game="slovak-lorum", people=people)
    assert response.status_code == 422
    assert sentence in re.sub("[\u2068\u2069]", "", response.text)
    assert people.splitlines()[-1:] == re.findall(r"([^\n>]*)</textarea>", response.text)[:1] or not people
    assert "people</span>" not in client.get(f"{circle}/tournaments").text


def test_form_makes_one_tournament_however_often_it_is_sent(client):
    """Whoever the circle knows may be ticked; after a tap on a small button the form comes back, as after a mistake."""
    circle, key = make_circle(client), saving.new_form_key()
    page = f"{circle}/tournaments/new"
    response = submit(client, page, game="king", people=NINE, do="look")
    assert (response.status_code, "Ivan</textarea>" in response.text) == (200, True)
    wrong = submit(client, page, game="king", people=NINE, best_of="x")
    assert (wrong.status_code, "King: 9 players do not make tables of 4." in wrong.text) == (422, True)
    fields = {"game": "slovak-lorum", "people": "Ana\nBoris", "person": ["Cyril", "Dana"], "form_key": key}
    first, twice = (submit(client, page, **fields).location for _tap in range(2))
    assert first == twice
    assert "4 people" in client.get(first).text


def test_drawn_round_is_begun_as_matches_of_the_circle(app, client, address):
    """Named by table and round, in the order of play, the first one dealing; a finished one comes into the circle."""
    shown = tables(client.get(address).text)
    assert sorted(name for table in shown for name in table) == NINE.split()
    match = match_address(client, address, 2)
    with app.app_context():
        stored = matches.load(get_db(), token_of(match).partition("-")[0])
        assert (stored.title, list(stored.players), stored.first_dealer) == ("Table 2, round 1", shown[1], 0)
    enter(app, match, MISSED)
    assert re.search(r"<b>2</b> [^<]*<span class=\"under\">1 deal</span>", client.get(address).text)
    enter(app, match, FINISH)
    html = client.get(address).text
    assert re.search(r"<b>2</b> \w+ −30, \w+ \+15, \w+ \+15", html)
    assert "No evening yet" not in client.get(f"{address.split('/tournaments')[0]}?window=all").text


def test_draw_is_that_of_its_number(client):
    """The same names and number in another circle come to the same tables, in whatever order they were typed."""
    shown = []
    for people in (NINE, "\n".join(reversed(NINE.split()))):
        address = make_tournament(client, people)
        assert submit(client, f"{address}/draw", number="٤٧١١").status_code == 303
        html = client.get(address).text
        assert "drawn from 4711" in html
        shown.append(tables(html))
    assert shown[0] == shown[1]
    other = make_tournament(client)
    assert submit(client, f"{other}/draw", number="x").status_code == 422
    submit(client, f"{other}/draw", number="")
    assert len(tables(client.get(other).text)) == 3


def test_late_page_draws_nothing_and_a_form_sent_twice_draws_once(app, client):
    """The late one gets 409 and its sentence."""
    address = make_tournament(client)
    form = {"csrf_token": csrf(client.get("/c/new").text), "form_key": saving.new_form_key(), "revision": "1"}
    for _time in range(2):
        assert client.post(f"{address}/draw", data=form).status_code == 303
    late = client.post(f"{address}/draw", data={**form, "form_key": saving.new_form_key()})
    assert late.status_code == 409
    assert "Another phone has changed this meanwhile." in late.text
    assert len(content_of(app, address)["rounds"]) == 1
    assert client.post(f"{address}/draw", data={**form, "form_key": ""}).status_code == 400


def test_next_round_waits_for_the_last_table(client, address):
    """By standing the first three sit together then."""
    assert "Draw round 2" not in client.get(address).text
    assert submit(client, f"{address}/draw").status_code == 422
    play_out(client, address)
    assert "Draw round 2" in client.get(address).text
    winners = {table[0].split(" ")[0] for table in tables(client.get(address).text)}
    submit(client, f"{address}/draw", way="standing")
    submit(client, f"{address}/begin")
    html = client.get(address).text
    assert set(tables(html)[0]) == winners
    assert "?round=2&amp;seen=" in html, "news of the round that is shown"
    assert len(tables(client.get(f"{address}?round=1").text)) == 3


def test_paper_sums_are_checked_by_the_game(client, address):
    """Chips are never made or lost; what was typed stays, and empty fields bring the match back."""
    for sums, why in (
        (("30", "0", "-20"), "The sums come to 10; all together must be 0."),
        (("30", "", "-30"), "A whole number is needed for everybody."),
        (("1234567890123", "0", "-123456789012"), "A whole number is needed for everybody."),  # it is not cut
    ):
        wrong = type_sums(client, f"{address}/1", 1, *sums)
        assert (wrong.status_code, why in wrong.text, f'value="{sums[2]}"' in wrong.text) == (422, True, True)
    assert type_sums(client, f"{address}/1", 1, "٣٠", "0", "−30").status_code == 303
    assert re.search(r"<b>1</b> \w+ \+30, \w+ 0, \w+ −30", client.get(address).text)
    assert type_sums(client, f"{address}/1", 1, "", "", "").status_code == 303
    assert "+30" not in client.get(address).text
    assert client.get(f"{address}/1/9").status_code == client.get(f"{address}/2/1").status_code == 404


def test_corrected_match_moves_the_standing(app, client, address):
    """As long as nobody has typed in other sums."""
    match = match_address(client, address, 1)
    enter(app, match, MISSED, FINISH)
    before = client.get(address).text
    with app.app_context():
        key = token_of(match).partition("-")[0]
        stored = matches.load(get_db(), key)
        replayed, target = get_replayed(stored), history.next_undo(get_db(), stored)
        revert(get_db(), replayed, saving.Submission("take back", stored.revision, {}), target)
    assert "−30" in before
    assert "−30" not in client.get(address).text


def test_standing_follows_people_who_changed_seats_in_their_match(app, client):
    """Whose name has been corrected at the table keeps the seat that is left over."""
    address = make_tournament(client, "Ana\nBoris\nCyril")
    draw_and_begin(client, address)
    first, second, third = tables(client.get(address).text)[0]
    match = match_address(client, address, 1)
    enter(app, match, MISSED)
    form = as_shown(client.get(f"{match}/settings").text)
    moved = as_shown(client.post(f"{match}/settings", data=form | {"do": "down:0"}).text)
    assert client.post(f"{match}/settings", data=moved | {"name-2": "Xaver"}).status_code == 303
    enter(app, match, FINISH)
    assert f"<b>1</b> {first} −30, {second} +15, {third} +15" in client.get(address).text


def test_undo_takes_back_what_nobody_has_played(app, client, address):
    """First the round with its matches, then the tournament; a deal or typed sums keep it."""
    match = match_address(client, address, 1)
    assert "Undo: the draw" in client.get(address).text
    assert submit(client, f"{address}/undo").status_code == 303
    assert client.get(match).status_code == 404
    assert "Draw round 1" in client.get(address).text
    draw_and_begin(client, address)
    type_sums(client, f"{address}/1", 1, "10", "0", "-10")
    assert submit(client, f"{address}/undo").status_code == 422
    assert "Undo: the draw" not in client.get(address).text
    type_sums(client, f"{address}/1", 1, "", "", "")
    enter(app, match_address(client, address, 1), MISSED)
    kept = submit(client, f"{address}/undo")
    assert kept.status_code == 422
    assert "Somebody has played this round: it stays." in kept.text
    other = make_tournament(client)
    assert submit(client, f"{other}/undo").location.endswith("/tournaments")
    assert client.get(other).status_code == 404
    again = post(client, f"{other}/undo", form_key=saving.new_form_key(), revision="1")
    assert str(again.location).endswith("/tournaments")  # a second tap


def test_people_come_leave_and_are_renamed(client):
    """For the next draw; a name that is there already is refused."""
    address = make_tournament(client)
    assert submit(client, f"{address}/people", people="Jan\nKarol; Reds").status_code == 422
    assert submit(client, f"{address}/people", people="Jan\nKarol").status_code == 303
    assert submit(client, f"{address}/people?person=0", person="0", name="Anna", here="1").status_code == 303
    assert submit(client, f"{address}/people?person=1", person="1", name="Boris").status_code == 303
    twice = submit(client, f"{address}/people?person=2", person="2", name="anna", here="1")
    assert twice.status_code == 422
    assert 'value="anna"' in twice.text
    assert submit(client, f"{address}/people?person=2", person="2", name=" ", here="1").status_code == 422
    assert "has left" in client.get(f"{address}/people").text
    submit(client, f"{address}/draw")
    names = [name for table in tables(client.get(address).text) for name in table]
    assert sorted(names) == ["Anna", "Cyril", "Dana", "Emil", "Fero", "Gita", "Hana", "Ivan", "Jan", "Karol"]
    assert submit(client, f"{address}/begin").status_code == 303
    assert submit(client, f"{address}/begin").status_code == 422


@pytest.mark.parametrize("name", ["Anna\rMaria", "Anna\u2028Maria", "Anna;Maria", "Anna\tMaria"])
def test_corrected_name_is_one_person(app, client, name):
    """Whatever is pasted: who sits where goes by the places in the list. A team may have one player for a while."""
    address = make_tournament(client, "Ana; Redz\nBoris; Redz\nCyril\nDana")
    for person, new, team in (("0", name, "Reds"), ("1", "Boris", "Reds")):
        sent = {"person": person, "name": new, "team": team, "here": "1"}
        assert submit(client, f"{address}/people?person={person}", **sent).status_code == 303
    people = [(person["name"], person["team"]) for person in content_of(app, address)["people"]]
    assert people == [("Anna Maria", "Reds"), ("Boris", "Reds"), ("Cyril", ""), ("Dana", "")]


def test_watchers_see_and_change_nothing(app, client, address):
    """They see list, standing and spreadsheet; the code of a table writes that table alone."""
    keep = re.search(r"/k/[\w-]+", client.get(f"{match_address(client, address, 1)}/share").text)
    assert keep
    reader = app.test_client()
    circle = address.split("/tournaments")[0]
    assert "Evening of several tables" in reader.get(circle).text
    for page in ("", "/standing.csv"):
        assert reader.get(f"{address}{page}").status_code == 200
    assert "<form" not in reader.get(address).text
    for page in ("/people", "/print", "/1/1"):
        assert reader.get(f"{address}{page}").status_code == 403
    assert reader.get(f"{circle}/tournaments/new").status_code == 403
    reader.get(keep[0])
    for view in ("draw", "begin", "undo", "people", "1/1"):
        assert post(reader, f"{address}/{view}", form_key=saving.new_form_key(), revision="3").status_code == 403
    assert reader.get(f"{match_address(client, address, 2)}/settings").status_code == 403
    assert reader.get(f"{match_address(client, address, 1)}/settings").status_code == 200
    assert "Evening of several tables" not in reader.get(make_circle(client, "Fridays")).text


def test_poll_without_news_is_empty(app, client, address):
    """A deal at a table, or a change of the tournament, is news."""
    seen = re.search(r"seen=([\w-]+)", client.get(address).text)
    assert seen

    def poll():
        return client.get(f"{address}?round=1&seen={seen[1]}", headers={"HX-Request": "true"}).status_code

    assert poll() == 204
    enter(app, match_address(client, address, 1), MISSED)
    assert poll() == 200


def test_second_screen_follows_the_rounds_and_has_nothing_to_tap(client, address):
    """It asks on when a round is over, and is then answered with the next one, whoever looks."""
    play_out(client, address)
    assert "hx-get" not in client.get(address).text, "the keeper is about to draw"
    poll = re.search(r'hx-get="([^"]+)"', client.get(f"{address}?screen=1").text)[1].replace("&amp;", "&")
    assert client.get(poll, headers={"HX-Request": "true"}).status_code == 204
    assert submit(client, f"{address}/draw").status_code == 303
    screen = client.get(poll, headers={"HX-Request": "true"}).text
    assert "Round 2" in screen
    assert "<form" not in screen
    assert "<a " not in screen


def test_print_has_a_code_for_every_table_and_who_sits_where(client):
    """Two tables a page; without codes before the round begins."""
    address = make_tournament(client)
    assert client.get(f"{address}/print").status_code == 404
    submit(client, f"{address}/draw", number="4711")
    assert 'class="qr"' not in client.get(f"{address}/print").text
    submit(client, f"{address}/begin")
    html = client.get(f"{address}/print").text
    assert html.count('class="qr"') == 3
    assert html.count('class="a4-paper"') == 2 + 1
    assert re.findall(r'<li><span dir="auto">(\w+)</span>', html) == NINE.split()
    assert "drawn from 4711" in html


def test_list_of_288_is_small_and_asks_few_questions(client, monkeypatch):
    """At most 60 kB with teams and sums, and as many statements as with nine."""
    large = make_tournament(client, "\n".join(f"Bohumil Novák {n}; Team {n % 27}" for n in range(288)))
    small = make_tournament(client)
    for address in (large, small):
        draw_and_begin(client, address)
    counts = []
    for address in (large, small):
        with monkeypatch.context() as patch:
            asked = counted.statements(patch)
            page = client.get(address)
        counts.append(len(asked))
        assert len(page.data) < 60_000
    assert counts[0] == counts[1]


@pytest.mark.sweep
def test_72_tables_saving_at_once_lose_nothing(app, client):
    """Each from a thread of its own, while the list is asked for."""
    address = make_tournament(client, "\n".join(f"Player {number}" for number in range(288)))
    draw_and_begin(client, address)
    tables_of = [match_address(client, address, table) for table in range(1, 73)]
    with ThreadPoolExecutor(12) as threads:
        saved = [threads.submit(enter, app, match, MISSED) for match in tables_of]
        lists = [threads.submit(app.test_client().get, address) for _time in range(8)]
    assert not [future.exception() for future in saved if future.exception()]
    assert {future.result().status_code for future in lists} == {200}
    assert client.get(address).text.count("1 deal<") == 72
