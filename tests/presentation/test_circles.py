"""What the pages of a circle show, as texts and numbers."""

import time
from dataclasses import replace
from fractions import Fraction

import pytest

from scorer.play.circle_board import Pair, parse_season, select_board
from scorer.play.circle_results import Names
from scorer.play.circles import EveningPage
from scorer.presentation import circle_records, circles, spreadsheet
from tests.helpers.results import board_of, result_of

pytestmark = pytest.mark.usefixtures("reader")


def shown(*results, window="all", game="", windows=("all",)):
    """What is shown of these results, all of which lie in these windows."""

    def load(asked, own=""):
        return board_of(*[result for result in results if asked in windows and own in ("", result.game)])

    return select_board(load, window, game, "season")


def page_of(*results, me="", **more):
    """The page of a board of these results."""
    return circles.board_page(shown(*results, **more), "09-01", me, {})


def person_page(every, key):
    return circles.person_page(every, every.board.person(key), {})


@pytest.mark.parametrize(
    ("typed", "season"),
    [("2026-09-01", "09-01"), ("01-15", "01-15"), (" 02-29 ", "02-29"), ("13-01", None), ("1.9.", None), ("", None)],
)
def test_season_is_a_day_of_the_year(typed, season):
    assert parse_season(typed) == season


def test_lines_have_rank_place_and_change_a_deal():
    page = page_of(result_of("Ana Boris Cyril", [6, 0, -6]), me="ana")
    assert [(line.rank, line.name, line.place, line.won, line.per_deal, line.is_me)
            for line in page.people] == [
        ("1", "Ana", "1.0", 1, "+6.0", True), ("2", "Boris", "2.5", 0, "0.0", False),
        ("3", "Cyril", "4.0", 0, "−6.0", False),
    ]  # fmt: skip
    assert (page.unit, page.scope) == ("chips a deal", "1 evening")


def test_square_is_for_few_people():
    page = page_of(result_of("Ana Boris Cyril", [6, 0, -6]))
    assert [[duel and duel.pair[:2] for duel in duels] for _line, duels in page.square] == [
        [None, (1, 0), (1, 0)], [(0, 1), None, (1, 0)], [(0, 1), (0, 1), None]
    ]  # fmt: skip
    many = page_of(*(result_of(names, [4, 3, 2, 1]) for names in ("A B C D", "E F G H", "A E C G")))
    assert many.square == []


def test_partners_are_in_no_duel():
    page = shown(result_of("Ana Boris Cyril Dana", [6, 0, 6, 0], sides=((0, 2), (1, 3))))
    assert [duel.name for duel in person_page(page, "ana").duels] == ["Boris", "Dana"]


def test_contracts_are_compared_within_the_game_played_most():
    """A hundred points are not better than ten chips; the line names the game where there are several."""

    def contracts(**changes):
        return {
            key: {"deals": [1] * 3, "sums": values, "table_sums": [sum(values)] * 3, "most": values, "least": values}
            for key, values in changes.items()
        }

    chips = contracts(small=[10, -5, -5], big=[-8, 4, 4])
    lorum = result_of("Ana Boris Cyril", [2, -1, -1], contracts=chips, best_deals={"small": [1] * 3, "big": [2] * 3})
    points = {"tricks": [100, 0, 0]}
    king = result_of("Ana Boris Cyril", [100, 0, 0], game="king", unit="points", contracts=contracts(**points),
                     best_deals={"tricks": [1] * 3})  # fmt: skip
    every = shown(lorum, king, game="all")
    records = {line.title: line for line in person_page(every, "ana").records}
    best, worst = records["Best contract"], records["Worst contract"]
    assert [line.value for line in (best, worst)] == ["+10.0", "−8.0"]
    assert best.detail.startswith("Slovak Lórum, Small game:")
    assert worst.detail.startswith("Slovak Lórum, Big game:")
    alone = shown(lorum, king, game="slovak-lorum")
    details = [line.detail for line in person_page(alone, "ana").records]
    assert "Small game: a deal, compared with the table’s average" in details


@pytest.mark.parametrize(
    ("window", "game", "day", "scope"),
    [
        ("all", "king", "2026-10-08", "1 of 2 evenings"),
        ("season", "king", "2026-10-08", "1 of 2 evenings since 1 September"),
        ("all", "all", "2026-10-08", "2 evenings"), ("all", "king", "2026-10-01", "1 evening"),
    ],
)  # fmt: skip
def test_scope_says_of_how_many_evenings(window, game, day, scope):
    """With a game chosen the evenings of all games too, unless these are as many."""
    king = result_of("Ana Boris Cyril", [1, 2, 3], game="king", unit="points", day=day)
    lorum = result_of("Ana Boris Cyril", [6, 0, -6])
    assert page_of(lorum, king, window=window, game=game, windows=("season", "all")).scope == scope


@pytest.mark.parametrize(
    ("window", "game", "title", "sentence"),
    [
        ("season", "", "All games", "Nobody has played since 1 September."),
        ("season", "own-1234", "Our hearts", "Nobody has played this game since 1 September."),
        ("all", "king", "King", "Nobody has played this game here."),
    ],
)
def test_board_without_a_match_says_so(window, game, title, sentence):
    own = replace(result_of("Ana Boris Cyril", [6, 0, -6], game="own-1234"), names={"game": "Our hearts"})
    page = page_of(own, window=window, game=game)
    assert (page.title, page.nobody, page.people_count, page.people) == (title, sentence, 3, [])
    assert page_of(own).nobody == ""
    assert page_of().people_count == 0


def test_person_without_a_match_in_the_window_has_no_numbers():
    page = circles.person_page(shown(), None, {})
    assert (page.place, page.won, page.form, page.records) == ("–", 0, (), ())


def test_averages_have_one_decimal_and_a_sign():
    """Nothing is a dash, or no text at all; what rounds to 0 has no sign."""
    assert circles.format_decimal_place(None) == "–"
    assert circle_records.format_per_deal(None) == ""
    assert circle_records.format_per_deal(Fraction(-5, 4)) == "−1.2"
    assert circle_records.format_per_deal(Fraction(-1, 30)) == "0.0"


def test_short_day_is_that_of_this_machine(monkeypatch):
    with monkeypatch.context() as patch:
        patch.setenv("TZ", "America/New_York")
        time.tzset()
        assert circle_records.format_short_day("2026-10-02T01:30:00Z") == "1 Oct"
    time.tzset()


@pytest.mark.parametrize(
    ("language", "line", "per_deal"),
    [
        ("en", "Cyril,All games,1,1,1,0,3,3.00,0.00,", "Cyril,Slovak Lórum,,1,1,0,,3.00,,-6.00"),
        ("de", "Cyril;Alle Spiele;1;1;1;0;3;3,00;0,00;", "Cyril;Slowakisches Lórum;;1;1;0;;3,00;;-6,00"),
    ],
)
def test_spreadsheet_has_numbers(app, language, line, per_deal):
    """Averages are written alike in each column, as the reader writes decimals; one below nothing is no text."""
    with app.test_request_context(headers={"Accept-Language": language}):
        rows = circles.board_rows(board_of(result_of("Ana Boris Cyril", [6, 0, -6])))
        assert spreadsheet.format_csv(rows).splitlines()[-2:] == [line, per_deal]


@pytest.mark.parametrize(
    ("before", "behind", "chips"), [(5, 2, 14), (1, 1, 10), (0, 3, 0), (3, 0, 20), (1, 99, 1), (99, 1, 19)]
)
def test_chips_in_a_row_show_who_was_before_whom(before, behind, chips):
    """As many of twenty as of the matches; a row is whole only for who was never behind."""
    assert circles.DuelLine("Dana", Pair(before, behind, 0)).chips == chips


def test_winners_stand_with_what_each_of_them_has():
    """Partners win together with their sum; a joined name is shown as what it means."""
    pair = result_of("Ana Boris Cyril Dana", [30, -10, -20, 0], sides=[[0, 2], [1, 3]], places=[1, 3, 1, 3])
    alone = result_of("Ana Boris Cyril Danka", [-10, -20, 0, 30])
    level = result_of("Ana Boris Cyril Dana", [0, 0, 0, 0], places=None)
    page = EveningPage([pair, alone, level], Names({"Danka": "Dana"}), True)
    assert [line.winner for line in circles.evening_lines(page, {})] == [
        "Ana, Cyril +10", "Dana +30", "All level"
    ]  # fmt: skip
