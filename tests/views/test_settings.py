"""The settings of a match in its middle: each save one change, everything derived anew, refused where it cannot be."""

from random import Random

import pytest

from scorer.play.replayed_match import get_replayed
from scorer.store import history, matches, saving
from scorer.web.database import get_db
from tests.helpers import changing
from tests.helpers.filled import as_shown
from tests.helpers.seated import made_up
from tests.helpers.table import hidden, make_match


def stored(app, address):
    """The match of this address as the store has it."""
    with app.app_context():
        match = matches.load(get_db(), address.removeprefix("/m/").partition("-")[0])
    assert match is not None
    return match


def adjust(client, address, *changes):
    """Enter what was moved by agreement."""
    html = client.get(f"{address}/adjust").text
    typed = {f"change-{seat}": str(abs(change)) for seat, change in enumerate(changes)}
    typed |= {f"change-{seat}-sign": "-" if change < 0 else "+" for seat, change in enumerate(changes)}
    answer = client.post(f"{address}/adjust", data={**hidden(html), **typed})
    assert answer.status_code == 303, answer.text


def save(client, address, **changed):
    """Open the settings, change some fields, and save."""
    fields = as_shown(client.get(f"{address}/settings").text)
    return client.post(f"{address}/settings", data=fields | changed)


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


def test_saving_without_a_change_changes_nothing(app, client):
    address = make_match(client, worth="0.10", currency="EUR")
    assert save(client, address).status_code == 303
    assert stored(app, address).revision == 1


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
    """A tap moves a player in the form; saved, every entry stays with its person and one Undo takes all of it back."""
    address = make_match(client, "king")
    adjust(client, address, 7, 0, -2, 0)
    fields = as_shown(client.get(f"{address}/settings").text)
    html = client.post(f"{address}/settings", data=fields | {"do": "down:0"}).text
    moved = as_shown(html)
    assert [moved[f"name-{row}"] for row in range(4)] == [["Boris"], ["Ana"], ["Cyril"], ["Dana"]]
    assert (moved["order"], moved["dealer"]) == (["1,0,2,3"], ["1"])
    assert stored(app, address).revision == 2
    assert client.post(f"{address}/settings", data=moved).status_code == 303
    match = stored(app, address)
    assert (match.players[:2], match.first_dealer) == (["Boris", "Ana"], 1)
    assert match.log[0]["changes"] == [0, 7, -2, 0]
    page = client.get(f"{address}/history").text
    assert "seating order" in page
    assert "Total changed: Ana +7, Boris 0, Cyril −2, Dana 0" in page
    undo = client.post(f"{address}/undo", data=hidden(page))
    assert undo.headers["Location"].partition("?")[0] == address
    assert stored(app, address).log[0]["changes"] == [7, 0, -2, 0]


def test_what_somebody_begins_with_moves_along(app, client):
    """Where people change seats, each begins with what was his or hers; history tells it, Undo takes it back."""
    address = make_match(client)
    start = {"totals": [5, -2, 0, 0], "bank": 4}
    with app.app_context():
        match = stored(app, address)
        sent = saving.Submission("a key of a form", match.revision, {})
        assert isinstance(
            changing.change_settings(get_db(), match.key, {"start": start}, sent, changing.replayed), saving.Saved
        )
    fields = as_shown(client.get(f"{address}/settings").text)
    moved = as_shown(client.post(f"{address}/settings", data=fields | {"do": "down:0"}).text)
    assert client.post(f"{address}/settings", data=moved).status_code == 303
    assert stored(app, address).start == {"totals": [-2, 5, 0, 0], "bank": 4}
    page = client.get(f"{address}/history").text
    assert "what the match begins with" in page
    assert "Ana +5, Boris −2, Cyril 0, Dana 0, bank 4" in page
    client.post(f"{address}/undo", data=hidden(page))
    assert stored(app, address).start == start


def test_chips_in_hand(app, client):
    address = make_match(client)
    adjust(client, address, 7, -7, 0, 0)
    assert '<span class="total">+7</span>' in client.get(address).text
    save(client, address, stake="50")
    html = client.get(address).text
    assert '<span class="total">57</span>' in html
    assert '<span class="total">43</span>' in html
    assert "+57" not in html


@pytest.mark.parametrize(
    ("field", "typed"),
    [("name-0", ""), ("name-0", "Boris"), ("name-0", "x" * 41), ("worth", "much"), ("currency", "Q"),
     ("stake", "-5"), ("stake", "many"), ("title", "x" * 81)],
)  # fmt: skip
def test_what_cannot_be_is_said_at_its_field(app, client, field, typed):
    """422, nothing saved, and what was typed still stands there."""
    address = make_match(client, worth="1", currency="EUR")
    answer = save(client, address, **{field: typed, "name-3": "Dora"})
    assert answer.status_code == 422
    assert 'class="problem"' in answer.text
    assert 'value="Dora"' in answer.text
    assert f'value="{typed}"' in answer.text
    assert stored(app, address).revision == 1


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


def test_the_game_itself_cannot_be_changed(client):
    address = make_match(client)
    assert save(client, address, game="king").status_code == 400


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
    address = make_match(client, **{key.removeprefix("slovak-lorum-"): value for key, value in PRICED.items()})
    assert stored(app, address).options["prices"] == {"heart": 2, "greens": 12}
    fields = as_shown(client.get(f"{address}/settings").text)
    moved = as_shown(client.post(f"{address}/settings", data=fields | {"do": "down:0"}).text)
    answer = client.post(f"{address}/settings", data=moved | {"slovak-lorum-announce": "true"})
    assert answer.status_code == 303
    options = stored(app, address).options
    assert (options["announce"], options["prices"]) == (True, {"heart": 2, "greens": 12})


def test_a_form_that_says_no_price_changes_none(app, client):
    address = make_match(client, **{"prices.heart": "2"})
    fields = {key: value for key, value in as_shown(client.get(f"{address}/settings").text).items() if "." not in key}
    assert client.post(f"{address}/settings", data=fields | {"slovak-lorum-announce": "true"}).status_code == 303
    assert stored(app, address).options["prices"] == {"heart": 2}


def test_a_price_is_changed_and_history_tells_it(app, client):
    address = make_match(client, **{"prices.heart": "2"})
    assert (
        save(client, address, **{"slovak-lorum-prices.heart": "", "slovak-lorum-prices.big": "30"}).status_code == 303
    )
    assert stored(app, address).options["prices"] == {"big": 30}
    page = client.get(f"{address}/history").text
    assert "Regular: A heart 2" in page
    assert "Big game: From each of the others, or to each 30" in page
    assert save(client, address, **{"slovak-lorum-prices.big": ""}).status_code == 303
    assert "prices" not in stored(app, address).options
    assert "Prices: as usual (before: " in client.get(f"{address}/history").text
