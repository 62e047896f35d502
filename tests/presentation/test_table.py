"""The table in plain values: whose turn it is, the board, the entries, and what Save says."""

import pytest
from werkzeug.datastructures import MultiDict

from scorer.forms.deal import DealEntry
from scorer.presentation import table
from tests.helpers.worked_out import worked_out

pytestmark = pytest.mark.usefixtures("reader")

MINUS, NBSP = "\N{MINUS SIGN}", "\N{NO-BREAK SPACE}"
MOVED = {"kind": "adjustment", "changes": [-5, 5, 0, 0], "bank": 0, "note": "a slip"}


def entry(worked, **sent):
    return DealEntry(
        worked.open_contracts(worked.ledger.next_turn), worked.ledger.table_state(), MultiDict(sent) if sent else None
    )


def test_sides_stand_below_the_board():
    """What partners have together, where sides win and where they only share; nobody where all play alone."""
    places = {"kind": "deal", "contract": "trex", "facts": {"places": [0, 1, 2, 3]}}
    trex = worked_out("trex", {"partners": True}, [places])
    assert table.standing(trex).notes == [f"Together: Ana and Cyril{NBSP}300, Boris and Dana{NBSP}200"]
    serbian = worked_out("serbian-lora", {"team_jack": True}, [MOVED])
    assert table.standing(serbian).notes == [f"Together: Ana and Cyril{NBSP}{MINUS}5, Boris and Dana{NBSP}5"]
    assert table.standing(worked_out("trex", log=[places])).notes == []
