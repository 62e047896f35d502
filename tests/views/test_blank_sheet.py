"""The blank sheet of games and tables, as a page."""

import json
import re
from html import unescape
from random import Random
from urllib.parse import urlencode

import pytest

from scorer.games import KEYS, LIBRARY, find
from tests.helpers import own, seated
from tests.helpers.sweep import sample
from tests.helpers.table import make_match


def text_of(html):
    """The words of a page."""
    return " ".join(unescape(re.sub("<[^>]+>", " ", html)).split())


@pytest.mark.parametrize("key", sample((*KEYS, *LIBRARY), 8))
def test_every_game_has_a_sheet(client, key):
    """For every number of players, with as many columns, in a language from the left and one from the right."""
    game = find(key)
    for seats in game.seats:
        for pack in game.packs:
            for language in ("en", "ar"):
                answer = client.get(
                    f"/rules/{key}/sheet?players={seats}&pack={pack}", headers={"Accept-Language": language}
                )
                assert answer.status_code == 200
                assert f'dir="{"rtl" if language == "ar" else "ltr"}"' in answer.text
                head = answer.text.partition("<thead>")[2].partition("</thead>")[0]
                assert head.count("<i></i>") == seats
                assert "%(" not in answer.text
                assert "Phrase(" not in answer.text


@pytest.mark.parametrize(
    "query",
    ["players=7", "players=five", "pack=tarot", "players=5&sits_out=nobody", "players=5", "options=%7B", "options=3",
     "options=%7B%22poker%22%3Atrue%7D", "players=9&sits_out=dealer"],
)  # fmt: skip
def test_no_table_that_cannot_play_has_one(client, query):
    status = client.get(f"/rules/slovak-lorum/sheet?{query}").status_code
    assert status == (200 if query == "players=five" else 404)
    assert client.get("/rules/poker/sheet").status_code == 404


def test_the_address_says_house_rules_and_seats(client):
    query = urlencode(
        {"options": json.dumps({"announce": True, "prices": {"heart": 7}}), "players": 5, "sits_out": "dealer"}
    )
    html = client.get(f"/rules/slovak-lorum/sheet?{query}").text
    assert "Regular: A heart 7" in text_of(html)
    assert "An announced card costs double." in text_of(html)
    assert html.count("is-sitting") == 22
    assert "A stroke marks who sits out." in html
    assert "is-sitting" not in client.get("/rules/slovak-lorum/sheet").text


def test_rules_and_share_lead_there(client):
    table = make_match(client, announce="true")
    for page, place in (
        ("/rules/king?players=4&pack=french", "/rules/king/sheet?players=4&pack=french"),
        (f"{table}/rules", f"{table}/sheet"),
        (f"{table}/share", f"{table}/sheet"),
    ):
        assert f'href="{place}"' in unescape(client.get(page).text)
        assert client.get(place).status_code == 200


def test_a_game_of_ones_own_has_one(app, client):
    address = own.keep_game(client)
    handed = own.link(client, address)
    for place, visitor in ((address, client), (handed, app.test_client())):
        assert f'href="{place}/sheet?' in visitor.get(f"{place}/rules").text
        html = visitor.get(f"{place}/sheet").text
        assert "Our Lora" in html
    table = client.get(seated.own(app, own.OURS)).headers["Location"].partition("?")[0]
    assert "Our Lora" in client.get(f"{table}/sheet").text


def test_who_watches_prints_too(app, client):
    """The names stand there; each switch leads to the sheet with the other choice, and keeps those made before."""
    table = make_match(client)
    html = app.test_client().get(f"{table}/sheet").text
    assert '<span class="name" dir="auto">Ana</span>' in html
    assert re.findall(r'class="row[^"]*" href="([^"]*)"', html) == [
        f"{table}/sheet?names=off", f"{table}/sheet?rules=off", f"{table}/sheet?played=on"
    ]  # fmt: skip
    html = unescape(client.get(f"{table}/sheet?names=off&played=on").text)
    assert re.findall(r'class="row[^"]*" href="([^"]*)"', html) == [
        f"{table}/sheet?played=on", f"{table}/sheet?names=off&rules=off&played=on", f"{table}/sheet?names=off"
    ]  # fmt: skip
    assert "Ana" not in html.partition("<table")[2].partition("</table>")[0]
    assert client.get(f"{table}/sheet?names=off&rules=off").text.count("blank-prices") == 0


def test_what_was_played_is_on_it(app, client):
    ledger = seated.replayed("king", 4, [])
    log = [seated.made_up(ledger, "tricks", Random(1))]
    table = client.get(seated.match(app, "king", log=log)).headers["Location"].partition("?")[0]
    after = seated.replayed("king", 4, log).rows[0].totals
    html = client.get(f"{table}/sheet?played=on").text
    assert html.count('<span class="chg">') == 4
    row = text_of(html.partition("<tbody>")[2].partition("</tr>")[0])
    assert all(str(abs(total)) in row for total in after)
    assert '<span class="chg">' not in client.get(f"{table}/sheet").text


def test_without_a_script_a_sentence_says_how_to_print(client):
    """The key is hidden until the script shows it."""
    html = client.get("/rules/serbian-lora/sheet").text
    assert '<div class="dock" hidden>' in html
    assert "choose Print in the menu of the browser: 2 pages A4." in html
