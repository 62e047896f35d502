"""Sharing: links are the rights, their QR codes, and how they end."""

import re

import pytest

from scorer.presentation.pictures.qr import qr
from tests.helpers.evening import called, enter
from tests.helpers.table import csrf, keep_link, make_match


def renew(client, address, link):
    """Tap New link under this link: the status, and where that leads."""
    role = "keep" if link.startswith("/k/") else "watch"
    token = csrf(client.get("/open").text)
    fields = {"role": role, "token": link.rpartition("/")[2], "csrf_token": token}
    answer = client.post(f"{address}/share/renew", data=fields)
    return answer.status_code, answer.headers.get("Location", "")


def test_a_renewed_watch_link_ends_the_old_one(app, client):
    """The maker goes on at the new address, everybody else needs it; no other role can be renewed."""
    address = make_match(client)
    fields = {"role": "maker", "csrf_token": csrf(client.get("/open").text)}
    assert client.post(f"{address}/share/renew", data=fields).status_code == 400
    status, to = renew(client, address, address)
    assert status == 303
    assert to.endswith("/share")
    assert address not in to
    assert client.get(address).status_code == 404
    assert client.get(to).status_code == 200
    assert app.test_client().get(to).status_code == 200


def test_a_renewed_keep_link_ends_the_old_one(app, client):
    """Who opened the old one can only watch from then on; a second tap on the same button ends nothing more."""
    address = make_match(client)
    old = keep_link(client, address)
    keeper = app.test_client()
    keeper.get(old)
    assert renew(client, address, old)[0] == 303
    new = keep_link(client, address)
    assert renew(client, address, old)[0] == 303
    assert keep_link(client, address) == new != old
    assert app.test_client().get(old).status_code == 404
    assert "/k/" not in keeper.get(f"{address}/share").text
    keeper.get(new)
    theirs = keeper.get(f"{address}/share").text
    assert "/k/" in theirs
    assert "Only who made the match can end a link." in theirs
    assert "share/renew" not in theirs


def test_links_made_on_the_computer_lead_phones_to_it(app, client):
    """Who keeps score at http://localhost shows a QR code that a phone can open; a real name stays as it is."""
    address = make_match(client)
    assert "localhost/m/" in client.get(f"{address}/share").text
    app.config["REACHED_AT"] = "192.0.2.7:8000"
    html = client.get(f"{address}/share").text
    assert "192.0.2.7:8000/m/" in html
    assert "192.0.2.7:8000/k/" in html
    assert "localhost/" not in html
    for here in ("127.0.0.1:5000", "[::1]:5000"):
        html = client.get(f"{address}/share", base_url=f"http://{here}").text
        assert "192.0.2.7:8000/m/" in html
        assert f"{here}/m/" not in html
    assert "scores.example/m/" in client.get(f"{address}/share", base_url="http://scores.example").text


def test_a_way_back_is_offered_with_the_first_deal(app, client):
    """Once there is something to lose the table leads to the link to keep score; with the next deal that is past."""
    offer, address = "If this phone is lost", make_match(client)
    watcher = app.test_client()
    assert offer not in client.get(address).text
    enter(app, address, called("small", 0))
    html = client.get(address).text
    hit = re.search(rf'<a class="link" href="([^"]+)">{offer}', html)
    assert hit
    assert "/k/" in client.get(hit[1]).text
    assert offer not in watcher.get(address).text
    enter(app, address, called("big", 1))
    assert offer not in client.get(address).text


def test_links_are_below_the_address_that_was_set(app, client):
    """By whatever name the page was asked for, also where a proxy serves Scorer below a path."""
    address = make_match(client)
    app.config["ADDRESS"] = "https://scores.example.org/scorer"
    html = client.get(f"{address}/share", base_url="http://localhost:8000").text
    assert f"scores.example.org/scorer{address}<" in html
    assert "localhost" not in html
    below = client.get(f"{address}/share", environ_overrides={"SCRIPT_NAME": "/scorer"}).text
    assert f"scores.example.org/scorer{address}<" in below


def test_container_without_address_shows_no_code(app, client, monkeypatch):
    address = make_match(client)
    monkeypatch.setenv("SCORER_IN_CONTAINER", "1")
    here = client.get(f"{address}/share").text
    assert ('class="qr"' in here, "SCORER_ADDRESS=http://192.168.1.20:8000" in here) == (False, True)
    app.config["ADDRESS"] = "http://192.168.1.20:8000"
    assert 'class="qr"' in client.get(f"{address}/share").text


@pytest.mark.parametrize(
    ("reached_at", "asks", "is_shown"),
    [("192.168.1.20:8000", "127.0.0.1", True), ("192.168.1.20:8000", "::1", True), (None, "127.0.0.1", False),
     ("192.168.1.20:8000", "192.168.1.33", False), ("192.168.1.20:8000", "", False)],
)  # fmt: skip
def test_only_the_computer_itself_shows_it_large(app, reached_at, asks, is_shown):
    """Neither a phone finds it, nor anybody behind a proxy, where no address is known."""
    app.config["REACHED_AT"] = reached_at
    answer = app.test_client().get("/phones", environ_base={"REMOTE_ADDR": asks})
    assert answer.status_code == (200 if is_shown else 404)
    for shown in ("192.168.1.20:8000/", qr("http://192.168.1.20:8000/").path):
        assert (shown in answer.text) == is_shown
