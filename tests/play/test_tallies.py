"""Matches added up: which games, whom, and in which order."""

from __future__ import annotations

from scorer.play import evenings, statistics
from scorer.play.statistics import Evening
from scorer.store.sequels import CarriedOverPlayer, CarriedOverTotals
from tests.helpers.playing import replayed

NAMES = ("Ana", "Boris", "Cyril", "Dana")
KEEP = {"kind": "finish", "bank": "keep"}


def ended(game: str, *totals: int, names: tuple[str, ...] = NAMES, scoring: str = "", **along: int) -> Evening:
    """A match that ended with these totals, some of them `along`; chips that are over lie in the bank."""
    bank = {"bank": -sum(totals)} if game == "slovak-lorum" else {}
    options = {"scoring": scoring} if scoring else {}
    ledger = replayed(game, len(totals), [{"kind": "adjustment", "changes": list(totals), **bank}, KEEP], **options)
    assert not ledger.problems
    people = tuple(CarriedOverPlayer(name, names.index(name), worth) for name, worth in along.items())
    taken = (CarriedOverTotals(people, with_bank=True),) if along else ()
    return statistics.summarize_match(ledger, names, None, None, taken)


def test_a_game_that_was_played_once_has_no_sum() -> None:
    """Only where there are several matches of one game is there anything to add."""
    assert evenings.tally_games([ended("slovak-lorum", 3, -3, 0), ended("lora-points", 1, 2, 3)], str) == []


def test_everybody_who_played_any_of_them() -> None:
    """The best first, where the fewest points win too; a name that means another counts as that."""
    chips = [ended("slovak-lorum", 3, -5, 0), ended("slovak-lorum", 1, 7, -8, names=("Ana", "Emil", "cyril"))]
    (tally,) = evenings.tally_games(chips, str.title)
    assert (tally.game.key, tally.played) == ("slovak-lorum", 2)
    assert tally.totals == [("Emil", 7), ("Ana", 4), ("Boris", -5), ("Cyril", -8)]
    (points,) = evenings.tally_games([ended("lora-points", 9, 2, 3), ended("lora-points", 1, 2, 3)], str)
    assert points.totals == [("Boris", 4), ("Cyril", 6), ("Ana", 10)]


def test_what_went_along_counts_where_it_came_to() -> None:
    """Who stayed is counted in the next match alone, who left in the first; what was corrected since, there too."""
    after = ended("slovak-lorum", 10, -6, -4)
    (tally,) = evenings.tally_games([ended("slovak-lorum", 3, -5, 2, Ana=3, Boris=-5), after], str)
    assert tally.totals == [("Ana", 10), ("Cyril", -2), ("Boris", -6)]
    (tally,) = evenings.tally_games([ended("slovak-lorum", 3, -5, 2, Ana=1, Boris=-5), after], str)
    assert tally.totals == [("Ana", 12), ("Cyril", -2), ("Boris", -6)]
    points = [ended("lora-points", 9, 2, 3, Ana=7), ended("lora-points", 1, 2, 3)]
    assert evenings.tally_games(points, str)[0].totals == [("Ana", 3), ("Boris", 4), ("Cyril", 6)]


def test_what_is_counted_otherwise_is_added_up_by_itself() -> None:
    """Beans are no points, at the same game too."""
    points, beans = ended("german-lorum", 9, 2, 3, 4), ended("german-lorum", 5, -5, 0, 0, scoring="beans")
    assert evenings.tally_games([points, beans], str) == []
    (tally,) = evenings.tally_games([points, beans, beans], str)
    assert (tally.counting.unit, tally.played) == ("beans", 2)
