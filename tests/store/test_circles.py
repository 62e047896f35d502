"""Circles in the store: who may do what, links that end, and names that are joined and parted."""

import pytest

from scorer.store import circles, rights


def again(store, circle):
    return circles.load_circle(store, circle.key)


def test_form_makes_one_circle_however_often_it_is_sent(store):
    first = circles.create_circle(store, "ana", "Thursdays", form_key="a form of hers")
    assert circles.create_circle(store, "ana", "Thursdays", form_key="a form of hers") == first
    assert circles.create_circle(store, "boris", "Thursdays", form_key="a form of hers") != first
    assert [known.role for known in circles.circles_of(store, "ana")] == ["maker"]


def test_browser_makes_no_more_circles_than_it_may(store, monkeypatch):
    monkeypatch.setattr(circles, "MAX_CIRCLES", 2)
    for name in ("Thursdays", "Fridays"):
        circles.create_circle(store, "ana", name)
    with pytest.raises(circles.TooManyCircles):
        circles.create_circle(store, "ana", "Sundays")
    circles.create_circle(store, "boris", "Sundays")


def test_rights_come_by_links_and_end_with_them(store):
    """Who opened the keep link keeps the circle until it is renewed; the owner stays one."""
    circle = circles.create_circle(store, "ana", "Thursdays")
    assert rights.is_owner(store, circle, "ana")
    assert rights.may_keep(store, circle, "ana")
    rights.remember(store, circle, "keep", "boris")
    rights.remember(store, circle, "watch", "cyril")
    assert rights.may_keep(store, circle, "boris")
    assert not rights.is_owner(store, circle, "boris")
    assert not rights.may_keep(store, circle, "cyril")
    assert not rights.may_keep(store, circle, None)
    assert [known.role for known in circles.circles_of(store, "cyril")] == ["watch"]
    renewed = rights.renew(store, circle, "keep")
    assert not rights.may_keep(store, renewed, "boris")
    assert rights.may_keep(store, renewed, "ana")
    rights.renew(store, renewed, "watch")
    assert circles.circles_of(store, "boris") == circles.circles_of(store, "cyril") == []
    assert rights.delete_expired(store) == 2


def test_first_to_keep_a_circle_without_an_owner_becomes_it(store):
    circle = circles.create_circle(store, "ana", "Thursdays")
    store.execute("DELETE FROM circle_rights")
    rights.remember(store, circle, "watch", "cyril")
    rights.remember(store, circle, "keep", "boris")
    rights.remember(store, circle, "keep", "dana")
    owners = [browser for browser in ("boris", "cyril", "dana") if rights.is_owner(store, circle, browser)]
    assert owners == ["boris"]


def test_names_are_joined_renamed_and_parted(store):
    """Joining a third name moves those that meant the second; nobody ever means himself in a ring."""
    circle = circles.create_circle(store, "ana", "Thursdays")
    circles.join_names(store, circle, "Danka", "Dana")
    assert again(store, circle).names == {"Danka": "Dana"}
    circles.join_names(store, circle, "Dana", "Danica")
    assert again(store, circle).names == {"Danka": "Danica", "Dana": "Danica"}
    circles.join_names(store, circle, "Danica", "Dana")
    assert again(store, circle).names == {"Danka": "Dana", "Danica": "Dana"}
    circles.part_names(store, circle, "danka")
    assert again(store, circle).names == {"Danica": "Dana"}
    assert again(store, circle).revision == circle.revision + 4
    assert again(store, circle).rewritten == circle.revision + 4


def test_what_changes_nothing_is_no_change(store):
    circle = circles.create_circle(store, "ana", "Thursdays")
    circles.part_names(store, circle, "Danka")
    assert again(store, circle) == circle
    assert circles.last_change(store, circle) is None


def test_only_the_last_changes_can_be_taken_back(store, monkeypatch):
    monkeypatch.setattr(circles, "MAX_CHANGES", 2)
    circle = circles.create_circle(store, "ana", "Thursdays")
    for name in ("Danka", "Danica", "Dajana"):
        circles.join_names(store, circle, name, "Dana", "ana")
    assert store.execute("SELECT count(*) FROM circle_changes").fetchone() == (2,)
    last = circles.last_change(store, circle)
    assert last[1:] == ("names", {"Danka": "Dana", "Danica": "Dana"})


def test_no_more_names_are_joined_than_a_circle_may_have(store, monkeypatch):
    """Nor is that a change."""
    monkeypatch.setattr(circles, "MAX_NAMES", 1)
    circle = circles.create_circle(store, "ana", "Thursdays")
    for name in ("Danka", "Danica"):
        circles.join_names(store, circle, name, "Dana", "ana")
    assert again(store, circle).names == {"Danka": "Dana"}
    assert circles.last_change(store, circle)[1:] == ("names", {})


def test_settings_change_the_name_and_the_season(store):
    circle = circles.create_circle(store, "ana", "Thursdays")
    circles.change_settings(store, circle, "Fridays", circle.season)
    assert (again(store, circle).name, again(store, circle).rewritten) == ("Fridays", circle.rewritten)
    circles.change_settings(store, circle, "Fridays", "01-15")
    assert again(store, circle).season == "01-15"


def test_browser_says_who_it_is(store):
    circle = circles.create_circle(store, "ana", "Thursdays")
    assert circles.self_of(store, circle, "ana") == circles.self_of(store, circle, None) == ""
    circles.set_self(store, circle, "ana", "Ana")
    circles.set_self(store, circle, "ana", "Anna")
    assert circles.self_of(store, circle, "ana") == "Anna"
    circles.set_self(store, circle, "ana", "")
    assert circles.self_of(store, circle, "ana") == ""


def test_deleted_circle_leaves_nothing(store):
    circle = circles.create_circle(store, "ana", "Thursdays")
    circles.join_names(store, circle, "Danka", "Dana")
    circles.set_self(store, circle, "ana", "Ana")
    assert circles.delete_circle(store, circle.key)
    assert not circles.delete_circle(store, circle.key)
    for table in ("circles", "circle_rights", "circle_selves", "circle_changes"):
        assert store.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)


def test_who_only_watched_leaves(store):
    circle = circles.create_circle(store, "ana", "Thursdays")
    rights.remember(store, circle, "watch", "cyril")
    circles.leave_circle(store, circle, "cyril")
    circles.leave_circle(store, circle, "ana")
    assert circles.circles_of(store, "cyril") == []
    assert rights.is_owner(store, circle, "ana")


def test_phone_on_its_own_owns_every_circle(store):
    circle = circles.create_circle(store, "ana", "Thursdays")
    rights.claim_everything(store, "this phone")
    assert rights.is_owner(store, circle, "this phone")
