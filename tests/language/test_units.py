"""What is counted, in words."""

import pytest

from scorer.games import all_games
from scorer.language import units


def test_every_game_counts_something_that_has_words():
    assert {game.counting(game.rules()).unit for game in all_games()} <= set(units.UnitText._fields)


@pytest.mark.parametrize(
    ("unit", "words"),
    [
        ("chips", ["1 chip", "-1 chip", "12 chips", "chips", "A chip is worth", "a chip is €0.10", "Move chips",
                   "Chips moved", "Move"]),
        ("beans", ["1 bean", "-1 bean", "12 beans", "beans", "A bean is worth", "a bean is €0.10", "Move beans",
                   "Beans moved", "Move"]),
        ("points", ["1 point", "-1 point", "12 points", "points", "A point is worth", "a point is €0.10",
                    "Change a total", "Total changed", "Change a total"]),
    ],
)  # fmt: skip
def test_the_words_of_each(app, unit, words):
    with app.test_request_context():
        told = [
            *(units.format_count(number, unit) for number in (1, -1, 12)), units.plural_name(unit),
            units.worth_label(unit), units.worth_text(unit, "€0.10"), units.move_title(unit), units.moved_title(unit),
            units.short_move_title(unit),
        ]  # fmt: skip
    assert told == words
