"""The security log: a line for each refusal and each change of a right, without a token and without a name."""

import logging
import re

import pytest

from scorer.web.errors import log_event
from tests.helpers.own import keep_game
from tests.helpers.routes import House
from tests.helpers.table import hidden, make_match


@pytest.fixture
def lines(caplog):
    caplog.set_level(logging.WARNING)
    return caplog


def test_refused_right_is_a_line(app, lines):
    """A watcher who would save: the route and from where, and nothing of the link."""
    house = House(app)
    match = house.match("watch")
    assert house.ask("watch", "POST /m/<token>/deals", match).status_code == 403
    assert lines.messages == ["Refused, 403: POST /m/<token>/deals from 127.0.0.1"]


def test_too_many_tries_are_a_line(app, lines):
    """The one that waits, not those before it."""
    app.config["MOST_WRONG"] = 1
    client = app.test_client()
    assert [client.get("/k/wrong-token").status_code for _ in range(2)] == [404, 429]
    assert lines.messages == ["Refused, 429: GET /k/<token> from 127.0.0.1"]


def test_form_of_another_site_is_a_line(client, lines):
    """What the form lacked stands there."""
    address = make_match(client)
    assert client.post(f"{address}/share/renew", data={"role": "keep"}).status_code == 400
    (line,) = lines.messages
    assert re.fullmatch(r"Refused a form, 400 \(The CSRF \w+ .*\): POST /m/<token>/share/renew from 127\.0\.0\.1", line)


def test_renewed_links_and_restored_matches_are_lines(client, lines):
    """Each once: a second tap renews nothing."""
    address = make_match(client)
    form = hidden(client.get(f"{address}/share").text)
    token = address.removeprefix("/m/")
    fields = {"csrf_token": form["csrf_token"], "role": "watch", "token": token}
    renewed = client.post(f"{address}/share/renew", data=fields).location
    client.post(renewed + "/renew", data=fields)
    assert lines.messages == ["Renewed the link to watch: POST /m/<token>/share/renew from 127.0.0.1"]
    lines.clear()
    game = keep_game(client)
    page = client.get(game).text
    fields["token"] = re.findall(r'name="token" value="([^"]+)"', page)[0]
    client.post(f"{game}/renew", data=fields)
    assert lines.messages == ["Renewed the link of a game: POST /games/<key>/renew from 127.0.0.1"]
    lines.clear()
    for way in ("throw-away", "take-back"):
        client.post(f"{game}/{way}", data=fields)
    assert lines.messages == ["Took a game out of the bin: POST /games/<key>/take-back from 127.0.0.1"]


@pytest.mark.parametrize(
    ("address", "client"),
    [
        ("192.168.1.5", "192.168.1.5"),
        ("::ffff:192.168.1.5", "192.168.1.5"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("\x1b[2J forged line", "unknown"),
        ("", "unknown"),
    ],
)
def test_line_names_an_address_or_a_household(app, lines, address, client):
    """What a proxy passes on as an address may be any text, and goes into no log."""
    with app.test_request_context("/privacy", environ_base={"REMOTE_ADDR": address}):
        log_event("Test")
    assert lines.messages == [f"Test: GET /privacy from {client}"]
