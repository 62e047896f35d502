"""Own: games of one's own by their pages: kept from a file, their links, and the forms on their pages."""

from __future__ import annotations

import io
import json
import re
from typing import TYPE_CHECKING, Any

from tests.helpers.recipes import recipe_of
from tests.helpers.table import hidden

if TYPE_CHECKING:
    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse

OURS: dict[str, Any] = recipe_of({"count": "hearts", "each": 2}, head={"name": "Our Lora"})


def opened(client: FlaskClient, recipe: Any, *, text: bool = True) -> TestResponse:
    """Send the file of a game, or its text."""
    sent = json.dumps(recipe)
    data = hidden(client.get("/games/open").text)
    if text:
        return client.post("/games/open", data=data | {"text": sent})
    return client.post("/games/open", data=data | {"file": (io.BytesIO(sent.encode()), "game.json")})


def keep_game(client: FlaskClient, recipe: Any = OURS, *, text: bool = True) -> str:
    """The address of the page of a game that this browser keeps from now on."""
    answer = opened(client, recipe, text=text)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["Location"])


def link(client: FlaskClient, address: str) -> str:
    """The address that hands a game on, as its ticket has it."""
    hit = re.search(r'class="url"[^>]*>[^/]*(/g/[\w-]+)<', client.get(address).text)
    assert hit
    return hit[1]


def post(client: FlaskClient, address: str, action: str, **more: str) -> TestResponse:
    """Send the form on this page that has this action."""
    html = client.get(address).text
    forms = re.findall(r"<form\b.*?</form>", html, re.DOTALL)
    form = next(markup for markup in forms if f'action="{action}"' in markup)
    return client.post(action, data=hidden(form) | more)
