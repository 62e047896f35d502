"""Under which names Scorer answers."""

import logging
import re
import socket
from html import unescape

import pytest

from scorer.games import LOADED, RETIRED
from scorer.web import hosts
from tests.helpers.evening import called, enter
from tests.helpers.sweep import sweep_all_but
from tests.helpers.table import keep_link, make_match

NAMES = {"localhost", "laptop.local"}
ZONED = ("127.0.0.1%00evil.example", "127.0.0.1%eth0", "[::1%]", "[::1% evil]", "[::1%00/evil]")
"""What has no network card behind a sign that announces one."""


KNOWN = ("LOCALHOST:8000", "laptop.local.", "192.168.1.20:8000", "10.0.0.1", "[::1]:8000", "[fe80::1%eth0]:80")
OTHERS = ("evil.example", "localhost.evil.example", "1.2.3.4.evil.example", "", "[", "1.2.3", *ZONED)


@pytest.mark.parametrize("host", ["localhost", *KNOWN, *OTHERS])
def test_only_names_that_nobody_else_can_own_are_known(host):
    """This computer's own are taken in any letters, with a port or a last dot, and numeric addresses."""
    assert hosts.is_known_host(host, NAMES) == (host not in OTHERS)


def test_this_computer_has_names():
    """What it is called at home, and in its network."""
    names = list(hosts.local_host_names())
    assert names[0] == "localhost"
    assert any(name.endswith(".local") for name in names)


@pytest.mark.parametrize("named", [None, NAMES])
@pytest.mark.parametrize(
    "path", sweep_all_but("/k/a-secret-token", of=["/", "/k/a-secret-token", "/m/a-secret-token/live"])
)
@pytest.mark.parametrize("method", sweep_all_but("GET", "BREW", of=["GET", "POST", "BREW"]))
@pytest.mark.parametrize("host", ["..", "a..b", "x" * 64, "a b", "\\", "xn--\u00e9".encode().decode("latin-1")])
def test_a_host_that_is_none_gets_a_sentence(app, caplog, host, method, path, named):
    """400 or a page with all headers, whatever is asked for and however; and no word in the log."""
    app.testing = False
    app.config["HOST_NAMES"] = named
    with caplog.at_level(logging.INFO):
        answer = app.test_client().open(path, method=method, headers={"Host": host})
    assert answer.status_code < 500
    assert "Content-Security-Policy" in answer.headers
    assert "a-secret-token" not in answer.text + caplog.text
    assert not caplog.records


def test_a_stranger_name_gets_a_sentence(app):
    """Where names are named, another is refused without a page; an address in numbers is not. Elsewhere none is said.

    A computer in a living room answers to any name, and repeats none of them.
    """
    client, stranger = app.test_client(), {"Host": "evil.example"}
    unnamed = client.get("/rules", headers=stranger)
    assert (unnamed.status_code, "evil.example" in unnamed.text) == (200, False)
    app.config["HOST_NAMES"] = NAMES
    answer = client.get("/", headers=stranger)
    assert (answer.status_code, answer.mimetype) == (400, "text/plain")
    assert client.get("/", headers={"Host": "192.168.1.20:8000"}).status_code == 200


@pytest.mark.parametrize("setting", ["HOST_NAMES", "TRUSTED_HOSTS"])
def test_a_forgotten_name_is_in_the_log(app, caplog, setting):
    """Once a name, and of so many names no more; no link with it."""
    app.config[setting] = ["localhost"]
    for number in range(100):
        for _ in range(2):
            address = f"http://scores{number}.example.org:8000"
            assert app.test_client().get("/k/a-secret-token", base_url=address).status_code == 400
    assert len(caplog.records) == hosts.MAX_LOGGED
    assert "scores0.example.org, which" in caplog.records[0].message
    assert "a-secret-token" not in caplog.text


PUBLIC = ("/", "/rules", "/privacy", *(f"/rules/{key}" for key in LOADED if key not in RETIRED))
TITLE, DESCRIPTION = "<title>(.*?)</title>", '<meta name="description" content="([^"]*)">'
LONGEST = 220
"""Letters of a description: of longer ones little is shown."""


@pytest.fixture
def public_client(app):
    """A browser at an app that knows by which name it is found."""
    app.config["TRUSTED_HOSTS"] = ["localhost"]
    return app.test_client()


def said(html, pattern):
    (hit,) = re.findall(pattern, html.partition("</head>")[0], re.DOTALL)
    return unescape(hit)


def test_every_public_page_describes_itself(public_client):
    """Language, a title with the name of the app and a sentence, both its own, one address, and no refusal."""
    answers = {page: public_client.get(page) for page in PUBLIC}
    for page, answer in answers.items():
        assert '<html lang="en" dir="ltr">' in answer.text
        assert "Scorer" in said(answer.text, TITLE)
        assert 60 < len(said(answer.text, DESCRIPTION)) <= LONGEST, page
        assert said(answer.text, '<link rel="canonical" href="([^"]*)">') == f"http://localhost{page}"
        assert "X-Robots-Tag" not in answer.headers
    for pattern in (TITLE, DESCRIPTION):
        assert len({said(answer.text, pattern) for answer in answers.values()}) == len(PUBLIC)


def test_a_page_of_several_addresses_names_one(public_client):
    """The rules for three or with another pack, the deal to try and older pages are no pages of their own."""
    for address, page in (("/rules/king?players=4", "/rules/king"), ("/try?more=1", "/"), ("/?page=2", "/")):
        shown = said(public_client.get(address).text, '<link rel="canonical" href="([^"]*)">')
        assert shown == f"http://localhost{page}"


def test_pages_of_a_match_are_not_indexed(public_client):
    """Its pages, the rules at a table too, name no address in their heads and ask not to be kept."""
    address = make_match(public_client)
    for page in ("", "/rules", "/finish", "/result.svg"):
        answer = public_client.get(address + page)
        assert answer.headers["X-Robots-Tag"] == "noindex"
        assert "canonical" not in answer.text


@pytest.mark.parametrize("page", PUBLIC[:4])
def test_every_link_has_words_and_an_address(public_client, page):
    """What leads on can be followed without a script, and says where to."""
    links = re.findall(r"<a\b([^>]*)>(.*?)</a>", public_client.get(page).text, re.DOTALL)
    assert links
    for attributes, inside in links:
        assert re.search(r'href="[/#]', attributes), attributes
        words = re.sub(r"<[^>]*>", "", inside).strip() or " ".join(re.findall(r'aria-label="([^"]+)"', attributes))
        assert words, attributes


def test_a_computer_that_has_moved_says_where_it_is(app, client):
    """Who came by the earlier address is led to the new one, with the right to keep score; nobody else is told."""
    sentence, base = "This computer has another address now", "http://192.0.2.9:8000"
    hosts.set_lan_address(app, "192.0.2.7", 8000)
    old, address = "http://192.0.2.7:8000", make_match(client)
    watcher, keeper = app.test_client(), app.test_client()
    keep = keeper.get(keep_link(client, address), base_url=old).location
    seen = watcher.get(address, base_url=old).text
    assert sentence not in seen + keeper.get(keep, base_url=old).text
    look = re.search(r'hx-get="([^"]+/live[^"]*)"', seen)
    assert look
    assert hosts.set_lan_address(app, "192.0.2.9", 8000)
    assert not hosts.set_lan_address(app, "192.0.2.9", 8000)
    assert f'href="{base}{address}">{sentence}' in watcher.get(address, base_url=old).text
    assert f'href="{base}{keep_link(client, address)}">{sentence}' in keeper.get(address, base_url=old).text
    enter(app, address, called("small", 0))
    polls = [
        watcher.get(unescape(look[1]), base_url=base_url, headers={"HX-Request": "true"}).text
        for base_url in (base, old)
    ]
    assert [sentence in poll for poll in polls] == [False, True]
    html = watcher.get(f"{address}/share", base_url=old).text
    assert "192.0.2.9:8000/m/" in html
    assert "192.0.2.7:8000/m/" not in html
    for other in (base, "http://192.0.2.8:8000", "http://localhost:8000"):
        assert sentence not in watcher.get(address, base_url=other).text
    hosts.set_lan_address(app, "192.0.2.7", 8000)
    assert sentence not in watcher.get(address, base_url=old).text


def test_an_address_of_another_network_is_no_redirect(app, client):
    """A VPN gives the computer an address that no phone may see; the earlier one goes on."""
    address = make_match(client)
    hosts.set_lan_address(app, "192.0.2.6", 80)
    hosts.set_lan_address(app, "192.0.2.7", 80)
    assert hosts.set_lan_address(app, "10.8.0.2", 80)
    for old in ("http://192.0.2.6", "http://192.0.2.7"):
        assert "another address" not in client.get(address, base_url=old).text
    assert hosts.set_lan_address(app, "10.8.0.3", 80)
    assert "http://10.8.0.3/m/" in app.test_client().get(address, base_url="http://10.8.0.2").text


def test_lan_address_is_ipv6_where_there_is_no_other(monkeypatch):
    """A network without IPv4, and a system without IPv6; a loopback address is no network."""

    class Probe:
        def __init__(self, family, kind):
            if family not in families:
                raise OSError
            self.family = family

        def __enter__(self):
            return self

        def __exit__(self, *error):
            pass

        def connect(self, target):
            pass

        def getsockname(self):
            return families[self.family], 9

    monkeypatch.setattr(hosts.socket, "socket", Probe)
    families = {socket.AF_INET6: "2001:db8::5"}
    assert hosts.lan_address() == "2001:db8::5"
    families = {socket.AF_INET: "127.0.0.1", socket.AF_INET6: "::1"}
    assert hosts.lan_address() is None
    families = {socket.AF_INET: "192.168.1.20", socket.AF_INET6: "2001:db8::5"}
    assert hosts.lan_address() == "192.168.1.20"


def test_ipv6_address_of_this_computer_may_change(app):
    """It is written in brackets, and the network of a home is its first 64 bits."""
    hosts.set_lan_address(app, "2001:db8:0:1::5", 8000)
    hosts.set_lan_address(app, "2001:db8:0:1::6", 8000)
    assert app.config["REACHED_AT"] == "[2001:db8:0:1::6]:8000"
    with app.app_context():
        assert hosts.is_previous_address("[2001:db8:0:1::5]:8000")
    assert hosts.is_same_network("[2001:db8:0:1::5]:8000", "2001:db8:0:1::9")
    assert not hosts.is_same_network("[2001:db8:0:1::5]:8000", "2001:db8:0:2::9")
    assert hosts.is_same_network("192.168.1.7:8000", "192.168.1.9")
    assert not hosts.is_same_network("192.168.1.7:8000", "192.168.2.9")
    assert not hosts.is_same_network("192.0.2.7:8000", "2001:db8:0:2::9")
