"""Correcting deals, entering what is no deal, putting in what was forgotten: no page spoils a page of another."""

import re

import pytest

from scorer.play import replayed_match
from scorer.web import pages
from scorer.web.cache import Cache
from tests.helpers.evening import KEEP, called, enter, regular, stored
from tests.helpers.ledgers import moved
from tests.helpers.seated import until
from tests.helpers.table import hidden, make_match, words


def sent(client, page, **fields):
    return hidden(client.get(page).text) | fields


def test_a_correction_is_saved_and_says_what_it_changed(app, client, monkeypatch):
    """Also where this process has just started: the table shows every deal after the page that corrects one."""
    table = make_match(client)
    enter(app, table, *[called("small", seat % 4) for seat in range(6)])
    monkeypatch.setattr(replayed_match, "_cache", Cache(1024))
    monkeypatch.setattr(pages, "_drawn", Cache(pages.DRAWN_BYTES, pages._weigh, drawn=True))
    page = f"{table}/entries/5"
    assert "Correct this deal" in client.get(page).text
    html = client.get(table).text
    assert re.findall(r'<b class="no">(\d+)', html) == ["6", "5", "4", "3", "2", "1"]
    assert "Deal 6, " in html.partition('class="told"')[2].partition("</p>")[0], "the last line is of the last deal"
    fields = sent(client, page, contract="small") | {"small-caller": "2", "small-made": "yes"}
    answer = client.post(page, data=fields)
    assert (answer.status_code, answer.headers["Location"]) == (303, table)
    assert stored(app, table).log[4:] == [called("small", 2), called("small", 1)]
    assert "Deal 5: corrected; 1 later deal recalculated." in client.get(table).text


def outcome_without_script(html):
    """What stands at the end of an entry where no script runs."""
    end = html.partition('id="outcome"')[2].partition("</button></div>")[0]
    return words(
        "<p" + re.sub(r'<(?:p|span) class="[\w-]+ with-htmx">.*?(?=<p\b|<span class="save|$)', "", end, flags=re.DOTALL)
    )


def test_without_a_script_save_says_what_a_correction_does_once_it_is_worked_out(app, client):
    """The opened page cannot follow what is changed in it, so that Save would say what the stored deal does."""
    table = make_match(client)
    enter(app, table, regular([2, 2, 2, 2], 0, 1))
    page = f"{table}/entries/1"
    html = client.get(page).text
    assert outcome_without_script(html) == " Work out what it does Save the correction "
    assert ('class="changes is-pen with-htmx"' in html, 'class="pen with-htmx"' in html) == (True, True)
    changed = {"contract": "small", "small-caller": "1", "small-made": "yes", "work_out": "1"}
    html = client.post(page, data=hidden(html) | changed).text
    assert ('class="changes is-pen"' in html, 'class="pen"' in html) == (True, True)
    worked_out = outcome_without_script(html)
    assert worked_out.endswith("Save the correction Ana −10 Boris +30 Cyril −10 Dana −10 ")


def test_only_what_is_there_is_corrected(app, client):
    """A finish has no such page, signed figures have no preview, and nothing has a number beyond the log."""
    table = make_match(client)
    enter(app, table, moved(2, -1, -1, 0), KEEP)
    assert [client.get(f"{table}/entries/{number}").status_code for number in (0, 1, 2, 3)] == [404, 200, 404, 404]
    fields = sent(client, f"{table}/entries/1")
    assert client.post(f"{table}/entries/1/preview", data=fields).status_code == 404


BANKED = moved(-5, 0, 0, 0, bank=5, note="too many hearts")


def test_an_adjustment_is_corrected(app, client):
    """In the same form, filled in; the list's name for it is above, and the table hears what was worked out again."""
    table = make_match(client)
    enter(app, table, called("small", 0), BANKED, called("small", 1))
    page = f"{table}/entries/2"
    assert f'href="{page}"' in client.get(table).text
    html = client.get(page).text
    assert "<b>Chips moved, after deal 1</b>" in html
    assert "Correct: Chips moved" in html
    for typed in ('name="gives" value="0" checked', 'name="gets" value="nobody" checked', 'value="too many hearts"'):
        assert typed in html
    assert re.search(r'name="number-typed"[^>]*value="5"', html)
    fields = hidden(html) | {"gives": "0", "gets": "nobody", "number": "4", "note": "fewer"}
    assert client.post(page, data=fields).status_code == 303
    assert stored(app, table).log[1] == moved(-4, 0, 0, 0, bank=4, note="fewer")
    assert "Chips moved, after deal 1: corrected; 1 later deal recalculated." in client.get(table).text


def test_more_than_one_pair_is_corrected_in_signed_figures(app, client):
    """What three gave to one has a line a player, as it was saved."""
    table = make_match(client)
    enter(app, table, moved(-4, 6, -2, 0, note="two slips"))
    html = client.get(f"{table}/entries/1").text
    assert re.search(r'name="change-0-sign" value="-" checked', html)
    assert re.search(r'name="change-1"[^>]*value="6"', html)
    fields = {"change-0": "3", "change-0-sign": "-", "change-1": "5", "change-2": "2", "change-2-sign": "-"}
    assert client.post(f"{table}/entries/1", data=hidden(html) | fields).status_code == 303
    assert stored(app, table).log == [moved(-3, 5, -2, 0, bank=0, note="two slips")]


def test_chips_are_moved(app, client):
    """Who gives, who gets, how many: the board and Save say it before. Points are one player's."""
    table = make_match(client)
    page = f"{table}/adjust"
    fields = hidden(client.get(page).text) | {"gives": "2", "gets": "1", "number": "4", "note": "revoke in deal 7"}
    preview = client.post(f"{page}/preview", data=fields).text
    assert "Move 4 chips: Cyril −4, Boris +4" in preview
    assert "Cyril gives Boris 4." in preview
    assert client.post(page, data=fields).status_code == 303
    assert stored(app, table).log == [moved(0, 4, -4, 0, bank=0, note="revoke in deal 7")]
    king = make_match(client, "king")
    html = client.get(f"{king}/adjust").text
    assert ("Whose total?" in html, "Who gives?" in html) == (True, False)
    fields = hidden(html) | {"gets": "3", "way": "-", "number-typed": "30"}
    assert client.post(f"{king}/adjust", data=fields).status_code == 303
    assert stored(app, king).log == [moved(0, 0, 0, -30, bank=0, note="")]


def test_a_corrected_adjustment_must_fit(app, client):
    """What does not balance is said, what a later entry needs by that entry's name; all that was typed stays."""
    table = make_match(client)
    enter(app, table, BANKED, called("small", 0), moved(5, 0, 0, 0, bank=-5, note=""))
    page = f"{table}/entries/1"
    for typed, said in (
        ({"change-0": "4", "bank": "5"}, "must add up to 0"),
        ({"change-0": "3", "bank": "3"}, "Chips moved, after deal 1: the bank holds only 3, and 5 would be taken out."),
    ):
        answer = client.post(page, data=hidden(client.get(page).text) | {"change-0-sign": "-"} | typed)
        assert answer.status_code == 422
        assert said in answer.text
        assert f'value="{typed["change-0"]}"' in answer.text
    assert stored(app, table).log[0] == BANKED


def test_an_adjustment_that_another_phone_corrected(app, client):
    """Both sides are shown, and the later one may still be saved."""
    table = make_match(client)
    enter(app, table, BANKED)
    page = f"{table}/entries/1"
    late = hidden(client.get(page).text) | {"change-0": "2", "change-1": "2", "change-1-sign": "-", "note": "mine"}
    theirs = {"gives": "0", "gets": "nobody", "number": "4", "note": "theirs"}
    assert client.post(page, data=sent(client, page, **theirs)).status_code == 303
    answer = client.post(page, data=late)
    assert answer.status_code == 409
    assert "Your correction can still be saved." in answer.text
    assert client.post(page, data=hidden(answer.text)).status_code == 303
    assert stored(app, table).log == [moved(2, -2, 0, 0, bank=0, note="mine")]


def test_an_exchange_is_corrected(app, client):
    table = make_match(client, "german-lorum", scoring="beans")
    enter(app, table, moved(-20, 20, 0, 0, bank=0, note=""), {"kind": "exchange", "buyer": 0, "seller": 1})
    page = f"{table}/entries/2"
    html = client.get(page).text
    assert "<b>Beans for a penny, before deal 1</b>" in html
    assert re.search(r'name="buyer" value="0" checked', html)
    assert re.search(r'name="seller" value="1" checked', html)
    assert client.post(page, data=hidden(html) | {"buyer": "0", "seller": "2"}).status_code == 303
    assert stored(app, table).log[1] == {"kind": "exchange", "buyer": 0, "seller": 2}
    wrong = client.post(page, data=sent(client, page, buyer="1", seller="1"))
    assert wrong.status_code == 422
    assert "Boris still has beans" in wrong.text


def test_a_removal_says_what_it_would_break(app, client):
    table = make_match(client)
    enter(app, table, regular([1, 2, 3, 2], 1, 2), moved(5, 0, 0, 0, bank=-5, note=""))
    answer = client.post(f"{table}/entries/1/remove", data=sent(client, f"{table}/adjust"))
    assert answer.status_code == 422
    assert "Nothing was changed. Without it the bank would be empty later, where 5 are taken out." in answer.text


PART = {"HX-Request": "true", "HX-Request-Type": "partial"}


def test_opened_row_asks_for_its_reasons(app, client):
    table = make_match(client)
    enter(app, table, regular([3, 5, 0, 0], 0, 1))
    (link,) = re.findall(r'<a class="link" href="([^"]+/why)" hx-get="\1" hx-trigger="toggle ', client.get(table).text)
    part, page = client.get(link, headers=PART).text, client.get(link).text
    assert part.lstrip().startswith('<div class="whys">')
    for html in (part, page):
        assert html.count('scope="rowgroup"') == 4
        assert "3 hearts" in html
    assert ("<!DOCTYPE html>" in page, "<!DOCTYPE" in part) == (True, False)
    enter(app, table, regular([5, 1, 1, 1], 0, 1), {"kind": "finish", "bank": "split"})
    assert client.get(f"{table}/entries/3/why").text.count("a share of the bank") == 5
    assert client.get(f"{table}/entries/4/why").status_code == 404


NINE = [called("small", n % 4) for n in range(8)]


def filled(client, page, **fields):
    """The form of a forgotten small game that Cyril lost."""
    small = {"contract": "small", "small-caller": "2", "small-made": "no"}
    return hidden(client.get(page).text) | small | fields


def put_in(client, page, **fields):
    return client.post(page, data=filled(client, page, **fields))


@pytest.fixture
def table(app, client):
    """A table where deal 7 of nine was forgotten."""
    table = make_match(client)
    enter(app, table, *NINE)
    return table


def test_a_forgotten_deal_is_put_in_where_it_belongs(app, client, table):
    """Between its neighbours; the page shows the table as it stood then, and says what was worked out again.

    What is missing comes back; Undo and Redo are those of every entry.
    """
    page = f"{table}/entries/7/insert"
    assert f'href="{page}"' in client.get(table).text
    html = client.get(page).text
    assert "<b>Before: Deal 7</b>" in html
    assert "A forgotten deal" in html
    assert "Cyril deals, Dana leads" not in html
    assert put_in(client, page, **{"small-caller": ""}).status_code == 422
    assert put_in(client, page, work_out="1").status_code == 200
    assert "Save deal 7" in client.post(f"{page}/preview", data=filled(client, page)).text
    assert stored(app, table).log == NINE
    answer = put_in(client, page)
    assert (answer.status_code, answer.headers["Location"]) == (303, table)
    assert stored(app, table).log == [*NINE[:6], called("small", 2, is_made=False), *NINE[6:]]
    assert "Deal 7: put in; 2 later deals recalculated." in client.get(table).text
    for way in ("undo", "redo"):
        assert client.post(f"{table}/{way}", data=hidden(client.get(f"{table}/adjust").text)).status_code == 303
    assert len(stored(app, table).log) == 9
    labels = re.findall(r"</time>\s*<div><p><(?:b|s)>(.*?)</", client.get(f"{table}/history").text)
    assert labels[:4] == ["Deal 7: put in again", "Deal 7: taken back", "Deal 7: put in", "Deal 8: entered"]


def test_it_is_never_put_in_twice(app, client, table):
    """The same form again changes nothing; so does one whose phone had not seen the latest change, which is asked."""
    page = f"{table}/entries/7/insert"
    form = filled(client, page)
    late = filled(client, page)
    assert client.post(page, data=form).status_code == client.post(page, data=form).status_code == 303
    assert len(stored(app, table).log) == 9
    answer = client.post(page, data=late)
    assert answer.status_code == 409
    assert "Yours can still be put in." in answer.text
    assert f'formaction="{table}/entries/8/insert"' in answer.text
    assert len(stored(app, table).log) == 9
    again = hidden(answer.text)
    assert client.post(f"{table}/entries/8/insert", data=again).status_code == 303
    assert [entry["facts"]["made"] for entry in stored(app, table).log[6:8]] == [False, False]


def test_before_the_finish_and_not_beyond_the_log(app, client, table):
    """A last deal that was forgotten goes in before the finish."""
    enter(app, table, KEEP)
    assert put_in(client, f"{table}/entries/9/insert").status_code == 303
    assert [entry["kind"] for entry in stored(app, table).log[-2:]] == ["deal", "finish"]
    assert [client.get(f"{table}/entries/{number}/insert").status_code for number in (0, 11)] == [404, 404]


def test_a_contract_that_is_named_later(app, client):
    """What a player named further down cannot be put in before; the sentence says who and which deal."""
    table = make_match(client, "serbian-lora", order="choice")
    enter(app, table, {"kind": "void", "contract": "minimum"})
    page = f"{table}/entries/1/insert"
    fields = hidden(client.get(page).text) | {"void": "1"}
    answer = client.post(page, data=fields | {"contract": "minimum"})
    assert answer.status_code == 422
    assert "Deal 1: Boris has named Minimum before." in answer.text
    assert client.post(page, data=fields | {"contract": "maximum"}).status_code == 303
    assert [entry["contract"] for entry in stored(app, table).log] == ["maximum", "minimum"]


def test_a_fixed_order_refuses_a_deal_that_does_not_fit(app, client):
    """Where the order of the contracts is fixed the page says at once which deal would not fit, and asks nothing."""
    table = make_match(client, "king")
    enter(app, table, *until("king", "queens"))
    page = f"{table}/entries/2/insert"
    assert page not in client.get(table).text
    html = client.get(page).text
    assert "No deal can be put in here. Deal 2: by the order of the contracts this is " in html
    assert 'id="entry"' not in html
