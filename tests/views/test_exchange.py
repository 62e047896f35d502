"""Beans for a penny: the page on which they are bought."""

from dataclasses import replace

import pytest

from scorer.views import match_access
from tests.helpers.table import make_match


@pytest.mark.parametrize("worth", [20, 12])
def test_it_says_what_a_penny_buys(client, monkeypatch, worth):
    address = make_match(client, "german-lorum", scoring="beans")
    original = match_access.current_match

    def current():
        worked = original()
        counting = replace(worked.play.counting, worth=worth)
        return replace(worked, ledger=replace(worked.ledger, play=replace(worked.play, counting=counting)))

    monkeypatch.setattr(match_access, "current_match", current)
    assert f"<h1>{worth} beans for a penny</h1>" in client.get(f"{address}/exchange").text
