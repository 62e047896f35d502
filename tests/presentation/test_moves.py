"""Moves in words: the sentence, the board and Save."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.engine.entries import Move
from scorer.engine.game import CHIPS, HIGH_POINTS
from scorer.presentation import moves
from scorer.presentation.entry_summary import move_line
from tests.forms.test_entry_forms import moved
from tests.helpers.worked_out import worked_out

if TYPE_CHECKING:
    from flask import Flask


def test_who_gives_whom(app: Flask) -> None:
    """The bank is a party of its own; points are one player's."""
    with app.test_request_context():
        tell = worked_out("slovak-lorum").translate
        texts = [move_line(move, tell, CHIPS) for move in (Move(4, 1, 2), Move(4, 1), Move(4, None, 2))]
        assert texts == ["Cyril gives Boris 4", "The bank gives Boris 4", "Cyril gives the bank 4"]
        assert move_line(Move(-4, 1), tell, HIGH_POINTS) == "Boris −4"


def test_the_page_says_it_before_it_is_saved(app: Flask) -> None:
    """In pen on the board, in the sentence and on Save; nothing is said of half a move."""
    app.config["WTF_CSRF_ENABLED"] = False
    form = moved(app, gives="2", gets="nobody", number="1")
    with app.test_request_context():
        assert [column.change for column in moves.board_columns(form)] == [None, None, -1, None]
        assert moves.bank_preview(form) == 1
        assert moves.move_text(form) == "Cyril gives the bank 1."
        assert moves.save_label(form) == "Move 1 chip: Cyril\N{NO-BREAK SPACE}−1, Bank\N{NO-BREAK SPACE}+1"
    half = moved(app, gives="2")
    with app.test_request_context():
        assert (moves.move_text(half), moves.save_label(half), moves.bank_preview(half)) == ("", "Move chips", None)
        assert [column.change for column in moves.board_columns(half)] == [None] * 4


def test_points_say_their_own_words(app: Flask) -> None:
    """Nobody gives them."""
    app.config["WTF_CSRF_ENABLED"] = False
    form = moved(app, "king", gets="0", way="+", number_typed="30")
    with app.test_request_context():
        assert moves.title(form) == "Change a total"
        assert moves.save_label(form) == "Write 30 points: Ana\N{NO-BREAK SPACE}+30"
