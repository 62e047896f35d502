"""The finish: standings, the bank, who pays whom in chips and money, ticks, reopening."""

import json
import re
from html import unescape

import pytest

from scorer.engine.problems import Problem
from scorer.store import saving
from scorer.store.saving import Rejected
from scorer.views import finish
from tests.helpers.evening import EVENING, KEEP, SPLIT, called, enter, regular, stored
from tests.helpers.table import PLAYERS, csrf, hidden, make_match


def words(html):
    main = html[html.index("<main") :]
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", main)))


def send(client, address, path, page="finish", **fields):
    html = client.get(f"{address}/{page}").text
    hit = re.search(r'name="revision" value="(\d+)"', html)
    fields = {"csrf_token": csrf(html), "form_key": f"test-{path}-{hit and hit[1]}", **fields}
    return client.post(f"{address}/{path}", data={"revision": hit[1] if hit else "1"} | fields)


@pytest.fixture
def address(app, client):
    """An evening of twelve deals with 20 chips in the bank; a chip is worth 10 cents."""
    address = make_match(client, worth="0.10", currency="EUR")
    enter(app, address, *EVENING)
    return address


def test_a_finish_asks_for_a_backup(app, client, address):
    """A fate of the bank that is none finishes nothing."""
    asked = app.extensions["recent"].is_finished
    for bank in ("nonsense", "", "split\0"):
        assert send(client, address, "finish", bank=bank).status_code == 400
    assert (asked.is_set(), len(stored(app, address).log)) == (False, 12)
    for bank in ("split", "keep"):
        send(client, address, "finish", bank=bank)
        assert asked.is_set()
        asked.clear()
    send(client, address, "reopen")
    assert not asked.is_set()


def test_finished_with_the_bank_split(app, client, address):
    """One tap: the winner is the title, the payments even out, in money too. No line lies over the page."""
    answer = send(client, address, "finish", bank="split")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"{address}/finish")
    assert stored(app, address).log[-1] == SPLIT
    html = client.get(f"{address}/finish").text
    text = words(html)
    assert re.search(r"<h1>\w+ wins</h1>", html)
    assert re.search(NOTHING_SAID, html)
    assert "a chip is €0.10" in text
    paid = re.findall(r"(\w+) pays (\w+) (\d+) chips? €([\d.]+)", text)
    assert paid
    assert all(int(chips) * 10 == round(float(euros) * 100) for _payer, _payee, chips, euros in paid)
    assert "Bank" not in {name for payment in paid for name in payment[:2]}


NOTHING_SAID = r'id="said" role="status">\s*</p>'


def test_the_fate_of_the_bank_can_be_changed_afterwards(app, client, address):
    """A tap on the other one replaces the finish, and Undo would take it back."""
    send(client, address, "finish", bank="keep")
    form_keys = re.findall(r'name="form_key" value="([^"]+)"', client.get(f"{address}/finish").text)
    assert len(set(form_keys)) == len(form_keys) > 1  # each form of the page is saved once, whatever else is
    assert send(client, address, "finish", bank="split").status_code == 303
    assert [entry["kind"] for entry in stored(app, address).log].count("finish") == 1
    assert stored(app, address).log[-1] == SPLIT
    html = client.get(f"{address}/finish").text
    assert 'name="bank"' not in html  # what is shared is asked no more; Reopen is the way back
    assert "Split, 5 each" in html
    places = [html.index(part) for part in ('class="podium', 'class="bankleft"', 'has-ticks"', 'class="more"')]
    assert places == sorted(places)


def first_payment(html):
    return [unescape(part) for part in re.findall(r'name="payment" value="([^"]*)"', html)[:3]]


def test_a_payment_is_ticked_off_and_back(client, address):
    send(client, address, "finish", bank="split")
    parts = first_payment(client.get(f"{address}/finish").text)
    assert send(client, address, "paid", payment=parts, made="yes").status_code == 303
    assert send(client, address, "paid", payment=parts, made="yes").status_code == 303
    html = client.get(f"{address}/finish").text
    assert (html.count('is-paid"'), re.search(NOTHING_SAID, html) is None) == (1, False)
    send(client, address, "paid", payment=parts, made="no")
    assert 'is-paid"' not in client.get(f"{address}/finish").text
    for nobodys in (["Ana", "Boris", "9999"], ["Ana"], [], ["Ana", "Boris", "x"]):
        answer = send(client, address, "paid", payment=nobodys, made="yes")
        assert (answer.status_code, "not owed any more" in answer.text) == (409, True)


def test_a_tick_is_for_its_amount(app, client, address):
    send(client, address, "finish", bank="split")
    parts = first_payment(client.get(f"{address}/finish").text)
    send(client, address, "paid", payment=parts, made="yes")
    revision = stored(app, address).revision
    send(client, address, "finish", bank="keep")
    assert stored(app, address).revision == revision + 1
    html = client.get(f"{address}/finish").text
    assert ('is-paid"' in html) == (parts in [first_payment(html)])
    send(client, address, "finish", bank="split")
    assert 'is-paid"' in client.get(f"{address}/finish").text


def test_nothing_is_paid_before_the_end(app, client, address):
    """409 for what would be owed if the match ended now: the next deal may turn it round."""
    send(client, address, "finish", bank="keep")
    parts = first_payment(client.get(f"{address}/finish").text)
    for _ in range(2):  # a second tap does no harm
        assert send(client, address, "reopen").headers["Location"] == address
        assert [entry["kind"] for entry in stored(app, address).log] == ["deal"] * 12
    assert send(client, address, "paid", payment=parts, made="yes").status_code == 409
    send(client, address, "finish", bank="keep")
    assert first_payment(client.get(f"{address}/finish").text) == parts
    assert 'is-paid"' not in client.get(f"{address}/finish").text


def test_a_game_of_points_settles_every_pair(app, client):
    """No bank is spoken of; a match that its totals ended cannot be reopened, and the page says what to do.

    Without a worth nothing is owed.
    """
    deal = {"kind": "deal", "contract": "deal", "facts": {"hearts": [5, 2, 1, 0], "upper_acorns": 0, "upper_greens": 0}}
    for phone, worth in ((app.test_client(), {}), (client, {"worth": "0.10", "currency": "EUR"})):
        address = make_match(phone, "lora-points", **worth)
        enter(app, address, *[deal] * 6)
        for page in ("finish", "text", "print"):
            html = phone.get(f"{address}/{page}").text
            assert ("Dana wins" in html or page == "print", "Who pays whom" in html) == (True, bool(worth)), page
    text = words(client.get(f"{address}/finish").text)
    assert "Bank" not in text
    assert "The totals ended the match" in text
    # 102, 12, 6 and 0: Ana owes everybody the difference, and the others' own differences meet in that
    assert re.findall(r"(\w+) pays (\w+) €([\d.]+)", text) == [
        ("Ana", "Boris", "7.20"), ("Ana", "Cyril", "9.60"), ("Ana", "Dana", "12.00"),
    ]  # fmt: skip
    assert "In pairs: each pays each the difference of their totals." in text
    fields = {"csrf_token": csrf(client.get("/new").text), "form_key": "by-hand-1", "revision": "8"}
    answer = client.post(f"{address}/reopen", data=fields)
    assert (answer.status_code, "correct that deal" in answer.text) == (409, True)


def test_rounding_is_told_on_page_and_paper(app, client):
    address = make_match(client, worth="0.50", currency="CZK")
    enter(app, address, {"kind": "adjustment", "changes": [23, -23, 0, 0], "note": ""}, KEEP)
    for page in ("finish", "print", "text", "result.svg"):
        assert "Rounded to CZK" in client.get(f"{address}/{page}").text, page
    address = make_match(client, "libyan-lora")  # where a total may earn a name
    enter(app, address, {"kind": "adjustment", "changes": [143, 0, 0, 0]}, KEEP)
    for page in ("finish", "text"):
        assert "Hassan Murteza" in client.get(f"{address}/{page}").text


def test_chips_in_hand_at_the_start_change_no_payment(app, client):
    """With a stake the standings show what lies before each player; who pays whom is what was won and lost."""
    empty, address = make_match(client), make_match(client, stake="100")
    enter(app, empty, KEEP)
    assert "Nobody owes anything." in client.get(f"{empty}/finish").text
    enter(app, address, called("small", 0), KEEP)
    text = words(client.get(f"{address}/finish").text)
    assert "Ana 130" in text
    assert re.findall(r"(\w+) pays Ana (\d+) chips", text) == [("Boris", "10"), ("Cyril", "10"), ("Dana", "10")]
    assert "Ana 130" in client.get(f"{address}/text").text
    three = make_match(client, players=("Ana", "Boris", "Cyril"))  # whom the bank does not divide by
    enter(app, three, regular([2, 3, 3], 1, 2), SPLIT)
    html = client.get(f"{three}/finish").text
    assert ("Split, 6 each" in html, "Stays in the bank: 2 chips (from " in words(html)) == (True, True)


def test_what_is_refused_names_the_deal(app, client, address, monkeypatch):
    problem = Problem("log[0].facts.hearts", "Missing: 1 heart; all 8 must be taken")
    monkeypatch.setattr(finish, "save_changes", lambda db, before, *_: Rejected(before.stored, [problem]))
    answer = send(client, address, "finish", bank="keep")
    assert answer.status_code == 422
    assert "Nothing was changed. Deal 1" in unescape(answer.text)
    assert "Missing: 1 heart; all 8 must be taken (Hearts)." in unescape(answer.text)


def choose(client, address, way):
    fields = hidden(client.get(f"{address}/finish").text)
    return client.post(f"{address}/settling", data={**fields, "form_key": saving.new_form_key(), "way": way})


def test_the_way_that_the_table_chose(app, client):
    """The way of settling and a worth below a cent are settings: told in the history, paid by, and taken back."""
    address = make_match(client, "king", worth="0.01", currency="EUR")
    fields = hidden(client.get(f"{address}/settings").text) | {f"name-{row}": name for row, name in enumerate(PLAYERS)}
    fields |= {"game": "king", "worth": "0.01", "currency": "EUR", "per": "10", "king-settling": "winner"}
    assert client.post(f"{address}/settings", data=fields).status_code == 303
    moved = {"kind": "adjustment", "changes": [115, 100, -90, -125]}
    enter(app, address, moved, KEEP)
    text = words(client.get(f"{address}/finish").text)
    assert "10 points are €0.01" in text
    assert re.findall(r"(\w+) pays (\w+) €([\d.]+)", text) == [
        ("Boris", "Ana", "0.01"), ("Cyril", "Ana", "0.21"), ("Dana", "Ana", "0.24"),
    ]  # fmt: skip
    assert "To the winner: each pays the winner the difference of their totals." in text
    assert "how many are worth that, how points are settled" in client.get(f"{address}/history").text
    assert "money" not in json.loads(client.get(f"{address}/document.json").text)


def test_another_way_is_chosen_on_the_page(app, client):
    """The way is named, a keeper chooses another, and payments, text and paper follow; then the usual one again."""
    address = make_match(client, "king", worth="0.01", currency="EUR")
    enter(app, address, {"kind": "adjustment", "changes": [115, 100, -90, -125]}, KEEP)
    html = client.get(f"{address}/finish").text
    assert "Each settles their own total, in the fewest payments." in html
    assert "Another way" in html
    assert "Another way" not in app.test_client().get(f"{address}/finish").text
    assert choose(client, address, "winner").headers["Location"] == f"{address}/finish"
    assert stored(app, address).settling == "winner"
    for page in ("finish", "text", "print", "rules"):
        assert "To the winner: each pays the winner the difference" in client.get(f"{address}/{page}").text, page
    assert "€2.40" in client.get(f"{address}/finish").text
    assert choose(client, address, "average").status_code == 303
    assert stored(app, address).settling is None
    chips = make_match(client, worth="0.10")  # which are paid in themselves
    for match, way in ((address, ""), (address, "mine"), (chips, "winner")):
        assert choose(client, match, way).status_code == 400
    assert (stored(app, address).settling, stored(app, chips).settling) == (None, None)
