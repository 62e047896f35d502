"""The pen: those who watch see the entry that is being made, whichever process they ask."""

import gzip
import re
from html import unescape

import pytest

from scorer import create_app
from tests.helpers import seated
from tests.helpers.table import hidden, keep_link
from tests.views.test_live import PART, look, save_deal, table, watcher

__all__ = ["table", "watcher"]

KINDS = {
    "auction, one of": (
        "king", "positive",
        {"direction": "down", "trump": "hearts", "auction-seat": "1", "auction-bid": "4", "tricks-0": "3"},
        ("Down", "Tricks Ana 3", "Trump Hearts", "Auction of the trumps Boris for 4"),
    ),
    "doubled cards": (
        "trex", "girls", {"queens-clubs-taker": "0", "queens-spades-taker": "2", "queens-spades-doubled_by": "1"},
        ("Queen of clubs Ana ✓ Queen of spades Cyril (doubled by Boris)",),
    ),
    "doubles": ("barbu", "tricks", {"doubles-1-2": "1"}, ("Who doubled whom? Boris doubled Cyril",)),
    "in trick": ("german-lorum", "red-king", {"trick": "8"}, ("In which trick? trick 8",)),
    "penalties": (
        "libyan-lora", "hearts", {"penalties-0-seat": "1", "penalties-0-kind": "slow_play", "penalties-1-seat": "2"},
        ("Penalties Boris: Slow play",),
    ),
}  # fmt: skip
"""A game, a contract, what is tapped of a fact of this kind, and what those who watch read."""


def pen_text(watcher, address):
    """What a look for news brings of the entry that is being made, as plain text."""
    part = watcher.get(address, headers=PART).text.partition('hx-target="#pen" hx-swap="outerMorph">')[2]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", part.partition("</hx-partial>")[0])).split())


def test_those_who_watch_see_the_pen(app, client, watcher, table):
    """What the keeper has tapped, also where another process is asked; unchanged it is no news, and after Save gone."""
    other = create_app({"TESTING": True}, instance_path=app.instance_path).test_client()
    sent = hidden(client.get(table).text)
    begun, keeper = look(watcher, table), look(client, table)
    other.get(table)
    client.post(f"{table}/preview", data=sent | {"contract": "tricks", "tricks-tricks-0": "5"})
    for phone in (watcher, other):
        news = phone.get(begun, headers=PART)
        assert "Deal 1 is being written." in news.text
        assert "<b>5</b>" in news.text
        assert len(gzip.compress(news.data)) < 1500
        seen = re.search(r'hx-get="([^"]+)"', news.text)
        assert seen
        assert phone.get(unescape(seen[1]), headers=PART).status_code == 204
        assert "Deal 1 is being written." in phone.get(table).text
    assert client.get(keeper, headers=PART).status_code == 204
    assert "is being written" not in client.get(table).text
    save_deal(client, table)
    after = watcher.get(unescape(seen[1]), headers=PART).text
    assert "Deal 2" in after
    assert "is being written" not in after


@pytest.mark.parametrize("kind", KINDS)
def test_those_who_watch_see_every_kind_of_answer(app, client, kind):
    game, contract, tapped, shown = KINDS[kind]
    link = seated.match(app, game, log=seated.until(game, contract))
    client.get(link)
    watcher, address = app.test_client(), seated.to_watch(app, link)
    begun = look(watcher, address)
    fields = {f"{contract}-{name}": value for name, value in tapped.items()}
    client.post(f"{address}/preview", data=hidden(client.get(address).text) | {"contract": contract} | fields)
    text = pen_text(watcher, begun)
    assert [line for line in shown if line not in text] == []


@pytest.mark.parametrize("way", ["deal-again", "preview"])
def test_an_entry_that_is_let_go_is_no_longer_being_written(app, client, watcher, table, way):
    """Dealt again, or cleared, of which the script tells as of a blank preview: for watchers and for who else keeps."""
    other = app.test_client()
    other.get(keep_link(client, table))
    blank = hidden(client.get(table).text)
    client.post(f"{table}/preview", data=blank | {"tricks-tricks-0": "5"})
    begun = [(phone, look(phone, table)) for phone in (watcher, other)]
    assert "is being written" in watcher.get(table).text
    assert "Another phone is writing deal 1" in other.get(table).text
    client.post(f"{table}/{way}", data=blank)
    for phone, address in begun:
        news = phone.get(address, headers=PART)
        assert news.status_code == 200
        for text in (news.text, phone.get(table).text):
            assert "is being written" not in text
            assert "is writing" not in text


def test_a_blank_entry_leaves_another_phone_s_alone(app, client, watcher, table):
    """Who clears an entry of their own does not clear what somebody else is writing."""
    other = app.test_client()
    other.get(keep_link(client, table))
    blank = hidden(other.get(table).text)
    client.post(f"{table}/preview", data=hidden(client.get(table).text) | {"tricks-tricks-0": "5"})
    other.post(f"{table}/preview", data=blank)
    assert "Deal 1 is being written." in watcher.get(table).text


def test_preview_of_an_old_page_leaves_the_pen_alone(app, client, watcher, table):
    """What another keeper still has on the page of a deal that is saved by now is nobody's news."""
    other = app.test_client()
    other.get(keep_link(client, table))
    old = hidden(other.get(table).text)
    save_deal(client, table)
    begun = look(watcher, table)
    answer = other.post(f"{table}/preview", data=old | {"contract": "tricks", "tricks-tricks-0": "5"})
    assert answer.status_code == 200
    assert watcher.get(begun, headers=PART).status_code == 204
    assert "is being written" not in watcher.get(table).text
    fresh = hidden(other.get(table).text) | {"contract": "hearts", "hearts-hearts-0": "5"}
    other.post(f"{table}/preview", data=fresh)
    assert "Hearts Ana 5" in pen_text(watcher, begun)


HERE = "At this table"
SOON = "Deal 1 shows here live."


def test_the_first_deal_takes_its_place(client, watcher, table):
    """While it is written it is announced no more; once it is saved the house rules go, also where news is sent."""
    begun = look(watcher, table)
    client.post(
        f"{table}/preview", data=hidden(client.get(table).text) | {"contract": "tricks", "tricks-tricks-0": "5"}
    )
    assert SOON not in watcher.get(table).text
    assert SOON not in watcher.get(begun, headers=PART).text
    save_deal(client, table)
    for html in (watcher.get(begun, headers=PART).text, watcher.get(table).text):
        assert "Deal 2" in html
        assert HERE not in html
        assert SOON not in html
