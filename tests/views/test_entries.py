"""Correcting deals and entering what is no deal, where a page of the one must not spoil a page of the other."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scorer.play import worked
from scorer.web import pages
from scorer.web.cache import Cache
from tests.helpers.evening import called, enter
from tests.helpers.table import make_match

if TYPE_CHECKING:
    import pytest
    from flask import Flask
    from flask.testing import FlaskClient


def restarted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget what this process remembers, as one that has just started."""
    monkeypatch.setattr(worked, "_worked_matches", Cache(worked.WORKED_MATCHES))
    monkeypatch.setattr(pages, "_drawn", Cache(pages.DRAWN_LETTERS, len, drawn=True))


def test_the_table_after_a_correction_shows_every_deal(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page of an old deal is drawn of another ledger; the table's list and its last line stay its own."""
    table = make_match(client)
    enter(app, table, *[called("small", seat % 4) for seat in range(6)])
    restarted(monkeypatch)
    assert client.get(f"{table}/entries/3").status_code == 200
    html = client.get(table).text
    assert re.findall(r'<b class="no">(\d+)', html) == ["6", "5", "4", "3", "2", "1"]
    assert f"{table}/entries/6" in html.partition('class="deals"')[0], "the last line is that of the last deal"
