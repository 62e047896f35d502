"""The result in words: who won, the standing, who pays whom, and the text that is sent."""

import pytest

from scorer.engine.settlement import UnitValue
from scorer.play import payments
from scorer.presentation import result
from scorer.presentation.pictures.chips import Placed, podium
from scorer.presentation.pictures.result_card import result_card
from scorer.presentation.result import PaymentLine
from scorer.store.match_extras import CarriedOverPlayer, CarriedOverTotals
from tests.helpers.evening import KEEP, called
from tests.helpers.ledgers import moved
from tests.helpers.worked_out import worked_out

pytestmark = pytest.mark.usefixtures("reader")
MINUS, NBSP = "\N{MINUS SIGN}", "\N{NO-BREAK SPACE}"


@pytest.mark.parametrize(
    ("log", "title"),
    [
        ([], "Finish the match?"),
        ([called("small", 0)], "Ana leads. Finish now?"),
        ([called("small", 0), called("small", 1)], "Ana and Boris lead. Finish now?"),
        ([called("small", 0), KEEP], "Ana wins"),
        ([called("small", 0), called("small", 1), KEEP], "Ana and Boris win"),
        ([KEEP], "All level"),
    ],
)
def test_who_won(log, title):
    """Before the end, who would; nobody while everybody has the same."""
    assert result.winner_title(worked_out(log=log)) == title


def test_partners_stand_on_what_they_have_together():
    """In Trex by pairs: 200 and 100 against 150 and 50, in every place where the result is told."""
    places = {"kind": "deal", "contract": "trex", "facts": {"places": [0, 1, 2, 3]}}
    worked = worked_out("trex", {"partners": True}, [places])
    assert result.standings(worked) == [
        Placed(1, "Ana and Cyril", 300, (200, 100)), Placed(2, "Boris and Dana", 200, (150, 50)),
    ]  # fmt: skip
    assert [step.name for step in podium(result.standings(worked)).steps] == ["Boris and Dana", "Ana and Cyril"]
    assert result.sides_text(worked) == ""
    assert "1. Ana and Cyril 300 (200, 100)\n2. Boris and Dana 200 (150, 50)\n" in result.result_text(worked)
    assert "1. Ana and Cyril 300 (200, 100), 2. Boris" in result_card(worked).said
    assert [column.name for column in result_card(worked).columns] == ["Boris and Dana", "Ana and Cyril"]
    level = worked_out("trex", {"partners": True}, [moved(-120, 75, 195, 0)])
    assert result.standing_lines(level) == [
        (1, "Ana and Cyril", f"75 ({MINUS}120, 195)"), (1, "Boris and Dana", "75 (75, 0)"),
    ]  # fmt: skip


def test_sides_that_do_not_win_stand_alone():
    """With a team's jack everybody has a place; what the two have together is said beside the standing."""
    worked = worked_out("serbian-lora", {"team_jack": True}, [])
    assert [standing.name for standing in result.standings(worked)] == ["Ana", "Boris", "Cyril", "Dana"]


def test_what_stays_in_the_bank_is_nobody_s_debt():
    """But where the others took the bank along, as older matches did, who left has paid it."""
    worked = worked_out(log=[moved(-4, 0, 0, 0, bank=4), KEEP])
    assert result.payments(worked) == []
    gone_on = CarriedOverTotals(tuple(CarriedOverPlayer(worked.names[seat], seat, 0) for seat in (1, 2, 3)), bank=4)
    (paid,) = result.payments(worked, gone_on=(gone_on._replace(with_bank=True),))
    assert paid[:3] == ("Ana", "Bank", "4 chips")
    assert result.left_in_bank(worked) == "Stays in the bank: 4 chips (from Ana)"


def test_the_text_that_is_sent():
    """What came along belongs to what is paid, and is said below the bank; pennies are told with the beans."""
    worked = worked_out(log=[called("small", 0), KEEP], title="Friday")
    assert result.result_text(worked) == (
        "Friday\n"
        "Slovak Lórum, 20 November 2026, 1 deal\n"
        "Ana wins\n"
        "\n"
        "1. Ana +30\n"
        f"2. Boris, Cyril, Dana {MINUS}10\n"
        "\n"
        "Who pays whom\n"
        "Boris → Ana: 10 chips\n"
        "Cyril → Ana: 10 chips\n"
        "Dana → Ana: 10 chips\n"
    )
    begun = worked_out(log=[called("small", 0), KEEP], start={"totals": [5, -8, 3, 0], "bank": 6})
    assert f"Bank 6\nBegan with: Ana +5, Boris {MINUS}8, Cyril +3, Dana 0, bank 6.\n" in result.result_text(begun)
    assert "1. Ana 80\n" in result.result_text(worked_out(log=[called("small", 0)], stake=50))
    assert "Dana 20, 1 penny\n" in result.result_text(worked_out("german-lorum", {"scoring": "beans"}))


CROWN, FILLER, CENT = ({"currency": name, "unit": unit} for name, unit in (("CZK", 50), ("HUF", 100), ("EUR", 10)))


@pytest.mark.parametrize(
    ("chips", "money", "paid", "text"),
    [
        (23, CROWN, f"CZK{NBSP}12", f"Rounded to CZK{NBSP}1."),
        (24, CROWN, f"CZK{NBSP}12", ""),
        (23, CENT, "€2.30", ""),
        (23, None, "", ""),
        (2, FILLER, None, f"Rounded to HUF{NBSP}5."),
    ],
)
def test_rounding_is_told(chips, money, paid, text):
    """Also where nobody pays as it is too little for a coin."""
    worked = worked_out(log=[moved(chips, -chips, 0, 0), KEEP], money=money)
    assert [line.money for line in result.payments(worked)] == ([] if paid is None else [paid])
    assert result.rounding_text(worked) == text
    assert ("Rounded" in result.result_text(worked)) == bool(text)
    assert (f"Nobody owes anything.\n{text}\n" in result.result_text(worked)) == (paid is None)


def played(*changes, worth=None, game="king", gone=0):
    """A finished match with these totals, of which those of the first `gone` seats went along."""
    worked = worked_out(game, log=[moved(*changes), KEEP])
    people = tuple(CarriedOverPlayer(worked.names[seat], seat, changes[seat]) for seat in range(gone))
    along = (CarriedOverTotals(people),) if gone else ()
    return payments.summarize_match(worked.ledger, worked.names, worth, None, along)


def test_matches_are_added_up():
    """Points of the same game with the best first; another game has no sum; money over all."""
    euro = UnitValue("EUR", 10)
    both = [played(30, -30, 0, 0, worth=euro), played(-10, 20, -10, 0, worth=euro)]
    evening = result.evening_totals([*both, played(4, 0, 0, -4, game="slovak-lorum")], str)
    assert evening.tallies == [
        ("King, 2 matches", [("Ana", "20"), ("Dana", "0"), ("Boris", f"{MINUS}10"), ("Cyril", f"{MINUS}10")])
    ]
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
    assert dict(evening.tallies[0][1]) == {"Ana": "40", "Boris": f"{MINUS}40", "Cyril": "0", "Dana": f"{MINUS}10"}
