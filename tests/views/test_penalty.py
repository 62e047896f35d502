"""Penalties at the table: one is written down, corrected, taken out and told, as the table's list says."""

import re
from random import Random

import pytest

from tests.helpers import seated
from tests.helpers.evening import called, enter, stored
from tests.helpers.routes import REVOKE
from tests.helpers.table import PLAYERS, hidden, make_match, new_form, post_new

MISDEAL = {"key": "misdeal", "name": "Misdeal", "pays": 2, "to": "others", "ends_deal": True}
IN_POINTS = {"key": "misdeal", "name": "Misdeal", "points": -16, "ends_deal": True}
ENTRY = {"kind": "penalty", "penalty": "revoke", "seat": 1}


def sit(app, client, *log, game="slovak-lorum", **options):
    """The address of a table with these penalties and entries, which the client keeps."""
    options.setdefault("penalties", [REVOKE, MISDEAL])
    link = seated.match(app, game, log=log, **options)
    return str(client.get(link).headers["Location"].partition("?")[0])


def send(client, page, **fields):
    return client.post(page, data=hidden(client.get(page).text) | fields)


def test_a_penalty_is_saved_and_told(app, client):
    """The first one is chosen; who gets it is tapped. Once, however often it comes; the list has a whistle for it."""
    table = sit(app, client, called("small", 0))
    assert f'href="{table}/penalty"' in client.get(table).text
    html = client.get(f"{table}/penalty").text
    assert re.search(r'name="penalty" value="revoke" checked', html)
    assert "Deal 2 goes on." in html
    fields = hidden(html) | {"penalty": "revoke", "seat": "1", "contract": "small"}  # tapped before it was changed
    for answer in (client.post(f"{table}/penalty", data=fields) for _ in range(2)):
        assert (answer.status_code, answer.headers["Location"]) == (303, table)
    assert stored(app, table).log[1:] == [ENTRY]
    html = client.get(table).text
    assert "Revoke: Boris (\N{MINUS SIGN}10), bank +10" in html
    assert '<b class="no"><svg' in html
    for page, words in (("history", "Revoke: Boris"), ("deals.csv", "Revoke"), ("chart", "Penalties")):
        assert words in client.get(f"{table}/{page}").text, page
    assert "Revoke: 10 to the bank." in client.get(f"{table}/rules").text


@pytest.mark.parametrize(
    ("fields", "asked"),
    [
        ({"penalty": "revoke"}, "Who gets the penalty?"),
        ({"penalty": "revoke", "seat": "4"}, "Who gets the penalty?"),
        ({"penalty": "revoke", "seat": "nobody"}, "Who gets the penalty?"),
        ({"seat": "1"}, "For what?"),
        ({"seat": "1", "penalty": "other"}, "For what?"),
        ({"seat": "1", "penalty": "misdeal", "contract": "other"}, "Which contract was it?"),
        ({"seat": "1", "penalty": "+", "name_typed": "\u200b", "number": "2"}, "For what?"),
        ({"seat": "1", "penalty": "revoke", "number-typed": "0"}, "Write a whole number from 1."),
        ({"seat": "1", "penalty": "revoke", "number-typed": "-7"}, "Write a whole number from 1."),
    ],
)
def test_what_is_missing_is_asked_at_its_field(app, client, fields, asked):
    table = sit(app, client)
    answer = send(client, f"{table}/penalty", **fields)
    assert answer.status_code == 422
    assert f'<p class="problem">{asked}</p>' in answer.text
    if fields.get("penalty") == "revoke":
        assert re.search(r'name="penalty" value="revoke" checked', answer.text)
    assert stored(app, table).log == []


def test_the_preview_says_what_it_does(app, client):
    """Another penalty brings its usual number; a tap on anything else leaves the keys alone."""
    page = f"{sit(app, client)}/penalty"
    html = client.get(page).text
    assert "usual here: 10" in html
    fields = hidden(html) | {"of": "revoke", "seat": "3"}
    revoked, misdealt = (
        client.post(f"{page}/preview", data=fields | {"penalty": key}).text for key in ("revoke", "misdeal")
    )
    assert "Penalty: Dana \N{MINUS SIGN}10, bank +10" in revoked
    assert '<span class="save-c">deal 1 goes on</span>' in revoked
    assert "terms" not in revoked
    assert "Ana, Boris and Cyril +2 each, Dana \N{MINUS SIGN}6" in misdealt
    assert '<span class="save-c">deal 1 ends here</span>' in misdealt
    assert "Misdeal: 2 to each of the others. The deal is over." in misdealt
    assert "usual here: 2" in misdealt
    assert re.search(r'name="ends" value="" data-ends checked', misdealt)


def test_a_penalty_that_ends_its_deal_uses_it_up(app, client):
    """In a free order no contract need be named, and one may be."""
    table = sit(app, client)
    assert "None yet" in client.get(f"{table}/penalty").text
    assert send(client, f"{table}/penalty", penalty="misdeal", seat="1", contract="").status_code == 303
    assert send(client, f"{table}/penalty", penalty="misdeal", seat="2", contract="small").status_code == 303
    ending = ENTRY | {"penalty": "misdeal"}
    assert stored(app, table).log == [ending, ending | {"seat": 2, "contract": "small"}]
    assert re.findall(r'<b class="no">(\d+)', client.get(table).text) == ["2", "1"]


def test_the_contract_is_asked_where_it_is_used_up(app, client):
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


def test_a_penalty_is_corrected_and_taken_out(app, client):
    """In the same form, filled in; the list's name for it is above. Undo and Redo are those of every entry."""
    table = sit(app, client, called("small", 0), ENTRY | {"note": "seen by all"}, called("small", 1))
    page = f"{table}/entries/2"
    assert f'href="{page}"' in client.get(table).text
    html = client.get(page).text
    assert "<b>Penalty, after deal 1</b>" in html
    assert "Correct: Penalty" in html
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


def test_a_correction_that_comes_late_shows_what_was_sent(app, client):
    """The penalty of the form stands there, not the one that it would replace."""
    table = sit(app, client, ENTRY)
    fields = hidden(client.get(f"{table}/entries/1").text) | {"penalty": "misdeal", "seat": "2"}
    enter(app, table, called("small", 0))
    answer = client.post(f"{table}/entries/1", data=fields)
    assert answer.status_code == 409
    assert "Misdeal, Cyril" in answer.text


def test_a_forgotten_penalty_is_put_in_where_it_belongs(app, client):
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
    assert "Penalty, after deal 1: put in; 1 later deal recalculated." in html
    client.post(f"{table}/undo", data=hidden(html))
    assert stored(app, table).log == [called("small", 0), called("small", 2)]


def test_a_forgotten_penalty_that_comes_late_is_put_in_all_the_same(app, client):
    table = sit(app, client, called("small", 0), called("small", 2))
    page = f"{table}/entries/2/insert/penalty"
    fields = hidden(client.get(page).text) | {"penalty": "revoke", "seat": "1"}
    enter(app, table, called("small", 1))
    answer = client.post(page, data=fields)
    assert answer.status_code == 409
    (mine,) = re.findall(r'formaction="([^"]*)"[^>]*>Put mine in too<', answer.text)
    assert client.post(mine, data=hidden(answer.text) | {"penalty": "revoke", "seat": "1"}).status_code == 303
    assert stored(app, table).log[1] == ENTRY


def test_a_forgotten_penalty_fits_where_a_deal_does_not(app, client):
    """In a fixed order the row leads to the page all the same, which has no deal but the way to a penalty; one that
    ends its deal would take the turn of the deal that stands there, and is refused.
    """
    log = [{"kind": "deal", "contract": key, "facts": {key: [13, 0, 0, 0]}} for key in ("tricks", "hearts")]
    for ends in (False, True):
        table = sit(app, client, *log, game="king", penalties=[IN_POINTS | {"ends_deal": ends}])
        page = f"{table}/entries/2/insert"
        assert f'href="{page}"' in client.get(table).text
        html = client.get(page).text
        assert ("No deal can be put in here." in html, f'href="{page}/penalty"' in html) == (True, True)
        answer = send(client, f"{page}/penalty", penalty="misdeal", seat="1")
        assert (answer.status_code, 'class="problem"' in answer.text) == ((422, True) if ends else (303, False))
        kinds = [entry["kind"] for entry in stored(app, table).log]
        assert kinds == ["deal", *([] if ends else ["penalty"]), "deal"]


def test_a_price_typed_once_is_the_usual_one(app, client):
    """The first penalty of a table agrees on it in the same save; Undo takes back the entry, then the agreement."""
    table = make_match(client)
    page = f"{table}/penalty"
    assert f'href="{page}"' in client.get(table).text
    assert send(client, page, penalty="revoke", seat="1").status_code == 422  # nobody said how many
    assert send(client, page, penalty="revoke", seat="1", number="10").status_code == 303
    match = stored(app, table)
    assert (match.log, match.options["penalties"]) == ([ENTRY], [REVOKE])
    assert "usual here: 10" in client.get(page).text
    assert send(client, page, penalty="revoke", seat="2").status_code == 303
    assert stored(app, table).log == [ENTRY, ENTRY | {"seat": 2}]
    for log, has_any in (([ENTRY], True), ([], True), ([], False)):
        assert client.post(f"{table}/undo", data=hidden(client.get(page).text)).status_code == 303
        assert (stored(app, table).log, "penalties" in stored(app, table).options) == (log, has_any)


def test_another_price_leaves_what_was_entered(app, client):
    table = sit(app, client, ENTRY)
    page = f"{table}/penalty"
    sent = {"penalty": "revoke", "seat": "2", "number-typed": "16", "to": "others"}
    assert send(client, page, **sent).status_code == 303
    wanted = {"key": "revoke-2", "name": "Revoke", "pays": 16, "to": "others"}
    match = stored(app, table)
    assert (match.log[1]["penalty"], match.options["penalties"]) == ("revoke-2", [wanted, REVOKE, MISDEAL])
    assert "usual here: 16" in client.get(page).text
    client.post(f"{table}/undo", data=hidden(client.get(page).text))
    assert send(client, page, penalty="revoke-2", seat="2", number="5", ends="yes").status_code == 303
    changed = wanted | {"pays": 5, "ends_deal": True}
    assert stored(app, table).options["penalties"] == [changed, REVOKE, MISDEAL]
    assert stored(app, table).log[0] == ENTRY
    assert send(client, f"{table}/entries/1", penalty="revoke", seat="1", number="7", contract="").status_code == 303
    assert stored(app, table).options["penalties"][1] == REVOKE | {"key": "revoke-3", "pays": 7}
    forgotten = sit(app, client, called("small", 0), ENTRY)  # where the one that comes later has its own price
    page = f"{forgotten}/entries/2/insert/penalty"
    assert send(client, page, penalty="revoke", seat="2", number="7").status_code == 303
    assert stored(app, forgotten).log[1:] == [ENTRY | {"penalty": "revoke-2", "seat": 2}, ENTRY]


def test_any_other_penalty_has_a_name(app, client):
    """Its word is typed once, and stands among the keys afterwards; in points it goes off who has it."""
    table = make_match(client, game="king")
    page = f"{table}/penalty"
    sent = {"penalty": "+", "seat": "1", "number": "20"}
    assert "For what?" in send(client, page, **sent).text
    assert send(client, page, **sent, name_typed=" Peeking ").status_code == 303
    peeking = {"key": "peeking", "name": "Peeking", "points": -20}
    assert stored(app, table).options["penalties"] == [peeking]
    assert re.search(r'name="penalty" value="peeking" checked', client.get(page).text)
    assert 'name="to"' not in client.get(page).text


def test_chips_of_a_penalty_may_go_to_one(app, client):
    table = make_match(client)
    page, sent = f"{table}/penalty", {"penalty": "misdeal", "seat": "1", "number": "5", "to": "one"}
    for one in ("", "1"):
        assert '<p class="problem">Who gets?</p>' in send(client, page, **sent, one=one).text
    assert send(client, page, **sent, one="3", note="late").status_code == 303
    (entry,) = stored(app, table).log
    assert entry == {"kind": "adjustment", "changes": [0, -5, 0, 5], "bank": 0, "note": "Misdeal, late"}
    assert "penalties" not in stored(app, table).options


def test_a_recipe_keeps_its_penalties(app, client):
    table = str(client.get(seated.match(app, "barbu")).headers["Location"].partition("?")[0])
    assert 'name="ends"' not in client.get(f"{table}/penalty").text
    assert send(client, f"{table}/penalty", penalty="revoke", seat="1", number="20").status_code == 303
    moved = {"kind": "adjustment", "changes": [0, -20, 0, 0], "bank": 0, "note": "Revoke"}
    assert stored(app, table).log == [moved]


def rows(game, *typed):
    """The rows of penalties of a form as they are typed, each with some of its parts."""
    return {
        f"{game}-penalties[{row}].{part}": text
        for row, parts in enumerate(typed)
        for part, text in ({"key": "", "name": "", "amount": ""} | parts).items()
    }


BANKED = {"name": "Revoke", "amount": "10", "to": "bank"}
SHARED = {"name": "Misdeal", "amount": "2", "to": "others", "ends": "1"}


def make(client, game, *typed):
    return post_new(client, new_form(game) | rows(game, *typed))


def test_a_new_match_has_the_penalties_that_were_typed(app, client):
    answer = make(client, "slovak-lorum", {}, BANKED, {}, SHARED)
    assert answer.status_code == 303
    table = answer.headers["Location"]
    assert stored(app, table).options["penalties"] == [REVOKE, MISDEAL]
    assert f'href="{table}/penalty"' in client.get(table).text
    table = make(client, "king", {"name": "Revoke", "amount": "\N{MINUS SIGN}16"}).headers["Location"]
    assert stored(app, table).options["penalties"] == [{"key": "revoke", "name": "Revoke", "points": -16}]
    assert "penalties" not in stored(app, make(client, "king", {}, {}).headers["Location"]).options


def test_wrong_penalties_come_back_as_they_were_typed(client):
    answer = make(client, "slovak-lorum", BANKED | {"amount": "ten"}, {"amount": "3"})
    assert answer.status_code == 422
    html = answer.text
    assert re.search(r'penalties\[0\]\.amount" value="ten"[^>]*aria-invalid', html)
    assert re.search(r'penalties\[1\]\.name" value=""[^>]*aria-invalid', html)
    assert re.search(r'penalties\[1\]\.amount" value="3"', html)
    assert "Penalty 1: " in html
    assert re.search(r'id="rules" open', html)


def test_settings_change_the_penalties(app, client):
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
            assert client.post(f"{table}/entries/1/remove", data=fields).status_code == 303
    assert "penalties" not in stored(app, table).options


def test_pages_of_a_match_whose_largest_deal_was_ended_by_a_penalty(app, client):
    ends = {"kind": "penalty", "penalty": "misdeal", "seat": 2}
    penalties = [MISDEAL | {"pays": 90}]
    log = [called("small", seat) for seat in (0, 1, 2)] + [ends]
    table = sit(app, client, *log, penalties=penalties)
    told = client.get(table).text
    assert "Deal 4, Misdeal: Cyril" in told
    for page in ("finish", "text", "result.svg", "chart", "print", "screen", "history", "deals.csv"):
        assert client.get(f"{table}/{page}").status_code == 200, page
    assert send(client, f"{table}/finish", bank="keep").status_code == 303
    finish = client.get(f"{table}/finish")
    assert finish.status_code == 200
    assert "The biggest swing was deal 4" not in finish.text


def test_after_the_last_deal_no_penalty_waits_for_one(app, client):
    """Neither does the page promise that a deal goes on, nor can it end one; the penalty itself counts."""
    address = make_match(client, "herzeln", players=PLAYERS)
    with app.app_context():
        ledger = seated.replayed("herzeln", 4, [])
        log = []
        while (ledger := seated.replayed("herzeln", 4, log)).next_turn is not None:
            log.append(seated.made_up(ledger, ledger.next_turn.contracts[0], Random(len(log))))
    enter(app, address, *log)
    html = client.get(f"{address}/penalty").text
    assert "goes on" not in html
    fields = {"penalty": "revoke", "seat": "1", "number": "5"}
    assert "goes on" not in client.post(f"{address}/penalty/preview", data=hidden(html) | fields).text
