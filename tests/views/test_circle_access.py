"""Access to a circle: wrong links are limited, and look like ended ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.helpers.circle import make_circle, post, token_of

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient


def test_wrong_links_are_counted(app: Flask, client: FlaskClient) -> None:
    """After too many of them a client waits; a good link opens all the same."""
    address = make_circle(client)
    app.config["MOST_WRONG"] = 2
    stranger = app.test_client()
    key = token_of(address).partition("-")[0]
    got = [stranger.get(f"/c/{key}-{'x' * 21}{number}").status_code for number in range(4)]
    assert got == [404, 404, 429, 429]
    assert stranger.get(address).status_code == 200


def test_form_without_its_token_changes_nothing(app: Flask, client: FlaskClient) -> None:
    """Every form of a circle carries the token against forged ones."""
    address = make_circle(client)
    for way in ("delete", "settings", "put-in", "names", "renew", "me", "leave", "keep-here"):
        assert client.post(f"{address}/{way}", data={"sure": "yes"}).status_code == 400
    assert client.get(address).status_code == 200


def test_keep_token_opens_no_page_of_readers(app: Flask, client: FlaskClient) -> None:
    """Nor does the token of a reader keep: the two are different codes."""
    address = make_circle(client)
    assert client.get(f"/c/{token_of(address)}/k").status_code == 404


def test_new_circles_are_limited(app: Flask, client: FlaskClient) -> None:
    """As new matches are."""
    app.config["MOST_MADE"] = 1
    make_circle(client)
    assert post(client, "/c/new", form_key="another form", name="Fridays").status_code == 429
