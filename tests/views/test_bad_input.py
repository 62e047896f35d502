"""Bad input through the pages: a sentence that says what is wrong, a status of 4xx, nothing lost, nothing changed."""

import json
import re
from html import unescape

import pytest

from scorer.games import KEYS
from tests.helpers.routes import DOCUMENT, House, Match
from tests.helpers.sweep import sample
from tests.helpers.table import csrf, hidden, make_match

DEALS, CORRECTION = "POST /m/<token>/deals", "POST /m/<token>/entries/<int:number>"
ADJUST, EXCHANGE, SETTINGS, NEW = ("POST /m/<token>/" + name for name in ("adjust", "exchange", "settings", "new"))
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
    "unknown contract": (DEALS, {"contract": "grand"}, "this contract cannot be played now"),
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
REGULAR = {"hearts": [2, 2, 2, 2], "upper_acorns": 0, "upper_greens": 1}


@pytest.fixture
def house(app):
    """A house with its browsers."""
    return House(app)


def words(html):
    """The words of a page, without tags."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html)))


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


@pytest.mark.parametrize("game", sample(KEYS, 3))
@pytest.mark.parametrize("key", ["grand", "<b>", "\x00", "x" * 5000])
def test_a_contract_that_is_not_there_is_refused_in_every_game(house, game, key):
    match = house.played(game, deals=2)
    before = house.everything()
    form = house.form("maker", "", match) | {"contract": key}
    answer = house.ask("maker", DEALS, match, data=form)
    assert answer.status_code == 422
    assert "cannot be played now" in words(answer.text)
    assert house.everything() == before


@pytest.mark.parametrize(
    ("contract", "facts", "sentence"),
    [
        ("small", {"caller": 1, "made": True, "announced": 1}, "facts.announced"),
        ("regular", REGULAR | {"upper_acorns": [0, 1]}, "upper_acorns"),
        ("regular", REGULAR | {"upper_acorns": 9}, "needed: a seat from 0 to 3"),
        ("regular", REGULAR | {"kings": 1}, "kings"),
        ("regular", REGULAR | {"hearts": [2, 2, 2, 3]}, "hearts"),
        ("regular", REGULAR | {"hearts": [2, 2, 2, 2, 0]}, "hearts"),
        ("regular", REGULAR | {"hearts": [10**30, 2, 2, -(10**30)]}, "hearts"),
        ("grand", {}, "contract"),
        ("small", {"caller": 10**30, "made": True}, "caller"),
        ("small", None, "facts"),
    ],
)
def test_a_document_says_where_it_is_wrong(house, contract, facts, sentence):
    """An announcement in a small game, a card with two owners, an unknown fact: told with its place; no match."""
    match = house.match("maker")
    before = house.everything()
    document = json.loads(DOCUMENT) | {"log": [{"kind": "deal", "contract": contract, "facts": facts}]}
    form = house.form("maker", "/import", match) | {"text": json.dumps(document)}
    answer = house.ask("maker", "POST /import", match, data=form)
    assert answer.status_code == 422
    assert "log[0]" in words(answer.text)
    assert sentence in words(answer.text)
    assert house.everything() == before


def test_a_card_with_two_owners(house):
    match = house.match("maker")
    before = house.everything()
    form = house.form("maker", "/m/<token>/deals", match) | {"regular-upper_acorns": ["1", "2"]}
    answer = house.ask("maker", DEALS, match, data=form)
    assert answer.status_code == 422
    assert "a player must be chosen" in words(answer.text)
    assert house.everything() == before


def test_an_announcement_in_a_small_game(house):
    match = house.match("maker")
    before = house.everything()
    form = house.form("maker", "/m/<token>/deals", match)
    small = {"contract": "small", "small-caller": "1", "small-made": "yes", "small-announced-upper_acorns": "2"}
    assert house.ask("maker", DEALS, match, data=form | small).status_code == 422
    assert house.everything() == before
    small.pop("small-announced-upper_acorns")
    assert house.ask("maker", DEALS, match, data=form | small).status_code == 303


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
    assert house.browsers["maker"].post(f"/m/{match.watch}/entries/{number}{after}", data=form).status_code in (
        404,
        405,
    )
    assert house.everything() == before


def test_a_removed_deal_corrected_from_a_stale_page(house):
    """409 with what was typed and what happened meanwhile; the log stays as the other phone left it."""
    match = house.match("maker")
    browser = house.browsers["maker"]
    page = browser.get(f"/m/{match.watch}/entries/2").text
    form = house.form("maker", "/m/<token>/deals", match)
    assert browser.post(f"/m/{match.watch}/entries/2/remove", data=form).status_code == 303
    before = house.everything()
    late = form | hidden(page) | {"csrf_token": csrf(page)}
    answer = browser.post(f"/m/{match.watch}/entries/2", data=late)
    assert answer.status_code == 409
    assert "Traceback" not in answer.text
    assert house.everything() == before
    assert browser.post(f"/m/{match.watch}/entries/2/remove", data=late).status_code == 409
    assert house.everything() == before


def test_an_old_entry_form_after_the_match_was_finished(house):
    match = house.match("maker", "finished")
    before = house.everything()
    stale = Match(match.key, match.watch, match.keep, match.revision - 1)
    assert house.ask("maker", DEALS, stale).status_code == 409
    house.ask("maker", DEALS, match)
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
