"""What is said of a recipe: every number from it, and names of strangers as they stand."""

from __future__ import annotations

from scorer.engine.phrases import AsTyped
from scorer.engine.recipe.texts import describe_recipe, guide_sections, symbol_of
from tests.engine.recipe.test_maker import game
from tests.engine.recipe.test_parts import recipe
from tests.helpers.recipes import of, one


def test_the_line() -> None:
    """How many contracts, and who wins."""
    assert str(describe_recipe(recipe(one({"left": 1})))) == "1 contract; the lowest total wins."
    two = of([{"key": key, "lines": [{"left": 1}], "to": "bank"} for key in "ab"], unit="chips")
    assert str(describe_recipe(recipe(two))) == "2 contracts, for chips; the most chips win."


def test_the_guide() -> None:
    """The cards, the table's own words line by line, doubling, blind, and the end."""
    given = one(
        {"left": 1}, doubling="all", blind=True, head={"cards": 33, "about": "One.\n\n Two %(n)s.", "ends_at": -50}
    )
    sections = {
        str(part.heading): [str(line) for line in part.lines] for part in guide_sections(recipe(given), 4, AsTyped)
    }
    assert sections["The cards"] == ["Of 33 cards each player is dealt 8."]
    assert sections["The play"] == ["One.", "Two %(n)s."]
    assert "The dealer is the declarer." in sections["Doubling"]
    assert sections["The end"] == ["The match is over as soon as a total is −50 or less."]
    assert list(sections) == ["The cards", "The play", "Doubling", "Blind", "The end"]


def test_a_contract_in_a_line() -> None:
    """Its prices, or what a salad is made of; and a sign that the sprite has."""
    given = of([{"key": "a", "name": "Red", "lines": [{"count": "hearts", "each": 2}]},
                {"key": "b", "name": "King", "lines": [{"card": "hearts-king", "pays": 8}], "blind": True},
                {"key": "s", "of": ["a", "b"]}])  # fmt: skip
    lines = [str(one.summary) for one in game(given).contracts(None, 4)]
    assert lines == ["Hearts: +2 each", "King of hearts: +8", "All at once: Red, King"]
    assert [symbol_of(part) for part in recipe(given).parts] == ["s-heart", "s-heart", "s-deck"]


def test_no_sentence_is_empty() -> None:
    """What pays says nothing of its own leaves no gap in the lines, whatever is round it."""
    contracts = [
        {"key": "a", "lines": [{"count": "hearts", "each": 2}]},
        {"key": "b", "lines": [{"trick": 1, "pays": 2}]},
        {"key": "s", "of": ["a", "b"], "all": {"turn": True}, "blind": True},
    ]
    salad = list(game(of(contracts)).contracts(None, 4))[2]
    assert [str(pay.describe()) for pay in salad.scoring] == [
        "Hearts: +2 each. First trick: +2. Who takes everything gets the same with its sign turned. Played blind, "
        "before the cards are seen, everything counts twice"
    ]
