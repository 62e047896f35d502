"""Standings of tournaments: points for places, ties, teams; and sums that a game refuses."""

from fractions import Fraction

import pytest

from scorer import games
from scorer.engine.document import options_json
from scorer.play.tournaments import (
    TournamentTable,
    draw_round,
    place_points,
    places_of,
    play_of,
    seats_in_match,
    sizes_for,
    standing,
    team_standing,
    wrong_total,
)


def content_of(*people, game="slovak-lorum", counting="places", best_of=0):
    """A tournament of these people, each "Name" or "Name; Team"."""
    found = games.find(game)
    setup = {"game": game, "options": options_json(found.rules()), "recipe": None}
    parts = [text.partition("; ") for text in people]
    return {
        "setup": setup, "counting": counting, "best_of": best_of, "rounds": [],
        "people": [{"name": name, "team": team, "here": True} for name, _, team in parts],
    }  # fmt: skip


def played(content, *tables):
    """The standing after one round of these tables with these sums."""
    sums = {str(index): own for index, (_people, own) in enumerate(tables)}
    content["rounds"] = [
        {"number": "1", "way": "lot", "tables": [people for people, _own in tables], "keys": [], "typed": sums}
    ]
    states = [[TournamentTable(0, own, places_of(play_of(content, len(own)), own)) for _people, own in tables]]
    return standing(content, states)


def test_places_give_points_and_ties_share():
    half = Fraction(1, 2)
    assert place_points([1, 2, 3, 4]) == [4, 3, 2, 1]
    assert place_points([3, 1, 2]) == [1, 4, 2 + half]
    assert place_points([1, 1, 3, 4]) == [3 + half, 3 + half, 2, 1]
    assert place_points([1, 1, 1]) == [2 + half] * 3
    assert place_points([1, 2, 3, 4, 5]) == [4, Fraction(13, 4), 2 + half, Fraction(7, 4), 1]


def test_partners_who_win_together_share_a_place():
    content = content_of(game="trex")
    content["setup"]["options"]["partners"] = True
    assert places_of(play_of(content, 4), [90, 0, 10, 50]) == [1, 3, 1, 3]


def test_sums_alone_count_where_that_was_chosen():
    """A second place with more comes before a first with less."""
    content = content_of("Ana", "Boris", "Cyril", "Dana", "Emil", "Fero", counting="sums")
    lines = played(content, ([0, 1, 2], [40, 30, -70]), ([3, 4, 5], [5, 0, -5]))
    assert [line.name for line in lines] == ["Ana", "Boris", "Dana", "Emil", "Fero", "Cyril"]


def test_missing_a_round_does_not_pay_where_few_points_win():
    lowest = next(
        game for game in games.all_games() if game.counting(game.rules()).best == "lowest" and 3 in game.seats
    )
    content = content_of("Ana", "Boris", "Cyril", "Dana", game=lowest.key, counting="sums")
    lines = played(content, ([0, 1, 2], [40, 30, 10]))
    assert [(line.name, line.rounds) for line in lines] == [("Cyril", 1), ("Boris", 1), ("Ana", 1), ("Dana", 0)]


@pytest.mark.parametrize(("best_of", "expected"), [(0, [("A", 5, 0), ("B", 5, 0)]), (1, [("A", 4, 30), ("B", 3, 10)])])
def test_teams_count_all_or_their_best(best_of, expected):
    """Who has no team is in none; a team is one however it is spelt."""
    content = content_of("Ana; A", "Boris; B", "Cyril; b", "Dana; a", "Emil", best_of=best_of)
    teams = team_standing(content, played(content, ([0, 1, 2, 3], [30, 10, -10, -30])))
    assert [(line.name, line.points, line.total) for line in teams] == expected


def test_who_left_stays_in_the_standing_and_is_not_drawn():
    """Somebody who left before the first round is in neither."""
    content = content_of("Ana", "Boris", "Cyril", "Dana", "Emil")
    content["people"][3]["here"] = content["people"][4]["here"] = False
    lines = played(content, ([0, 1, 3], [30, 0, -30]))
    assert [line.name for line in lines] == ["Ana", "Boris", "Dana", "Cyril"]
    assert sizes_for(content) == (3,)
    for way in ("lot", "standing"):
        drawn = draw_round(content, way, "9", [line.person for line in lines])
        assert [sorted(table) for table in drawn["tables"]] == [[0, 1, 2]]


def test_sums_must_come_to_what_the_game_says():
    """Chips are never made or lost; points may come to anything where the game does not say."""
    assert wrong_total(play_of(content_of(), 3), [30, 0, -30]) is None
    assert wrong_total(play_of(content_of(), 3), [30, 0, -20]) == 0
    lowest = next(
        game for game in games.all_games() if not game.counting(game.rules()).has_bank and game.zero_sum is None
    )
    seats = lowest.seats[0]
    assert wrong_total(play_of(content_of(game=lowest.key), seats), [1] * seats) is None


def test_seats_of_a_match_are_found_by_name():
    names = ["Ana", "Boris", "Cyril", "Dana"]
    assert seats_in_match(names, names) == [0, 1, 2, 3]
    assert seats_in_match(names, ["DANA", "Ana", "Cyril", "Boris"]) == [1, 3, 2, 0]
    assert seats_in_match(names, ["Cyril", "Anna", "Boris", "Danka"]) == [1, 2, 0, 3]
