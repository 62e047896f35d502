"""Circles made through the pages: a circle, and finished matches of a browser."""

from datetime import UTC, datetime, timedelta

from scorer.store import saving
from tests.helpers.evening import enter
from tests.helpers.results import copy_of
from tests.helpers.table import csrf, make_match

MISSED = {"kind": "deal", "contract": "small", "facts": {"caller": 0, "made": False}}
"""The first player loses 30, the others share it."""
FINISH = {"kind": "finish", "bank": "split"}


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
    from scorer.store import circle_matches, circles, db
    from scorer.web.database import get_db

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
