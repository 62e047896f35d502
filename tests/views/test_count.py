"""The chips themselves at a table: counted, written down, bought and undone, with and without a script."""

import json
import re
from pathlib import Path

import pytest

from tests.helpers.evening import stored
from tests.helpers.filled import as_shown
from tests.helpers.table import hidden, keep_link, make_match, new_form

BROUGHT = {"buy_ins": [[50], [50], [50], [50]]}


def send(client, page, to="", **fields):
    return client.post(to or page, data=hidden(client.get(page).text) | fields)


def shown(html):
    """What should lie before each, as the page says it."""
    return [int(number) for number in re.findall(r"</span>(\d+)</span>", html)]


def counts(*numbers, **more):
    return {f"count-{party}": str(number) for party, number in enumerate(numbers)} | more


@pytest.fixture
def table(client):
    """A table to which each brought fifty chips of ten cents."""
    address = make_match(client, worth="0.10", currency="EUR")
    assert send(client, f"{address}/count", f"{address}/buy-ins", each="50").headers["Location"] == f"{address}/count"
    return address


def test_the_first_count_asks_what_each_brought(app, client):
    address = make_match(client)
    assert "How many chips did each begin with?" in client.get(f"{address}/count").text
    answer = send(client, f"{address}/buy-ins", each="fifty")
    assert answer.status_code == 422
    assert re.search(r'value="fifty"[^>]*aria-invalid="true" aria-describedby="each-problem"', answer.text)
    assert send(client, f"{address}/buy-ins", each="50").headers["Location"] == f"{address}/buy-ins"
    assert stored(app, address).chips == BROUGHT


def test_a_count_that_is_right_is_in_the_history_alone(app, client, table):
    """No entry is made; the match knows when it was, and Undo takes that back as everything."""
    page = client.post(f"{table}/count", data=hidden(client.get(f"{table}/count").text) | counts(50, 50, 50, 50, 0))
    assert page.status_code == 200
    assert "Everything is right" in page.text
    assert send(client, f"{table}/count", **counts(50, 50, 50, 50, 0, do="right")).headers["Location"] == table
    match = stored(app, table)
    assert match.log == []
    assert match.chips is not None
    assert set(match.chips) == {"buy_ins", "counted"}
    assert re.search(r"counted at \d\d:\d\d, right", client.get(f"{table}/history").text)
    assert re.search(r"Counted at \d\d:\d\d, right", client.get(f"{table}/count").text)
    client.post(f"{table}/undo", data=hidden(client.get(f"{table}/history").text))
    assert stored(app, table).chips == BROUGHT


def test_a_difference_is_named_and_written_down(app, client, table):
    asked = send(client, f"{table}/count", **counts(50, 53, 47, 50, 0, do="check"))
    assert "Boris has 3 too many, Cyril 3 too few: Boris gives Cyril 3, and everything is right." in asked.text
    assert "Boris\N{NO-BREAK SPACE}+3, Cyril\N{NO-BREAK SPACE}−3" in asked.text
    assert send(client, f"{table}/count", **counts(50, 53, 47, 50, 0, do="write")).status_code == 303
    entry = {"kind": "adjustment", "changes": [0, 3, -3, 0], "bank": 0, "note": "counted"}
    assert stored(app, table).log == [entry]
    assert stored(app, table).chips == BROUGHT
    assert client.get(f"{table}/entries/1").status_code == 200
    assert shown(client.get(f"{table}/count").text) == [50, 53, 47, 50, 0]


@pytest.mark.parametrize("action", ["right", "write", "check"])
def test_a_wrong_number_is_named_and_all_stays(app, client, table, action):
    answer = send(client, f"{table}/count", **counts(50, "x", 47, "", 3, do=action))
    assert answer.status_code == 422
    assert re.search(r'value="x"[^>]*aria-invalid="true" aria-describedby="count-1-problem"', answer.text)
    assert 'id="count-1-problem"' in answer.text
    assert all(f'value="{number}"' in answer.text for number in (50, 47, 3))
    assert "Missing: Boris, Dana" in answer.text
    assert (stored(app, table).log, stored(app, table).chips) == ([], BROUGHT)


def test_what_does_not_add_up_is_not_written(app, client, table):
    """Chips are never made or lost: the page says where to look."""
    answer = send(client, f"{table}/count", **counts(50, 50, 47, 50, 0, do="write"))
    assert answer.status_code == 422
    assert "3 chips are missing altogether: look under the table." in answer.text
    assert "Write it down" not in answer.text
    assert stored(app, table).log == []
    assert send(client, f"{table}/count", **counts(50, 50, 47, 50, 0, do="right")).status_code == 303


def test_counting_by_colours_needs_no_script(client, table):
    fields = hidden(client.get(f"{table}/count").text) | {"by": "colours"}
    page = client.post(f"{table}/count", data=fields | {"do": "more:1:red", "chips-1-red": "9"}).text
    assert re.search(r'name="chips-1-red" value="10"', page)
    assert re.search(r'data-party="1" open', page)
    assert "50</span>" in page.partition('id="sum-1"')[2][:20]
    page = client.post(f"{table}/count", data=fields | {"do": "next:2", "open": "1"}).text
    assert re.search(r'data-party="2" open', page)
    assert re.search(r'name="chips-1-red" value="0"', page)


def test_what_the_table_owns_is_set_once(app, client, table):
    """It is counted by from then on; what is wrong is named at its field."""
    wrong = send(client, f"{table}/colours", **{"worth-white": "1", "worth-red": "1", "number-red": "60"})
    assert wrong.status_code == 422
    assert re.search(r'name="worth-red" value="1"[^>]*aria-invalid', wrong.text)
    good = {"worth-white": "1", "number-white": "100", "worth-green": "25", "number-green": "20"}
    assert send(client, f"{table}/colours", **good).headers["Location"] == f"{table}/count?by=colours"
    match = stored(app, table)
    assert [colour["colour"] for colour in match.chips["colours"]] == ["white", "green"]
    page = client.get(f"{table}/count?by=colours").text
    assert "chips-0-green" in page
    assert "chips-0-red" not in page


def test_a_top_up_never_touches_the_score(app, client, table):
    """The usual one is ringed; what is typed goes before it. The totals stay, and Undo takes it back."""
    page = client.get(f"{table}/buy-ins?more=0").text
    assert re.search(r'value="20" checked', page)
    assert "Ana buys 20" in page
    assert "€2.00" in page
    totals = re.findall(r'class="total">([^<]*)', client.get(table).text)
    for wrong in ({"number-typed": "-51"}, {"seat": "9"}):  # more cannot be given back than was bought
        answer = send(client, f"{table}/buy-ins?more=2", f"{table}/buy-ins", **wrong)
        assert answer.status_code == 422
        assert "seat" in wrong or re.search(r'value="-51"[^>]*aria-describedby="number-problem"', answer.text)
    assert stored(app, table).chips == BROUGHT
    for _tap in range(2):
        assert client.post(f"{table}/buy-ins", data=hidden(page) | {"number": "20"}).headers["Location"] == table
    assert "Ana buys 20." in client.get(table).text
    assert stored(app, table).chips == {"buy_ins": [[50, 20], [50], [50], [50]]}
    assert re.findall(r'class="total">([^<]*)', client.get(table).text) == totals == ["0"] * 4
    assert "50 + 20" in client.get(f"{table}/buy-ins").text
    client.post(f"{table}/undo", data=hidden(client.get(f"{table}/history").text))
    assert stored(app, table).chips == BROUGHT


def test_a_count_of_an_older_score_is_shown_again(app, client, table):
    """Somebody else has entered a deal meanwhile: what was counted stays, what should be there is of now."""
    fields = hidden(client.get(f"{table}/count").text)
    other = app.test_client()
    other.get(keep_link(client, table))
    assert send(other, f"{table}/buy-ins?more=3", f"{table}/buy-ins", number="10").status_code == 303
    for do in ("right", "write", "check"):
        answer = client.post(f"{table}/count", data=fields | counts(50, 53, 47, 50, 0, do=do))
        assert answer.status_code == 409
        assert "Another phone wrote down what was bought or counted." in answer.text
        assert ('value="53"' in answer.text, shown(answer.text)) == (True, [50, 50, 50, 60, 0])
    assert stored(app, table).log == []


def test_the_finish_leads_to_a_count_and_back(app, client, table):
    """Before who pays whom; what was brought stands in the result and in its text."""
    assert f"{table}/count?then=finish" in client.get(f"{table}/finish").text
    answer = send(client, f"{table}/count?then=finish", f"{table}/count", **counts(50, 53, 47, 50, 0, do="write"))
    assert answer.headers["Location"] == f"{table}/finish"
    for text in (client.get(f"{table}/finish").text, client.get(f"{table}/text").text):
        assert "Bought: Ana 50, has 50; Boris 50, has 53; Cyril 50, has 47; Dana 50, has 50." in text


def finish(client, table, bank="keep"):
    assert send(client, f"{table}/finish", bank=bank).status_code == 303


def test_a_count_after_the_last_deal_is_written_before_it(app, client):
    """The schedule has ended the match, and a finish came after: nothing may stand between the two."""
    path = Path(__file__).parents[1] / "documents" / "chip-lorum-2.json"
    document = json.loads(path.read_text(encoding="utf-8"))["document"]
    played = [entry for entry in document["log"] if entry["kind"] != "finish"]
    document["log"] = [*played, {"kind": "finish", "bank": "keep"}]
    document["chips"] = {"buy_ins": [[500]] * len(document["players"])}
    sent = hidden(client.get("/import").text) | {"text": json.dumps(document)}
    address = client.post("/import", data=sent).headers["Location"]
    should = shown(client.get(f"{address}/count").text)
    numbers = [should[0] + 1, should[1] - 1, *should[2:]]
    assert send(client, f"{address}/count", **counts(*numbers, do="write")).status_code == 303
    assert [entry["kind"] for entry in stored(app, address).log[-3:]] == ["adjustment", "deal", "finish"]
    assert shown(client.get(f"{address}/count").text) == numbers


def test_a_count_that_would_change_how_it_ended_is_refused(app, client, table):
    """The bank was split: another bank would be split otherwise. Where it was kept the count goes before the finish."""
    kept = make_match(client)
    send(client, f"{kept}/buy-ins", each="50")
    finish(client, kept)
    assert send(client, f"{kept}/count", **counts(50, 53, 47, 50, 0, do="write")).status_code == 303
    assert [entry["kind"] for entry in stored(app, kept).log] == ["adjustment", "finish"]
    moved = {"gives": "0", "gets": "nobody", "number": "8"}
    assert send(client, f"{table}/adjust", **moved).status_code == 303
    finish(client, table, "split")
    answer = send(client, f"{table}/count", **counts(40, 52, 52, 52, 4, do="write"))
    assert answer.status_code == 422
    assert "Reopen it first" in answer.text
    assert [entry["kind"] for entry in stored(app, table).log] == ["adjustment", "finish"]


def test_chips_travel_with_the_document_and_move_with_the_seats(app, client, table):
    send(client, f"{table}/buy-ins?more=0", f"{table}/buy-ins", number="20")
    document = json.loads(client.get(f"{table}/document.json").text)
    assert document["chips"] == {"buy_ins": [[50, 20], [50], [50], [50]]}
    html = client.get(f"{table}/settings").text
    fields = hidden(html) | {f"name-{row}": name for row, name in enumerate(("Boris", "Ana", "Cyril", "Dana"))}
    answer = client.post(f"{table}/settings", data=fields | {"order": "1,0,2,3", "dealer": "0"})
    assert answer.status_code == 303, re.findall(r'class="problem"[^>]*>([^<]*)', answer.text)
    assert stored(app, table).chips == {"buy_ins": [[50], [50, 20], [50], [50]]}


def laid(client, page, tag='id="new"', **fields):
    """The fields of the page on which the chips are laid out, opened from the form of this page."""
    answer = client.post(page, data=filled(client.get(page).text, tag) | fields | {"do": "lay:open"})
    assert answer.status_code == 200
    assert "Lay out the chips" in answer.text
    return filled(answer.text, 'id="layout"')


def filled(html, tag):
    """The fields of the form whose tag holds this, without its buttons."""
    forms = re.findall(r"<form\b.*?</form>", html, re.DOTALL)
    fields = next(as_shown(form) for form in forms if tag in form.partition(">")[0])
    return {name: value for name, value in fields.items() if name != "do"}


def test_chips_are_laid_out_before_the_first_deal(app, client):
    """From New match and back to it, with all that was typed; the match knows it, and the next one begins with it."""
    fields = laid(client, "/new", **new_form())
    page = client.post("/new", data=fields | {"do": "lay:look"}).text
    assert "10 white, 4 red, 2 blue: 50 each" in page
    assert "In the box: 60 white, 44 red, 32 blue, 20 black" in page
    more = client.post("/new", data=fields | {"do": "lay:more", "division": "few"}).text
    assert "5 white, 2 red, 2 blue, 1 black: 55 each" in more
    back = client.post("/new", data=fields | {"do": "lay:done", "division": "even"}).text
    assert "5 white, 3 red, 1 blue, 1 black: 50 each" in back
    answer = client.post("/new", data=filled(back, 'id="new"'))
    assert answer.status_code == 303
    chips = stored(app, answer.headers["Location"]).chips
    assert chips["buy_ins"] == [[50]] * 4
    assert [colour["number"] for colour in chips["colours"]] == [100, 60, 40, 20]
    assert 'name="each" value="50"' in client.get("/new").text


def test_chips_that_do_not_go_round_say_so(client):
    fields = laid(client, "/new", **new_form())
    short = fields | {"each": "30", "number-red": "0", "number-blue": "0", "number-black": "0"}
    answer = client.post("/new", data=short | {"do": "lay:done"})
    assert answer.status_code == 422
    assert "The white ones do not go round: 100 for 4 at 30 each." in answer.text
    assert re.search(r'value="lay:near:25"[^>]*>25 each', answer.text)
    near = client.post("/new", data=short | {"do": "lay:near:25"}).text
    assert "25 white: 25 each" in near
    wrong = client.post("/new", data=fields | {"do": "lay:done", "each": "x", "number-red": "y"})
    assert wrong.status_code == 422
    assert re.search(r'name="each" value="x"[^>]*aria-describedby="each-problem"', wrong.text)
    assert re.search(r'name="number-red" value="y"[^>]*aria-invalid', wrong.text)
    back = client.post("/new", data=fields | {"do": "lay:back", "number-white": "7"}).text
    assert ('name="each" value=""' in back, 'name="number-white" value="7"' in back) == (True, True)


def test_points_have_no_chips(client):
    """Neither to be counted nor to be laid out."""
    address = make_match(client, "king")
    assert "/count" not in client.get(address).text
    assert [client.get(f"{address}/{page}").status_code for page in ("count", "buy-ins", "colours")] == [404] * 3
    html = client.get("/new?game=king").text
    assert "lay:open" not in html
    assert 'id="new"' in client.post("/new", data=filled(html, 'id="new"') | new_form("king", do="lay:open")).text


def test_going_on_takes_along_what_was_brought(app, client, table):
    """With the totals; who comes begins with what the others began with. Without them, and again, all begin anew."""
    send(client, f"{table}/buy-ins?more=0", f"{table}/buy-ins", number="20")
    html = client.get(f"{table}/go-on").text
    fields = filled(html, 'id="new"') | {"name-2": "Emil"}
    laid_out = client.post(f"{table}/go-on", data=fields | {"do": "lay:open"}).text
    assert f'action="{table}/go-on"' in laid_out
    answer = client.post(f"{table}/go-on", data=fields | {"along": "yes"})
    assert answer.status_code == 303
    assert stored(app, answer.headers["Location"]).chips == {"buy_ins": [[50, 20], [50], [50], [50]]}
    again = answer.headers["Location"]
    finish(client, again)
    answer = client.post(f"{again}/rematch", data=filled(client.get(f"{again}/go-on").text, "/rematch"))
    assert answer.status_code == 303
    assert stored(app, answer.headers["Location"]).chips == BROUGHT
