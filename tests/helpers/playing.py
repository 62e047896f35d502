"""Playing matches in tests: a log as JSON becomes a ledger."""

from scorer.engine import document
from scorer.engine.game import HIGH_POINTS, Game
from scorer.engine.ledger import replay
from scorer.games import find


def replayed(game, seats, log, first_dealer=0, start=None, sits_out="", **options):
    """The ledger of a log played by so many people; the head of the document must be good."""
    raw = {"format": 1, "game": game, "players": [f"Player {seat}" for seat in range(seats)],
           "first_dealer": first_dealer, "options": options, "start": start or {}, "log": log}  # fmt: skip
    return replay(match_of(raw | ({"sits_out": sits_out} if sits_out else {})))


def match_of(raw):
    match, problems = document.parse_match(raw, find)
    assert match is not None, [str(problem) for problem in problems]
    return match


def odd_game(schedule, *contracts):
    return Game(
        key="odd", name="Odd", seats=(4,), packs=("french",), summary="", guide=lambda rules, seats: (), source="",
        counting=lambda rules: HIGH_POINTS, contracts=lambda rules, seats: iter(contracts),
        schedule=lambda rules, seats, people: schedule,
    )  # fmt: skip
