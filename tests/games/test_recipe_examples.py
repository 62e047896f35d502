"""All that a recipe can say stands in a worked deal: what is missing is named here."""

from scorer.engine.recipe import OWN
from scorer.engine.recipe.lines import NEIGHBOURS, ROWS
from scorer.engine.recipe.reader import CHIP_TARGETS
from tests.games.test_examples import ALL
from tests.tools import paper

NOBODY = ("count", "who", "card", "trick")
"""Rows to which nobody may be the answer."""
ORDERS = ("block", "round", "once", "choice", "choice-block", "free")


def wanted():
    """What must be met: a deal whose result is written down, or a match whose next deal is."""
    lines = {*ROWS, *(f"{row} nobody" for row in NOBODY), "trick by number", "a total of its own", "out beside left"}
    points = {"salad", "blind", "doubled all", "doubled declarer", "redoubled", "all fixed", "all turn", "all others"}
    blind = {"blind all", "blind places", "blind out of the bank"}
    chips = {f"to {way}" for way in CHIP_TARGETS} | {"all each", "all bank", "blind chips"}
    lines |= {f"{word} in a {row}" for row in ("count", "thing") for word in ("none", "paid_by")}
    lines |= {f"paid_by {who}" for who in NEIGHBOURS} | {f"paid_by in a {row}" for row in ("who", "card", "trick")}
    more = {"all over", "declarer", "declarer chips", "or", "in_all", "limits", "penalties", "a number a table"}
    orders = {f"order {order}" for order in ORDERS} | {"times 0", "times 2", "dealer leads", "dealer chooses"}
    return more | lines | points | blind | chips | orders | {"ends up", "ends down", "highest", "lowest"}


def of_head(recipe):
    """What the top of a recipe says."""
    yield f"order {recipe.get('order', 'block')}"
    yield recipe.get("best", "lowest")
    if recipe.get("leads") == "dealer":
        yield "dealer leads"
    if recipe.get("chooser") == "dealer":
        yield "dealer chooses"
    if "ends_at" in recipe:
        yield "ends up" if recipe["ends_at"] > 0 else "ends down"
    yield from (f"times {part['times']}" for part in recipe["contracts"] if "times" in part)
    yield from (word for word in ("or", "in_all") for part in recipe["contracts"] if word in part)
    yield from (word for word in ("limits", "penalties") if word in recipe)


def of_line(line, answer):
    """What a line says, and what its answer shows of it."""
    row = next(row for row in ROWS if row in line)
    yield row
    for word in ("none", "paid_by"):
        if word in line:
            yield f"{word} in a {row}"
    if "paid_by" in line:
        yield f"paid_by {line['paid_by']}"
    if row != "places" and any(isinstance(line.get(key), list) for key in paper.PRICES):
        yield "a number a table"
    if row == "trick" and isinstance(line["trick"], int):
        yield "trick by number"
    if "total" in line:
        yield "a total of its own"
    if "nobody" in line and (answer is None or (isinstance(answer, list) and not any(answer))):
        yield f"{row} nobody"


def of_deal(recipe, part, facts, seats):
    """What a deal shows."""
    lines, blind = paper.lines_of(recipe, part), facts.get("blind") is True
    for line in lines:
        yield from of_line(line, facts.get(paper.fact_key(line)))
    if {"out", "left"} <= {key for line in lines for key in line}:
        yield "out beside left"
    if "of" in part:
        yield "salad"
    if "to" in part:
        yield f"to {part['to']}"
    if blind:
        yield "blind chips" if "to" in part else "blind"
        if any("places" in line for line in lines):
            yield "blind out of the bank" if "to" in part else "blind places"
    if part.get("declarer", 1) != 1:
        yield "declarer chips" if "to" in part else "declarer"
    over = part.get("all", {}).get("over")
    covered = [line for line in lines if "flat" not in line and (over is None or paper.fact_key(line) in over)]
    if "all" in part and paper.takes_all(recipe, covered, facts, seats) is not None:
        yield f"all {next(iter(part['all']))}"
        if over is not None:
            yield "all over"
        if blind:
            yield "blind all"
    if facts.get("doubles"):
        yield f"doubled {part['doubling']}"
        yield from ("redoubled" for raw_contract in facts["doubles"] if raw_contract.get("redoubled"))


def test_all_that_a_recipe_says_is_worked():
    """Each row of lines, `all`, way of chips, order, doubling and blind, in what it comes to."""
    met = set[str]()
    for example, step in (
        (raw_contract, step) for raw_contract in ALL if raw_contract.game == OWN for step in raw_contract.steps
    ):
        recipe = example.document()["game"]
        entry = step.entry
        if any(word in ("next", "gives", "finished", "leads", "ranks") for word, _rest in step.checks):
            met |= set(of_head(recipe))
        if any(word == "gives" for word, _rest in step.checks) and entry["kind"] == "deal":
            part = next(
                raw_contract for raw_contract in recipe["contracts"] if raw_contract["key"] == entry["contract"]
            )
            met |= set(of_deal(recipe, part, entry["facts"], len(example.players)))
    assert wanted() - met == set()
