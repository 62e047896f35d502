"""The questions of a recipe, as facts of the kinds that every page knows."""

from scorer.engine.effect import TableState
from scorer.engine.facts import OrNobody, Taker
from scorer.engine.phrases import AsTyped
from scorer.engine.recipe.facts import facts_of
from tests.engine.recipe.test_model import recipe
from tests.helpers.recipes import of, recipe_of


def test_what_several_lines_ask():
    lines = [{"card": "hearts-king", "pays": 1, "nobody": True}, {"card": "hearts-king", "pays": 2}]
    for second, kind in ((lines[0], OrNobody), (lines[1], Taker)):
        contracts = [{"key": "a", "lines": [lines[0]]}, {"key": "b", "lines": [second]}, {"key": "s", "of": ["a", "b"]}]
        parsed_recipe = recipe(of(contracts))
        assert type(facts_of(parsed_recipe, parsed_recipe.parts[2], 4, AsTyped)["hearts_king"]) is kind


def test_who_declares():
    heads = [({}, 0), ({"order": "choice"}, 1), ({"order": "choice", "chooser": "dealer"}, 0),
             ({"order": "choice-block", "leads": "dealer"}, 0), ({"order": "once", "leads": "next"}, 0)]  # fmt: skip
    for head, after in heads:
        parsed_recipe = recipe(recipe_of({"pass": 1}, doubling="all", blind=True, head=head))
        facts = facts_of(parsed_recipe, parsed_recipe.parts[0], 4, AsTyped)
        doubles, blind = facts["doubles"], facts["blind"]
        assert doubles.declarer_after == after, head
        assert str(blind.label_at(TableState.new(4, 3))) == f"seat {(3 + after) % 4} plays it blind", head
