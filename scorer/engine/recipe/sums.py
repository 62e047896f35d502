"""The sum over all players of a contract and of a whole match, where it does not depend on the play."""

from collections.abc import Sequence

from scorer.engine.recipe.model import COUNT_ROWS, FLAT, TAKER_ROWS, ContractLimit, Line, Recipe, RecipeContract


def contract_sum(recipe: Recipe, part: RecipeContract, seats: int) -> int | None:
    """What all players together get in a deal of this contract; None where that depends on the deal.

    Doubling moves points between two players and changes no sum.
    """
    table = recipe.for_table(seats)
    return _sum(table, next(other for other in table.parts if other.key == part.key))


def _sum(table: Recipe, part: RecipeContract) -> int | None:
    if table.in_chips or part.sweep is not None:
        return None
    sums = [_line_sum(line, table.seats[0]) for line in part.lines]
    if None in sums:
        return None
    total = sum(points for points in sums if points is not None)
    if part.declarer != 1 and any(price for line in part.lines for price in line.prices[0]):
        return None
    return total if not part.blind or total == 0 else None


def _line_sum(line: Line, seats: int) -> int | None:
    if line.row == "places":
        return sum(line.prices[0][:seats])
    if line.none is not None and line.none[0]:
        return None
    if line.row == "out":
        return line.price
    if line.row == FLAT:
        return line.price * seats
    if line.price == 0:
        return 0
    if line.may_be_nobody:
        return None
    if line.row in TAKER_ROWS:
        return line.price
    if line.row in COUNT_ROWS and line.total is not None:
        return line.price * line.total
    return None


def match_sum(recipe: Recipe, seats: int) -> int | None:
    """What all totals of a whole match come to together; None where that depends on the deals."""
    if recipe.order == "free" or recipe.ends_at is not None:
        return None
    table = recipe.for_table(seats)
    sums = {part.key: _sum(table, part) for part in table.dealt_contracts}
    limited, each_seat = {key for limit in table.limits for key in limit.keys}, 1 if recipe.order == "once" else seats
    counted = [
        (_same_sum([sums[key] for key in (part.key, *part.alternatives)]), part.times[0] * each_seat)
        for part in table.parts
        if part.comes_up and part.key not in limited
    ]
    for limit in table.limits:
        counted += _count_limit(limit, table, sums, seats)
    if any(points is None for points, times in counted if times):
        return None
    return sum(points * times for points, times in counted if points is not None)


def _same_sum(sums: Sequence[int | None]) -> int | None:
    """The sum that all of these have; None where they differ."""
    return sums[0] if len(set(sums)) == 1 else None


def _count_limit(
    limit: ContractLimit, table: Recipe, sums: dict[str, int | None], seats: int
) -> list[tuple[int | None, int]]:
    """The sum of each contract of a limit, and how often it is played; of all together where only that is known."""
    deals = limit.each[0] * seats
    parts = [part for part in table.parts if part.key in limit.keys and part.comes_up]
    times = [part.times[0] * seats if part.in_all is None else part.in_all[0] for part in parts]
    if sum(times) == deals:
        return [(sums[part.key], many) for part, many in zip(parts, times, strict=True)]
    return [(_same_sum([sums[part.key] for part in parts]), deals)]
