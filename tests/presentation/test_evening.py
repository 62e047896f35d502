"""The evening in words: sums of a game, who pays whom, and nothing where there was one match."""

from __future__ import annotations

import pytest

from scorer.engine.settlement import UnitValue
from scorer.play import statistics
from scorer.play.statistics import Evening
from scorer.presentation import result
from scorer.presentation.result import PaymentLine
from scorer.store.sequels import CarriedOverPlayer, CarriedOverTotals
from tests.helpers.worked_out import worked_out

pytestmark = pytest.mark.usefixtures("reader")
KEEP = {"kind": "finish", "bank": "keep"}


def played(*changes: int, worth: UnitValue | None = None, game: str = "king", gone: int = 0) -> Evening:
    """A finished match with these totals, of which those of the first `gone` seats went along."""
    worked = worked_out(game, log=[{"kind": "adjustment", "changes": list(changes), "note": ""}, KEEP])
    people = tuple(CarriedOverPlayer(worked.names[seat], seat, changes[seat]) for seat in range(gone))
    along = (CarriedOverTotals(people),) if gone else ()
    return statistics.summarize_match(worked.ledger, worked.names, worth, None, along)


def test_one_match_is_told_by_itself() -> None:
    """Nothing is added up."""
    assert result.evening_totals([played(1, -1, 0, 0)], str) is None
    assert result.evening_text(None) == ""


def test_matches_are_added_up() -> None:
    """Points of the same game with the best first; another game has no sum; money over all."""
    euro = UnitValue("EUR", 10)
    both = [played(30, -30, 0, 0, worth=euro), played(-10, 20, -10, 0, worth=euro)]
    found = result.evening_totals([*both, played(4, 0, 0, -4, game="slovak-lorum")], str)
    assert found is not None
    (tally,) = found.tallies
    assert tally.title == "King, 2 matches"
    assert tally.lines == [("Ana", "20"), ("Dana", "0"), ("Boris", "−10"), ("Cyril", "−10")]
    money, chips = found.owed
    assert money.lines == [PaymentLine("Boris", "Ana", "€1.00"), PaymentLine("Cyril", "Ana", "€1.00")]
    assert (chips.title, len(chips.lines)) == ("Slovak Lórum", 1)
    told = result.evening_text(found)
    assert "The evening, 3 matches\nKing, 2 matches\nAna 20\n" in told
    assert "In money\nBoris → Ana: €1.00\n" in told
    assert "instead of match by match" in told


def test_totals_that_went_along_count_once() -> None:
    """Those who stayed count where they came to; who left counts here."""
    found = result.evening_totals([played(30, -30, 10, -10, gone=3), played(40, -40, 0, 0)], str)
    assert found is not None
    assert dict(found.tallies[0].lines) == {"Ana": "40", "Boris": "−40", "Cyril": "0", "Dana": "−10"}
