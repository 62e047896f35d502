"""Tournaments: the draw, points for places, ties and teams, and sums that a game refuses."""

import hashlib
from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings, strategies as st

from scorer.engine.document import options_json
from scorer.games import all_games, find
from scorer.play import tournaments
from scorer.play.tournaments import (
    TournamentTable,
    draw_round,
    place_points,
    places_of,
    play_of,
    seats_in_match,
    standing,
    table_sizes,
    team_standing,
    wrong_total,
)


def content_of(*people, game="slovak-lorum", counting="places", best_of=0):
    """A tournament of these people, each "Name" or "Name; Team"."""
    found = find(game)
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
    lowest = next(game for game in all_games() if game.counting(game.rules()).best == "lowest" and 3 in game.seats)
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
    for way in ("lot", "standing"):
        drawn = draw_round(content, way, "9", [line.person for line in lines])
        assert [sorted(table) for table in drawn["tables"]] == [[0, 1, 2]]


def test_sums_must_come_to_what_the_game_says():
    """Chips are never made or lost; points may come to anything where the game does not say."""
    assert wrong_total(play_of(content_of(), 3), [30, 0, -30]) is None
    assert wrong_total(play_of(content_of(), 3), [30, 0, -20]) == 0
    beans = content_of(game="german-lorum")
    beans["setup"]["options"]["scoring"] = "beans"
    assert [wrong_total(play_of(beans, 4), sums) for sums in ([20] * 4, [0] * 4)] == [None, 80]
    lowest = next(game for game in all_games() if not game.counting(game.rules()).has_bank and game.zero_sum is None)
    seats = lowest.seats[0]
    assert wrong_total(play_of(content_of(game=lowest.key), seats), [1] * seats) is None


def test_seats_of_a_match_are_found_by_name():
    names = ["Ana", "Boris", "Cyril", "Dana"]
    assert seats_in_match(names, names) == [0, 1, 2, 3]
    assert seats_in_match(names, ["DANA", "Ana", "Cyril", "Boris"]) == [1, 3, 2, 0]
    assert seats_in_match(names, ["Cyril", "Anna", "Boris", "Danka"]) == [1, 2, 0, 3]


def rounds_of(count, number, rounds, team=lambda person: "", way="lot", order=()):
    """The tables of so many rounds of so many players, in a game for three or four."""
    content = content_of(*(f"Player {person}; {team(person)}" for person in range(count)))
    for _round in range(rounds):
        content["rounds"].append(draw_round(content, way, number, order))
    return [drawn["tables"] for drawn in content["rounds"]]


def meetings(rounds):
    """How often each two were at one table."""
    return Counter(frozenset(pair) for tables in rounds for table in tables for pair in combinations(table, 2))


@given(count=st.integers(0, 400), game=st.sampled_from(all_games()))
def test_tables_have_only_sizes_that_the_game_seats(count, game):
    sizes = table_sizes(count, game.seats)
    assert set(sizes) <= set(game.seats)
    if sizes:
        assert sum(sizes) == count
    elif {3, 4} <= set(game.seats):
        assert count in (0, 1, 2) or (count == 5 and 5 not in game.seats)


def test_tables_are_fours_with_at_most_three_threes():
    """Also where the game seats more; only who fits no other way sits at a table of five."""
    for count in range(6, 400):
        sizes = table_sizes(count, (4, 3, 5, 6))
        assert set(sizes) <= {3, 4}
        assert sizes.count(3) <= 3
        assert sizes == tuple(sorted(sizes, reverse=True))
    assert table_sizes(5, (3, 4, 5)) == (5,)
    assert [table_sizes(count, (4, 3)) for count in (0, 1, 2, 5)] == [()] * 4
    assert table_sizes(9, (4,)) == ()
    assert table_sizes(4, (2,)) == ()


@settings(max_examples=30)
@given(
    people=st.lists(st.sampled_from(("", "A", "B", "C")), min_size=6, max_size=40),
    number=st.text("0123456789", min_size=1, max_size=6),
    rounds=st.integers(1, 3),
)
def test_everybody_plays_once_in_each_round(people, number, rounds):
    for tables in rounds_of(len(people), number, rounds, people.__getitem__):
        assert sorted(person for table in tables for person in table) == list(range(len(people)))
        assert tuple(map(len, tables)) == table_sizes(len(people), (4, 3))


def test_draw_is_the_same_on_every_machine():
    """What somebody has printed is drawn once more by whoever types the same; the order of the names is no matter."""
    drawn = rounds_of(30, "1234", 3, lambda person: f"T{person % 8}")
    digest = hashlib.sha256(repr(drawn).encode()).hexdigest()
    assert digest == "1be4d849e149641c1960e56ebf387bd403452310807c0f9ecc7d692394b9f5bc"
    named = []
    for people in (range(30), reversed(range(30))):
        names = [f"Player {person}" for person in people]
        named.append(
            [[names[at] for at in table] for table in draw_round(content_of(*names), "lot", "1", ())["tables"]]
        )
    assert named[0] == named[1]
    assert rounds_of(30, "2", 1) != rounds_of(30, "1", 1)


@pytest.mark.parametrize("count", [9, 16, 20, 24, 32])
def test_nobody_meets_twice_where_that_is_possible(count):
    """In three rounds, whatever the number."""
    for number in range(10):
        assert max(meetings(rounds_of(count, str(number), 3)).values()) == 1


@pytest.mark.sweep
@pytest.mark.parametrize("count", [16, 20, 24, 32, 36, 100])
def test_nobody_meets_twice_with_many_numbers(count):
    """In three rounds, whatever the number."""
    for number in range(300):
        assert max(meetings(rounds_of(count, f"of many {number}", 3)).values()) == 1


@pytest.mark.parametrize(("count", "size"), [(16, 4), (24, 6), (27, 7), (108, 4), (288, 72)])
def test_team_mates_sit_apart(count, size):
    """In every round, where no team is larger than there are tables."""
    assert size <= len(table_sizes(count, (4, 3)))
    for first, second in meetings(rounds_of(count, "5", 2, lambda person: f"Team {person // size}")):
        assert first // size != second // size


def test_large_draw_compares_few_changes(monkeypatch):
    """288 players in four teams in the third round: counted, so that it holds on a slow machine too."""
    weighed = []
    cost = tournaments._cost
    monkeypatch.setattr(tournaments, "_cost", lambda *values: weighed.append(1) or cost(*values))
    rounds_of(288, "5", 3, lambda person: f"Team {person // 72}")
    assert len(weighed) < 3 * (2 * tournaments.MAX_COMPARED + 10_000)
    weighed.clear()
    rounds_of(288, "5", 3)
    assert len(weighed) < 60_000


def test_draw_that_cannot_be_perfect_ends():
    met = meetings(rounds_of(12, "8", 2))
    assert sum(times - 1 for times in met.values()) == 3


def test_standing_seats_the_first_four_together():
    order = [5, 3, 8, 1, 0, 2, 7, 4, 6, 9, 10]
    (tables,) = rounds_of(11, "3", 1, way="standing", order=order)
    assert [set(table) for table in tables] == [{5, 3, 8, 1}, {0, 2, 7, 4}, {6, 9, 10}]
    assert tables != [order[:4], order[4:8], order[8:]]
