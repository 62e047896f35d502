"""All that a recipe can say is played: in a deal that somebody worked out by hand, and in a match that is kept."""

import json

from scorer.engine.recipe import OWN
from scorer.engine.recipe.lines import NEIGHBOURS, ROWS
from scorer.engine.recipe.reader import CHIP_TARGETS
from scorer.games import KEYS, find
from tests.games.test_examples import ALL
from tests.tools import paper
from tests.tools.golden import DOCUMENTS

ORDERS = ("block", "round", "once", "choice", "choice-block", "free")
EVERYTHING = {
    *ROWS, *(f"to {way}" for way in CHIP_TARGETS), *(f"order {order}" for order in ORDERS),
    *(f"paid_by {who}" for who in NEIGHBOURS), *(f"all {way}" for way in ("fixed", "turn", "others", "each", "bank")),
    "none", "total", "over", "of", "declarer", "or", "in_all", "limits", "penalties", "ends_at", "blind", "redoubled",
    "doubling all", "doubling declarer", "leads dealer", "chooser dealer", "best highest", "a number a table",
}  # fmt: skip
IN_WORKED_DEALS = {*(f"{row} nobody" for row in ("count", "who", "card", "trick")), "trick by number",
                   "out beside left", "times 0", "times 2"}  # fmt: skip


def head_words(recipe):
    """What the top of a recipe says, and its contracts of their place in the match."""
    yield f"order {recipe.get('order', 'block')}"
    yield from (f"{key} {recipe[key]}" for key in ("leads", "chooser", "best") if key in recipe)
    yield from (key for key in ("limits", "penalties", "ends_at") if key in recipe)
    for part in recipe["contracts"]:
        yield from (key for key in ("or", "in_all") if key in part)
        yield f"times {part.get('times', 1)}"


def deal_words(recipe, part, facts):
    """What the contract of a deal says, and what its answers show of it."""
    yield from (f"{key} {part[key]}" for key in ("to", "doubling") if key in part)
    yield from (key for key in ("of", "declarer") if key in part)
    yield from (word if word == "over" else f"all {word}" for word in part.get("all", {}))
    if facts.get("blind"):
        yield "blind"
    yield from ("redoubled" for double in facts.get("doubles", []) if double.get("redoubled"))
    lines = paper.lines_of(recipe, part)
    for line in lines:
        row, answer = next(row for row in ROWS if row in line), facts.get(paper.fact_key(line))
        yield row
        yield from (key for key in ("none", "total") if key in line)
        if "paid_by" in line:
            yield f"paid_by {line['paid_by']}"
        if row != "places" and any(isinstance(line.get(key), list) for key in paper.PRICES):
            yield "a number a table"
        if row == "trick" and isinstance(line["trick"], int):
            yield "trick by number"
        if "nobody" in line and (answer is None or (isinstance(answer, list) and not any(answer))):
            yield f"{row} nobody"
    if {"out", "left"} <= {key for line in lines for key in line}:
        yield "out beside left"


def words_of(recipe, entries):
    """The words of a recipe and of these entries of a log."""
    parts = {part["key"]: part for part in recipe["contracts"]}
    deals = [entry for entry in entries if entry["kind"] == "deal"]
    words = (word for deal in deals for word in deal_words(recipe, parts[deal["contract"]], deal["facts"]))
    return {*head_words(recipe), *words}


def test_every_word_of_a_recipe_is_worked_by_hand():
    met = set()
    for example in (example for example in ALL if example.game == OWN):
        checked = [step.entry for step in example.steps if "gives" in dict(step.checks)]
        met |= words_of(example.document()["game"], checked)
    assert (EVERYTHING | IN_WORKED_DEALS) - met == set()


def test_every_word_of_a_recipe_is_in_a_kept_match():
    met, kinds = set(), set()
    for path in DOCUMENTS.glob("*.json"):
        document = json.loads(path.read_text(encoding="utf-8"))["document"]
        game = document["game"]
        if game not in KEYS:
            met |= words_of(game if isinstance(game, dict) else json.loads(find(game).recipe), document["log"])
            kinds |= {entry["kind"] for entry in document["log"]}
    assert EVERYTHING - met == set()
    assert kinds >= {"deal", "penalty"}
