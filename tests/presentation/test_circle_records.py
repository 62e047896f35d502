"""Records of a board as lines, and how its games and contracts are called."""

import pytest

from scorer.presentation import circle_records
from tests.helpers.results import board_of, result_of

pytestmark = pytest.mark.usefixtures("reader")


def test_records_say_whose_they_are_and_when():
    board = board_of(result_of("Ana Boris Cyril", [6, 0, -6], largest_bank=12, bank_deals=4, lead=[5, [0], 2]))
    lines = {line.title: (line.value, line.detail) for line in circle_records.record_lines(board, "", {})}
    assert lines["The fullest bank"][0] == "12"
    assert lines["The longest lead"] == ("5 deals", "Ana, 1 Oct, from deal 2 on")
    assert "Best deal: Small game" in lines


def test_run_of_wins_has_its_days():
    """On the board with those who had it; a person has an own one, and a worst evening where it is another."""
    totals = [("2026-10-01", [6, 0, -6]), ("2026-10-08", [4, -2, -2]), ("2026-11-02", [-9, 8, 1])]
    results = [result_of("Ana Boris Cyril", own, day=day, number=n) for n, (day, own) in enumerate(totals)]
    board, alone = board_of(*results), board_of(results[0])

    def records_of(board, key):
        return {line.title: line.value for line in circle_records.person_record_lines(board, board.person(key), {})}

    lines = {line.title: line for line in circle_records.record_lines(board, "", {})}
    assert lines["Most matches won on end"][1:3] == ("2 matches", "Ana, 1\u20138 Oct")
    best, worst = "Best evening: Slovak Lórum, 3 players", "Worst evening: Slovak Lórum, 3 players"
    ana, boris, once = records_of(board, "ana"), records_of(board, "boris"), records_of(alone, "ana")
    assert (ana[best], ana[worst], ana["Most matches won on end"]) == ("+6", "−9", "2 matches")
    assert "Most matches won on end" not in boris
    assert (best in once, worst in once) == (True, False)
