"""Records of a board as lines, and how its games and contracts are called."""

import pytest

from scorer.presentation import circle_records
from tests.helpers.results import board_of, result_of

pytestmark = pytest.mark.usefixtures("reader")


def test_records_say_whose_they_are_and_when():
    board = board_of(result_of("Ana Boris Cyril", [6, 0, -6], largest_bank=12, bank_deals=4, lead=[5, [0], 2]))
    lines = {line.title: (line.value, line.detail) for line in circle_records.record_lines(board, "", {})}
    assert lines["The fullest bank"][0] == "12"
    assert lines["The longest lead"][0] == "5 deals"
    assert "Ana" in lines["The longest lead"][1]
    assert "from deal 2 on" in lines["The longest lead"][1]
    assert "Best deal: Small game" in lines


def test_run_of_wins_has_its_days():
    """On the board with those who had it; a person has an own one, and a worst evening where it is another."""
    totals = [("2026-10-01", [6, 0, -6]), ("2026-10-08", [4, -2, -2]), ("2026-11-02", [-9, 8, 1])]
    board = board_of(*[
        result_of("Ana Boris Cyril", own, day=day, number=number) for number, (day, own) in enumerate(totals)
    ])  # fmt: skip
    lines = {line.title: line for line in circle_records.record_lines(board, "", {})}
    assert lines["Most matches won on end"][1:3] == ("2 matches", "Ana, 1\u20138 Oct")
    ana, boris = (
        circle_records.person_record_lines(board, person, {}) for person in board.people if person.key != "cyril"
    )
    own = {line.title: line.value.strip("\u2066\u2069") for line in ana}
    assert (own["Best evening: Slovak Lórum, 3 players"], own["Worst evening: Slovak Lórum, 3 players"]) == ("+6", "−9")
    assert own["Most matches won on end"] == "2 matches"
    assert "Most matches won on end" not in {line.title for line in boris}
    alone = board_of(result_of("Ana Boris Cyril", [6, 0, -6]))
    titles = {line.title for line in circle_records.person_record_lines(alone, alone.people[0], {})}
    assert "Best evening: Slovak Lórum, 3 players" in titles
    assert "Worst evening: Slovak Lórum, 3 players" not in titles
