"""Results and their tally: what a match counts for its players, and that a tally can be stored and continued."""

import json

import pytest

from scorer.play.circle_results import SHARES, Names, add_result, new_tally
from tests.helpers.results import result_of


def tally_of(*results, joined=None):
    """The tally of these results, stored and read again after each."""
    tally = new_tally()
    for result in results:
        add_result(tally, result, Names(joined or {}))
        tally = json.loads(json.dumps(tally))
    return tally


def test_people_who_tie_share_the_average_of_their_places():
    """Two second places of four are two and a half each; where all are level, nobody has won."""
    tied = result_of("Ana Boris Cyril Dana", [30, 10, 10, -50])
    assert [tied.doubled_place(seat) for seat in range(4)] == [2, 5, 5, 8]
    level = result_of("Ana Boris Cyril", [0, 0, 0])
    assert [level.doubled_place(seat) for seat in range(3)] == [4, 4, 4]
    assert not any(level.has_won(seat) for seat in range(3))


def test_shared_first_place_is_won_by_each():
    tally = tally_of(result_of("Ana Boris Cyril", [10, 10, -20]))
    assert {key: (person["won"], person["place"]) for key, person in tally["people"].items()} == {
        "ana": (1, 3), "boris": (1, 3), "cyril": (0, 6)
    }  # fmt: skip


def test_share_of_a_place_compares_tables_of_different_sizes():
    five = tally_of(result_of("A B C D E", [5, 4, 3, 2, 1], unit="points"))["people"]
    three = tally_of(result_of("A B C", [5, 4, 3], unit="points"))["people"]
    assert [five[key]["share"] for key in "abcde"] == [SHARES, SHARES * 3 // 4, SHARES // 2, SHARES // 4, 0]
    assert three["b"]["share"] == five["c"]["share"]


def test_lowest_total_wins_where_the_game_says_so():
    tally = tally_of(result_of("Ana Boris Cyril", [3, 9, 14], unit="points", best="lowest"))
    assert tally["people"]["ana"]["won"] == 1
    assert [row[:2] for row in tally["best_totals"].values()] == [[3, ["ana"]]]
    assert [row[:2] for row in tally["worst_totals"].values()] == [[14, ["cyril"]]]


def test_total_that_went_along_counts_in_the_later_match_alone():
    """Its deals were played all the same; the one who did not go along has a place here."""
    tally = tally_of(
        result_of("Ana Boris Cyril", [30, -10, -20], number=1, along=[0, 1]),
        result_of("Ana Boris Dana", [40, -30, -10], number=2, day="2026-10-08"),
    )
    people = tally["people"]
    assert {key: person["matches"] for key, person in people.items()} == {"ana": 1, "boris": 1, "cyril": 1, "dana": 1}
    assert people["ana"]["kinds"]["slovak-lorum chips highest"]["deals"] == 2
    assert people["ana"]["evenings"] == 2
    assert tally["pairs"]["ana"]["boris"] == [1, 0, 0]
    assert tally["pairs"]["ana"]["cyril"] == [1, 0, 0]


def test_partners_share_places_and_never_stand_against_each_other():
    match = result_of("Ana Boris Cyril Dana", [50, 0, -10, -20], places=[1, 3, 1, 3], sides=[[0, 2], [1, 3]])
    tally = tally_of(match)
    assert {key: person["place"] for key, person in tally["people"].items()} == {
        "ana": 3, "boris": 7, "cyril": 3, "dana": 7
    }  # fmt: skip
    assert tally["pairs"]["ana"] == {"boris": [1, 0, 0], "cyril": [0, 0, 0], "dana": [1, 0, 0]}


def test_joined_names_are_one_person_with_the_name_they_mean():
    one, two = result_of("Danka Boris Cyril", [9, -4, -5]), result_of("dana Boris Cyril", [-9, 4, 5], day="2026-10-08")
    people = tally_of(one, two, joined={"Danka": "Dana"})["people"]
    assert [(person["name"], person["matches"]) for person in people.values()] == [
        ("Dana", 2), ("Boris", 2), ("Cyril", 2)
    ]  # fmt: skip
    assert set(tally_of(one, two)["people"]) == {"danka", "dana", "boris", "cyril"}


def test_record_stays_with_the_first_who_reached_it():
    one, two, three = (
        result_of("Ana Boris Cyril", totals, number=number, day=f"2026-10-0{number}", largest_bank=bank)
        for number, totals, bank in ((1, [20, 0, -20], 8), (2, [-20, 20, 0], 8), (3, [21, -21, 0], 12))
    )
    first = tally_of(one, two)
    assert [row[:3] for row in first["best_totals"].values()] == [[20, ["ana"], 1]]
    assert [row[:3] for row in first["banks"].values()] == [[8, [], 1]]
    third = tally_of(one, two, three)
    assert [row[:3] for row in third["best_deals"]["slovak-lorum chips highest"].values()] == [[21, ["ana"], 3]]


def test_run_of_wins_ends_with_a_match_that_is_not_won():
    results = [
        result_of("Ana Boris Cyril", [5 * sign, -5 * sign, 0], day=f"2026-10-0{day}")
        for day, sign in enumerate((1, 1, -1, 1), 1)
    ]
    ana = tally_of(*results)["people"]["ana"]
    assert ana["run"][0] == 1
    assert ana["best_run"] == [2, "2026-10-01T18:00:00Z", "2026-10-02T18:00:00Z"]


def test_evenings_are_days_and_not_matches():
    tally = tally_of(
        result_of("Ana Boris Cyril", [1, 0, -1]),
        result_of("Ana Boris Dana", [1, 0, -1]),
        result_of("Ana Boris Dana", [1, 0, -1], day="2026-10-02", game="king", unit="points"),
    )
    assert (tally["matches"], tally["evenings"]) == (3, 2)
    assert {key: person["evenings"] for key, person in tally["people"].items()} == {
        "ana": 2, "boris": 2, "cyril": 1, "dana": 2
    }  # fmt: skip
    assert {game: (own["matches"], own["evenings"]) for game, own in tally["games"].items()} == {
        "slovak-lorum": (2, 1), "king": (1, 1)
    }  # fmt: skip


@pytest.mark.parametrize(("moment", "evenings"), [("2026-10-02T04:30:00Z", 1), ("2026-10-02T05:30:00Z", 2)])
def test_an_evening_ends_at_five_in_the_morning(moment, evenings):
    ana = tally_of(result_of("Ana Boris", [1, -1]), result_of("Ana Boris", [1, -1], moment=moment))["people"]["ana"]
    assert ana["evenings"] == evenings


def test_tally_does_not_grow_with_matches():
    """The same people in the same game: after ten matches it only counts."""
    results = [
        result_of("Ana Boris Cyril", [1, 0, -1], day=f"2026-{1 + n // 28:02}-{1 + n % 28:02}") for n in range(300)
    ]
    ten, all_of_them = (len(json.dumps(tally_of(*some))) for some in (results[:10], results))
    assert all_of_them < 1.05 * ten


def test_joined_names_that_meet_at_a_table_are_two_people():
    """They were joined before; nobody has two places in one match."""
    tally = tally_of(result_of("Danka Dana Cyril", [9, -4, -5]), joined={"Danka": "Dana"})
    people = tally["people"]
    assert {key: (person["name"], person["matches"]) for key, person in people.items()} == {
        "danka": ("Danka", 1), "dana": ("Dana", 1), "cyril": ("Cyril", 1),
    }  # fmt: skip


def test_void_deals_are_no_deals_of_a_result():
    assert result_of("Ana Boris Cyril", [9, -4, -5], deals=3).deals == 1
