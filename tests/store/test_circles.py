"""Circles in the store: who may do what, links that end, and names that are joined and parted."""

import pytest

from scorer.store import circles, rights


@pytest.fixture
def circle(store):
    """A circle that Ana's browser made."""
    return circles.create_circle(store, "ana", "Thursdays")


def again(store, circle):
    return circles.load_circle(store, circle.key)


def join(store, circle, *pairs):
    """Join names, and what names mean then."""
    for name, means in pairs:
        circles.join_names(store, circle, name, means, "ana")
    return again(store, circle).names


def test_form_makes_one_circle_however_often_it_is_sent(store, monkeypatch):
    """And no browser makes more than it may."""
    first = circles.create_circle(store, "ana", "Thursdays", form_key="a form of hers")
    monkeypatch.setattr(circles, "MAX_CIRCLES", 1)
    assert circles.create_circle(store, "ana", "Thursdays", form_key="a form of hers") == first
    assert circles.create_circle(store, "boris", "Thursdays", form_key="a form of hers") != first
    assert [known.role for known in circles.circles_of(store, "ana")] == ["maker"]
    with pytest.raises(circles.TooManyCircles):
        circles.create_circle(store, "ana", "Sundays")


def test_rights_come_by_links_and_end_with_them(store, circle):
    """Who opened the keep link keeps the circle until it is renewed; the owner stays one."""
    rights.remember(store, circle, "keep", "boris")
    rights.remember(store, circle, "watch", "cyril")
    assert [who for who in ("ana", "boris", "cyril", None) if rights.is_owner(store, circle, who)] == ["ana"]
    assert [who for who in ("ana", "boris", "cyril", None) if rights.may_keep(store, circle, who)] == ["ana", "boris"]
    assert [known.role for known in circles.circles_of(store, "cyril")] == ["watch"]
    renewed = rights.renew(store, circle, "keep")
    assert [who for who in ("ana", "boris") if rights.may_keep(store, renewed, who)] == ["ana"]
    rights.renew(store, renewed, "watch")
    assert circles.circles_of(store, "boris") == circles.circles_of(store, "cyril") == []
    assert rights.delete_expired(store) == 2


def test_first_to_keep_a_circle_without_an_owner_becomes_it(store, circle):
    """A phone on its own owns every circle."""
    store.execute("DELETE FROM circle_rights")
    for role, browser in (("watch", "cyril"), ("keep", "boris"), ("keep", "dana")):
        rights.remember(store, circle, role, browser)
    assert [who for who in ("boris", "cyril", "dana") if rights.is_owner(store, circle, who)] == ["boris"]
    rights.claim_everything(store, "this phone")
    assert rights.is_owner(store, circle, "this phone")


def test_names_are_joined_renamed_and_parted(store, circle):
    """Joining a third name moves those that meant the second; nobody ever means himself in a ring."""
    circles.part_names(store, circle, "Danka")
    assert (again(store, circle), circles.last_change(store, circle)) == (circle, None), "nothing was changed"
    assert join(store, circle, ("Danka", "Dana")) == {"Danka": "Dana"}
    assert join(store, circle, ("Dana", "Danica")) == {"Danka": "Danica", "Dana": "Danica"}
    assert join(store, circle, ("Danica", "Dana")) == {"Danka": "Dana", "Danica": "Dana"}
    circles.part_names(store, circle, "danka")
    now = again(store, circle)
    assert (now.names, now.revision, now.rewritten) == ({"Danica": "Dana"}, *[circle.revision + 4] * 2)


def test_only_the_last_changes_can_be_taken_back(store, circle, monkeypatch):
    monkeypatch.setattr(circles, "MAX_CHANGES", 2)
    join(store, circle, ("Danka", "Dana"), ("Danica", "Dana"), ("Dajana", "Dana"))
    assert store.execute("SELECT count(*) FROM circle_changes").fetchone() == (2,)
    assert circles.last_change(store, circle)[1:] == ("names", {"Danka": "Dana", "Danica": "Dana"})


def test_no_more_names_are_joined_than_a_circle_may_have(store, circle, monkeypatch):
    """Nor is that a change."""
    monkeypatch.setattr(circles, "MAX_NAMES", 1)
    assert join(store, circle, ("Danka", "Dana"), ("Danica", "Dana")) == {"Danka": "Dana"}
    assert circles.last_change(store, circle)[1:] == ("names", {})


def test_settings_change_the_name_and_the_season(store, circle):
    circles.change_settings(store, circle, "Fridays", circle.season)
    assert (again(store, circle).name, again(store, circle).rewritten) == ("Fridays", circle.rewritten)
    circles.change_settings(store, circle, "Fridays", "01-15")
    assert (again(store, circle).season, again(store, circle).rewritten) == ("01-15", circle.revision + 2)


def test_browser_says_who_it_is(store, circle):
    assert circles.self_of(store, circle, None) == ""
    for name in ("Ana", "Anna", ""):
        circles.set_self(store, circle, "ana", name)
        assert circles.self_of(store, circle, "ana") == name


def test_deleted_circle_leaves_nothing(store, circle):
    join(store, circle, ("Danka", "Dana"))
    circles.set_self(store, circle, "ana", "Ana")
    assert [circles.delete_circle(store, circle.key) for _ in range(2)] == [True, False]
    for table in ("circles", "circle_rights", "circle_selves", "circle_changes"):
        assert store.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)


def test_who_only_watched_leaves(store, circle):
    rights.remember(store, circle, "watch", "cyril")
    for who in ("cyril", "ana"):
        circles.leave_circle(store, circle, who)
    assert circles.circles_of(store, "cyril") == []
    assert rights.is_owner(store, circle, "ana")
