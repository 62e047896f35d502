"""The pages for those who change the look: every component is there, on data that no table made."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scorer.views import patterns

if TYPE_CHECKING:
    from flask.testing import FlaskClient


@pytest.mark.parametrize("address", ["/patterns", "/patterns/rare", "/patterns/after"])
def test_pattern_pages_open_without_a_match(client: FlaskClient, address: str) -> None:
    """Each page of patterns opens without a match."""
    answer = client.get(address)
    assert answer.status_code == 200
    assert "undefined" not in answer.text


def test_the_boards_are_boards() -> None:
    """A column a seat as the table has them: one deals, the next leads, the best total is first."""
    for board in patterns._boards().values():
        assert [seat.deals for seat in board].count(True) == 1
        dealer = [seat.deals for seat in board].index(True)
        assert board[(dealer + 1) % len(board)].leads
        assert max(board, key=lambda seat: seat.total).first


def test_rare_patterns_show_what_few_evenings_have(client: FlaskClient) -> None:
    """A shared place, a chart without a bank, a bank that is split: what few evenings have."""
    assert patterns._podiums()["shared"].steps
    assert {chart.bank is None for chart in patterns._charts().values()} == {True, False}
    assert "is-paid" in client.get("/patterns/after").text
