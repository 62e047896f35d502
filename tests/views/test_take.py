"""Take it away: the document out and in again, CSV without formulas, the print page, text to send."""

import csv
import io
import json
import re
from collections import Counter
from html import unescape
from io import BytesIO
from random import Random
from xml.etree import ElementTree

import pytest

from scorer import games
from scorer.engine import document
from scorer.games import LOADED, find
from scorer.store import matches
from scorer.store.saving import new_form_key
from scorer.web.database import get_db
from tests.helpers import generate, mutate
from tests.helpers.evening import EVENING, SPLIT, called, enter, stored
from tests.helpers.examples import examples
from tests.helpers.routes import House
from tests.helpers.table import csrf, hidden, make_match


@pytest.fixture
def address(app, client):
    """A finished evening with a house rule of its own and money."""
    address = make_match(client, worth="0.10", currency="EUR", one_winner="true")
    enter(app, address, *EVENING, SPLIT)
    return address


def load(client, text="", *, file=None, key=""):
    """Send the import form with text, or with a file."""
    html = client.get("/import").text
    hit = re.search(r'name="form_key" value="([^"]+)"', html)
    assert hit
    fields = {"csrf_token": csrf(html), "form_key": key or hit[1], "text": text}
    # Written by hand, as the test client would leave the file open in which it writes a large body.
    parts = [b'name="%s"\r\n\r\n%s' % (name.encode(), value.encode()) for name, value in fields.items()]
    if file is not None:
        parts.append(b'name="file"; filename="match.json"\r\n\r\n' + file)
    body = b"".join(b"--edge\r\nContent-Disposition: form-data; " + part + b"\r\n" for part in parts) + b"--edge--\r\n"
    return client.post("/import", data=body, content_type="multipart/form-data; boundary=edge")


def ledger_of(text):
    ledger, problems = document.ledger_from_text(text, games.find)
    assert ledger is not None, problems
    return document.ledger_json(ledger)


def test_out_and_in_again(app, client, address):
    answer = client.get(f"{address}/document.json")
    assert answer.mimetype == "application/json"
    assert re.fullmatch(r'attachment; filename="slovak-lorum-[\d-]+\.json"', answer.headers["Content-Disposition"])
    # a default that a later Scorer changes must not change an old evening: it stands in the document too
    assert answer.json["options"] == {"announce": False, "own_announced": "double", "one_winner": True}
    other = app.test_client()
    response = load(other, file=answer.data)
    assert response.status_code == 303
    new = response.headers["Location"]
    assert new != address
    before, after = stored(app, address), stored(app, new)
    for name in ("game", "players", "options", "money", "log", "first_dealer", "title", "created"):
        assert getattr(before, name) == getattr(after, name), name
    again = other.get(f"{new}/document.json").text
    assert ledger_of(again) == ledger_of(answer.text)
    assert other.get(f"{new}/adjust").status_code in (200, 303, 409), "who opened it may keep score"


def test_what_a_match_begins_with_comes_along(app, client):
    """A document with opening balances is stored with them, drawn and settled from there, and written again."""
    start = {"totals": [12, 0, -5, 0], "bank": 3}
    match_document = {"format": 1, "game": "slovak-lorum", "players": ["Ana", "Boris", "Cyril", "Dana"], "start": start}
    response = load(client, json.dumps(match_document | {"log": EVENING[:2]}))
    assert response.status_code == 303
    address = response.headers["Location"]
    assert stored(app, address).start == start
    assert json.loads(client.get(f"{address}/document.json").text)["start"] == start
    for page in ("", "/print", "/text", "/deals.csv", "/rules", "/chart", "/finish", "/history"):
        assert client.get(f"{address}{page}").status_code == 200


def test_a_deal_that_does_not_count_is_told_everywhere(app, client):
    address = make_match(client)
    enter(app, address, called("small", 0), {"kind": "void", "note": "misdeal"}, {"kind": "void", "contract": "big"})
    table = client.get(address).text
    assert "Deal 4" in table
    assert "void, misdeal" in table
    history = client.get(f"{address}/history").text
    assert "Deal: void (misdeal)" in history
    assert "Big game: void" in history
    rows = list(csv.reader(io.StringIO(client.get(f"{address}/deals.csv").text)))
    assert rows[2][:5] == ["2", "2", "Deal", "void, misdeal", "Boris"]
    for page in ("print", "text", "rules", "chart", "finish"):
        assert client.get(f"{address}/{page}").status_code == 200


def test_sent_twice_it_is_made_once(client, address):
    text = client.get(f"{address}/document.json").text
    first = load(client, text, key="the-same-page").headers["Location"]
    assert load(client, text, key="the-same-page").headers["Location"] == first
    assert load(client, text.replace("Ana", "Eva"), key="the-same-page").status_code == 409


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "Choose a file"),
        ("   ", "Choose a file"),
        ("{", "needed: JSON"),
        ("[" * 50_000, "at most 100 levels"),
        ("[]", "needed: an object"),
        ('{"format": 1, "format": 1}', "this key once"),
        ('{"format": 1, "game": "poker", "players": [], "log": []}', "game: needed: a recipe, or the key of a game"),
        ('{"format": 1, "game": "king", "players": ["A", "A", "", "D"], "log": []}', "a name is needed"),
        ('{"format": 1, "game": "king", "players": ["A", "B", "C", "D"], "log": [{"kind": "x"}]}', "log[0].kind"),
        ('{"format": 1, "game": "king", "players": ["A", "B", "C", "D"], "log": [NaN]}', "NaN is no number"),
        ('{"format": 1, "game": "king", "players": ["\\ud800", "B", "C", "D"], "log": []}', "players[0]"),
        ('{"format": 1, "game": "king", "players": ["A", "B", "C", "D"], "log": [], "<script>y": 1}', "&lt;script"),
    ],
)
def test_a_document_that_is_not_in_order(app, client, text, expected):
    """422, the sentence and its place; what was pasted is still there, and no match was made."""
    answer = load(client, text)
    assert answer.status_code == 422
    assert expected in unescape(answer.text) + answer.text
    assert "<script>y" not in answer.text
    if text.strip() and len(text) < 1000:
        assert text in unescape(answer.text)
    with app.app_context():
        assert matches.all_matches(get_db()) == []


@pytest.mark.parametrize("file", [b"\xff\xfe\x00", b"\x00" * 100, b"PK\x03\x04", "é".encode("latin-1")])
def test_a_file_that_is_no_text(client, file):
    answer = load(client, file=file)
    assert (answer.status_code, "Nothing was made" in answer.text) == (422, True)


def test_large_but_honest_and_too_large(client):
    """Two thousand deals come in, over the limit of other forms; more than a megabyte is refused with a sentence."""
    log = [called("small", number % 4) for number in range(2000)]
    match_document = {"format": 1, "game": "slovak-lorum", "players": ["A", "B", "C", "D"], "log": log}
    text = json.dumps(match_document)
    assert len(text) > 64 * 1024
    assert load(client, file=text.encode()).status_code == 303
    assert load(client, text).status_code == 303
    answer = load(client, file=(text + " " * 1024 * 1024).encode())
    assert answer.status_code in (413, 422)
    assert "<h1>" in answer.text
    huge = load(client, file=b" " * 5 * 1024 * 1024)
    assert huge.status_code == 413
    assert "Nothing was changed" in huge.text


@pytest.mark.parametrize(
    "created",
    ["2026-11-20T19:30:00+02:00", "2026-11-20T19:30:00.5Z", "2026-11-20T19:30:00", "0001-01-01T00:00:00+05:00"],
)
def test_times_of_documents(app, client, created):
    """An offset, a fraction, none of either, and a time before all times."""
    match_document = {"format": 1, "game": "king", "players": ["A", "B", "C", "D"], "log": [], "created": created}
    response = load(client, json.dumps(match_document))
    assert response.status_code == 303
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", stored(app, response.headers["Location"]).created)
    assert client.get(f"{response.headers['Location']}/print").status_code == 200


def rows_of(client, address):
    answer = client.get(f"{address}/deals.csv")
    assert answer.mimetype == "text/csv"
    assert answer.data.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(io.StringIO(answer.data.decode("utf-8-sig"), newline="")))


def test_csv_has_a_line_an_entry(client, address):
    """Header and thirteen lines of the same length; the last totals are the board's, negative ones plain numbers."""
    rows = rows_of(client, address)
    assert len(rows) == 14
    assert len({len(row) for row in rows}) == 1
    totals = [int(cell) for cell in rows[-1][9:13]]
    assert sum(totals) + int(rows[-1][rows[0].index("Bank")]) == 0
    assert rows[-1][2] == "Finished"


def test_no_text_becomes_a_formula(app, client):
    """Names and notes that begin like one are marked as text; nothing else is."""
    address = make_match(client, players=("=1+1", "+Boris", "-Cyril", "@Dana"))
    note = '=HYPERLINK("http://x")'
    enter(app, address, {"kind": "adjustment", "changes": [-2, 2, 0, 0], "bank": 0, "note": note}, called("small", 0))
    rows = rows_of(client, address)
    assert rows[0][9:13] == ["'=1+1", "'+Boris", "'-Cyril", "'@Dana"]
    cells = [cell for row in rows for cell in row]
    assert not [cell for cell in cells if cell[:1] in ("=", "@", "\t") or re.match(r"[+-](?!\d+$)", cell)]
    assert rows[1][5] == "-2"


def test_an_imported_match_has_nothing_to_undo(app, client):
    """Its deals were made elsewhere; the first one that is entered here can be taken back, and only that."""
    table = make_match(client)
    enter(app, table, called("small", 0))
    new = load(client, client.get(f"{table}/document.json").text).headers["Location"]
    page = client.get(new).text.partition('class="told"')[2].partition("</div>")[0]
    assert "Small game" in page
    assert "Undo" not in page
    enter(app, new, called("small", 1))
    html = client.get(new).text
    assert "Undo" in html.partition('class="told"')[2].partition("</div>")[0]
    client.post(f"{new}/undo", data=hidden(html))
    assert "Undo" not in client.get(new).text.partition('class="told"')[2].partition("</div>")[0]


def test_the_result_as_a_picture(app, client, address):
    """A drawing that is whole by itself: no script, no font and no file of ours, 20 kB at most, names as text."""
    names = ("<b>Ana</b>", "Konstantinopolitanus", "\u0639\u0644\u064a" * 13, "W" * 40)
    hard = make_match(client, players=names)
    enter(app, hard, *EVENING, SPLIT)
    for path in (address, hard):
        answer = client.get(f"{path}/result.svg")
        assert answer.mimetype == "image/svg+xml"
        assert len(answer.data) <= 20_000
        drawn = ElementTree.fromstring(answer.text)
        assert (drawn.get("width"), drawn.get("height")) == ("1080", "1080")
        assert not re.search(r"<script|@font|url\(|https?://(?!www.w3.org)", answer.text)
    assert "&lt;b&gt;Ana&lt;/b&gt;" in answer.text
    assert f'href="{address}/result.svg"' in client.get(f"{address}/finish").text
    assert f'src="{address}/result.svg"' in client.get(f"{address}/text").text
    old = make_match(client)
    with app.test_request_context():  # such names were taken once: no XML may hold them
        get_db().execute(
            "UPDATE matches SET players = ? WHERE log = '[]'", [json.dumps(["A\x01na", "Boris", "Cy\x1bril", "Dana"])]
        )
        get_db().conn.commit()
    assert ElementTree.fromstring(client.get(f"{old}/result.svg").text) is not None


DOCUMENTS = examples(1000)
WHOLE = 20
"""Every so many documents the pages of a match that came of one are opened too."""


def test_a_thousand_spoiled_documents(app):
    """303 to a table that opens, or 422 with a sentence and what was pasted; no other answer, and no mistake."""
    app.config["MOST_REFUSED"] = 10 * DOCUMENTS  # how many may be sent is another matter
    house, random = House(app), Random(2026)
    browser, token = house.browsers["maker"], house.csrf["maker"]
    seen = Counter()
    valid = [generate.match(game, random, deals=3) for key in LOADED for _ in range(3) if (game := find(key))]
    for number in range(DOCUMENTS):
        text = mutate.text_of(mutate.spoiled(random.choice(valid), random), random)
        pasted = {"text": text.decode("utf-8", "replace")}
        fields = pasted if number % 2 else {"file": (BytesIO(text), "match.json")}
        answer = browser.post("/import", data={"csrf_token": token, "form_key": new_form_key(), **fields})
        seen[answer.status_code] += 1
        if answer.status_code == 303 and number % WHOLE == 0:
            table = answer.headers["Location"]
            pages = "chart finish history settings document.json deals.csv print text"
            for page in ("", *(f"/{page}" for page in pages.split())):
                assert browser.get(table + page).status_code == 200, (page, text[:2000])
        elif answer.status_code == 422:
            assert 'class="problem"' in answer.text, text[:2000]
    assert seen.keys() == {303, 422}, seen
    assert min(seen.values()) > DOCUMENTS // 40, f"one kind is hardly met: {seen}"


def test_what_is_exported_is_what_was_opened(app):
    house, random = House(app), Random(1)
    for key in LOADED:
        game = find(key)
        assert game is not None
        raw = generate.match(game, random, deals=5)
        form = {"csrf_token": house.csrf["maker"], "form_key": new_form_key(), "text": json.dumps(raw)}
        table = house.browsers["maker"].post("/import", data=form).headers["Location"]
        taken = house.browsers["maker"].get(f"{table}/document.json").json
        assert taken["log"] == raw["log"]
