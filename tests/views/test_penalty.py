"""Penalties at the table: one is written down, corrected, taken out and told, as the table's list says."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from tests.helpers import seated
from tests.helpers.evening import called, enter, stored
from tests.helpers.routes import REVOKE
from tests.helpers.table import PLAYERS, hidden, make_match, new_form, post_new

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient

MISDEAL = {"key": "misdeal", "name": "Misdeal", "pays": 2, "to": "others", "ends_deal": True}
IN_POINTS = {"key": "misdeal", "name": "Misdeal", "points": -16, "ends_deal": True}
ENTRY = {"kind": "penalty", "penalty": "revoke", "seat": 1}


def sit(app: Flask, client: FlaskClient, *log: Any, game: str = "slovak-lorum", **options: Any) -> str:
    """The address of a table with these penalties and entries, which the client keeps."""
    options.setdefault("penalties", [REVOKE, MISDEAL])
    link = seated.match(app, game, log=log, **options)
    return str(client.get(link).headers["Location"].partition("?")[0])


def send(client: FlaskClient, page: str, **fields: str) -> Any:
    """Send the form of a page with what was tapped."""
    return client.post(page, data=hidden(client.get(page).text) | fields)


def test_a_penalty_is_saved_and_told(app: Flask, client: FlaskClient) -> None:
    """The first one is chosen; who gets it is tapped. The list has a whistle instead of a number."""
    table = sit(app, client, called("small", 0))
    assert f'href="{table}/penalty"' in client.get(table).text
    html = client.get(f"{table}/penalty").text
    assert re.search(r'name="penalty" value="revoke" checked', html)
    assert "Deal 2 goes on." in html
    answer = send(client, f"{table}/penalty", penalty="revoke", seat="1")
    assert (answer.status_code, answer.headers["Location"]) == (303, table)
    assert stored(app, table).log[1] == ENTRY
    html = client.get(table).text
    assert "Revoke: Boris (\N{MINUS SIGN}10), bank +10" in html
    assert '<b class="no"><svg' in html


def test_a_form_that_comes_twice_is_saved_once(app: Flask, client: FlaskClient) -> None:
    """The same key is the same penalty."""
    table = sit(app, client)
    fields = hidden(client.get(f"{table}/penalty").text) | {"penalty": "revoke", "seat": "1"}
    assert [client.post(f"{table}/penalty", data=fields).status_code for _ in range(2)] == [303, 303]
    assert stored(app, table).log == [ENTRY]


@pytest.mark.parametrize(
    ("fields", "asked"),
    [
        ({"penalty": "revoke"}, "Who gets the penalty?"),
        ({"penalty": "revoke", "seat": "4"}, "Who gets the penalty?"),
        ({"penalty": "revoke", "seat": "nobody"}, "Who gets the penalty?"),
        ({"seat": "1"}, "For what?"),
        ({"seat": "1", "penalty": "other"}, "For what?"),
        ({"seat": "1", "penalty": "misdeal", "contract": "other"}, "Which contract was it?"),
    ],
)
def test_what_is_missing_is_asked_at_its_field(
    app: Flask, client: FlaskClient, fields: dict[str, str], asked: str
) -> None:
    """422 with what was tapped, and nothing is saved."""
    table = sit(app, client)
    answer = send(client, f"{table}/penalty", **fields)
    assert answer.status_code == 422
    assert f'<p class="problem">{asked}</p>' in answer.text
    if fields.get("penalty") == "revoke":
        assert re.search(r'name="penalty" value="revoke" checked', answer.text)
    assert stored(app, table).log == []


def test_the_preview_says_what_it_does(app: Flask, client: FlaskClient) -> None:
    """The board in pen, Save with the changes, and whether the deal goes on; nothing is saved."""
    table = sit(app, client)
    page = f"{table}/penalty"
    fields = hidden(client.get(page).text) | {"seat": "3"}
    revoked, misdealt = (
        client.post(f"{page}/preview", data=fields | {"penalty": key}).text for key in ("revoke", "misdeal")
    )
    assert "Penalty: Dana \N{MINUS SIGN}10, bank +10" in revoked
    assert '<span class="save-c">deal 1 goes on</span>' in revoked
    assert "Ana, Boris and Cyril +2 each, Dana \N{MINUS SIGN}6" in misdealt
    assert '<span class="save-c">deal 1 ends here</span>' in misdealt
    assert "Misdeal: 2 to each of the others, and the deal is over." in misdealt
    assert stored(app, table).log == []


def test_a_key_says_what_who_rests_would_pay(app: Flask, client: FlaskClient) -> None:
    """Who sits out pays four others, one of the others only three: the key follows the tap on who."""
    page = f"{sit(app, client, seats=5, sits_out='dealer')}/penalty"
    fields = hidden(client.get(page).text)
    for seat, price in (("0", 8), ("1", 6)):
        answer = client.post(f"{page}/preview", data=fields | {"penalty": "misdeal", "seat": seat}).text
        assert f'hx-target="#price-misdeal" hx-swap="innerHTML">\N{MINUS SIGN}{price}<' in answer
    assert '<i id="price-misdeal">\N{MINUS SIGN}6</i>' in client.get(page).text


def test_a_penalty_that_ends_its_deal_uses_it_up(app: Flask, client: FlaskClient) -> None:
    """In a free order no contract need be named, and one may be."""
    table = sit(app, client)
    assert "None yet" in client.get(f"{table}/penalty").text
    assert send(client, f"{table}/penalty", penalty="misdeal", seat="1", contract="").status_code == 303
    assert send(client, f"{table}/penalty", penalty="misdeal", seat="2", contract="small").status_code == 303
    ending = ENTRY | {"penalty": "misdeal"}
    assert stored(app, table).log == [ending, ending | {"seat": 2, "contract": "small"}]
    assert re.findall(r'<b class="no">(\d+)', client.get(table).text) == ["2", "1"]


def test_the_contract_is_asked_where_it_is_used_up(app: Flask, client: FlaskClient) -> None:
    """Whoever names the contracts has one less afterwards; where the order is fixed it is not asked."""
    table = sit(app, client, game="trex", penalties=[IN_POINTS])
    html = client.get(f"{table}/penalty").text
    assert "None yet" not in html
    assert send(client, f"{table}/penalty", penalty="misdeal", seat="1").status_code == 422
    named = re.findall(r'name="contract" value="([\w-]+)"', html)
    assert send(client, f"{table}/penalty", penalty="misdeal", seat="1", contract=named[1]).status_code == 303
    assert stored(app, table).log == [ENTRY | {"penalty": "misdeal", "contract": named[1]}]
    table = sit(app, client, game="king", penalties=[IN_POINTS])
    assert 'name="contract"' not in client.get(f"{table}/penalty").text
    assert send(client, f"{table}/penalty", penalty="misdeal", seat="1").status_code == 303
    assert stored(app, table).log == [ENTRY | {"penalty": "misdeal"}]


def test_a_contract_says_nothing_of_a_deal_that_goes_on(app: Flask, client: FlaskClient) -> None:
    """A key that was tapped before the penalty was changed is not sent to the log."""
    table = sit(app, client)
    assert send(client, f"{table}/penalty", penalty="revoke", seat="1", contract="small").status_code == 303
    assert stored(app, table).log == [ENTRY]


def test_a_penalty_is_corrected_and_taken_out(app: Flask, client: FlaskClient) -> None:
    """In the same form, filled in; the list's name for it is above. Undo and Redo are those of every entry."""
    table = sit(app, client, called("small", 0), ENTRY | {"note": "seen by all"}, called("small", 1))
    page = f"{table}/entries/2"
    assert f'href="{page}"' in client.get(table).text
    html = client.get(page).text
    assert "<b>Penalty after deal 1</b>" in html
    assert "Correct a penalty" in html
    assert re.search(r'name="seat" value="1" checked', html)
    assert 'value="seen by all"' in html
    answer = client.post(f"{page}/preview", data=hidden(html) | {"penalty": "revoke", "seat": "2"})
    assert "Save the correction: Cyril \N{MINUS SIGN}10, bank +10" in answer.text
    assert send(client, page, penalty="misdeal", seat="2", contract="", note="").status_code == 303
    assert stored(app, table).log[1] == ENTRY | {"penalty": "misdeal", "seat": 2}
    assert "recalculated" in client.get(table).text
    for way, length in (("entries/2/remove", 2), ("undo", 3), ("redo", 2)):
        fields = hidden(client.get(f"{table}/penalty").text)
        assert client.post(f"{table}/{way}", data=fields).status_code == 303
        assert len(stored(app, table).log) == length


def test_a_penalty_that_comes_late_shows_both_sides(app: Flask, client: FlaskClient) -> None:
    """Another phone has saved a deal meanwhile: what was sent stands beside it, and nothing is lost."""
    table = sit(app, client)
    fields = hidden(client.get(f"{table}/penalty").text) | {"penalty": "revoke", "seat": "1"}
    enter(app, table, called("small", 0))
    answer = client.post(f"{table}/penalty", data=fields)
    assert answer.status_code == 409
    assert "Revoke, Boris" in answer.text


def test_a_correction_that_comes_late_shows_what_was_sent(app: Flask, client: FlaskClient) -> None:
    """The penalty of the form stands there, not the one that it would replace."""
    table = sit(app, client, ENTRY)
    fields = hidden(client.get(f"{table}/entries/1").text) | {"penalty": "misdeal", "seat": "2"}
    enter(app, table, called("small", 0))
    answer = client.post(f"{table}/entries/1", data=fields)
    assert answer.status_code == 409
    assert "Misdeal, Cyril" in answer.text


def test_a_forgotten_penalty_is_put_in_where_it_belongs(app: Flask, client: FlaskClient) -> None:
    """Before the second deal, by a key of the page of a forgotten deal; what follows is told, and Undo takes it out."""
    table = sit(app, client, called("small", 0), called("small", 2))
    page = f"{table}/entries/2/insert/penalty"
    assert f'href="{page}"' in client.get(f"{table}/entries/2/insert").text
    html = client.get(page).text
    assert "Before: Deal 2" in html
    assert "Deal 2 goes on." in html
    assert send(client, page, penalty="revoke").status_code == 422
    assert send(client, page, penalty="revoke", seat="1").status_code == 303
    assert stored(app, table).log == [called("small", 0), ENTRY, called("small", 2)]
    html = client.get(table).text
    assert "Put in: Penalty after deal 1; deal 2 recalculated." in html
    client.post(f"{table}/undo", data=hidden(html))
    assert stored(app, table).log == [called("small", 0), called("small", 2)]


def test_a_forgotten_penalty_fits_where_a_deal_does_not(app: Flask, client: FlaskClient) -> None:
    """In a fixed order the row leads to the page all the same, which has no deal but the way to a penalty."""
    tricks = {"kind": "deal", "contract": "tricks", "facts": {"tricks": [13, 0, 0, 0]}}
    hearts = {"kind": "deal", "contract": "hearts", "facts": {"hearts": [13, 0, 0, 0]}}
    table = sit(app, client, tricks, hearts, game="king", penalties=[IN_POINTS | {"ends_deal": False}])
    page = f"{table}/entries/2/insert"
    assert f'href="{page}"' in client.get(table).text
    html = client.get(page).text
    assert "No deal can be put in here." in html
    assert f'href="{page}/penalty"' in html
    assert send(client, f"{page}/penalty", penalty="misdeal", seat="1").status_code == 303
    assert [entry["kind"] for entry in stored(app, table).log] == ["deal", "penalty", "deal"]


def test_a_penalty_that_ends_its_deal_is_refused_where_the_order_has_no_room(app: Flask, client: FlaskClient) -> None:
    """It would take the turn of a deal that stands there; the page says so, and nothing is saved."""
    tricks = {"kind": "deal", "contract": "tricks", "facts": {"tricks": [13, 0, 0, 0]}}
    table = sit(app, client, tricks, game="king", penalties=[IN_POINTS])
    answer = send(client, f"{table}/entries/1/insert/penalty", penalty="misdeal", seat="1")
    assert answer.status_code == 422
    assert 'class="problem"' in answer.text
    assert stored(app, table).log == [tricks]


def test_a_forgotten_penalty_that_comes_late_shows_both_sides(app: Flask, client: FlaskClient) -> None:
    """Another phone has entered a deal meanwhile."""
    table = sit(app, client, called("small", 0), called("small", 2))
    page = f"{table}/entries/2/insert/penalty"
    fields = hidden(client.get(page).text) | {"penalty": "revoke", "seat": "1"}
    enter(app, table, called("small", 1))
    answer = client.post(page, data=fields)
    assert answer.status_code == 409
    assert "Revoke" in answer.text


def test_a_table_without_penalties_is_led_to_where_they_are_agreed(client: FlaskClient) -> None:
    """To the rows for them, unfolded; nothing can be sent or tried before one stands there."""
    table = make_match(client)
    assert f'href="{table}/settings?opened=rules#penalties"' in client.get(table).text
    settings = client.get(f"{table}/settings?opened=rules").text
    assert re.search(r'<details class="group fold rules" id="rules" open', settings)
    assert 'id="penalties"' in settings
    assert client.get(f"{table}/penalty").status_code == 404
    for path in ("penalty", "penalty/preview"):
        assert client.post(f"{table}/{path}", data=hidden(client.get(f"{table}/adjust").text)).status_code == 404


def test_a_recipe_without_penalties_has_no_line_for_them(app: Flask, client: FlaskClient) -> None:
    """Its penalties would stand in the recipe, which a table does not change."""
    link = seated.match(app, "barbu")
    table = str(client.get(link).headers["Location"].partition("?")[0])
    html = client.get(table).text
    assert "/penalty" not in html
    assert "#penalties" not in html
    assert client.get(f"{table}/penalty").status_code == 404


def test_files_know_penalties(app: Flask, client: FlaskClient) -> None:
    """History, CSV, chart and the rules of the table name them."""
    table = sit(app, client, called("small", 0))
    assert send(client, f"{table}/penalty", penalty="revoke", seat="1", note=" seen by all ").status_code == 303
    assert stored(app, table).log[1] == ENTRY | {"note": "seen by all"}
    for page, words in (("history", "Revoke: Boris"), ("deals.csv", "Revoke"), ("chart", "Penalties")):
        assert words in client.get(f"{table}/{page}").text, page
    assert "Revoke: 10 to the bank." in client.get(f"{table}/rules").text


def rows(game: str, *typed: dict[str, str]) -> dict[str, str]:
    """The rows of penalties of a form as they are typed, each with some of its parts."""
    return {
        f"{game}-penalties[{row}].{part}": text
        for row, parts in enumerate(typed)
        for part, text in ({"key": "", "name": "", "amount": ""} | parts).items()
    }


BANKED = {"name": "Revoke", "amount": "10", "to": "bank"}
SHARED = {"name": "Misdeal", "amount": "2", "to": "others", "ends": "1"}


def make(client: FlaskClient, game: str, *typed: dict[str, str]) -> Any:
    """Send the form of a new match with these rows."""
    return post_new(client, new_form(game) | rows(game, *typed))


def test_a_new_match_has_the_penalties_that_were_typed(app: Flask, client: FlaskClient) -> None:
    """Blank rows between them are left out; their keys are made of their names."""
    answer = make(client, "slovak-lorum", {}, BANKED, {}, SHARED)
    assert answer.status_code == 303
    table = answer.headers["Location"]
    assert stored(app, table).options["penalties"] == [REVOKE, MISDEAL]
    assert f'href="{table}/penalty"' in client.get(table).text
    table = make(client, "king", {"name": "Revoke", "amount": "\N{MINUS SIGN}16"}).headers["Location"]
    assert stored(app, table).options["penalties"] == [{"key": "revoke", "name": "Revoke", "points": -16}]
    assert "penalties" not in stored(app, make(client, "king", {}, {}).headers["Location"]).options


def test_wrong_penalties_come_back_as_they_were_typed(client: FlaskClient) -> None:
    """422 with the sentence below its row, and every row as it was."""
    answer = make(client, "slovak-lorum", BANKED | {"amount": "ten"}, {"amount": "3"})
    assert answer.status_code == 422
    html = answer.text
    assert re.search(r'penalties\[0\]\.amount" value="ten"[^>]*aria-invalid', html)
    assert re.search(r'penalties\[1\]\.name" value=""[^>]*aria-invalid', html)
    assert re.search(r'penalties\[1\]\.amount" value="3"', html)
    assert "Penalty 1: " in html
    assert re.search(r'id="rules" open', html)


def test_settings_change_the_penalties(app: Flask, client: FlaskClient) -> None:
    """They stand there with what was saved; all blank there are none; one that is in the log cannot go."""
    table = str(make(client, "slovak-lorum", BANKED, SHARED).headers["Location"])
    html = client.get(f"{table}/settings").text
    assert re.search(r'penalties\[1\]\.key" value="misdeal"', html)
    assert re.search(r'penalties\[1\]\.ends" value="1" checked', html)
    fields = hidden(html) | {f"name-{seat}": name for seat, name in enumerate(PLAYERS)} | {"dealer": "0"}
    renamed = rows("slovak-lorum", BANKED | {"key": "revoke", "name": "Renonce"}, {})
    assert client.post(f"{table}/settings", data=fields | renamed).status_code == 303
    assert stored(app, table).options["penalties"] == [REVOKE | {"name": "Renonce"}]
    assert "Renonce 10" in client.get(f"{table}/history").text
    assert send(client, f"{table}/penalty", penalty="revoke", seat="1").status_code == 303
    for log in ([ENTRY], []):
        fields |= {name: hidden(client.get(f"{table}/settings").text)[name] for name in ("form_key", "revision")}
        gone = client.post(f"{table}/settings", data=fields | rows("slovak-lorum", {}, {}))
        assert (gone.status_code, stored(app, table).log) == (422 if log else 303, log)
        if log:
            assert "Nothing was changed" in gone.text
            assert client.post(f"{table}/entries/1/remove", data=sent_now(client, table)).status_code == 303
    assert "penalties" not in stored(app, table).options


def sent_now(client: FlaskClient, table: str) -> dict[str, str]:
    """What every form of this table sends by itself."""
    return hidden(client.get(f"{table}/adjust").text)


def test_a_recipe_has_its_penalties_itself(client: FlaskClient) -> None:
    """New match asks for none where the game is made from a recipe."""
    assert "penalties[0]" in client.get("/new?game=king").text
    assert "penalties[0]" not in client.get("/new?game=hearts").text


def test_pages_of_a_match_whose_largest_deal_was_ended_by_a_penalty(app: Flask, client: FlaskClient) -> None:
    """No contract is named for it: the end tells another deal, and every page says what it was."""
    ends = {"kind": "penalty", "penalty": "misdeal", "seat": 2}
    penalties = [MISDEAL | {"pays": 90}]
    log = [called("small", seat) for seat in (0, 1, 2)] + [ends]
    table = sit(app, client, *log, penalties=penalties)
    told = client.get(table).text
    assert "Deal 4, Misdeal: Cyril" in told
    for page in (
        "/finish",
        "/text",
        "/result.svg",
        "/chart",
        "/print",
        "/screen",
        "/sheet",
        "/aloud",
        "/history",
        "/csv",
    ):
        assert client.get(f"{table}{page}").status_code in (200, 404), page
    assert send(client, f"{table}/finish", bank="keep").status_code == 303
    finish = client.get(f"{table}/finish")
    assert finish.status_code == 200
    assert "The biggest swing was deal 4" not in finish.text
