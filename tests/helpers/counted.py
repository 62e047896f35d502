"""Counted: how much work something is, in units that are the same on every machine."""

import sys

from scorer.store import connections


def statements(patch):
    """The SQL of every request from here on, a statement each, as it is asked; empty it to count anew.

    What sets a connection up, and what begins and ends a transaction, is left out.
    """
    seen = []
    get = connections.get

    def watched(path, *, is_durable=True):
        kept = get(path, is_durable=is_durable)
        kept.database.conn.set_trace_callback(note)
        return kept

    def note(statement):
        if not statement.startswith(("BEGIN", "COMMIT", "PRAGMA")):
            seen.append(" ".join(statement.split()))

    patch.setattr(connections, "get", watched)
    return seen


def calls(job, name=""):
    """How many functions of Python, or how often those of this name, are called while this is done."""
    count = 0

    def note(frame, event, _value):
        nonlocal count
        count += event == "call" and name in ("", frame.f_code.co_name)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        job()
    finally:
        sys.setprofile(before)
    return count
