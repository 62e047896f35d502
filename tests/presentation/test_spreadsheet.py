"""The deals as CSV: a line an entry, numbers as numbers, and no text that a spreadsheet would work out."""

import csv
from io import StringIO

import pytest

from scorer.presentation import spreadsheet
from tests.helpers.evening import EVENING, SPLIT, called
from tests.helpers.ledgers import moved
from tests.helpers.spoken import reading_in
from tests.helpers.worked_out import worked_out

pytestmark = pytest.mark.usefixtures("reader")


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        *((text, f"'{text}") for text in ("=1+1", "+420 123", "-x", "@SUM(A1)", "  =1", "\uff1d1+1")),
        ("\t=1", "' =1"), ("Red\r\nhearts\x1b", "Red hearts "), ("D;=1+1", "D;'=1+1"), ("D, @x", "D,' @x"),
        *((cell, cell) for cell in ("Ana", "", "a=b", -7, 0, None)),
    ],
)  # fmt: skip
def test_what_looks_like_a_formula_is_text(text, cell):
    """On one line, also behind blanks, a tab and a sign at which another spreadsheet parts cells; numbers stay."""
    assert spreadsheet.format_cell(text) == cell


@pytest.mark.parametrize(("language", "separator"), [("en", ","), ("de", ";"), ("sk", ";"), ("cs", ";")])
def test_cells_are_parted_as_the_readers_spreadsheet_does(language, separator):
    """By semicolons where a decimal has a comma; a name with the separator in it stays one cell."""
    with reading_in(language):
        worked = worked_out(log=EVENING, players=("A;b", "B,c", "Cyril", "Dana"))
        header, *rows = csv.reader(StringIO(spreadsheet.to_csv(worked)[1:]), delimiter=separator)
    assert header[9:11] == ["A;b", "B,c"]
    assert {len(row) for row in rows} == {len(header)}


@pytest.mark.parametrize(
    ("game", "options"), [("slovak-lorum", {}), ("king", {}), ("german-lorum", {"scoring": "beans"})]
)
def test_every_line_has_a_cell_a_heading(game, options):
    worked = worked_out(game, options, [moved(1, -1, 0, 0)])
    (line,) = spreadsheet.entry_rows(worked)
    assert len(line) == len(spreadsheet.header_row(worked))


HEARTS = {"hearts": [8, 0, 0, 0], "upper_acorns": 0, "upper_greens": 0}


def deal(contract, **facts):
    return {"kind": "deal", "contract": contract, "facts": {"hearts": [8, 0, 0, 0]} | facts}


@pytest.mark.parametrize(
    ("game", "options", "log", "words"),
    [
        ("slovak-lorum", {}, [deal("regular", **HEARTS, all_tricks=True)], "Ana: silent big game"),
        ("libyan-lora", {}, [deal("hearts", penalties=[{"seat": 3, "kind": "slow_play"}])],
         "Ana took them all; Penalty for Dana, +4: Slow play."),
        ("lora-points", {}, [moved(0, 80, 0, 0), deal("deal", **HEARTS)],
         "Ana took them all; Boris reached exactly 100 and goes back to 80"),
        ("german-lorum", {"scoring": "beans"}, [moved(-25, 25, 0, 0, note="a slip")], "a slip; Ana is below 0 beans"),
    ],
)  # fmt: skip
def test_what_happened_is_said_once(game, options, log, words):
    """What the notes say in full is not said in few words too; a row that is no deal keeps its words."""
    *_others, line = spreadsheet.entry_rows(worked_out(game, options, log))
    assert line[3] == words


def test_an_evening():
    """What is no deal has neither a number nor a dealer."""
    log = [moved(1, -1, 0, 0, note="a slip"), *EVENING, SPLIT]
    worked = worked_out(log=log, stake=100, first_dealer=2)
    text = spreadsheet.to_csv(worked)
    assert text.startswith("\N{ZERO WIDTH NO-BREAK SPACE}")
    header, *rows = csv.reader(StringIO(text[1:]))
    assert header[:5] == ["Number", "Deal", "What", "Happened", "Dealer"]
    assert header[-5:] == ["Ana, why", "Boris, why", "Cyril, why", "Dana, why", "Bank, why"]
    assert [row[1] for row in rows] == ["", *map(str, range(1, 13)), ""]
    assert rows[0][2:5] == ["Chips moved", "a slip", ""]
    assert [row[4] for row in rows[1:4]] == ["Cyril", "Dana", "Ana"]
    assert [int(cell) for cell in rows[-1][9:13]] == [total + 100 for total in worked.ledger.state.totals]
    (line,) = spreadsheet.entry_rows(worked_out(log=[called("small", 0)]))
    assert (line[-5:-3], line[-1]) == (["Ana made it +30", "Ana made it \N{MINUS SIGN}10"], "")


def test_what_each_brought_stands_below_the_deals():
    """Below the names, with what each has; and nothing where nobody has said it."""
    said = worked_out(log=[*EVENING], chips={"buy_ins": [[50, 20], [50], [50], [50]]})
    brought, has = list(spreadsheet.brought_rows(said))
    assert (brought[2], brought[9:]) == ("Bought", [70, 50, 50, 50])
    totals = said.ledger.state.totals
    assert (has[2], has[9:]) == ("Has", [70 + totals[0], *(50 + total for total in totals[1:])])
    assert list(spreadsheet.brought_rows(worked_out(log=[*EVENING], stake=50))) == []
    assert spreadsheet.to_csv(said).count("\r\n") == len(said.ledger.rows) + 3
