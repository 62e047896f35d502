"""Going on: with others, one match however often it is sent, and the old one finished; and the rematch, by one tap."""

import re

import pytest

from scorer.engine.problems import Problem
from scorer.play.replayed_match import get_replayed
from scorer.store.saving import Rejected
from scorer.web.database import get_db
from tests.helpers.evening import EVENING, KEEP, called, enter, stored
from tests.helpers.table import PLAYERS, hidden, make_match, new_form, words

PLAYED = [called("small", 0), called("big", 1)]
"""Ana 10, Boris 50, Cyril and Dana -30; Cyril deals next."""


@pytest.fixture
def address(app, client):
    """A table after two deals."""
    address = make_match(client)
    enter(app, address, *PLAYED)
    return address


def form_of(client, address):
    """The form as it comes, with what a browser would send of it untouched."""
    html = client.get(f"{address}/go-on").text
    fields = hidden(html)
    fields |= dict(re.findall(r'name="(name-\d)"[^>]*? value="([^"]*)"', html))
    fields |= dict(re.findall(r'name="(game|dealer|along)" value="([^"]*)" ?[^>]*checked', html))
    return fields | dict(re.findall(r'name="(worth|currency|[\w-]+-prices\.\w+)" value="([^"]*)"', html))


def count(app):
    with app.app_context():
        return int(get_db().table("matches").count)


def test_somebody_leaves_and_somebody_comes(app, client):
    """From a running table: the old match is finished, totals and bank come along by name, the next dealer deals.

    Who leaves with 30 too few has paid them to who has most.
    """
    address = make_match(client, worth="0.10", currency="EUR", bank="7")
    enter(app, address, *PLAYED)
    assert f"{address}/go-on" in client.get(f"{address}/finish").text
    fields = form_of(client, address)
    assert (fields["name-2"], fields["dealer"], fields["along"]) == ("Cyril", "2", "yes")
    answer = client.post(f"{address}/go-on", data=fields | {"name-2": "Emil"})
    assert answer.status_code == 303
    old, new = stored(app, address), stored(app, answer.headers["Location"])
    assert old.log[-1] == KEEP
    assert (new.players, new.first_dealer) == (["Ana", "Boris", "Emil", "Dana"], 2)
    assert (new.start, new.money) == ({"totals": [10, 20, 0, -30], "bank": 7}, {"currency": "EUR", "unit": 10})
    assert "Emil deals" in client.get(answer.headers["Location"]).text
    for page in (address, f"{address}/finish"):
        assert answer.headers["Location"] in client.get(page).text
    history = client.get(f"{answer.headers['Location']}/history").text
    assert "to go on from another" in history


def test_three_become_four_and_change_seats(app, client):
    """Everybody keeps the total, wherever they sit; another game and no totals where that is wanted."""
    address = make_match(client, players=("Ana", "Boris", "Cyril"))
    enter(app, address, called("small", 0))
    fields = form_of(client, address)
    seats = {"name-0": "Cyril", "name-1": "Dana", "name-2": "Boris", "name-3": "Ana"}
    response = client.post(f"{address}/go-on", data=fields | seats | {"slovak-lorum-announce": "true"})
    new = stored(app, response.headers["Location"])
    assert (new.players, new.start) == (["Cyril", "Dana", "Boris", "Ana"], {"totals": [-15, 0, -15, 30]})
    assert new.options["announce"] is True
    enter(app, response.headers["Location"], called("small", 0))
    fields = form_of(client, response.headers["Location"]) | {"game": "king"}
    fields.pop("along")
    king = stored(app, client.post(f"{response.headers['Location']}/go-on", data=fields).headers["Location"])
    assert (king.game, king.start) == ("king", None)


@pytest.mark.parametrize("ante", ["3", "\N{RIGHT-TO-LEFT MARK}3", "\N{ARABIC-INDIC DIGIT THREE}"])
def test_the_ante_is_read_as_every_keyboard_types_it(app, client, ante):
    """Keyboards that write from the right put a mark before figures: the ante counts as any other."""
    address = make_match(client, bank="7")
    enter(app, address, *PLAYED)
    shown = client.post(f"{address}/go-on", data=form_of(client, address) | {"ante": ante, "do": "look"})
    assert "Into the next match: Ana +10, Boris +50, Cyril −30, Dana −30, bank 7." in shown.text
    response = client.post(f"{address}/go-on", data=form_of(client, address) | {"ante": ante})
    assert response.status_code == 303
    assert stored(app, response.headers["Location"]).start == {"totals": [7, 47, -33, -33], "bank": 19}
    assert owed(client, address) == []


def test_a_double_tap_makes_one_match(app, client, address):
    """The second finds the match of the first; the same form with other names is told of it and makes none."""
    fields = form_of(client, address)
    first, second = (client.post(f"{address}/go-on", data=fields) for _tap in range(2))
    assert first.status_code == second.status_code == 303
    assert first.headers["Location"] == second.headers["Location"] != address
    other = client.post(f"{address}/go-on", data=fields | {"name-2": "Emil"})
    assert other.status_code == 409
    assert first.headers["Location"] in other.text
    assert hidden(other.text)["form_key"] != fields["form_key"]
    assert (count(app), stored(app, address).log.count(KEEP)) == (2, 1)


def test_another_phone_was_quicker(app, client, address):
    """A deal saved meanwhile changes who has what: nothing is done, what was typed stays, and the next tap works."""
    fields = form_of(client, address)
    enter(app, address, called("small", 3))
    late = client.post(f"{address}/go-on", data=fields | {"name-2": "Emil"})
    assert late.status_code == 409
    assert "Another phone" in late.text
    assert 'value="Emil"' in late.text
    assert (count(app), KEEP in stored(app, address).log) == (1, False)
    response = client.post(f"{address}/go-on", data=fields | hidden(late.text) | {"name-2": "Emil"})
    assert response.status_code == 303
    assert stored(app, response.headers["Location"]).start is None


def test_what_does_not_fit_stays_on_the_page(app, client, address):
    """422 and a sentence; the small buttons change the page and nothing else."""
    fields = form_of(client, address)
    wrong = client.post(f"{address}/go-on", data=fields | {"name-2": "Ana", "bank": "x"})
    assert wrong.status_code == 422
    assert 'id="name-2-problem"' in wrong.text
    moved = client.post(f"{address}/go-on", data=fields | {"do": "up:2"})
    assert re.findall(r'name="name-\d"[^>]*? value="([^"]*)"', moved.text) == ["Ana", "Cyril", "Boris", "Dana"]
    assert re.findall(r'name="dealer" value="(\d)"[^>]*checked', moved.text) == ["1"]
    assert re.search(r'id="total-1"[^>]*placeholder="−30"', moved.text)
    assert (count(app), KEEP in stored(app, address).log) == (1, False)
    assert client.post(f"{address}/go-on", data=fields | {"form_key": ""}).status_code == 400


def test_a_finish_that_is_refused_is_told(app, client, monkeypatch):
    address = make_match(client)
    fields = form_of(client, address)
    problem = Problem("log[0]", "the match is finished")
    refuse = lambda db, before, *_: Rejected(before.stored, [problem])  # noqa: E731
    monkeypatch.setattr("scorer.views.go_on.create_sequel", refuse)
    refused = client.post(f"{address}/go-on", data=fields)
    assert (refused.status_code, count(app)) == (422, 1)
    assert "Nothing was changed" in refused.text


def test_who_leaves_settles_and_the_others_later(app, client, address):
    """The old match asks only the one who left to pay; what the others owe stands in the next one, once."""
    location = client.post(f"{address}/go-on", data=form_of(client, address) | {"name-2": "Emil"}).headers["Location"]
    assert "Paid now: Cyril pays Boris: 30 chips." in client.get(location).text
    assert "Paid now" not in client.get(location).text
    html = client.get(f"{address}/finish").text
    assert re.findall(r'name="payment" value="([^"]*)"', html) == ["Cyril", "Boris", "30"]
    sentence = "Taken into the next match and settled there: Ana +10, Boris +20, Dana −30, bank 0."
    assert sentence in html
    assert "Split" not in html
    for page in ("text", "print"):
        assert sentence in client.get(f"{address}/{page}").text
    enter(app, location, called("small", 0), KEEP)
    assert "The evening" in client.get(f"{location}/finish").text
    owed = client.get("/people").text
    paid = re.findall(r'<span class="vh">(\w+) pays (\w+) </span>.*?class="pays-m">(\d+)', owed)
    balance = dict.fromkeys(("Ana", "Boris", "Cyril", "Dana", "Emil"), 0)
    for payer, payee, amount in paid:
        balance[payer] -= int(amount)
        balance[payee] += int(amount)
    assert balance == {"Ana": 40, "Boris": 40, "Cyril": -30, "Dana": -40, "Emil": -10}


def test_the_form_does_not_say_with_where_nothing_comes_along(app, client, address):
    """Another game counts otherwise, or nobody stays: then there is no switch. No bank is asked after that is empty."""
    assert "old_bank" not in client.get(f"{address}/go-on").text
    fields = form_of(client, address)
    king = client.post(f"{address}/go-on", data=fields | {"game": "king", "do": "look"}).text
    others = {"name-0": "Emil", "name-1": "Fero", "name-2": "Gita", "name-3": "Hana"}
    left = client.post(f"{address}/go-on", data=fields | others | {"do": "look"}).text
    for html in (king, left):
        assert 'name="along"' not in html
        assert "with these totals" not in html
    location = client.post(f"{address}/go-on", data=fields | others).headers["Location"]
    assert stored(app, location).start is None


def test_house_rules_are_suggested_where_another_game_goes_on(app, client):
    """Nobody has been asked yet whether obers are announced; who played without them is not asked again."""
    announced = re.compile(r'name="slovak-lorum-announce"\s+value="(\w+)"[^>]*checked')
    address = make_match(client, "king")
    fields = {name: value for name, value in form_of(client, address).items() if not name.startswith("king-")}
    picked = fields | {"game": "slovak-lorum"}
    assert announced.findall(client.post(f"{address}/go-on", data=picked | {"do": "look"}).text) == ["true"]
    make_match(client, announce="false")
    assert announced.findall(client.post(f"{address}/go-on", data=picked | {"do": "look"}).text) == ["false"]
    location = client.post(f"{address}/go-on", data=picked).headers["Location"]
    assert (stored(app, location).game, stored(app, location).options["announce"]) == ("slovak-lorum", False)


def test_in_the_midst_of_a_schedule(app, client):
    """The new match has all its deals before it; another name alone goes on where it stands.

    Nobody puts anything into a bank that the game does not have, whatever was typed for another game.
    """
    address = make_match(client, "croatian-lora")
    assert "Only a name changes" not in client.get(f"{address}/go-on").text
    enter(app, address, {"kind": "deal", "contract": "sto-vise", "facts": {"tricks": [2, 2, 2, 2]}})
    html = client.get(f"{address}/go-on").text
    assert f'href="{address}/settings">Only a name changes? Go on at deal 2.' in html
    assert "takes over the total and deals of whoever leaves" in html
    for ante in ("3", "three"):
        shown = client.post(f"{address}/go-on", data=form_of(client, address) | {"ante": ante, "do": "look"})
        assert "Into the next match: Ana 2, Boris 2, Cyril 2, Dana 2." in shown.text


def test_who_joins_wears_no_crown_before_the_first_deal(app, client):
    address = make_match(client, "lora-points")
    facts = {"hearts": [1, 2, 2, 3], "upper_acorns": 0, "upper_greens": 1}
    played = {"kind": "deal", "contract": "deal", "facts": facts}
    enter(app, address, played)
    assert "leads the match" in client.get(address).text
    location = client.post(f"{address}/go-on", data=form_of(client, address) | {"name-3": "Emil"}).headers["Location"]
    assert stored(app, location).start == {"totals": [5, 10, 2, 0]}
    assert "leads the match" not in client.get(location).text
    assert re.findall(r'leads the match: </span><span class="clip">(\w+)', client.get("/").text) == ["Cyril"]
    finish = client.get(f"{location}/finish").text
    assert "Finish the match?" in finish
    assert ("s-crown" in finish, "step-1" in finish) == (False, False)
    enter(app, location, played)
    assert "leads the match" in client.get(location).text
    finish = client.get(f"{location}/finish").text
    assert ("s-crown" in finish, "step-1" in finish) == (True, True)


def test_people_are_shown_while_the_next_match_is_played(app, client, address):
    """Whose totals went along has a place with the next match; who left has one at once."""
    client.post(f"{address}/go-on", data=form_of(client, address))
    page = client.get("/people")
    assert page.status_code == 200
    assert places(page.text) == dict.fromkeys(("Ana", "Boris", "Cyril", "Dana"), "–")
    assert "1 match is not finished" in page.text
    again = make_match(client)
    enter(app, again, *PLAYED)
    client.post(f"{again}/go-on", data=form_of(client, again) | {"name-2": "Emil"})
    assert {name for name, place in places(client.get("/people").text).items() if place != "–"} == {"Cyril"}
    assert client.get("/people/cyril").status_code == 200


def places(html):
    """The average place on the page of people, by name."""
    return dict(re.findall(r'<b class="clip" dir="auto">([^<]+)</b>.*?<td>([^<]+)</td>', html, re.DOTALL))


def owed(client, address):
    """Who pays whom how much, as the finish page sends it."""
    sent = re.findall(r'name="payment" value="([^"]*)"', client.get(f"{address}/finish").text)
    return list(zip(sent[::3], sent[1::3], sent[2::3], strict=True))


def test_what_is_paid_out_is_settled_here(app, client, address):
    """A total that is typed otherwise goes along so; the rest is paid by those who owe, at the old table."""
    response = client.post(f"{address}/go-on", data=form_of(client, address) | {"total-0": "0", "total-1": "45"})
    assert stored(app, response.headers["Location"]).start == {"totals": [0, 45, -23, -22]}
    assert owed(client, address) == [("Cyril", "Ana", "2"), ("Cyril", "Boris", "5"), ("Dana", "Ana", "8")]


def test_a_correction_after_going_on_is_settled_here(app, client, address):
    """Another name for somebody changes nothing; a deal that was wrong changes what is owed at the old table."""
    client.post(f"{address}/go-on", data=form_of(client, address))
    settings = client.get(f"{address}/settings").text
    people = dict(re.findall(r'name="(name-\d)"[^>]*? value="([^"]*)"', settings)) | {"name-0": "Anna"}
    changed = client.post(
        f"{address}/settings", data=hidden(settings) | people | {"game": "slovak-lorum", "dealer": "0"}
    )
    assert (changed.status_code, stored(app, address).players[0]) == (303, "Anna")
    assert owed(client, address) == []
    client.post(f"{address}/entries/2/remove", data=hidden(client.get(address).text))
    assert owed(client, address) == [("Boris", "Anna", "20"), ("Boris", "Cyril", "20"), ("Boris", "Dana", "20")]


def test_nothing_goes_along_twice(app, client):
    """From a finished match two phones could: the second is told, and may go on without. So could its bank be split."""
    address = make_match(client, bank="8")
    enter(app, address, *PLAYED, KEEP)
    fields, late = form_of(client, address), form_of(client, address)
    assert (fields["along"], client.post(f"{address}/go-on", data=fields).status_code) == ("yes", 303)
    refused = client.post(f"{address}/go-on", data=late)
    assert (refused.status_code, count(app)) == (422, 2)
    assert "was already taken into another match" in refused.text
    finish = hidden(client.get(f"{address}/finish").text) | {"bank": "split"}
    split = client.post(f"{address}/finish", data=finish)
    assert (split.status_code, stored(app, address).log[-1]) == (409, KEEP)
    assert "The bank was taken into the next match" in split.text
    late.pop("along")
    assert (client.post(f"{address}/go-on", data=late).status_code, count(app)) == (303, 3)


def test_other_chips_in_hand_make_nobody_richer(app, client):
    """Who goes on has gained what he or she had gained, with as many chips in hand as before, more or none."""
    for stake in ("50", "80", ""):
        address = make_match(client, stake="50")
        enter(app, address, *PLAYED)
        response = client.post(f"{address}/go-on", data=form_of(client, address) | {"stake": stake})
        new = stored(app, response.headers["Location"])
        assert (new.start, new.stake or 0) == ({"totals": [10, 50, -30, -30]}, int(stake or 0))
        assert owed(client, address) == []


def test_the_prices_of_the_table_go_along(app, client):
    address = make_match(client, **{"prices.heart": "2"})
    enter(app, address, *PLAYED)
    fields = form_of(client, address) | {"name-2": "Emil", "slovak-lorum-announce": "true"}
    new = stored(app, client.post(f"{address}/go-on", data=fields).headers["Location"])
    assert (new.options["announce"], new.options["prices"]) == (True, {"heart": 2})
    again = client.post(f"{address}/rematch", data=hidden(client.get(f"{address}/finish").text))
    assert stored(app, again.headers["Location"]).options["prices"] == {"heart": 2}
    assert 'name="slovak-lorum-prices.heart" value="2"' in client.get("/new?game=slovak-lorum").text


@pytest.mark.parametrize("way", ["keep", "split"])
def test_bank_is_asked_after_before_somebody_leaves(app, client, way):
    """It stays for those who play on, or is shared out first; the page says what each way pays, and does it."""
    address = make_match(client)
    enter(app, address, *EVENING)
    with app.app_context():
        held = get_replayed(stored(app, address)).ledger.state.bank
    html = client.get(f"{address}/go-on").text
    assert re.findall(r'name="old_bank" value="(\w+)"( checked)?', html) == [("keep", " checked"), ("split", "")]
    fields = form_of(client, address) | {"name-3": "Emil", "old_bank": way}
    page = client.post(f"{address}/go-on", data=fields | {"do": "look"}).text
    assert f'value="{way}" checked' in page
    assert page.count("Into the next match:") == 2
    made = client.post(f"{address}/go-on", data=fields)
    assert made.status_code == 303, made.text
    with app.app_context():
        old, new = (get_replayed(stored(app, match)).ledger for match in (address, made.location))
    left = held if way == "keep" else held % 4
    assert (held > 4, old.state.bank, new.state.bank) == (True, left, left)
    assert old.state.totals[3] == {"keep": 64, "split": 69}[way]  # who leaves has a share of it, or none


def test_rematch_is_made_by_one_tap_and_only_once(app, client):
    address = make_match(client, announce="true", worth="0.20", currency="CZK", dealer=2)
    enter(app, address, KEEP)
    fields = hidden(client.get("/").text)
    again, twice = (client.post(f"{address}/rematch", data=fields).headers["Location"] for _tap in range(2))
    assert again == twice != address
    with app.app_context():
        before, after = get_db().query("SELECT game, players, options, pack, money, first_dealer FROM matches")
    assert before == after


def test_a_page_that_was_used_already_makes_a_rematch_too(app, client):
    """Back after Finish shows an old page whose key has saved the finish: it makes a match, and reopens the old one."""
    address = make_match(client)
    used = hidden(client.get(f"{address}/finish").text)
    assert client.post(f"{address}/finish", data=used | {"bank": "keep"}).status_code == 303
    again = client.post(f"{address}/rematch", data=used).headers["Location"]
    assert again not in ("", address)
    assert stored(app, again).log == []
    page = hidden(client.get(f"{address}/go-on").text) | {"revision": "2"}
    assert [client.post(f"{address}/{way}", data=page).status_code for way in ("rematch", "reopen")] == [303, 303]
    assert stored(app, address).log == []


def test_the_deal_passes_on(app, client):
    """Who would deal next deals first, and the title stays behind; two taps let another deal."""
    address = make_match(client, dealer=3)
    titled = hidden(client.get(f"{address}/settings").text) | new_form(dealer=3) | {"title": "Friday"}
    assert client.post(f"{address}/settings", data=titled).status_code == 303
    enter(app, address, called("small", 0), called("big", 1), KEEP)
    again = client.post(f"{address}/rematch", data=hidden(client.get(f"{address}/finish").text)).headers["Location"]
    assert (stored(app, address).title, stored(app, again).title) == ("Friday", "")
    assert stored(app, again).first_dealer == 1
    assert client.get(address).text.count(again) == 1  # the way onward
    html = client.get(again).text
    assert "<b>Boris</b> deals first, <b>Cyril</b> leads." in html
    sheet = client.get(f"{again}?sheet=dealer").text
    form = next(form for form in re.findall(r"<form\b.*?</form>", sheet, re.DOTALL) if "deals-first" in form)
    assert re.findall(r'name="dealer" value="(\w+)"( formmethod="dialog")?', form) == [
        ("0", ""), ("1", ' formmethod="dialog"'), ("2", ""), ("3", ""), ("lot", ""),
    ]  # fmt: skip
    assert client.post(f"{again}/deals-first", data=hidden(form) | {"dealer": "2"}).status_code == 303
    assert stored(app, again).first_dealer == 2
    html = client.get(again).text
    assert "Cyril deals, Dana leads" in html
    assert "<b>Cyril</b> deals first, <b>Dana</b> leads." in html
    for wrong in ("4", "-1", "", "²"):
        assert client.post(f"{again}/deals-first", data=hidden(form) | {"dealer": wrong}).status_code == 400
    enter(app, again, called("small", 0))
    assert "deals first" not in client.get(again).text


def test_who_deals_first_stands_once_a_deal_was_saved(app, client):
    """The two taps are for before the first deal; the form that was answered before is known again."""
    table = make_match(client)
    client.post(f"{table}/deals-first", data=hidden(client.get(table).text) | {"dealer": "lot"})
    told, drawn = words(client.get(table).text), stored(app, table).first_dealer
    assert re.search(rf"\w+ of \w+: {PLAYERS[drawn]} deals first, {PLAYERS[(drawn + 1) % 4]} leads\.", told), told
    chosen = (drawn + 1) % 4
    first = hidden(client.get(table).text) | {"dealer": str(chosen)}
    assert client.post(f"{table}/deals-first", data=first).status_code == 303
    enter(app, table, called("small", 0))
    fields = hidden(client.get(table).text)
    for dealer in (str(drawn), "lot"):
        answer = client.post(f"{table}/deals-first", data=fields | {"dealer": dealer})
        assert answer.status_code == 409
        assert "Nothing was changed." in answer.text
    assert stored(app, table).first_dealer == chosen
    assert client.post(f"{table}/deals-first", data=first).status_code == 303
