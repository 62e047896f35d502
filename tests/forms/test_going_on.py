"""The form of going on with others: with whom, from which dealer on, and what comes along."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorer.forms import match_forms
from scorer.forms.match_forms import SequelForm, picked
from tests.helpers.evening import KEEP, called
from tests.helpers.table import csrf, new_form
from tests.helpers.worked_out import worked_out

if TYPE_CHECKING:
    from collections.abc import Mapping

    from flask import Flask
    from flask.testing import FlaskClient

    from scorer.play.replayed_match import ReplayedMatch

PLAYED = [called("small", 0), called("big", 1)]


def filled(app: Flask, worked: ReplayedMatch, total: Mapping[str, str] | None = None, **fields: Any) -> SequelForm:
    """The form of a match with these fields, looked at."""
    app.config["WTF_CSRF_ENABLED"] = False
    with app.test_request_context(method="POST", data=new_form(**fields) | dict(total or {})):
        form = picked(SequelForm, worked.play.game)(worked)
        form.validate()
        return form


def taken(form: SequelForm) -> list[tuple[str, int, int]]:
    """Who takes what along."""
    assert form.carried_over is not None
    return list(form.carried_over.people)


def test_the_next_dealer_deals(app: Flask) -> None:
    """After two deals the third player; the totals are there where they come along."""
    with app.test_request_context():
        draft = match_forms.draft_from(worked_out(log=PLAYED), along=True)
    assert draft.dealer == 2
    assert draft.begin.carried_over is not None
    assert draft.begin.carried_over.totals["boris"] == 50


def test_where_the_next_dealer_has_left_the_one_after_deals(app: Flask) -> None:
    """Round the table, over the end too; who was tapped and is there deals."""
    worked = worked_out(log=PLAYED)
    assert filled(app, worked, players=("Ana", "Boris", "", "Dana"), dealer=2).draft.dealer == 3
    assert filled(app, worked, players=("Ana", "Boris", "Cyril", ""), dealer=3).draft.dealer == 0
    assert filled(app, worked, players=("Ana", "Boris", "", "Dana"), dealer=1).draft.dealer == 1


def test_who_goes_on(app: Flask) -> None:
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


def test_pennies_go_along_as_what_they_are_worth(app: Flask) -> None:
    """Beans and pennies are settled together, at the price that a penny had until now."""
    beans = {"scoring": "beans"}
    worked = worked_out("german-lorum", beans, start={"totals": [7, 33, 20, 20], "pennies": [2, 0, 1, 1]})
    found = filled(app, worked, game="german-lorum", scoring="beans", along="yes")
    assert [worth for _name, _seat, worth in taken(found)] == [47, 33, 40, 40]


def test_pennies_of_another_price_stay(app: Flask) -> None:
    """Who has two would gain what nobody has lost: it is settled at the price at which it was played."""
    worked = worked_out(
        "german-lorum", {"scoring": "beans"}, start={"totals": [0, 40, 20, 20], "pennies": [2, 0, 1, 1]}
    )
    dear = {"scoring": "beans", "prices.beans": "30"}
    form = filled(app, worked, game="german-lorum", along="yes", **dear)
    assert (form.carried_over, form.fields()["start"]) == (None, None)


def test_who_joins_with_another_total(app: Flask) -> None:
    """Above or below what the game gives to everybody: that is settled in the match before, in chips alone."""
    worked, people = worked_out(log=PLAYED), ("Ana", "Boris", "Emil", "Dana")
    form = filled(app, worked, {"total-2": "-30"}, players=people, along="yes")
    assert form.carried_over is not None
    assert (form.carried_over.joined, form.fields()["start"]) == ((("Emil", -30),), {"totals": [10, 50, -30, -30]})
    form = filled(app, worked_out("king"), {"total-2": "-30"}, game="king", players=people, along="yes")
    assert form.carried_over is not None
    assert form.carried_over.joined == ()


def test_beans_of_the_tables_own_are_settled_where_they_were_given(app: Flask) -> None:
    """The next match would take what each had above the usual 20 for a gain; so totals and bank stay behind."""
    beans, moved = {"scoring": "beans"}, {"kind": "adjustment", "changes": [10, -10, 0, 0], "note": ""}
    for given, along in (({"totals": [30] * 4}, False), ({"totals": [20] * 4, "bank": 4}, True), (None, True)):
        worked = worked_out("german-lorum", beans, log=[moved], start=given)
        form = filled(app, worked, game="german-lorum", scoring="beans", along="yes")
        assert match_forms.can_carry_over(form.draft, worked) == along
        assert (form.carried_over is not None) == along
        assert form.fields()["start"] == (None if not along else {**(given or {}), "totals": [30, 10, 20, 20]})


def test_the_fields_of_the_next_match(app: Flask) -> None:
    """As typed: what points are worth, how they are settled, and no start where nothing comes along."""
    worked = worked_out("king", money={"currency": "EUR", "unit": 1}, settling="winner", per=10)
    fields = filled(app, worked, game="king", worth="0.02", currency="EUR", per="5", settling="pairs").fields()
    assert (fields["settling"], fields["per"], fields["start"]) == ("pairs", 5, None)
    assert fields["money"] == {"currency": "EUR", "unit": 2}


def test_whether_totals_usually_come_along(app: Flask) -> None:
    """While a match goes on and after it was stopped; not when it has ended by its own rules."""
    assert match_forms.carries_by_default(worked_out(log=PLAYED))
    assert match_forms.carries_by_default(worked_out(log=[*PLAYED, KEEP]))
    over = {"kind": "adjustment", "changes": [101, 0, 0, 0], "note": ""}
    assert not match_forms.carries_by_default(worked_out("lora-points", log=[over]))


def test_the_form_needs_its_token(app: Flask, client: FlaskClient) -> None:
    """CSRF is looked at as everywhere."""
    assert csrf(client.get("/new").text)
    with app.test_request_context(method="POST", data=new_form()):
        worked = worked_out()
        assert not picked(SequelForm, worked.play.game)(worked).validate()
