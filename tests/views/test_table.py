"""Saving at the table: once, never over what a phone had not seen; too late, with both sides in sight; and aloud."""

import re
from html import unescape

import pytest

from scorer.store import history, matches
from scorer.web.database import get_db
from tests.helpers import counted, seated
from tests.helpers.evening import called, enter, stored
from tests.helpers.table import hidden, keep_link, make_match, words

ANSWERS = {"contract": "tricks", "tricks-tricks-0": "5", "tricks-tricks-1": "4", "tricks-tricks-2": "3"}
OTHERS = {"contract": "tricks", "tricks-tricks-0": "2", "tricks-tricks-1": "3", "tricks-tricks-2": "4"}


@pytest.fixture
def table(client):
    """The address of a new match whose first deals are fixed."""
    return make_match(client, "king")


@pytest.fixture
def other(app, client, table):
    phone = app.test_client()
    phone.get(keep_link(client, table))
    return phone


def form(phone, page):
    """What the form of this page carries besides its answers."""
    carried = hidden(phone.get(page).text)
    return {name: carried[name] for name in ("csrf_token", "form_key", "revision")}


def log(app, table):
    with app.test_request_context():
        match = matches.load(get_db(), table.rpartition("/")[2].partition("-")[0])
        return [entry["facts"]["tricks"] if "facts" in entry else entry["changes"] for entry in match.log]


def late_form(answer):
    """Every field of the form of an entry that came too late."""
    fields = {}
    part = re.search(r'<form class="entry late".*?</form>', answer.text, re.DOTALL)
    assert part, answer.text
    for name, value in re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', part[0]):
        fields.setdefault(unescape(name), []).append(unescape(value))
    return fields


def keys_of(answer):
    part = re.search(r'<div class="late-do">.*?</div>', answer.text, re.DOTALL)
    assert part
    return re.findall(r"<button[^>]*>([^<]*)", part[0])


def test_saved_deal_is_checked_once(client):
    """Whether the answers to a deal go together is looked at once, from the form to the ledger."""
    slovak = make_match(client)
    hearts = {f"regular-hearts-{seat}": str(count) for seat, count in enumerate((2, 0, 6, 0))}
    deal = {"contract": "regular", "regular-upper_acorns": "0", "regular-upper_greens": "2", **hearts}
    sent = form(client, slovak) | deal
    assert counted.calls(lambda: client.post(f"{slovak}/deals", data=sent), "check_all_tricks") == 1
    assert "deal 2" in words(client.get(slovak).text).lower()


def test_a_row_tells_it_once(app, client):
    """The reasons, who dealt and when, for those who watch too; the sentence that stood above Save says no more."""
    slovak = make_match(client)
    enter(app, slovak, called("small", 3))
    sentence = "Dana gets 10 from each of the others."
    for phone in (client, app.test_client()):
        (row,) = re.findall(r'<details class="deal".*?</details>', phone.get(slovak).text, re.DOTALL)
        assert "Ana dealt" not in row
        why = f"{slovak}/entries/1/why"
        opened = phone.get(why, headers={"HX-Request": "true"}).text
        assert re.search(r"<p>Ana dealt, \d+:\d\d[^<]*</p>", opened)
        assert sentence not in opened
        assert phone.get(why).text.count(f"<p>Ana dealt. {sentence}</p>") == 1


def test_sent_again_it_is_known(app, client, table):
    """The same form twice is one deal, and each time the phone hears which drafts it may forget."""
    sent = form(client, table) | ANSWERS
    summary = "Deal 1, No tricks: Dana −20, Cyril −60, Boris −80, Ana −100"
    for message in (summary, "This was saved already."):
        answer = client.post(f"{table}/deals", data=sent)
        assert (answer.status_code, answer.headers["Location"]) == (303, table)
        assert f'<span data-saved="{sent["form_key"]}">{message}</span>' in client.get(table).text
    assert log(app, table) == [[5, 4, 3, 1]]


def test_the_same_form_filled_in_anew(app, client, table):
    """After Back another entry is not swallowed as a repeat: both are shown, and mine may replace what was saved."""
    sent = form(client, table)
    client.post(f"{table}/deals", data=sent | ANSWERS)
    answer = client.post(f"{table}/deals", data=sent | OTHERS)
    assert answer.status_code == 409
    assert "This was saved before, with other answers" in words(answer.text)
    assert keys_of(answer) == ["Take mine instead"]
    again = late_form(answer)
    assert again["instead"] == [sent["form_key"]]
    assert again["form_key"] != [sent["form_key"]]
    client.post(f"{table}/entries/1", data=again)
    assert log(app, table) == [[2, 3, 4, 4]]


def test_too_late_both_sides_are_shown(app, client, other, table):
    """409: what the other phone saved, what this one sent, with what each gives every player; nothing is written."""
    sent = form(other, table) | OTHERS
    client.post(f"{table}/deals", data=form(client, table) | ANSWERS)
    answer = other.post(f"{table}/deals", data=sent)
    assert answer.status_code == 409
    text = words(answer.text)
    assert "Another phone was quicker" in text
    assert re.search("Saved Deal 1: [^:]*icks Ana −100 Boris −80 Cyril −60 Dana −20", text)
    assert re.search("Yours, not saved [^:]*icks Ana −40 Boris −60 Cyril −80 Dana −80", text)
    assert "Yours does not fit the deal that is next." in text
    assert log(app, table) == [[5, 4, 3, 1]]
    saved = other.post(f"{table}/entries/1", data=late_form(answer))
    assert saved.status_code == 303
    assert log(app, table) == [[2, 3, 4, 4]]
    html = other.get(table).text
    assert set(re.search(r'data-saved="([^"]+)"', html)[1].split()) == {
        late_form(answer)["form_key"][0], sent["form_key"],
    }  # fmt: skip


def test_half_an_entry_too_late(client, other, table):
    """Too late is said before what is missing. What was not finished is called so, and can be gone on with instead."""
    sent = form(other, table) | {"contract": "tricks", "tricks-tricks-0": "2"}
    client.post(f"{table}/deals", data=form(client, table) | ANSWERS)
    assert other.post(f"{table}/deals", data=sent | {"work_out": "1"}).status_code == 409
    answer = other.post(f"{table}/deals", data=sent)
    assert answer.status_code == 409
    assert "Yours, not saved not finished, or not possible" in words(answer.text)
    again = other.post(f"{table}/entries/1", data=late_form(answer))
    assert again.status_code == 422
    assert re.search(r'name="tricks-tricks-0"[^>]* value="2" checked', again.text)


def test_many_changes_missed(client, other, table):
    sent = form(other, table) | OTHERS
    client.post(f"{table}/deals", data=form(client, table) | ANSWERS)
    client.post(f"{table}/adjust", data=form(client, f"{table}/adjust") | {"change-0": "7"})
    answer = other.post(f"{table}/deals", data=sent)
    text = words(answer.text)
    assert "Saved Deal 1: " in text
    assert "Saved Total changed" in text
    assert keys_of(answer) == []


def test_an_adjustment_too_late(app, client, other, table):
    sent = form(other, f"{table}/adjust") | {"change-0": "7", "change-0-sign": "-", "note": "a card"}
    client.post(f"{table}/deals", data=form(client, table) | ANSWERS)
    answer = other.post(f"{table}/adjust", data=sent)
    assert answer.status_code == 409
    assert keys_of(answer) == ["Save mine too"]
    assert other.post(f"{table}/adjust", data=late_form(answer)).status_code == 303
    assert log(app, table) == [[5, 4, 3, 1], [-7, 0, 0, 0]]


def test_a_correction_too_late_finds_its_deal(app, client, other, table):
    """The entry before it was taken out meanwhile: the correction is for the number that its deal has now."""
    client.post(f"{table}/adjust", data=form(client, f"{table}/adjust") | {"change-0": "7"})
    client.post(f"{table}/deals", data=form(client, table) | ANSWERS)
    sent = form(other, f"{table}/entries/2") | OTHERS
    client.post(f"{table}/entries/1/remove", data=form(client, table))
    answer = other.post(f"{table}/entries/2", data=sent)
    assert answer.status_code == 409
    assert f"{table}/entries/1" in answer.text
    assert keys_of(answer) == ["Save my correction"]
    other.post(f"{table}/entries/1", data=late_form(answer))
    assert log(app, table) == [[2, 3, 4, 4]]


def test_a_correction_of_a_deal_that_is_gone(app, client, other, table):
    client.post(f"{table}/deals", data=form(client, table) | ANSWERS)
    sent = form(other, f"{table}/entries/1") | OTHERS
    client.post(f"{table}/undo", data=form(client, table))
    answer = other.post(f"{table}/entries/1", data=sent)
    assert answer.status_code == 409
    assert "Deal 1: taken out." in words(answer.text)
    assert keys_of(answer) == []
    assert log(app, table) == []


def test_undo_too_late_takes_nothing_back(app, client, other, table):
    client.post(f"{table}/adjust", data=form(client, f"{table}/adjust") | {"change-0": "7"})
    sent = form(other, table)
    client.post(f"{table}/deals", data=form(client, table) | ANSWERS)
    for what in ("undo", "entries/1/remove"):
        answer = other.post(f"{table}/{what}", data=sent)
        assert answer.status_code == 409
        assert ("Nothing of yours was changed." in words(answer.text), keys_of(answer)) == (True, [])
        assert log(app, table) == [[7, 0, 0, 0], [5, 4, 3, 1]]


def test_a_wrong_entry_keeps_its_key(client, table):
    """422: everything typed is kept, the key too, so that it is still the same form."""
    sent = form(client, table) | {"contract": "tricks", "tricks-tricks-0": "2"}
    answer = client.post(f"{table}/deals", data=sent)
    assert answer.status_code == 422
    assert hidden(answer.text)["form_key"] == sent["form_key"]
    assert re.search(r'name="tricks-tricks-0"[^>]* value="2" checked', answer.text)


def test_a_deal_for_a_match_that_is_finished(app, client, other, table):
    """The match was finished meanwhile: the deal is shown beside that, and does not fit any more."""
    client.post(f"{table}/deals", data=form(client, table) | ANSWERS)
    sent = form(other, table) | {"contract": "hearts", "hearts-hearts-0": "6", "hearts-hearts-1": "7"}
    client.post(f"{table}/finish", data=form(client, f"{table}/finish") | {"bank": "keep"})
    answer = other.post(f"{table}/deals", data=sent)
    assert answer.status_code == 409
    assert "Yours, not saved" in words(answer.text)
    assert keys_of(answer) == []


def test_a_form_that_filled_the_page_gets_the_page(client, table):
    """Where htmx fills the whole body it is sent a whole page, and the address that belongs to it."""
    whole = client.get(table, headers={"HX-Request": "true", "HX-Request-Type": "full"})
    part = client.get(table, headers={"HX-Request": "true", "HX-Request-Type": "partial"})
    assert whole.text.startswith("<!DOCTYPE html>")
    assert part.text.startswith("<div")
    assert whole.headers["HX-Replace-Url"] == part.headers["HX-Replace-Url"] == table
    assert {"HX-Request", "HX-Request-Type"} <= set(whole.vary)


@pytest.mark.parametrize("way", ["preview", "live"])
def test_a_change_between_reading_match_and_history(app, client, other, table, monkeypatch, way):
    """Another phone may move points just then: the answer is that of the match as it was read."""
    old = hidden(client.get(table).text)
    client.post(f"{table}/deals", data=old | ANSWERS)
    read = history.load_history

    def late(*asked):
        monkeypatch.setattr(history, "load_history", read)
        page = f"{table}/adjust"
        with app.app_context():  # another request knows nothing of this one
            assert other.post(page, data=hidden(other.get(page).text) | {"change-0": "1"}).status_code == 303
        return read(*asked)

    monkeypatch.setattr(history, "load_history", late)
    answer = (
        client.post(f"{table}/preview", data=old | ANSWERS) if way == "preview" else client.get(f"{table}/live?rev=1")
    )
    assert answer.status_code == 200
    assert history.load_history is read, "the other phone was not asked"


ALL_OF_THEM = {"contract": "regular", "regular-hearts-0": "8", "regular-upper_acorns": "0", "regular-upper_greens": "0",
               "asked": "regular-all_tricks"}  # fmt: skip


def test_who_took_everything_may_have_won_every_trick(app, client):
    """Until that is answered nothing is saved; the question has the name, its keys what each answer comes to.

    Where two took cards that cost it decides nothing, and need not be answered.
    """
    slovak = make_match(client)
    refused = client.post(f"{slovak}/deals", data=form(client, slovak) | ALL_OF_THEM)
    assert (refused.status_code, stored(app, slovak).log) == (422, [])
    for text in ("Did Ana win every trick?", "Yes <i>+30</i>", "No <i>\N{MINUS SIGN}20</i>"):
        assert text in refused.text
    for answers in ({"regular-all_tricks": "no"}, {"regular-hearts-0": "3", "regular-hearts-1": "5"}):
        sent = form(client, slovak) | ALL_OF_THEM | answers
        assert client.post(f"{slovak}/deals", data=sent).status_code == 303


LORA = {
    "hungarian-lorum": "lorum", "croatian-lora": "lora", "libyan-lora": "lora", "german-lorum": "lorum",
    "serbian-lora": "lora",
}  # fmt: skip
"""The contracts in which passes cost, where the house may leave the others out."""


@pytest.mark.parametrize("game", LORA)
def test_that_nobody_passed_is_said(client, game):
    """Passes left blank are not taken for none: the page asks, keeps what was tapped, and has a key for nobody."""
    contract = LORA[game]
    house = {"contracts": contract} | ({"passes": "true"} if game == "serbian-lora" else {})
    table = make_match(client, game, **house)
    page = client.get(table).text
    assert "Nobody passed" in page
    deal = form(client, table) | {"contract": contract, f"{contract}-cards_left": "1"}
    deal |= {f"{contract}-cards_left-{seat}": "2" for seat in (0, 2, 3)}
    assert "Who passed?" in client.post(f"{table}/preview", data=deal).text
    refused = client.post(f"{table}/deals", data=deal)
    assert refused.status_code == 422
    assert f'id="{contract}-passes-wrong"' in refused.text
    assert f'name="{contract}-cards_left" value="1" checked' in refused.text
    assert client.post(f"{table}/deals", data={**deal, f"{contract}-passes-nobody": "1"}).status_code == 303
    assert "Boris went out" in client.get(table).text


def parts(html):
    said = html.partition("<q>")[2].partition("</q>")[0]
    return [unescape(part) for part in re.findall(r"<span>([^<]+)</span>", said)]


def revision(html):
    found = re.search(r'data-rev="(\d+)"', html)
    assert found
    return found[1]


@pytest.fixture
def spoken(app, client):
    """A table with one deal, which a voice reads."""
    link = seated.match(app, "slovak-lorum", log=[called("small", 1)])
    return str(client.get(link).headers["Location"].partition("?")[0])


def test_only_what_is_new_is_news(app, client, spoken):
    """A deal since the revision that was said last; the same revision has none, but may be said again."""
    before = client.get(f"{spoken}/aloud").text
    assert parts(before)[0] == "Deal one."
    assert "data-news" not in before
    enter(app, spoken, called("small", 2))
    after = client.get(f"{spoken}/aloud?rev={revision(before)}").text
    assert parts(after)[:2] == ["Deal two.", "Cyril made it."]
    assert "data-news" in after
    again = client.get(f"{spoken}/aloud?rev={revision(after)}").text
    assert parts(again) == parts(after)
    assert "data-news" not in again


@pytest.mark.parametrize("rev", ["", "0", "-1", "x", "99999", "1234567890123"])
def test_a_revision_that_is_none_is_no_news(client, spoken, rev):
    """Whoever knows nothing is told the last deal, where somebody asks for it."""
    html = client.get(f"{spoken}/aloud?rev={rev}").text
    assert "data-news" not in html
    assert parts(html)[0] == "Deal one."


@pytest.mark.parametrize(
    ("asked", "lang", "number"),
    [("en", "en", "thirty"), ("cs", "cs", "třicet"), ("sr", "sr", "тридесет"), ("sr-Latn", "sr-Latn", "trideset"),
     ("ar", "ar", "ثلاثون"), ("xx", "sk", "tridsať"), ("", "sk", "tridsať")],
)  # fmt: skip
def test_a_voice_of_another_language(client, spoken, asked, lang, number):
    """The words are in the language that the voice has, and of the page where it is none of ours."""
    html = client.get(f"{spoken}/aloud?in={asked}", headers={"Accept-Language": "sk"}).text
    assert f'id="reading" lang="{lang}"' in html
    assert number in " ".join(parts(html))
