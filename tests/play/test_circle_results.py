"""Results and their tally: what a match counts for its players, and that a tally can be stored and continued."""

import json

import pytest

from scorer.play.circle_results import Names, add_result, new_tally
from tests.helpers.results import result_of


def tally_of(*results, joined=None):
    """The tally of these results, stored and read again after each."""
    tally = new_tally()
    for result in results:
        add_result(tally, result, Names(joined or {}))
        tally = json.loads(json.dumps(tally))
    return tally


def test_joined_names_are_one_person_with_the_name_they_mean():
    one, two = result_of("Danka Boris Cyril", [9, -4, -5]), result_of("dana Boris Cyril", [-9, 4, 5], day="2026-10-08")
    people = tally_of(one, two, joined={"Danka": "Dana"})["people"]
    assert [(person["name"], person["matches"]) for person in people.values()] == [
        ("Dana", 2), ("Boris", 2), ("Cyril", 2)
    ]  # fmt: skip
    assert set(tally_of(one, two)["people"]) == {"danka", "dana", "boris", "cyril"}


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


def test_of_equal_best_deals_the_first_counts():
    tally = tally_of(result_of("Ana Boris Cyril", [9, 9, -18], best_deals={"small": [5, 2, 1]}))
    assert tally["best_deals"]["slovak-lorum chips highest"]["small"][:5] == [
        9,
        ["boris"],
        1,
        "2026-10-01T18:00:00Z",
        2,
    ]


def test_void_deals_are_no_deals_of_a_result():
    assert result_of("Ana Boris Cyril", [9, -4, -5], deals=3).deals == 1


def test_names_that_mean_one_person():
    names = Names({"Ana": "Anna", "Anna": "Anička"}, ["ana", "Anna", "BORIS", "Boris"])
    assert [names.shown(name) for name in ("Ana", "ANNA", "anička", "boris", "Cyril")] == [
        "Anička", "Anička", "Anička", "Boris", "Cyril"]  # fmt: skip
    assert Names({"A": "B", "B": "A"}, []).shown("a") in ("A", "B")
