"""The sum over all players of a contract and of a whole match, where it does not depend on the play."""

from scorer.engine.recipe.model import COUNT_ROWS, TAKER_ROWS, Line, Recipe, RecipeContract


def contract_sum(recipe: Recipe, part: RecipeContract, seats: int) -> int | None:
    """What all players together get in a deal of this contract; None where that depends on the deal.

    Doubling moves points between two players and changes no sum.
    """
    if recipe.in_chips or part.sweep is not None:
        return None
    sums = [_line_sum(recipe, line, seats) for line in part.lines]
    if None in sums:
        return None
    total = sum(points for points in sums if points is not None)
    return total if not part.blind or total == 0 else None


def _line_sum(recipe: Recipe, line: Line, seats: int) -> int | None:
    if line.row == "places":
        return sum(line.prices[:seats])
    if line.row == "out":
        return line.price
    if line.price == 0:
        return 0
    if line.may_be_nobody:
        return None
    if line.row in TAKER_ROWS:
        return line.price
    if line.row in COUNT_ROWS and line.totals is not None:
        return line.price * line.totals[recipe.seats_index(seats)]
    return None


def match_sum(recipe: Recipe, seats: int) -> int | None:
    """What all totals of a whole match come to together; None where that depends on the deals."""
    if recipe.order == "free" or recipe.ends_at is not None:
        return None
    total = 0
    for part in recipe.dealt_contracts:
        points = contract_sum(recipe, part, seats)
        if points is None:
            return None
        total += points * part.times * (1 if recipe.order == "once" else seats)
    return total
