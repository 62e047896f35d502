"""What commands share: a folder that is none is said, and phones are sent where `scorer run` listens."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
import pytest

from scorer.commands import environment
from scorer.store import db

if TYPE_CHECKING:
    from flask import Flask


def test_a_folder_without_a_database(app: Flask, tmp_path: Path) -> None:
    """It is said and not made, unless it may be."""
    with app.test_request_context(), pytest.raises(click.ClickException, match="no database"):
        environment.open_app(tmp_path / "new")
    assert not (tmp_path / "new").exists()
    assert environment.open_app(tmp_path / "new", make=True).instance_path == str(tmp_path / "new")
    assert (tmp_path / "new" / db.FILE).exists()


@pytest.mark.parametrize(("lan", "told"), [("192.168.1.7", "http://192.168.1.7:8000"), (None, "http://localhost:8000")])
def test_where_phones_find_it(monkeypatch: pytest.MonkeyPatch, lan: str | None, told: str) -> None:
    """At this computer's address in its network."""
    monkeypatch.setattr(environment, "lan_address", lambda: lan)
    assert environment.base_url() == told
