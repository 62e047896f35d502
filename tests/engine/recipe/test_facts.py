"""The questions of a recipe, as facts of the kinds that every page knows."""

from scorer.engine.effect import TableState
from scorer.engine.facts import CardsLeft, Count, Doubles, OrNobody, Places, Taker, YesNo
from scorer.engine.phrases import AsTyped
from scorer.engine.recipe.facts import facts_of
from tests.engine.recipe.test_model import recipe
from tests.helpers.recipes import of, recipe_of

ALL = recipe_of(
    {"count": "kings-jacks", "each": 1, "nobody": True}, {"thing": "Bells", "key": "my-bells", "each": 1},
    {"who": "Reached 50", "key": "fifty", "pays": 3, "nobody": True}, {"card": "clubs-jack", "pays": 1},
    {"trick": "second-last", "pays": 1}, {"left": 1}, {"pass": 1}, {"places": [4, 3]}, blind=True, doubling="declarer",
)  # fmt: skip


def test_a_fact_a_question():
    """Each of its kind, under its key, in the order of the lines; doubling and blind come last."""
    parsed_recipe = recipe(ALL)
    facts = facts_of(parsed_recipe, parsed_recipe.parts[0], 4, AsTyped)
    kinds = {
        "kings_jacks": Count, "my_bells": Count, "fifty": OrNobody, "clubs_jack": Taker, "trick_second_last": Taker,
        "cards_left": CardsLeft, "passes": Count, "places": Places, "doubles": Doubles, "blind": YesNo,
    }  # fmt: skip
    assert {key: type(fact) for key, fact in facts.items()} == kinds
    assert list(facts) == list(kinds)
    assert (facts["kings_jacks"].total, facts["kings_jacks"].lowest_total) == (8, 0)
    assert facts["places"].pays == (4, 3, 0, 0)
    assert (str(facts["my_bells"].label), str(facts["fifty"].label)) == ("Bells", "Reached 50")


def test_what_several_lines_ask():
    """Nobody is possible only where every line allows it."""
    lines = [{"card": "hearts-king", "pays": 1, "nobody": True}, {"card": "hearts-king", "pays": 2}]
    for second, kind in ((lines[0], OrNobody), (lines[1], Taker)):
        contracts = [{"key": "a", "lines": [lines[0]]}, {"key": "b", "lines": [second]}, {"key": "s", "of": ["a", "b"]}]
        parsed_recipe = recipe(of(contracts))
        assert type(facts_of(parsed_recipe, parsed_recipe.parts[2], 4, AsTyped)["hearts_king"]) is kind


def test_who_declares():
    """The dealer, or who chooses."""
    heads = [({}, 0), ({"order": "choice"}, 1), ({"order": "choice", "chooser": "dealer"}, 0),
             ({"order": "choice-block", "leads": "dealer"}, 0), ({"order": "once", "leads": "next"}, 0)]  # fmt: skip
    for head, after in heads:
        parsed_recipe = recipe(recipe_of({"pass": 1}, doubling="all", blind=True, head=head))
        facts = facts_of(parsed_recipe, parsed_recipe.parts[0], 4, AsTyped)
        doubles, blind = facts["doubles"], facts["blind"]
        assert doubles.declarer_after == after, head
        assert str(blind.label_at(TableState.new(4, 3))) == f"seat {(3 + after) % 4} plays it blind", head
