"""What Scorer says of itself: the page about privacy, and the manifest of an app on the phone."""

import json
import re

import pytest

from scorer.views.about import safe_return_url
from scorer.web import assets


def test_the_manifest_says_all_a_phone_needs(client, root):
    """Also its language, so that whoever stores it knows that another phone gets other words; its theme is the felt."""
    answer = client.get("/manifest.webmanifest")
    manifest = json.loads(answer.text)
    assert answer.mimetype == "application/manifest+json"
    assert (manifest["name"], manifest["start_url"], manifest["display"]) == ("Scorer", "/", "standalone")
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        with client.get(icon["src"]) as drawn:
            assert (drawn.status_code, drawn.mimetype) == (200, "image/svg+xml")
    assert (manifest["lang"], manifest["dir"]) == ("en", "ltr")
    assert {"accept-language", "cookie"} <= {name.lower() for name in answer.vary}
    assert "private" in answer.headers["Cache-Control"]
    tokens = (root / "static/css/tokens.css").read_text(encoding="utf-8")
    assert f"--felt: {manifest['theme_color']}" in tokens
    assert f"--paper: {manifest['background_color']}" in tokens


def test_with_the_kept_file_there_is_no_stranger(app, monkeypatch):
    """Where htmx is served from here, the page says that nothing is fetched from anybody."""
    monkeypatch.setattr(assets, "htmx_url", lambda: "/htmx.js")
    page = app.test_client().get("/privacy").text
    assert "Nothing at all is fetched from anybody else." in page
    assert "jsdelivr" not in page.split("<main")[1]


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
