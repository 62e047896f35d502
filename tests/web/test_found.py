"""Being found: what a public page says of itself to those who look for it, and that no match says anything."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

import pytest

from scorer.games import LOADED
from tests.helpers.table import make_match

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient

PUBLIC = ("/", "/rules", "/privacy", *(f"/rules/{key}" for key in LOADED))
LONGEST = 220
"""Letters of a description: of longer ones little is shown."""


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser at an app that knows by which name it is found."""
    app.config["TRUSTED_HOSTS"] = ["localhost"]
    return app.test_client()


def said(html: str, pattern: str) -> str:
    """What a page says once in its head."""
    (found,) = re.findall(pattern, html.partition("</head>")[0], re.DOTALL)
    return unescape(found)


@pytest.mark.parametrize("page", PUBLIC)
def test_a_public_page_describes_itself(client: FlaskClient, page: str) -> None:
    """Language, a title with the name of the app, a sentence of its own, one address, and no refusal."""
    answer = client.get(page)
    assert '<html lang="en" dir="ltr">' in answer.text
    assert "Scorer" in said(answer.text, "<title>(.*?)</title>")
    assert 60 < len(said(answer.text, '<meta name="description" content="([^"]*)">')) <= LONGEST
    assert said(answer.text, '<link rel="canonical" href="([^"]*)">') == f"http://localhost{page}"
    assert "X-Robots-Tag" not in answer.headers


def test_no_two_public_pages_say_the_same(client: FlaskClient) -> None:
    """Titles and descriptions tell them apart."""
    pages = [client.get(page).text for page in PUBLIC]
    for pattern in ("<title>(.*?)</title>", '<meta name="description" content="([^"]*)">'):
        assert len({said(html, pattern) for html in pages}) == len(PUBLIC)


def test_a_page_of_several_addresses_names_one(client: FlaskClient) -> None:
    """The rules for three or with another pack, the deal to try and older pages are no pages of their own."""
    for address, one in (
        ("/rules/slovak-lorum?players=3", "/rules/slovak-lorum"),
        ("/try?more=1", "/"),
        ("/?page=2", "/"),
    ):
        assert said(client.get(address).text, '<link rel="canonical" href="([^"]*)">') == f"http://localhost{one}"


def test_without_a_name_there_is_no_address(app: Flask) -> None:
    """A computer in a living room answers to any name, and repeats none of them."""
    answer = app.test_client().get("/rules", headers={"Host": "stranger.example"})
    assert answer.status_code == 200
    assert "stranger.example" not in answer.text


def test_a_match_is_found_by_nobody(client: FlaskClient) -> None:
    """Its pages, the rules at a table too, name no address in their heads and ask not to be kept."""
    address = make_match(client)
    for page in ("", "/rules", "/finish", "/result.svg"):
        answer = client.get(address + page)
        assert answer.headers["X-Robots-Tag"] == "noindex"
        assert "canonical" not in answer.text


@pytest.mark.parametrize("page", PUBLIC[:4])
def test_every_link_has_words_and_an_address(client: FlaskClient, page: str) -> None:
    """What leads on can be followed without a script, and says where to."""
    links = re.findall(r"<a\b([^>]*)>(.*?)</a>", client.get(page).text, re.DOTALL)
    assert links
    for attributes, inside in links:
        assert re.search(r'href="[/#]', attributes), attributes
        words = re.sub(r"<[^>]*>", "", inside).strip() or " ".join(re.findall(r'aria-label="([^"]+)"', attributes))
        assert words, attributes
