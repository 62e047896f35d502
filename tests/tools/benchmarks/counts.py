"""Exact counts a request, the same in each run of one Python: calls, statements, connections, syncs of the disk."""

import re
import shutil
import subprocess
import sys
from cProfile import Profile
from functools import partial
from pstats import Stats
from unittest.mock import patch

import pytest

from scorer.store import db
from tests.helpers import counted
from tests.helpers.rooms import Room, answer
from tests.tools.benchmarks.figures import Figure
from tests.tools.benchmarks.processes import MARK

WARM = 4
"""How many requests come before the one that is counted."""
GOALS = {"tap": 11_000, "poll": 900, "/new": 25_000}
"""The most calls of Python and C functions."""


def requests(room):
    pages = {path: partial(room.page_request, path) for path in ("/", "/new")}
    return {"tap": room.tap_request, "plain save": room.save_request, "poll": room.poll_request,
            "page of 40": room.page_request, **pages}  # fmt: skip


def calls(room, make):
    """The calls of Python and C functions of a request, all that it needs being known."""
    for _ in range(WARM):
        room.send(make())
    request, profile = make(), Profile()
    environ = request.environ()
    status, _body = profile.runcall(answer, room.app, environ)
    assert status == request.status
    return Stats(profile).total_calls


def statements(room, make):
    with pytest.MonkeyPatch.context() as patched, patch.object(db, "connect", wraps=db.connect) as connect:
        seen = counted.statements(patched)
        room.send(make())
    return len(seen), connect.call_count


def syncs(folder):
    """How often a saved deal waits for the disk; None where there is no strace."""
    if not shutil.which("strace"):
        return None
    trace = folder / "trace"
    words = ["strace", "-f", "-qq", "-e", "trace=fsync,fdatasync,%%stat", "-o", str(trace), sys.executable]
    subprocess.run([*words, "-m", "tests.tools.benchmarks.processes", "saves", str(folder / "saves")], check=True)
    _before, counted_part, _after = trace.read_text(encoding="utf-8").split(MARK)
    return len(re.findall(r"\bf(?:data)?sync\(", counted_part)) / 30


def figures(folder):
    room = Room(folder / "room", 1, 40)
    result = [Figure(f"{name}: calls", calls(room, make), "", GOALS.get(name)) for name, make in requests(room).items()]
    for name, make in requests(room).items():
        number, connections = statements(room, make)
        result.append(Figure(f"{name}: SQL statements", number, "", note=f"{connections} connections opened"))
    room.close()
    found = syncs(folder)
    return result if found is None else [*result, Figure("saved deal: syncs of the disk", found, "", 1)]
