"""Playing matches in tests: a log as JSON becomes a ledger, and strategies deal out what adds up."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import strategies as st

from scorer.engine import document
from scorer.engine.ledger import Ledger, replay
from scorer.engine.schedule import Turn
from scorer.games import find

Deal = dict[str, object]


def replayed(
    game: str, seats: int, log: list[Deal], first_dealer: int = 0, start: object = None, **options: object
) -> Ledger:
    """The ledger of a log played by so many people; the head of the document must be good."""
    match_document = {"format": 1, "game": game, "players": [f"Player {seat}" for seat in range(seats)],
             "first_dealer": first_dealer, "options": options, "start": start or {}, "log": log}  # fmt: skip
    match, problems = document.parse_match(match_document, find)
    assert match is not None, [str(problem) for problem in problems]
    return replay(match)


def whole_match(
    game: str, seats: int, deal: Callable[[Turn], tuple[str, Deal]], first_dealer: int = 0, **options: object
) -> Ledger:
    """A match played to its end: `deal` gives a contract and its answers for each turn."""
    log: list[Deal] = []
    ledger = replayed(game, seats, log, first_dealer, **options)
    while ledger.next_turn is not None:
        contract, facts = deal(ledger.next_turn)
        log.append({"kind": "deal", "contract": contract, "facts": facts})
        ledger = replayed(game, seats, log, first_dealer, **options)
        assert not ledger.problems, [str(problem) for problem in ledger.problems]
    return ledger


def adding_up(total: int, seats: int) -> st.SearchStrategy[list[int]]:
    """A count a seat, together `total`."""
    cuts = st.lists(st.integers(0, total), min_size=seats - 1, max_size=seats - 1).map(sorted)
    return cuts.map(lambda at: [high - low for low, high in zip([0, *at], [*at, total], strict=True)])
