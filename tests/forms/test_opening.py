"""What a match begins with, as it is typed: totals in every game, and what is carried over from the match before."""

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
def test_totals_can_be_typed_in_every_game(game):
    """With a bank and an ante where the game has one; where it has none, what was typed there is not looked at.

    Nothing typed is the usual start.
    """
    rows = {row: name for row, name in ROWS.items() if row < max(game.seats)}
    assert start(typed(), game.key, rows) == (None, {})
    seats = len(rows)
    opening_input, problems = start(typed(total_1="-3", bank="5", ante="2"), game.key, rows)
    assert problems == {}
    counting = game.counting(game.rules())
    if counting.has_bank:
        begun = [counting.start - 2, -5, *[counting.start - 2] * (seats - 2)]
        assert opening_input == {"totals": begun, "bank": 5 + 2 * seats}
    else:
        assert opening_input == {"totals": [0, -3, *[0] * (seats - 2)]}


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
