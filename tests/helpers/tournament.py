"""Tournaments made through the pages of a circle."""

import re

from scorer.store import saving
from tests.helpers.circle import make_circle
from tests.helpers.table import csrf

NINE = "Ana\nBoris\nCyril\nDana\nEmil\nFero\nGita\nHana\nIvan"


def submit(client, address, **fields):
    is_button = address.endswith(("/draw", "/begin", "/undo"))
    page = client.get(f"{address.rpartition('/')[0]}/people" if is_button else address)
    revision = re.search(r'name="revision" value="(\d+)"', page.text)
    form = {"csrf_token": csrf(client.get("/c/new").text), "form_key": saving.new_form_key()}
    return client.post(address, data={**form, "revision": revision[1] if revision else "0", **fields})


def make_tournament(client, people=NINE, circle="", **fields):
    circle = circle or make_circle(client)
    response = submit(client, f"{circle}/tournaments/new", game="slovak-lorum", people=people, **fields)
    assert response.status_code == 303, response.text
    return str(response.location)


def draw_and_begin(client, address, number="4711", **fields):
    for response in (submit(client, f"{address}/draw", number=number, **fields), submit(client, f"{address}/begin")):
        assert response.status_code == 303, response.text


def type_sums(client, address, table, *sums):
    """Type in the sums of a table ("…/1/2")."""
    return submit(client, f"{address}/{table}", **{f"sum-{seat}": own for seat, own in enumerate(sums)})
