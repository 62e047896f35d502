"""The new match: what is typed makes the match, or comes back with a sentence at each field."""

import json
import re

import pytest

from scorer.games import all_games
from scorer.web.database import get_db
from tests.helpers.evening import enter
from tests.helpers.sweep import sample
from tests.helpers.table import PLAYERS, hidden, make_match, new_form, post_new


def stored(app):
    """The matches in the database, oldest first."""
    with app.app_context():
        return list(get_db().query("SELECT * FROM matches ORDER BY id"))


def names_in(html):
    return re.findall(r'name="name-\d"[^>]*? value="([^"]*)"', html)


def checked(html, name):
    return re.findall(rf'name="{name}" value="([^"]*)"[^>]*? checked', html)


def problems(html):
    return re.findall(r'<p class="problem" id="([^"]*)-problem">', html)


@pytest.mark.parametrize("game", sample(all_games(), 6), ids=lambda game: game.key)
def test_every_game_can_be_started(app, client, game):
    assert client.get("/").status_code == 200
    address = make_match(client, game.key, PLAYERS[: max(game.seats)])
    match = stored(app)[0]
    assert re.fullmatch(r"/m/[a-z0-9]{10}-[\w-]{22}", address)
    assert set(json.loads(match["options"])) == {option.key for option in game.options}
    assert (match["pack"], match["money"]) == (game.packs[0], None)
    assert client.get(f"/new?game={game.key}").status_code == 200
    assert client.get("/").status_code == 200


def test_three_play_when_a_row_stays_blank(app, client):
    """Any row may be the blank one; the dealer is the person that was tapped."""
    answer = post_new(client, new_form(players=("Ana", "", "Cyril", "Dana"), dealer=3))
    assert answer.status_code == 303
    match = stored(app)[0]
    assert json.loads(match["players"]) == ["Ana", "Cyril", "Dana"]
    assert match["first_dealer"] == 2


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"players": ("Ana", "Boris", "", "")}, ["name-2"]),
        ({"players": ("", "", "", "")}, ["name-0", "name-1", "name-2"]),
        ({"game": "king", "players": ("Ana", "", "Cyril", "Dana")}, ["name-1"]),
        ({"players": ("Ana", "boris", "BORIS", "Dana")}, ["name-2"]),
        ({"players": ("A" * 41, "Boris", "Cyril", "Dana")}, ["name-0"]),
        ({"players": ("A" * 10_000, "<b>", "Cyril", "Dana")}, ["name-0"]),
        ({"game": "tribello", "players": ("Ana", "Boris", "Cyril", "Dana", "Emil", "Filip")}, ["players"]),
        ({"players": ("Ana", "Boris", "Cyril", ""), "dealer": 3}, ["players"]),
        ({"worth": "much"}, ["worth"]),
        ({"worth": "-1"}, ["worth"]),
        ({"worth": "0.001"}, ["worth"]),
        ({"worth": "99999999"}, ["worth"]),
        ({"worth": "1", "currency": "ZZZ"}, ["worth"]),
        ({"stake": "many"}, ["stake"]),
        ({"stake": "-5"}, ["stake"]),
        ({"game": "king", "prices.heart": "x", "worth": "much", "per": "x"}, ["king-prices.heart", "worth", "per"]),
        (
            {"game": "german-lorum", "scoring": "beans", "bank": "x", "bank_pennies": "x", "ante": "x"},
            ["bank", "bank_pennies", "ante"],
        ),
    ],
)
def test_problems_at_their_fields(app, client, fields, wrong):
    """422, the sentence where it belongs, everything typed still there, and no match made."""
    typed = new_form(**fields)
    answer = post_new(client, typed)
    assert answer.status_code == 422
    assert problems(answer.text) == wrong
    assert re.search(r'<div class="problem" role="alert"><p>[A-Z]', answer.text), "and above all of them, what it is"
    assert "<b>" not in "".join(names_in(answer.text))
    assert checked(answer.text, "game") == [typed["game"]]
    assert checked(answer.text, "dealer") == [typed["dealer"]]
    assert stored(app) == []


def test_house_rules_are_stored(app, client):
    """One that cannot be, or does not go with another, opens the fold and says so; others' are not looked at."""
    answer = post_new(client, new_form("serbian-lora", extra="true"))
    assert answer.status_code == 422
    assert re.search(r'<details class="group rules" id="rules" open\s', answer.text)
    assert checked(answer.text, "serbian-lora-extra") == ["true"]
    for wrong in ({"order": "sideways"}, {"contracts": ["hearts", "hearts"]}):
        assert post_new(client, new_form("serbian-lora", **wrong)).status_code == 422
    assert stored(app) == []
    form = new_form("serbian-lora", order="choice", dealing="rotate", contracts=["lora", "hearts"])
    assert post_new(client, form | {"king-nothing": "x"}).status_code == 303
    options = json.loads(stored(app)[0]["options"])
    assert (options["order"], options["contracts"]) == ("choice", ["lora", "hearts"])


def test_taps_on_the_small_buttons(app, client):
    form = new_form(dealer=1)
    html = post_new(client, form | {"do": "up:1"}).text
    assert names_in(html) == ["Boris", "Ana", "Cyril", "Dana"]
    assert checked(html, "dealer") == ["0"]
    assert names_in(post_new(client, form | {"do": "down:2"}).text) == ["Ana", "Boris", "Dana", "Cyril"]
    assert names_in(post_new(client, form | {"do": "round"}).text) == ["Dana", "Ana", "Boris", "Cyril"]
    for nonsense in ("up:0", "down:3", "up:9999999", "up:-1", "x", ":::", "up:²"):
        assert names_in(post_new(client, form | {"do": nonsense}).text) == list(PLAYERS)
    assert stored(app) == []


def test_contracts_are_put_in_order(client):
    """The list of contracts is changed by taps and never becomes empty; one more comes where it usually stands."""
    order = ["queens", "hearts", "lora"]
    form = new_form("serbian-lora", contracts=order)

    def after(do, order=order):
        html = post_new(client, form | {"serbian-lora-contracts": order, "do": do}).text
        return re.findall(r'name="serbian-lora-contracts" value="([^"]*)"', html)

    assert after("contracts:up:hearts") == ["hearts", "queens", "lora"]
    assert after("contracts:down:queens") == ["hearts", "queens", "lora"]
    assert after("contracts:up:queens") == after("contracts:down:lora") == order
    assert after("contracts:out:hearts") == ["queens", "lora"]
    assert after("contracts:in:maximum") == ["maximum", *order]
    assert after("contracts:in:king-last") == ["queens", "hearts", "king-last", "lora"]
    assert after("contracts:in:king-last", ["lora", "hearts"]) == ["lora", "hearts", "king-last"]
    assert after("contracts:out:lora", ["lora"]) == ["lora"]
    assert after("contracts:in:nonsense") == after("order:up:lora") == order


def test_house_rules_are_suggested_to_those_who_play_so(app, client):
    """Trex in Arabic begins with the next player and play to the right, announced obers are for every new table; who
    has played otherwise is asked no more, nor who has played so.
    """
    arabic = {"Accept-Language": "ar"}
    chosen = {"ar": ["next", "right"], "en": ["before", "left"]}
    for language, (passes, direction) in chosen.items():
        spoken = {"Accept-Language": language}
        html = client.get("/new?game=trex", headers=spoken).text
        assert [checked(html, f"trex-{key}") for key in ("kingdom_passes", "direction")] == [[passes], [direction]]
        assert checked(client.get("/new?game=slovak-lorum", headers=spoken).text, "slovak-lorum-announce") == ["true"]
        picked = client.post("/new", data=hidden(html) | new_form("trex", do="look"), headers=spoken).text
        assert checked(picked, "trex-kingdom_passes") == [passes]
        fields = new_form("trex", do="look", kingdom_passes="before")
        assert checked(client.post("/new", data=hidden(html) | fields).text, "trex-kingdom_passes") == ["before"]
    make_match(client, "trex", kingdom_passes="before", direction="left")
    assert checked(client.get("/new", headers=arabic).text, "trex-kingdom_passes") == ["before"]
    for announce in ("false", "true"):
        make_match(client, "slovak-lorum", announce=announce)
        assert checked(client.get("/new?game=slovak-lorum").text, "slovak-lorum-announce") == [announce]
        make_match(client, "king")
        picked = post_new(client, new_form("slovak-lorum", do="look")).text
        assert checked(picked, "slovak-lorum-announce") == [announce]
    html = client.post("/new", data=hidden(html) | new_form("trex", do="look"), headers=arabic).text
    assert checked(html, "trex-kingdom_passes") == ["before"]
    assert json.loads(stored(app)[0]["options"])["kingdom_passes"] == "right"


def test_what_is_suggested_holds_where_another_game_was_shown(app, client):
    """Without a script the page shows King while another game is picked: its house rules are as if they were shown.

    As they are suggested at first, and then as this table had them last.
    """
    make_match(client, "king")
    sent = {name: value for name, value in new_form().items() if not name.startswith("slovak-lorum-")}
    post_new(client, sent)
    make_match(client, announce="false")
    make_match(client, "king")
    post_new(client, sent)
    played = [match for match in stored(app) if match["game"] == "slovak-lorum"]
    assert sorted(json.loads(match["options"])["announce"] for match in played) == [False, False, True]


def test_enter_goes_to_the_next_name(client):
    """For htmx the part alone; and the next match of an old table opens, though its game is offered to nobody else."""
    html = post_new(client, new_form(players=("Ana", "Boris", "", ""), do="enter")).text
    assert re.findall(r'id="(\S+)"[^>]* autofocus', html) == ["name-2", "start"]
    html = post_new(client, new_form(do="enter")).text
    assert re.findall(r'id="(\S+)"[^>]* autofocus', html) == ["start"]
    fields = hidden(client.get("/new?game=kierki-three").text) | new_form(do="look")
    part = client.post("/new", data=fields, headers={"HX-Request": "true"}).text
    assert (part.lstrip()[:5], "autofocus" in part) == ("<form", False)
    assert checked(client.get("/new?game=kierki-three").text, "game") == ["kierki-three"]


def test_a_double_tap_makes_one_match(app, client):
    fields = hidden(client.get("/new").text) | new_form()
    first, second = client.post("/new", data=fields), client.post("/new", data=fields)
    assert first.status_code == second.status_code == 303
    assert first.headers["Location"] == second.headers["Location"]
    changed = client.post("/new", data=fields | {"name-0": "Eva"})
    assert changed.status_code == 409
    assert first.headers["Location"] in changed.text
    assert client.post("/new", data=hidden(changed.text) | new_form(players=("Eva", *PLAYERS[1:]))).status_code == 303
    assert len(stored(app)) == 2


def test_a_browser_remembers(app, client):
    """The next form has the last people, game, rules, pack and stakes; another game keeps people and stakes."""
    pack = {"slovak-lorum-pack": "french"}
    post_new(client, new_form(announce="true", worth="0,20", currency="czk", dealer=2) | pack)
    html = client.get("/new").text
    assert names_in(html) == list(PLAYERS)
    for name, value in {"game": "slovak-lorum", "slovak-lorum-announce": "true", "dealer": "2", **pack}.items():
        assert checked(html, name) == [value]
    assert re.search(r'name="worth" value="0.20".*name="currency" value="CZK"', html, re.DOTALL)
    assert json.loads(stored(app)[0]["money"]) == {"currency": "CZK", "unit": 20}
    other = client.get("/new?game=trex").text
    assert (checked(other, "game"), names_in(other)) == (["trex"], list(PLAYERS))
    assert checked(client.get("/new?game=nonsense").text, "game") == ["slovak-lorum"]
    make_match(client, "trex", ("Eva", "Filip", "Gita", "Hugo"))
    html = client.get("/new").text
    assert re.findall(r'name="game" value="([^"]*)"', html)[:2] == ["trex", "slovak-lorum"]
    assert '<option value="Boris">' in html
    assert names_in(app.test_client().get("/new").text) == [""] * 4


def test_a_house_rule_that_is_a_number(app, client):
    """It is chosen from a list, stored as a number and said in the summary; what is none of it is refused there.

    Where points are only written down nobody has chips in hand; a stake is offered again.
    """
    shown = client.get("/new?game=king").text
    assert re.search(r'<select class="line" name="king-positives"', shown)
    assert '<option value="4" selected>4 positive deals</option>' in shown
    make_match(client, "king", positives="1", stake="100")
    assert json.loads(stored(app)[0]["options"]) == {"positives": 1}
    make_match(client, stake="100")
    assert re.search(r'name="stake" value="100"', client.get("/new").text)
    assert [match["stake"] for match in stored(app)] == [None, 100]
    refused = post_new(client, new_form("king", positives="13"))
    assert refused.status_code == 422
    assert "whole number from 0 to 12" in refused.text


def test_complex_is_entered_and_corrected(app, client):
    """The four questions of Complex stand on one page, filled in again where the deal is corrected."""
    address = make_match(client, "trex", form="complex")
    assert 'name="complex-king-king-taker"' in client.get(f"{address}?contract=complex").text
    queens = {suit: {"taker": 0} for suit in ("clubs", "spades", "diamonds", "hearts")}
    facts = {"diamonds": [13, 0, 0, 0], "tricks": [13, 0, 0, 0], "girls": queens,
             "king": {"taker": 2, "doubled_by": 2, "leader": 1}}  # fmt: skip
    enter(app, address, {"kind": "deal", "contract": "complex", "facts": facts})
    shown = client.get(f"{address}/entries/1").text
    assert re.search(r'name="complex-king-king-taker" value="2"[^>]* checked', shown)
    assert re.search(r'name="complex-king-king-leader" value="1"[^>]* checked', shown)
    assert client.get(f"{address}/history").status_code == 200


def test_points_worth_less_than_a_coin(app, client):
    """Ten points are a cent; the next form of this browser has that too, and the way that the table has chosen."""
    refused = post_new(client, new_form("king", worth="0.005", currency="EUR", settling="mine"))
    assert refused.status_code == 422
    assert "Nothing smaller than €0.01: say how many points are worth that." in refused.text
    assert ('value="0.005"' in refused.text, "Choose one of these." in refused.text) == (True, True)
    assert re.search(r"<details[^>]* open>\s*<summary[^>]*>\s*<span><b[^>]*>Who pays whom", refused.text)
    wrong = post_new(client, new_form("king", worth="0.01", currency="EUR", per="many"))
    assert re.search(r'name="per" value="many"[^>]*aria-describedby="per-problem"', wrong.text)
    assert (wrong.status_code, "A whole number from 1" in wrong.text) == (422, True)
    make_match(client, "king", worth="0.01", currency="EUR", per="10", settling="winner")
    assert (stored(app)[0]["per"], stored(app)[0]["settling"]) == (10, "winner")
    html = client.get("/new").text
    assert re.search(r'name="per" value="10"', html)
    assert checked(html, "king-settling") == ["winner"]
    other = client.get("/new?game=lora-points").text
    assert checked(other, "lora-points-settling") == ["pairs"]
    assert 'settling"' not in client.get("/new?game=slovak-lorum").text
    post_new(client, new_form("lora-points", worth="0.01", currency="EUR"))
    assert [match["settling"] for match in stored(app)] == ["winner", None]
    post_new(client, new_form("king", positives="5", settling="average"))  # what was read on the page is what counts
    assert stored(app)[-1]["settling"] == "average"


def test_the_lot_is_shown(client):
    """A card for everybody who plays, the highest of them for who deals, in words too; and it can be drawn again."""
    form, drawn = new_form(players=("Ana", "", "Cyril", "")), set()
    assert "Draw again" not in client.get("/new").text
    for _draw in range(20):
        html = post_new(client, form | {"do": "lot"}).text
        assert html.count('class="card"') == 2
        (highest,) = re.findall(r'<li class="is-highest">.*?aria-label="([^"]+)".*?>(\w+)</span></li>', html, re.DOTALL)
        (dealer,) = checked(html, "dealer")
        drawn.add(dealer)
        assert names_in(html)[int(dealer)] == highest[1]
        assert f"{highest[0]}: {highest[1]} deals first" in html
        assert "Draw again" in html
    assert drawn == {"0", "2"}
    assert 'class="card"' not in post_new(client, form | {"do": "look"}).text


@pytest.mark.parametrize("game", sample(all_games(), 2), ids=lambda game: game.key)
def test_begin_with(app, client, game):
    form = new_form(game.key, PLAYERS[: max(game.seats)]) | {"total-1": "-7"}
    answer = post_new(client, form)
    assert answer.status_code == 303
    assert json.loads(stored(app)[0]["start"])["totals"][1] == -7
    assert "Began with:" in client.get(f"{answer.headers['Location']}/finish").text
    assert "Began with:" in client.get(f"{answer.headers['Location']}/print").text
    assert 'value="-7"' not in client.get("/new").text


def test_begin_with_what_cannot_be(client):
    """422, the fold open, the sentence at its field, and what was typed still there, also after a move."""
    form = new_form(bank="-1", ante="x") | {"total-1": "many", "total-3": "4"}
    answer = post_new(client, form)
    assert answer.status_code == 422
    assert problems(answer.text) == ["total-1", "ante"]
    assert '<details class="group" id="begin" open>' in answer.text
    moved = post_new(client, form | {"do": "up:1"}).text
    assert re.findall(r'name="total-\d" value="([^"]*)"', moved) == ["many", "", "", "4"]
    assert problems(post_new(client, new_form(bank="-1")).text) == ["bank"]
    assert "/m/" not in client.get("/").text
