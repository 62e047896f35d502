"""Circles made through the pages: a circle, finished matches of a browser, and tournaments."""

import re
from datetime import UTC, datetime, timedelta

from scorer.store import circle_matches, circles, db, saving
from scorer.web.database import get_db
from tests.helpers.evening import enter
from tests.helpers.results import copy_of
from tests.helpers.table import csrf, make_match

MISSED = {"kind": "deal", "contract": "small", "facts": {"caller": 0, "made": False}}
"""The first player loses 30, the others share it."""
FINISH = {"kind": "finish", "bank": "split"}
NINE = "Ana\nBoris\nCyril\nDana\nEmil\nFero\nGita\nHana\nIvan"


def make_circle(client, name="Thursdays", **fields):
    response = post(client, "/c/new", **{"form_key": saving.new_form_key(), "name": name, **fields})
    assert response.status_code == 303, response.text
    return str(response.location)


def finish_match(app, client, *people, **more):
    address = make_match(client, "slovak-lorum", people or ("Ana", "Boris", "Cyril"), **more)
    enter(app, address, MISSED, FINISH)
    return address


def fill_circle(app, address, matches, *tables, times=1):
    """Put copies of so many weekly matches of four into a circle, the newest of today.

    They are by turns of the people of these tables, or of five; what was won and lost counts so many times.
    """
    tables = tables or ("Ana Boris Cyril Dana", "Dana Ana Emil Boris")
    with app.app_context():
        circle = circles.load_circle(get_db(), token_of(address).partition("-")[0])
        with db.write(get_db()):
            rows = []
            for number in range(matches):
                day = datetime.now(UTC).date() - timedelta(weeks=matches - number - 1)
                totals = [total * times for total in (40 + number % 7, -10, -20, -10 - number % 7)]
                players = tables[number % len(tables)]
                copy = copy_of(players, [*totals[number % 4 :], *totals[: number % 4]], day=day.isoformat())
                rows.append({"identity": f"copy-{number}", "before": None, "along": None, "content": copy})
            circle_matches.insert_file_rows(get_db(), circle, rows)


def post(client, address, **fields):
    return client.post(address, data={"csrf_token": csrf(client.get("/c/new").text), **fields})


def token_of(address):
    """The token in the address of a match or a circle."""
    return address.split("?")[0].split("/")[2]


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
