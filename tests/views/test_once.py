"""One save is one piece of work: answers are read once, the effect computed once, nothing known is replayed or read."""

from collections import Counter
from contextlib import contextmanager

import pytest

from scorer.engine import document, ledger, step
from scorer.engine.contract import Contract
from scorer.engine.facts import KINDS
from scorer.store import connections
from tests.helpers import counted
from tests.helpers.evening import called, enter
from tests.helpers.table import hidden, make_match

DEAL = {"contract": "regular", "regular-upper_acorns": "0", "regular-upper_greens": "2"}
DEAL |= {f"regular-hearts-{seat}": str(number) for seat, number in enumerate((3, 0, 5, 0))}


class Work:
    """What was done meanwhile: calls by name, and statements of SQL by their first words."""

    def __init__(self):
        self.calls = Counter()
        self.reads = Counter()
        self.statements = []


@contextmanager
def watched(monkeypatch):
    """Counts the work of the engine and the statements of the store while it lasts."""
    work, patched = Work(), monkeypatch

    def count(owner, name):
        real = getattr(owner, name)

        def counted(*args, **words):
            work.calls[name] += 1
            if name == "parse":
                work.reads[id(args[0])] += 1
            return real(*args, **words)

        patched.setattr(owner, name, counted)

    with patched.context() as patched:
        for kind in KINDS:
            if "parse" in vars(kind):
                count(kind, "parse")
        count(Contract, "effect")
        count(ledger, "replay")
        count(step, "apply_entry")
        count(document, "build_match")
        get = connections.get

        def traced(path, **how):
            kept = get(path, **how)
            note = work.statements.append
            kept.database.conn.set_trace_callback(lambda statement: note(" ".join(statement.split()[:3])))
            return kept

        patched.setattr(connections, "get", traced)
        yield work


@pytest.fixture
def table(app, client):
    """A table with a few deals, known to this process."""
    address = make_match(client)
    enter(app, address, *[called("small", seat) for seat in range(4)])
    client.get(address)
    return address


def test_a_saved_deal_is_one_piece_of_work(client, table, monkeypatch):
    """Each answer read once, one effect, no replay; of the match no log is read; three tables are written once."""
    form = hidden(client.get(table).text)
    with watched(monkeypatch) as work:
        assert client.post(f"{table}/deals", data=form | DEAL).status_code == 303
    assert set(work.reads.values()) == {1}
    assert work.calls["effect"] == 1
    assert work.calls["replay"] == work.calls["apply_entry"] == work.calls["build_match"] == 0
    assert not [statement for statement in work.statements if statement.startswith("SELECT *")]
    wrote = [statement for statement in work.statements if statement.startswith(("UPDATE", "INSERT", "DELETE"))]
    assert wrote == ["UPDATE matches SET", "INSERT INTO summaries", "INSERT INTO changes"]
    assert len(work.statements) <= 12, work.statements


def test_the_page_after_it_shows_the_ledger_that_was_checked(client, table, monkeypatch):
    client.post(f"{table}/deals", data=hidden(client.get(table).text) | DEAL)
    with watched(monkeypatch) as work:
        assert "Save deal 6" in client.get(table).text
    assert work.calls["effect"] == work.calls["replay"] == work.calls["apply_entry"] == work.calls["build_match"] == 0
    assert not [statement for statement in work.statements if statement.startswith("SELECT *")]


def test_another_phone_s_deal_is_worked_on_from_what_is_known(app, client, table, monkeypatch):
    enter(app, table, called("big", 1))
    with watched(monkeypatch) as work:
        client.get(table)
    assert (work.calls["replay"], work.calls["apply_entry"], work.calls["effect"]) == (0, 1, 1)


def test_fields_of_a_game_are_counted_once(client, table):
    """How many a form may have follows from the game: the next preview does not ask each input again."""
    form = hidden(client.get(table).text) | DEAL
    client.post(f"{table}/preview", data=form)
    assert counted.calls(lambda: client.post(f"{table}/preview", data=form), "max_fields") == 0
