"""Entries are called what the list calls them."""

from __future__ import annotations

import pytest

from scorer.presentation.entry_summary import entry_name
from tests.helpers.evening import KEEP, called
from tests.helpers.ledgers import moved
from tests.helpers.worked_out import worked_out

pytestmark = pytest.mark.usefixtures("reader")


def test_deals_are_numbered_and_all_else_hangs_on_them() -> None:
    """Void deals count; an adjustment comes after a deal, or before the first; behind the end comes the next deal."""
    log = [moved(1, -1, 0, 0), called("small", 0), {"kind": "void"}, moved(1, -1, 0, 0), called("big", 1), KEEP]
    worked = worked_out(log=log)
    assert [entry_name(worked, place) for place in range(len(log))] == [
        "Chips moved before deal 1", "Deal 1", "Deal 2", "Chips moved after deal 2", "Deal 3", "Finish",
    ]  # fmt: skip
    assert entry_name(worked_out(log=log[:5]), 5) == "Deal 4"


def test_beans_for_a_penny() -> None:
    """They too have their place among the deals."""
    log = [moved(-20, 20, 0, 0, bank=0, note=""), {"kind": "exchange", "buyer": 0, "seller": 1}]
    worked = worked_out("german-lorum", {"scoring": "beans"}, log)
    assert entry_name(worked, 1) == "Beans for a penny before deal 1"
