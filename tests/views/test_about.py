"""What Scorer says of itself: the page about privacy, and the manifest of an app on the phone."""

import json

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
