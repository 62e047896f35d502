"""The match document: every rule of what may stand in it, and the place of each problem."""

import json

import pytest

from scorer.engine import document
from scorer.engine.json_values import visible_text
from scorer.engine.match import Money, Opening
from scorer.games import find

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
        {"start": {"totals": [-1, -1, -1, -1], "bank": 4}},
        {"start": {"bank": 10**9}},
    ],
)
def test_good_documents(keys):
    """What may be left out, set to its default, or stand at the top without changing a ledger."""
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
    "start.totals": ("start", [{"totals": bad} for bad in (None, 0, [], [0] * 3, [0] * 5, {"0": 1})]),
    "start.totals[2]": ("start", [{"totals": [0, 0, bad, 0]} for bad in (None, True, 0.0, "0", 10**9 + 1)]),
    "start.bank": ("start", [{"bank": bad} for bad in (None, -1, True, 0.5, "4", [4], 10**9 + 1)]),
    "start.pennies": ("start", [{"pennies": [1, 1, 1, 1]}]),
    "notes": ("notes", [""]),
    "Format": ("Format", [1]),
}  # fmt: skip
"""By the place of the problem: the key at the top, and the values that it may not have."""


@pytest.mark.parametrize(
    ("key", "value", "place"),
    [(key, value, place) for place, (key, values) in BAD.items() for value in values],
)
def test_bad_documents(key, value, place):
    """One thing wrong is one problem, at its place."""
    assert problems(changed(**{key: value})) == [place]


def test_all_problems_at_once():
    """Everything that is wrong is named."""
    bad = changed(format=2, players=["", "Jan", "jan", "Leo"], first_dealer=9, options={"loud": True}, title=3)
    assert problems(bad) == ["format", "title", "players[0]", "players[2]", "first_dealer", "options.loud"]


def test_a_wrong_number_of_players_is_one_problem():
    """A first dealer and an option for four are not wrong too, only because it is not known how many play."""
    for players in (["Iva"], None, []):
        assert problems(changed(players=players, first_dealer=3)) == ["players"]
        assert problems(changed(game="serbian-lora", players=players, options={"team_jack": True})) == ["players"]


@pytest.mark.parametrize("raw", [None, True, 0, "text", [], [{}]])
def test_what_is_no_object(raw):
    """A document is an object, nothing else."""
    assert problems(raw) == ["document"]


def test_names_lose_the_spaces_round_them():
    """Only round them: inside a name they stay; a tab becomes one."""
    match, _none = document.parse_match(changed(players=[" Iva ", "Jan\tO.", "Kaja  B", "\u3000Leo\n"]), find)
    assert match.players == ("Iva", "Jan O.", "Kaja  B", "Leo")


def test_the_margin_is_kept():
    """Title, time and money are read and written again; options that are the default are not written."""
    margin = {"title": "Friday", "created": "2026-11-20T19:30:00+01:00", "money": {"currency": "CZK", "unit": 100}}
    match, _none = document.parse_match(changed(options={"announce": True, "one_winner": False}, **margin), find)
    assert match.money == Money("CZK", 100)
    assert document.to_document(match) == changed(first_dealer=0, options={"announce": True}, **margin)


def test_a_match_is_put_together_from_its_parts():
    """The parts of a stored match make the same match as its document, without the document."""
    margin = {"title": "Friday", "created": "2026-11-20T19:30:00Z", "money": {"currency": "CZK", "unit": 100}}
    raw = changed(first_dealer=2, options={"announce": True}, **margin)
    game = find("slovak-lorum")
    parts = {key: value for key, value in raw.items() if key not in ("format", "game", "players")}
    assert document.build_match(game, raw["players"], **parts) == document.parse_match(raw, find)
    match, problems = document.build_match(game, tuple(raw["players"]), options={})
    assert problems == []
    assert (match.title, match.created, match.money, match.log) == ("", "", None, ())


def test_what_a_match_begins_with_is_kept():
    """It is read and written again; the usual opening is no opening."""
    start = {"totals": [3, 0, 0, -1], "bank": 2}
    match, _none = document.parse_match(changed(start=start), find)
    assert match.start == Opening((3, 0, 0, -1), 2)
    assert document.to_document(match)["start"] == start
    match, _none = document.parse_match(changed(start={"totals": [0, 0, 0, 0], "bank": 0}), find)
    assert match.start is None
    assert "start" not in document.to_document(match)


def test_the_chips_themselves_change_no_ledger():
    """What was said of them is read and written again, and every row is as without it."""
    chips = {"colours": [{"colour": "red", "worth": 5, "number": 60}], "buy_ins": [[50, 20], [50], [50], [50]]}
    match, problems = document.parse_match(changed(chips=chips), find)
    assert problems == []
    assert document.to_document(match)["chips"] == chips
    with_them, without = (
        document.ledger_json_from_text(json.dumps(raw), find) for raw in (changed(chips=chips), changed())
    )
    assert with_them == without
    for wrong in (None, [], {"buy_ins": [[50]]}):
        assert [problem.path.partition(".")[0] for problem in document.parse_match(changed(chips=wrong), find)[1]] == [
            "chips"
        ]


def test_wrong_parts_are_named():
    """As in a document, each at its place."""
    game = find("slovak-lorum")
    match, notes = document.build_match(
        game, ["Iva", "", "Kaja"], first_dealer=3, options={"loud": 1}, title=3, created="now", money={}
    )
    assert match is None
    places = ["title", "created", "money.currency", "money.unit", "players[1]", "first_dealer", "options.loud"]
    assert [problem.path for problem in notes] == places


def test_every_option_can_be_written():
    """What people keep names all house rules, so that a later default changes no old evening."""
    match, _none = document.parse_match(changed(options={"announce": True}), find)
    assert document.to_document(match)["options"] == {"announce": True}
    assert document.to_document(match, every_option=True)["options"] == document.options_json(match.rules)


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("Ana\x1b[2J", "Ana[2J"),
        ("Ana\r\nBoris", "Ana  Boris"),
        ("A\u202ena\x00", "Ana"),
        ("Ana Mária", "Ana Mária"),
        ("\U0001f469\u200d\U0001f466", "\U0001f469\u200d\U0001f466"),
    ],
)
def test_what_nobody_sees_is_no_part_of_a_name(typed, plain):
    """No name of a document moves a terminal's cursor, breaks a line or turns it; an emoji of several stays one."""
    raw = {"format": 1, "game": "king", "players": [typed, "B", "C", "D"], "log": []}
    match, problems = document.parse_match(raw, find)
    assert problems == []
    assert match.players[0] == plain


@pytest.mark.parametrize(
    "blank", ["\u200b", "\u2060", "\ufeff", "\u3164", "\uffa0", "\u2800", "\u200d", "\u1160", "\x00", "\t"]
)
def test_two_names_that_look_alike_are_one(blank):
    """What comes in is read as it is seen: a blank letter makes neither a name nor another name."""
    raw = {"format": 1, "game": "slovak-lorum", "players": ["B", f"B{blank}", "C", "D"], "log": []}
    match, problems = document.parse_match(raw, find)
    assert match is None
    assert [problem.path for problem in problems] == ["players[1]"]
    match, problems = document.parse_match(raw | {"players": [f" {blank} ", "B", "C", "D"]}, find)
    assert match is None
    assert [str(problem.message) for problem in problems] == ["a name is needed"]


def test_joined_letters_stay_joined():
    """What joins the parts of an emoji, or parts two letters of a script, stays between them."""
    for name in ("\U0001f468\u200d\U0001f469\u200d\U0001f467", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"):
        assert visible_text(name) == name


def test_stored_names_of_today_still_open():
    """Only what comes in anew is read as it is seen."""
    game = find("slovak-lorum")
    match, problems = document.build_match(game, ["B", "B\u200b", "\u3164", "D"], options={})
    assert match is not None, problems
