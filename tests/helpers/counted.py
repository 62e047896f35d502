"""Counted: how much work something is, in units that are the same on every machine."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from scorer.store import connections

if TYPE_CHECKING:
    from pathlib import Path
    from types import FrameType

    import pytest

    from scorer.store.connections import KeptConnection


def statements(patch: pytest.MonkeyPatch) -> list[str]:
    """The SQL of every request from here on, a statement each, as it is asked; empty it to count anew.

    What sets a connection up, and what begins and ends a transaction, is left out.
    """
    seen: list[str] = []
    get = connections.get

    def watched(path: Path, *, is_durable: bool = True) -> KeptConnection:
        kept = get(path, is_durable=is_durable)
        kept.database.conn.set_trace_callback(note)
        return kept

    def note(statement: str) -> None:
        if not statement.startswith(("BEGIN", "COMMIT", "PRAGMA")):
            seen.append(" ".join(statement.split()))

    patch.setattr(connections, "get", watched)
    return seen


def calls(job: Callable[[], object], name: str = "") -> int:
    """How many functions of Python, or how often those of this name, are called while this is done."""
    count = 0

    def note(frame: FrameType, event: str, _value: Any) -> None:
        nonlocal count
        count += event == "call" and name in ("", frame.f_code.co_name)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        job()
    finally:
        sys.setprofile(before)
    return count
