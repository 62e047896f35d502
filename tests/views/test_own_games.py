"""A match with a recipe, by its pages: imported, played, finished, taken along; names of strangers are only text."""

import csv
import io
import json
import re
from html import unescape
from random import Random

import pytest
from werkzeug.datastructures import MultiDict

from scorer.engine import document
from scorer.engine.ledger import replay
from scorer.engine.problems import Problems
from scorer.engine.recipe import parse_game
from scorer.games import find
from scorer.web.database import get_db
from tests.forms.test_deal import sent
from tests.helpers import generate, recipes
from tests.helpers.table import hidden

BAD = "<script>alert(1)</script>\"'&"
TURNED = "\u202eשלום"
LORA = recipes.of(
    [
        {"key": "constructor", "name": BAD, "lines": [{"count": "hearts", "each": 2}], "all": {"fixed": -16},
         "local": f"{BAD[:9]}{TURNED}"},
        {"key": "jack", "name": TURNED, "lines": [{"card": "clubs-jack", "pays": 10}], "about": BAD, "blind": True},
        {"key": "proto", "name": "__proto__", "lines": [{"thing": BAD, "key": "hearts", "each": 1, "total": 3},
                                                         {"who": "%(n)s {{ 7 }}", "key": "to-string", "pays": -4}]},
        {"key": "everything", "name": "Everything", "of": ["constructor", "jack"], "doubling": "all"},
        {"key": "lora", "name": "Lora", "lines": [{"out": -10}, {"left": 1}, {"pass": 1}]},
        {"key": "places", "name": "Places", "lines": [{"places": [4, 3, 2]}]},
    ],
    name=f"Our Lora {BAD[:8]}", order="once", about=BAD, source=TURNED,
)  # fmt: skip
PAGES = ("", "/rules", "/adjust", "/history", "/finish", "/chart", "/share", "/settings", "/print", "/text",
         "/deals.csv", "/live", "/screen")  # fmt: skip


def made(recipe, seats=4):
    """A document of a match that has not begun."""
    players = ["Ana", "Boris", "Cyril", "Dana", "Eva", "Filip"][:seats]
    return {"format": 1, "game": recipe, "players": players, "first_dealer": 0, "options": {}, "log": []}


def opened(client, raw):
    """The address of the table of an imported document."""
    html = client.get("/import").text
    answer = client.post("/import", data=hidden(html) | {"text": json.dumps(raw)})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["Location"])


def played(client, address, recipe, seats, seed):
    """Play a match to its end by forms, with deals made up."""
    game, random = parse_game(recipe, Problems()), Random(seed)
    play = game.for_table(game.rules(), seats)
    while True:
        raw = json.loads(client.get(f"{address}/document.json").text)
        match, _none = document.parse_match(raw, find)
        assert match is not None
        ledger = replay(match)
        if ledger.next_turn is None:
            return
        contract = play.contracts[random.choice(ledger.next_turn.contracts)]
        facts = generate.facts(contract, ledger.table_state(), random)
        page = client.get(address).text
        fields = MultiDict(
            [*hidden(page[page.index('id="entry"') - 400 :]).items(), *sent(contract, facts, seats).items(multi=True)]
        )
        preview = client.post(f"{address}/preview", data=fields)
        assert preview.status_code == 200, preview.text
        answer = client.post(f"{address}/deals", data=fields)
        assert answer.status_code == 303, re.findall(r'class="problem"[^>]*>([^<]*)', answer.text)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_whole_match_by_its_pages(client, seats):
    """Imported and played by forms to its end; every page of it opens, and its document is the one that came in.

    Everybody has a column or a line on finish, chart, sheet, spreadsheet, text, picture and People.
    """
    recipe = {**LORA, "seats": [seats], "cards": 48}
    address = opened(client, made(recipe, seats))
    for page in PAGES:
        assert client.get(f"{address}{page}").status_code in (200, 204), page
    played(client, address, recipe, seats, seats)
    answers = {page: client.get(f"{address}{page}") for page in (*PAGES, "/result.svg")}
    for page, answer in answers.items():
        assert answer.status_code in (200, 204), page
        assert "<script>alert" not in answer.text or page in ("/text", "/deals.csv")
    raw = json.loads(client.get(f"{address}/document.json").text)
    assert (raw["game"], len(raw["log"])) == (recipe, 6)
    again = opened(client, raw)
    assert json.loads(client.get(f"{again}/document.json").text)["log"] == raw["log"]
    match, _none = document.parse_match(raw, find)
    totals = dict(zip(raw["players"], replay(match).state.totals, strict=True))
    rows = list(csv.reader(io.StringIO(answers["/deals.csv"].text)))
    first = rows[0].index("Ana")
    assert rows[0][first : first + seats] == raw["players"]
    assert rows[-1][first : first + seats] == [str(total) for total in totals.values()]
    assert {len(row) for row in rows} == {len(rows[0])}
    shown = [(name, str(total).replace("-", "\N{MINUS SIGN}")) for name, total in totals.items()]
    for page in ("", "/finish", "/chart", "/print", "/text", "/result.svg", "/screen"):
        html = answers[page].text
        missing = [name for name, total in shown if name not in html or (page != "/chart" and total not in html)]
        assert missing == [], page
    known = client.get("/people").text
    assert all(name in known for name in totals)
    assert client.get(f"/people/{raw['players'][-1]}").status_code == 200


def test_keys_of_contracts_are_no_names_of_fields(client):
    keys = ("void", "contract", "form", "revision", "csrf", "note", "asked", "drawn", "work")
    recipe = recipes.of([{"key": key, "lines": [{"trick": 1, "pays": 1}]} for key in keys], order="choice", seats=[3])
    address = opened(client, made(recipe, 3))
    for key in keys:
        page = client.get(address).text
        fields = hidden(page[page.index('id="entry"') - 400 :]) | {"contract": key, "_void-note": ""}
        answer = client.post(f"{address}/deals", data=fields | {f"{key}-trick_1": "0"})
        assert answer.status_code == 303, key


OLD = recipes.of(
    [{"key": "first", "name": "Fi\r\nrst\x1b", "lines": [{"thing": "Red\nhearts", "key": "x", "each": 1, "total": 2}]}],
    name="Our\nLora",
)  # fmt: skip


def test_a_match_with_names_of_several_lines_still_opens(app, client):
    """Such names were taken once: every page opens, more is played, and in text and spreadsheet each is one line."""
    good = recipes.of(
        [{"key": "first", "name": "First", "lines": [{"thing": "Red hearts", "key": "x", "each": 1, "total": 2}]}],
        name="Our Lora",
    )
    address = opened(client, made(good))
    with app.test_request_context():
        names = ["Ana\nMaria", "Boris\x85", "Cyril", "Da\x07na"]
        values = [json.dumps(OLD), json.dumps(names), "An\nevening"]
        get_db().execute("UPDATE matches SET recipe = ?, players = ?, title = ?, revision = revision + 1", values)
        get_db().conn.commit()
    for page in PAGES:
        assert client.get(f"{address}{page}").status_code in (200, 204), page
    played(client, address, OLD, 4, 1)
    text = unescape(re.findall(r"<textarea[^>]*>(.*?)</textarea>", client.get(f"{address}/text").text, re.DOTALL)[0])
    assert "An evening\nOur Lora, " in text
    assert re.search(r"^\d\. Ana Maria ", text, re.MULTILINE)
    cells = list(csv.reader(io.StringIO(client.get(f"{address}/deals.csv").text[1:], newline="")))
    assert {len(row) for row in cells} == {len(cells[0])}
    assert all(cell.isprintable() for row in cells for cell in row)
    assert "Fi rst" in cells[1][2]
    assert json.loads(client.get(f"{address}/document.json").text)["game"] == OLD


def test_a_rematch_has_the_same_recipe(app, client):
    """And whatever is changed in the settings."""
    address = opened(client, made(LORA))
    page = client.get(f"{address}/settings").text
    fields = hidden(page) | {f"name-{seat}": name for seat, name in enumerate(("Eva", "Boris", "Cyril", "Dana"))}
    answer = client.post(f"{address}/settings", data=fields | {"dealer": "1"})
    assert answer.status_code == 303, re.findall(r'class="problem"[^>]*>([^<]*)', answer.text)
    raw = json.loads(client.get(f"{address}/document.json").text)
    assert (raw["players"][0], raw["first_dealer"], raw["game"]) == ("Eva", 1, LORA)
    played(client, address, LORA, 4, 3)
    answer = client.post(f"{address}/rematch", data=hidden(client.get(f"{address}/go-on").text))
    assert answer.status_code == 303
    raw = json.loads(client.get(f"{answer.headers['Location']}/document.json").text)
    assert (raw["game"], raw["log"]) == (LORA, [])
    assert "Our Lora" in client.get("/").text
    assert [client.get(page).status_code for page in ("/people", "/new")] == [200, 200]


def test_a_wrong_recipe_is_refused_in_words(client):
    html = client.get("/import").text
    wrong = made({**LORA, "cards": 5})
    answer = client.post("/import", data=hidden(html) | {"text": json.dumps(wrong)})
    assert answer.status_code == 422
    assert "game.cards: a whole number from 12 to 104 is needed" in answer.text


@pytest.mark.parametrize(
    ("doubling", "ticked", "words"),
    [
        ("all", ["1-2", "2-1"], "have doubled already: a pair counts once"),
        ("all", ["0-1"], "Ana plays this contract and does not double: only a double is doubled back"),
        ("all", ["3-3"], "nobody doubles himself or herself"),
        ("declarer", ["1-2"], "only Ana, who plays this contract, may be doubled"),
    ],
)
def test_wrong_doubles_are_said_at_the_fold(client, doubling, ticked, words):
    """What no page offers is refused in a sentence there, and what was typed stays."""
    recipe = recipes.recipe_of({"trick": "last", "pays": -4}, doubling=doubling, head={"order": "free"})
    address = opened(client, made(recipe))
    page = client.get(address).text
    fields = hidden(page[page.index('id="entry"') - 400 :]) | {"deal-trick_last": "2"}
    answer = client.post(f"{address}/deals", data=fields | {f"deal-doubles-{pair}": "1" for pair in ticked})
    assert answer.status_code == 422
    problem = re.search(r'<p class="problem" id="deal-doubles-wrong"[^>]*>([^<]*)', answer.text)
    assert words in problem[1].replace("\u2068", "").replace("\u2069", "")
    assert 'name="deal-trick_last" value="2" checked' in answer.text


def large():
    """A recipe for six whose salad asks as much as one can: fifteen contracts of eight lines, all at once."""
    lines = [[{"thing": f"Thing {n} of {c}", "key": f"thing-{c}-{n}", "each": 1} for n in range(8)] for c in range(15)]
    parts = [{"key": f"contract-{c}", "lines": of, "times": 1 if c == 0 else 0} for c, of in enumerate(lines)]
    salad = {"key": "everything", "of": [part["key"] for part in parts], "doubling": "all", "blind": True}
    return recipes.of([salad, *parts], order="once", seats=[6], cards=104)  # everything first


def test_the_largest_salad_is_entered(client):
    """Its form has more fields than any other may have: it is worked out, saved, corrected and put in before itself."""
    recipe = large()
    address = opened(client, made(recipe, 6))
    page = client.get(address).text
    numbers = [
        (f"everything-thing_{c}_{n}-{seat}", str(seat)) for c in range(15) for n in range(8) for seat in range(6)
    ]
    entry = hidden(page[page.index('id="entry"') - 400 :])
    fields = MultiDict([*entry.items(), *numbers, ("everything-doubles-1-0", "1"), ("everything-blind", "yes")])
    assert "Eva +960" in client.post(f"{address}/preview", data=fields).text
    assert client.post(f"{address}/deals", data=fields).status_code == 303
    raw = json.loads(client.get(f"{address}/document.json").text)
    assert len(raw["log"][0]["facts"]) == 122
    for place in ("entries/1", "entries/1/insert"):
        html = client.get(f"{address}/{place}").text
        sent_there = MultiDict([*hidden(html).items(), *fields.items()])
        assert client.post(f"{address}/{place}/preview", data=sent_there).status_code == 200, place
    many = MultiDict([*fields.items(multi=True), *((f"x{n}", "1") for n in range(2000))])
    assert client.post(f"{address}/deals", data=many).status_code == 413
    few = MultiDict([*entry.items(), *((f"x{n}", "1") for n in range(300))])
    assert client.post(f"{address}/settings", data=few).status_code == 413
