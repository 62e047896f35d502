"""The match document: every rule of what may stand in it, and the place of each problem."""

import json

import pytest

from scorer.engine import document
from scorer.games import find
from tests.helpers.playing import match_of

LEFT_OUT = object()
NOTHING = {"format": 1, "game": "slovak-lorum", "players": ["Iva", "Jan", "Kaja", "Leo"], "log": []}


def changed(**keys):
    """A good document with these keys set, or left out."""
    return {key: value for key, value in {**NOTHING, **keys}.items() if value is not LEFT_OUT}


def problems(raw):
    """The places of what is wrong in a document, its log not looked at."""
    match, notes = document.parse_match(raw, find)
    assert (match is None) == bool(notes)
    return [problem.path for problem in notes]


@pytest.mark.parametrize(
    "keys",
    [
        {},
        {"first_dealer": 3},
        {"options": {}},
        {"options": {"announce": False, "own_announced": "double"}},
        {"title": ""},
        {"title": "Friday \u2028 <b>"},
        {"players": ["Iva", "Jan", "Kaja"]},
        {"players": ["x" * 40, "  " + "y" * 40 + "\u00a0", "田", "\U0001f600" * 40]},
        {"created": "2026-11-20T19:30:00Z"},
        {"created": "2026-11-20T19:30:00+01:00"},
        {"created": "2026-11-20T19:30:00-11:30"},
        {"created": "2026-11-20T19:30:00"},
        {"created": "2026-11-20T19:30:00.25Z"},
        {"money": {"currency": "EUR", "unit": 1}},
        {"money": {"currency": "eur", "unit": 10**9}},
        {"start": {}},
    ],
)
def test_good_documents(keys):
    assert problems(changed(**keys)) == []


BAD = {
    "format": ("format", [LEFT_OUT, None, 0, 2, 1.0, True, "1", [1], {}, float("inf")]),
    "game": ("game", [LEFT_OUT, None, 1, "", "whist", "Slovak-Lorum", "slovak_lorum", []]),
    "log": ("log", [LEFT_OUT, None, {}, "", 0]),
    "players": ("players", [LEFT_OUT, None, 4, "Iva", {}, [], ["A", "B"], list("ABCDE")]),
    "first_dealer": ("first_dealer", [None, -1, 4, True, False, 0.0, "0", [0], 10**30]),
    "options": ("options", [None, [], "announce", True]),
    "options.contracts": ("options", [{"contracts": ["regular"]}]),
    "options.announce": ("options", [{"announce": 1}]),
    "options.own_announced": ("options", [{"own_announced": "Double"}]),
    "title": ("title", [None, 3, ["x"], "\udfff"]),
    "created": ("created", [None, 0, "", "yesterday", "2026-11-20", "2026-11-20 19:30:00Z", "2026-02-30T19:30:00Z",
                            "2026-11-20T19:30:00Z\n",
                            *[f"2026-11-20T{bad}" for bad in ("25:00:00Z", "19:30Z", "19:30:00+99:00")]]),
    "money": ("money", [None, 10, "EUR", []]),
    "money.currency": ("money", [{"unit": 1}, *[{"currency": bad, "unit": 1}
                                                for bad in (None, "EURO", "E", "E1R", "\u20acUR", 1)]]),
    "money.unit": ("money", [{"currency": "EUR"}, *[{"currency": "EUR", "unit": bad}
                                                    for bad in (None, 0, -1, 0.5, "1", True, 10**9 + 1)]]),
    "money.of": ("money", [{"currency": "EUR", "unit": 1, "of": 2}]),
    "players[1]": ("players", [["Iva", bad, "Kaja", "Leo"]
                               for bad in (None, 1, "", "  ", "\u2003\n", "\ud800", ["Jan"])]),
    "players[2]": ("players", [["Iva", "Jan", bad, "Leo"] for bad in ("JAN", " jan ", "iva", "x" * 41, "x" * 10000)]),
    "players[3]": ("players", [["Iva", "Straße", "Kaja", "STRASSE"]]),
    "start": ("start", [None, [], 4, "all", [0, 0, 0, 0]]),
    "notes": ("notes", [""]),
    "Format": ("Format", [1]),
}  # fmt: skip
"""By the place of the problem: the key at the top, and the values that it may not have."""


@pytest.mark.parametrize(
    ("key", "value", "place"), [(key, value, place) for place, (key, values) in BAD.items() for value in values]
)
def test_bad_documents(key, value, place):
    assert problems(changed(**{key: value})) == [place]


def test_all_problems_at_once():
    for nothing in (None, True, 0, "text", [], [{}]):
        assert problems(nothing) == ["document"]
    bad = changed(format=2, players=["", "Jan", "jan", "Leo"], first_dealer=9, options={"loud": True}, title=3)
    assert problems(bad) == ["format", "title", "players[0]", "players[2]", "first_dealer", "options.loud"]


def test_a_wrong_number_of_players_is_one_problem():
    """A first dealer and an option for four are not wrong too, only because it is not known how many play."""
    for players in (["Iva"], None, []):
        assert problems(changed(players=players, first_dealer=3)) == ["players"]
        assert problems(changed(game="serbian-lora", players=players, options={"team_jack": True})) == ["players"]


def test_the_margin_is_kept():
    margin = {"title": "Friday", "created": "2026-11-20T19:30:00+01:00", "money": {"currency": "CZK", "unit": 100}}
    match = match_of(changed(options={"announce": True, "one_winner": False}, **margin))
    assert document.to_document(match) == changed(first_dealer=0, options={"announce": True}, **margin)


def test_the_chips_themselves_change_no_ledger():
    chips = {"colours": [{"colour": "red", "worth": 5, "number": 60}], "buy_ins": [[50, 20], [50], [50], [50]]}
    assert document.to_document(match_of(changed(chips=chips)))["chips"] == chips
    with_them, without = (
        document.ledger_json_from_text(json.dumps(raw), find) for raw in (changed(chips=chips), changed())
    )
    assert with_them == without
    assert [problems(changed(chips=wrong)) for wrong in (None, [], {"buy_ins": [[50]]})] == [
        ["chips"], ["chips"], ["chips.buy_ins"],
    ]  # fmt: skip


def test_every_option_can_be_written():
    """What people keep names all house rules, so that a later default changes no old evening."""
    match = match_of(changed(options={"announce": True}))
    assert document.to_document(match)["options"] == {"announce": True}
    assert document.to_document(match, every_option=True)["options"] == document.options_json(match.rules)


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        (" Ana ", "Ana"), ("Ana\tO.", "Ana O."), ("Ana  B", "Ana  B"), ("\u3000Ana\n", "Ana"), ("Ana\x1b[2J", "Ana[2J"),
        ("Ana\r\nBoris", "Ana  Boris"), ("A\u202ena\x00", "Ana"), ("Ana Mária", "Ana Mária"),
        *[(joined, joined) for joined in ("\U0001f468\u200d\U0001f469\u200d\U0001f467",
                                          "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645")],
    ],
)  # fmt: skip
def test_what_nobody_sees_is_no_part_of_a_name(typed, plain):
    """No name of a document moves a terminal's cursor, breaks a line or turns it; joined letters stay joined."""
    match, problems = document.parse_match(changed(players=[typed, "B", "C", "D"]), find)
    assert (problems, match.players[0]) == ([], plain)


@pytest.mark.parametrize(
    "blank", ["\u200b", "\u2060", "\ufeff", "\u3164", "\uffa0", "\u2800", "\u200d", "\u1160", "\x00", "\t"]
)
def test_two_names_that_look_alike_are_one(blank):
    assert problems(changed(players=["B", f"B{blank}", "C", "D"])) == ["players[1]"]
    _none, notes = document.parse_match(changed(players=[f" {blank} ", "B", "C", "D"]), find)
    assert [str(problem.message) for problem in notes] == ["a name is needed"]


def test_stored_names_of_today_still_open():
    game = find("slovak-lorum")
    match, problems = document.build_match(game, ["B", "B\u200b", "\u3164", "D"], options={})
    assert match is not None, problems
