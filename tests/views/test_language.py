"""The page of the languages: every page leads there, and it leads back."""

import re

import pytest

from scorer.views.about import safe_return_url


def test_what_is_not_spoken_cannot_be_chosen(client):
    html = client.get("/language").text
    token = re.findall(r'name="csrf_token" value="([^"]+)"', html)[0]
    assert client.post("/language", data={"csrf_token": token, "language": "xx"}).status_code == 400
    assert client.post("/language", data={"language": "en"}).status_code == 400
    assert client.get("/").text.count('lang="en"') == 1


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("/rules?x=1", "/rules?x=1"),
        ("/m/abc-def/finish", "/m/abc-def/finish"),
        ("/m/abc-def/deals", "/m/abc-def"),  # a page of what was sent
        ("/language", "/"),
        ("/language?x", "/"),
        ("/nothing/here", "/"),
        ("//evil.example/rules", "/"),
        ("https://evil.example/", "/"),
        ("/\\evil.example", "/"),
        ("/rules\r\nX: y", "/"),
        ("/rules?x=\r\nX: y", "/rules"),
        ("javascript:alert(1)", "/"),
        ("", "/"),
    ],
)
def test_the_way_back_stays_in_the_house(app, before, after):
    """Only to a page of ours that can be opened."""
    with app.test_request_context():
        assert safe_return_url(before) == after


def test_the_way_back_below_a_prefix(app):
    """Where a proxy serves Scorer below a path of its own, that stays before the address."""
    with app.test_request_context(environ_overrides={"SCRIPT_NAME": "/lora"}):
        assert safe_return_url("/lora/rules") == "/lora/rules"
        assert safe_return_url("/rules-elsewhere") == "/lora/"


def test_a_stranger_s_page_is_no_way_back(client):
    """Who comes from elsewhere goes home; neither the name nor the path of that page is used."""
    html = client.get("/language", headers={"Referer": "https://evil.example/rules"}).text
    assert 'name="back" value="/"' in html
