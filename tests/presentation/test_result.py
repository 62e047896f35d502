"""The result in words: the standing, who pays whom, and the text that is sent."""

import pytest

from scorer.engine.settlement import UnitValue
from scorer.play import payments
from scorer.presentation import result
from scorer.presentation.result import PaymentLine
from scorer.store.match_extras import BANK, CarriedOverPlayer, CarriedOverTotals
from tests.helpers.evening import KEEP, called
from tests.helpers.worked_out import worked_out

pytestmark = pytest.mark.usefixtures("reader")


def test_totals_as_people_read_them():
    """Points and chips in hand have no plus; pennies are told with the beans."""
    assert result.total_text(worked_out(log=[called("small", 0)], stake=50), 0) == "80"
    assert result.total_text(worked_out("king"), 0) == "0"
    assert result.total_text(worked_out("german-lorum", {"scoring": "beans"}), 0).endswith(", 1 penny")


def test_the_bank_is_a_party_with_a_word_of_its_own():
    """It has no name that a player could have; what stays in it is nobody's debt and told apart."""
    assert (result.party_name(BANK), result.party_name("Ana")) == ("Bank", "Ana")
    moved = {"kind": "adjustment", "changes": [-4, 0, 0, 0], "bank": 4, "note": ""}
    worked = worked_out(log=[moved, KEEP])
    assert result.payments(worked) == []
    assert result.left_in_bank(worked) == "Stays in the bank: 4 chips (from Ana)"


def test_the_text_that_is_sent():
    worked = worked_out(log=[called("small", 0), KEEP], title="Friday")
    assert result.result_text(worked) == (
        "Friday\n"
        "Slovak Lórum, 20 November 2026, 1 deal\n"
        "Ana wins\n"
        "\n"
        "1. Ana +30\n"
        "2. Boris, Cyril, Dana \N{MINUS SIGN}10\n"
        "\n"
        "Who pays whom\n"
        "Boris → Ana: 10 chips\n"
        "Cyril → Ana: 10 chips\n"
        "Dana → Ana: 10 chips\n"
    )


def test_the_text_says_what_a_match_began_with():
    """Totals and a bank that came along belong to what is paid; below the bank, and nothing where it was as usual."""
    begun = {"totals": [5, -8, 3, 0], "bank": 6}
    text = result.result_text(worked_out(log=[called("small", 0), KEEP], start=begun))
    assert "Bank 6\nBegan with: Ana +5, Boris −8, Cyril +3, Dana 0, bank 6.\n" in text
    assert "Began" not in result.result_text(worked_out(log=[called("small", 0), KEEP]))


CROWN = {"currency": "CZK", "unit": 50}
MOVED = {"kind": "adjustment", "changes": [23, -23, 0, 0], "note": ""}


def test_rounding_is_told():
    worked = worked_out(log=[MOVED, KEEP], money=CROWN)
    assert result.payments(worked)[0].money.endswith("12")
    assert result.rounding_text(worked) == "Rounded to CZK\N{NO-BREAK SPACE}1."
    assert result.rounding_text(worked) in result.result_text(worked)
    exact = {**MOVED, "changes": [24, -24, 0, 0]}
    for log, money in (([exact, KEEP], CROWN), ([MOVED, KEEP], {"currency": "EUR", "unit": 10}), ([MOVED, KEEP], None)):
        worked = worked_out(log=log, money=money)
        assert result.rounding_text(worked) == ""
        assert "Rounded" not in result.result_text(worked)


def test_what_is_too_little_for_a_coin_is_told():
    little = {**MOVED, "changes": [2, -2, 0, 0]}
    worked = worked_out(log=[little, KEEP], money={"currency": "HUF", "unit": 100})
    assert result.payments(worked) == []
    assert f"Nobody owes anything.\n{result.rounding_text(worked)}\n" in result.result_text(worked)
    assert "5" in result.rounding_text(worked)


KEEP_EVENING = {"kind": "finish", "bank": "keep"}


def played(*changes, worth=None, game="king", gone=0):
    """A finished match with these totals, of which those of the first `gone` seats went along."""
    worked = worked_out(game, log=[{"kind": "adjustment", "changes": list(changes), "note": ""}, KEEP_EVENING])
    people = tuple(CarriedOverPlayer(worked.names[seat], seat, changes[seat]) for seat in range(gone))
    along = (CarriedOverTotals(people),) if gone else ()
    return payments.summarize_match(worked.ledger, worked.names, worth, None, along)


def test_matches_are_added_up():
    """Points of the same game with the best first; another game has no sum; money over all."""
    euro = UnitValue("EUR", 10)
    both = [played(30, -30, 0, 0, worth=euro), played(-10, 20, -10, 0, worth=euro)]
    evening = result.evening_totals([*both, played(4, 0, 0, -4, game="slovak-lorum")], str)
    assert evening.tallies == [
        ("King, 2 matches", [("Ana", "20"), ("Dana", "0"), ("Boris", "−10"), ("Cyril", "−10")])
    ]  # fmt: skip
    money, (game, chips) = evening.owed
    assert money == ("In money", [PaymentLine("Boris", "Ana", "€1.00"), PaymentLine("Cyril", "Ana", "€1.00")])
    assert (game, len(chips)) == ("Slovak Lórum", 1)
    text = result.evening_text(evening)
    assert "The evening, 3 matches\nKing, 2 matches\nAna 20\n" in text
    assert "In money\nBoris → Ana: €1.00\n" in text
    assert "instead of match by match" in text


def test_totals_that_went_along_count_once():
    """Those who stayed count where they came to; who left counts here."""
    evening = result.evening_totals([played(30, -30, 10, -10, gone=3), played(40, -40, 0, 0)], str)
    assert dict(evening.tallies[0][1]) == {"Ana": "40", "Boris": "−40", "Cyril": "0", "Dana": "−10"}
