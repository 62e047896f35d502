"""Why in words: each player's reasons with the names of the table and the words of its pack, and the bank's line."""

from __future__ import annotations

import pytest

from scorer.engine.reasons import explain_log
from scorer.play.replayed_match import ReplayedMatch
from scorer.presentation.reasons import EntryReasons, entry_reasons, reasons_line
from tests.helpers.evening import SPLIT, called, regular
from tests.helpers.worked_out import worked_out

pytestmark = pytest.mark.usefixtures("reader")


def why(replayed: ReplayedMatch, number: int) -> EntryReasons:
    """The reasons of an entry of the match."""
    return entry_reasons(replayed.as_before(number - 1), replayed, number)


def test_reasons_name_players_and_cards_as_the_table_does() -> None:
    """Ana and not seat 1, the ober and not the queen where the pack is German."""
    replayed = worked_out(log=[regular([3, 5, 0, 0], 0, 1)], pack="german")
    told = why(replayed, 1)
    assert [(seat.name, seat.lines, seat.change) for seat in told.seats] == [
        ("Ana", [("3 hearts", -3), ("Ober of acorns", -4)], -7),
        ("Boris", [("5 hearts", -5), ("Ober of leaves", -8)], -13),
        ("Cyril", [("clean: half of the 20", 10)], 10),
        ("Dana", [("clean: half of the 20", 10)], 10),
    ]
    assert (told.bank, told.rule) == ("", "contract-regular")


def test_bank_has_one_line() -> None:
    """What belongs to nobody, with its reasons side by side."""
    replayed = worked_out(log=[regular([5, 1, 1, 1], 0, 1), called("small", 0), SPLIT])
    assert why(replayed, 1).bank == "paid in\N{NO-BREAK SPACE}+20"
    assert [seat.lines for seat in why(replayed, 3).seats] == [[("a share of the bank", 5)]] * 4
    assert why(replayed, 3).bank == "a share of the bank\N{NO-BREAK SPACE}\N{MINUS SIGN}20"
    assert why(replayed, 3).rule is None


def test_made_game_names_who_made_it() -> None:
    """Also to those who paid for it."""
    lines = [seat.lines[0].text for seat in why(worked_out(log=[called("small", 0)]), 1).seats]
    assert lines == ["Ana made it"] * 4


def test_reasons_stand_in_one_line_for_a_spreadsheet() -> None:
    """Each with what it came to."""
    replayed = worked_out(log=[regular([3, 5, 0, 0], 0, 1)])
    (reasons,) = explain_log(replayed.ledger, replayed.match.log)
    text = reasons_line(replayed, reasons, 0).replace("\N{NO-BREAK SPACE}", " ")
    assert text in {f"3 hearts \N{MINUS SIGN}3, {card} of {suit} \N{MINUS SIGN}4"
                    for card, suit in (("Ober", "acorns"), ("Queen", "clubs"))}  # fmt: skip
