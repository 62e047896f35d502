"""The settings of a match in its middle: each save one change, everything derived anew, refused where it cannot be."""

import json
import re
from random import Random

import pytest

from scorer.games import KEYS, find
from scorer.play.replayed_match import get_replayed
from scorer.store import history, saving
from scorer.web.database import get_db
from tests.helpers import changing, seated
from tests.helpers.evening import called, enter, stored
from tests.helpers.filled import as_shown
from tests.helpers.seated import made_up
from tests.helpers.sweep import sample
from tests.helpers.table import PLAYERS, hidden, make_match


def test_a_player_is_renamed(app, client):
    """A new name is one change with its line of history, and everything else stays."""
    address = make_match(client)
    before = stored(app, address)
    answer = save(client, address, **{"name-1": "Bořek"})
    after = stored(app, address)
    assert (answer.status_code, after.players) == (303, ["Ana", "Bořek", "Cyril", "Dana"])
    with app.app_context():
        line = history.load_history(get_db(), after)[-1]
    assert (line.what, set(line.after), after.revision) == ("settings", {"players"}, before.revision + 1)
    page = client.get(f"{address}/history").text
    assert "Changed: names" in page
    assert "Ana, Boris, Cyril, Dana" in page
    assert "Ana, Bořek, Cyril, Dana" in page


def test_deals_that_were_drawn_are_named_by_the_new_rules(app, client):
    """Though the same cards were taken, and nobody's points are others."""
    deal = {"kind": "deal", "contract": "king-last", "facts": {"king": 0, "trick": 0}}
    log = [*seated.until("serbian-lora", "king-last"), deal]
    address = client.get(seated.match(app, "serbian-lora", log=log)).location.partition("?")[0]
    assert "King and last trick" in client.get(address).text
    assert save(client, address, **{"serbian-lora-special_trick": "sixth"}).status_code == 303
    page = client.get(address).text
    assert "King and sixth trick" in page
    assert "King and last trick" not in page


def test_an_older_name_of_a_house_rule_is_no_change(app, client):
    """Documents say "right" for the player before; a save beside it leaves that alone, and history says nothing."""
    address = make_match(client, "trex")
    older = '{"doubling": true, "diamond": -10, "kingdom_passes": "right", "form": "kingdom", "partners": false}'
    with app.app_context():
        get_db().execute("UPDATE matches SET options = ?", [older])
        get_db().conn.commit()
    assert save(client, address).status_code == 303
    assert stored(app, address).revision == 1
    assert save(client, address, **{"trex-partners": "true"}).status_code == 303
    assert stored(app, address).options["kingdom_passes"] == "right"
    page = client.get(f"{address}/history").text
    assert "Partners: Yes (before: No)" in page
    assert "next kingdom" not in page


def test_the_seating_order_takes_what_happened_along(app, client):
    """A tap moves a player in the form; saved, every entry stays with its person, and what each began with; one Undo
    takes all of it back.
    """
    address = make_match(client)
    start = {"totals": [5, -2, 0, 0], "bank": 4}
    with app.app_context():
        match = stored(app, address)
        sent = saving.Submission("a key of a form", match.revision, {})
        changing.change_settings(get_db(), match.key, {"start": start}, sent, changing.replayed)
    enter(app, address, {"kind": "adjustment", "changes": [7, -5, -2, 0]})
    fields = as_shown(client.get(f"{address}/settings").text)
    moved = as_shown(client.post(f"{address}/settings", data=fields | {"do": "down:0"}).text)
    assert [moved[f"name-{row}"] for row in range(4)] == [["Boris"], ["Ana"], ["Cyril"], ["Dana"]]
    assert (moved["order"], moved["dealer"]) == (["1,0,2,3"], ["1"])
    assert stored(app, address).revision == 3
    assert client.post(f"{address}/settings", data=moved | {"game": "king"}).status_code == 400
    assert client.post(f"{address}/settings", data=moved).status_code == 303
    match = stored(app, address)
    assert (match.players[:2], match.first_dealer) == (["Boris", "Ana"], 1)
    assert (match.log[0]["changes"], match.start) == ([-5, 7, -2, 0], {"totals": [-2, 5, 0, 0], "bank": 4})
    page = client.get(f"{address}/history").text
    for line in ("seating order", "what the match begins with", "Ana +5, Boris −2, Cyril 0, Dana 0, bank 4"):
        assert line in page
    undo = client.post(f"{address}/undo", data=hidden(page))
    assert undo.headers["Location"].partition("?")[0] == address
    match = stored(app, address)
    assert (match.log[0]["changes"], match.start) == ([7, -5, -2, 0], start)


def test_a_house_rule_that_past_deals_forbid_is_refused(app, client):
    """The sentence names the deal that would no longer be valid, and what was typed stays."""
    address = make_match(client, "german-lorum")
    contract = as_shown(client.get(f"{address}/settings").text)["german-lorum-contracts"]
    match = stored(app, address)
    deal = made_up(get_replayed(match).ledger, contract[0], Random(1))
    with app.app_context():
        changing.append(get_db(), match.key, deal, saving.Submission(saving.new_form_key(), 1, {}), changing.replayed)
    turned = {"german-lorum-contracts": list(reversed(contract)), "name-0": "Anna"}
    answer = save(client, address, **turned)
    assert answer.status_code == 422
    assert "Deal 1: by the order of the contracts this is" in answer.text
    assert 'value="Anna"' in answer.text
    assert stored(app, address).revision == 2


def test_two_phones_at_once(app, client):
    """Who comes second sees what the other changed, keeps what was typed, and may save again."""
    address = make_match(client)
    old = as_shown(client.get(f"{address}/settings").text)
    save(client, address, title="Friday")
    late = client.post(f"{address}/settings", data=old | {"name-0": "Anna"})
    assert late.status_code == 409
    assert 'value="Anna"' in late.text
    again = as_shown(late.text)
    assert client.post(f"{address}/settings", data=again | {"title": "Friday"}).status_code == 303
    assert (stored(app, address).players[0], stored(app, address).title) == ("Anna", "Friday")


def test_the_worth_typed_anew_keeps_how_many(app, client):
    """Ten points stay ten where only the cents change; both go with the money, and the way of settling is chosen."""
    address = make_match(client, "king", worth="0.01", currency="EUR", per="10", settling="winner")
    assert save(client, address).status_code == 303
    assert stored(app, address).revision == 1
    assert save(client, address, worth="0.02").status_code == 303
    match = stored(app, address)
    assert (match.money, match.per, match.settling) == ({"currency": "EUR", "unit": 2}, 10, "winner")
    page = client.get(f"{address}/rules").text
    assert "10 points are €0.02." in page
    assert "To the winner: each pays the winner" in page
    fields = as_shown(client.get(f"{address}/settings").text)
    del fields["per"], fields["king-settling"]  # a page from before there were these fields
    assert client.post(f"{address}/settings", data=fields | {"worth": "0.03"}).status_code == 303
    match = stored(app, address)
    assert (match.per, match.settling) == (10, "winner")
    assert save(client, address, **{"king-settling": "average", "per": ""}).status_code == 303
    match = stored(app, address)
    assert (match.per, match.settling) == (None, None)
    page = client.get(f"{address}/history").text
    assert "how points are settled" in page
    assert save(client, address, per="0").status_code == 422


PRICED = {"slovak-lorum-prices.heart": "2", "slovak-lorum-prices.greens": "12", "slovak-lorum-prices.acorns": "4"}


def test_prices_stay_when_another_house_rule_is_changed(app, client):
    """Through a tap on a smaller button, and where a form says no price at all."""
    address = make_match(client, **{key.removeprefix("slovak-lorum-"): value for key, value in PRICED.items()})
    assert stored(app, address).options["prices"] == {"heart": 2, "greens": 12}
    fields = as_shown(client.get(f"{address}/settings").text)
    moved = as_shown(client.post(f"{address}/settings", data=fields | {"do": "down:0"}).text)
    assert client.post(f"{address}/settings", data=moved | {"slovak-lorum-announce": "true"}).status_code == 303
    fields = {key: value for key, value in as_shown(client.get(f"{address}/settings").text).items() if "." not in key}
    assert client.post(f"{address}/settings", data=fields | {"slovak-lorum-announce": "false"}).status_code == 303
    options = stored(app, address).options
    assert (options["announce"], options["prices"]) == (False, {"heart": 2, "greens": 12})


def test_a_price_is_changed_and_history_tells_it(app, client):
    address = make_match(client, **{"prices.heart": "2"})
    save(client, address, **{"slovak-lorum-prices.heart": "", "slovak-lorum-prices.big": "30"})
    assert stored(app, address).options["prices"] == {"big": 30}
    page = client.get(f"{address}/history").text
    assert "Regular: A heart 2" in page
    assert "Big game: From each of the others, or to each 30" in page
    assert save(client, address, **{"slovak-lorum-prices.big": ""}).status_code == 303
    assert "prices" not in stored(app, address).options
    assert "Prices: as usual (before: " in client.get(f"{address}/history").text


WHOLE = "a whole number from −10000 to 10000 is needed"
SEVEN = {"minimum": "2", "queen": "3", "heart": "2", "jack": "10", "king": "5", "trick": "5", "out": "−10"}
"""What one family in Serbia has otherwise."""


def prices_in(client, address):
    """The prices of the document that goes out; None where it has none."""
    document = json.loads(client.get(f"{address}/document.json").text)
    return document["options"].get("prices")


def save(client, address, **changed):
    fields = as_shown(client.get(f"{address}/settings").text)
    return client.post(f"{address}/settings", data=fields | changed)


def start(client, game, **changed):
    """Open the form of a new match of this game, fill in names and some fields, and start."""
    definition = find(game)
    fields = as_shown(client.get(f"/new?game={game}").text)
    names = {f"name-{row}": name for row, name in enumerate(PLAYERS[: definition.seats[0]])}
    return client.post("/new", data=fields | names | changed)


@pytest.mark.parametrize("key", sample(KEYS, 3))
def test_every_price_of_every_game(client, key):
    game = find(key)
    rules, address = game.rules(), make_match(client, key, PLAYERS[: game.seats[0]])
    for price in game.rules.price_list:
        name, usual = f"{key}-prices.{price.key}", price.default_for(rules)
        other = usual + 1 if usual < price.highest else usual - 1
        answer = save(client, address, **{name: str(other).replace("-", "−")})
        assert answer.status_code == 303, (price.key, re.findall(r'class="problem"[^>]*>([^<]*)', answer.text))
        assert prices_in(client, address) == {price.key: other}
        assert save(client, address, **{name: str(usual)}).status_code == 303
        assert prices_in(client, address) is None


@pytest.mark.parametrize("key", sample(KEYS, 3))
def test_all_at_once_from_the_start(client, key):
    game = find(key)
    html = client.get(f"/new?game={key}").text
    shown = {name: values[0] for name, values in as_shown(html).items() if re.search(r"-prices\.\w+$", name)}
    limits = {f"{key}-prices.{price.key}": price for price in game.rules.price_list}
    own = {name: int(text.replace("−", "-")) + 2 for name, text in shown.items()}
    own = {name: number if number <= limits[name].highest else 0 for name, number in own.items()}
    answer = start(client, key, **{name: str(number) for name, number in own.items()})
    assert answer.status_code == 303
    assert prices_in(client, answer.headers["Location"]) == {limits[name].key: number for name, number in own.items()}
    again = as_shown(client.get(f"/new?game={key}").text)
    assert {name: int(again[name][0].replace("−", "-")) for name in own} == own


def test_seven_prices_of_a_family(client):
    answer = start(client, "serbian-lora", **{f"serbian-lora-prices.{key}": text for key, text in SEVEN.items()})
    address = answer.headers["Location"]
    assert prices_in(client, address) == {key: int(text.replace("−", "-")) for key, text in SEVEN.items()}
    assert "<li>Jack of clubs: For its taker: +10</li>" in client.get(f"{address}/rules").text
    form = client.get("/new?game=serbian-lora").text
    assert "Prices: Minimum: A trick +2; Queens: A queen +3;" in form
    assert len(re.findall('class="line blank is-own"', form)) == len(SEVEN)


def test_in_mid_match_everything_is_worked_out_again(client):
    address = make_match(client, "king")
    fields = as_shown(client.get(address).text)
    tricks = {f"tricks-tricks-{seat}": str(n) for seat, n in enumerate((5, 4, 4, 0))}
    assert client.post(f"{address}/deals", data=fields | tricks).status_code == 303
    assert "−100" in client.get(address).text
    assert save(client, address, **{"king-prices.trick": "-30"}).status_code == 303
    table = client.get(address).text
    assert "−150" in table
    assert "−100" not in table
    html = client.get(f"{address}/history").text
    assert "<b>Changed: house rules</b>" in html, "and not how points are settled, which follows"
    assert "Prices: No tricks: A trick −30 (before: as usual)" in html
    for page in ("/entries/1", "/rules"):
        assert "−30" in client.get(f"{address}{page}").text, page


def test_where_a_forgotten_deal_is_put_in(app, client):
    """It has the prices of now; and with chips in hand the totals are those that lie before each."""
    address = make_match(client)
    enter(app, address, called("small", 0))
    assert '<span class="total">+30</span>' in client.get(address).text
    assert save(client, address, stake="50", **{"slovak-lorum-prices.small": "15"}).status_code == 303
    html = client.get(address).text
    assert ('<span class="total">95</span>' in html, '<span class="total">35</span>' in html) == (True, True)
    html = client.get(f"{address}/entries/1/insert").text
    forgotten = as_shown(html) | {"contract": "small", "small-caller": "1", "small-made": "yes"}
    assert "+45" in client.post(f"{address}/entries/1/insert/preview", data=forgotten).text


@pytest.mark.parametrize(
    ("typed", "shown", "sentence"),
    [
        ("10001", "10001", "10001 is too much: at most 10000"),
        ("-10 001", "−10001", "−10001 is too little: at least −10000"),
        *((typed, typed, WHOLE) for typed in ("1.5", "two", "9" * 30, "<b>", "5\0")),
    ],
)  # fmt: skip
def test_what_is_wrong_stands_beside_its_blank(client, typed, shown, sentence):
    answer = start(client, "serbian-lora", **{"serbian-lora-prices.out": typed, "serbian-lora-prices.heart": "7"})
    assert answer.status_code == 422
    html = answer.text
    assert f'<p class="problem" id="serbian-lora-prices.out-problem">{sentence}</p>' in html
    assert re.search(r'id="rules" open\s', html)
    assert 'id="prices" open' in html
    fields = as_shown(html)
    assert [fields[f"serbian-lora-prices.{key}"] for key in ("heart", "out")] == [["7"], [shown]]
    assert 'aria-invalid="true" aria-describedby="serbian-lora-prices.out-problem"' in html


def test_put_back_without_a_script(client):
    """Usual and All as usual are buttons of the form: it comes back with both folds open, and the rest as typed."""
    address = make_match(client)
    own = {"slovak-lorum-prices.heart": "2", "slovak-lorum-prices.big": "30", "title": "Friday"}
    fields = as_shown(client.get(f"{address}/settings").text) | own
    for action, left in (("usual:heart", ["1", "30"]), ("usual", ["1", "20"])):
        answer = client.post(f"{address}/settings", data=fields | {"do": action})
        shown = as_shown(answer.text)
        assert answer.status_code == 200
        assert [shown[f"slovak-lorum-prices.{key}"][0] for key in ("heart", "big")] == left
        assert 'id="prices" open' in answer.text
        assert shown["title"] == ["Friday"]
    assert prices_in(client, address) is None
    assert 'name="do" value="usual:big" formaction="#prices" data-usual="slovak-lorum-prices.big" hidden' in answer.text


def test_black_is_what_was_saved(client):
    """Also when the form comes back after a tap: only what differs from the table's own numbers is in pen."""
    address = make_match(client, **{"prices.heart": "2", "prices.big": "30"})
    for form in (f"{address}/settings", "/new", f"{address}/go-on"):
        fields = as_shown(client.get(form).text) | {"slovak-lorum-prices.small": "11", "do": "usual:heart"}
        html = client.post(form, data=fields).text
        inks = re.findall(r'class="line blank([\w -]*)"[^>]*? name="slovak-lorum-prices\.(\w+)"', html)
        inked = {key: ink.strip() for ink, key in inks if ink}
        assert inked == {"heart": "is-changed", "small": "is-changed", "big": "is-own"}, form


def test_what_means_nothing_here_is_kept(client):
    """The price of a pass is not asked while passing is free, and is there again when it costs something."""
    address = make_match(client, "serbian-lora", **{"passes": "true", "prices.pass": "3"})
    assert save(client, address, **{"serbian-lora-passes": "false"}).status_code == 303
    html = client.get(f"{address}/settings").text
    assert re.search(r'<input type="hidden" name="serbian-lora-prices.pass" value="3"', html)
    assert 'id="serbian-lora-prices.pass"' not in html
    assert save(client, address, **{"serbian-lora-passes": "true"}).status_code == 303
    assert prices_in(client, address) == {"pass": 3}
    assert 'id="serbian-lora-prices.pass"' in client.get(f"{address}/settings").text


def test_a_house_rule_that_says_a_price(client):
    """What was left alone follows it, also where both are sent by one form; what was written wins."""
    address = make_match(client, "german-lorum")
    shown = as_shown(client.get(f"{address}/settings").text)["german-lorum-prices.first"]
    values = re.findall(r'name="german-lorum-first_last" value="(\w+)"', client.get(f"{address}/settings").text)
    chosen = as_shown(client.get(f"{address}/settings").text)["german-lorum-first_last"]
    (other,) = [value for value in values if [value] != chosen][:1]
    assert save(client, address, **{"german-lorum-first_last": other}).status_code == 303
    assert prices_in(client, address) is None
    assert as_shown(client.get(f"{address}/settings").text)["german-lorum-prices.first"] != shown
    assert save(client, address, **{"german-lorum-prices.first": "9"}).status_code == 303
    assert prices_in(client, address) == {"first": 9}
