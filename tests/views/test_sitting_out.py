"""More people than a game seats: the new match, its table and its pages, of whom one or two sit out of each deal."""

import json
import re

import pytest

from scorer.web.database import get_db
from tests.helpers.evening import enter
from tests.helpers.table import hidden, post_new, words

FIVE = ["Ana", "Boris", "Cyril", "Dana", "Emil"]


def start_form(names, dealer=0, **more):
    """The fields of a new match with these names, where the page has asked who sits out."""
    return {f"name-{row}": name for row, name in enumerate(names)} | {"dealer": str(dealer), "sits_out": "", **more}


def look(client, names, game="slovak-lorum", **more):
    """The form as it is shown again with these names."""
    form = start_form(names, game=game, **more) | {"do": "look"}
    return post_new(client, form).text


def offered(html):
    """Who may sit out, and whether that is chosen."""
    return [(value, bool(on)) for value, on in re.findall(r'name="sits_out" value="(\w+)"( checked)?', html)]


def test_fifth_name_asks_who_sits_out(client):
    """A sixth lets two sit out; a game for three has no room for six."""
    assert offered(look(client, FIVE[:4])) == []
    html = look(client, FIVE, dealer="1")
    assert offered(html) == [("dealer", True), ("before", False)]
    for line in (
        "One sits out each deal",
        "Start, Boris deals and sits out",
        "Slovak Lórum: Ana, Cyril, Dana and Emil",
    ):
        assert line in html
    html = look(client, FIVE, dealer="1", sits_out="before")
    assert offered(html) == [("dealer", False), ("before", True)]
    assert "Start, Boris deals, Ana sits out" in html
    six = [*FIVE, "Filip"]
    html = look(client, six)
    assert "Two sit out each deal" in html
    assert "Start, Ana deals and sits out, Dana sits out" in html
    assert "Start, Ana deals, Cyril and Filip sit out" in look(client, six, sits_out="before")
    answer = post_new(client, start_form(six, game="king-three"))
    assert (answer.status_code, "for 5. Leave 1 name empty." in answer.text) == (422, True)


def test_dealer_with_a_part_is_not_offered_to_sit_out(client):
    """Where the dealer names trumps only who dealt last may sit out; another answer is refused beside its field."""
    html = look(client, FIVE, game="king")
    assert offered(html) == [("before", True)]
    assert "who dealt last" in html
    html = look(client, FIVE, game="trex")  # five deals in a row, and then the player before deals
    assert "who dealt last" not in html
    assert "the player before" in html
    form = start_form(FIVE, game="king", sits_out="dealer")
    answer = post_new(client, form)
    assert answer.status_code == 422
    assert "the dealer has a part in this game" in re.findall(r'id="sits-out".*?</fieldset>', answer.text, re.DOTALL)[0]


def test_key_adds_a_row_that_stays(client):
    """The key for one more row works without a script, and its row stays on the form while it is blank."""
    blank = start_form(FIVE[:4], game="slovak-lorum")
    html = client.get("/new?game=slovak-lorum").text
    assert "Fifth" in html
    assert 'name="name-4"' not in html
    html = post_new(client, blank | {"do": "rows:5"}).text
    assert 'name="name-4"' in html
    assert "Sixth" in html
    html = post_new(client, blank | {"do": "look", "rows": "5"}).text
    assert 'name="name-4"' in html
    html = post_new(client, blank | {"do": "rows:6", "rows": "5", "name-4": "Emil"}).text
    assert 'name="name-5"' in html
    assert 'value="rows:' not in html


@pytest.mark.parametrize("sits_out", ["", "before"])
def test_start_makes_a_match_in_which_somebody_sits_out(app, client, sits_out):
    """Start stores all five and who sits out; with four names nobody does."""
    for names, stored in ((FIVE, sits_out or "dealer"), (FIVE[:4], None)):
        form = start_form(names, game="slovak-lorum", sits_out=sits_out)
        assert post_new(client, form).status_code == 303
        with app.app_context():
            row = next(get_db().query("SELECT * FROM matches ORDER BY id DESC LIMIT 1"))
        assert (json.loads(row["players"]), row["sits_out"]) == (names, stored)
    html = client.get("/new").text  # the last match had four
    assert offered(html) == []


@pytest.mark.parametrize("game", ["slovak-lorum", "king"])
def test_start_asks_first_where_no_script_did(app, client, game):
    """Five names typed after Fifth: the question comes back with all that was typed, and the next Start begins."""
    form = start_form(FIVE, 1, game=game, rows="5", title="Friday")
    del form["sits_out"]
    answer = post_new(client, form)
    assert answer.status_code == 422
    text = words(answer.text)
    assert text.count("There are more of you than play a deal. Choose who sits out, then start.") == 2
    assert "One sits out each deal" in text
    assert answer.text.count(" autofocus") == 1
    assert ("Start, Boris deals and sits out" if game == "slovak-lorum" else "Start, Boris deals, Ana sits out") in text
    assert [re.findall(rf'value="{name}"', answer.text) != [] for name in FIVE] == [True] * 5
    with app.app_context():
        assert next(get_db().query("SELECT count(*) AS n FROM matches"))["n"] == 0
    (chosen,) = [value for value, on in offered(answer.text) if on]
    assert post_new(client, form | {"sits_out": chosen}).status_code == 303


@pytest.mark.parametrize("game", ["turkish-king", "quodlibet-wheel"])
def test_names_beyond_the_contracts_are_refused_before_start(client, game):
    """All name some contracts together, enough for four: no fifth row is offered, and five names are told at once."""
    four = look(client, FIVE[:4], game=game)
    assert "Fifth" not in four
    assert "Leave 1 name empty." not in four
    html = look(client, FIVE, game=game)
    assert offered(html) == []
    people = re.findall(r'<fieldset class="group" id="people".*?</fieldset>', html, re.DOTALL)[0]
    assert "for 4. Leave 1 name empty." in people
    answer = post_new(client, start_form(FIVE, game=game))
    assert answer.status_code == 422
    assert answer.text.count("for 4. Leave 1 name empty.") == 2


def test_partners_are_refused_a_fifth_before_start(client):
    """Two sides are four players: the sentence stands where it is chosen who sits out."""
    html = look(client, FIVE, game="trex", **{"trex-partners": "true"})
    sits_out = re.findall(r'id="sits-out".*?</fieldset>', html, re.DOTALL)[0]
    assert "partners" in words(sits_out)
    assert 'class="problem"' not in look(client, FIVE, game="trex", sits_out="dealer")


REGULAR = {"contract": "regular", "regular-upper_acorns": "1", "regular-upper_greens": "3"}
HEARTS = {"regular-hearts-1": "3", "regular-hearts-2": "0", "regular-hearts-3": "5", "regular-hearts-4": "0"}


@pytest.fixture
def table(client):
    """The address of a new match of five at a game for four, whose dealer rests."""
    return str(post_new(client, start_form(FIVE, game="slovak-lorum")).headers["Location"])


def tokens(client, page):
    carried = hidden(client.get(page).text)
    return {name: carried[name] for name in ("csrf_token", "form_key", "revision")}


def send(client, table, answers):
    return client.post(f"{table}/deals", data=tokens(client, table) | answers)


def test_settings_of_five_are_saved(client, table):
    assert "sits_out" not in client.get(f"{table}/settings").text
    fields = tokens(client, f"{table}/settings") | {"title": "Friday"}
    fields |= {f"name-{seat}": name for seat, name in enumerate([*FIVE[:4], "Eva"])}
    assert client.post(f"{table}/settings", data=fields).status_code == 303
    assert "Eva" in words(client.get(table).text)


def test_deal_is_entered_without_a_script(app, client, table):
    """No answer is taken for who rests; every page says who that was."""
    refused = send(client, table, REGULAR | HEARTS | {"regular-hearts-0": "1"})
    assert (refused.status_code, "Ana sits out of this deal" in words(refused.text)) == (422, True)
    answer = send(client, table, REGULAR | HEARTS)
    assert answer.status_code == 303, words(answer.text)
    text = words(client.get(table).text)
    assert "Slovak Lórum, Boris sits out" in text
    assert "Ana sits out 0 Boris −7 −7 Cyril +10 +10 Dana −13 −13 Emil +10 +10" in text
    assert "The dealer sits out: everybody has played 0 or 1 of 1 deal." in text
    assert "A deal on average: Cyril +10, Emil +10, Boris −7, Dana −13." in text
    for page in ("/chart", "/screen", "/result.svg"):
        assert "sits out" in client.get(table + page).text, page
    assert ",,-7,10,-13,10,0,-7,10,-13,10," in client.get(f"{table}/deals.csv").text.splitlines()[1]
    assert 'name="regular-hearts-0"' not in client.get(f"{table}/entries/1").text
    enter(app, table, {"kind": "finish", "bank": "keep"})
    assert "new totals; Boris deals first, Boris sits out" in words(client.get(f"{table}/go-on").text)


def test_preview_shows_who_plays_on_save(client, table):
    fields = tokens(client, table) | REGULAR | HEARTS
    html = client.post(f"{table}/preview", data=fields, headers={"HX-Request": "true"}).text
    save = words(re.findall(r'<span class="save-b">.*?</button>', html, re.DOTALL)[0])
    assert save.split() == ["Boris", "−7", "Cyril", "+10", "Dana", "−13", "Emil", "+10"]
    assert re.findall(r'<td class="is-out">\s*([\w ]+)</td>', html) == ["sits out"]


def test_rules_add_up_what_all_five_deal(client):
    for names, total in ((FIVE[:4], "2200"), (FIVE, "2750")):
        sent = start_form(names, game="barbu-french", **({"sits_out": "before"} if len(names) > 4 else {}))
        rules = words(client.get(f"{post_new(client, sent).headers['Location']}/rules").text)
        assert f"All totals of a whole match together come to +{total}." in rules


def test_deal_put_in_before_others_is_refused_before_it_is_saved(app, client, table):
    """It would move who sits out later: the page says at which deal that no longer fits, and has nothing to save."""
    small = {"kind": "deal", "contract": "small", "facts": {"caller": 1, "made": True}}
    enter(app, table, small)
    html = client.get(f"{table}/entries/1/insert").text
    assert "No deal can be put in here. Deal 1: Boris sits out of this deal" in words(html)
    assert 'name="contract"' not in html
    enter(app, table, small | {"facts": {"caller": 0, "made": True}})
    answer = client.post(f"{table}/entries/1/remove", data=tokens(client, table))
    assert answer.status_code == 422
    assert "Nothing was changed. Deal 2: Ana sits out of this deal" in words(answer.text)
    with app.app_context():
        assert next(get_db().query("SELECT revision FROM matches"))["revision"] == 3


def test_what_moves_who_sat_out_is_refused_in_the_settings(client, table):
    """Another first dealer, or another order of the people, would let somebody sit out who has played."""
    send(client, table, REGULAR | HEARTS)
    swapped = [FIVE[1], FIVE[0], *FIVE[2:]]
    for fields in (start_form(FIVE, 1), start_form(swapped) | {"order": "1,0,2,3,4"}):
        answer = client.post(f"{table}/settings", data=tokens(client, f"{table}/settings") | fields)
        assert answer.status_code == 422
        assert "Nothing was changed: what was played would no longer fit." in words(answer.text)


def test_going_on_with_fewer_and_with_more(client, table):
    """Emil leaves, paid by those who are behind, and all four play; he comes back with Filip, and two sit out."""
    send(client, table, REGULAR | HEARTS)
    fields = tokens(client, f"{table}/go-on") | start_form(FIVE[:4], game="slovak-lorum", along="yes")
    answer = client.post(f"{table}/go-on", data=fields)
    assert answer.status_code == 303
    four = answer.headers["Location"]
    assert "sits out" not in words(client.get(four).text)
    fields = tokens(client, f"{four}/go-on") | start_form([*FIVE, "Filip"], game="slovak-lorum", along="yes")
    del fields["sits_out"]
    assert "Choose who sits out, then start." in words(client.post(f"{four}/go-on", data=fields).text)
    answer = client.post(f"{four}/go-on", data=fields | {"sits_out": "before"})
    text = words(client.get(answer.headers["Location"]).text)
    assert "Slovak Lórum, Cyril and Filip sit out" in text
    minus = "\N{MINUS SIGN}"
    assert f"Total 0 {minus}5 +10 {minus}5 0 0" in text


@pytest.mark.parametrize(
    ("game", "names", "dealer", "told"),
    [
        ("kierki", FIVE, "0", "12 deals: Ana and Boris deal 3×, the others 2×."),
        ("kierki", FIVE, "4", "12 deals: Ana and Emil deal 3×, the others 2×."),
        ("kierki", [*FIVE, "Filip"], "0", ""),  # twice each
        ("kierki", FIVE[:4], "0", ""),
        ("slovak-lorum", FIVE, "0", ""),  # open end
        ("serbian-lora", FIVE, "0", ""),
        ("king", FIVE, "0", ""),
    ],
)
def test_an_uneven_schedule_is_told(client, game, names, dealer, told):
    """Where some deal, and so sit out, more often than others New match says who; the smaller group is named."""
    text = words(look(client, names, game=game, dealer=dealer))
    assert re.findall(r"\d+ deals: [^.]*×\.", text) == ([told] if told else [])


def test_three_of_four_begin_at_a_game_for_four(app, client):
    """A house rule lets one sit out though all four could play; who goes on, and the settings, keep it."""
    html = look(client, FIVE[:4])
    assert 'name="fewer" value="yes">' in html
    html = look(client, FIVE[:4], fewer="yes")
    assert offered(html) == [("dealer", True), ("before", False)]
    assert "Start, Ana deals and sits out" in html
    form = start_form(FIVE[:4], game="slovak-lorum", fewer="yes", sits_out="before")
    address = post_new(client, form).headers["Location"]
    with app.app_context():
        row = next(get_db().query("SELECT * FROM matches ORDER BY id DESC LIMIT 1"))
    assert (json.loads(row["players"]), row["sits_out"]) == (FIVE[:4], "before")
    assert "Slovak Lórum, Dana sits out" in words(client.get(address).text)
    for page in ("/new", f"{address}/go-on"):
        assert offered(client.get(page).text) == [("dealer", False), ("before", True)], page
    assert 'name="fewer"' not in client.get(f"{address}/settings").text
    assert 'name="fewer"' not in look(client, FIVE[:4], game="king")
