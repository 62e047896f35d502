"""The board: order, ranks, windows, and averages as fractions."""

from datetime import date

import pytest

from scorer.play.circle_board import WINDOWS, select_board, start_moment, window_start
from tests.helpers.results import board_of, result_of


def evening(day, players, *totals, **more):
    return result_of(players, totals, number=day, day=f"2026-10-{day:02}", **more)


def test_who_played_few_matches_comes_last_without_a_rank():
    matches = [evening(day, "Ana Boris Cyril", 5, 0, -5) for day in range(1, 8)]
    matches += [evening(day, "Emil Boris Cyril", 5, 0, -5) for day in (8, 9)]
    board = board_of(*matches)
    assert [(person.name, person.rank) for person in board.people] == [
        ("Ana", 1), ("Boris", 2), ("Cyril", 3), ("Emil", None)
    ]  # fmt: skip
    third = board_of(*matches, evening(10, "Emil Boris Cyril", 5, 0, -5))
    assert third.person("emil") is not None
    assert [person.rank for person in third.people if person.name == "Emil"] == [None]  # 3 of 10
    least = board_of(*matches[1:], evening(10, "Emil Boris Cyril", 5, 0, -5))
    assert [person.rank for person in least.people if person.name == "Emil"] == [1]  # 3 of 9
    assert board_of(*matches[5:]).people[-1].rank is None  # 2 of 4, but on two evenings only
    assert [person.rank for person in board_of(matches[0]).people] == [1, 2, 3]  # there were no more evenings


def test_board_of_an_empty_season_is_that_of_all():
    """Unless the season was asked for; then the board is empty, and `ever` has what there is."""
    match = evening(1, "Ana Boris Cyril", 5, 0, -5)

    def load(window, game=""):
        return board_of(*[match for own in ("", match.game) if window == "all" and game == own])

    asked = [select_board(load, window, "", "season") for window in ("", *WINDOWS)]
    assert [(shown.window, shown.board.matches, shown.ever.matches) for shown in asked] == [
        ("all", 1, 1), ("month", 0, 1), ("season", 0, 1), ("all", 1, 1)
    ]  # fmt: skip
    assert select_board(load, "", "king", "season").window == "all"


def test_board_is_of_the_game_played_most():
    """Unless the address names another, or all; one that nobody has played is not looked for."""
    matches = [evening(1, "A B C", 5, 0, -5), *[evening(day, "A B C", 5, 0, -5, game="king") for day in (2, 3)]]
    asked = []

    def load(window, game=""):
        asked.append((window, game))
        return board_of(*[match for match in matches if game in ("", match.game)])

    shown = [select_board(load, "all", game, "season") for game in ("", "all", "slovak-lorum", "trex")]
    assert [(page.game, page.board.matches, page.of_window.matches) for page in shown] == [
        ("king", 2, 3), ("", 3, 3), ("slovak-lorum", 1, 3), ("trex", 0, 3)
    ]  # fmt: skip
    assert ("all", "trex") not in asked
    matches, asked[:] = matches[:1], []
    assert select_board(load, "all", "", "season").game == "slovak-lorum"
    assert asked == [("all", "")], "a board of one game is that of all"


@pytest.mark.parametrize(
    ("window", "season", "today", "start"),
    [
        ("all", "09-01", "2026-11-23", None), ("month", "09-01", "2026-11-23", "2026-10-25"),
        ("season", "09-01", "2026-11-23", "2026-09-01"), ("season", "09-01", "2026-08-31", "2025-09-01"),
        ("season", "09-01", "2026-09-01", "2026-09-01"), ("season", "02-29", "2027-05-01", "2027-03-01"),
        ("season", "02-29", "2028-05-01", "2028-02-29"),
    ],
)  # fmt: skip
def test_windows_begin(window, season, today, start):
    day = window_start(window, season, date.fromisoformat(today))
    assert (day and day.isoformat()) == start


def test_a_window_begins_at_midnight_of_this_machine():
    assert start_moment(None) == ""
    assert len(start_moment(date(2026, 9, 1))) == len("2026-09-01T00:00:00Z")
