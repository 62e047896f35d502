"""Boards of circles: continued where newer matches came in, made anew where something else changed, read otherwise."""

import json
import time
from datetime import date, timedelta
from functools import partial

from scorer.play import circles
from scorer.store import circle_matches, circles as stored_circles, db
from tests.helpers import counted
from tests.helpers.results import copy_of

TODAY = date(2026, 11, 23)
WEEKS = date(2016, 1, 7)


def circle_of(store, matches, name="Thursdays"):
    """A circle of so many weekly matches of four people, the last one in this season."""
    circle = stored_circles.create_circle(store, "ana", name)
    for number in range(matches):
        add(store, circle, number, TODAY - timedelta(weeks=matches - number))
    return again(store, circle)


def add(store, circle, number, day, **more):
    """Put a copy into the circle, as an import does."""
    totals = [30, -10, -20, 0]
    copy = copy_of("Ana Boris Cyril Dana", [*totals[number % 4 :], *totals[: number % 4]], day=day.isoformat(), **more)
    values = {"circle_id": circle.id, "identity": f"{circle.key}-{number}", "moment": copy["moment"], "people": "[]"}
    with db.write(store):
        assert circle_matches.insert_row(store, {**values, "content": json.dumps(copy)}) is not None


def again(store, circle):
    return stored_circles.load_circle(store, circle.key)


def anew(store, circle):
    results = map(circles.to_result, circle_matches.results_since(store, circle))
    return json.loads(json.dumps(circles.tally_of(results, circle.names)))


def loaded(store, circle):
    """How many results are added to the tally of all matches, which is then as if it was made anew."""
    many = counted.calls(lambda: circles.load_tally(store, circle, "all"), "add_result")
    assert circles.load_tally(store, circle, "all") == anew(store, circle)
    return many


def test_board_is_read_as_it_was_stored_and_goes_on_with_newer_matches_alone(store):
    circle = circle_of(store, 5)
    assert [loaded(store, circle), loaded(store, circle)] == [5, 0]
    add(store, circle, 5, TODAY)
    assert loaded(store, again(store, circle)) == 1


def test_board_is_made_anew_after_anything_else(store):
    """An older match, joined names, a match that is taken out."""
    circle = circle_of(store, 4)
    loaded(store, circle)
    add(store, circle, 4, WEEKS)
    assert loaded(store, again(store, circle)) == 5
    stored_circles.join_names(store, circle, "Dana", "Danica")
    circle = again(store, circle)
    assert loaded(store, circle) == 5
    assert "danica" in circles.load_tally(store, circle, "all")["people"]
    (newest,) = circle_matches.latest_results(store, circle, limit=1)
    circle_matches.take_out(store, circle, newest.id)
    assert loaded(store, again(store, circle)) == 4


def test_windows_and_games_choose_matches(store):
    circle = circle_of(store, 20)
    add(store, circle, 20, TODAY, game="king", unit="points")
    circle = again(store, circle)
    boards = {
        (window, game): circles.load_board(store, circle, window, game, TODAY).matches
        for window in ("month", "season", "all")
        for game in ("", "king")
    }
    assert boards == {
        ("month", ""): 5, ("season", ""): 12, ("all", ""): 21, ("month", "king"): 1, ("season", "king"): 1,
        ("all", "king"): 1,
    }  # fmt: skip
    later = TODAY + timedelta(days=60)
    assert circles.load_board(store, circle, "month", "", later).matches == 0


def test_evenings_come_in_pages_the_newest_first(store):
    circle = circle_of(store, circles.EVENINGS_PER_PAGE + 2)
    first = circles.load_evenings(store, circle, "all", day=TODAY)
    second = circles.load_evenings(store, circle, "all", page=2, day=TODAY)
    assert (len(first.results), first.is_last) == (circles.EVENINGS_PER_PAGE, False)
    assert (len(second.results), second.is_last) == (2, True)
    assert first.results[0].moment > first.results[-1].moment > second.results[0].moment


def test_free_people_are_those_who_do_not_play(store):
    """Whom an unknown name may mean, whatever the case of the others."""
    circle = circle_of(store, 1)
    board = circles.load_board(store, circle, "all")
    assert sorted(circles.free_people(board, circle, ["ana", "Boris", "Danka"])) == ["Cyril", "Dana"]


def test_board_of_500_matches_calls_hardly_more_than_one_of_10(store):
    """At most 1.5 times as many functions, each time it is read, and after a newer match came in."""

    def look(circle, window):
        circles.load_board(store, circle, window, day=TODAY)
        circles.load_evenings(store, circle, window, day=TODAY)

    both = [circle_of(store, 10), circle_of(store, 500, "Fridays")]
    for window in ("month", "season", "all", "all with a newer match"):
        for circle in both:
            circles.load_board(store, circle, window.split()[0], day=TODAY)
            if " " in window:
                add(store, circle, 500, TODAY)
        both = [again(store, circle) for circle in both]
        few, many = (counted.calls(partial(look, circle, window.split()[0])) for circle in both)
        assert many <= 1.5 * few


def test_evening_of_a_match_is_counted_by_days(store, monkeypatch):
    circle = circle_of(store, 3)
    add(store, circle, 3, TODAY - timedelta(weeks=1), game="king")
    days = [TODAY - timedelta(weeks=4), TODAY - timedelta(weeks=2), TODAY - timedelta(days=10), TODAY]
    assert [circle_matches.evening_number(store, circle, f"{day}T19:00:00Z") for day in days] == [1, 2, 3, 4]
    past_midnight = f"{TODAY - timedelta(days=6)}T04:30:00Z"
    assert circle_matches.evening_number(store, circle, past_midnight) == 3
    monkeypatch.setenv("TZ", "Europe/Bratislava")
    time.tzset()
    assert circle_matches.evening_number(store, circle, past_midnight) == 4
    monkeypatch.undo()
    time.tzset()
