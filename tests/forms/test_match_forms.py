"""The form of a new match: fields of the page become a draft, and that what can be played."""

from dataclasses import replace

import pytest

from scorer.forms import match_draft, match_forms
from scorer.forms.match_forms import MAX_LETTERS, NewMatchForm, SequelForm, SettingsForm, form_for_submission
from tests.helpers.evening import KEEP, called, regular
from tests.helpers.table import PLAYERS, new_form
from tests.helpers.worked_out import worked_out


@pytest.fixture
def app(app):
    """The app without the token against forgery, which is tried elsewhere."""
    app.config["WTF_CSRF_ENABLED"] = False
    return app


def filled_in(app, **fields):
    """The form with these fields, and whether it is good."""
    with app.test_request_context(method="POST", data=fields):
        usual = match_draft.empty_draft("EUR")
        form = form_for_submission(NewMatchForm, usual.game)(usual)
        return form, form.validate()


def test_what_was_typed_is_what_will_be_made(app):
    fields = new_form(
        "slovak-lorum", (" Ana ", *PLAYERS[1:]), dealer=1, announce="true", worth=" 0.10 ", currency="eur"
    )
    form, good = filled_in(app, **fields)
    assert good
    assert form.playable is not None
    assert (form.playable.players, form.playable.first_dealer) == (PLAYERS, 1)
    assert form.playable.options["announce"] is True
    assert form.playable.money == {"currency": "EUR", "unit": 10}


def test_what_is_missing_is_said_at_its_field(app):
    form, good = filled_in(app, **new_form("king", ("Ana", "", "", "")))
    assert not good
    assert form.playable is None
    assert form.players[1].errors == ["a name is needed"]
    assert form.draft.names[0] == "Ana"


@pytest.mark.parametrize(
    ("field", "value"), [("game", "poker"), ("dealer", "x"), ("dealer", "99"), ("slovak-lorum-pack", "tarot")]
)
def test_what_no_page_sends_is_taken_for_the_usual(app, field, value):
    usual = match_draft.empty_draft("EUR")
    form, _good = filled_in(app, **new_form("slovak-lorum") | {field: value})
    assert form.draft.dealer == 0
    assert form.draft.pack == form.draft.game.packs[0]
    if field == "game":
        assert form.draft.game is usual.game


def test_every_sentence_stands_at_a_field(app):
    """What the engine finds wrong, wherever it is, has a field in whose errors it is, and is told but once."""
    bad = {"worth": "much", "per": "x", "stake": "x", "total-3": "4", "king-settling": "mine", "king-prices.heart": "x"}
    for game, fields in (
        ("slovak-lorum", {"name-0": "boris", "name-3": "", "announce": "perhaps"}),
        ("king", {"players": ()}),
        ("lora-points", {"total-0": "101"}),
        ("german-lorum", {"ante": "x", "bank": "-1", "total-0": "x", "pennies-1": "x", "bank_pennies": "x"}),
    ):
        plain = {name: text for name, text in fields.items() if name not in ("players", "announce")}
        rules = {name: text for name, text in fields.items() if name == "announce"}
        more = bad if game == "king" else {"german-lorum-scoring": "beans"} if game == "german-lorum" else {}
        form, good = filled_in(app, **new_form(game, **rules) | plain | more)
        errors = {name: field.errors[-1] for name, field in form.named().items() if field.errors and field.errors[-1]}
        assert not good
        assert errors == form.checked[1]
        assert len(errors) > (game != "lora-points")


def test_what_has_no_field_counts_too(app):
    usual = match_draft.empty_draft("EUR")
    with app.test_request_context(method="POST", data=new_form(worth="much")):
        form = form_for_submission(NewMatchForm, usual.game)(usual)
        del form.worth
        assert (form.validate(), form.errors) == (False, {})


@pytest.mark.parametrize("name", ["name-\u00b2", "name-" + "9" * 5000, "name-\u0663", "name--1", "name-0-1", "name-6"])
def test_rows_are_those_of_the_page(app, name):
    """A row that is not sent leaves a gap, and a name that no page has is no row."""
    fields = new_form("slovak-lorum") | {name: "Zora"}
    fields.pop("name-1")
    form, good = filled_in(app, **fields)
    assert (form.draft.names, good) == (("Ana", "", "Cyril", "Dana"), True)


def test_only_the_rules_of_the_chosen_game_are_read(app):
    form, good = filled_in(app, **new_form("slovak-lorum", announce="perhaps") | {"king-announce": "true"})
    assert form.draft.options == {"announce": "perhaps"}
    assert not good


def test_a_letter_for_an_amount_is_cut(app):
    assert len(filled_in(app, **new_form(worth="9" * 500))[0].draft.worth) == MAX_LETTERS


NAMES = ("Ana", "Boris", "Cyril", "Dana")


@pytest.fixture
def worked():
    """A match with a deal."""
    return worked_out(log=[regular([2, 0, 6, 0], 0, 2)])


def changed(worked, **draft):
    """The match with these parts of its draft changed."""
    now = match_forms.unamended(worked)
    return replace(now, draft=replace(now.draft, **draft))


def test_as_it_is_nothing_would_change(app, worked):
    with app.test_request_context():
        fields, problems = match_forms.check_settings(match_forms.unamended(worked), worked)
    assert problems == {}
    assert "log" not in fields
    assert {name: getattr(worked.stored, name) for name in fields} == fields


def test_a_tap_seats_people_in_another_order(worked):
    moved = match_forms.apply_action(match_forms.unamended(worked), "down:0")
    assert (moved.draft.names, moved.order, moved.draft.dealer) == (("Boris", "Ana", "Cyril", "Dana"), (1, 0, 2, 3), 1)
    again = match_forms.apply_action(moved, "up:1")
    assert (again.draft.names, again.order) == (NAMES, (0, 1, 2, 3))


@pytest.mark.parametrize("tap", ["up:0", "down:3", "lot", "round", "nonsense", "up:1:2"])
def test_taps_that_are_none_here(worked, tap):
    now = match_forms.unamended(worked)
    assert match_forms.apply_action(now, tap) == now


def test_what_happened_stays_with_the_person(app, worked):
    moved = match_forms.apply_action(match_forms.unamended(worked), "down:0")
    with app.test_request_context():
        fields, problems = match_forms.check_settings(moved, worked)
    assert problems == {}
    assert fields["log"] == [regular([0, 2, 6, 0], 1, 2)]


@pytest.mark.parametrize(
    ("change", "field"),
    [({"names": ("", "Boris", "Cyril", "Dana")}, "name-0"), ({"worth": "much"}, "worth"), ({"stake": "-5"}, "stake")],
)
def test_what_cannot_be(app, worked, change, field):
    with app.test_request_context():
        fields, problems = match_forms.check_settings(changed(worked, **change), worked)
    assert fields == {}
    assert field in problems


def test_a_title_has_an_end(app, worked):
    with app.test_request_context():
        for title in ("x" * 81, "half a \ud800 letter"):
            fields, problems = match_forms.check_settings(replace(match_forms.unamended(worked), title=title), worked)
            assert (fields, set(problems)) == ({}, {"title"})


def test_a_refusal_speaks_of_the_new_names(app, worked):
    with app.test_request_context():
        fields, _problems = match_forms.check_settings(changed(worked, names=("Anna", *NAMES[1:])), worked)
    assert match_forms.with_new_names(worked, fields).names == ["Anna", *NAMES[1:]]


def test_a_forged_order_is_none(app, worked):
    app.config["WTF_CSRF_ENABLED"] = False
    for order, expected in (("1,0,2,3", (1, 0, 2, 3)), ("0,0,1,2", (0, 1, 2, 3)), ("x", (0, 1, 2, 3))):
        with app.test_request_context(method="POST", data={"order": order}):
            assert form_for_submission(SettingsForm, worked.play.game)(worked).amended.order == expected


def test_rules_that_are_not_sent_stay(app):
    """A form that says nothing of the house rules changes none, though other ones are suggested to new matches."""
    app.config["WTF_CSRF_ENABLED"] = False
    worked = worked_out(options={"announce": False, "one_winner": True})
    with app.test_request_context(method="POST", data={"title": "Friday"}):
        form = form_for_submission(SettingsForm, worked.play.game)(worked)
    assert form.amended.draft.options == worked.stored.options
    assert form.amended.draft.rules == worked.play.rules


PLAYED = [called("small", 0), called("big", 1)]


def filled(app, worked, total=None, **fields):
    """The form of a match with these fields, looked at."""
    app.config["WTF_CSRF_ENABLED"] = False
    with app.test_request_context(method="POST", data=new_form(**fields) | dict(total or {})):
        form = form_for_submission(SequelForm, worked.play.game)(worked)
        form.validate()
        return form


def taken(form):
    """Who takes what along."""
    assert form.carried_over is not None
    return list(form.carried_over.people)


def test_the_next_dealer_deals(app):
    with app.test_request_context():
        draft = match_forms.draft_from(worked_out(log=PLAYED), along=True)
    assert draft.dealer == 2
    assert draft.begin.carried_over is not None
    assert draft.begin.carried_over.totals["boris"] == 50


def test_where_the_next_dealer_has_left_the_one_after_deals(app):
    worked = worked_out(log=PLAYED)
    assert filled(app, worked, players=("Ana", "Boris", "", "Dana"), dealer=2).draft.dealer == 3
    assert filled(app, worked, players=("Ana", "Boris", "Cyril", ""), dealer=3).draft.dealer == 0
    assert filled(app, worked, players=("Ana", "Boris", "", "Dana"), dealer=1).draft.dealer == 1


def test_who_goes_on(app):
    """Those who were there and stay, with what they begin with; None where totals do not come along, or cannot."""
    worked, people = worked_out(log=PLAYED), ("Emil", "ana", "Dana", "")
    assert taken(filled(app, worked, players=people, along="yes")) == [("ana", 0, 10), ("Dana", 3, -10)]
    typed = {"total": {"total-2": "0"}, "ante": "2", "stake": "50"}
    assert taken(filled(app, worked, players=people, along="yes", **typed)) == [("ana", 0, 50), ("Dana", 3, -50)]
    assert filled(app, worked, players=("E", "F", "G", ""), along="yes").carried_over is None
    assert filled(app, worked, players=people).carried_over is None
    four = ("Emil", "Ana", "Dana", "Filip")
    assert filled(app, worked, game="king", players=four, along="yes").carried_over is None
    assert filled(app, worked, players=("Ana", "Ana", "Dana", ""), along="yes").carried_over is None


def test_pennies_go_along_as_what_they_are_worth(app):
    beans = {"scoring": "beans"}
    worked = worked_out("german-lorum", beans, start={"totals": [7, 33, 20, 20], "pennies": [2, 0, 1, 1]})
    form = filled(app, worked, game="german-lorum", scoring="beans", along="yes")
    assert [worth for _name, _seat, worth in taken(form)] == [47, 33, 40, 40]


def test_pennies_of_another_price_stay(app):
    worked = worked_out(
        "german-lorum", {"scoring": "beans"}, start={"totals": [0, 40, 20, 20], "pennies": [2, 0, 1, 1]}
    )
    dear = {"scoring": "beans", "prices.beans": "30"}
    form = filled(app, worked, game="german-lorum", along="yes", **dear)
    assert (form.carried_over, form.fields()["start"]) == (None, None)


def test_who_joins_with_another_total(app):
    """Above or below what the game gives to everybody: that is settled in the match before, in chips alone."""
    worked, people = worked_out(log=PLAYED), ("Ana", "Boris", "Emil", "Dana")
    form = filled(app, worked, {"total-2": "-30"}, players=people, along="yes")
    assert form.carried_over is not None
    assert (form.carried_over.joined, form.fields()["start"]) == ((("Emil", -30),), {"totals": [10, 50, -30, -30]})
    form = filled(app, worked_out("king"), {"total-2": "-30"}, game="king", players=people, along="yes")
    assert form.carried_over is not None
    assert form.carried_over.joined == ()


def test_beans_of_the_tables_own_are_settled_where_they_were_given(app):
    """The next match would take what each had above the usual 20 for a gain; so totals and bank stay behind."""
    beans, moved = {"scoring": "beans"}, {"kind": "adjustment", "changes": [10, -10, 0, 0], "note": ""}
    for opening, along in (({"totals": [30] * 4}, False), ({"totals": [20] * 4, "bank": 4}, True), (None, True)):
        worked = worked_out("german-lorum", beans, log=[moved], start=opening)
        form = filled(app, worked, game="german-lorum", scoring="beans", along="yes")
        assert match_forms.can_carry_over(form.draft, worked) == along
        assert (form.carried_over is not None) == along
        assert form.fields()["start"] == (None if not along else {**(opening or {}), "totals": [30, 10, 20, 20]})


def test_the_fields_of_the_next_match(app):
    worked = worked_out("king", money={"currency": "EUR", "unit": 1}, settling="winner", per=10)
    fields = filled(app, worked, game="king", worth="0.02", currency="EUR", per="5", settling="pairs").fields()
    assert (fields["settling"], fields["per"], fields["start"]) == ("pairs", 5, None)
    assert fields["money"] == {"currency": "EUR", "unit": 2}


def test_whether_totals_usually_come_along(app):
    assert match_forms.carries_by_default(worked_out(log=PLAYED))
    assert match_forms.carries_by_default(worked_out(log=[*PLAYED, KEEP]))
    over = {"kind": "adjustment", "changes": [101, 0, 0, 0], "note": ""}
    assert not match_forms.carries_by_default(worked_out("lora-points", log=[over]))
