"""Exact counts a request, the same in each run of one Python: calls, statements, connections, syncs of the disk."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from cProfile import Profile
from functools import partial
from pathlib import Path
from pstats import Stats
from typing import TYPE_CHECKING, cast
from unittest.mock import patch

import pytest

from scorer.store import db
from tests.helpers import counted
from tests.helpers.rooms import Room, answer
from tests.tools.benchmarks.figures import Figure
from tests.tools.benchmarks.processes import MARK

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.helpers.rooms import Request

WARM = 4
"""How many requests come before the one that is counted."""
GOALS = {"tap": 11_000, "poll": 900, "/new": 25_000}
"""The most calls of Python and C functions."""


def requests(room: Room) -> dict[str, Callable[[], Request]]:
    """What is counted, by its name."""
    pages = {path: partial(room.page_request, path) for path in ("/", "/new")}
    return {"tap": room.tap_request, "plain save": room.save_request, "poll": room.poll_request,
            "page of 40": room.page_request, **pages}  # fmt: skip


def calls(room: Room, make: Callable[[], Request]) -> int:
    """The calls of Python and C functions of a request, all that it needs being known."""
    for _ in range(WARM):
        room.send(make())
    request, profile = make(), Profile()
    environ = request.environ()
    status, _body = profile.runcall(answer, room.app, environ)
    assert status == request.status
    return cast(int, Stats(profile).total_calls)  # type: ignore[attr-defined]


def statements(room: Room, make: Callable[[], Request]) -> tuple[int, int]:
    """The SQL statements of a request, and the connections that it opens."""
    with pytest.MonkeyPatch.context() as patched, patch.object(db, "connect", wraps=db.connect) as connect:
        seen = counted.statements(patched)
        room.send(make())
    return len(seen), connect.call_count


def syncs(folder: Path) -> float | None:
    """How often a saved deal waits for the disk; None where there is no strace."""
    if not shutil.which("strace"):
        return None
    trace = folder / "trace"
    words = ["strace", "-f", "-qq", "-e", "trace=fsync,fdatasync,%%stat", "-o", str(trace), sys.executable]
    subprocess.run([*words, "-m", "tests.tools.benchmarks.processes", "saves", str(folder / "saves")], check=True)
    _before, counted_part, _after = trace.read_text(encoding="utf-8").split(MARK)
    return len(re.findall(r"\bf(?:data)?sync\(", counted_part)) / 30


def figures(folder: Path) -> list[Figure]:
    """All of them."""
    room = Room(folder / "room", 1, 40)
    result = [Figure(f"{name}: calls", calls(room, make), "", GOALS.get(name)) for name, make in requests(room).items()]
    for name, make in requests(room).items():
        number, connections = statements(room, make)
        result.append(Figure(f"{name}: SQL statements", number, "", note=f"{connections} connections opened"))
    room.close()
    found = syncs(folder)
    return result if found is None else [*result, Figure("saved deal: syncs of the disk", found, "", 1)]
