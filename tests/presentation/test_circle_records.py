"""Records of a board as lines, and how its games and contracts are called."""

import pytest

from scorer.presentation import circle_records
from tests.helpers.results import result_of
from tests.presentation.test_circles import board_of


@pytest.fixture(autouse=True)
def in_request(app):
    """The language of an English reader."""
    with app.test_request_context():
        yield


def test_records_of_the_reader_are_said_as_that():
    """Who said which person holds this phone reads "your"; everybody else the same without."""
    board = board_of(result_of("Ana Boris Cyril", [6, 0, -6]))
    for me, begins in (("ana", "Your best deal: "), ("boris", "Best deal: "), ("", "Best deal: ")):
        assert circle_records.record_lines(board, me)[0].title.startswith(begins), me


def test_own_game_has_its_own_words():
    """A shipped game has those of the reader; one that is not known here is called by its key."""
    assert circle_records.game_label("slovak-lorum", {}) == "Slovak Lórum"
    assert circle_records.game_label("own-1234", {"game": "Our hearts"}) == "Our hearts"
    assert circle_records.game_label("own-1234", {}) == "own-1234"
    assert circle_records.contract_label("slovak-lorum", "small", {}, "") == "Small game"
    assert circle_records.contract_label("own-1234", "c1", {"contracts": {"c1": "Hearts"}}, "") == "Hearts"
    assert circle_records.contract_label("own-1234", "c2", {}, "") == "c2"


@pytest.mark.parametrize(("pack", "name"), [("german", "Obers"), ("french", "Queens"), ("", "Queens")])
def test_contracts_have_the_words_of_the_pack_of_the_match(pack, name):
    """On the board and on the page of a person: a table of German cards has no queens."""
    content = {"sums": [4, 0, -4], "table_sums": [0] * 3, "deals": [1] * 3, "most": [4, 0, -4], "least": [4, 0, -4]}
    board = board_of(result_of(
        "Ana Boris Cyril", [4, 0, -4], game="hungarian-lorum", pack=pack,
        contracts={"obers": content, "tricks": {**content, "sums": [-4, 0, 4], "most": [-4, 0, 4]}},
        best_deals={"obers": [1, 1, 1], "tricks": [2, 2, 2]},
    ))  # fmt: skip
    assert f"Best deal: {name}" in {line.title for line in circle_records.record_lines(board)}
    ana = circle_records.person_record_lines(board, board.people[0])
    assert any(name in line.detail for line in ana)


def test_a_loss_is_no_best_evening_and_nothing_won_is_no_record():
    """Neither of a board nor of a person, whose only match it may be; that is the worst then."""
    board = board_of(result_of("Ana Boris Cyril", [0, 0, 0]), result_of("Dana Emil Ferko", [-3, -3, -3], number=2))
    assert "Best" not in " ".join(line.title for line in circle_records.record_lines(board))
    dana = board.person("dana")
    titles = [line.title for line in circle_records.person_record_lines(board, dana)]
    assert titles == ["Worst evening: Slovak Lórum, 3 players"]


def test_records_say_whose_they_are_and_when():
    board = board_of(result_of("Ana Boris Cyril", [6, 0, -6], largest_bank=12, bank_deals=4, lead=[5, [0], 2]))
    lines = {line.title: (line.value, line.detail) for line in circle_records.record_lines(board)}
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
    lines = {line.title: line for line in circle_records.record_lines(board)}
    assert lines["Most matches won on end"][1:3] == ("2 matches", "Ana, 1\u20138 Oct")
    ana, boris = (circle_records.person_record_lines(board, person) for person in board.people if person.key != "cyril")
    own = {line.title: line.value.strip("\u2066\u2069") for line in ana}
    assert (own["Best evening: Slovak Lórum, 3 players"], own["Worst evening: Slovak Lórum, 3 players"]) == ("+6", "−9")
    assert own["Most matches won on end"] == "2 matches"
    assert "Most matches won on end" not in {line.title for line in boris}
    alone = board_of(result_of("Ana Boris Cyril", [6, 0, -6]))
    titles = {line.title for line in circle_records.person_record_lines(alone, alone.people[0])}
    assert "Best evening: Slovak Lórum, 3 players" in titles
    assert "Worst evening: Slovak Lórum, 3 players" not in titles


def test_records_name_their_game_among_several():
    """Else two longest leads could not be told apart; on the board of one game its name stands above."""
    lorum = result_of("Ana Boris Cyril", [6, 0, -6], lead=[5, [0], 2], largest_bank=12, bank_deals=4)
    king = result_of("Ana Boris Cyril", [1, 2, 3], game="king", unit="points", lead=[3, [2], 1])
    assert not any("Slovak Lórum," in line.detail for line in circle_records.record_lines(board_of(lorum)))
    lines = [(line.title, line.detail.partition(",")[0]) for line in circle_records.record_lines(board_of(lorum, king))]
    assert [line for line in lines if line[0] in ("The fullest bank", "The longest lead")] == [
        ("The fullest bank", "Slovak Lórum"), ("The longest lead", "Slovak Lórum"), ("The longest lead", "King")
    ]  # fmt: skip
    assert [game for title, game in lines if title.startswith("Best deal")] == ["Slovak Lórum", "King"]
