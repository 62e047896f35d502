"""The parts of a recipe: equal by their text, and what follows from seats and cards."""

from scorer.engine.problems import Problems
from scorer.engine.recipe import parse_recipe
from tests.helpers.recipes import of, recipe_of


def recipe(raw):
    """A recipe that is right."""
    model = parse_recipe(raw, Problems())
    return model


def test_equal_where_every_word_is():
    """By content, so that a thousand copies are one."""
    first, again, other = (recipe(recipe_of({"left": price})) for price in (1, 1, 2))
    assert (first == again, hash(first) == hash(again), first == other, first == 3) == (True, True, False, False)
    assert first.json == recipe_of({"left": 1})


def test_tricks_of_every_number_of_players():
    """The cards by the players, rounded down."""
    model = recipe(recipe_of({"left": 1}, head={"seats": [4, 3, 5], "cards": [33, 32, 52]}))
    assert [model.for_table(seats).tricks for seats in (4, 3, 5)] == [8, 10, 10]


def test_what_is_dealt_and_what_is_asked():
    """Contracts that stand only in a salad are not dealt; lines of one question are together."""
    king = {"key": "a", "lines": [{"card": "hearts-king", "pays": 1}], "times": 0}
    model = recipe(of([king, {**king, "key": "b", "times": 2}, {"key": "s", "of": ["a", "b"]}]))
    assert [part.key for part in model.dealt_contracts] == ["b", "s"]
    assert {key: len(lines) for key, lines in model.parts[2].questions.items()} == {"hearts_king": 2}
