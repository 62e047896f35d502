"""The deals as CSV: a line an entry, numbers as numbers, and no text that a spreadsheet would work out."""

import csv
from io import StringIO

import pytest

from scorer.presentation import spreadsheet
from tests.helpers.evening import EVENING, SPLIT, called
from tests.helpers.spoken import reading_in
from tests.helpers.worked_out import worked_out

pytestmark = pytest.mark.usefixtures("reader")


@pytest.mark.parametrize("text", ["=1+1", "+420 123", "-x", "@SUM(A1)", "  =1", "\uff1d1+1"])
def test_what_looks_like_a_formula_is_text(text):
    """Also behind blanks, which spreadsheets pass over."""
    assert spreadsheet.escape_formula(text) == f"'{text}"


def test_a_cell_is_one_line():
    """Names of several lines were taken once; behind a tab a spreadsheet works out what it would at the beginning."""
    assert spreadsheet.escape_formula("\t=1") == "' =1"
    assert spreadsheet.escape_formula("Red\r\nhearts\x1b") == "Red hearts "


def test_a_formula_behind_a_separator_is_text_too():
    """Where a spreadsheet parts cells at another sign than ours, the rest of a name would be a cell of its own."""
    assert spreadsheet.escape_formula("D;=1+1") == "D;'=1+1"
    assert spreadsheet.escape_formula("D, @x") == "D,' @x"


@pytest.mark.parametrize(("language", "separator"), [("en", ","), ("de", ";"), ("sk", ";"), ("cs", ";")])
def test_cells_are_parted_as_the_readers_spreadsheet_does(language, separator):
    """By semicolons where a decimal has a comma; a name with the separator in it stays one cell."""
    with reading_in(language):
        worked = worked_out(log=EVENING, players=("A;b", "B,c", "Cyril", "Dana"))
        header, *rows = csv.reader(StringIO(spreadsheet.to_csv(worked)[1:]), delimiter=separator)
    assert header[9:11] == ["A;b", "B,c"]
    assert {len(row) for row in rows} == {len(header)}


@pytest.mark.parametrize("cell", ["Ana", "", "a=b", -7, 0, None])
def test_all_else_stays_as_it_is(cell):
    assert spreadsheet.escape_formula(cell) == cell


@pytest.mark.parametrize(
    ("game", "options"), [("slovak-lorum", {}), ("king", {}), ("german-lorum", {"scoring": "beans"})]
)
def test_every_line_has_a_cell_a_heading(game, options):
    adjustment = {"kind": "adjustment", "changes": [1, -1, 0, 0], "bank": 0, "note": "=x"}
    worked = worked_out(game, options, [adjustment])
    (line,) = spreadsheet.entry_rows(worked)
    assert len(line) == len(spreadsheet.header_row(worked))


def test_what_happened_is_said_once():
    """A note of the game may be the same as what happened in few words."""
    all_of_it = {"hearts": [8, 0, 0, 0], "upper_acorns": 0, "upper_greens": 0, "all_tricks": True}
    worked = worked_out(log=[{"kind": "deal", "contract": "regular", "facts": all_of_it}])
    assert next(spreadsheet.entry_rows(worked))[3] == "Ana: silent big game"


def test_what_the_notes_say_in_full_is_not_said_in_few_words_too():
    """A penalty with its kind, a total that goes back; what else happened stays before it."""
    fined = {"hearts": [8, 0, 0, 0], "penalties": [{"seat": 3, "kind": "slow_play"}]}
    libyan = worked_out("libyan-lora", log=[{"kind": "deal", "contract": "hearts", "facts": fined}])
    assert next(spreadsheet.entry_rows(libyan))[3] == "Ana took them all; Penalty for Dana, +4: Slow play."
    back = {"hearts": [8, 0, 0, 0], "upper_acorns": 0, "upper_greens": 0}
    log = [{"kind": "adjustment", "changes": [0, 80, 0, 0], "bank": 0, "note": ""},
           {"kind": "deal", "contract": "deal", "facts": back}]  # fmt: skip
    lora = worked_out("lora-points", log=log)
    summaries = [line[3] for line in spreadsheet.entry_rows(lora)]
    assert summaries[1] == "Ana took them all; Boris reached exactly 100 and goes back to 80"


def test_a_row_that_is_no_deal_keeps_its_words():
    log = [{"kind": "adjustment", "changes": [-25, 25, 0, 0], "bank": 0, "note": "a slip"}]
    summaries = [line[3] for line in spreadsheet.entry_rows(worked_out("german-lorum", {"scoring": "beans"}, log=log))]
    assert summaries == ["a slip; Ana is below 0 beans"]


def test_an_evening():
    moved = {"kind": "adjustment", "changes": [1, -1, 0, 0], "bank": 0, "note": "a slip"}
    worked = worked_out(log=[moved, *EVENING, SPLIT], stake=100)
    text = spreadsheet.to_csv(worked)
    assert text.startswith("\N{ZERO WIDTH NO-BREAK SPACE}")
    header, *rows = csv.reader(StringIO(text[1:]))
    assert header[:5] == ["Number", "Deal", "What", "Happened", "Dealer"]
    assert [row[1] for row in rows] == ["", *map(str, range(1, 13)), ""]
    assert rows[0][2:4] == ["Chips moved", "a slip"]
    assert [int(cell) for cell in rows[-1][9:13]] == [total + 100 for total in worked.ledger.state.totals]


def test_who_dealt():
    """By name; what is no deal has no dealer."""
    lines = list(spreadsheet.entry_rows(worked_out(log=[called("small", 0), SPLIT], first_dealer=2)))
    assert [line[4] for line in lines] == ["Cyril", ""]


def test_last_columns_say_why():
    worked = worked_out(log=[called("small", 0)])
    assert spreadsheet.header_row(worked)[-5:] == ["Ana, why", "Boris, why", "Cyril, why", "Dana, why", "Bank, why"]
    (line,) = spreadsheet.entry_rows(worked)
    assert line[-5:-3] == ["Ana made it +30", "Ana made it \N{MINUS SIGN}10"]
    assert line[-1] == ""


def test_what_each_brought_stands_below_the_deals():
    """Below the names, with what each has; and nothing where nobody has said it."""
    said = worked_out(log=[*EVENING], chips={"buy_ins": [[50, 20], [50], [50], [50]]})
    brought, has = list(spreadsheet.brought_rows(said))
    assert (brought[2], brought[9:]) == ("Bought", [70, 50, 50, 50])
    totals = said.ledger.state.totals
    assert (has[2], has[9:]) == ("Has", [70 + totals[0], *(50 + total for total in totals[1:])])
    assert list(spreadsheet.brought_rows(worked_out(log=[*EVENING], stake=50))) == []
    assert spreadsheet.to_csv(said).count("\r\n") == len(said.ledger.rows) + 3
