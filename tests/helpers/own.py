"""Own: games of one's own by their pages: kept from a file, their links, and the forms on their pages."""

import io
import json
import re

from tests.helpers.recipes import recipe_of
from tests.helpers.table import hidden

OURS = recipe_of({"count": "hearts", "each": 2}, head={"name": "Our Lora"})


def opened(client, recipe, *, text=True):
    """Send the file of a game, or its text."""
    sent = json.dumps(recipe)
    data = hidden(client.get("/games/open").text)
    if text:
        return client.post("/games/open", data=data | {"text": sent})
    return client.post("/games/open", data=data | {"file": (io.BytesIO(sent.encode()), "game.json")})


def keep_game(client, recipe=OURS, *, text=True):
    answer = opened(client, recipe, text=text)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["Location"])


def link(client, address):
    hit = re.search(r'class="url"[^>]*>[^/]*(/g/[\w-]+)<', client.get(address).text)
    assert hit
    return hit[1]


def post(client, address, action, **more):
    """Send the form on this page that has this action."""
    html = client.get(address).text
    forms = re.findall(r"<form\b.*?</form>", html, re.DOTALL)
    form = next(markup for markup in forms if f'action="{action}"' in markup)
    return client.post(action, data=hidden(form) | more)
