"""What the pages of a tournament show: sums with their signs, names in the reader's order, cells of the spreadsheet."""

from decimal import Decimal

import pytest

from scorer.play.tournaments import TournamentTable, standing
from scorer.presentation.tournaments import seat_list, spreadsheet_rows, standing_rows, table_lines
from tests.play.test_tournaments import content_of

PEOPLE = ("Zora; Reds", "Chrudoš; Reds", "Cyril", "Hana", "Dana", "Ivan")
STATES = [TournamentTable(12, [30, 0, -30], [1, 2, 3]), TournamentTable(4)]


def one_round(game="slovak-lorum"):
    content = content_of(*PEOPLE, game=game)
    content["rounds"] = [{"number": "7", "way": "lot", "tables": [[0, 1, 2], [3, 4, 5]], "keys": [], "typed": {}}]
    return content


@pytest.mark.usefixtures("reader")
def test_tables_show_sums_or_how_far_they_are():
    """Chips with their signs, points without a plus."""
    lines = table_lines(one_round(), 1, STATES)
    assert [(line.number, line.text, line.state, line.is_over) for line in lines] == [
        (1, "Zora +30, Chrudoš 0, Cyril −30", "", True), (2, "Hana, Dana, Ivan", "4 deals", False)
    ]  # fmt: skip
    assert "Zora 30" in table_lines(one_round("hearts"), 1, STATES)[0].text


def test_seats_are_sorted_as_the_reader_sorts(app):
    """In Slovak Ch comes after H."""
    for language, names in (("en", "Chrudoš Cyril Dana Hana"), ("sk", "Cyril Dana Hana Chrudoš")):
        with app.test_request_context(headers={"Accept-Language": language}):
            assert [name for name, _table in seat_list(one_round(), 1)][:4] == names.split()


def test_points_stand_as_the_reader_writes_them(app):
    """None where the sums alone count."""
    content = one_round()
    lines = standing(content, [STATES])
    with app.test_request_context(headers={"Accept-Language": "sk"}):
        assert [points for _line, points, _total in standing_rows(content, lines)[:3]] == ["4", "2,5", "1"]
        content["counting"] = "sums"
        assert {points for _line, points, _total in standing_rows(content, lines)} == {""}


@pytest.mark.usefixtures("reader")
def test_spreadsheet_has_the_table_and_sum_of_each_round():
    """Blank where somebody has not played, or a table is not over."""
    content = one_round()
    content["people"].append({"name": "Late", "team": "", "here": True})
    rows = spreadsheet_rows(content, standing(content, [STATES]), [STATES])
    assert rows[1] == [1, "Zora", "Reds", Decimal("4.00"), 30, 1, 30]
    assert [row[5:] for row in rows if row[1] in ("Hana", "Late")] == [[2, None], [None, None]]
