"""The blank sheet in values: its rows, columns and prices for games and tables."""

import json
from pathlib import Path

import pytest

from scorer.games import all_games, find
from scorer.presentation import blank_sheet
from scorer.presentation.blank_sheet import Choices
from tests.helpers.evening import EVENING, KEEP
from tests.helpers.worked_out import worked_out

pytestmark = pytest.mark.usefixtures("reader")

DOCUMENTS = Path(__file__).parent.parent / "documents"
NAMES = ("Ana", "Boris", "Cyril", "Dana")


def sheet_of(key, seats, sits_out="", options=None):
    """The sheet of a game with these house rules."""
    game = find(key)
    playing = game.players_of_deal(seats, sits_out)
    rules, problems = game.parse_options(options or {}, playing)
    assert not problems
    return blank_sheet.game_sheet(game.for_table(rules, seats, sits_out), game.packs[0])


def rows_of(sheet):
    return [row for page in sheet.pages for row in page]


def test_every_game_has_its_rows_and_prices():
    """As many as there are deals, 22 where nobody knows; two pages over 26; a dealer and a blank for everybody each."""
    for game in all_games():
        for seats in game.seats:
            sheet, total = sheet_of(game.key, seats), game.for_table(game.rules(), seats).schedule.total
            rows = rows_of(sheet)
            assert [row.number for row in rows] == [str(number) for number in range(1, (total or 22) + 1)], game.key
            assert len(sheet.pages) == (1 if len(rows) <= 26 else 2), game.key
            assert {row.dealer for row in rows} <= {*range(seats)}
            assert {len(row.cells) for row in rows} == {len(sheet.columns)} == {seats}
            assert sheet.prices, game.key
            assert all(what for what, _amount in sheet.prices), game.key
            assert sum(bool(amount) for _what, amount in sheet.prices) >= 3, game.key


def test_a_question_keeps_its_own_sign():
    """A house rule that asks has no colon behind its question mark."""
    questions = [line for game in all_games() for line in sheet_of(game.key, game.seats[0]).house if "?" in line]
    assert questions
    assert [line for line in questions if "?:" in line] == []


def test_contracts_and_dealers_stand_where_the_schedule_knows_them():
    """In King all ten, where they are chosen or called none; who deals goes round, or deals several in a row."""
    king = rows_of(sheet_of("king", 4))
    assert [row.contract for row in king[:2]] == ["No tricks", "No hearts"]
    assert [row.contract for row in king[6:]] == ["Positive"] * 4
    assert {row.contract for key in ("trex", "slovak-lorum") for row in rows_of(sheet_of(key, 4))} == {""}
    assert [row.dealer for row in king[:5]] == [0, 1, 2, 3, 0]
    assert [row.dealer for row in rows_of(sheet_of("libyan-lora", 3))] == [0] * 8 + [1] * 8 + [2] * 8


def test_the_prices_are_those_of_the_house_rules():
    own = sheet_of("slovak-lorum", 4, options={"prices": {"heart": 3}})
    assert dict(own.prices)["Regular: A heart"] == "3"
    assert dict(sheet_of("slovak-lorum", 3).prices)["Small game: From each of the others, or to each"] == "15"


def test_a_table_prints_its_names():
    sheet = blank_sheet.match_sheet(worked_out(first_dealer=2), Choices())
    assert (sheet.columns, sheet.first_dealer, rows_of(sheet)[0].dealer) == (NAMES, "Cyril", 2)
    assert sheet.prices
    bare = blank_sheet.match_sheet(worked_out(), Choices(names=False, rules=False))
    assert (bare.columns, bare.first_dealer, bare.prices, bare.house) == (("",) * 4, "", (), [])


def test_what_was_played_stands_before_the_empty_rows():
    replayed = worked_out(log=EVENING[:9])
    sheet = blank_sheet.match_sheet(replayed, Choices(played=True))
    rows, last = rows_of(sheet), replayed.ledger.rows[-1]
    assert ([bool(row.cells[0][1]) for row in rows], rows[8].bank) == ([True] * 9 + [False] * 13, str(last.bank))
    assert [total.replace("\N{MINUS SIGN}", "-") for _change, total in rows[8].cells] == [
        f"{total:+d}" for total in last.totals
    ]
    assert (rows[9].number, rows[9].dealer) == (str(replayed.ledger.state.deals + 1), replayed.ledger.next_dealer)
    assert (bool(sheet.date), blank_sheet.match_sheet(replayed, Choices()).date) == (True, "")


def test_who_sat_out_has_a_total_and_no_change():
    document = json.loads((DOCUMENTS / "slovak-lorum-sitting.json").read_text(encoding="utf-8"))["document"]
    asked = {key: document[key] for key in ("options", "players", "sits_out", "first_dealer")}
    replayed = worked_out(log=document["log"][:3], **asked)
    rows = rows_of(blank_sheet.match_sheet(replayed, Choices(played=True)))
    for row, played in zip(rows[:3], replayed.ledger.rows, strict=True):
        (seat,) = row.sitting
        assert row.sitting == played.sitting
        assert [change == "" for change, _total in row.cells] == [other == seat for other in range(5)]
        assert all(total for _change, total in row.cells)
    assert all(row.sitting for row in rows[3:])


def test_a_match_that_is_over_has_its_totals_and_no_empty_row():
    """Only where what was played is shown; and a table says what a chip is worth."""
    replayed = worked_out(log=[*EVENING, KEEP], money={"currency": "EUR", "unit": 10})
    sheet, blank = (blank_sheet.match_sheet(replayed, choices) for choices in (Choices(played=True), Choices()))
    assert (len(rows_of(sheet)), len(sheet.totals)) == (len(replayed.ledger.rows), 5)
    assert len(rows_of(blank)) == 22
    assert any("€0.10" in sentence for sentence in blank.house)
