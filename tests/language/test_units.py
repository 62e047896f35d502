"""What is counted, in words."""

import pytest

from scorer.games import all_games
from scorer.language import units


def test_every_game_counts_something_that_has_words():
    assert {game.counting(game.rules()).unit for game in all_games()} <= set(units.UnitText._fields)


@pytest.mark.parametrize(
    ("unit", "expected"),
    [
        ("chips", ["1 chip", "12 chips", "chips", "A chip is worth", "a chip is €0.10"]),
        ("beans", ["1 bean", "12 beans", "beans", "A bean is worth", "a bean is €0.10"]),
        ("points", ["1 point", "12 points", "points", "A point is worth", "a point is €0.10"]),
    ],
)
def test_the_words_of_each(app, unit, expected):
    with app.test_request_context():
        numbers = [units.format_count(number, unit) for number in (1, 12)]
        assert units.format_count(-1, unit) == f"-{expected[0]}"
        assert [*numbers, units.plural_name(unit), units.worth_label(unit), units.worth_text(unit, "€0.10")] == expected


@pytest.mark.parametrize(
    ("unit", "expected"),
    [
        ("chips", ["Move chips", "Chips moved"]),
        ("beans", ["Move beans", "Beans moved"]),
        ("points", ["Change a total", "Total changed"]),
    ],
)
def test_what_is_moved_has_one_name(app, unit, expected):
    with app.test_request_context():
        assert [units.move_title(unit), units.moved_title(unit)] == expected
        assert units.short_move_title(unit) == {"points": "Change a total"}.get(unit, "Move")
