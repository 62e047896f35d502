"""Prices in the forms of a match: each comes out exactly, is put back, follows into every page, or is refused."""

import json
import re

import pytest

from scorer.games import KEYS, find
from tests.helpers.evening import called, enter
from tests.helpers.filled import as_shown
from tests.helpers.sweep import sample
from tests.helpers.table import PLAYERS, make_match

SEVEN = {"minimum": "2", "queen": "3", "heart": "2", "jack": "10", "king": "5", "trick": "5", "out": "−10"}
"""What one family in Serbia has otherwise."""


def prices_in(client, address):
    """The prices of the document that goes out; None where it has none."""
    document = json.loads(client.get(f"{address}/document.json").text)
    return document["options"].get("prices")


def save(client, address, **changed):
    """Open the settings, change some fields, and save."""
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
    address = make_match(client)
    enter(app, address, called("small", 0))
    assert "+30" in client.get(address).text
    assert save(client, address, **{"slovak-lorum-prices.small": "15"}).status_code == 303
    assert "+45" in client.get(address).text
    html = client.get(f"{address}/entries/1/insert").text
    forgotten = as_shown(html) | {"contract": "small", "small-caller": "1", "small-made": "yes"}
    preview = client.post(f"{address}/entries/1/insert/preview", data=forgotten)
    assert "+45" in preview.text


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("10001", "10001 is too much: at most 10000"),
        ("-10 001", "−10001 is too little: at least −10000"),
        ("1.5", "a whole number from −10000 to 10000 is needed"),
        ("two", "a whole number from −10000 to 10000 is needed"),
        ("5\0", "a whole number from −10000 to 10000 is needed"),
        ("9" * 30, "a whole number from −10000 to 10000 is needed"),
        ("<b>", "a whole number from −10000 to 10000 is needed"),
    ],
)
def test_what_is_wrong_stands_beside_its_blank(client, typed, sentence):
    answer = start(client, "serbian-lora", **{"serbian-lora-prices.out": typed, "serbian-lora-prices.heart": "7"})
    assert answer.status_code == 422
    html = answer.text
    assert f'<p class="problem" id="serbian-lora-prices.out-problem">{sentence}</p>' in html
    assert re.search(r'id="rules" open\s', html)
    assert 'id="prices" open' in html
    shown = as_shown(html)
    assert shown["serbian-lora-prices.heart"] == ["7"]
    plain = {"10001": "10001", "-10 001": "−10001"}.get(typed, typed)
    assert shown["serbian-lora-prices.out"] == [plain.replace("\0", "")] or "\0" in typed
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
        assert {key: ink.strip() for ink, key in inks if ink} == {
            "heart": "is-changed",
            "small": "is-changed",
            "big": "is-own",
        }, form


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


def test_a_circle_of_settings_changes_nothing(client):
    """Saved as it stands, the match has the prices that it had; out and in again, and in a rematch likewise."""
    own = {f"prices.{key}": text for key, text in SEVEN.items()}
    address = make_match(client, "serbian-lora", **own)
    before = prices_in(client, address)
    assert save(client, address).status_code == 303
    assert prices_in(client, address) == before
    text = client.get(f"{address}/document.json").text
    form = as_shown(client.get("/import").text)
    came = client.post("/import", data=form | {"text": text})
    assert came.status_code == 303, came.text
    assert prices_in(client, came.headers["Location"]) == before
