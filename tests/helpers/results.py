"""Results: copies of finished matches as a circle holds them, made of a few numbers."""

from scorer.play.circle_board import make_board
from scorer.play.circle_results import Names, add_result, new_tally, parse_result


def places_of(totals, best="highest"):
    """The places of these totals, shared by equals; None where all are level."""
    if len(set(totals)) == 1:
        return None
    return [1 + sum(other > total if best == "highest" else other < total for other in totals) for total in totals]


def copy_of(players, totals, *, day="2026-10-01", game="slovak-lorum", unit="chips", best="highest", **more):
    """The copy of a match of one deal that came to these totals."""
    names, seats = players.split(), range(len(totals))
    count = {"deals": [1] * len(totals), "sums": list(totals), "table_sums": [sum(totals)] * len(totals)}
    contracts = {"small": {**count, "most": list(totals), "least": list(totals)}}
    result = {
        "game": game, "unit": unit, "best": best, "playing": len(totals), "sides": [], "early": False,
        "best_deals": {"small": [1 for _ in seats]}, "lead": None, "bank_deals": 0,
    }  # fmt: skip
    content = {
        "players": names, "moment": f"{day}T18:00:00Z", "totals": list(totals), "places": places_of(totals, best),
        "deals": 1, "contracts": contracts, "largest_bank": 0,
    }  # fmt: skip
    facts = {name: more.pop(name) for name in [*more] if name in result}
    return {**content, **more, "result": {**result, **facts}}


def result_of(players, totals, *, number=1, along=(), **more):
    return parse_result(number, copy_of(players, totals, **more), along)


def board_of(*results):
    tally = new_tally()
    for result in results:
        add_result(tally, result, Names({}))
    return make_board(tally)
