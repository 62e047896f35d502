"""The form of the settings: a match that is being played, as its people want it from now on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from scorer.forms import match_forms
from scorer.forms.match_forms import AmendedMatch, SettingsForm, picked
from scorer.play.replayed_match import ReplayedMatch
from tests.helpers.evening import regular
from tests.helpers.worked_out import worked_out

if TYPE_CHECKING:
    from flask import Flask

NAMES = ("Ana", "Boris", "Cyril", "Dana")


@pytest.fixture
def worked() -> ReplayedMatch:
    """A match with a deal."""
    return worked_out(log=[regular([2, 0, 6, 0], 0, 2)])


def changed(worked: ReplayedMatch, **draft: Any) -> AmendedMatch:
    """The match with these parts of its draft changed."""
    now = match_forms.unamended(worked)
    return replace(now, draft=replace(now.draft, **draft))


def test_as_it_is_nothing_would_change(app: Flask, worked: ReplayedMatch) -> None:
    """What the untouched form would save is what the match has already; its log is not among it."""
    with app.test_request_context():
        fields, problems = match_forms.check_settings(match_forms.unamended(worked), worked)
    assert problems == {}
    assert "log" not in fields
    assert {name: getattr(worked.stored, name) for name in fields} == fields


def test_a_tap_seats_people_in_another_order(worked: ReplayedMatch) -> None:
    """Names and the order of the seats move alike, and come back by the tap the other way."""
    moved = match_forms.apply_action(match_forms.unamended(worked), "down:0")
    assert (moved.draft.names, moved.order, moved.draft.dealer) == (("Boris", "Ana", "Cyril", "Dana"), (1, 0, 2, 3), 1)
    again = match_forms.apply_action(moved, "up:1")
    assert (again.draft.names, again.order) == (NAMES, (0, 1, 2, 3))


@pytest.mark.parametrize("tap", ["up:0", "down:3", "lot", "round", "nonsense", "up:1:2"])
def test_taps_that_are_none_here(worked: ReplayedMatch, tap: str) -> None:
    """At the ends nobody moves; the lot and the round belong to a match that has not begun."""
    now = match_forms.unamended(worked)
    assert match_forms.apply_action(now, tap) == now


def test_what_happened_stays_with_the_person(app: Flask, worked: ReplayedMatch) -> None:
    """Who sat elsewhere takes the answers of every deal along."""
    moved = match_forms.apply_action(match_forms.unamended(worked), "down:0")
    with app.test_request_context():
        fields, problems = match_forms.check_settings(moved, worked)
    assert problems == {}
    assert fields["log"] == [regular([0, 2, 6, 0], 1, 2)]


@pytest.mark.parametrize(
    ("change", "field"),
    [({"names": ("", "Boris", "Cyril", "Dana")}, "name-0"), ({"worth": "much"}, "worth"), ({"stake": "-5"}, "stake")],
)
def test_what_cannot_be(app: Flask, worked: ReplayedMatch, change: dict[str, Any], field: str) -> None:
    """A sentence at its field, and nothing to save: in a running match nobody can be left out either."""
    with app.test_request_context():
        fields, problems = match_forms.check_settings(changed(worked, **change), worked)
    assert fields == {}
    assert field in problems


def test_a_title_has_an_end(app: Flask, worked: ReplayedMatch) -> None:
    """Eighty letters, none of them half of one."""
    with app.test_request_context():
        for title in ("x" * 81, "half a \ud800 letter"):
            fields, problems = match_forms.check_settings(replace(match_forms.unamended(worked), title=title), worked)
            assert (fields, set(problems)) == ({}, {"title"})


def test_a_refusal_speaks_of_the_new_names(app: Flask, worked: ReplayedMatch) -> None:
    """Why a change was refused is said with the names that were typed."""
    with app.test_request_context():
        fields, _problems = match_forms.check_settings(changed(worked, names=("Anna", *NAMES[1:])), worked)
    assert match_forms.with_new_names(worked, fields).names == ["Anna", *NAMES[1:]]


def test_a_forged_order_is_none(app: Flask, worked: ReplayedMatch) -> None:
    """Seats that do not all stand there once leave everybody where he or she is."""
    app.config["WTF_CSRF_ENABLED"] = False
    for order, kept in (("1,0,2,3", (1, 0, 2, 3)), ("0,0,1,2", (0, 1, 2, 3)), ("x", (0, 1, 2, 3))):
        with app.test_request_context(method="POST", data={"order": order}):
            assert picked(SettingsForm, worked.play.game)(worked).amended.order == kept


def test_rules_that_are_not_sent_stay(app: Flask) -> None:
    """A form that says nothing of the house rules changes none, though other ones are suggested to new matches."""
    app.config["WTF_CSRF_ENABLED"] = False
    worked = worked_out(options={"announce": False, "one_winner": True})
    with app.test_request_context(method="POST", data={"title": "Friday"}):
        form = picked(SettingsForm, worked.play.game)(worked)
    assert form.amended.draft.options == worked.stored.options
    assert form.amended.draft.rules == worked.play.rules
