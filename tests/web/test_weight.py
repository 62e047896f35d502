"""What a page weighs on its way to a phone that has nothing yet: bytes as sent, gzipped, and requests."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scorer.games import ALL
from tests.helpers.weights import AT_TABLE, ELSEWHERE, MOST, table, weigh

if TYPE_CHECKING:
    from flask.testing import FlaskClient


def check(client: FlaskClient, address: str) -> None:
    """No part of the page, nor all of it, may weigh more than it should."""
    found = weigh(client, address)
    too_heavy = {part: (has, most) for part, has, most in zip(found._fields, found, MOST, strict=True) if has > most}
    assert not too_heavy, address


@pytest.mark.parametrize("key", ALL)
def test_every_page_of_a_table(client: FlaskClient, key: str) -> None:
    """The table of every game, with what is one tap from it."""
    address = table(client, key)
    for page in AT_TABLE:
        check(client, f"{address}{page}")


def test_every_page_of_six(client: FlaskClient) -> None:
    """A table of six has a style sheet of its own."""
    address = table(client, "rentz", seats=6)
    for page in AT_TABLE:
        check(client, f"{address}{page}")


def test_every_page_without_a_table(client: FlaskClient) -> None:
    """Home, the new match and the rest."""
    for page in ELSEWHERE:
        check(client, page)
