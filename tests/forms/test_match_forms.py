"""The form of a new match: fields of the page become a draft, and that what can be played."""

from dataclasses import replace

import pytest
from werkzeug.datastructures import MultiDict

from scorer.forms import draft_actions, match_draft, match_forms
from scorer.forms.chip_forms import ChipsInput
from scorer.forms.match_draft import MAX_LETTERS, suggested_house_rules
from scorer.games import find
from scorer.store.matches import KEY_LENGTH, KEY_LETTERS
from tests.helpers.evening import called, regular
from tests.helpers.table import PLAYERS, new_form
from tests.helpers.worked_out import worked_out

pytestmark = pytest.mark.usefixtures("reader")


def filled_in(**fields):
    usual, picked = match_draft.empty_draft("EUR"), find(fields.get("game", ""))
    draft = match_draft.draft_from_form(MultiDict(fields), picked or usual.game, usual)
    return draft, *match_draft.check_form(draft, fields, picked)


def test_what_was_typed_is_what_will_be_made():
    fields = new_form(
        "slovak-lorum", (" Ana ", *PLAYERS[1:]), dealer=1, announce="true", worth=" 0.10 ", currency="eur"
    )
    _draft, playable, faults = filled_in(**fields)
    assert faults == {}
    assert (playable["players"], playable["first_dealer"]) == ([*PLAYERS], 1)
    assert playable["options"]["announce"] is True
    assert playable["money"] == {"currency": "EUR", "unit": 10}


def test_what_is_missing_is_said_at_its_field():
    draft, playable, faults = filled_in(**new_form("king", ("Ana", "", "", "")))
    assert playable is None
    assert faults["name-1"] == "a name is needed"
    assert draft.names[0] == "Ana"


@pytest.mark.parametrize(
    ("field", "value"), [("game", "poker"), ("dealer", "x"), ("dealer", "99"), ("slovak-lorum-pack", "tarot")]
)
def test_what_no_page_sends_is_taken_for_the_usual(field, value):
    draft, _playable, _faults = filled_in(**new_form("slovak-lorum") | {field: value})
    assert draft.dealer == 0
    assert draft.pack == draft.game.packs[0]
    if field == "game":
        assert draft.game is find("slovak-lorum")


def test_what_is_not_sent_is_as_usual():
    """Prices and the way of settling are those of a game, and not taken for another."""
    usual = match_draft.empty_draft("CZK", find("king"))
    usual = replace(usual, sits_out="before", per="10", settling="pairs", saved={"heart": 4}, chips=ChipsInput("50"))
    same = match_draft.draft_from_form(MultiDict(), usual.game, usual)
    other = match_draft.draft_from_form(MultiDict(), find("lora-points"), usual)
    for draft in (same, other):
        assert (draft.sits_out, draft.currency, draft.per, draft.chips.each) == ("before", "CZK", "10", "50")
    assert (same.settling, same.saved) == ("pairs", {"heart": 4})
    assert (other.settling, other.saved) == ("", {})


def test_what_only_a_sent_form_lacks():
    """A game deleted meanwhile, and who sits out before a page without a script has asked for it; either stops it."""
    for lacking, field in (({"game": KEY_LETTERS[0] * KEY_LENGTH}, "game"), ({}, "sits_out")):
        fields = new_form("tribello", ("Ana", "Boris", "Cyril", "Dana"), dealer=1) | lacking
        if field == "sits_out":
            del fields["sits_out"]
        _draft, playable, faults = filled_in(**fields)
        assert (playable, list(faults)) == (None, [field])


@pytest.mark.parametrize("name", ["name-\u00b2", "name-" + "9" * 5000, "name-\u0663", "name--1", "name-0-1", "name-6"])
def test_rows_are_those_of_the_page(name):
    """A row that is not sent leaves a gap, and a name that no page has is no row."""
    fields = new_form("slovak-lorum") | {name: "Zora"}
    fields.pop("name-1")
    draft, _playable, faults = filled_in(**fields)
    assert (draft.names, faults) == (("Ana", "", "Cyril", "Dana"), {})


def test_only_the_rules_of_the_chosen_game_are_read():
    draft, _playable, faults = filled_in(**new_form("slovak-lorum", announce="perhaps") | {"king-announce": "true"})
    assert draft.options == {"announce": "perhaps"}
    assert "slovak-lorum-announce" in faults


def test_a_letter_for_an_amount_is_cut():
    assert len(filled_in(**new_form(worth="9" * 500))[0].worth) == MAX_LETTERS


NAMES = ("Ana", "Boris", "Cyril", "Dana")


@pytest.fixture
def worked():
    return worked_out(log=[regular([2, 0, 6, 0], 0, 2)])


def test_as_it_is_nothing_would_change(worked):
    fields, problems = match_forms.check_settings(match_forms.settings_of(worked), worked)
    assert problems == {}
    assert "log" not in fields
    assert {name: getattr(worked.stored, name) for name in fields} == fields
    unsaid = worked_out(pack="")  # a match from before packs could be chosen
    assert match_forms.check_settings(match_forms.settings_of(unsaid), unsaid)[0]["pack"] == ""


def test_a_tap_seats_people_in_another_order(worked):
    moved = draft_actions.apply_action(match_forms.settings_of(worked), "down:0")
    assert (moved.names, moved.order, moved.dealer) == (("Boris", "Ana", "Cyril", "Dana"), (1, 0, 2, 3), 1)
    again = draft_actions.apply_action(moved, "up:1")
    assert (again.names, again.order) == (NAMES, (0, 1, 2, 3))


@pytest.mark.parametrize("tap", ["up:0", "down:3", "lot", "rows:5", "round", "nonsense", "up:1:2"])
def test_taps_that_are_none_here(worked, tap):
    now = match_forms.settings_of(worked)
    assert draft_actions.apply_action(now, tap) == now


def test_what_happened_stays_with_the_person(worked):
    moved = draft_actions.apply_action(match_forms.settings_of(worked), "down:0")
    fields, problems = match_forms.check_settings(moved, worked)
    assert problems == {}
    assert fields["log"] == [regular([0, 2, 6, 0], 1, 2)]


@pytest.mark.parametrize(
    ("change", "field"),
    [({"names": ("", "Boris", "Cyril", "Dana")}, "name-0"), ({"worth": "much"}, "worth"), ({"stake": "-5"}, "stake")],
)
def test_what_cannot_be(worked, change, field):
    fields, problems = match_forms.check_settings(replace(match_forms.settings_of(worked), **change), worked)
    assert fields == {}
    assert field in problems


def test_a_title_has_an_end(worked):
    for title in ("x" * 81, "half a \ud800 letter"):
        fields, problems = match_forms.check_settings(replace(match_forms.settings_of(worked), title=title), worked)
        assert (fields, set(problems)) == ({}, {"title"})


def test_a_refusal_speaks_of_the_new_names(worked):
    draft = replace(match_forms.settings_of(worked), names=("Anna", *NAMES[1:]))
    fields, _problems = match_forms.check_settings(draft, worked)
    assert match_forms.with_new_names(worked, fields).names == ["Anna", *NAMES[1:]]


def test_a_forged_order_is_none(worked):
    for order, expected in (("1,0,2,3", (1, 0, 2, 3)), ("0,0,1,2", (0, 1, 2, 3)), ("x", (0, 1, 2, 3))):
        assert match_forms.settings_from_form(MultiDict({"order": order}), worked).order == expected


def test_rules_that_are_not_sent_stay():
    """A form that says nothing of the house rules changes none, though other ones are suggested to new matches."""
    worked = worked_out(options={"announce": False, "one_winner": True})
    draft = match_forms.settings_from_form(MultiDict({"title": "Friday"}), worked)
    assert draft.options == worked.stored.options
    assert draft.rules == worked.play.rules


PLAYED = [called("small", 0), called("big", 1)]


def filled(worked, total=None, **fields):
    """The draft of a sequel with these fields, and the fields of the match to be made."""
    sent = MultiDict(new_form(**fields) | dict(total or {}))
    draft = match_forms.sequel_from_form(sent, find(sent["game"]), worked, suggested_house_rules)
    return draft, match_draft.check_draft(draft)[0]


def carried_over(worked, total=None, **fields):
    draft, playable = filled(worked, total, **fields)
    return match_forms.carry_over_into(draft, playable, worked) if playable else None


def taken(carried):
    return list(carried.people)


def test_the_next_dealer_deals():
    draft = match_forms.draft_from(worked_out(log=PLAYED), along=True)
    assert draft.dealer == 2
    assert draft.begin.carried_over.totals["boris"] == 50


def test_where_the_next_dealer_has_left_the_one_after_deals():
    worked = worked_out(log=PLAYED)
    assert filled(worked, players=("Ana", "Boris", "", "Dana"), dealer=2)[0].dealer == 3
    assert filled(worked, players=("Ana", "Boris", "Cyril", ""), dealer=3)[0].dealer == 0
    assert filled(worked, players=("Ana", "Boris", "", "Dana"), dealer=1)[0].dealer == 1


def test_who_goes_on():
    """Those who were there and stay, with what they begin with; None where totals do not come along, or cannot."""
    worked, people = worked_out(log=PLAYED), ("Emil", "ana", "Dana", "")
    assert taken(carried_over(worked, players=people, along="yes")) == [("ana", 0, 10), ("Dana", 3, -10)]
    typed = {"total": {"total-2": "0"}, "ante": "2", "stake": "50"}
    assert taken(carried_over(worked, players=people, along="yes", **typed)) == [("ana", 0, 50), ("Dana", 3, -50)]
    assert carried_over(worked, players=("E", "F", "G", ""), along="yes") is None
    assert carried_over(worked, players=people) is None
    four = ("Emil", "Ana", "Dana", "Filip")
    assert carried_over(worked, game="king", players=four, along="yes") is None
    assert carried_over(worked, players=("Ana", "Ana", "Dana", ""), along="yes") is None


def test_pennies_go_along_as_what_they_are_worth():
    beans = {"scoring": "beans"}
    worked = worked_out("german-lorum", beans, start={"totals": [7, 33, 20, 20], "pennies": [2, 0, 1, 1]})
    carried = carried_over(worked, game="german-lorum", scoring="beans", along="yes")
    assert [worth for _name, _seat, worth in taken(carried)] == [47, 33, 40, 40]


def test_pennies_of_another_price_stay():
    worked = worked_out(
        "german-lorum", {"scoring": "beans"}, start={"totals": [0, 40, 20, 20], "pennies": [2, 0, 1, 1]}
    )
    dear = {"scoring": "beans", "prices.beans": "30"}
    assert carried_over(worked, game="german-lorum", along="yes", **dear) is None
    assert filled(worked, game="german-lorum", along="yes", **dear)[1]["start"] is None


def test_who_joins_with_another_total():
    """Above or below what the game gives to everybody: that is settled in the match before, in chips alone."""
    worked, people = worked_out(log=PLAYED), ("Ana", "Boris", "Emil", "Dana")
    assert carried_over(worked, {"total-2": "-30"}, players=people, along="yes").joined == (("Emil", -30),)
    _draft, playable = filled(worked, {"total-2": "-30"}, players=people, along="yes")
    assert playable["start"] == {"totals": [10, 50, -30, -30]}
    king = carried_over(worked_out("king"), {"total-2": "-30"}, game="king", players=people, along="yes")
    assert king.joined == ()


def test_beans_of_the_tables_own_are_settled_where_they_were_given():
    """The next match would take what each had above the usual 20 for a gain; so totals and bank stay behind."""
    beans, moved = {"scoring": "beans"}, {"kind": "adjustment", "changes": [10, -10, 0, 0], "note": ""}
    for opening, along in (({"totals": [30] * 4}, False), ({"totals": [20] * 4, "bank": 4}, True), (None, True)):
        worked = worked_out("german-lorum", beans, log=[moved], start=opening)
        draft, playable = filled(worked, game="german-lorum", scoring="beans", along="yes")
        assert match_forms.can_carry_over(draft, worked) == along
        assert (match_forms.carry_over_into(draft, playable, worked) is not None) == along
        assert playable["start"] == (None if not along else {**(opening or {}), "totals": [30, 10, 20, 20]})


def test_the_fields_of_the_next_match():
    worked = worked_out("king", money={"currency": "EUR", "unit": 1}, settling="winner", per=10)
    fields = filled(worked, game="king", worth="0.02", currency="EUR", per="5", settling="pairs")[1]
    assert (fields["settling"], fields["per"], fields["start"]) == ("pairs", 5, None)
    assert fields["money"] == {"currency": "EUR", "unit": 2}
