"""A question that decides is answered before Save works, although a document may leave it out."""

import pytest

from scorer.store import matches
from scorer.web.database import get_db
from tests.helpers.table import hidden, make_match

ALL_OF_THEM = {"contract": "regular", "regular-hearts-0": "8", "regular-upper_acorns": "0", "regular-upper_greens": "0",
               "asked": "regular-all_tricks"}  # fmt: skip


def saved(app, client, table, **answers):
    """What a form with these answers comes to: its status, its page, and how many deals are saved then."""
    carried = hidden(client.get(table).text)
    form = {name: carried[name] for name in ("csrf_token", "form_key", "revision")}
    page = client.post(f"{table}/deals", data={**form, **ALL_OF_THEM, **answers})
    with app.test_request_context():
        match = matches.load(get_db(), table.rpartition("/")[2].partition("-")[0])
    return page.status_code, page.text, len(match.log)


def test_who_took_everything_may_have_won_every_trick(app, client):
    """Until that is answered nothing is saved; the question has the name, its keys what each answer comes to."""
    table = make_match(client)
    status, html, deals = saved(app, client, table)
    assert (status, deals) == (422, 0)
    for words in ("Did Ana win every trick?", "Yes <i>+30</i>", "No <i>\N{MINUS SIGN}20</i>"):
        assert words in html
    assert saved(app, client, table, **{"regular-all_tricks": "no"})[::2] == (303, 1)


def test_what_decides_nothing_need_not_be_answered(app, client):
    """Where two took cards that cost there is no such question."""
    two = {"regular-hearts-0": "3", "regular-hearts-1": "5"}
    assert saved(app, client, make_match(client), **two)[::2] == (303, 1)


LORA = {
    "hungarian-lorum": "lorum",
    "croatian-lora": "lora",
    "libyan-lora": "lora",
    "german-lorum": "lorum",
    "serbian-lora": "lora",
}
"""The contracts in which passes cost, where the house may leave the others out."""


@pytest.mark.parametrize("game", LORA)
def test_that_nobody_passed_is_said(client, game):
    """Passes left blank are not taken for none: the page asks, keeps what was tapped, and has a key for nobody."""
    contract = LORA[game]
    house = {"contracts": contract} | ({"passes": "true"} if game == "serbian-lora" else {})
    table = make_match(client, game, **house)
    page = client.get(table).text
    assert "Nobody passed" in page
    deal = {name: hidden(page)[name] for name in ("csrf_token", "form_key", "revision")}
    deal |= {"contract": contract, f"{contract}-cards_left": "1"}
    deal |= {f"{contract}-cards_left-{seat}": "2" for seat in (0, 2, 3)}
    assert "Who passed?" in client.post(f"{table}/preview", data=deal).text
    refused = client.post(f"{table}/deals", data=deal)
    assert refused.status_code == 422
    assert f'id="{contract}-passes-wrong"' in refused.text
    assert f'name="{contract}-cards_left" value="1" checked' in refused.text
    assert client.post(f"{table}/deals", data={**deal, f"{contract}-passes-nobody": "1"}).status_code == 303
    assert "Boris went out" in client.get(table).text
