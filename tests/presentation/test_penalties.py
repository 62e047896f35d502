"""The page of a penalty in plain values: its keys, what it does, and Save."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from scorer.forms.entry_forms import PenaltyForm
from scorer.play.replayed_match import replay_match
from scorer.presentation import penalties
from scorer.presentation.penalties import AnswerKey
from scorer.store.matches import load
from scorer.web.database import get_db
from tests.helpers import seated
from tests.helpers.routes import REVOKE
from tests.helpers.table import PLAYERS
from tests.helpers.worked_out import stored_match

if TYPE_CHECKING:
    from flask import Flask

MISDEAL = {"key": "misdeal", "name": "Misdeal", "pays": 2, "to": "others", "ends_deal": True}
MINUS = "\N{MINUS SIGN}"


def form(app: Flask, saved: dict[str, Any] | None = None, game: str = "slovak-lorum", **options: Any) -> PenaltyForm:
    """The form of a penalty at a new table, filled in with `saved`."""
    options.setdefault("penalties", [REVOKE, MISDEAL])
    key = seated.match(app, game, **options).removeprefix("/k/").partition("-")[0]
    match = load(get_db(), key)
    assert match is not None
    return PenaltyForm(replay_match(match), saved)


def test_the_keys_say_what_each_costs(app: Flask) -> None:
    """To each of three others is three times as much; in points it is signed."""
    with app.test_request_context():
        assert penalties.penalty_keys(form(app)) == [
            AnswerKey("revoke", "Revoke", f"{MINUS}10"),
            AnswerKey("misdeal", "Misdeal", f"{MINUS}6", ends_deal=True),
        ]
        points = form(app, game="king", penalties=[{"key": "gift", "name": "Gift", "points": 16}])
        assert penalties.penalty_keys(points) == [AnswerKey("gift", "Gift", "+16")]


def test_the_others_are_those_who_play_the_deal(app: Flask) -> None:
    """Five at a game for four: who plays pays three others, and who rests pays four."""
    options = {**stored_match().options, "penalties": [MISDEAL]}
    stored = replace(stored_match(), players=[*PLAYERS, "Emil"], options=options, sits_out="dealer")
    with app.test_request_context():
        for seat, price in ((0, 8), (1, 6)):
            filled = PenaltyForm(replay_match(stored), {"kind": "penalty", "penalty": "misdeal", "seat": seat})
            assert [key.price for key in penalties.penalty_keys(filled)] == [f"{MINUS}{price}"]
            assert filled.row is not None
            assert filled.row.changes[seat] == -price


def test_contracts_are_named_where_one_is_used_up(app: Flask) -> None:
    """Where the order is free none may have been named; where all is known there is no question."""
    with app.test_request_context():
        assert penalties.contract_keys(form(app))[-1] == AnswerKey("", "None yet")
        assert penalties.contract_keys(form(app, penalties=[REVOKE])) == []
        named = penalties.contract_keys(form(app, game="trex", penalties=[{**POINTS, "ends_deal": True}]))
        assert "" not in [key.value for key in named]
        assert len(named) > 1


POINTS = {"key": "misdeal", "name": "Misdeal", "points": -16}


def test_what_a_penalty_does(app: Flask) -> None:
    """Before who is tapped the sentence is there, and the board and Save wait."""
    with app.test_request_context():
        blank = form(app)
        assert penalties.penalty_text(blank) == "Revoke: 10 to the bank. Deal 1 goes on."
        assert (penalties.save_label(blank), penalties.bank_preview(blank)) == ("Penalty", None)
        filled = form(app, {"kind": "penalty", "penalty": "misdeal", "seat": 1})
        assert penalties.title(filled) == "Correct a penalty"
        assert [column.change for column in penalties.board_columns(filled)] == [2, -6, 2, 2]
        assert penalties.save_note(filled) == "deal 1 ends here"
        assert penalties.penalty_text(filled).endswith("Deal 1 ends here, and its turn is used up.")
        assert penalties.save_label(filled).startswith("Save the correction: ")
