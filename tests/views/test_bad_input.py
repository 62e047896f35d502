"""Bad input through the pages: a sentence that says what is wrong, a status of 4xx, nothing lost, nothing changed."""

import re
from html import unescape

import pytest

from tests.helpers.table import hidden, make_match, words

DEALS, CORRECTION = "POST /m/<token>/deals", "POST /m/<token>/entries/<int:number>"
ADJUST, EXCHANGE, SETTINGS = ("POST /m/<token>/" + name for name in ("adjust", "exchange", "settings"))
NEW = "POST /new"

BAD = {
    "too many": (DEALS, {"regular-hearts-0": "3"}, "Too many: 2 hearts; there are only 8"),
    "too few": (DEALS, {"regular-hearts-0": "0"}, "1 heart"),
    "negative": (DEALS, {"regular-hearts-0": "-1", "regular-hearts-1": "4"}, "-1 is too little"),
    "huge": (DEALS, {"regular-hearts-0": "9" * 20}, "a whole number is needed"),
    "very huge": (DEALS, {"regular-hearts-0": "9" * 5000}, "a whole number is needed"),
    "a word": (DEALS, {"regular-hearts-0": "all"}, "a whole number is needed"),
    "no such seat": (DEALS, {"regular-upper_acorns": "4"}, "needed: a seat from 0 to 3"),
    "a seat below": (DEALS, {"regular-upper_acorns": "-1"}, "needed: a seat from 0 to 3"),
    "nobody's card": (DEALS, {"regular-upper_acorns": "nobody"}, "a player must be chosen"),
    "a card of two": (DEALS, {"regular-upper_acorns": ["1", "2"]}, "a player must be chosen"),
    "unknown contract": (DEALS, {"contract": "grand"}, "this contract cannot be played now"),
    "a contract that is no word": (DEALS, {"contract": "\x00"}, "this contract cannot be played now"),
    "announced in a small game": (
        DEALS,
        {"contract": "small", "small-caller": "1", "small-made": "yes", "small-announced-upper_acorns": "2"},
        "",
    ),
    "contract of another game": (DEALS, {"contract": "king_of_hearts"}, "this contract cannot be played now"),
    "nobody called": (DEALS, {"contract": "small", "small-made": "yes"}, "an answer is missing ("),
    "no such caller": (
        DEALS,
        {"contract": "small", "small-made": "yes", "small-caller": "7"},
        "needed: a seat from 0 to 3",
    ),
    "sum of a correction": (CORRECTION, {"regular-hearts-0": "3"}, "Too many: 2 hearts"),
    "contract of a correction": (CORRECTION, {"contract": "grand"}, "this contract cannot be played now"),
    "adjustment": (ADJUST, {"change-0": "5", "change-1": "-4"}, "these add up to 1"),
    "huge adjustment": (ADJUST, {"change-0": "9" * 10, "change-1": "-" + "9" * 10}, "a whole number up to 1000000000"),
    "adjustment in words": (ADJUST, {"change-0": "five"}, "a whole number"),
    "no such buyer": (EXCHANGE, {"buyer": "9"}, "needed: a seat from 0 to 3"),
    "nobody buys": (EXCHANGE, {"buyer": ""}, "a player must be chosen"),
    "blank name": (NEW, {"name-1": " ", "name-2": "", "name-3": ""}, "players"),
    "equal names": (NEW, {"name-0": " boris "}, "two players cannot have the same name"),
    "endless name": (NEW, {"name-0": "x" * 10_000}, "a name has at most 40 letters, this one 10000"),
    "unknown house rule": (NEW, {"slovak-lorum-own_announced": "perhaps"}, "this can be: "),
    "a dealer who is not there": (NEW, {"name-3": "", "dealer": "3"}, "Who deals first needs a name."),
    "no money": (NEW, {"worth": "much", "currency": "EUR"}, ""),
    "blank new name": (SETTINGS, {"name-0": ""}, "A name is needed."),
    "equal new names": (SETTINGS, {"name-0": "BORIS"}, "two players cannot have the same name"),
    "endless new name": (SETTINGS, {"name-0": "x" * 10_000}, "a name has at most 40 letters"),
    "endless title": (SETTINGS, {"title": "x" * 10_000}, "A title has at most 80 letters."),
}
"""By name: where it is sent, what differs from a good form, and what the page says."""


def typed(html):
    """What stands in the inputs of a page: texts, and the keys that are pressed."""
    fields = {}
    for tag in re.findall(r"<input\b[^>]*>", html):
        parts = {name: unescape(value) for name, value in re.findall(r'([\w-]+)="([^"]*)"', tag)}
        if parts.get("type") not in ("radio", "checkbox") or re.search(r"\schecked\b", tag):
            fields.setdefault(parts.get("name", ""), set()).add(parts.get("value", ""))
    return fields


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_told_and_changes_nothing(house, name):
    """422 with the sentence at its place, the same key, all that was typed still there, and the store as it was."""
    way, differing, sentence = BAD[name]
    match = house.match("maker", "beans" if way == EXCHANGE else "playing")
    form = house.form("maker", way.split()[1], match) | differing
    before = house.everything()
    answer = house.ask("maker", way, match, data=form)
    assert answer.status_code == 422
    assert sentence in words(answer.text)
    assert house.everything() == before
    stands = typed(answer.text)
    assert form["form_key"] in stands["form_key"] or way in (ADJUST, EXCHANGE, SETTINGS), "the form goes on as itself"
    fields = [field for field, value in differing.items() if field.startswith(("name-", "change-", "title")) and value]
    for field in fields:
        assert {value.strip() for value in stands[field]} == {differing[field].strip()}, field
    if way in (DEALS, CORRECTION) and "contract" not in differing:
        others = [field for field in form if field.startswith("regular-") and field not in differing]
        assert all(form[field] in stands.get(field, set()) for field in others), "a good answer was lost"


def test_an_announcement_by_nobody_who_plays(client):
    table = make_match(client, "slovak-lorum", announce="true")
    taken = {"regular-hearts-0": "8", "regular-upper_acorns": "0", "regular-upper_greens": "1"}
    taken |= {"contract": "regular", "regular-announced-upper_greens": "9"}
    answer = client.post(f"{table}/deals", data=hidden(client.get(table).text) | taken)
    assert answer.status_code == 422
    assert re.search(r'id="regular-announced-wrong"[^>]*>[^<]*: needed: a seat from 0 to 3', answer.text)


@pytest.mark.parametrize("number", ["0", "-1", "3", "99", "9" * 30, "9" * 5000, "one", "1.0"])
@pytest.mark.parametrize("after", ["", "/preview", "/remove"])
def test_an_entry_that_is_not_there(house, number, after):
    match = house.match("maker")
    before = house.everything()
    form = house.form("maker", "/m/<token>/deals", match)
    answer = house.browsers["maker"].post(f"/m/{match.watch}/entries/{number}{after}", data=form)
    assert answer.status_code in (404, 405)
    assert house.everything() == before


def test_names_with_markup_are_text(house):
    name, answer = "<b>Bo&ris</b>", None
    form = house.form("maker", "/new", house.match("maker")) | {"name-1": name}
    answer = house.browsers["maker"].post("/new", data=form)
    assert answer.status_code == 303
    address = answer.headers["Location"]
    for page in ("", "/chart", "/finish", "/share", "/settings", "/history", "/adjust", "/print", "/text", "/rules"):
        shown = house.browsers["maker"].get(address + page)
        assert shown.status_code == 200
        assert "<b>Bo" not in shown.text
        if page in ("", "/chart", "/finish", "/adjust"):
            assert "&lt;b&gt;Bo&amp;ris&lt;/b&gt;" in shown.text
