"""Where phones find this computer, when its network has given it another address."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

from scorer.web import hosts
from tests.helpers.evening import called, enter
from tests.helpers.table import keep_link, make_match

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient


def test_a_computer_that_has_moved_says_where_it_is(app: Flask, client: FlaskClient) -> None:
    """Who came by the earlier address is led to the new one, with the right to keep score; nobody else is told."""
    told, base = "This computer has another address now", "http://192.0.2.9:8000"
    hosts.set_lan_address(app, "192.0.2.7", 8000)
    old, address = "http://192.0.2.7:8000", make_match(client)
    watcher, keeper = app.test_client(), app.test_client()
    keep = keeper.get(keep_link(client, address), base_url=old).location
    seen = watcher.get(address, base_url=old).text
    assert told not in seen + keeper.get(keep, base_url=old).text
    look = re.search(r'hx-get="([^"]+/live[^"]*)"', seen)
    assert look
    assert hosts.set_lan_address(app, "192.0.2.9", 8000)
    assert not hosts.set_lan_address(app, "192.0.2.9", 8000)
    assert f'href="{base}{address}">{told}' in watcher.get(address, base_url=old).text
    assert f'href="{base}{keep_link(client, address)}">{told}' in keeper.get(address, base_url=old).text
    enter(app, address, called("small", 0))
    polls = [watcher.get(unescape(look[1]), base_url=one, headers={"HX-Request": "true"}).text for one in (base, old)]
    assert [told in poll for poll in polls] == [False, True]
    html = watcher.get(f"{address}/share", base_url=old).text
    assert "192.0.2.9:8000/m/" in html
    assert "192.0.2.7:8000/m/" not in html
    for other in (base, "http://192.0.2.8:8000", "http://localhost:8000"):
        assert told not in watcher.get(address, base_url=other).text
    hosts.set_lan_address(app, "192.0.2.7", 8000)
    assert told not in watcher.get(address, base_url=old).text


def test_nobody_is_sent_into_another_network(app: Flask, client: FlaskClient) -> None:
    """A VPN gives the computer an address that no phone may see; the earlier one goes on."""
    address = make_match(client)
    hosts.set_lan_address(app, "192.0.2.6", 80)
    hosts.set_lan_address(app, "192.0.2.7", 80)
    assert hosts.set_lan_address(app, "10.8.0.2", 80)
    for old in ("http://192.0.2.6", "http://192.0.2.7"):
        assert "another address" not in client.get(address, base_url=old).text
    assert hosts.set_lan_address(app, "10.8.0.3", 80)
    assert "http://10.8.0.3/m/" in app.test_client().get(address, base_url="http://10.8.0.2").text
