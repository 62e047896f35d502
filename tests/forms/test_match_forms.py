"""New match, Settings and Go on: what is typed becomes a match, or a sentence at its field; and the small buttons."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from werkzeug.datastructures import MultiDict

from scorer.engine.cards import CARDS
from scorer.forms import match_draft, match_forms
from scorer.forms.match_draft import suggested_house_rules
from scorer.forms.opening import OpeningInput
from scorer.games import find
from tests.helpers.evening import called, regular
from tests.helpers.table import PLAYERS as NAMES, draft, new_form
from tests.helpers.worked_out import worked_out

pytestmark = pytest.mark.usefixtures("reader")

TYPED = [line for line in Path(__file__).with_name("new_match.txt").read_text(encoding="utf-8").splitlines()
         if line and not line.startswith("#")]  # fmt: skip
PLAYED = [called("small", 0), called("big", 1)]
BEANS = {"scoring": "beans"}


def filled_in(fields):
    usual, picked = match_draft.empty_draft("EUR"), find(fields.get("game", ""))
    typed = match_draft.draft_from_form(MultiDict(fields), picked or usual.game, usual)
    return typed, *match_forms.check_form(typed, fields, picked)


@pytest.mark.parametrize("line", TYPED)
def test_what_is_typed_is_stored_or_refused(line):
    typed, *results = line.split(" | ")
    game, *fields = typed.split("; ")
    fields = dict(field.split("=", 1) for field in fields)
    sent = {f"{game}-{name[1:]}" if name[0] == "." else name: text for name, text in fields.items()}
    _draft, stored, faults = filled_in(new_form(game) | sent)
    assert faults == dict(result.split(": ", 1) for result in results if " = " not in result)
    for key, value in (result.split(" = ") for result in results if " = " in result):
        assert stored[key] == json.loads(value)


def test_who_sits_out_is_asked_by_a_page_without_a_script():
    fields = new_form("tribello", NAMES, dealer=1)
    del fields["sits_out"]
    assert [*filled_in(fields)[1:]] == [
        None, {"sits_out": "There are more of you than play a deal. Choose who sits out, then start."}
    ]  # fmt: skip


@pytest.fixture
def worked():
    return worked_out(log=[regular([2, 0, 6, 0], 0, 2)])


def test_settings_as_they_are_change_nothing(worked):
    fields, problems = match_forms.check_settings(match_forms.settings_of(worked), worked)
    assert problems == {}
    assert "log" not in fields
    assert {name: getattr(worked.stored, name) for name in fields} == fields
    announced = replace(match_forms.settings_of(worked), options=fields["options"] | {"announce": True})
    assert match_forms.check_settings(announced, worked)[0]["options"]["announce"] is True
    unsaid = worked_out(pack="")  # a match from before packs could be chosen
    assert match_forms.check_settings(match_forms.settings_of(unsaid), unsaid)[0]["pack"] == ""


def test_a_tap_seats_people_with_what_happened_to_them(worked):
    moved = match_forms.apply_action(match_forms.settings_of(worked), "down:0")
    assert (moved.names, moved.order, moved.dealer) == (("Boris", "Ana", "Cyril", "Dana"), (1, 0, 2, 3), 1)
    fields, problems = match_forms.check_settings(moved, worked)
    assert (fields["log"], problems) == ([regular([0, 2, 6, 0], 1, 2)], {})
    again = match_forms.apply_action(moved, "up:1")
    assert (again.names, again.order) == (NAMES, (0, 1, 2, 3))


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"names": ("", "Boris", "Cyril", "Dana")}, "name-0"), ({"worth": "much"}, "worth"), ({"stake": "-5"}, "stake"),
        ({"title": "x" * 81}, "title"), ({"title": "half a \ud800 letter"}, "title"),
    ],
)  # fmt: skip
def test_wrong_settings_change_nothing(worked, change, field):
    fields, problems = match_forms.check_settings(replace(match_forms.settings_of(worked), **change), worked)
    assert (fields, [*problems]) == ({}, [field])


def test_a_refusal_speaks_of_the_new_names(worked):
    renamed = replace(match_forms.settings_of(worked), names=("Anna", *NAMES[1:]))
    fields, _problems = match_forms.check_settings(renamed, worked)
    assert match_forms.with_new_names(worked, fields).names == ["Anna", *NAMES[1:]]


def test_settings_that_are_not_sent_or_forged_stay():
    """Though other house rules are suggested to new matches."""
    worked = worked_out(options={"announce": False, "one_winner": True})
    for order, expected in (("1,0,2,3", (1, 0, 2, 3)), ("0,0,1,2", (0, 1, 2, 3)), ("x", (0, 1, 2, 3))):
        read = match_forms.settings_from_form(MultiDict({"order": order}), worked)
        assert (read.order, read.options, read.rules) == (expected, worked.stored.options, worked.play.rules)


def sequel(worked, **fields):
    """The draft of a sequel with these fields (total_2: total-2), the match to be made, and what is carried over."""
    totals = {name.replace("_", "-"): fields.pop(name) for name in [*fields] if name.startswith("total_")}
    sent = MultiDict(new_form(**fields) | totals)
    read = match_forms.sequel_from_form(sent, find(sent["game"]), worked, suggested_house_rules)
    made = match_forms.check_draft(read)[0]
    return read, made, made and match_forms.carry_over_into(read, made, worked)


def test_the_next_dealer_deals_or_who_stays_after_him():
    worked = worked_out(log=PLAYED)
    begun = match_forms.draft_from(worked, along=True)
    assert (begun.dealer, begun.begin.carried_over.totals["boris"]) == (2, 50)
    assert sequel(worked, players=("Ana", "Boris", "", "Dana"), dealer=2)[0].dealer == 3
    assert sequel(worked, players=("Ana", "Boris", "Cyril", ""), dealer=3)[0].dealer == 0
    assert sequel(worked, players=("Ana", "Boris", "", "Dana"), dealer=1)[0].dealer == 1


def test_who_goes_on_takes_along_what_was_won():
    """Nobody does where totals do not come along, or cannot."""
    worked, people = worked_out(log=PLAYED), ("Emil", "ana", "Dana", "")
    assert [*sequel(worked, players=people, along="yes")[2].people] == [("ana", 0, 10), ("Dana", 3, -10)]
    typed = {"total_2": "0", "ante": "2", "stake": "50"}
    assert [*sequel(worked, players=people, along="yes", **typed)[2].people] == [("ana", 0, 50), ("Dana", 3, -50)]
    for fields in (
        {"players": ("E", "F", "G", ""), "along": "yes"}, {"players": people},
        {"players": ("Emil", "Ana", "Dana", "Filip"), "along": "yes", "game": "king"},
        {"players": ("Ana", "Ana", "Dana", ""), "along": "yes"},
    ):  # fmt: skip
        assert sequel(worked, **fields)[2] is None


def test_pennies_go_along_as_what_they_are_worth():
    worked = worked_out("german-lorum", BEANS, start={"totals": [7, 33, 20, 20], "pennies": [2, 0, 1, 1]})
    carried = sequel(worked, game="german-lorum", along="yes", **BEANS)[2]
    assert [worth for _name, _seat, worth in carried.people] == [47, 33, 40, 40]
    _draft, made, carried = sequel(worked, game="german-lorum", along="yes", **BEANS, **{"prices.beans": "30"})
    assert (made["start"], carried) == (None, None), "pennies of another price"


def test_who_joins_with_another_total():
    """Above or below what the game gives to everybody: that is settled in the match before, in chips alone."""
    fields = {"players": ("Ana", "Boris", "Emil", "Dana"), "along": "yes", "total_2": "-30"}
    _draft, made, carried = sequel(worked_out(log=PLAYED), **fields)
    assert (made["start"], carried.joined) == ({"totals": [10, 50, -30, -30]}, (("Emil", -30),))
    assert sequel(worked_out("king"), game="king", **fields)[2].joined == ()


def test_beans_of_the_tables_own_are_settled_where_they_were_given():
    """The next match would take what each had above the usual 20 for a gain; so totals and bank stay behind."""
    moved = {"kind": "adjustment", "changes": [10, -10, 0, 0], "note": ""}
    for opening, along in (({"totals": [30] * 4}, False), ({"totals": [20] * 4, "bank": 4}, True), (None, True)):
        worked = worked_out("german-lorum", BEANS, log=[moved], start=opening)
        read, made, carried = sequel(worked, game="german-lorum", along="yes", **BEANS)
        assert match_forms.can_carry_over(read, worked) == (carried is not None) == along
        assert made["start"] == (None if not along else {**(opening or {}), "totals": [30, 10, 20, 20]})


@pytest.mark.parametrize(
    ("tap", "names", "dealer"),
    [
        ("up:1", ("Boris", "Ana", "Cyril", "Dana"), 1), ("down:0", ("Boris", "Ana", "Cyril", "Dana"), 1),
        ("down:2", ("Ana", "Boris", "Dana", "Cyril"), 0), ("up:0", NAMES, 0), ("down:3", NAMES, 0),
        ("up:9999999", NAMES, 0), ("up:-1", NAMES, 0), ("up:x", NAMES, 0), ("up:1:2", NAMES, 0),
        ("rows:99", NAMES, 0),
        ("round", ("Dana", "Ana", "Boris", "Cyril"), 0), ("nonsense", NAMES, 0),
    ],
)  # fmt: skip
def test_people_change_seats(tap, names, dealer):
    """Up and down take the first dealer along, a round leaves the deal at its seat; what cannot be changes nothing."""
    after = match_forms.apply_action(draft(), tap)
    assert (after.names, after.dealer) == (names, dealer)


@pytest.mark.parametrize("tap", ["lot", "rows:5", "round"])
def test_taps_that_settings_do_not_have(worked, tap):
    now = match_forms.settings_of(worked)
    assert match_forms.apply_action(now, tap) == now


def test_what_somebody_begins_with_moves_along():
    begun = draft(begin=OpeningInput(("1", "", "3", ""), ("", "5", "", "")))
    moved = match_forms.apply_action(begun, "up:2").begin
    assert (moved.totals, moved.pennies) == (("1", "3", "", ""), ("", "", "5", ""))
    assert match_forms.apply_action(begun, "round").begin.totals == ("", "1", "", "3")


@pytest.mark.parametrize(
    ("tapped", "order"),
    [
        ("up:c", "acb"), ("up:a", "abc"), ("down:a", "bac"), ("down:c", "abc"), ("out:b", "ac"), ("out:b in:b", "abc"),
        ("out:a out:b out:c", "c"), ("up:poker", "abc"),
    ],
)  # fmt: skip
def test_contracts_change_their_order(tapped, order):
    """Up, down, out, in again where it usually stands; the last one stays, what is no contract changes nothing."""
    result = draft("german-lorum")
    keys = [key for key, _words in next(option for option in result.game.options if option.ordered).choices][:3]
    named = dict(zip("abc", keys, strict=True))
    result = replace(result, options={"contracts": keys})
    for way, letter in (tap.split(":") for tap in tapped.split()):
        tap = f"contracts:{way}:{named.get(letter, letter)}"
        result = match_forms.apply_action(result, tap)
        assert match_forms.opened_folds(result, tap) == ("rules",)
    assert [*result.options["contracts"]] == [named[letter] for letter in order]


@pytest.mark.parametrize(
    ("tap", "prices"), [("usual:heart", {"big": 30}), ("usual", {}), ("usual:poker", None), ("usual:big:heart", None)]
)
def test_prices_are_put_back(tap, prices):
    """One, also one that could not be, or all; their folds stay open."""
    written = {"heart": "x", "big": 30}
    before = draft(options={"announce": True, "prices": written})
    after = match_forms.apply_action(before, tap)
    assert after.options == {"announce": True, "prices": written if prices is None else prices}
    assert match_forms.opened_folds(before, tap) == ("rules", "prices")
    assert match_forms.opened_folds(before, "lot") == ()


def test_the_lot_falls_on_the_highest_card_of_those_who_play():
    """No two draw the same rank."""
    rows = {match_forms.apply_action(draft(names=("", "Ana", "", "Boris")), "lot").dealer for _ in range(100)}
    assert rows == {1, 3}
    assert match_forms.apply_action(draft(names=("",) * 4), "lot").dealer == 0
    for _time in range(50):
        drawn = match_forms.draw_cards(range(6))
        assert len({match_forms.rank(card) for card in drawn.values()}) == 6
        assert {*drawn.values()} <= {*CARDS}
    assert match_forms.highest_card_row({0: "hearts-10", 2: "clubs-jack", 3: "spades-9"}) == 2
    assert match_forms.highest_card_row({0: "hearts-king", 1: "clubs-ace"}) == 1
