"""The table in plain values: what stands below the board, and an unfinished entry as those who watch see it."""

import pytest
from werkzeug.datastructures import MultiDict

from scorer.engine.facts import TICK
from scorer.forms.deal import DealEntry
from scorer.games import KEYS, find
from scorer.presentation import table
from tests.helpers import seated
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


REGULAR = {"contract": "regular", "regular-hearts-0": "3", "regular-hearts-2": "5", "regular-upper_greens": "2"}


@pytest.mark.parametrize(
    ("announce", "sent", "lines"),
    [
        (False, {"contract": "regular"}, []),
        (False, REGULAR | {"regular-all_tricks": "yes"},
         [("Hearts", ("3", "0", "5", "0"), ""), ("Ober of leaves", ("", "", TICK, ""), "")]),
        (True, {"contract": "regular", "regular-upper_acorns": "1", "regular-announced-upper_acorns": "2"},
         [("Ober of acorns", ("", TICK, "", ""), ""), ("Announced cards", (), "Ober of acorns: Cyril")]),
    ],
)  # fmt: skip
def test_an_unfinished_entry_stands_in_columns_or_words(announce, sent, lines):
    """What follows is filled in; what nobody has tapped, or is not asked yet, is not there."""
    worked = worked_out(options={"announce": announce})
    told = table.answer_lines(entry(worked, **sent))
    assert [(worked.translate(line.label), line.cells, worked.translate(line.text)) for line in told] == lines


@pytest.mark.parametrize("key", KEYS)
def test_malformed_answers_raise_no_error(key):
    """Whatever is sent in place of an answer, no error is raised."""
    game = find(key)
    worked = worked_out(key, players=seated.PEOPLE[: game.seats[0]])
    for contract in worked.play.contracts.values():
        for text in ("1", "nobody", "x", "-5", "1,0"):
            names = [f"{contract.key}-{fact.key}{more}" for fact in contract.asks for more in ("", "-0", "-1-taker")]
            deal = entry(worked, contract=contract.key, **dict.fromkeys(names, text))
            assert all(len(line.cells) in (0, len(worked.names)) for line in table.answer_lines(deal))
