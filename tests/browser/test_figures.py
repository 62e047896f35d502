"""Figures: beside names of any length none breaks, is cut or lies over another, and nothing scrolls sideways."""

import pytest

from tests.helpers import hands, seated
from tests.helpers.evening import KEEP, called, regular
from tests.helpers.shapes import looked_at
from tests.helpers.tapper import Thumb

PEOPLE = {
    "latin": "Bartholomew ",
    "cyrillic": "Владимир ",
    "arabic": "عبدالرحمن ",
    "greek": "Κωνσταντίνος ",
    "chinese": "歐陽",
    "thai": "สมชายใจดี",
}
SIZES = ((360, 640), (320, 640))
LARGE = {"kind": "adjustment", "changes": [12360, -12480, 120, 0], "bank": 0, "note": "as agreed"}
LOG = [regular([2, 0, 6, 0], 0, 2), regular([0, 4, 4, 0], 1, 1), LARGE, called("small", 1)]
OPEN = ("", "/entries/2", "/chart", "/screen", "/share", "/settings", "/rules")
DONE = ("", "/finish", "/chart", "/screen")
DEAL = {"hearts": [3, 0, 5, 0], "upper_acorns": 0, "upper_greens": 2}


def people(script):
    """Four names of forty letters, none like another."""
    return [(letter + PEOPLE[script] * 40)[:40].strip() for letter in "ABCD"]


@pytest.mark.sweep
@pytest.mark.parametrize("script", PEOPLE)
def test_long_names_and_figures_of_five_digits(app, open_phone, script):
    """On every page of a table, while it is played and when it is finished, at 360 and at 320."""
    prices = {"prices": {"heart": 1000}}
    playing = seated.match(app, "slovak-lorum", log=LOG, people=people(script), **prices)
    finished = seated.match(app, "slovak-lorum", log=[*LOG, KEEP], people=people(script), **prices)
    page = open_phone(width=360, height=640)
    faults = []
    for link, after in ((playing, OPEN), (finished, DONE)):
        hands.sit(page, link)
        table = page.url
        for path in after:
            page.goto(table + path)
            faults += looked_at(page, path or "/", SIZES)
    hands.sit(page, playing)
    Thumb(page).enter(seated.stored(app, page).contract("regular"), DEAL)
    hands.until(page, "document.querySelector('.save b')")
    faults += looked_at(page, "entered", SIZES)
    assert not faults, "\n".join(faults)
