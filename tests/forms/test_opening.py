"""What a match begins with, as it is typed: which `start` that is, and what is said where it is none."""

from dataclasses import replace

import pytest

from scorer.forms import opening
from scorer.forms.opening import OpeningInput
from scorer.games import all_games
from tests.helpers.worked_out import worked_out

pytestmark = pytest.mark.usefixtures("reader")

ROWS = {0: "Ana", 1: "Boris", 2: "Cyril", 3: "Dana"}
BEANS = {"scoring": "beans"}


def start(begin, game="slovak-lorum", rows=ROWS, stake=0, **options):
    """What comes of this at a table of that game."""
    play = worked_out(game, options, players=list(rows.values())).play
    return opening.to_opening(begin, rows, stake, play)


def typed(**fields):
    """What these fields say; total_1 is the field total-1."""
    columns = [tuple(fields.pop(f"{name}_{row}", "") for row in ROWS) for name in ("total", "pennies")]
    return OpeningInput(*columns, **fields)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
def test_nothing_typed_is_the_usual_start(game):
    rows = {row: name for row, name in ROWS.items() if row < max(game.seats)}
    assert start(typed(), game.key, rows) == (None, {})


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
def test_totals_can_be_typed_in_every_game(game):
    """With a bank and an ante where the game has one; where it has none, what was typed there is not looked at."""
    rows = {row: name for row, name in ROWS.items() if row < max(game.seats)}
    seats = len(rows)
    opening_input, problems = start(typed(total_1="-3", bank="5", ante="2"), game.key, rows)
    assert problems == {}
    counting = game.counting(game.rules())
    if counting.has_bank:
        begun = [counting.start - 2, -5, *[counting.start - 2] * (seats - 2)]
        assert opening_input == {"totals": begun, "bank": 5 + 2 * seats}
    else:
        assert opening_input == {"totals": [0, -3, *[0] * (seats - 2)]}


def test_beans_have_pennies():
    opening_input, problems = start(typed(total_0="27", pennies_1="3", bank_pennies="2"), "german-lorum", **BEANS)
    assert (opening_input, problems) == ({"totals": [27, 20, 20, 20], "pennies": [1, 3, 1, 1], "bank_pennies": 2}, {})


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"total_1": "many"}, "total-1"), ({"total_1": "1.5"}, "total-1"), ({"total_3": "9999999999"}, "total-3"),
        ({"bank": "-1"}, "bank"), ({"bank": "x"}, "bank"), ({"ante": "-1"}, "ante"), ({"ante": "²"}, "ante"),
    ],
)  # fmt: skip
def test_a_sentence_at_the_field(fields, place):
    opening_input, problems = start(typed(**fields))
    assert opening_input is None
    assert list(problems) == [place]


def test_a_match_that_would_be_over():
    opening_input, problems = start(typed(total_0="101"), "lora-points")
    assert (opening_input, list(problems)) == (None, ["total"])


def test_pennies_that_cannot_be():
    assert list(start(typed(pennies_2="-1"), "german-lorum", **BEANS)[1]) == ["pennies-2"]
    assert list(start(typed(bank_pennies="-1"), "german-lorum", **BEANS)[1]) == ["bank_pennies"]


def test_chips_in_hand_are_part_of_a_total():
    assert start(typed(total_1="47"), stake=50)[0] == {"totals": [0, -3, 0, 0]}


def test_a_minus_of_the_printer_is_read():
    assert start(typed(total_0="−7", total_1="+7"))[0] == {"totals": [-7, 7, 0, 0]}


def test_what_comes_along_is_found_by_name():
    """Whoever stays has what he or she had, at whatever place; who comes has nothing; what is typed goes before it.

    Who leaves is paid by who owes most, and a bank that is typed otherwise was shared by all. Other chips in hand make
    nobody richer or poorer.
    """
    before = worked_out(start={"totals": [5, -8, 3, 0], "bank": 6}, stake=10)
    begin = replace(typed(), carried_over=opening.carry_over_from(before))
    rows = {0: "dana", 1: "Emil", 3: "BORIS"}
    assert start(begin, rows=rows, stake=10)[0] == {"bank": 6}
    begin = replace(typed(total_3="2", bank="0", ante="1"), carried_over=begin.carried_over)
    assert start(begin, rows=rows)[0] == {"totals": [3, -1, 1], "bank": 3}


def test_pennies_come_along():
    opening_keys = {"totals": [27, 13, 20, 15], "bank": 5, "pennies": [3, 0, 1, 1], "bank_pennies": 2}
    before = worked_out("german-lorum", BEANS, start=opening_keys)
    begin = OpeningInput(carried_over=opening.carry_over_from(before))
    rows = {0: "Boris", 1: "Ana", 2: "Emil", 3: "Dana"}
    opening_input = start(begin, "german-lorum", rows, **BEANS)[0]
    assert opening_input == {"totals": [13, 27, 20, 15], "bank": 5, "pennies": [0, 3, 1, 1], "bank_pennies": 2}


def test_who_leaves_settles_with_beans():
    """What the pennies are worth counts; who types other pennies has so many beans less."""
    opening_keys = {"totals": [27, 13, 20, 15], "bank": 5, "pennies": [3, 0, 1, 0]}
    before = worked_out("german-lorum", BEANS, start=opening_keys)
    begin = replace(typed(), carried_over=opening.carry_over_from(before))
    rows = {0: "Emil", 1: "Boris", 2: "Cyril", 3: "Dana"}
    assert start(begin, "german-lorum", rows, **BEANS)[0] == {
        "totals": [20, 37, 20, 38], "bank": 5, "pennies": [1, 0, 1, 0]}  # fmt: skip
    begin = replace(typed(pennies_1="1"), carried_over=begin.carried_over)
    assert start(begin, "german-lorum", rows, **BEANS)[0] == {
        "totals": [20, 17, 20, 38], "bank": 5, "pennies": [1, 1, 1, 0]}  # fmt: skip


def test_totals_that_are_all_typed_add_up():
    before = worked_out(start={"totals": [5, -8, 3, 0]})
    for last, problem in (("-6", {}), ("-5", "1 more than"), ("-8", "2 fewer than")):
        begin = typed(total_0="5", total_1="1", total_2="0", total_3=last)
        opening_input, problems = start(replace(begin, carried_over=opening.carry_over_from(before)))
        assert problem == problems == {} or problem in problems["total"]
        assert (opening_input is None) == bool(problem)


def test_nothing_comes_along_into_a_game_that_counts_otherwise():
    before = OpeningInput(carried_over=opening.carry_over_from(worked_out(start={"totals": [5, -5, 0, 0]})))
    assert start(before, "king") == (None, {})
    before = OpeningInput(carried_over=opening.carry_over_from(worked_out("king", start={"totals": [5, -5, 0, 0]})))
    assert start(before, "king")[0] == {"totals": [5, -5, 0, 0]}
    assert start(before, "lora-points") == (None, {})


def test_rows_change_places():
    begin = typed(total_0="1", pennies_0="2", bank="3").reseat([1, 0, 2, 3])
    assert (begin.totals, begin.pennies, begin.bank) == (("", "1", "", ""), ("", "2", "", ""), "3")
    assert OpeningInput().reseat([1, 0]) == OpeningInput()
    assert begin.typed_rows == {1}
    assert OpeningInput().is_empty
    assert not begin.is_empty
