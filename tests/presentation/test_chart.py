"""The figures of the chart page: a point a deal, and what each contract brought."""

import pytest

from scorer.presentation.pictures import line_chart
from scorer.presentation.pictures.line_chart import Earned
from tests.helpers.evening import EVENING, SPLIT, called
from tests.helpers.worked_out import worked_out

pytestmark = pytest.mark.usefixtures("reader")

MOVED = {"kind": "adjustment", "changes": [-5, 5, 0, 0], "bank": 0, "note": "a slip"}


def test_what_each_contract_brought():
    log = [called("big", 0, is_made=False), called("small", 0), called("small", 1), MOVED]
    assert line_chart.by_contract(worked_out(log=log)) == [
        Earned("Small game", 2, (20, 20, -20, -20), 0),
        Earned("Big game", 1, (-60, 20, 20, 20), 0),
        Earned("Chips moved", 0, (-5, 5, 0, 0), 0),
    ]


def test_every_change_stands_in_one_line():
    worked = worked_out(log=[*EVENING, SPLIT])
    lines = line_chart.by_contract(worked)
    assert lines[-1].name == "Bank split"
    assert tuple(map(sum, zip(*(line.changes for line in lines), strict=True))) == worked.ledger.state.totals
    assert sum(line.bank for line in lines) == worked.ledger.state.bank
    assert line_chart.by_contract(worked_out()) == []
